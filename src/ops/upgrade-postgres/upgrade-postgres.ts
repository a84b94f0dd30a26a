/**
 * Moves the data of the embedded PostgreSQL to the major version of this release. The old data is
 * only read, and has its name until the copy is complete and compared.
 */
import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, open, rename, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  folderOfUpgrade,
  majorOfData,
  majorOfPrograms,
} from '../../runtime/embedded-postgres/check-data-version';
import { findRunning } from '../../runtime/embedded-postgres/find-running-server';
import { findPlace, type Place } from '../../runtime/embedded-postgres/postgres-account';
import { findBinaries } from '../../runtime/embedded-postgres/postgres-binaries';
import { initData, syncData, type Cluster } from '../../runtime/embedded-postgres/postgres-cluster';
import { QUEUE_SCHEMA } from '../../runtime/database';
import { unprocessable } from '../../platform/operations/errors';
import { memoryOfMachine } from '../../platform/operations/machine';
import { SECOND_MS } from '../../platform/time/clock';
import { failPoint } from '../../platform/jobs/fail-points';
import {
  compareContents,
  copySequences,
  copyTables,
  tablesOf,
  type StoredTable,
} from './database-contents';
import { compareObjects } from './database-objects';
import { makeTables } from './make-tables';
import { olderPrograms } from './older-programs';
import { startPrivateServer, type PrivateServer } from './private-server';

export interface PostgresUpgrade {
  /** The major versions; equal if there was nothing to do. */
  from: number;
  to: number;
  tables: number;
  rows: number;
  /** The folder with the old data; null if there was nothing to do. */
  kept: string | null;
}

interface UpgradeOptions {
  dataDir: string;
  /** The folder with the programs of the old version; null = they come from npm. */
  programs: string | null;
  say(line: string): void;
}

interface Folders {
  data: string;
  /** For what is made here and is not complete. */
  work: string;
  newData: string;
  rows: string;
}

/** The queues are filled again from the tables; another release may keep them in other tables. */
const LEFT_OUT = [QUEUE_SCHEMA];
const MB = 1_048_576;
/** What a database without rows needs, with its log of writes. */
const EMPTY_BYTES = 200 * MB;
/** How much of the log of writes the server keeps while it copies, at most. */
const WRITE_LOG_BYTES = 2_048 * MB;
const CONNECTIONS_MAX = 10;
/** How long the server of an upgrade that was killed may take to end. */
const ENDS_WITHIN_MS = 10 * SECOND_MS;
const ASK_EVERY_MS = SECOND_MS / 10;

export async function upgradePostgres(options: UpgradeOptions): Promise<PostgresUpgrade> {
  const { dataDir, say } = options;
  const home = join(dataDir, 'postgres');
  if (!existsSync(home))
    throw unprocessable(`there is no data of the embedded PostgreSQL: ${home}`);
  const place = await findPlace(home, say);
  const folders = foldersOf(place.home);
  const half = await completeHalfUpgrade(place.home, folders);
  if (half !== null) return half;
  const from = await majorOfData(folders.data);
  if (from === null) throw unprocessable(`there is no data of PostgreSQL in ${folders.data}`);
  const binaries = await findBinaries(place.account, say);
  const to = await majorOfPrograms(binaries, place.account);
  if (from === to) {
    await rm(folders.work, { recursive: true, force: true });
    return { from, to, tables: 0, rows: 0, kept: null };
  }
  if (from > to)
    throw unprocessable(`PostgreSQL ${from} is newer than that of this release, ${to}`);
  const kept = keptFolder(place.home, from);
  if (existsSync(kept))
    throw unprocessable(`${kept} is in the way: remove it, or give it another name`);
  await checkStopped(folders.data);
  const moved = await move(options, { ...place, folders, from, to, binaries, kept });
  await rm(folders.work, { recursive: true, force: true });
  return { from, to, ...moved, kept };
}

interface Upgrade extends Place {
  folders: Folders;
  from: number;
  to: number;
  binaries: string;
  kept: string;
}

type StartServer = (
  cluster: Pick<Cluster, 'data' | 'binaries' | 'durable'>,
) => Promise<PrivateServer>;

async function move(
  { programs, say }: UpgradeOptions,
  upgrade: Upgrade,
): Promise<{ tables: number; rows: number }> {
  const { home, account, folders, from } = upgrade;
  const olderBinaries = await olderPrograms({
    major: from,
    account,
    folder: join(folders.work, 'programs'),
    given: programs,
    say,
  });
  const socketFolder = await mkdtemp(join(tmpdir(), 'pitanga-'));
  if (account !== null) await chown(socketFolder, account.uid, account.gid);
  const startServer: StartServer = (cluster) =>
    startPrivateServer({
      home,
      account,
      maxConnections: CONNECTIONS_MAX,
      socketFolder,
      memoryBytes: memoryOfMachine(),
      log: say,
      ...cluster,
    });
  try {
    // While it runs no other server can start on the old data, so nothing else is written there.
    const old = await startServer({ data: folders.data, binaries: olderBinaries, durable: true });
    try {
      return await moveFrom(old, upgrade, startServer, say);
    } finally {
      await old.stop();
    }
  } finally {
    await rm(socketFolder, { recursive: true, force: true });
  }
}

async function moveFrom(
  old: PrivateServer,
  { home, account, folders, to, binaries, kept }: Upgrade,
  startServer: StartServer,
  say: (line: string) => void,
): Promise<{ tables: number; rows: number }> {
  const tables = await tablesOf(old.client, LEFT_OUT);
  await checkSpace(home, tables, say);
  try {
    await removeUnfinished(folders); // of an upgrade that was killed
    await makeFolder(folders.work, account);
    const password = join(home, 'password');
    // It is written to the disk as a whole, before it gets its name.
    const copy = { data: folders.newData, binaries, durable: false };
    await initData({ ...copy, password, account });
    const fresh = await startServer(copy);
    let rows: number;
    try {
      rows = await copyDatabase({ old, fresh, tables, file: folders.rows, say });
    } finally {
      await fresh.stop();
    }
    await syncData({ ...copy, account });
    failPoint('before-commit', 'upgrade');
    // A server writes its control file by the name that its folder had when it started, which is
    // that of the new data in a moment.
    await old.stop();
    await putInPlace(home, folders, kept);
    say(`The data is in PostgreSQL ${to}`);
    return { tables: tables.length, rows };
  } finally {
    // The copy is complete once the old data has its new name.
    if (existsSync(folders.data)) await removeUnfinished(folders);
  }
}

/** Two renames. Without the old server, a process of the release before could start one. */
async function putInPlace(home: string, { data, newData }: Folders, kept: string): Promise<void> {
  if (await findRunning(data)) throw startedMeanwhile();
  await rename(data, kept);
  // One that has no pid file yet finds no control file under the old name, and ends.
  if (existsSync(join(kept, 'postmaster.pid'))) {
    await rename(kept, data);
    throw startedMeanwhile();
  }
  await sync(home);
  failPoint('after-intent', 'upgrade-renames');
  await rename(newData, data);
  await sync(home);
  failPoint('after-commit-before-ack', 'upgrade');
}

function startedMeanwhile(): Error {
  return unprocessable(
    'another process has started a server on the data: stop it, and repeat this',
  );
}

async function copyDatabase({
  old,
  fresh,
  tables,
  file,
  say,
}: {
  old: PrivateServer;
  fresh: PrivateServer;
  tables: readonly StoredTable[];
  file: string;
  say(line: string): void;
}): Promise<number> {
  const clients = { old: old.client, fresh: fresh.client };
  failPoint('after-intent', 'upgrade');
  await makeTables(old.url, fresh.url);
  await compareObjects(clients, LEFT_OUT);
  await copyTables(clients, tables, file, (name, rows) => {
    if (rows > 0) say(`${name}: ${rows} rows`);
  });
  await copySequences(clients, LEFT_OUT);
  failPoint('before-commit', 'upgrade-comparison');
  const rows = await compareContents(clients, tables, LEFT_OUT);
  say(`${tables.length} tables with ${rows} rows were compared with the old data: they are equal`);
  await fresh.client.query('ANALYZE');
  await fresh.client.query('CHECKPOINT'); // the server then stops at once
  return rows;
}

/** Between its two renames a process may be killed. The copy was complete then. */
async function completeHalfUpgrade(
  home: string,
  { data, newData, work }: Folders,
): Promise<PostgresUpgrade | null> {
  if (existsSync(data) || !existsSync(newData)) return null;
  const to = await majorOfData(newData);
  const froms = Array.from({ length: to ?? 0 }, (_, major) => major);
  const from = froms.findLast((major) => existsSync(keptFolder(home, major)));
  if (to === null || from === undefined)
    throw unprocessable(`${home} has no data of PostgreSQL, and no complete copy of any`);
  await rename(newData, data);
  await sync(home);
  await rm(work, { recursive: true, force: true });
  return { from, to, tables: 0, rows: 0, kept: keptFolder(home, from) };
}

function foldersOf(home: string): Folders {
  const work = folderOfUpgrade(home);
  return {
    data: join(home, 'data'),
    work,
    newData: join(work, 'data'),
    rows: join(work, 'rows'),
  };
}

function keptFolder(home: string, major: number): string {
  return join(home, `data-${major}`);
}

async function checkStopped(data: string): Promise<void> {
  for (const giveUpAt = performance.now() + ENDS_WITHIN_MS; ;) {
    const running = await findRunning(data);
    if (running === null) return;
    if (running.listens || performance.now() > giveUpAt)
      throw unprocessable(
        `a server runs on the data, as process ${running.pid}: stop the service first`,
      );
    await pause(ASK_EVERY_MS);
  }
}

async function checkSpace(
  home: string,
  tables: readonly StoredTable[],
  say: (line: string) => void,
): Promise<void> {
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0);
  const largest = Math.max(0, ...tables.map((table) => table.bytes));
  // The tables and their indexes, the rows of one table as text, and the log of writes.
  const needed = EMPTY_BYTES + 2 * bytes + 2 * largest + Math.min(2 * bytes, WRITE_LOG_BYTES);
  const { bavail, bsize } = await statfs(home);
  const inMb = (count: number) => `${Math.ceil(count / MB)} MB`;
  say(`${tables.length} tables with ${inMb(bytes)} are copied. This needs up to ${inMb(needed)}`);
  if (bavail * bsize < needed)
    throw unprocessable(
      `${inMb(needed)} are needed in ${home}, and ${inMb(bavail * bsize)} are free`,
    );
}

async function removeUnfinished({ newData, rows }: Folders): Promise<void> {
  for (const path of [newData, rows]) await rm(path, { recursive: true, force: true });
}

async function makeFolder(path: string, account: Place['account']): Promise<void> {
  await mkdir(path, { recursive: true });
  if (account !== null) await chown(path, account.uid, account.gid);
}

/** A rename survives a power failure. */
async function sync(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
