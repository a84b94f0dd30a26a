/** CPF and CNPJ are written in one way on all pages of the dashboard; a list hides a part. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { maskedTaxId, taxIdText } from '../../src/dashboard/app/tax-id';
import { ROOT, textOf } from '../support/documents';

test.each([
  ['11144477735', '111.444.777-35', '•••.444.777-••'],
  ['11222333000181', '11.222.333/0001-81', '11.222.333/0001-81'],
  ['12ABC34501DE35', '12.ABC.345/01DE-35', '12.ABC.345/01DE-35'],
  ['ana@example.com', 'ana@example.com', 'ana@example.com'],
  ['+5511999990000', '+5511999990000', '+5511999990000'],
  [null, null, null],
])('%s is %s, in a list %s', (stored, text, inList) => {
  expect([taxIdText(stored), maskedTaxId(stored)]).toEqual([text, inList]);
});

test('no page shows one as it is stored', () => {
  const folder = 'src/dashboard/app/pages';
  const pages = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => `${folder}/${name}`);
  const bare = pages.flatMap((path) =>
    textOf(path)
      .split('\n')
      .filter((line) => /[,(>{] ?(?:\w+\??\.)*(?:taxId|pixKey)[\])}]/.test(line))
      .filter((line) => !/(?:taxIdText|maskedTaxId)\(|=\{|const [[{]|\(\{/.test(line)),
  );
  expect(bare).toEqual([]);
});
