/**
 * A primary of PostgreSQL and a standby that follows it, on loopback. A purchase is committed only
 * when both have it (synchronous replication). They end with the test.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '../../src/embedded-postgres/free-port';
import { findPlace, processOptions, run } from '../../src/embedded-postgres/postgres-account';
import { atTheEnd } from './leave';
import { until } from './running-shop';
import { scratchFolder } from './server';

type Place = Awaited<ReturnType<typeof findPlace>>;

const HOST = '127.0.0.1';
const USER = 'pitanga';
const VERSION_MIN = 15;
const WITHIN_MS = 30_000;
/** Nothing needs to survive a crash of the machine. */
const SETTINGS = [
  `listen_addresses=${HOST}`,
  'unix_socket_directories=',
  'max_connections=200',
  'fsync=off',
  // In its folder: a server that dies leaves the other kind behind.
  'dynamic_shared_memory_type=mmap',
  'wal_log_hints=on',
  'timezone=UTC',
];

/** The folder of the programs of the newest PostgreSQL of Debian; null without one. */
const programs = ((): string | null => {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).map(Number) : [];
  const version = Math.max(0, ...versions.filter((each) => each >= VERSION_MIN));
  const folder = join(root, String(version), 'bin');
  return existsSync(join(folder, 'pg_basebackup')) ? folder : null;
})();
/** Debian's package postgresql; without it these tests are skipped. */
export const hasPostgresPrograms = programs !== null;
if (!hasPostgresPrograms)
  process.stderr.write('no PostgreSQL in /usr/lib/postgresql: its promotion is not tested\n');

const program = (name: string): string => join(programs ?? '', name);

export class PostgresServer {
  private child: ChildProcess | null = null;

  constructor(
    readonly name: string,
    readonly folder: string,
    readonly port: number,
    private readonly place: Place,
  ) {}

  get address(): string {
    return `${HOST}:${this.port}`;
  }

  async start(): Promise<void> {
    const settings = [...SETTINGS, `port=${this.port}`].flatMap((setting) => ['-c', setting]);
    const options = { ...processOptions(this.place.account), stdio: 'ignore' as const };
    this.child = spawn(program('postgres'), ['-D', this.folder, ...settings], options);
    await until(`${this.name} answers`, () => this.answers(), WITHIN_MS);
  }

  answers(): Promise<boolean> {
    return this.ask('SELECT 1').then(
      () => true,
      () => false,
    );
  }

  /** The first value that a superuser gets. */
  async ask(sql: string, database = 'postgres'): Promise<unknown> {
    const client = new Client({
      connectionString: `postgres://${USER}@${this.address}/${database}`,
      application_name: 'the test',
      connectionTimeoutMillis: 5_000,
      query_timeout: 20_000,
    });
    client.on('error', () => undefined);
    await client.connect();
    try {
      const { rows } = await client.query<Record<string, unknown>>(sql);
      return Object.values(rows[0] ?? {})[0];
    } finally {
      await client.end();
    }
  }

  async set(name: string, value: string): Promise<void> {
    await this.ask(`ALTER SYSTEM SET ${name} = '${value}'`);
    await this.ask('SELECT pg_reload_conf()');
  }

  /** As `pg_ctl stop -m immediate` does: what was not committed is lost. */
  async die(): Promise<void> {
    await this.end('SIGQUIT');
  }

  /** It takes connections and answers nothing, as a machine without a network. */
  freeze(): void {
    this.signal('SIGSTOP');
  }

  thaw(): void {
    this.signal('SIGCONT');
  }

  /** Makes a primary of the standby. Resolves when it takes writes. */
  async promote(): Promise<void> {
    await this.ask('SELECT pg_promote(true, 20)');
    await until(`${this.name} is the primary`, async () => !(await this.isStandby()), WITHIN_MS);
  }

  async isStandby(): Promise<boolean> {
    return (await this.ask('SELECT pg_is_in_recovery()')) === true;
  }

  async stop(): Promise<void> {
    if (!this.child || this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.thaw();
    await this.end('SIGQUIT');
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    if (!child) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  private signal(signal: NodeJS.Signals): void {
    const pid = this.child?.pid;
    if (!pid) throw new Error(`${this.name} does not run`);
    const children = execFileSync('ps', ['--ppid', String(pid), '-o', 'pid='], {
      encoding: 'utf8',
    });
    for (const each of [pid, ...children.split('\n').map(Number).filter(Boolean)]) {
      try {
        process.kill(each, signal);
      } catch {
        // a process of the server that has ended
      }
    }
  }
}

export interface PostgresPair {
  primary: PostgresServer;
  standby: PostgresServer;
  /** Of both: it leads to the one that takes writes. */
  databaseUrl: string;
  /** Of both: it leads to the one that follows the other. */
  replicaUrl: string;
}

export async function startPair(): Promise<PostgresPair> {
  const place = await findPlace(scratchFolder(), () => undefined);
  const { home, account } = place;
  mkdirSync(home, { mode: 0o755 });
  if (account) execFileSync('chown', [`${account.uid}:${account.gid}`, home]);
  atTheEnd(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }));
  const server = async (name: string) =>
    new PostgresServer(name, join(home, name), await freePort(), place);
  const [primary, standby] = [await server('one'), await server('two')];
  const quick = ['--no-sync', '-D'];
  const created = ['-U', USER, '--auth=trust', '--locale=C', '--encoding=UTF8', '-N', '-D'];
  await run(program('initdb'), [...created, primary.folder], account);
  await primary.start();
  atTheEnd(() => primary.stop());
  await primary.ask(`CREATE DATABASE ${USER}`);
  const source = `host=${HOST} port=${primary.port} user=${USER} application_name=standby`;
  await run(
    program('pg_basebackup'),
    ['-d', source, '-R', '-c', 'fast', ...quick, standby.folder],
    account,
  );
  await standby.start();
  atTheEnd(() => standby.stop());
  // Only of the first one: as a primary the second one has nobody to wait for.
  await primary.set('synchronous_standby_names', '*');
  await until(
    'the standby follows',
    async () =>
      (await primary.ask(`SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'`)) ===
      '1',
    WITHIN_MS,
  );
  const both = `postgres://${USER}@${primary.address},${standby.address}/${USER}`;
  return {
    primary,
    standby,
    databaseUrl: `${both}?target_session_attrs=read-write`,
    replicaUrl: `${both}?target_session_attrs=standby`,
  };
}
