/** Prints the steps of the demo, and checks the values that they claim. */
import { isDeepStrictEqual } from 'node:util';

/** A value differs from the expected one. */
export class Difference extends Error {}

let chapters = 0;

export function tell(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function chapter(title: string): void {
  chapters += 1;
  tell(`\n${chapters}. ${title}`);
}

/** Prints a fact that was checked. */
export function note(text: string): void {
  tell(`   ✓ ${text}`);
}

/** Throws unless the value is the expected one. */
export function mustBe(what: string, actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected))
    throw new Difference(
      `${what} must be ${JSON.stringify(expected)}, and is ${JSON.stringify(actual)}`,
    );
}

export function must(what: string, isSo: boolean): void {
  if (!isSo) throw new Difference(what);
}
