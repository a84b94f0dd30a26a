/**
 * Makes sure that a refusal reaches a client that is still sending: the rest of the body is read
 * and dropped before the connection closes.
 */
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

export const DROPPED_BYTES_MAX = 32 * 1_048_576;
export const DROPPED_WITHIN_MS = 5_000;

/**
 * Called before an answer is sent. If a connection is closed while data of its client is unread,
 * TCP resets it, and a client that is still sending loses the answer.
 */
export function dropRestOfBody(request: IncomingMessage): void {
  const { socket } = request;
  if (request.complete || !(socket instanceof Socket) || socket.destroyed) return;
  const bytesMax = socket.bytesRead + DROPPED_BYTES_MAX;
  let isToBeClosed = false;
  // The HTTP server calls this after the answer, if the connection is not kept alive.
  socket.destroySoon = () => void (isToBeClosed = true);

  const giveUp = () => void socket.destroy();
  const count = () => {
    if (socket.bytesRead > bytesMax) giveUp();
  };
  const timer = setTimeout(giveUp, DROPPED_WITHIN_MS).unref();
  const finish = () => {
    clearTimeout(timer);
    request.off('data', count).off('end', finish);
    socket.off('close', finish);
    delete (socket as Partial<Socket>).destroySoon; // restores the method of the class
    if (isToBeClosed) socket.destroySoon();
  };
  request.on('data', count).once('end', finish).resume();
  socket.once('close', finish);
}
