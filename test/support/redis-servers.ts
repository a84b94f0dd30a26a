/**
 * Servers of Redis on loopback that speak TLS only and know two users: an administrator, and the
 * service, which may use the keys of the queues and nothing else. They end with the test.
 */
import { execFile, execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { atTheEnd } from './leave';
import { freshFolder } from './process';
import { until } from './running-shop';

const run = promisify(execFile);

const missing = ['redis-server', 'redis-cli', 'openssl'].filter(
  (program) => spawnSync(program, ['--help']).error,
);
/** Debian's packages redis-server and openssl; without them these tests are skipped. */
export const hasRedisServer = missing.length === 0;
if (!hasRedisServer)
  process.stderr.write(`${missing.join(', ')} not found: the failover of Redis is not tested\n`);

export const HOST = '127.0.0.1';
/** How long a primary does not answer until it counts as dead. */
export const FAILS_AFTER_MS = 2_000;
export const ADMIN = { name: 'admin', password: 'of-the-administrator' };
/** The password has characters that an address must escape. */
const USER = { name: 'pitanga', password: 'p@ss/word:,1' };
const REPLICA = { name: 'replica', password: 'of-the-replicas' };
const STARTS_WITHIN_MS = 20_000;

/** What the service writes before the addresses in REDIS_URL. */
export const SIGN_IN = `${USER.name}:${encodeURIComponent(USER.password)}`;

/** Redis that replaces a primary that is gone. */
export interface HighlyAvailableRedis {
  url: string;
  env: Record<string, string>;
  /** How many keys the server holds that holds the queues. */
  keys(): Promise<number>;
  /** From now on no replica receives what the primary of the queues is told. */
  cutReplication(): Promise<void>;
  /** Kills the server that holds the queues. */
  killPrimary(): Promise<void>;
  /** Resolves when another server has taken its place: how long after the kill. */
  untilReplaced(): Promise<number>;
}

export interface Certified {
  /** The folder with the certificates. */
  home: string;
  caFile: string;
}

export class RedisServer {
  private killedAt = 0;

  constructor(
    readonly port: number,
    private readonly process: ChildProcess,
    private readonly caFile: string,
  ) {}

  get isRunning(): boolean {
    return this.process.exitCode === null && this.process.signalCode === null;
  }

  get diedMsAgo(): number {
    return Math.round(performance.now() - this.killedAt);
  }

  async kill(): Promise<void> {
    this.killedAt = performance.now();
    if (!this.isRunning) return;
    const ended = once(this.process, 'exit');
    this.process.kill('SIGKILL');
    await ended;
  }

  /** The answer to a command of the administrator. */
  async ask(...command: string[]): Promise<string> {
    const tls = ['--tls', '--cacert', this.caFile];
    const signIn = ['--no-auth-warning', '--user', ADMIN.name, '--pass', ADMIN.password];
    const { stdout } = await run(
      'redis-cli',
      ['-h', HOST, '-p', String(this.port), ...tls, ...signIn, ...command],
      { timeout: 30_000 },
    );
    if (/^(?:\(error\) |ERR |NOAUTH|WRONGPASS|NOPERM)/m.test(stdout)) throw new Error(stdout);
    return stdout;
  }

  async cutReplication(): Promise<void> {
    await this.ask('ACL', 'SETUSER', REPLICA.name, 'off');
    await this.ask('CLIENT', 'KILL', 'TYPE', 'replica');
  }

  untilItAnswers(): Promise<number> {
    const answers = () =>
      this.ask('PING').then(
        (answer) => answer.includes('PONG'),
        () => false,
      );
    return until('Redis answers', answers, STARTS_WITHIN_MS);
  }
}

/** A server that holds data; `rights` are those of the service. */
export const dataSettings = (rights: string): string[] => [
  'user default off',
  `user ${ADMIN.name} on >${ADMIN.password} allcommands allkeys allchannels`,
  `user ${USER.name} on >${USER.password} ${rights}`,
  `user ${REPLICA.name} on >${REPLICA.password} +psync +replconf +ping`,
  `masteruser ${REPLICA.name}`,
  `masterauth ${REPLICA.password}`,
  'tls-replication yes',
  'save ""',
  'appendonly no',
  'repl-diskless-sync-delay 0',
  'maxmemory-policy noeviction',
];

/** What the service needs. */
export const rightsOn = (keys: string): string =>
  `resetchannels ~${keys} &${keys} +@all -@admin -@dangerous -select +info +role`;

export function startRedis(
  { home, caFile }: Certified,
  { port, settings, more = [] }: { port: number; settings: string[]; more?: string[] },
): RedisServer {
  const folder = join(home, String(port));
  mkdirSync(folder);
  const file = join(folder, 'redis.conf');
  const lines = [
    `bind ${HOST}`,
    'port 0',
    `tls-port ${port}`,
    `tls-ca-cert-file ${caFile}`,
    `tls-cert-file ${join(home, 'server.pem')}`,
    `tls-key-file ${join(home, 'server.key')}`,
    'tls-auth-clients no',
    `dir ${folder}`,
    `logfile ${join(folder, 'log')}`,
    ...settings,
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
  const process = spawn('redis-server', [file, ...more], { stdio: 'ignore' });
  const server = new RedisServer(port, process, caFile);
  atTheEnd(() => server.kill());
  return server;
}

/** An authority of the test's own, and a certificate for 127.0.0.1 by it. */
export function makeCertificates(): Certified {
  const home = freshFolder();
  const openssl = (command: string) =>
    execFileSync('openssl', command.split(' '), { cwd: home, stdio: 'ignore' });
  const newKey = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes';
  openssl(`req -x509 ${newKey} -days 2 -subj /CN=authority -keyout ca.key -out ca.pem`);
  openssl(`req ${newKey} -subj /CN=redis -keyout server.key -out server.csr`);
  writeFileSync(join(home, 'names'), `subjectAltName=IP:${HOST}\n`);
  openssl(
    'x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial ' +
      '-days 2 -extfile names -out server.pem',
  );
  return { home, caFile: join(home, 'ca.pem') };
}

/** Ports that nobody listens on. */
export async function freePorts(count: number): Promise<number[]> {
  const held = Array.from({ length: count }, () => createServer().listen(0, HOST));
  await Promise.all(held.map((server) => once(server, 'listening')));
  const ports = held.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(held.map((server) => once(server.close(), 'close')));
  return ports;
}
