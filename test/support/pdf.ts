/** A PDF as a printer would show it: rendered by poppler, where that is installed. */
import { execFileSync, spawnSync } from 'node:child_process';

const DOTS_PER_INCH = '200';

export const canRenderPdf = spawnSync('pdftoppm', ['-v']).status === 0;
if (!canRenderPdf)
  process.stderr.write(
    'SKIPPED: what is printed from PDFs is not read, since pdftoppm (Debian package poppler-utils) is not installed\n',
  );

/** The first page as a PNG picture. */
export function pdfPicture(pdf: Buffer): Buffer {
  return execFileSync(
    'pdftoppm',
    ['-png', '-r', DOTS_PER_INCH, '-f', '1', '-l', '1', '-singlefile', '-'],
    { input: pdf, maxBuffer: 50_000_000 },
  );
}

export function pdfText(pdf: Buffer): string {
  return execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });
}
