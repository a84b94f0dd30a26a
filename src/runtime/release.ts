/** The version of this program, as its package.json names it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Next to the sources, and above the compiled files. */
const PLACES = [join(__dirname, '../../package.json'), join(__dirname, '../../../package.json')];

export function release(): string {
  const place = PLACES.find((path) => existsSync(path));
  if (!place) throw new Error('package.json is missing next to the program');
  return (JSON.parse(readFileSync(place, 'utf8')) as { version: string }).version;
}
