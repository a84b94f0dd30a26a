/** Whether a process holds a text in its memory, as Linux shows it to the owner of the process. */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';

const READ_BYTES = 16 * 2 ** 20;

/** How often each text is found, in one byte for each character and in two. */
export function countInMemory(pid: number, texts: readonly string[]): number[] {
  const wanted = texts.map((text) => [Buffer.from(text, 'latin1'), Buffer.from(text, 'utf16le')]);
  const counts = texts.map(() => 0);
  const overlap = Math.max(...wanted.flat().map(({ length }) => length)) - 1;
  const memory = openSync(`/proc/${pid}/mem`, 'r');
  try {
    for (const [from, to] of writtenRegions(pid))
      for (let at = from; at < to; at += READ_BYTES - overlap) {
        const part = readAt(memory, at, Math.min(READ_BYTES, to - at));
        for (const [index, forms] of wanted.entries())
          counts[index] =
            (counts[index] ?? 0) + forms.reduce((n, form) => n + within(part, form), 0);
      }
  } finally {
    closeSync(memory);
  }
  return counts;
}

/** What the program itself is read from, such as its modules, is not written by the process. */
function writtenRegions(pid: number): [number, number][] {
  return readFileSync(`/proc/${pid}/maps`, 'utf8')
    .split('\n')
    .flatMap((line): [number, number][] => {
      const [, from = '', to = ''] = /^([\da-f]+)-([\da-f]+) rw/.exec(line) ?? [];
      return from === '' ? [] : [[Number.parseInt(from, 16), Number.parseInt(to, 16)]];
    });
}

/** Empty if the region was given back meanwhile. */
function readAt(memory: number, at: number, length: number): Buffer {
  const part = Buffer.alloc(length);
  try {
    return part.subarray(0, readSync(memory, part, 0, length, at));
  } catch {
    return part.subarray(0, 0);
  }
}

function within(part: Buffer, form: Buffer): number {
  let found = 0;
  for (let at = part.indexOf(form); at >= 0; at = part.indexOf(form, at + 1)) found++;
  return found;
}
