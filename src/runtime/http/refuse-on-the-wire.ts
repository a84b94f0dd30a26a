/** Answers input that is not HTTP, or that arrives too slowly, on the raw connection. */
import type { Socket } from 'node:net';
import { DROPPED_WITHIN_MS } from '../../platform/http/drop-body';
import { isSendingSlowBody } from '../../platform/http/slow-body';
import { AppError } from '../../platform/operations/errors';
import { failure } from '../../api/rest/envelope';
import { newRequestId } from './request-id';

const refusedOnTheWire = new WeakSet<Socket>();

/**
 * Input that is not HTTP never becomes a request. It is answered on the raw connection, in the same
 * envelope.
 */
export function refuseOnTheWire(error: Error & { code?: string }, socket: Socket): void {
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  if (isLate && isSendingSlowBody(socket)) return;
  // Anything else that such a client sends is discarded, so that the response reaches it.
  if (refusedOnTheWire.has(socket)) return;
  refusedOnTheWire.add(socket);
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable)
    return void socket.destroy();
  const isTooLong = error.code === 'HPE_HEADER_OVERFLOW';
  const line = isTooLong
    ? '431 Request Header Fields Too Large'
    : isLate
      ? '408 Request Timeout'
      : '400 Bad Request';
  const words = isTooLong
    ? 'the headers are too long'
    : isLate
      ? 'the request did not arrive in time'
      : 'this is not an HTTP request';
  const body = failure(
    new AppError(Number(line.slice(0, 3)), 'INVALID_REQUEST', words),
    newRequestId(),
  );
  socket.end(
    `HTTP/1.1 ${line}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ` +
      `${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), DROPPED_WITHIN_MS).unref();
  socket.once('close', () => clearTimeout(timer));
}
