/** What runs here: the version that package.json names, and the revision of the build. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Next to the sources, and above the compiled files. */
const PLACES = [join(__dirname, '../../package.json'), join(__dirname, '../../../package.json')];

export function release(): string {
  const place = PLACES.find((path) => existsSync(path));
  if (!place) throw new Error('package.json is missing next to the program');
  return (JSON.parse(readFileSync(place, 'utf8')) as { version: string }).version;
}

/** Written by scripts/write-revision.mjs. Sources that run without a build have none. */
const REVISION = join(__dirname, '../../.revision');

/** The hash of the build. */
export function builtRevision(): string {
  return existsSync(REVISION) ? readFileSync(REVISION, 'utf8') : 'unknown';
}
