// Receives webhooks with Node.js alone: WEBHOOK_SECRET=whsec_… node receiver.js
// A message is verified, stored once and answered; the work is done afterwards. What was stored and
// not done when it stopped is done when it starts again.
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { join } from 'node:path';

const SECRET = process.env['WEBHOOK_SECRET'] ?? '';
const PORT = Number(process.env['PORT'] ?? 4000);
// In your shop this is a table of your database, with the id of the event as its primary key.
const INBOX = process.env['INBOX'] ?? 'inbox';
const TOLERANCE_SECONDS = 300;
const BODY_BYTES_MAX = 1_048_576;
const EVENT_ID = /^\w+$/;

export function isFromPitanga(secret: string, headers: IncomingHttpHeaders, body: Buffer): boolean {
  const id = String(headers['webhook-id']);
  const timestamp = String(headers['webhook-timestamp']);
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!/^\d+$/.test(timestamp) || !(age <= TOLERANCE_SECONDS)) return false;
  const key = secret.startsWith('whsec_')
    ? Buffer.from(secret.slice('whsec_'.length), 'base64')
    : Buffer.from(secret, 'utf8');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  return String(headers['webhook-signature'])
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => Buffer.from(signature.slice('v1,'.length), 'base64'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}

async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > BODY_BYTES_MAX) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** False if the event was stored before: a message may come twice. */
async function storeOnce(id: string, body: Buffer): Promise<boolean> {
  if (!EVENT_ID.test(id)) throw new Error('this is no id of an event');
  const partial = join(INBOX, `.${randomUUID()}`);
  try {
    await writeFile(partial, body);
    // The id is the name of whole messages only.
    await link(partial, join(INBOX, id));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(partial, { force: true });
  }
}

/** In your shop `done` is a column, written in the transaction of the effect of the work. */
async function workAndMark(id: string): Promise<void> {
  await work(await readFile(join(INBOX, id)));
  await writeFile(join(INBOX, `${id}.done`), '');
}

/** The ids of the events that are stored and not done. */
async function notDone(): Promise<string[]> {
  const names = new Set(await readdir(INBOX));
  return [...names].filter((name) => EVENT_ID.test(name) && !names.has(`${name}.done`));
}

async function work(body: Buffer): Promise<void> {
  const { event, id } = JSON.parse(body.toString('utf8'));
  console.log(`${event} ${id}`);
}

async function receive(request: IncomingMessage): Promise<{ status: number; news?: string }> {
  const body = await readBody(request);
  if (body === null) return { status: 413 };
  // The signature is made of the raw bytes, so it is checked before any JSON is parsed.
  if (!isFromPitanga(SECRET, request.headers, body)) return { status: 401 };
  const id = String(request.headers['webhook-id']);
  return (await storeOnce(id, body)) ? { status: 200, news: id } : { status: 200 };
}

async function main(): Promise<void> {
  if (SECRET === '') throw new Error('set WEBHOOK_SECRET to the secret of the webhook');
  await mkdir(INBOX, { recursive: true });
  const left = await notDone();
  const server = createServer((request, response) => {
    receive(request)
      // 500 makes Pitanga send the message again.
      .catch((error: unknown) => (console.error(error), { status: 500, news: undefined }))
      .then(({ status, news }) => {
        response.writeHead(status).end();
        if (news) return workAndMark(news);
      })
      .catch(console.error);
  });
  server.listen(PORT, '127.0.0.1', () => console.log(`listening on http://localhost:${PORT}`));
  for (const id of left) await workAndMark(id).catch(console.error);
}

void main();
