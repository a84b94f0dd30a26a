/** A merchant's webhook receiver: a local HTTP server that verifies every message. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Data } from './client';
import { Difference } from './narrator';

const ARRIVES_WITHIN_MS = 20_000;
const POLL_MS = 20;
const BODY_BYTES_MAX = 1_048_576;

export interface Receiver {
  url: string;
  /**
   * Removes and returns the first event of that name about the object (a checkout, subscription,
   * transparent charge or payout).
   * Waits for it at most 20 seconds.
   */
  next(event: string, objectId: string): Promise<Data>;
  /** The names of the received events about the object that were not read yet. */
  waiting(objectId: string): string[];
  /** How many of these have arrived and were not read yet. */
  count(event: string): number;
  close(): Promise<void>;
}

export async function startReceiver(secret: string): Promise<Receiver> {
  const arrived: Data[] = [];
  const forged: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > BODY_BYTES_MAX) request.destroy();
      else chunks.push(chunk);
    });
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const problem = problemWith(request.headers, body, secret);
      if (problem) forged.push(problem);
      else arrived.push(JSON.parse(body.toString('utf8')) as Data);
      response.writeHead(problem ? 401 : 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    next: (event, objectId) => take(arrived, forged, event, objectId),
    waiting: (objectId) =>
      arrived.filter((message) => isAbout(message, objectId)).map(({ event }) => String(event)),
    count: (name) => arrived.filter(({ event }) => event === name).length,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function take(
  arrived: Data[],
  forged: string[],
  event: string,
  objectId: string,
): Promise<Data> {
  for (
    const giveUpAt = performance.now() + ARRIVES_WITHIN_MS;
    performance.now() < giveUpAt;
    await pause(POLL_MS)
  ) {
    if (forged[0] !== undefined) throw new Difference(`a webhook came whose ${forged[0]}`);
    const index = arrived.findIndex(
      (message) => message.event === event && isAbout(message, objectId),
    );
    const [message] = index < 0 ? [] : arrived.splice(index, 1);
    if (message) return message;
  }
  const others = arrived
    .filter((message) => isAbout(message, objectId))
    .map((message) => message.event);
  throw new Difference(
    `the webhook ${event} must arrive within ${ARRIVES_WITHIN_MS / 1_000} seconds, and has not ` +
      `(${others.length > 0 ? `received: ${others.join(', ')}` : 'nothing was received'})`,
  );
}

function isAbout({ data }: Data, objectId: string): boolean {
  const subject = data?.subscription ?? data?.checkout ?? data?.transparent ?? data?.withdraw;
  return subject?.id === objectId;
}

/**
 * The checks of a careful receiver: both signatures over the raw bytes, in constant time. Null if
 * both are valid.
 */
function problemWith(headers: IncomingHttpHeaders, body: Buffer, secret: string): string | null {
  const own = createHmac('sha256', secret).update(body).digest('base64');
  if (!isSame(String(headers['x-webhook-signature']), own)) return 'X-Webhook-Signature is wrong';
  const prefix = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.`;
  const hash = createHmac('sha256', secret).update(prefix).update(body).digest('base64');
  const standard = `v1,${hash}`;
  const given = String(headers['webhook-signature']).split(' ');
  return given.some((signature) => isSame(signature, standard))
    ? null
    : 'webhook-signature is wrong';
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
