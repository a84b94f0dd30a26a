/**
 * Writes typed TypeScript clients of the REST API: `npm run client` the generated part of
 * `packages/client`, and `npm run client -- <folder>` a client of one file.
 */
import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packagePart, writeClient } from './client/generate';

const PACKAGE_PART = join('packages', 'client', 'src', 'generated.ts');
const FOLDER = 'client';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  writeFileSync(PACKAGE_PART, packagePart());
  process.stdout.write(`${PACKAGE_PART} is written\n`);
}
const client = writeClient(folder ?? FOLDER);
process.stdout.write(`${client} is written; it needs the package @oazapfts/runtime\n`);
