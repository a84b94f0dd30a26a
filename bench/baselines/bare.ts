/**
 * The same rows without the service: prepared statements of `pg` behind bare `node:http`, with the
 * key looked up and JSON read and written. `BARE` says where and what.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { Pool, type PoolClient } from 'pg';
import { keyStatement } from './key-statement';
import { LikeRow, type Ids, type Write } from './like-row';

export interface Bare {
  databaseUrl: string;
  secretKey: string;
  /** SQL of one JSON text; its only value is what follows `?` in the address. */
  reads: Record<string, string>;
  /** The transactions of each kind of work. `?50` does it for 50 rows by the same statements. */
  works: Record<string, Write[][]>;
}

const CONNECTIONS = 16;
const { databaseUrl, secretKey, reads, works }: Bare = JSON.parse(process.env.BARE ?? '{}');
const pool = new Pool({
  connectionString: databaseUrl,
  max: CONNECTIONS,
  application_name: 'bare',
});

async function checkKey(request: IncomingMessage): Promise<void> {
  const secret = request.headers.authorization?.slice('Bearer '.length) ?? '';
  const { rows } = await pool.query(keyStatement(secretKey, secret));
  if (rows.length !== 1) throw new Error('wrong key');
}

async function read(name: string, text: string, value: string): Promise<string> {
  const { rows } = await pool.query<{ found: unknown }>({ name, text, values: [value] });
  const found = rows[0]?.found;
  return typeof found === 'string' ? found : JSON.stringify({ success: true, data: found });
}

async function write(transactions: LikeRow[][], count: number): Promise<string> {
  const works = Array.from({ length: count }, (): Ids => new Map());
  const client: PoolClient = await pool.connect();
  try {
    for (const steps of transactions) {
      await client.query('BEGIN');
      for (const step of steps) await client.query(step.statement(works));
      await client.query('COMMIT');
    }
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
  return JSON.stringify({ success: true, data: works.map((ids) => Object.fromEntries(ids)) });
}

async function prepareWorks(): Promise<Map<string, LikeRow[][]>> {
  const prepared = new Map<string, LikeRow[][]>();
  for (const [name, transactions] of Object.entries(works)) {
    const steps = await Promise.all(
      transactions.map((each) => Promise.all(each.map((step) => LikeRow.read(pool, step)))),
    );
    prepared.set(name, steps);
  }
  return prepared;
}

async function main(): Promise<void> {
  const prepared = await prepareWorks();
  const answer = async (request: IncomingMessage): Promise<string> => {
    await checkKey(request);
    const [path = '', value = ''] = (request.url ?? '').slice(1).split('?');
    const steps = prepared.get(path);
    if (steps) {
      await json(request);
      return write(steps, Number(value || 1));
    }
    return read(path, reads[path] ?? '', value);
  };
  const server = createServer((request, response) => {
    answer(request).then(
      (text) => response.writeHead(200, { 'content-type': 'application/json' }).end(text),
      (error: unknown) => {
        // A client that has measured for long enough ends its connections.
        if (request.socket.destroyed) return;
        console.error(error);
        response.writeHead(500).end();
      },
    );
  });
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    process.stdout.write(`ready http://127.0.0.1:${port}\n`);
  });
}

void main();
