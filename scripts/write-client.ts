/**
 * Writes a typed TypeScript client of the REST API, made from the OpenAPI document by oazapfts:
 * `npm run client -- <folder>`.
 */
import 'reflect-metadata';
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '../src/api/rest/openapi/openapi';

const GENERATOR = join('node_modules', 'oazapfts', 'dist', 'cli.js');

const folder = process.argv[2] ?? 'client';
const [document, client] = [join(folder, 'openapi.json'), join(folder, 'pitanga.ts')];
mkdirSync(folder, { recursive: true });
writeFileSync(document, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
execFileSync(
  process.execPath,
  [GENERATOR, document, client, '--argumentStyle=object', '--useUnknown', '--allSchemas'],
  { stdio: 'inherit' },
);
process.stdout.write(`${client} is written; it needs the package @oazapfts/runtime\n`);
