/**
 * Once before the tests with services: the server, and a Redis for each worker of Jest. Tests empty
 * the Redis that they use, so the first worker has the one of REDIS_URL to itself, and every other
 * worker has one of its own.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import Redis from 'ioredis';
import { freePort } from '../../src/runtime/embedded-postgres/free-port';
import globalSetup, { stopTestServer } from './global-setup';

const HOST = '127.0.0.1';
const started: ChildProcess[] = [];

export default async function servicesSetup({ maxWorkers }: { maxWorkers: number }): Promise<void> {
  await globalSetup();
  const { REDIS_URL } = process.env;
  if (!REDIS_URL) return;
  const urls = [REDIS_URL];
  while (urls.length < maxWorkers) urls.push(await startRedis());
  process.env.TEST_REDIS_URLS = urls.join(' ');
}

/** For services-teardown.ts, which runs in the same process. */
export async function stopServices(): Promise<void> {
  for (const server of started) {
    const ended = once(server, 'exit');
    server.kill();
    await ended;
  }
  await stopTestServer();
}

/** It keeps nothing on disk. */
async function startRedis(): Promise<string> {
  const port = await freePort();
  const settings = ['--bind', HOST, '--port', String(port), '--save', '', '--appendonly', 'no'];
  const server = spawn('redis-server', settings, { stdio: 'ignore' });
  process.once('exit', () => server.kill());
  started.push(server);
  const url = `redis://${HOST}:${port}`;
  const client = new Redis(url);
  client.on('error', () => undefined); // it is not there yet
  await client.ping();
  await client.quit();
  return url;
}
