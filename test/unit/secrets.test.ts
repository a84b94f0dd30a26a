/** Stored secrets survive a change of keys and nothing else; API keys show what they are. */
import {
  apiKeyEnvironment,
  keyedHash,
  newApiKey,
  open,
  randomToken,
  seal,
} from '../../src/platform/secrets/secrets';
import fc from '../support/properties';

const oldKey = 'the first key of the operator';
const newKey = 'the second key of the operator';

test('what was sealed is read again, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) =>
      expect(open([oldKey], seal([oldKey], text))).toBe(text),
    ),
  );
});

test('the sealed text does not show the secret, and sealing twice gives two texts', () => {
  const sealed = seal([oldKey], 'whsec_visible');
  expect(sealed).not.toContain('visible');
  expect(Buffer.from(sealed.split('.')[2] ?? '', 'base64url').toString('latin1')).not.toContain(
    'visible',
  );
  expect(seal([oldKey], 'whsec_visible')).not.toBe(sealed);
});

test('after a new key is put in front, old texts open and new ones are sealed with it', () => {
  const before = seal([oldKey], 'kept');
  expect(open([newKey, oldKey], before)).toBe('kept');
  const after = seal([newKey, oldKey], 'fresh');
  expect(open([newKey], after)).toBe('fresh');
  expect(() => open([oldKey], after)).toThrow('not in SECRET_KEY');
  expect(() => open([newKey], before)).toThrow('not in SECRET_KEY');
  expect(() => seal([], 'x')).toThrow('SECRET_KEY is empty');
});

test('a text of which any byte was altered is not opened', () => {
  const [version, id, text] = seal([oldKey], 'amount 4990').split('.');
  const bytes = Buffer.from(text ?? '', 'base64url');
  const reseal = (altered: Buffer) => `${version}.${id}.${altered.toString('base64url')}`;
  expect(open([oldKey], reseal(bytes))).toBe('amount 4990');
  for (let index = 0; index < bytes.length; index += 1) {
    const altered = Buffer.from(bytes);
    altered.writeUInt8(bytes.readUInt8(index) ^ 1, index);
    expect(() => open([oldKey], reseal(altered))).toThrow();
  }
  expect(() => open([oldKey], reseal(bytes.subarray(0, 10)))).toThrow();
  expect(() => open([oldKey], `v3.${id}.${text}`)).toThrow('not sealed by seal()');
  expect(() => open([oldKey], 'plain text')).toThrow('not sealed by seal()');
});

test('what was sealed for a place opens only there', () => {
  const place = { table: 'webhooks', column: 'sealedSecret', id: 'webh_1' };
  const sealed = seal([oldKey], 'whsec_visible', place);
  expect(open([newKey, oldKey], sealed, place)).toBe('whsec_visible');
  for (const other of [{ table: 'x' }, { column: 'x' }, { id: 'webh_2' }])
    expect(() => open([oldKey], sealed, { ...place, ...other })).toThrow();
  expect(() => open([oldKey], sealed)).toThrow('sealed for one place');
  expect(() => open([oldKey], sealed.replace('v2.', 'v1.'), place)).toThrow();
  // What an earlier release sealed has no place, and cannot be given one by another prefix.
  const unbound = seal([oldKey], 'whsec_visible');
  expect(open([oldKey], unbound, place)).toBe('whsec_visible');
  expect(() => open([oldKey], unbound.replace('v1.', 'v2.'), place)).toThrow();
});

test('a hash is found again under any key of the list, the newest first, and differs per text and key', () => {
  const [stored] = keyedHash([oldKey], 'pitanga_dev_x');
  expect(stored).toMatch(/^[0-9a-f]{64}$/);
  expect(keyedHash([newKey, oldKey], 'pitanga_dev_x')).toEqual([
    keyedHash([newKey], 'pitanga_dev_x')[0],
    stored,
  ]);
  expect(keyedHash([newKey], 'pitanga_dev_x')).not.toContain(stored);
  expect(keyedHash([oldKey], 'pitanga_dev_y')).not.toContain(stored);
});

test('tokens have the asked number of random bytes', () => {
  expect(Buffer.from(randomToken(32), 'base64url')).toHaveLength(32);
  expect(randomToken(32)).toMatch(/^[\w-]{43}$/);
  expect(new Set(Array.from({ length: 100 }, () => randomToken(16))).size).toBe(100);
});

test('an API key shows its environment and has at least 160 random bits', () => {
  const key = newApiKey('dev');
  const [, random] = /^pitanga_dev_([0-9A-Za-z]+)[0-9A-Za-z]{6}$/.exec(key) ?? [];
  expect(Math.log2(62) * (random ?? '').length).toBeGreaterThanOrEqual(160);
  expect(apiKeyEnvironment(key)).toBe('dev');
  expect(apiKeyEnvironment(newApiKey('prod'))).toBe('prod');
  expect(new Set(Array.from({ length: 1000 }, () => newApiKey('dev'))).size).toBe(1000);
  expect(
    new Set(Array.from({ length: 100 }, () => newApiKey('dev').slice(12, 39)).join('')).size,
  ).toBe(62); // 2700 letters: all of the alphabet
});

test('a key with any letter changed is recognised as mistyped', () => {
  const key = newApiKey('prod');
  for (let index = 0; index < key.length; index += 1) {
    const changed = key.charAt(index) === 'x' ? 'y' : 'x';
    expect(apiKeyEnvironment(key.slice(0, index) + changed + key.slice(index + 1))).toBeNull();
  }
});

test('only the exact text of a key counts', () => {
  const key = newApiKey('dev');
  const wrong = [
    '',
    ' ',
    ` ${key}`,
    `${key} `,
    `${key}\n`,
    key.toUpperCase(),
    key.slice(1),
    key.slice(0, -1),
    `${key}0`,
    key + key,
    key.replace('dev', 'prod'),
    key.replace('_dev_', '_test_'),
    `Bearer ${key}`,
  ];
  for (const text of wrong) expect(apiKeyEnvironment(text)).toBeNull();
});
