/** Draws the codes of a boleto as black rectangles, the same on a page and in a PDF. */
import JsBarcode from 'jsbarcode';
import { create } from 'qrcode';

/**
 * 4 modules for the start, 18 for each of the 22 pairs of digits, 5 for the stop. A wide bar is
 * three narrow bars wide.
 */
const BAR_CODE_MODULES = 405;
const BAR_CODE = /^\d{44}$/;
/** The empty modules around a QR code. */
const QUIET_ZONE = 4;

/** A picture measured in modules. `path` is SVG path data, filled with black on white. */
export interface CodeImage {
  width: number;
  height: number;
  path: string;
}

/**
 * The bar code of 44 digits (interleaved 2 of 5), one module high. The caller must draw it 103 mm
 * wide and 13 mm high, as banks require. Throws a RangeError for other digits.
 */
export function barCodeImage(barCode44: string): CodeImage {
  if (!BAR_CODE.test(barCode44))
    throw new RangeError(`${barCode44} is not a bar code of 44 digits`);
  const drawn: { encodings?: { data: string }[] } = {};
  JsBarcode(drawn, barCode44, { format: 'ITF' });
  const modules = drawn.encodings?.[0]?.data ?? '';
  if (modules.length !== BAR_CODE_MODULES)
    throw new Error(`a bar code of ${modules.length} modules, not ${BAR_CODE_MODULES}`);
  return {
    width: BAR_CODE_MODULES,
    height: 1,
    path: rectangles([[...modules].map((module) => module === '1')]),
  };
}

/** The QR code of a text, with error correction M and its quiet zone. */
export function qrImage(text: string): CodeImage {
  const {
    modules: { size, data },
  } = create(text, { errorCorrectionLevel: 'M' });
  const rows = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_module, column) => data[row * size + column] === 1),
  );
  const side = size + 2 * QUIET_ZONE;
  return { width: side, height: side, path: rectangles(rows, QUIET_ZONE) };
}

/** One rectangle for each run of black modules in a row. */
function rectangles(rows: boolean[][], offset = 0): string {
  return rows
    .flatMap((row, y) => {
      const starts = row.flatMap((isBlack, x) => (isBlack && !row[x - 1] ? [x] : []));
      return starts.map((x) => {
        const end = row.indexOf(false, x);
        const width = (end === -1 ? row.length : end) - x;
        return `M${x + offset} ${y + offset}h${width}v1h-${width}z`;
      });
    })
    .join('');
}
