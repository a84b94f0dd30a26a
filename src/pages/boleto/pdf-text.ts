/** Writes text into a PDF in the fonts that every PDF reader has. */

/** The letters that are not in the fonts that every PDF reader has. */
const UNKNOWN_LETTER =
  /[^\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac]/gu;

export function drawText(
  document: PDFKit.PDFDocument,
  text: string,
  {
    x,
    y,
    width,
    size,
    isBold = false,
    isLong = false,
    colour = 'black',
    align = 'left',
  }: {
    x: number;
    y: number;
    width: number;
    size: number;
    isBold?: boolean;
    isLong?: boolean;
    colour?: string;
    align?: 'left' | 'center' | 'right';
  },
): void {
  document
    .font(isBold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(colour);
  document.text(plain(text), x, y, {
    width,
    align,
    ...(!isLong && { height: size, lineBreak: true, ellipsis: true }),
  });
}

/**
 * Removes accents from letters that the standard fonts lack. Letters that are still unknown become
 * question marks.
 */
export function plain(text: string): string {
  return text
    .normalize('NFC')
    .replace(UNKNOWN_LETTER, (letter) =>
      letter.normalize('NFKD').replace(/\p{M}/gu, '').replace(UNKNOWN_LETTER, '?'),
    );
}
