//! Tables as a workbook: a worksheet for every sheet of paper.

use rust_xlsxwriter::{
    DocProperties, ExcelDateTime, Format, FormatAlign, FormatBorder, Workbook, Worksheet, XlsxError,
};

use competition::Moment;

use crate::grid::{Grid, grids};
use crate::tree::{Document, Sheet};

/// The most worksheets that a workbook of ours has; more sheets of paper share them.
const SHEETS_MAX: usize = 250;
/// The most of a title that fits in the name of a worksheet, beside its number, as Excel counts.
const TITLE_MAX: usize = 24;

/// The tables of a document.
pub(crate) fn write(document: &Document, printed: Moment) -> Result<Vec<u8>, XlsxError> {
    let mut book = Workbook::new();
    let (hour, minute) = printed.hour_and_minute();
    let date = printed.date();
    let created = ExcelDateTime::from_ymd(date.year(), date.month(), date.day())?.and_hms(
        hour.into(),
        minute,
        0,
    )?;
    book.set_properties(
        &DocProperties::new()
            .set_title(&document.title)
            .set_author("Damka")
            .set_creation_datetime(&created),
    );
    let sheets = grids(document);
    let together = sheets.len().div_ceil(SHEETS_MAX).max(1);
    for (index, sheets) in sheets.chunks(together).enumerate() {
        let worksheet = book.add_worksheet();
        let grids: Vec<&Grid> = sheets.iter().flat_map(|(_, grids)| grids).collect();
        worksheet.set_name(name(index, &sheets[0].0.title))?;
        fill(worksheet, sheets[0].0, &grids)?;
    }
    if sheets.is_empty() {
        book.add_worksheet();
    }
    book.save_to_buffer()
}

/// A name that Excel accepts, and no two alike.
pub(crate) fn name(index: usize, title: &str) -> String {
    let sound = |letter: &char| !matches!(letter, '[' | ']' | ':' | '*' | '?' | '/' | '\\' | '\'');
    let mut length = 0;
    let fits = |letter: &char| {
        length += letter.len_utf16();
        length <= TITLE_MAX
    };
    let title: String = title.chars().filter(sound).take_while(fits).collect();
    format!("{} {}", index + 1, title.trim()).trim().to_owned()
}

fn fill(worksheet: &mut Worksheet, sheet: &Sheet, grids: &[&Grid]) -> Result<(), XlsxError> {
    if sheet.paper.width_mm > sheet.paper.height_mm {
        worksheet.set_landscape();
    }
    worksheet.set_paper_size(if sheet.paper.width_mm.min(sheet.paper.height_mm) < 200.0 {
        11
    } else {
        9
    });
    worksheet.set_print_fit_to_pages(1, 0);
    tables(worksheet, grids)
}

/// One table, as wide as it is.
pub(crate) fn fill_plain(worksheet: &mut Worksheet, grid: &Grid) -> Result<(), XlsxError> {
    tables(worksheet, &[grid])
}

/// The tables one below the other, each with what stands above it.
fn tables(worksheet: &mut Worksheet, grids: &[&Grid]) -> Result<(), XlsxError> {
    let title = Format::new().set_bold();
    let mut row = 0;
    for grid in grids {
        for line in &grid.above {
            worksheet.write_string_with_format(row, 0, line, &title)?;
            row += 1;
        }
        table(worksheet, grid, row)?;
        if grids.len() == 1 && grid.heads > 0 {
            worksheet.set_freeze_panes(row + grid.heads as u32, 0)?;
        }
        row += grid.rows.len() as u32 + 1;
    }
    for column in 0..grids.iter().map(|grid| grid.columns).max().unwrap_or(0) {
        worksheet.set_column_width(column as u16, width(grids, column))?;
    }
    Ok(())
}

/// Wide enough for what stands in the cells, within reason.
fn width(grids: &[&Grid], column: usize) -> f64 {
    let cells = grids.iter().flat_map(|grid| grid.rows.iter().flatten());
    let of_column = cells.filter(|cell| cell.column == column && cell.across == 1);
    let longest = of_column.map(|cell| cell.text.chars().count()).max().unwrap_or(0);
    longest.clamp(4, 40) as f64 + 1.5
}

fn table(worksheet: &mut Worksheet, grid: &Grid, top: u32) -> Result<(), XlsxError> {
    let plain = Format::new()
        .set_border(FormatBorder::Thin)
        .set_text_wrap()
        .set_align(FormatAlign::VerticalCenter);
    let head =
        plain.clone().set_bold().set_align(FormatAlign::Center).set_background_color(0x00EC_ECEC);
    let centred = plain.clone().set_align(FormatAlign::Center);
    for (index, cells) in grid.rows.iter().enumerate() {
        let row = top + index as u32;
        let format = if index < grid.heads { &head } else { &plain };
        for cell in cells {
            let column = cell.column as u16;
            if cell.across > 1 || cell.down > 1 {
                let (last_row, last) =
                    (row + cell.down as u32 - 1, column + cell.across as u16 - 1);
                worksheet.merge_range(row, column, last_row, last, "", format)?;
            }
            match cell.number.filter(|_| index >= grid.heads) {
                Some(number) => {
                    worksheet.write_number_with_format(row, column, number, &centred)?
                }
                None => worksheet.write_string_with_format(row, column, &cell.text, format)?,
            };
        }
    }
    Ok(())
}
