/** A call of the fake and its answer, as they were on the wire. */
import type { IncomingMessage } from 'node:http';
import type { Reply } from './pix-book';

export interface Exchange {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
  status: number;
  answer: unknown;
}

export function exchangeOf(
  { method = '', url = '' }: IncomingMessage,
  text: string,
  { status, body: given }: Reply,
  origin: string,
): Exchange {
  const { pathname: path, searchParams } = new URL(url, origin);
  const isJson = text.startsWith('{') || text.startsWith('[');
  const body: unknown = isJson ? JSON.parse(text) : text || null;
  const answer: unknown = JSON.parse(JSON.stringify(given));
  return { method, path, query: Object.fromEntries(searchParams), body, status, answer };
}
