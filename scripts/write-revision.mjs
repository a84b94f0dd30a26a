/**
 * Writes `dist/.revision`, a hash of what was built: the same for the same sources on any machine.
 * A service without BUILD_REVISION shows it, so that two builds can be told apart.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const BUILT = ['src', 'jobs', 'dashboard'];
const LENGTH = 12;

const hash = createHash('sha256');
for (const folder of BUILT) {
  const names = readdirSync(join('dist', folder), { recursive: true });
  for (const name of names.filter((each) => /\.(js|json)$/.test(each)).sort()) {
    const content = readFileSync(join('dist', folder, name));
    hash.update(`${join(folder, name)} ${content.length}\n`).update(content);
  }
}
writeFileSync(join('dist', '.revision'), hash.digest('hex').slice(0, LENGTH));
