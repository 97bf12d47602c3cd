//! The address by which others reach this server: phones in the hall, guests with a link.

use axum::http::{HeaderMap, header};
use ledger::Server;

use super::visitor::Visitor;
use crate::serve::lan_address;

/// How others reach this server.
pub(super) struct PublicUrl {
    /// The beginning of an address, such as `http://192.168.0.7:8064`.
    pub(super) base: String,
    /// Whether nobody but this computer itself does.
    pub(super) alone: bool,
}

impl PublicUrl {
    /// By the name under which it was asked for; where that is good on this computer only, by its
    /// address in the local network.
    pub(super) fn of(server: &Server, visitor: &Visitor, headers: &HeaderMap) -> PublicUrl {
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
            return PublicUrl { base: format!("{scheme}://{host}"), alone: false };
        }
        let logged = server.listens().and_then(|address| lan_address(address.ip()));
        match logged {
            Some(address) => {
                let port = port.map(|port| format!(":{port}")).unwrap_or_default();
                PublicUrl { base: format!("{scheme}://{address}{port}"), alone: false }
            }
            None => PublicUrl { base: format!("{scheme}://{host}"), alone: true },
        }
    }

    /// A whole address.
    pub(super) fn link(&self, path: &str) -> String {
        format!("{}{path}", self.base)
    }
}
