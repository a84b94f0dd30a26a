/** A front end of the documentation, built in a folder of its own. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './documents';

/** The folder of the copy, with `src/gql` and `dist/main.js`; remove it after use. */
export function buildFrontEnd(folder: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'front-end-'));
  cpSync(join(ROOT, folder), copy, { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  execFileSync(process.execPath, [join(__dirname, 'build-front-end.mjs'), copy]);
  return copy;
}
