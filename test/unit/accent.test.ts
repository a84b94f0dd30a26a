/** Whatever colour a store likes, its buttons and links can be read. */
import { accentColours, contrast } from '../../src/pages/accent';
import fc, { howMany } from '../support/properties';

const colour = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('text on a button and links on any ground of the page reach 4.5 to 1', () => {
  fc.assert(
    fc.property(colour, (accent) => {
      const { light, dark } = accentColours(accent);
      for (const { accent: button, onAccent } of [light, dark])
        expect(contrast(button, onAccent)).toBeGreaterThanOrEqual(4.5);
      for (const ground of ['#ffffff', '#f7f7f5', '#f4f4f1'])
        expect(contrast(light.ink, ground)).toBeGreaterThanOrEqual(4.5);
      for (const ground of ['#15181a', '#1e2225', '#262b2f'])
        expect(contrast(dark.ink, ground)).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: howMany(1_000) },
  );
});

test('a colour that can be read stays as it is; a light one stays on its buttons, and keeps its hue', () => {
  expect(accentColours('#0b6b5c').light).toEqual({
    accent: '#0b6b5c',
    onAccent: '#ffffff',
    ink: '#0b6b5c',
  });
  expect(accentColours('#ffd400').light).toMatchObject({ accent: '#ffd400', onAccent: '#000000' });
  expect(accentColours('#ffd400').dark).toEqual({
    accent: '#ffd400',
    onAccent: '#000000',
    ink: '#ffd400',
  });
  expect(accentColours(null)).toEqual(accentColours('#0b6b5c'));
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
});
