/** Data of the embedded PostgreSQL as a release with an older major version has left it. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPlace } from '../../src/runtime/embedded-postgres/postgres-account';
import { startEmbeddedPostgres } from '../../src/runtime/embedded-postgres/start-embedded-postgres';
import { olderPrograms } from '../../src/ops/upgrade-postgres/older-programs';

const folders: string[] = [];

/** For `afterAll`. */
export function removeOlderPostgres(): void {
  for (const folder of folders.splice(0))
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}

/** Under root another account runs the server, which must be able to get there. */
export function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pitanga older '));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

/** The folder with `postgres` of this major version, from npm. */
export async function programsOf(major: number): Promise<string> {
  const folder = openFolder();
  const { account } = await findPlace(join(folder, 'postgres'), () => undefined);
  return olderPrograms({
    major,
    account,
    folder: join(folder, 'programs'),
    given: null,
    say: () => undefined,
  });
}

/** A new DATA_DIR, and its server with these programs, as the older release runs it. */
export async function startOlder(
  binaries: string,
): Promise<{ dataDir: string; url: string; stop(): Promise<void> }> {
  const dataDir = join(openFolder(), 'data');
  mkdirSync(dataDir);
  const directory = join(dataDir, 'postgres');
  const { url, stop } = await startEmbeddedPostgres({ directory, binaries, durable: false });
  return { dataDir, url, stop };
}

/** The folder as it is, with its owners. */
export function copyOf(dataDir: string): string {
  const copy = join(openFolder(), 'data');
  execFileSync('cp', ['-Rp', dataDir, copy]);
  return copy;
}
