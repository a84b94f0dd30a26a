/**
 * Redis as larger installations have it, on loopback: a primary with a replica and three Sentinels.
 * All speak TLS only, and know one user, who may use the keys of the queues and nothing else. Every
 * server ends with the test.
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

/** Debian's package redis-server; without it these tests are skipped. */
export const hasRedisServer =
  spawnSync('redis-server', ['--version']).status === 0 &&
  spawnSync('openssl', ['version']).status === 0;

const FAILS_AFTER_MS = 2_000;
const STARTS_WITHIN_MS = 20_000;
const GROUP = 'pitanga-queues';
const USER = 'pitanga';
/** Characters that an address must escape. */
const PASSWORD = 'p@ss/word:,1';
const SENTINEL_USER = 'watcher';
const SENTINEL_PASSWORD = 'of-the-sentinels';
const ADMIN_PASSWORD = 'of-the-administrator';
const HOST = '127.0.0.1';

/** What the service needs. */
const rightsOn = (keys: string): string =>
  `resetchannels ~${keys} &${keys} +@all -@admin -@dangerous -select +info +role`;

const RIGHTS_AT_SENTINELS =
  'resetchannels &* -@all +@connection +info +role +subscribe +psubscribe ' +
  '+sentinel|get-master-addr-by-name +sentinel|sentinels +sentinel|slaves +sentinel|replicas';

export interface HighlyAvailableRedis {
  url: string;
  env: Record<string, string>;
  /** How many keys the server holds that holds the queues. */
  keys(): Promise<number>;
  /** Kills the server that holds the queues, and resolves when another has taken its place. */
  killPrimary(): Promise<{ tookMs: number }>;
}

interface Server {
  port: number;
  process: ChildProcess;
}

/** A primary, a replica and three Sentinels. */
export async function startSentinels(prefix: string): Promise<HighlyAvailableRedis> {
  const home = makeCertificates(freshFolder());
  const [primary = 0, replica = 0, ...sentinelPorts] = await freePorts(5);
  const rights = `user ${USER} on >${PASSWORD} ${rightsOn(`${prefix}:*`)}`;
  const servers = [primary, replica].map((port) =>
    startServer(home, port, [
      ...serverSettings(rights),
      'tls-replication yes',
      ...(port === replica ? [`replicaof ${HOST} ${primary}`] : []),
    ]),
  );
  const admin = (port: number, ...command: string[]) => ask(home, port, ADMIN, ...command);
  await Promise.all([primary, replica].map((port) => untilItAnswers(() => admin(port, 'PING'))));
  await until('the replica follows', async () =>
    (await admin(replica, 'INFO', 'replication')).includes('master_link_status:up'),
  );
  for (const port of sentinelPorts)
    startServer(
      home,
      port,
      [
        'user default off',
        `user ${SENTINEL_USER} on >${SENTINEL_PASSWORD} ${RIGHTS_AT_SENTINELS}`,
        `user admin on >${ADMIN_PASSWORD} allcommands allkeys allchannels`,
        'sentinel sentinel-user admin',
        `sentinel sentinel-pass ${ADMIN_PASSWORD}`,
        'tls-replication yes',
        `sentinel monitor ${GROUP} ${HOST} ${primary} 2`,
        `sentinel auth-user ${GROUP} admin`,
        `sentinel auth-pass ${GROUP} ${ADMIN_PASSWORD}`,
        `sentinel down-after-milliseconds ${GROUP} ${FAILS_AFTER_MS}`,
        `sentinel failover-timeout ${GROUP} 10000`,
      ],
      ['--sentinel'],
    );
  await Promise.all(sentinelPorts.map((port) => untilItAnswers(() => admin(port, 'PING'))));
  await until('the Sentinels know each other and the replica', async () =>
    (
      await Promise.all(sentinelPorts.map((port) => admin(port, 'SENTINEL', 'MASTER', GROUP)))
    ).every((state) => /num-slaves\n1\n/.test(state) && /num-other-sentinels\n2\n/.test(state)),
  );
  const [asked = 0] = sentinelPorts;
  const primaryNow = async () =>
    Number(
      (await admin(asked, 'SENTINEL', 'GET-MASTER-ADDR-BY-NAME', GROUP)).trim().split('\n')[1],
    );
  return {
    url: `rediss+sentinel://${USER}:${encodeURIComponent(PASSWORD)}@${sentinelPorts
      .map((port) => `${HOST}:${port}`)
      .join(',')}/${GROUP}`,
    env: {
      REDIS_CA_FILE: join(home, 'ca.pem'),
      REDIS_PREFIX: prefix,
      REDIS_SENTINEL_USERNAME: SENTINEL_USER,
      REDIS_SENTINEL_PASSWORD: SENTINEL_PASSWORD,
    },
    keys: async () => Number(await admin(await primaryNow(), 'DBSIZE')),
    killPrimary: () =>
      killed(servers, primaryNow, async (dead) => {
        const now = await primaryNow();
        return now !== dead && (await admin(now, 'ROLE')).startsWith('master');
      }),
  };
}

async function killed(
  servers: readonly Server[],
  primary: () => Promise<number>,
  isReplaced: (dead: number) => Promise<boolean>,
): Promise<{ tookMs: number }> {
  const port = await primary();
  const server = servers.find((one) => one.port === port);
  if (!server) throw new Error(`no server of the test listens on port ${port}`);
  const began = performance.now();
  server.process.kill('SIGKILL');
  await once(server.process, 'exit');
  await until('a replica has become the primary', () => isReplaced(port).catch(() => false));
  return { tookMs: Math.round(performance.now() - began) };
}

const ADMIN = ['--user', 'admin', '--pass', ADMIN_PASSWORD];

const serverSettings = (rights: string): string[] => [
  'user default off',
  `user admin on >${ADMIN_PASSWORD} allcommands allkeys allchannels`,
  rights,
  'masteruser admin',
  `masterauth ${ADMIN_PASSWORD}`,
  'save ""',
  'appendonly no',
  'repl-diskless-sync-delay 0',
  'maxmemory-policy noeviction',
];

function startServer(home: string, port: number, lines: string[], more: string[] = []): Server {
  const folder = join(home, String(port));
  mkdirSync(folder);
  const file = join(folder, 'redis.conf');
  writeFileSync(
    file,
    [
      `bind ${HOST}`,
      'port 0',
      `tls-port ${port}`,
      `tls-ca-cert-file ${join(home, 'ca.pem')}`,
      `tls-cert-file ${join(home, 'server.pem')}`,
      `tls-key-file ${join(home, 'server.key')}`,
      'tls-auth-clients no',
      `dir ${folder}`,
      `logfile ${join(folder, 'log')}`,
      ...lines,
      '',
    ].join('\n'),
  );
  const process = spawn('redis-server', [file, ...more], { stdio: 'ignore' });
  atTheEnd(async () => {
    if (process.exitCode !== null || process.signalCode !== null) return;
    const ended = once(process, 'exit');
    process.kill('SIGKILL');
    await ended;
  });
  return { port, process };
}

/** An authority of the test's own, and a certificate for 127.0.0.1 by it. */
function makeCertificates(home: string): string {
  const openssl = (...words: string[]) =>
    execFileSync('openssl', words, { cwd: home, stdio: 'ignore' });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl(
    'req',
    '-x509',
    ...newKey,
    '-days',
    '2',
    '-subj',
    '/CN=authority of the test',
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
  );
  openssl('req', ...newKey, '-subj', '/CN=redis', '-keyout', 'server.key', '-out', 'server.csr');
  writeFileSync(join(home, 'names'), `subjectAltName=IP:${HOST}\n`);
  openssl(
    'x509',
    '-req',
    '-in',
    'server.csr',
    '-CA',
    'ca.pem',
    '-CAkey',
    'ca.key',
    '-CAcreateserial',
    '-days',
    '2',
    '-extfile',
    'names',
    '-out',
    'server.pem',
  );
  return home;
}

async function ask(home: string, port: number, user: string[], ...command: string[]) {
  const { stdout } = await run(
    'redis-cli',
    [
      '--no-auth-warning',
      '--tls',
      '--cacert',
      join(home, 'ca.pem'),
      '-h',
      HOST,
      '-p',
      String(port),
      ...user,
      ...command,
    ],
    { timeout: 30_000 },
  );
  if (/^(?:\(error\) |ERR |NOAUTH|WRONGPASS|NOPERM)/m.test(stdout)) throw new Error(stdout);
  return stdout;
}

const untilItAnswers = (ping: () => Promise<string>) =>
  until(
    'Redis answers',
    () =>
      ping().then(
        (answer) => answer.includes('PONG'),
        () => false,
      ),
    STARTS_WITHIN_MS,
  );

/** Ports that nobody listens on. */
async function freePorts(count: number): Promise<number[]> {
  const held = Array.from({ length: count }, () => createServer().listen(0, HOST));
  await Promise.all(held.map((server) => once(server, 'listening')));
  const ports = held.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(held.map((server) => once(server.close(), 'close')));
  return ports;
}
