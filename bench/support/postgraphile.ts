/** PostGraphile on the same tables, on a Node that it supports; both from npm, only when asked for. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startBaseline } from './baseline';

const FOLDER = join('bench', 'postgraphile');
const NODE_VERSION = '24.21.0';
const NODE_MIN = 22;

export function startPostGraphile(databaseUrl: string): Promise<string> {
  if (!existsSync(join(FOLDER, 'node_modules'))) npm('ci', '--prefix', FOLDER);
  return startBaseline([newestNode(), join(FOLDER, 'server.mjs')], { DATABASE_URL: databaseUrl });
}

function newestNode(): string {
  if (Number(process.versions.node.split('.')[0]) >= NODE_MIN) return process.execPath;
  const name = `node-${process.platform}-${process.arch}`;
  const folder = join(FOLDER, 'node_modules', '.newest-node');
  const program = join(folder, 'node_modules', name, 'bin', 'node');
  if (!existsSync(program)) npm('install', '--prefix', folder, `${name}@${NODE_VERSION}`);
  return program;
}

function npm(...args: readonly string[]): void {
  execFileSync('npm', [...args, '--ignore-scripts', '--loglevel=error'], { stdio: 'inherit' });
}
