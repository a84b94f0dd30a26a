/** Boletos: known slips digit by digit, and thousands of random ones read back by a library. */
import { getBoletoInfo, isValidBoleto } from '@brazilian-utils/brazilian-utils';
import { composeBoleto, dueFactor } from '../../src/modules/providers/boleto';
import { addCivilDays } from '../../src/platform/time/civil-time';
import { CENTS_MAX } from '../../src/platform/operations/money';
import fc, { howMany } from '../support/properties';

const FREE_FIELD = '0500940144816060680935031';

test.each(['2007-12-31', '2032-08-21'])(
  'the slip of Banco do Brasil over R$ 1,00, due on %s',
  (dueDate) => {
    expect(composeBoleto({ bank: '001', amount: 100, dueDate, freeField: FREE_FIELD })).toEqual({
      barCode44: '00193373700000001000500940144816060680935031',
      typeableLine47: '00190500954014481606906809350314337370000000100',
    });
  },
);

test('a slip over R$ 129,90 due after the reset of 2025', () => {
  expect(
    composeBoleto({
      bank: '341',
      amount: 12_990,
      dueDate: '2026-12-10',
      freeField: '1091234567890123456789012',
    }),
  ).toEqual({
    barCode44: '34195165600000129901091234567890123456789012',
    typeableLine47: '34191091233456789012334567890123516560000012990',
  });
});

test.each([
  ['1997-10-07', '0000'],
  ['2000-07-02', '0999'],
  ['2000-07-03', '1000'],
  ['2002-05-01', '1667'],
  ['2010-11-17', '4789'],
  ['2025-02-21', '9999'],
  ['2025-02-22', '1000'],
  ['2026-11-20', '1636'],
  ['2049-10-13', '9999'],
  ['2049-10-14', '1000'],
])('the factor of %s is %s', (date, factor) => expect(dueFactor(date)).toBe(factor));

test('random slips are valid to the library and say the same amount, date and bank', () => {
  const digits = (count: number) =>
    fc
      .array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count })
      .map((list) => list.join(''));
  const slips = fc.record({
    bank: digits(3),
    amount: fc.integer({ min: 1, max: CENTS_MAX }),
    days: fc.integer({ min: 0, max: 8_999 }),
    freeField: digits(25),
  });
  fc.assert(
    fc.property(slips, ({ bank, amount, days, freeField }) => {
      fc.pre(!bank.startsWith('8')); // a slip that begins with 8 is read as one for taxes
      const dueDate = addCivilDays('2025-02-22', days);
      const { barCode44, typeableLine47 } = composeBoleto({ bank, amount, dueDate, freeField });
      expect(isValidBoleto(typeableLine47)).toBe(true);
      const info = getBoletoInfo(typeableLine47, {
        referenceDate: new Date(`${dueDate}T12:00:00Z`),
      });
      expect(info).toMatchObject({ amount, bankCode: bank });
      expect(localDate(info?.expirationDate)).toBe(dueDate);
      expect(barCode44).toBe(
        typeableLine47.slice(0, 4) +
          typeableLine47.slice(32) +
          typeableLine47.slice(4, 9) +
          typeableLine47.slice(10, 20) +
          typeableLine47.slice(21, 31),
      );
    }),
    { numRuns: howMany(5_000) },
  );
});

test.each([
  ['a bank of two digits', { bank: '01' }],
  ['an amount of nothing', { amount: 0 }],
  ['an amount of eleven digits', { amount: CENTS_MAX + 1 }],
  ['half a cent', { amount: 1.5 }],
  ['a free field of 24 digits', { freeField: FREE_FIELD.slice(1) }],
  ['a due date before boletos had one', { dueDate: '1997-10-06' }],
])('%s is refused', (_, wrong) => {
  expect(() =>
    composeBoleto({
      bank: '000',
      amount: 100,
      dueDate: '2026-12-10',
      freeField: FREE_FIELD,
      ...wrong,
    }),
  ).toThrow(RangeError);
});

/** The library gives local midnight. */
function localDate(date: Date | null | undefined): string | null {
  if (!date) return null;
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}
