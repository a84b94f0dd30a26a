/**
 * The PDF of a boleto: its codes are read back from the printed page, and its words are those of
 * the slip.
 */
import { barCodeImage, qrImage } from '../../src/pages/boleto/code-image';
import type { Slip } from '../../src/pages/boleto/slip';
import { slipPdf } from '../../src/pages/boleto/slip-pdf';
import { readCodes } from '../support/code-reader';
import { canRenderPdf, pdfPicture, pdfText } from '../support/pdf';
import fc from '../support/properties';

const SLIP: Slip = {
  number: 'bole_1K3QZJ9VXN8B4E6G7H2M5PRST',
  bank: { code: '341', name: 'ITAÚ UNIBANCO S.A.' },
  amount: 12_990,
  issuedOn: '2026-12-07',
  dueDate: '2026-12-10',
  withoutChargesUntil: '2026-12-10',
  payableUntil: '2027-02-08',
  beneficiary: { name: 'Café & Cia Ltda', taxId: '11.222.333/0001-81' },
  payer: { name: 'Ana Conceição de Souza', taxId: '529.982.247-25' },
  about: ['Clube do Café – dezembro'],
  instructions: ['Após o vencimento, multa de 2%.'],
  late: null,
  typeableLine: '34191.09123 34567.890123 34567.890123 5 16560000012990',
  barCode44: '34195165600000129901091234567890123456789012',
  brCode:
    '00020101021226580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano ' +
    'de Tal6008BRASILIA62070503***63041D3D',
  isSimulated: false,
};

const whenRendered = canRenderPdf ? test : test.skip;

whenRendered(
  'both codes are read from the printed page, and the line, the amount and the names stand on it',
  async () => {
    const pdf = await slipPdf(SLIP);
    expect(pdf.length).toBeLessThan(60_000);
    expect(await readCodes(pdfPicture(pdf))).toEqual({ bars: [SLIP.barCode44], qr: [SLIP.brCode] });
    const text = pdfText(pdf);
    for (const words of [
      SLIP.typeableLine,
      'R$ 129,90',
      '10/12/2026',
      'Café & Cia Ltda – CNPJ 11.222.333/0001-81',
      'Ana Conceição de Souza – CPF 529.982.247-25',
      'ITAÚ',
      'Após o vencimento, multa de 2%.',
      SLIP.number,
    ])
      expect(text).toContain(words);
  },
);

whenRendered(
  'names in any letters and of any length leave the codes readable and the page one',
  async () => {
    const name = `Łukasz Ø 李 🐉 ${'muito comprido '.repeat(20)}`;
    const pdf = await slipPdf({
      ...SLIP,
      payer: { name, taxId: null },
      beneficiary: { name, taxId: '12.ABC.345/01DE-35' },
      about: Array.from({ length: 5 }, () => name),
      instructions: Array.from({ length: 6 }, () => name),
    });
    expect(await readCodes(pdfPicture(pdf))).toEqual({ bars: [SLIP.barCode44], qr: [SLIP.brCode] });
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(pdfText(pdf)).toContain('?ukasz Ø ? ?');
  },
);

test('a slip can be made anywhere, in the letters a PDF reader always has', async () => {
  const pdf = await slipPdf(SLIP);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.toString('latin1')).not.toMatch(/\/(JavaScript|JS|EmbeddedFile|URI)\b/);
});

test('a bar code is 405 modules, wide ones three narrow ones, two wide of every five', () => {
  const digits = fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: 44, maxLength: 44 })
    .map((list) => list.join(''));
  fc.assert(
    fc.property(digits, (code) => {
      const runs = [...barCodeImage(code).path.matchAll(/M(\d+) 0h(\d+)/g)].map(([, x, width]) => ({
        x: Number(x),
        width: Number(width),
      }));
      expect(runs).toHaveLength(114); // 2 of the start, 5 for each of 22 pairs, 2 of the stop
      expect(runs.every(({ width }) => width === 1 || width === 3)).toBe(true);
      // 2 for each pair, 1 of the stop
      expect(runs.filter(({ width }) => width === 3)).toHaveLength(45);
      expect(runs.at(-1)).toEqual({ x: 404, width: 1 });
    }),
  );
});

test.each(['', '123', `${SLIP.barCode44}0`, SLIP.barCode44.replace('9', 'x')])(
  '%j is no bar code',
  (digits) => {
    expect(() => barCodeImage(digits)).toThrow(RangeError);
  },
);

test('a QR code has four empty modules around it', () => {
  const { width, height, path } = qrImage('pix');
  expect({ width, height }).toEqual({ width: 29, height: 29 }); // 21 + 2 × 4
  expect(path.startsWith('M4 4h7v1')).toBe(true);
});
