//! The address by which others reach this house: phones in the hall, guests with a link.

use axum::http::{HeaderMap, header};

use super::visitor::Visitor;
use crate::house::House;
use crate::serve::in_the_hall;

/// How others reach this house.
pub(super) struct Outside {
    /// The beginning of an address, such as `http://192.168.0.7:8064`.
    pub(super) base: String,
    /// Whether nobody but this computer itself does.
    pub(super) alone: bool,
}

impl Outside {
    /// By the name under which it was asked for; where that is good on this computer only, by its
    /// address in the local network.
    pub(super) fn of(house: &House, visitor: &Visitor, headers: &HeaderMap) -> Outside {
        let text =
            |name| headers.get(name).and_then(|value: &header::HeaderValue| value.to_str().ok());
        let scheme = if visitor.caller.https { "https" } else { "http" };
        let good = |sign: char| sign.is_ascii_alphanumeric() || "-.:[]_".contains(sign);
        let host = text(header::HOST).filter(|host| host.chars().all(good)).unwrap_or("localhost");
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => (name, Some(port)),
            _ => (host, None),
        };
        if !matches!(name, "localhost" | "127.0.0.1" | "[::1]") {
            return Outside { base: format!("{scheme}://{host}"), alone: false };
        }
        let hall = house.listens().and_then(|address| in_the_hall(address.ip()));
        match hall {
            Some(address) => {
                let port = port.map(|port| format!(":{port}")).unwrap_or_default();
                Outside { base: format!("{scheme}://{address}{port}"), alone: false }
            }
            None => Outside { base: format!("{scheme}://{host}"), alone: true },
        }
    }

    /// A whole address.
    pub(super) fn link(&self, path: &str) -> String {
        format!("{}{path}", self.base)
    }
}
