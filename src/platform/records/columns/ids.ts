/**
 * Ids: a prefix that names the noun, and a tail that sorts by time of creation and cannot be
 * guessed (80 random bits).
 */
import { createHash, randomFillSync } from 'node:crypto';
import { wallNow } from '../../time/clock';

// Crockford's alphabet: sorts in numeric order and has no letters that look alike.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TIME_CHARACTERS = 11; // 55 bits of microseconds: until the year 3111
const RANDOM_BYTES = 16; // one character of five bits from each byte: 80 bits

let lastMicroseconds = 0;
/** Random bytes for the next ids: asking for each id alone takes longer than the rest of it. */
const random = Buffer.alloc(256 * RANDOM_BYTES);
let randomUsed = random.length;

/** A new id such as `prod_1K3…`; later ids of one process always sort after earlier ones. */
export function newId(prefix: string): string {
  lastMicroseconds = Math.max(wallNow().getTime() * 1000, lastMicroseconds + 1);
  return `${prefix}_${encodeTime(lastMicroseconds)}${encodeRandom()}`;
}

/**
 * The one id of a place in a series, such as the second attempt of a cycle: made again, it has
 * the same id. It sorts by its place, as if it were created after `base`, another id.
 */
export function idOfPlace(
  prefix: string,
  base: string,
  { place, name }: { place: number; name: string },
): string {
  const hash = createHash('sha256').update(name).digest().subarray(0, RANDOM_BYTES);
  return `${prefix}_${encodeTime(microsecondsOf(base) + BigInt(place))}${encodeBytes(hash)}`;
}

/**
 * Sorts before every id with this prefix that is created from this wall time on, and after every
 * older one.
 */
export function firstIdAt(prefix: string, moment: Date): string {
  return `${prefix}_${encodeTime(moment.getTime() * 1000)}`;
}

/** The prefix of an id: everything before the last underscore (`pix_char` of `pix_char_1K3…`). */
export function prefixOf(id: string): string {
  return id.slice(0, Math.max(0, id.lastIndexOf('_')));
}

/**
 * Whether the text has the form of an id with this prefix. Other texts belong to no row, and
 * PostgreSQL would reject some of them.
 */
export function isIdOf(prefix: string, text: string): boolean {
  return prefixOf(text) === prefix && /^[0-9A-Za-z]{1,64}$/.test(text.slice(prefix.length + 1));
}

/** The part of an id after its prefix: sorts by time of creation, whatever the prefix. */
export function tailOf(id: string): string {
  return id.slice(id.lastIndexOf('_') + 1);
}

/** When an id was created, by the wall clock of the process that created it. */
export function idCreatedAt(id: string): Date {
  // Until the year 2255 they are exact in a number, which is quicker than a bigint.
  let microseconds = 0;
  for (const letter of tailOf(id).slice(0, TIME_CHARACTERS))
    microseconds = microseconds * 32 + Math.max(0, ALPHABET.indexOf(letter));
  return new Date(Math.floor(microseconds / 1000));
}

function microsecondsOf(id: string): bigint {
  let microseconds = 0n;
  for (const letter of tailOf(id).slice(0, TIME_CHARACTERS))
    microseconds = microseconds * 32n + BigInt(Math.max(0, ALPHABET.indexOf(letter)));
  return microseconds;
}

function encodeTime(microseconds: number | bigint): string {
  let rest = BigInt(microseconds);
  let text = '';
  for (let index = 0; index < TIME_CHARACTERS; index++) {
    text = ALPHABET.charAt(Number(rest & 31n)) + text;
    rest >>= 5n;
  }
  return text;
}

function encodeRandom(): string {
  if (randomUsed === random.length) {
    randomFillSync(random);
    randomUsed = 0;
  }
  return encodeBytes(random.subarray(randomUsed, (randomUsed += RANDOM_BYTES)));
}

function encodeBytes(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += ALPHABET.charAt(byte & 31);
  return text;
}
