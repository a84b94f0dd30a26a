/** The measures of a printed boleto, in points. */

/** Points in a millimetre. */
export const MM = 72 / 25.4;
export const LEFT = 15 * MM;
export const WIDTH = 180 * MM;
export const SIDE = 45 * MM;
export const ROW = 10 * MM;
/** FEBRABAN: 103 mm wide, 13 mm high, with 5 mm of white on the left. */
export const BAR_CODE = { width: 103 * MM, height: 13 * MM, quiet: 5 * MM };
export const QR_SIDE = 34 * MM;
