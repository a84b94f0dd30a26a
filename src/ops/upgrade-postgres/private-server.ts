/** A server that nobody else reaches: no port, and a socket in a folder of its account. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Cluster } from '../../runtime/embedded-postgres/postgres-cluster';
import { launch } from '../../runtime/embedded-postgres/postgres-server';

const DATABASE = 'pitanga';

export interface PrivateServer {
  /** postgres://pitanga:<password>@/pitanga?host=<folder of the socket>&port=<port> */
  url: string;
  client: Client;
  stop(): Promise<void>;
}

/** The server runs on data that has the database, or makes an empty one. */
export async function startPrivateServer(
  cluster: Cluster & { socketFolder: string },
): Promise<PrivateServer> {
  const server = await launch(cluster);
  try {
    const password = await readFile(join(cluster.home, 'password'), 'utf8');
    const urlOf = (database: string) =>
      `postgres://pitanga:${password}@/${database}` +
      `?host=${encodeURIComponent(cluster.socketFolder)}&port=${server.port}`;
    await createDatabase(urlOf('postgres'));
    const client = await connect(urlOf(DATABASE));
    return {
      url: urlOf(DATABASE),
      client,
      stop: async () => {
        await client.end();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** A process that was killed at its first start may have left data without it. */
async function createDatabase(url: string): Promise<void> {
  const client = await connect(url);
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [
      DATABASE,
    ]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined); // the query in flight reports it
  await client.connect();
  return client;
}
