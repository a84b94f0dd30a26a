/**
 * A merchant's webhook receiver: a real HTTP server that stores its requests and answers as
 * configured.
 */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkMessage } from './documented';

export interface Received {
  /** The path and query that were called. */
  url: string;
  headers: IncomingHttpHeaders;
  /** The body, byte for byte. */
  raw: string;
  body: {
    id: string;
    event: string;
    apiVersion?: number;
    devMode: boolean;
    data: Record<string, any>;
  };
  /** The time of arrival, by performance.now(). */
  at: number;
}

export interface Receiver {
  url: string;
  requests: Received[];
  /** Answers for the next requests. When the list is empty, the default of the receiver is used. */
  answers: ((response: ServerResponse) => void)[];
  /** Fails if a message did not match the OpenAPI document. */
  close(): Promise<void>;
}

/** How a request is answered. `isFirst` is true for the first delivery of an event. */
export type Manner = (response: ServerResponse, isFirst: boolean) => void;

export async function startReceiver(
  manner: Manner = (response) => void response.end('ok'),
  { isDocumented = true } = {},
): Promise<Receiver> {
  const requests: Received[] = [];
  const answers: Receiver['answers'] = [];
  const strange: unknown[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const raw = Buffer.concat(chunks).toString('utf8');
      const body = JSON.parse(raw) as Received['body'];
      const isFirst = !requests.some((earlier) => earlier.body.id === body.id);
      requests.push({
        url: request.url ?? '',
        headers: request.headers,
        raw,
        body,
        at: performance.now(),
      });
      try {
        if (isDocumented) checkMessage(body);
      } catch (error) {
        strange.push(error);
      }
      const answer = answers.shift();
      if (answer) answer(response);
      else manner(response, isFirst);
    });
  });
  // A failed test does not close it. The process still ends.
  server.unref().on('connection', (socket) => socket.unref());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve, reject) => {
      server.closeAllConnections();
      server.close(() => (strange.length > 0 ? reject(strange[0]) : resolve()));
    });
  return { url: `http://127.0.0.1:${port}/hook`, requests, answers, close };
}

export const answerWith =
  (status: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, headers).end('no');
