/** How the demo speaks, and how it insists on what it says. */
import { isDeepStrictEqual } from 'node:util';

/** Something is not as the story has it. */
export class Difference extends Error {}

let chapters = 0;

export function tell(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function chapter(title: string): void {
  chapters += 1;
  tell(`\n${chapters}. ${title}`);
}

/** A fact that was checked. */
export function note(text: string): void {
  tell(`   ✓ ${text}`);
}

/** Refuses to go on unless the value is what the story says. */
export function mustBe(what: string, actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected))
    throw new Difference(
      `${what} must be ${JSON.stringify(expected)}, and is ${JSON.stringify(actual)}`,
    );
}

export function must(what: string, isSo: boolean): void {
  if (!isSo) throw new Difference(what);
}
