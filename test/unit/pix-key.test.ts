/** PIX keys: each kind in the form the directory holds, and never one kind taken for another. */
import { normalizePixKey } from '../../src/modules/payouts/pix-key';

const EVP = '71c7d9be-4b85-4e43-9f1c-1f3b8b4e9a2d';
const BR_CODE =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano ' +
  'de Tal6008BRASILIA62070503***63041D3D';

test.each([
  ['CPF', '123.456.789-09', 'CPF', '12345678909'],
  ['CNPJ', '11.222.333/0001-81', 'CNPJ', '11222333000181'],
  ['CNPJ', '12.abc.345/01de-35', 'CNPJ', '12ABC34501DE35'],
  ['EMAIL', ' Fulano@Example.COM ', 'EMAIL', 'fulano@example.com'],
  ['PHONE', '(11) 98765-4321', 'PHONE', '+5511987654321'],
  ['PHONE', '+55 11 98765-4321', 'PHONE', '+5511987654321'],
  ['PHONE', '5511987654321', 'PHONE', '+5511987654321'],
  ['RANDOM', EVP.toUpperCase(), 'RANDOM', EVP],
  ['EVP', EVP, 'RANDOM', EVP],
  ['BR_CODE', ` ${BR_CODE}\n`, 'BR_CODE', BR_CODE],
])('%s %p', (given, text, type, key) =>
  expect(normalizePixKey(given, text)).toEqual({ type, key }),
);

test('eleven digits that are both a CPF and a phone are what the sender says', () => {
  expect(normalizePixKey('CPF', '51998259765')).toEqual({ type: 'CPF', key: '51998259765' });
  expect(normalizePixKey('PHONE', '51998259765')).toEqual({ type: 'PHONE', key: '+5551998259765' });
});

test.each([
  ['CPF', '12345678900'],
  ['CPF', '11987654321'], // a phone
  ['CNPJ', '12345678909'], // a CPF
  ['EMAIL', 'fulano'],
  ['EMAIL', `${'a'.repeat(70)}@b.com.br`], // 79 characters
  ['PHONE', '(11) 3765-4321'], // a landline is no key
  ['PHONE', '12345678909'],
  ['PHONE', '+1 202 555 0123'],
  ['RANDOM', EVP.slice(1)],
  ['RANDOM', 'fulano@example.com'],
  ['BR_CODE', EVP],
  ['BR_CODE', BR_CODE.replace('1D3D', '1D3E')],
  ['BR_CODE', BR_CODE.padEnd(513)],
  ['CPF', ''],
  ['cpf', '12345678909'],
  ['TELEPATHY', '12345678909'],
  ['constructor', '12345678909'],
])('%s %p is refused', (type, key) => expect(normalizePixKey(type, key)).toBeNull());
