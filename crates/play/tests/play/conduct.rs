//! The scenarios of conduct at tables, each counted.

use crate::scenarios::{of_tables, plays_at_a_table};

#[test]
fn what_can_happen_on_a_platform_goes_the_same_way_at_a_table() {
    let told = of_tables();
    let (mut at_a_table, mut own_at_a_table) = (0, 0);
    for one in &told {
        if plays_at_a_table(&one.title, one.terms.clone(), &one.played) {
            at_a_table += 1;
            own_at_a_table += usize::from(one.own);
        }
    }
    println!("{at_a_table} of {} scenarios, {own_at_a_table} of them of a platform", told.len());
    assert!(at_a_table >= 150 && own_at_a_table >= 20, "{at_a_table} and {own_at_a_table}");
}
