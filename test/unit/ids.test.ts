/** Ids: a prefix that tells the noun, in the order of creation, and not to be guessed. */
import { shiftWallClock } from '../../src/platform/time/clock';
import { isIdOf, newId, prefixOf } from '../../src/platform/records/columns/ids';
import fc from '../support/properties';

const TAIL = /^[0-9A-HJKMNP-TV-Z]{27}$/; // 11 characters of time, 16 of chance: 80 bits

test('published clients check ids as a prefix and letters and digits', () => {
  expect(newId('cust')).toMatch(/^cust_[A-Za-z0-9]+$/);
  expect(newId('pix_char').slice('pix_char_'.length)).toMatch(TAIL);
});

test('later ids sort after earlier ones, also within one millisecond, and when the clock goes back', () => {
  const ids = Array.from({ length: 5_000 }, () => newId('prod'));
  shiftWallClock(-3_600_000);
  ids.push(newId('prod'));
  shiftWallClock(3_600_000);
  ids.push(newId('prod'));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test('sixteen characters are left to chance', () => {
  const tails = Array.from({ length: 2_000 }, () => newId('x').slice(-16));
  for (let place = 0; place < 16; place++)
    expect(new Set(tails.map((tail) => tail[place])).size).toBe(32);
});

test('the prefix is everything before the last underscore', () => {
  expect(['prod_1K3', 'pix_char_1K3', 'prod', '', '_', 'a_'].map(prefixOf)).toEqual([
    'prod',
    'pix_char',
    '',
    '',
    '',
    'a',
  ]);
});

test('an id of a noun is its prefix and a tail, and nothing else', () => {
  expect(isIdOf('pix_char', newId('pix_char'))).toBe(true);
  expect(isIdOf('char', newId('pix_char'))).toBe(false);
  for (const text of [
    'prod_',
    'prod',
    'prod_a b',
    'prod_\u0000',
    "prod_'",
    'prod_a_b',
    `prod_${'x'.repeat(65)}`,
    'cust_1',
  ])
    expect(isIdOf('prod', text)).toBe(false);
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      (text) => isIdOf('prod', text) === /^prod_[0-9A-Za-z]{1,64}$/.test(text),
    ),
  );
});
