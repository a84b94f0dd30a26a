/**
 * The documents of the repository: their paths, their text, and their code blocks, which can be
 * run.
 */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Json, World } from './world';

export const ROOT = join(__dirname, '../..');

/**
 * Writes what `/docs` serves if it is not up to date. Tests of other files may read it at the same
 * time, so what is up to date is not replaced.
 */
export function writeSiteOnce(): void {
  execFileSync(process.execPath, [join(ROOT, 'scripts/prepare.mjs'), 'build']);
}

/** The paths of all Markdown documents, from the top of the repository. */
export const documents: readonly string[] = [
  'README.md',
  'CHANGELOG.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true })
    .map((path) => `docs/${String(path).replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.md'))
    .toSorted(),
];

export function textOf(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** The fenced code blocks of a language, in order; all languages if none is named. */
export function blocksOf(text: string, language = '\\w*'): string[] {
  const fence = new RegExp(`^ *\`\`\`${language}\\n(.*?)^ *\`\`\`$`, 'gms');
  return [...text.matchAll(fence)].map(([, block = '']) => block);
}

/** The text without its fenced code blocks. */
export function proseOf(text: string): string {
  return text.replaceAll(/^ *```.*?^ *```$/gms, '');
}

/** The part of a document under a heading of the second level. */
export function sectionOf(text: string, heading: string): string {
  return text.split(/^## /m).find((part) => part.startsWith(heading)) ?? '';
}

/**
 * Pastes shell blocks into bash, against a server with the key of this world. Returns what was
 * printed, line by line. Fails with the text of stderr.
 */
export async function runPasted(shop: World, blocks: readonly string[]): Promise<Json[]> {
  const url = await addressOf(shop);
  const folder = mkdtempSync(join(tmpdir(), 'documents-'));
  writeFileSync(join(folder, 'key'), `${shop.key}\n`);
  const script = blocks
    .join('\n')
    .replaceAll('http://localhost:3000', url)
    .replaceAll('.data/dev-api-key', join(folder, 'key'));
  try {
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script]);
    return stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => (line.startsWith('{') ? (JSON.parse(line) as Json) : { line }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The address of its server, which the stores of a world share. */
async function addressOf(shop: World): Promise<string> {
  const { server } = shop.app;
  if (!server.server.listening) {
    // `npm start` also runs workers, which give events their positions.
    server.addHook('onSend', () => shop.relay());
    await server.listen({ port: 0, host: '127.0.0.1' });
  }
  return `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}
