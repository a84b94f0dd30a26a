/** Sends an opened event stream to its client. */
import type { FastifyReply } from 'fastify';
import type { Response } from 'graphql-sse';
import type { LiveStream } from './live-stream';

/** Writes the stream chunk by chunk, as fast as the client reads. */
export async function sendStream(
  [body, head]: Response,
  stream: LiveStream,
  reply: FastifyReply,
): Promise<void> {
  reply.hijack();
  const { raw } = reply;
  const headers = { ...(reply.getHeaders() as Record<string, string>), ...head.headers };
  raw.writeHead(head.status, headers);
  if (body === null || body === undefined || typeof body === 'string')
    return void raw.end(body ?? '');
  for await (const chunk of body) {
    if (raw.destroyed || !raw.writable) break;
    await new Promise<void>((resolve) => raw.write(chunk, () => resolve()));
    if (chunk.startsWith('event: next')) stream.sent();
  }
  await body.return(undefined);
  raw.end();
}
