/** CPF and CNPJ, also the ones with letters. */
import { maskTaxId, normalizeTaxId } from '../../src/modules/customers/tax-id';
import fc, { howMany } from '../support/properties';

const CNPJS = [
  '12ABC34501DE35',
  'Q0SLFMBD7VX439',
  '11222333000181',
  '12345678000195',
  '00000000000191',
  'ZZZZZZZZZZZZ62',
  'AAAAAAAAAAAA45',
];
const CPFS = ['11144477735', '52998224725', '12345678909'];
const WRONG = ['12ABC34501DE36', '00000000000000', '12ABC34501DEAB', '11111111111', '12345678900'];
const ODD = [
  '',
  '1',
  '12345678909'.padEnd(50),
  'ſ2ABC34501DE35',
  '１２３４５６７８９０９',
  '123456789-09x',
];

test.each([...CNPJS, ...CPFS])('%s is a valid tax id', (taxId) =>
  expect(normalizeTaxId(taxId)).toBe(taxId),
);

test.each([...WRONG, ...ODD])('%p is not', (text) => expect(normalizeTaxId(text)).toBeNull());

test.each([
  ['123.456.789-09', '12345678909'],
  [' 123 456 789 09 ', '12345678909'],
  ['12.abc.345/01de-35', '12ABC34501DE35'],
  ['11.222.333/0001-81', '11222333000181'],
])('%p is stored as %s', (text, taxId) => expect(normalizeTaxId(text)).toBe(taxId));

test('of a CNPJ with letters, only the two right check digits are accepted', () => {
  const base = fc
    .array(fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'), {
      minLength: 12,
      maxLength: 12,
    })
    .map((characters) => characters.join(''));
  fc.assert(
    fc.property(base, fc.integer({ min: 0, max: 99 }), (characters, wrong) => {
      fc.pre(/[A-Z]/.test(characters));
      const right = checkDigit(characters) + checkDigit(characters + checkDigit(characters));
      expect(normalizeTaxId(characters.toLowerCase() + right)).toBe(characters + right);
      if (wrong !== Number(right))
        expect(normalizeTaxId(characters + String(wrong).padStart(2, '0'))).toBeNull();
    }),
    { numRuns: howMany(2_000) },
  );
});

test('others see the beginning only', () => {
  expect(maskTaxId('12345678909')).toBe('123.***.***-**');
  expect(maskTaxId('12ABC34501DE35')).toBe('12.***.***/****-**');
  expect(maskTaxId('123.456.789-09')).toBe('***');
});

/**
 * IN RFB 2.229/2024: the value of a character is its ASCII code less 48, weights 2 to 9 from the
 * right, modulo 11.
 */
function checkDigit(characters: string): string {
  const total = [...characters]
    .reverse()
    .reduce((sum, character, index) => sum + (character.charCodeAt(0) - 48) * (2 + (index % 8)), 0);
  return String(total % 11 < 2 ? 0 : 11 - (total % 11));
}
