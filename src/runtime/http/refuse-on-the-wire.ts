/** Answers input that is not HTTP, or that arrives too slowly, on the raw connection. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { DROPPED_WITHIN_MS } from '../../platform/http/drop-body';
import { isSendingSlowBody } from '../../platform/http/slow-body';
import { AppError } from '../../platform/operations/errors';
import { failure } from '../../api/rest/envelope';
import { newRequestId } from './request-id';

type Refusal = readonly [status: number, sentence: string];
const LATE = 'ERR_HTTP_REQUEST_TIMEOUT';
/** By the codes of Node's errors. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: [431, 'the headers are too long'],
  [LATE]: [408, 'the request did not arrive in time'],
};
const NOT_HTTP: Refusal = [400, 'this is not an HTTP request'];
const refusedOnTheWire = new WeakSet<Socket>();

/**
 * Input that is not HTTP never becomes a request. It is answered on the raw connection, in the same
 * envelope.
 */
export function refuseOnTheWire(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === LATE && isSendingSlowBody(socket)) return;
  // Anything else that such a client sends is discarded, so that the response reaches it.
  if (refusedOnTheWire.has(socket)) return;
  refusedOnTheWire.add(socket);
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable)
    return void socket.destroy();
  const [status, words] = REFUSALS[error.code ?? ''] ?? NOT_HTTP;
  const body = failure(new AppError(status, 'INVALID_REQUEST', words), newRequestId());
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n` +
      `Content-Type: application/json; charset=utf-8\r\nContent-Length: ` +
      `${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), DROPPED_WITHIN_MS).unref();
  socket.once('close', () => clearTimeout(timer));
}
