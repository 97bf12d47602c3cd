//! A time as clocks show it.

/// Whole seconds as a clock shows them, everywhere the same: `9:05`, and from an hour on `2:05:00`.
pub fn clock(seconds: i64) -> String {
    let sign = if seconds < 0 { "−" } else { "" };
    let seconds = seconds.unsigned_abs();
    let (hours, minutes, rest) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{sign}{minutes}:{rest:02}"),
        _ => format!("{sign}{hours}:{minutes:02}:{rest:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::clock;

    #[test]
    fn hours_stand_there_when_there_are_any() {
        let shown = [0, 9, 65, 3_599, 3_600, 7_500, 360_000].map(clock);
        let wanted = ["0:00", "0:09", "1:05", "59:59", "1:00:00", "2:05:00", "100:00:00"];
        assert_eq!(shown, wanted);
        assert_eq!([-1, -65].map(clock), ["−0:01", "−1:05"]);
    }
}
