/** What must never be kept in a log is taken out of it, and what says what happened stays. */
import { redact } from '../../src/platform/observability/redact';
import { newApiKey } from '../../src/platform/secrets/secrets';

test.each([
  [`the key ${newApiKey('dev')} is wrong`, 'the key pitanga_dev_[redacted] is wrong'],
  [newApiKey('prod'), 'pitanga_prod_[redacted]'],
  ['authorization: Bearer abc.def-123', 'authorization: Bearer [redacted]'],
  ['Basic b3BzOnRva2Vu', 'Basic [redacted]'],
  [
    'postgres://pitanga:hunter2@db.example:5432/pitanga',
    'postgres://[redacted]@db.example:5432/pitanga',
  ],
  ['"secret":"whsec_c2VjcmV0"', '"secret":"whsec_[redacted]"'],
  ['card 4242424242424242 declined', 'card [card] declined'],
  ['4242 4242 4242 4242', '[card]'],
  ['5555-5555-5555-4444,', '[card],'],
  ['Key (taxId)=(52998224725) already exists', 'Key (taxId)=([tax id]) already exists'],
  ['529.982.247-25', '[tax id]'],
  ['11222333000181', '[tax id]'],
  ['11.222.333/0001-81', '[tax id]'],
  ['12ABC34501DE35', '[tax id]'],
  ['ana.souza+loja@example.com.br wrote', '[e-mail] wrote'],
  ['+5511987654321', '[telephone]'],
])('%s', (text, shown) => expect(redact(text)).toBe(shown));

test.each([
  '"time":"2026-11-22T01:14:09.123Z"',
  'req_0e8c24ef3a154d8aba76eb1cfb480ce1',
  'bill_1K0TF0KD4K8VA24HQDHMCSH8P2G',
  '"durationMs":1234',
  '12345678901',
  '4242424242424241',
  '11222333000180',
  '1760000000015',
  'at Object.<anonymous> (/srv/node_modules/@apollo/server/dist/index.js:12:34)',
  'http://localhost:3000/v2/products/get?id=prod_1',
  '"amount":9999999999',
  'traceId":"0af7651916cd43dd8448eb211c80319c"',
])('%s stays as it is', (text) => expect(redact(text)).toBe(text));
