//! What is stored reads back.

use openings::{Address, Errata, Reserve, Table, Terms};
use serde_json::{from_str, to_string};

#[test]
fn tables_and_the_addresses_of_their_cells_read_back() {
    for table in Table::ALL {
        assert_eq!(to_string(&table).unwrap(), format!("\"{}\"", table.id()));
        assert_eq!(from_str::<Table>(&to_string(&table).unwrap()).unwrap(), table);
        for cell in table.cells(Errata::Strict) {
            let stored = to_string(&cell.address()).unwrap();
            assert_eq!(from_str::<Address>(&stored).unwrap(), cell.address(), "{stored}");
        }
    }
    let unknown = from_str::<Table>("\"ua2031-app1\"").unwrap_err().to_string();
    assert!(unknown.contains("ua2031-app1"), "{unknown}");
    assert!(from_str::<Address>("\"XVI\"").is_err());
}

#[test]
fn terms_read_back_and_what_is_not_said_is_usual() {
    let terms = Terms { errata: Errata::Strict, reserve: Reserve::Included };
    assert_eq!(to_string(&terms).unwrap(), r#"{"errata":"strict","reserve":"included"}"#);
    assert_eq!(from_str::<Terms>(&to_string(&terms).unwrap()).unwrap(), terms);
    assert_eq!(from_str::<Terms>("{}").unwrap(), Terms::default());
    assert!(from_str::<Terms>(r#"{"reserves":"included"}"#).is_err());
}
