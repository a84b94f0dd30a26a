/** "Did you mean …?": what counts as near. */
import { didYouMean, nearest } from '../../src/platform/operations/nearest';

const FIELDS = ['expiresIn', 'externalId', 'metadata', 'taxId', 'completionUrl', 'methods', 'id'];

test.each([
  ['expires_in', 'expiresIn'],
  ['EXPIRESIN', 'expiresIn'],
  ['tax-id', 'taxId'],
  ['metadate', 'metadata'],
  ['compeltionUrl', 'completionUrl'],
  ['method', 'methods'],
  ['externalIdd', 'externalId'],
  ['ID', 'id'],
])('%s is near %s', (name, meant) => {
  expect(nearest(name, FIELDS)).toBe(meant);
  expect(didYouMean(name, FIELDS)).toBe(`; did you mean ${meant}?`);
});

test.each(['colour', 'ix', 'x', '', 'data', 'x'.repeat(1_000)])('%j is near none', (name) => {
  expect(nearest(name, FIELDS)).toBeNull();
  expect(didYouMean(name, FIELDS)).toBe('');
});

test('the nearest of several, and a short word only if it is the same', () => {
  expect(nearest('cupons', ['coupon', 'coupons'])).toBe('coupons');
  expect(nearest('CASH', ['PIX', 'CARD', 'BOLETO'])).toBeNull();
  expect(nearest('card', ['PIX', 'CARD', 'BOLETO'])).toBe('CARD');
});
