/**
 * A cell of CSV, for the service and for the browser. A spreadsheet splits at commas, semicolons or
 * tabs, as its own language does, so that a cell must be no formula in any of these readings.
 */

/** The sign of a formula at the start of a cell, also behind quotes and blanks, also full-width. */
const FORMULA = /(^|[,;\t\r\n])(?=(?:"|[^\S\t\r\n])*[=+\-@＝＋－＠])/g;
/** Some spreadsheets drop these, and then read what follows. */
const BLANK_START = /^(?=[\t\r\n])/;
const SPLIT_SOMEWHERE = /[",;\t\r\n]/;
/** A decimal comma: quoted, it would be text for some spreadsheets. */
const AMOUNT = /^ ?-?\d+,\d+$/;

/** Text with an apostrophe before each formula, which spreadsheets do not show. */
export function neutralText(text: string): string {
  return text.replace(FORMULA, "$1'").replace(BLANK_START, "'");
}

/** A line. Its texts are neutral already; numbers are as they are. */
export function csvLine(cells: readonly string[], separator: string): string {
  // Where a spreadsheet splits elsewhere, the first cell is followed by others.
  const [first = '', ...others] = cells;
  const safeFirst = cells.length > 1 && first.startsWith('-') ? ` ${first}` : first;
  const quotes = (cell: string) =>
    SPLIT_SOMEWHERE.test(cell) && (separator === ',' || !AMOUNT.test(cell));
  return `${[safeFirst, ...others].map((cell) => (quotes(cell) ? quoted(cell) : cell)).join(separator)}\r\n`;
}

function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}
