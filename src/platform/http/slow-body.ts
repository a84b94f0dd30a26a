/** Lets a known caller send a body for longer than any other request may take to arrive. */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

const slowBodies = new WeakMap<Socket, IncomingMessage>();

/**
 * The time limit of the HTTP server no longer ends this request. The server checks it only once, so
 * the caller of this function must have a limit of its own.
 */
export function allowSlowBody(request: IncomingMessage): void {
  slowBodies.set(request.socket, request);
}

/** Whether this connection is still sending such a body. What it sends next has the usual limit. */
export function isSendingSlowBody(socket: Socket): boolean {
  const request = slowBodies.get(socket);
  return request !== undefined && !request.complete;
}
