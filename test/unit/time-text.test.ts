/** Times as JSON texts, beside what JSON itself makes of them. */
import { IsoTime } from '../../src/platform/records/columns/iso-time';
import { withTimeTexts } from '../../src/platform/time/time-text';
import fc, { howMany } from '../support/properties';

const asJson = (values: object): unknown => JSON.parse(JSON.stringify(values));

test.each([
  '1969-12-31T23:59:59.999Z',
  '1970-01-01T00:00:00.000Z',
  '2024-02-29T23:59:59.999Z',
  '2026-11-26T00:00:00.001Z',
  '9999-12-31T23:59:59.999Z',
  '+010000-01-01T00:00:00.000Z',
])('%s', (text) => {
  expect(asJson(withTimeTexts({ at: new Date(text) }))).toEqual({ at: text });
});

test('any times, also one after the other of different days, and what is no time', () => {
  fc.assert(
    fc.property(fc.array(fc.date({ noInvalidDate: false })), (times) => {
      const values = { ...times, text: 'of 2026', none: null, nested: { at: times[0] } };
      expect(asJson(withTimeTexts({ ...values }))).toEqual(asJson(values));
    }),
    { numRuns: howMany(200) },
  );
});

test('GraphQL writes any time as JSON does, and refuses what is none', () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true }), (time) => {
      expect(IsoTime.serialize(time)).toBe(time.toISOString());
    }),
    { numRuns: howMany(200) },
  );
  expect(() => IsoTime.serialize(new Date(Number.NaN))).toThrow();
});
