/**
 * BR Codes: the Central Bank's own examples byte by byte, thousands of others read back
 * independently, and the QR image decoded.
 */
import { isValidPixPayload } from '@brazilian-utils/brazilian-utils';
import { brCodeImage } from '../../src/modules/charges/reading/br-code-image';
import { dynamicBrCode, staticBrCode } from '../../src/modules/providers/br-code';
import { CENTS_MAX, decimalReais } from '../../src/platform/operations/money';
import { checksum, readBrCode } from '../support/br-code-reader';
import { readQrImage } from '../support/code-reader';
import fc, { howMany } from '../support/properties';

const FULANO = { merchantName: 'Fulano de Tal', merchantCity: 'BRASILIA' };
const EVP = '123e4567-e12b-12d1-a456-426655440000';
const LOCATION = 'pix.example.com/qr/v2';

const VECTORS: [name: string, actual: string, expected: string][] = [
  [
    'static',
    staticBrCode({ key: EVP, ...FULANO }),
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano ' +
      'de Tal6008BRASILIA62070503***63041D3D',
  ],
  [
    'static with amount and txid',
    staticBrCode({ key: '+5561912345678', amount: 1_000, txid: 'PED0001', ...FULANO }),
    '00020126360014br.gov.bcb.pix0114+5561912345678520400005303986540510.005802BR5913Fulano de ' +
      'Tal6008BRASILIA62110507PED00016304F483',
  ],
  [
    'static with a description',
    staticBrCode({
      key: '12.345.678/0001-95',
      amount: 123_456,
      txid: 'ABC123',
      description: 'Pedido 42',
      ...FULANO,
    }),
    '00020126490014br.gov.bcb.pix0114123456780001950209Pedido ' +
      '4252040000530398654071234.565802BR5913Fulano de Tal6008BRASILIA62100506ABC12363046B53',
  ],
  [
    'dynamic',
    dynamicBrCode({ url: 'pix.example.com/8b3da2f39a4140d1a91abd93113bd441', ...FULANO }),
    '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd441' +
      '5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4',
  ],
  [
    'journey 2, recurrence only',
    dynamicBrCode({ recurrenceUrl: `${LOCATION}/rec/2353c790eefb11eaadc10242ac120002`, ...FULANO }),
    '00020126180014br.gov.bcb.pix' +
      '5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***' +
      '80800014br.gov.bcb.pix2558pix.example.com/qr/v2/rec/2353c790eefb11eaadc10242ac120002630462C9',
  ],
  [
    'journey 3, charge and recurrence',
    dynamicBrCode({
      url: `${LOCATION}/8b3da2f39a4140d1a91abd93113bd441`,
      recurrenceUrl: `${LOCATION}/rec/94ed2badcbc04c15b0bb7fa353194890`,
      ...FULANO,
    }),
    '00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/8b3da2f39a4140d1a91abd93113bd441' +
      '5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***' +
      '80800014br.gov.bcb.pix2558pix.example.com/qr/v2/rec/94ed2badcbc04c15b0bb7fa35319489063047741',
  ],
  [
    'journey 4, charge with a due date and recurrence',
    dynamicBrCode({
      url: `${LOCATION}/cobv/1e6c54d3ec9449b7a7fc53b6b0f998e7`,
      recurrenceUrl: `${LOCATION}/rec/3ffa640fa4f14080adccb949fa2dc0d0`,
      ...FULANO,
    }),
    '00020101021226810014br.gov.bcb.pix2559pix.example.com/qr/v2/cobv/1e6c54d3ec9449b7a7fc53b6b0f998e7' +
      '5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***' +
      '80800014br.gov.bcb.pix2558pix.example.com/qr/v2/rec/3ffa640fa4f14080adccb949fa2dc0d06304A441',
  ],
];

test.each(VECTORS)('%s, byte by byte', (_, actual, expected) => expect(actual).toBe(expected));

test('the reader of this test agrees with an example of the BR Code manual, checksum included', () => {
  expect(checksum('123456789')).toBe('29B1');
  const { fields } = readBrCode(
    '00020104141234567890123426580014BR.GOV.BCB.PIX0136123e4567-e12b-12d1-a456-42665544000027300012BR.COM.OUTRO01100123456789' +
      ('5204000053039865406123.455802BR5917NOME DO ' +
        'RECEBEDOR6008BRASILIA61087007490062190515RP12345678-201980390012BR.COM.OUTRO01190123.ABCD.3456.WXYZ6304AD38'),
  );
  expect(fields).toMatchObject({
    '26.01': EVP,
    '27.01': '0123456789',
    '54': '123.45',
    '80.01': '0123.ABCD.3456.WXYZ',
  });
});

const charactersOf = (alphabet: string, minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength, maxLength });
const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/**
 * Names as merchants have them: accents, signs, emoji and all, but at least one letter that ASCII
 * has.
 */
const names = fc
  .tuple(
    charactersOf('abcXYZ', 1, 2),
    fc.oneof(fc.string({ maxLength: 60 }), charactersOf('ÇãõéÉü &ªº😀“”日', 0, 60)),
  )
  .map(([letter, rest]) => letter + rest);
const merchants = fc.record({ merchantName: names, merchantCity: names });
const amounts = fc.option(fc.integer({ min: 1, max: CENTS_MAX }), { nil: undefined });
const urls = charactersOf(ALPHANUMERIC, 1, 77 - 'pix.example.com/'.length).map(
  (path) => `pix.example.com/${path}`,
);

test('thousands of static codes are read back as they were meant', () => {
  const codes = fc.record({
    amount: amounts,
    txid: fc.option(charactersOf(ALPHANUMERIC, 1, 25), { nil: undefined }),
    description: fc.option(names, { nil: undefined }),
  });
  fc.assert(
    fc.property(merchants, codes, (merchant, { amount, txid, description }) => {
      const code = staticBrCode({ key: EVP, ...merchant, amount, txid, description });
      const { fields, order } = readBrCode(code);
      expectWithinLimits(code, fields, order);
      expect(fields).toMatchObject({
        '26.00': 'br.gov.bcb.pix',
        '26.01': EVP,
        '62.05': txid ?? '***',
      });
      expect(fields['01']).toBeUndefined();
      expect(fields['54']).toBe(amount === undefined ? undefined : decimalReais(amount));
    }),
    { numRuns: howMany(3_000) },
  );
});

test('thousands of dynamic codes, with and without automatic PIX, are read back as they were meant', () => {
  const locations = fc.oneof(
    fc.record({ url: urls, recurrenceUrl: fc.option(urls, { nil: undefined }) }),
    fc.record({ recurrenceUrl: urls }),
  );
  fc.assert(
    fc.property(merchants, locations, amounts, (merchant, location, amount) => {
      const code = dynamicBrCode({ ...merchant, ...location, amount });
      const { fields, order } = readBrCode(code);
      const url = 'url' in location ? location.url : undefined;
      expectWithinLimits(code, fields, order);
      expect([fields['01'], fields['26.25'], fields['80.25']]).toEqual([
        url && '12',
        url,
        location.recurrenceUrl,
      ]);
      expect(fields['80.00']).toBe(location.recurrenceUrl && 'br.gov.bcb.pix');
      expect(fields).toMatchObject({ '26.00': 'br.gov.bcb.pix', '62.05': '***' });
      expect(fields['54']).toBe(amount === undefined ? undefined : decimalReais(amount));
      if (url) expect(isValidPixPayload(code)).toBe(true);
    }),
    { numRuns: howMany(3_000) },
  );
});

test('accents are dropped, long names cut', () => {
  const { fields } = readBrCode(
    dynamicBrCode({
      url: 'pix.example.com/1',
      merchantName: 'Açaí & Cia Comércio de Polpas',
      merchantCity: 'São José dos Campos',
    }),
  );
  expect([fields['59'], fields['60']]).toEqual(['Acai & Cia Comercio de Po', 'Sao Jose dos Ca']);
});

test.each([
  [
    'an address with https://',
    () => dynamicBrCode({ url: 'https://pix.example.com/1', ...FULANO }),
  ],
  [
    'a recurrence with https://',
    () =>
      dynamicBrCode({
        url: 'pix.example.com/1',
        recurrenceUrl: 'https://pix.example.com/1',
        ...FULANO,
      }),
  ],
  [
    'an address of 78 characters',
    () => dynamicBrCode({ url: 'pix.example.com/'.padEnd(78, 'a'), ...FULANO }),
  ],
  ['an amount of nothing', () => staticBrCode({ key: EVP, amount: 0, ...FULANO })],
  ['half a cent', () => dynamicBrCode({ url: 'pix.example.com/1', amount: 0.5, ...FULANO })],
  [
    'a cent too much',
    () => dynamicBrCode({ url: 'pix.example.com/1', amount: CENTS_MAX + 1, ...FULANO }),
  ],
  ['a txid with a hyphen', () => staticBrCode({ key: EVP, txid: 'PED-1', ...FULANO })],
  ['a txid of 26 characters', () => staticBrCode({ key: EVP, txid: 'a'.repeat(26), ...FULANO })],
  ['a key that is none', () => staticBrCode({ key: 'nobody', ...FULANO })],
  [
    'a name without a Latin letter',
    () => staticBrCode({ key: EVP, merchantName: '日本', merchantCity: 'BRASILIA' }),
  ],
])('%s is refused', (_, make) => expect(make).toThrow(RangeError));

test('the image is a QR code that says the same, also of the longest code', async () => {
  const longestLocations = {
    url: 'pix.example.com/'.padEnd(77, 'a'),
    recurrenceUrl: 'pix.example.com/'.padEnd(77, 'b'),
  };
  const longest = dynamicBrCode({
    ...longestLocations,
    amount: CENTS_MAX,
    merchantName: 'N'.repeat(25),
    merchantCity: 'C'.repeat(15),
  });
  for (const code of [...VECTORS.map(([, actual]) => actual), longest])
    expect(await readQrImage(await brCodeImage(code))).toBe(code);
  await expect(brCodeImage('0'.repeat(513))).rejects.toThrow(RangeError);
});

test('between two images the process does what else there is to do', async () => {
  const done: string[] = [];
  const images = Promise.all(
    Array.from({ length: 5 }, (_, index) =>
      brCodeImage(`CODE ${index}`).then(() => done.push('image')),
    ),
  );
  let isOver = false;
  const other = () => {
    done.push('other');
    if (!isOver) setImmediate(other);
  };
  setImmediate(other);
  await images;
  isOver = true;
  expect(done.filter((each) => each === 'image')).toHaveLength(5);
  expect(done.join(' ')).not.toContain('image image');
});

function expectWithinLimits(code: string, fields: Record<string, string>, order: string[]): void {
  expect(code.length).toBeLessThanOrEqual(512);
  expect(order.filter((id) => !['63', '80'].includes(id))).toEqual(
    order.filter((id) => !['63', '80'].includes(id)).sort(),
  );
  expect(fields).toMatchObject({ '00': '01', '52': '0000', '53': '986', '58': 'BR' });
  for (const [id, max] of [
    ['59', 25],
    ['60', 15],
    ['54', 13],
  ] as const)
    expect((fields[id] ?? '').length).toBeLessThanOrEqual(max);
}
