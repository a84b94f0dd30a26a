/** A client of event streams: stores messages, and waits for expected ones. */
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { App } from '../../src/app';
import type { Json } from './world';

const WAIT_MS = 60_000;

export interface Stream {
  status: number;
  headers: Json;
  /** The payloads of the messages so far. */
  messages: Json[];
  /** 'complete' = the server ended it, 'cut' = the connection broke; null while it is open. */
  ended: 'complete' | 'cut' | null;
  /** Waits until there are `count` messages. */
  until(count: number): Promise<Json[]>;
  untilEnd(): Promise<'complete' | 'cut'>;
  /** Stops reading, as a slow client would. */
  pause(): void;
  resume(): void;
  close(): void;
}

/** Opens the APIs on a free port and returns the port. */
export async function openPort(app: App): Promise<number> {
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.server.address() as AddressInfo).port;
}

/** Requests a stream without waiting for it. */
export function sendForStream(
  port: number,
  key: string,
  query: string,
  variables: Json = {},
  more: Record<string, string> = {},
  path = '/graphql/stream',
): ClientRequest {
  const body = JSON.stringify({ query, variables });
  const headers = {
    authorization: `Bearer ${key}`,
    accept: 'text/event-stream',
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...more,
  };
  const call = request({
    host: '127.0.0.1',
    port,
    path,
    method: 'POST',
    headers,
  });
  call.on('error', () => undefined).end(body);
  return call;
}

export async function openStream(
  port: number,
  key: string,
  query: string,
  variables: Json = {},
  headers: Record<string, string> = {},
  path?: string,
): Promise<Stream> {
  const call = sendForStream(port, key, query, variables, headers, path);
  const response = await new Promise<IncomingMessage>(
    (resolve, reject) => void call.on('response', resolve).on('error', reject),
  );
  const changed = new EventTarget();
  const stream: Stream = {
    status: response.statusCode ?? 0,
    headers: response.headers,
    messages: [],
    ended: null,
    until: async (count) => {
      await waitFor(
        () => stream.messages.length >= count,
        `${count} messages, not ${stream.messages.length}`,
      );
      return stream.messages;
    },
    untilEnd: async () => {
      await waitFor(() => stream.ended !== null, 'the end of the stream');
      return stream.ended ?? 'cut';
    },
    pause: () => response.pause(),
    resume: () => response.resume(),
    close: () => call.destroy(),
  };
  let text = '';
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => {
    const pieces = (text + chunk).split('\n\n');
    text = pieces.pop() ?? '';
    for (const piece of pieces) {
      if (piece.startsWith('event: next'))
        stream.messages.push(JSON.parse(piece.slice(piece.indexOf('data: ') + 6)) as Json);
      if (piece.startsWith('event: complete')) stream.ended = 'complete';
    }
    changed.dispatchEvent(new Event('change'));
  });
  response.on('error', () => undefined);
  response.on('close', () => {
    stream.ended ??= 'cut';
    if (text.startsWith('{')) stream.messages.push(JSON.parse(text) as Json);
    changed.dispatchEvent(new Event('change'));
  });
  return stream;

  async function waitFor(isSo: () => boolean, what: string): Promise<void> {
    const started = performance.now();
    while (!isSo()) {
      const leftMs = WAIT_MS - (performance.now() - started);
      if (leftMs <= 0)
        throw new Error(`waited for ${what}: ${JSON.stringify(stream.messages).slice(0, 500)}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, leftMs);
        changed.addEventListener('change', () => (clearTimeout(timer), resolve()), { once: true });
      });
    }
  }
}
