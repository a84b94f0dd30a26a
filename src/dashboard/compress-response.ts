/** Sends a page as few bytes. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Little work for each page: files are packed better, once. */
const QUALITY = 4;

export async function compressed(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  const accepted = String(headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
    const bytes = await promisify(brotliCompress)(text, { params });
    return reply.header('content-encoding', 'br').send(bytes);
  }
  if (!/\bgzip\b/.test(accepted)) return reply.send(text);
  return reply.header('content-encoding', 'gzip').send(await promisify(gzip)(text));
}
