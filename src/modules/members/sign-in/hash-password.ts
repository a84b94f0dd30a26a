/** Hashes passwords by scrypt, as PHC strings, and compares them. */
import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import { BoundedQueue } from '../../../platform/limits/bounded-queue';

const LOG2_N = 17;
const R = 8;
const P = 1;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const PHC = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

interface Cost {
  log2N: number;
  r: number;
  p: number;
}

/**
 * One hash takes 128 MiB and a third of a second of one core. A person who has shown something that
 * strangers do not have goes first, so that those cannot fill the queue for everybody.
 */
const hashing = new BoundedQueue({ noun: 'sign-ins', runningMax: 2, waitingMax: 50 });
const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await hashOf(password, salt, { log2N: LOG2_N, r: R, p: P }, true);
  return `$scrypt$ln=${LOG2_N},r=${R},p=${P}$${base64(salt)}$${base64(hash)}`;
}

/**
 * Whether the password has this hash. Without a stored hash it answers no after the same work, so
 * that the time does not show whether a person is known. `isUrgent`: it is compared before others.
 */
export async function isPassword(
  password: string,
  stored: string | null,
  isUrgent: boolean,
): Promise<boolean> {
  const [, log2N = LOG2_N, r = R, p = P, salt, hash] = PHC.exec(stored ?? '') ?? [];
  const cost = { log2N: Number(log2N), r: Number(r), p: Number(p) };
  const given = await hashOf(
    password,
    salt ? bytes(salt) : randomBytes(SALT_BYTES),
    cost,
    isUrgent,
  );
  return hash !== undefined && timingSafeEqual(given, bytes(hash));
}

function hashOf(
  password: string,
  salt: Buffer,
  { log2N, r, p }: Cost,
  isUrgent: boolean,
): Promise<Buffer> {
  const N = 2 ** log2N;
  // Twice of what scrypt needs: Node refuses a limit that is just enough.
  const options = { N, r, p, maxmem: 2 * 128 * N * r };
  const hash = () => derive(password.normalize('NFC'), salt, HASH_BYTES, options);
  return hashing.run(hash, isUrgent);
}

/** PHC strings have no padding. */
function base64(value: Buffer): string {
  return value.toString('base64').replace(/=+$/, '');
}

function bytes(text: string): Buffer {
  return Buffer.from(text, 'base64');
}
