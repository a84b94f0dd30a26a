/**
 * An HAProxy before servers of PostgreSQL, as docs/operating/postgresql.md has it: one address that
 * leads to the primary. It asks over HTTP who that is, as it asks Patroni.
 */
import { spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '../../src/runtime/embedded-postgres/free-port';
import { atTheEnd } from './leave';
import { HOST, USER, type PostgresServer } from './postgres-server';
import { freshFolder } from './process';
import { until } from './running-shop';

/** Debian's package haproxy; without it these tests are skipped. */
export const hasBalancer = spawnSync('haproxy', ['-v']).status === 0;

/** The address of the database through a new HAProxy; it ends with the test. */
export async function startBalancer(servers: readonly PostgresServer[]): Promise<string> {
  const seen: Timelines = new Map();
  const [port, file] = [await freePort(), join(freshFolder(), 'haproxy.cfg')];
  const lines = await Promise.all(
    servers.map(
      async (server) =>
        `server ${server.name} ${server.address} check port ${await tellWhoLeads(server, seen)}`,
    ),
  );
  writeFileSync(
    file,
    [
      'defaults',
      'mode tcp',
      'timeout connect 2s',
      'timeout client 1h',
      'timeout server 1h',
      'frontend writes',
      `bind ${HOST}:${port}`,
      'default_backend primary',
      'backend primary',
      'option httpchk OPTIONS /primary',
      'http-check expect status 200',
      'default-server check inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
      ...lines,
      '',
    ].join('\n'),
  );
  const balancer = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  atTheEnd(() => balancer.kill('SIGKILL'));
  const databaseUrl = `postgres://${USER}@${HOST}:${port}/${USER}`;
  await until('HAProxy leads to the primary', () => answers(databaseUrl));
  return databaseUrl;
}

/**
 * Answers 200 if the server leads: as Patroni's `/primary`, of one server only. A promotion begins
 * a new timeline, so of two that take writes the one with the newer timeline leads. A silent server
 * answers nothing.
 */
async function tellWhoLeads(server: PostgresServer, seen: Timelines): Promise<number> {
  const port = await freePort();
  const http = createServer((_request, response) => {
    leads(server, seen).then(
      (isLeader) => response.writeHead(isLeader ? 200 : 503).end(),
      () => response.writeHead(503).end(),
    );
  });
  http.listen(port, HOST);
  atTheEnd(() => {
    http.closeAllConnections();
    http.close();
  });
  return port;
}

/** The timeline of each server when it was asked last. */
type Timelines = Map<PostgresServer, number>;

async function leads(server: PostgresServer, seen: Timelines): Promise<boolean> {
  const own = await timelineOf(server);
  seen.set(server, own);
  return own > 0 && own === Math.max(...seen.values());
}

/** The timeline of a server that takes writes; 0 of one that follows. */
async function timelineOf(server: PostgresServer): Promise<number> {
  return Number(
    await server.ask(
      `SELECT CASE WHEN pg_is_in_recovery() THEN 0
         ELSE ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer END`,
    ),
  );
}

async function answers(databaseUrl: string): Promise<boolean> {
  const client = new Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
