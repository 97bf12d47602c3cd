//! What a file says about the worth of results.

use super::super::super::Fault;
use super::super::super::fields::{self, Fields};
use crate::{Points, Worth};

/// What has been said so far.
#[derive(Default)]
pub(super) struct PartialWorth {
    win: Option<Points>,
    draw: Option<Points>,
    loss: Option<Points>,
    absence: Option<Points>,
    bye: Option<Points>,
    unfinished: Option<Points>,
}

impl PartialWorth {
    /// The worth, if anything was said; what was not said is as usual.
    pub(super) fn worth(&self) -> Option<Worth> {
        let PartialWorth { win, draw, loss, absence, bye, unfinished } = *self;
        [win, draw, loss, absence, bye, unfinished].into_iter().flatten().next()?;
        let usual = Worth::ONE_HALF_ZERO;
        let win = win.unwrap_or(usual.win);
        Some(Worth {
            win,
            draw: draw.unwrap_or(usual.draw),
            loss: loss.unwrap_or(usual.loss),
            absence: absence.unwrap_or(usual.absence),
            bye: bye.unwrap_or(win),
            unfinished: unfinished.unwrap_or(usual.unfinished),
        })
    }

    /// `162  W 3.0    D 1.0`: a letter at column 6, 15, 24 …, its value behind it.
    pub(super) fn numbered(&mut self, fields: &Fields) -> Result<(), Fault> {
        let columns = (0..).map(|index| 6 + 9 * index).take_while(|column| *column <= fields.len());
        for column in columns {
            let value = fields.points(column + 1, column + 4)?;
            let place = match fields.at(column).to_ascii_uppercase() {
                'W' => &mut self.win,
                'D' => &mut self.draw,
                'L' => &mut self.loss,
                'A' | 'Z' => &mut self.absence,
                'P' => &mut self.bye,
                'X' => &mut self.unfinished,
                other => {
                    let problem = format!(
                        "“{other}” is not a kind of result; write W, D, L, A, P or X at the columns 6, \
                         15, 24 and so on."
                    );
                    return Err(fields.fault(column, column, problem));
                }
            };
            *place = value.or(*place);
        }
        Ok(())
    }

    /// `BBW  3.0`.
    pub(super) fn lettered(&mut self, kind: &str, fields: &Fields) -> Result<(), Fault> {
        let value = fields.points(4, fields.len().max(8))?;
        let place = match kind {
            "BBW" => &mut self.win,
            "BBD" => &mut self.draw,
            "BBL" => &mut self.loss,
            "BBU" => &mut self.bye,
            _ => return set_absence(&mut self.absence, value, fields),
        };
        *place = value.or(*place);
        Ok(())
    }

    /// `XXS W=3 D=1`, with a key for each kind of result.
    pub(super) fn keyed(&mut self, fields: &Fields, rest: &str) -> Result<(), Fault> {
        for setting in rest.split_whitespace() {
            let wrong = || {
                let problem = format!("“{setting}” is not understood; write W=3 or D=1.");
                fields.fault(5, fields.len().max(5), problem)
            };
            let (key, value) = setting.split_once('=').ok_or_else(wrong)?;
            let value = Some(fields::points(value).ok_or_else(wrong)?);
            match key {
                "W" => (self.win, self.bye) = (value, self.bye),
                "D" => self.draw = value,
                "WL" | "BL" => self.loss = value,
                "PAB" => self.bye = value,
                "ZPB" | "FL" => set_absence(&mut self.absence, value, fields)?,
                "WW" | "BW" | "FW" | "FPB" => same(&mut self.win, value, key, fields)?,
                "WD" | "BD" | "HPB" => same(&mut self.draw, value, key, fields)?,
                _ => return Err(wrong()),
            }
        }
        Ok(())
    }
}

/// A zero-point bye and a loss without play have one worth here.
fn set_absence(
    place: &mut Option<Points>,
    value: Option<Points>,
    fields: &Fields,
) -> Result<(), Fault> {
    same(place, value, "a loss without play or a round missed", fields)
}

/// Sets a worth that must not differ from what was said before.
fn same(
    place: &mut Option<Points>,
    value: Option<Points>,
    what: &str,
    fields: &Fields,
) -> Result<(), Fault> {
    match (*place, value) {
        (Some(before), Some(now)) if before != now => {
            let problem = format!(
                "{what} would be worth {now} here and {before} elsewhere; such differences (by colour, \
                 or between byes and results) are not supported."
            );
            Err(fields.fault(1, fields.len(), problem))
        }
        _ => {
            *place = value.or(*place);
            Ok(())
        }
    }
}
