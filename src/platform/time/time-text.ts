/** Writes times as the texts that JSON has for them. */
import { DAY_MS, SECOND_MS } from './clock';

const TWO_DIGITS = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));
const DAY_LENGTH = 'YYYY-MM-DDT'.length;
/** In between, a year has four digits. */
const [FIRST_MS, END_MS] = [Date.UTC(1970), Date.UTC(10_000)];

/** Most times of a list are of few days. */
let known = { day: Number.NaN, text: '' };

/**
 * Replaces the times among the values of an object by their texts. `JSON.stringify` writes the
 * same, but asks each time for its text, which is most of what a long list takes.
 */
export function withTimeTexts(values: Record<string, unknown>): Record<string, unknown> {
  for (const name of Object.keys(values)) {
    const text = timeText(values[name]);
    if (text !== null) values[name] = text;
  }
  return values;
}

/** The text of a time with a usual year; null for anything else. */
export function timeText(value: unknown): string | null {
  if (!(value instanceof Date)) return null;
  return value.getTime() >= FIRST_MS && value.getTime() < END_MS ? textOf(value) : null;
}

/** The same as `toISOString`, which takes several times as long. */
function textOf(time: Date): string {
  const day = Math.floor(time.getTime() / DAY_MS);
  if (day !== known.day) known = { day, text: time.toISOString().slice(0, DAY_LENGTH) };
  const msOfDay = time.getTime() - day * DAY_MS;
  const seconds = Math.floor(msOfDay / SECOND_MS);
  const minutes = Math.floor(seconds / 60);
  const clock =
    `${TWO_DIGITS[Math.floor(minutes / 60)]}:` +
    `${TWO_DIGITS[minutes % 60]}:${TWO_DIGITS[seconds % 60]}`;
  return `${known.text}${clock}.${String(msOfDay % SECOND_MS).padStart(3, '0')}Z`;
}
