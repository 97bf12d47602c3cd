//! Where a request comes from: the other end of the connection, or what a proxy of ours says of it.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use axum::http::{HeaderMap, HeaderName};

/// Who asks, as far as the network knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caller {
    /// From where.
    pub address: IpAddr,
    /// Whether nobody on the way could read it.
    pub https: bool,
}

impl Default for Caller {
    /// Somebody without a network, as in a test.
    fn default() -> Caller {
        Caller { address: Ipv4Addr::UNSPECIFIED.into(), https: false }
    }
}

impl Caller {
    /// The other end of the connection. Only where that is one of our proxies, those it speaks for:
    /// anybody can write a header.
    pub(crate) fn of(headers: &HeaderMap, peer: IpAddr, proxies: &[IpAddr]) -> Caller {
        let peer = peer.to_canonical();
        if !proxies.contains(&peer) {
            return Caller { address: peer, https: false };
        }
        // Each proxy writes the one before it at the end; what stands before is hearsay.
        let named: Vec<IpAddr> = all(headers, "x-forwarded-for").map_while(read).collect();
        let address = named.into_iter().find(|address| !proxies.contains(address)).unwrap_or(peer);
        let https = all(headers, "x-forwarded-proto").next() == Some("https");
        Caller { address, https }
    }

    /// Those who are counted together: a home has one address of the old kind, and a whole network
    /// of the new.
    pub(crate) fn household(&self) -> IpAddr {
        match self.address.to_canonical() {
            IpAddr::V6(address) => {
                let network = address.to_bits() >> 64 << 64;
                Ipv6Addr::from_bits(network).into()
            }
            address @ IpAddr::V4(_) => address,
        }
    }
}

/// The values of a header in all its lines, the last first.
fn all<'a>(headers: &'a HeaderMap, name: &'static str) -> impl Iterator<Item = &'a str> {
    let lines = headers.get_all(HeaderName::from_static(name)).into_iter();
    let lines: Vec<&str> = lines.filter_map(|line| line.to_str().ok()).collect();
    lines.into_iter().rev().flat_map(|line| line.rsplit(',').map(str::trim))
}

/// An address, with or without a port.
fn read(text: &str) -> Option<IpAddr> {
    let with_port = || text.parse::<SocketAddr>().map(|address| address.ip());
    let bare = text.trim_start_matches('[').trim_end_matches(']');
    bare.parse().or_else(|_| with_port()).ok().map(|address: IpAddr| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(peer: &str, lines: &[(&'static str, &str)]) -> (String, bool) {
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.append(*name, value.parse().unwrap());
        }
        let proxies = ["127.0.0.1".parse().unwrap(), "10.0.0.1".parse().unwrap()];
        let caller = Caller::of(&headers, peer.parse().unwrap(), &proxies);
        (caller.address.to_string(), caller.https)
    }

    #[test]
    fn only_our_proxies_are_believed() {
        let told = [("x-forwarded-for", "203.0.113.7"), ("x-forwarded-proto", "https")];
        assert_eq!(seen("192.0.2.1", &told), ("192.0.2.1".into(), false));
        assert_eq!(seen("127.0.0.1", &told), ("203.0.113.7".into(), true));
        assert_eq!(seen("::ffff:127.0.0.1", &told), ("203.0.113.7".into(), true));
        assert_eq!(seen("127.0.0.1", &[]), ("127.0.0.1".into(), false));
    }

    #[test]
    fn what_the_caller_himself_wrote_is_hearsay() {
        let lied = [("x-forwarded-for", "1.1.1.1, 203.0.113.7"), ("x-forwarded-for", "10.0.0.1")];
        assert_eq!(seen("127.0.0.1", &lied).0, "203.0.113.7");
        let odd = [("x-forwarded-for", "1.1.1.1, unknown")];
        assert_eq!(seen("127.0.0.1", &odd).0, "127.0.0.1");
        let ports = [("x-forwarded-for", "[2001:db8::7]:4711")];
        assert_eq!(seen("127.0.0.1", &ports).0, "2001:db8::7");
    }

    #[test]
    fn a_network_of_the_new_kind_is_one_household() {
        let of = |text: &str| Caller { address: text.parse().unwrap(), https: false }.household();
        assert_eq!(of("2001:db8:1:2:3::4"), of("2001:db8:1:2:ffff::9"));
        assert_ne!(of("2001:db8:1:2::4"), of("2001:db8:1:3::4"));
        assert_ne!(of("192.0.2.1"), of("192.0.2.2"));
    }
}
