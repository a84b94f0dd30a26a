/** Texts for banks are cut at whole characters, on one line. */
import { cutText, plainLetters } from '../../src/platform/operations/cut-text';
import fc from '../support/properties';

test.each([
  ['Pedido 7', 20, 'Pedido 7'],
  ['Pedido 💳', 8, 'Pedido'], // the emoji has two units
  ['Pedido 💳', 9, 'Pedido 💳'],
  ['ab👩‍👩‍👧c', 9, 'ab'], // a family has eight units
  ['ab👩‍👩‍👧c', 10, 'ab👩‍👩‍👧'],
  ['Jose\u0301', 4, 'Jos'], // no letter without its accent
  ['um\r\n dois\ttrês ', 20, 'um dois três'],
])('%j at %i is %j', (text, max, cut) => {
  expect(cutText(text, max)).toBe(cut);
});

test('property: never longer than allowed, never half a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 0, max: 30 }), (text, max) => {
      const cut = cutText(text, max);
      expect(cut.length).toBeLessThanOrEqual(max);
      expect(cut.isWellFormed()).toBe(true);
    }),
  );
});

test('letters that have no accent to take away are written by plain ones', () => {
  expect(plainLetters('Łukasz Sørensen Groß Ðóra Ação')).toBe('Lukasz Sorensen Gross Dora Acao');
});
