/**
 * A billing document as a PDF, with the logo and the colour of the store. It is in Portuguese in
 * every language: accountants and tax offices read it.
 */
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { formatTaxId } from '../../modules/customers/tax-id';
import type {
  BillingDocument,
  BillingDocumentStatus,
} from '../../modules/payments/documents/billing-document';
import { productFiles } from '../../modules/products/product-files';
import type { Store } from '../../modules/stores/store';
import { formatReais } from '../../platform/operations/money';
import { civilDate } from '../../platform/time/civil-time';
import { accentColours } from '../accent';
import { LEFT, MM, WIDTH } from '../boleto/pdf-measures';
import { drawText, plain } from '../boleto/pdf-text';
import { brazilianDate } from '../boleto/slip';

export interface PaperOf {
  document: BillingDocument;
  status: BillingDocumentStatus;
  /** The number of the invoice that a credit note is about. */
  invoiceNumber: string | null;
  look: Pick<Store, 'logoKey' | 'accentColour'>;
}

const GREY = '#555555';
const TOP = 18 * MM;
const BOTTOM = 270 * MM;
const ROW = 6 * MM;
const AMOUNT = 40 * MM;
const LOGO_HEIGHT = 14 * MM;
const TITLES = { INVOICE: 'Fatura', CREDIT_NOTE: 'Nota de crédito' } as const;
const NO_FISCAL_DOCUMENT =
  'Este documento é um demonstrativo para os registros de comprador e vendedor. NÃO É NOTA FISCAL ' +
  'e não a substitui.';
export const DEV_MODE = 'SEM VALOR: documento do ambiente de teste.';
/** The formats that the library of PDFs reads. */
const PDF_IMAGE = /\.(?:png|jpe?g)$/;

export async function documentPdf(paper: PaperOf): Promise<Buffer> {
  const { document, look } = paper;
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: 'pt-BR',
    displayTitle: true,
    info: {
      Title: titleOf(document),
      Author: plain(document.seller.name),
      CreationDate: document.createdAt,
    },
  });
  const written = buffer(pdf);
  const logo = await logoOf(look.logoKey);
  const pen = new Pen(pdf, accentColours(look.accentColour).light.ink);
  pen.heading(titleOf(document), logo);
  pen.facts(factsOf(paper));
  pen.rows(linesOf(document));
  pen.total(document.kind === 'INVOICE' ? 'Total' : 'Valor reembolsado', document.amount);
  for (const note of [NO_FISCAL_DOCUMENT, ...(document.devMode ? [DEV_MODE] : [])]) pen.note(note);
  pdf.end();
  return written;
}

/** The name of the file of the PDF. */
export function fileNameOf({ kind, number }: Pick<BillingDocument, 'kind' | 'number'>): string {
  return `${kind === 'INVOICE' ? 'fatura' : 'nota-de-credito'}-${number}.pdf`;
}

const titleOf = ({ kind, number }: BillingDocument): string => `${TITLES[kind]} ${number}`;

function factsOf({ document, status, invoiceNumber }: PaperOf): [string, string][] {
  const { seller, buyer, createdAt, chargeId } = document;
  const named = (name: string | null, taxId: string | null) =>
    [name, taxId && `${taxId.length > 11 ? 'CNPJ' : 'CPF'} ${formatTaxId(taxId)}`]
      .filter(Boolean)
      .join(' – ');
  const facts: [string, string | null][] = [
    ['Vendedor', named(seller.name, seller.taxId)],
    ['E-mail', seller.email],
    ['Comprador', named(buyer.name, buyer.taxId)],
    ['Endereço', buyer.address],
    ['Data de emissão', brazilianDate(civilDate(createdAt))],
    ['Pagamento', chargeId],
    ['Refere-se à fatura', invoiceNumber],
    ['Situação', status === 'VOID' ? 'Sem efeito: o pagamento foi cancelado ou venceu' : null],
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}

function linesOf({ lines, discount, extra }: BillingDocument): [string, number][] {
  return [
    ...lines.map(({ name, quantity, amount }): [string, number] => [
      `${quantity} × ${name}`,
      amount,
    ]),
    ...(discount > 0 ? ([['Desconto', -discount]] as [string, number][]) : []),
    ...(extra !== 0 ? ([['Acréscimos', extra]] as [string, number][]) : []),
  ];
}

/** Null if there is none, or none that a PDF can show. */
export async function logoOf(key: string | null): Promise<Buffer | null> {
  if (!key || !PDF_IMAGE.test(key)) return null;
  const file = await productFiles().open(key);
  return file && buffer(file.stream);
}

/** Writes the parts of a document one below the other. */
export class Pen {
  private y = TOP;

  constructor(
    private readonly pdf: PDFKit.PDFDocument,
    private readonly colour: string,
  ) {}

  heading(title: string, logo: Buffer | null): void {
    if (logo)
      this.pdf.image(logo, LEFT, this.y, {
        fit: [WIDTH / 3, LOGO_HEIGHT],
        valign: 'center',
      });
    const { colour } = this;
    const at = { x: LEFT, y: this.y + 4 * MM, width: WIDTH, size: 16 };
    drawText(this.pdf, title, { ...at, isBold: true, colour, align: logo ? 'right' : 'left' });
    this.y += LOGO_HEIGHT + 3 * MM;
    this.rule(1.5, colour);
    this.y += 5 * MM;
  }

  facts(facts: readonly (readonly [string, string])[]): void {
    for (const [label, text] of facts) {
      if (this.y > BOTTOM) this.nextPage();
      const at = { y: this.y, size: 9.5 };
      drawText(this.pdf, label, { ...at, x: LEFT, width: 38 * MM, colour: GREY, isLong: true });
      const endOfLabel = this.pdf.y;
      drawText(this.pdf, text, { ...at, x: LEFT + 40 * MM, width: WIDTH - 40 * MM, isLong: true });
      this.y = Math.max(this.y + ROW, endOfLabel + MM, this.pdf.y + MM);
    }
    this.y += 4 * MM;
    this.rule(0.5, GREY);
    this.y += 3 * MM;
  }

  rows(rows: readonly (readonly [string, number])[]): void {
    for (const [text, amount] of rows) {
      if (this.y > BOTTOM) this.nextPage();
      const at = { y: this.y, size: 9.5 };
      drawText(this.pdf, text, { ...at, x: LEFT, width: WIDTH - AMOUNT });
      drawText(this.pdf, formatReais(amount), { ...at, ...RIGHT });
      this.y += ROW;
    }
  }

  total(label: string, amount: number): void {
    if (this.y > BOTTOM - 3 * ROW) this.nextPage();
    this.rule(0.5, GREY);
    this.y += 3 * MM;
    const at = { y: this.y, size: 11, isBold: true };
    drawText(this.pdf, label, { ...at, x: LEFT, width: WIDTH - AMOUNT });
    drawText(this.pdf, formatReais(amount), { ...at, ...RIGHT });
    this.y += 14 * MM;
  }

  note(text: string): void {
    if (this.y > BOTTOM) this.nextPage();
    const at = { x: LEFT, y: this.y, width: WIDTH, size: 8.5 };
    drawText(this.pdf, text, { ...at, isLong: true, colour: GREY });
    this.y += 10 * MM;
  }

  private nextPage(): void {
    this.pdf.addPage();
    this.y = TOP;
  }

  private rule(width: number, colour: string): void {
    this.pdf
      .lineWidth(width)
      .moveTo(LEFT, this.y)
      .lineTo(LEFT + WIDTH, this.y)
      .stroke(colour);
  }
}

const RIGHT = { x: LEFT + WIDTH - AMOUNT, width: AMOUNT, align: 'right' } as const;
