/** Clients of the REST API, made from the OpenAPI document by oazapfts. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApiDocument } from '../../src/api/rest/openapi/openapi';

const GENERATOR = join('node_modules', 'oazapfts', 'dist', 'cli.js');

type Json = Record<string, unknown>;

/** Writes a client of one file, and the document it was made from. Returns the path of the file. */
export function writeClient(folder: string): string {
  const [document, client] = [join(folder, 'openapi.json'), join(folder, 'pitanga.ts')];
  mkdirSync(folder, { recursive: true });
  writeFileSync(document, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
  generate(document, client);
  return client;
}

/**
 * The part of `packages/client` that is generated. The package throws on every refusal, so its
 * functions return successes only. No type of the runtime is public, because it is bundled.
 */
export function packagePart(): string {
  const scratch = mkdtempSync(join(tmpdir(), 'client-'));
  try {
    const [document, client] = [join(scratch, 'openapi.json'), join(scratch, 'client.ts')];
    writeFileSync(document, JSON.stringify(withoutRefusals(openApiDocument())));
    generate(document, client, '--optimistic');
    return readFileSync(client, 'utf8')
      .replace(
        /^import \* as QS .*$/m,
        '$&\nimport type { RequestOptions } from "./request-options.js";',
      )
      .replaceAll('Oazapfts.RequestOpts', 'RequestOptions')
      .replace('export const defaults', 'const defaults')
      .replace(/^export const servers = .*?;\n/ms, '');
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

/** Without `servers` the document is the same for every setting. */
function withoutRefusals(document: Json): Json {
  const paths = structuredClone(document.paths) as Record<string, Record<string, Json>>;
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path)))
    operation.responses = { '200': (operation.responses as Json)['200'] };
  return { ...document, servers: [], paths };
}

function generate(document: string, client: string, ...more: string[]): void {
  const style = ['--argumentStyle=object', '--useUnknown', '--allSchemas', ...more];
  execFileSync(process.execPath, [GENERATOR, document, client, ...style], { stdio: 'inherit' });
}
