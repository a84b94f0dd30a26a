/**
 * Serves the page, and forwards GraphQL with the API key, which the browser never sees.
 *
 * It listens on this machine only. A server for a team signs its users in first, and forwards for
 * them only.
 */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const { PITANGA_URL = 'http://127.0.0.1:3000', PITANGA_KEY, PORT = '4000' } = process.env;
if (!PITANGA_KEY) throw new Error('PITANGA_KEY is missing: an API key of your store');

const FILES = {
  '/': ['index.html', 'text/html; charset=utf-8'],
  '/dist/main.js': ['dist/main.js', 'text/javascript; charset=utf-8'],
};
const FORWARDED = ['/graphql', '/graphql/stream'];

createServer((request, response) => {
  answer(request, response).catch(() => response.destroy());
}).listen(Number(PORT), '127.0.0.1', function listening() {
  console.log(`http://127.0.0.1:${this.address().port}`);
});

async function answer(request, response) {
  const { pathname } = new URL(request.url, 'http://localhost');
  if (request.method === 'POST' && FORWARDED.includes(pathname))
    return forward(request, response, pathname);
  const [name, type] = FILES[pathname] ?? [];
  if (!name) return response.writeHead(404).end();
  response.setHeader('content-type', type).end(await readFile(new URL(name, import.meta.url)));
}

async function forward(request, response, pathname) {
  // When the browser leaves, the stream at the API ends too.
  const left = new AbortController();
  response.once('close', () => left.abort());
  const { accept = '*/*', 'idempotency-key': idempotencyKey } = request.headers;
  const answered = await fetch(PITANGA_URL + pathname, {
    method: 'POST',
    headers: {
      accept,
      'content-type': 'application/json',
      authorization: `Bearer ${PITANGA_KEY}`,
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    body: Readable.toWeb(request),
    duplex: 'half',
    signal: left.signal,
  });
  const type = answered.headers.get('content-type') ?? 'application/json';
  response.writeHead(answered.status, { 'content-type': type });
  await pipeline(Readable.fromWeb(answered.body), response);
}
