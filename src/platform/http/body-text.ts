/** Reads the bytes of a body as a text, or refuses them: bodies are UTF-8 and not compressed. */
import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import { AppError, invalid } from '../operations/errors';

/** ASCII is a part of UTF-8. */
const CHARSETS = ['utf-8', 'utf8', 'us-ascii', 'ascii'];
const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]+)/i;
const ESCAPES = /(?:%[\da-f]{2})+/gi;

/** Refuses with 415 another charset or a content encoding, and with 400 what is not UTF-8. */
export function textOfBody(headers: IncomingHttpHeaders, body: Buffer): string {
  if (body.length === 0) return '';
  const { 'content-encoding': encoding = 'identity', 'content-type': type = '' } = headers;
  if (encoding.trim().toLowerCase() !== 'identity')
    throw unsupported('the body must not be compressed: send it without Content-Encoding', {
      'accept-encoding': 'identity',
    });
  const [, charset = 'utf-8'] = CHARSET.exec(type) ?? [];
  if (!CHARSETS.includes(charset.toLowerCase()))
    throw unsupported(
      'the body must be in UTF-8: send it so, with charset=utf-8 or without charset',
    );
  if (!isUtf8(body)) throw notUtf8();
  return body.toString('utf8');
}

/** The same for a form, whose fields may also have bytes as `%E9`. */
export function formOfBody(headers: IncomingHttpHeaders, body: Buffer): URLSearchParams {
  const text = textOfBody(headers, body);
  for (const [escapes] of text.matchAll(ESCAPES))
    if (!isUtf8(Buffer.from(escapes.replaceAll('%', ''), 'hex'))) throw notUtf8();
  return new URLSearchParams(text);
}

/** The refusal of any other type of body where only JSON is read. */
export const jsonOnly = (): AppError =>
  unsupported('the body must be JSON, sent with Content-Type: application/json');

function unsupported(message: string, headers: Record<string, string> = {}): AppError {
  return new AppError(415, 'UNSUPPORTED_MEDIA_TYPE', message, null, headers);
}

function notUtf8(): AppError {
  return invalid('the body has bytes that are not UTF-8: send it in UTF-8', null, {
    reason: 'NOT_TEXT',
  });
}
