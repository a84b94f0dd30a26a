/**
 * A boleto as a PDF of one page to print: the buyer's part above, the part that banks read below.
 */
import PDFDocument from 'pdfkit';
import { formatReais } from '../../platform/operations/money';
import { barCodeImage, qrImage, type CodeImage } from './code-image';
import { brazilianDate, partyText, type Slip } from './slip';
import { MM, LEFT, WIDTH, SIDE, ROW, BAR_CODE, QR_SIDE } from './pdf-measures';
import { plain, drawText } from './pdf-text';

const GREY = '#555555';

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
        'Pagável em qualquer banco, lotérica ou aplicativo, ou por Pix',
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
  pen.picture(barCodeImage(barCode44), LEFT + BAR_CODE.quiet, y + 4 * MM, BAR_CODE);
  pen.note('Autenticação mecânica · Ficha de compensação', y + 2 * MM);
}

class Pen {
  constructor(private readonly document: PDFKit.PDFDocument) {}

  /**
   * Draws the bank, its code and, on the right, the name of the part or its typeable line. Like the
   * other methods, returns the position where it ends.
   */
  heading({ bank }: Slip, right: string, y: number): number {
    drawText(this.document, bank.name, {
      x: LEFT,
      y: y + 2.4 * MM,
      width: 52 * MM,
      size: 10,
      isBold: true,
    });
    drawText(this.document, bank.code, {
      x: LEFT + 54 * MM,
      y: y + 1.4 * MM,
      width: 14 * MM,
      size: 13,
      isBold: true,
      align: 'center',
    });
    drawText(this.document, right, {
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
      drawText(this.document, label, {
        x: x + MM,
        y: y + MM,
        width: width - 2 * MM,
        size: 6.5,
        colour: GREY,
      });
      drawText(this.document, text, {
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
    drawText(this.document, label, {
      x: LEFT + MM,
      y: y + MM,
      width: WIDTH,
      size: 6.5,
      colour: GREY,
    });
    texts.forEach((text, index) =>
      drawText(this.document, text, {
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
    this.picture(qrImage(brCode), LEFT, y + MM, { width: QR_SIDE, height: QR_SIDE });
    const x = LEFT + QR_SIDE + 4 * MM;
    const width = WIDTH - QR_SIDE - 4 * MM;
    drawText(this.document, 'Pague com Pix', { x, y: y + 5 * MM, width, size: 10, isBold: true });
    drawText(
      this.document,
      'Aponte a câmera do aplicativo do seu banco para o código ao lado: a confirmação chega ' +
        'em segundos.',
      { x, y: y + 10 * MM, width, size: 8.5, isLong: true },
    );
    texts.forEach((text, index) =>
      drawText(this.document, text, {
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
    { width, height, path }: CodeImage,
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
    drawText(this.document, text, {
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
}
