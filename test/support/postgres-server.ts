/** A server of PostgreSQL from Debian's programs, on loopback. It ends with the test. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '../../src/runtime/embedded-postgres/free-port';
import {
  findPlace,
  processOptions,
  run,
} from '../../src/runtime/embedded-postgres/postgres-account';
import { atTheEnd } from './leave';
import { until } from './running-shop';
import { scratchFolder } from './server';

type Place = Awaited<ReturnType<typeof findPlace>>;

export const HOST = '127.0.0.1';
/** The superuser, and the name of the database. */
export const USER = 'pitanga';
const VERSION_MIN = 15;
export const WITHIN_MS = 30_000;
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
  process.stderr.write('no PostgreSQL in /usr/lib/postgresql: its bad days are not tested\n');

const program = (name: string): string => join(programs ?? '', name);

export class PostgresServer {
  private child: ChildProcess | null = null;

  constructor(
    readonly name: string,
    readonly folder: string,
    readonly port: number,
    private readonly place: Place,
    private readonly parameters: readonly string[] = [],
  ) {}

  get address(): string {
    return `${HOST}:${this.port}`;
  }

  get databaseUrl(): string {
    return `postgres://${USER}@${this.address}/${USER}`;
  }

  /** What it has written to its log. */
  get log(): string {
    return readFileSync(this.logFile, 'utf8');
  }

  get isRunning(): boolean {
    return this.child !== null && this.child.exitCode === null && this.child.signalCode === null;
  }

  async start(): Promise<void> {
    const settings = [...SETTINGS, ...this.parameters, `port=${this.port}`];
    const log = openSync(this.logFile, 'a');
    this.child = spawn(
      program('postgres'),
      ['-D', this.folder, ...settings.flatMap((setting) => ['-c', setting])],
      { ...processOptions(this.place.account), stdio: ['ignore', log, log] },
    );
    closeSync(log);
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
    if (!this.isRunning) return;
    this.thaw();
    await this.end('SIGQUIT');
  }

  private get logFile(): string {
    return `${join(this.place.home, this.name)}.log`;
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

/** The folder in which the servers of a test are, and the account that runs them. */
export async function openPlace(): Promise<Place> {
  const place = await findPlace(scratchFolder(), () => undefined);
  const { home, account } = place;
  mkdirSync(home, { mode: 0o755 });
  if (account) execFileSync('chown', [`${account.uid}:${account.gid}`, home]);
  atTheEnd(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }));
  return place;
}

interface Creation {
  /** Its data; a folder of its name otherwise. */
  folder?: string;
  /** Its write-ahead log; in the folder of its data otherwise. */
  walFolder?: string;
  parameters?: readonly string[];
}

/** A server that runs, with an empty database. */
export async function createServer(
  place: Place,
  name: string,
  { folder = join(place.home, name), walFolder, parameters }: Creation = {},
): Promise<PostgresServer> {
  const server = new PostgresServer(name, folder, await freePort(), place, parameters);
  const options = ['-U', USER, '--auth=trust', '--locale=C', '--encoding=UTF8', '-N'];
  const wal = walFolder === undefined ? [] : ['--wal-segsize=1', '-X', walFolder];
  await run(program('initdb'), [...options, ...wal, '-D', folder], place.account);
  await server.start();
  atTheEnd(() => server.stop());
  await server.ask(`CREATE DATABASE ${USER}`);
  return server;
}

/** A standby of the server, from a copy of its data. */
export async function createStandby(
  place: Place,
  name: string,
  primary: PostgresServer,
): Promise<PostgresServer> {
  const standby = new PostgresServer(name, join(place.home, name), await freePort(), place);
  const options = ['-R', '-c', 'fast', '--no-sync', '-D', standby.folder];
  await run(
    program('pg_basebackup'),
    ['-d', replicationFrom(primary, name), ...options],
    place.account,
  );
  await standby.start();
  atTheEnd(() => standby.stop());
  return standby;
}

const replicationFrom = ({ port }: PostgresServer, name: string): string =>
  `host=${HOST} port=${port} user=${USER} application_name=${name}`;
