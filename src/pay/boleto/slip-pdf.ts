/** A boleto as a PDF of one page to print: above the buyer's part, below the one that banks read. */
import PDFDocument from 'pdfkit';
import { formatReais } from '../../kit/money';
import { barCodePicture, qrPicture, type CodePicture } from './code-picture';
import { brazilianDate, partyText, type Slip } from './slip';

/** Points of a millimetre. */
const MM = 72 / 25.4;
const LEFT = 15 * MM;
const WIDTH = 180 * MM;
const SIDE = 45 * MM;
const ROW = 10 * MM;
/** FEBRABAN: 103 mm wide, 13 mm high, with 5 mm of white at its left. */
const BAR_CODE = { width: 103 * MM, height: 13 * MM, quiet: 5 * MM };
const QR_SIDE = 34 * MM;
const GREY = '#555555';
/** The letters that the fonts every reader has can show. */
const UNKNOWN_LETTER =
  /[^\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac]/gu;

type Box = [label: string, text: string, width: number];

export async function slipPdf(slip: Slip): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: 'pt-BR',
    displayTitle: true,
    info: {
      Title: `Boleto ${slip.number}`,
      Author: plain(slip.beneficiary.name),
      CreationDate: new Date(`${slip.issuedOn}T12:00:00Z`),
    },
  });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => void parts.push(part));
  const isWritten = new Promise<void>(
    (resolve, reject) => void document.once('end', resolve).once('error', reject),
  );
  const pen = new Pen(document);
  const cut = payersPart(pen, slip, 14 * MM) + 6 * MM;
  pen.cutLine(cut);
  banksPart(pen, slip, cut + 6 * MM);
  document.end();
  await isWritten;
  return Buffer.concat(parts);
}

function payersPart(pen: Pen, slip: Slip, top: number): number {
  const { beneficiary, payer, amount, dueDate, issuedOn, number, about } = slip;
  let y = pen.heading(slip, 'Recibo do pagador', top);
  y = pen.row(
    y,
    [
      ['Beneficiário', partyText(beneficiary), WIDTH - SIDE],
      ['Vencimento', brazilianDate(dueDate), SIDE],
    ],
    { boldLast: true },
  );
  y = pen.row(
    y,
    [
      ['Pagador', partyText(payer), WIDTH - SIDE],
      ['Valor do documento', formatReais(amount), SIDE],
    ],
    { boldLast: true },
  );
  y = pen.row(y, [
    ['Número do documento', number, WIDTH - SIDE],
    ['Data do documento', brazilianDate(issuedOn), SIDE],
  ]);
  return pen.qrRow(y, slip.brCode, about.length > 0 ? ['Referente a', ...about] : []);
}

function banksPart(pen: Pen, slip: Slip, top: number): void {
  const { beneficiary, payer, amount, dueDate, issuedOn, number, instructions, barCode44 } = slip;
  const third = (WIDTH - SIDE) / 3;
  let y = pen.heading(slip, slip.typeableLine, top);
  y = pen.row(
    y,
    [
      [
        'Local de pagamento',
        'Pagável em qualquer banco, lotérica ou aplicativo, ou por PIX',
        WIDTH - SIDE,
      ],
      ['Vencimento', brazilianDate(dueDate), SIDE],
    ],
    { boldLast: true },
  );
  y = pen.row(
    y,
    [
      ['Beneficiário', partyText(beneficiary), WIDTH - SIDE],
      ['Valor do documento', formatReais(amount), SIDE],
    ],
    { boldLast: true },
  );
  y = pen.row(y, [
    ['Data do documento', brazilianDate(issuedOn), third],
    ['Espécie', 'R$', third],
    ['Aceite', 'N', third],
    ['Valor cobrado', '', SIDE],
  ]);
  y = pen.row(y, [['Número do documento', number, WIDTH]]);
  y = pen.lines(y, 'Instruções (texto de responsabilidade do beneficiário)', instructions);
  y = pen.row(y, [['Pagador', partyText(payer), WIDTH]]);
  pen.picture(barCodePicture(barCode44), LEFT + BAR_CODE.quiet, y + 4 * MM, BAR_CODE);
  pen.note('Autenticação mecânica · Ficha de compensação', y + 2 * MM);
}

/** Letters that the standard fonts lack lose their accents; what is still unknown becomes a question mark. */
function plain(text: string): string {
  return text
    .normalize('NFC')
    .replace(UNKNOWN_LETTER, (letter) =>
      letter.normalize('NFKD').replace(/\p{M}/gu, '').replace(UNKNOWN_LETTER, '?'),
    );
}

class Pen {
  constructor(private readonly document: PDFKit.PDFDocument) {}

  /** Bank, its code and, at the right, what the part is called or its typeable line. Answers where it ends, as the others do. */
  heading({ bank }: Slip, right: string, y: number): number {
    this.text(bank.name, { x: LEFT, y: y + 2.4 * MM, width: 52 * MM, size: 10, isBold: true });
    this.text(bank.code, {
      x: LEFT + 54 * MM,
      y: y + 1.4 * MM,
      width: 14 * MM,
      size: 13,
      isBold: true,
      align: 'center',
    });
    this.text(right, {
      x: LEFT + 68 * MM,
      y: y + 2.2 * MM,
      width: WIDTH - 68 * MM,
      size: 10.5,
      isBold: true,
      align: 'right',
    });
    for (const x of [53.5, 68]) this.line(LEFT + x * MM, y + MM, LEFT + x * MM, y + 8 * MM);
    this.line(LEFT, y + 8 * MM, LEFT + WIDTH, y + 8 * MM, 1.2);
    return y + 8 * MM;
  }

  row(y: number, boxes: Box[], { boldLast = false } = {}): number {
    let x = LEFT;
    boxes.forEach(([label, text, width], index) => {
      const isLast = index === boxes.length - 1;
      if (index > 0) this.line(x, y, x, y + ROW);
      this.text(label, { x: x + MM, y: y + MM, width: width - 2 * MM, size: 6.5, colour: GREY });
      this.text(text, {
        x: x + MM,
        y: y + 4.6 * MM,
        width: width - 2 * MM,
        size: 9,
        isBold: boldLast && isLast,
        align: boldLast && isLast ? 'right' : 'left',
      });
      x += width;
    });
    this.line(LEFT, y + ROW, LEFT + WIDTH, y + ROW);
    return y + ROW;
  }

  lines(y: number, label: string, texts: string[]): number {
    this.text(label, { x: LEFT + MM, y: y + MM, width: WIDTH, size: 6.5, colour: GREY });
    texts.forEach((text, index) =>
      this.text(text, {
        x: LEFT + MM,
        y: y + 4.6 * MM + index * 4.4 * MM,
        width: WIDTH - 2 * MM,
        size: 9,
      }),
    );
    const end = y + 6 * MM + texts.length * 4.4 * MM;
    this.line(LEFT, end, LEFT + WIDTH, end);
    return end;
  }

  qrRow(y: number, brCode: string, texts: string[]): number {
    this.picture(qrPicture(brCode), LEFT, y + MM, { width: QR_SIDE, height: QR_SIDE });
    const x = LEFT + QR_SIDE + 4 * MM;
    const width = WIDTH - QR_SIDE - 4 * MM;
    this.text('Pague com PIX', { x, y: y + 5 * MM, width, size: 10, isBold: true });
    this.text(
      'Aponte a câmera do aplicativo do seu banco para o código ao lado: a confirmação chega em segundos.',
      { x, y: y + 10 * MM, width, size: 8.5, isLong: true },
    );
    texts.forEach((text, index) =>
      this.text(text, {
        x,
        y: y + (18 + index * 4) * MM,
        width,
        size: 8,
        colour: index === 0 ? GREY : 'black',
      }),
    );
    return y + Math.max(QR_SIDE + 2 * MM, (20 + texts.length * 4) * MM);
  }

  picture(
    { width, height, path }: CodePicture,
    x: number,
    y: number,
    size: { width: number; height: number },
  ): void {
    this.document
      .save()
      .translate(x, y)
      .scale(size.width / width, size.height / height)
      .path(path)
      .fill('black')
      .restore();
  }

  note(text: string, y: number): void {
    this.text(text, {
      x: LEFT + WIDTH - 66 * MM,
      y,
      width: 66 * MM,
      size: 6.5,
      colour: GREY,
      align: 'right',
    });
  }

  cutLine(y: number): void {
    this.document
      .save()
      .lineWidth(0.6)
      .dash(3, { space: 3 })
      .moveTo(LEFT, y)
      .lineTo(LEFT + WIDTH, y)
      .stroke(GREY)
      .restore();
    this.note('Corte na linha', y - 3.2 * MM);
  }

  private line(fromX: number, fromY: number, toX: number, toY: number, width = 0.5): void {
    this.document.lineWidth(width).moveTo(fromX, fromY).lineTo(toX, toY).stroke('black');
  }

  private text(
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
    this.document
      .font(isBold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size)
      .fillColor(colour);
    this.document.text(plain(text), x, y, {
      width,
      align,
      ...(!isLong && { height: size, lineBreak: true, ellipsis: true }),
    });
  }
}
