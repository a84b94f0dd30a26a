/**
 * The bundle of a dispute as one PDF: what is known of the sale, the pictures of the evidence as
 * pages, and every file as an attachment. In Portuguese, as banks read it.
 */
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { CaseFacts } from '../../modules/payments/disputes/case-facts';
import type { EvidenceFile } from '../../modules/payments/disputes/evidence-file';
import type { Dispute } from '../../modules/payments/disputes/dispute';
import { accentColours } from '../accent';
import { LEFT, MM, WIDTH } from '../boleto/pdf-measures';
import { drawText, plain } from '../boleto/pdf-text';
import type { Shop } from '../page-context';
import { DEV_MODE, Pen, logoOf } from './document-pdf';

const PICTURE_TOP = 28 * MM;
const PICTURE_HEIGHT = 240 * MM;
/** The formats that the library of PDFs draws. */
const DRAWN: readonly string[] = ['image/png', 'image/jpeg'];
const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

/** A file of the evidence with its bytes. */
export interface EvidenceBytes extends EvidenceFile {
  bytes: Buffer;
}

export interface CasePaper {
  dispute: Dispute;
  known: CaseFacts;
  files: readonly EvidenceBytes[];
  shop: Pick<Shop, 'name' | 'taxId' | 'logoKey' | 'accentColour'>;
}

export async function disputePdf({ dispute, known, files, shop }: CasePaper): Promise<Buffer> {
  const title = 'Resposta à contestação';
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: 'pt-BR',
    displayTitle: true,
    info: { Title: title, Author: plain(shop.name), CreationDate: dispute.createdAt },
  });
  const written = buffer(pdf);
  const pen = new Pen(pdf, accentColours(shop.accentColour).light.ink);
  pen.heading(title, await logoOf(shop.logoKey));
  pen.facts([['Vendedor', shop.name], ...known.facts]);
  pen.rows(known.lines.map(({ name, quantity, amount }) => [`${quantity} × ${name}`, amount]));
  pen.total('Valor pago', known.charge.paidAmount ?? 0);
  for (const [at, file] of files.entries())
    pen.note(`Anexo ${at + 1}: ${file.description ?? nameOf(file, at)} (${nameOf(file, at)})`);
  if (dispute.devMode) pen.note(DEV_MODE);
  for (const [at, file] of files.entries()) {
    pdf.file(file.bytes, {
      name: nameOf(file, at),
      type: file.contentType,
      description: plain(file.description ?? ''),
      creationDate: dispute.createdAt,
      modifiedDate: dispute.createdAt,
    });
    if (DRAWN.includes(file.contentType)) drawPicture(pdf, file, at);
  }
  pdf.end();
  return written;
}

export const bundleNameOf = ({ id }: Pick<Dispute, 'id'>): string => `contestacao-${id}.pdf`;

const nameOf = ({ contentType }: EvidenceFile, at: number): string =>
  `anexo-${at + 1}.${EXTENSIONS[contentType] ?? 'bin'}`;

function drawPicture(pdf: PDFKit.PDFDocument, file: EvidenceBytes, at: number): void {
  pdf.addPage();
  drawText(pdf, `Anexo ${at + 1}${file.description ? `: ${file.description}` : ''}`, {
    x: LEFT,
    y: 18 * MM,
    width: WIDTH,
    size: 11,
    isBold: true,
  });
  pdf.image(file.bytes, LEFT, PICTURE_TOP, { fit: [WIDTH, PICTURE_HEIGHT] });
}
