/** What people type, paste and let browsers fill in: the script of the page reads it as the server. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { normalizeTaxId } from '../../src/modules/customers/tax-id';
import { readPhone } from '../../src/platform/operations/phone';
import { readCardExpiry } from '../../src/pages/parts/card-expiry';
import { customerBodyOf } from '../../src/modules/providers/pagarme/customer-body';
import { ROOT } from '../support/documents';

interface Mask {
  /** Once the field is left. */
  finish?: (text: string) => string;
  show: (text: string) => string;
  isRight: (text: string) => boolean;
}

/** The masks of the script, on a page without a form. */
const masks = runInContext(
  `${readFileSync(join(ROOT, 'src/pages/assets/pay.js'), 'utf8')}; masks`,
  createContext({
    document: { querySelectorAll: () => [], querySelector: () => null },
    addEventListener: () => undefined,
  }),
) as Record<'tax-id' | 'phone' | 'expiry' | 'card' | 'cvc' | 'zip', Mask>;

/** The field after each character, typed one after the other. */
const typed = ({ show }: Mask, text: string): string =>
  [...text].reduce((value, character) => show(value + character), '');

describe('the expiry of a card', () => {
  test.each([
    ['12/30', '12/30'],
    ['1/30', '01/30'],
    ['01/2030', '01/30'],
    ['12 / 2030', '12/30'],
    ['12 / 30', '12/30'],
    ['2030-12', '12/30'],
    ['2030-1', '01/30'],
    ['2030/12', '12/30'],
    ['12-2030', '12/30'],
    ['12.30', '12/30'],
    ['12 30', '12/30'],
    [' 12/30 ', '12/30'],
    ['1230', '12/30'],
    ['122030', '12/30'],
    ['203012', '12/30'],
  ])('%p is %s', (text, shown) => {
    expect(masks.expiry.finish?.(text)).toBe(shown);
    expect(masks.expiry.isRight(text)).toBe(true);
    const [month = 0, year = 0] = shown.split('/').map(Number);
    expect(readCardExpiry(text)).toEqual({ month, year: 2000 + year });
  });

  test.each([
    '130',
    '13/30',
    '30/12',
    '12/2',
    '2030',
    '12/1930',
    '2030-12-31',
    '31/12/2030',
    '1',
    '',
  ])('%p has no one meaning, or none, and is refused', (text) => {
    expect(masks.expiry.isRight(text)).toBe(false);
    expect(masks.expiry.isRight(masks.expiry.show(text))).toBe(false);
    expect(readCardExpiry(text)).toBeNull();
  });

  test.each([
    ['1230', '12/30'],
    ['0130', '01/30'],
    ['530', '05/30'],
    ['230', '02/30'],
    ['1/30', '01/30'],
    ['12/30', '12/30'],
    ['12/2030', '12/30'],
    ['12 / 2030', '12/30'],
    ['122030', '12/30'],
    ['2030-12', '12/30'],
  ])('%p, typed, becomes %s', (text, shown) => expect(typed(masks.expiry, text)).toBe(shown));
});

describe('a CPF or CNPJ', () => {
  test.each([
    [' 11.222.333/0001-81', '11222333000181'],
    ['11.222.333/0001-81 ', '11222333000181'],
    ['CPF: 529.982.247-25', '52998224725'],
    ['cpf 529.982.247-25', '52998224725'],
    ['CNPJ: 12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['CPF/CNPJ: 529.982.247-25', '52998224725'],
  ])('%p is %s', (text, taxId) => {
    expect(normalizeTaxId(text)).toBe(taxId);
    expect(masks['tax-id'].isRight(text)).toBe(true);
    expect(normalizeTaxId(masks['tax-id'].show(text))).toBe(taxId);
  });
});

describe('a telephone number', () => {
  test.each([
    ['11 91234-5678', '(11) 91234-5678'],
    ['011 91234-5678', '(11) 91234-5678'],
    ['0 15 11 91234-5678', '(11) 91234-5678'],
    ['0055 11 91234-5678', '(11) 91234-5678'],
    ['+55 11 91234-5678', '(11) 91234-5678'],
    ['+55 (0) 11 91234-5678', '(11) 91234-5678'],
    ['5511912345678', '(11) 91234-5678'],
    [' (11) 91234-5678', '(11) 91234-5678'],
    ['(55) 99123-4567', '(55) 99123-4567'],
    ['(11) 3765-4321', '(11) 3765-4321'],
  ])('%p is %s, with the area code apart for the card provider', (text, shown) => {
    expect(masks.phone.show(text)).toBe(shown);
    expect(masks.phone.isRight(text)).toBe(true);
    const [area = '', ...number] = shown.replace(/[()-]/g, '').split(' ');
    expect(readPhone(text)?.e164).toBe(`+55${area}${number.join('')}`);
    expect(customerBody(text)).toMatchObject({
      phones: {
        mobile_phone: { country_code: '55', area_code: area, number: number.join('') },
      },
    });
  });

  test.each([
    ['+351 912 345 678', '+351912345678'],
    ['00351 912 345 678', '+351912345678'],
    ['+1 650 253 0000', '+16502530000'],
  ])('%p of another country stays as it is, and no card provider gets it', (text, e164) => {
    expect(masks.phone.show(text)).toBe(text);
    expect(typed(masks.phone, text)).toBe(text);
    expect(masks.phone.isRight(text)).toBe(true);
    expect(readPhone(text)).toEqual({ e164, brazilian: null });
    expect(customerBody(text)).not.toHaveProperty('phones');
  });

  test.each(['351912345678', '912345678', '123', '+55 912345678', '0800 123 4567'])(
    '%p is refused',
    (text) => {
      expect(masks.phone.isRight(text)).toBe(false);
      expect(readPhone(text)).toBeNull();
      expect(customerBody(text)).not.toHaveProperty('phones');
    },
  );

  test.each([
    ['11912345678', '(11) 91234-5678'],
    ['1137654321', '(11) 3765-4321'],
    ['011912345678', '(11) 91234-5678'],
    ['+5511912345678', '(11) 91234-5678'],
  ])('%p, typed, becomes %s', (text, shown) => expect(typed(masks.phone, text)).toBe(shown));
});

function customerBody(phone: string): object {
  return customerBodyOf({
    reference: 'att_1',
    token: 'token_1',
    verify: true,
    buyer: { name: 'Ana Souza', email: 'ana@example.com', taxId: '52998224725', phone },
    billingAddress: {
      zipCode: '01310100',
      street: 'Avenida Paulista',
      number: '1000',
      district: null,
      city: 'São Paulo',
      state: 'SP',
    },
  });
}
