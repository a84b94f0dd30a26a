/**
 * The page a buyer sees when something cannot be shown: what happened to the money, and what to do
 * next.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusalFrom } from '../platform/http/refusal-from';
import { AppError } from '../platform/operations/errors';
import { chosenLanguage } from './chosen-language';
import { sendPage } from './page';
import { pagePath } from './paths';
import { messagesOf, type Messages } from './messages/messages';

/** A browser asks for HTML. Any other client is a program and receives the JSON error envelope. */
export function wantsPage({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false;
}

export function sendErrorPage(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): FastifyReply {
  const refusal = refusalFrom(readError(error), request.id);
  const messages = messagesOf(chosenLanguage(request, null));
  const { title, text } = sentencesFor(refusal, messages);
  const isOurs = refusal.status >= 500;
  const again = pathAgain(request);
  const mayTryAgain =
    again !== null && refusal.status !== 404 && refusal.code !== 'STORE_SUSPENDED';
  const content = (
    <div class="card state">
      <h1>{title}</h1>
      <p>{text}</p>
      {mayTryAgain && (
        <p>
          <a class="button" href={pagePath(again)}>
            {messages.errors.tryAgain}
          </a>
        </p>
      )}
      {isOurs && <p class="quiet">{messages.errors.reference(request.id)}</p>}
    </div>
  );
  return sendPage(
    reply.headers(refusal.headers),
    { messages, shop: null },
    { title, content, status: refusal.status },
  );
}

/** The first page of what the address names; null if it names nothing. */
function pathAgain({ params, url }: FastifyRequest): string | null {
  const { id, store } = (params ?? {}) as { id?: string; store?: string };
  if (id !== undefined) return `/pay/${encodeURIComponent(id)}`;
  if (store === undefined) return null;
  const isDev = url.split(/[?#]/)[0]?.split('/').includes('dev') ?? false;
  return `/portal/${encodeURIComponent(store)}${isDev ? '/dev' : ''}`;
}

/**
 * Requests that the server itself refuses (body too large, unsupported type) are also the sender's
 * fault.
 */
function readError(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const { statusCode = 500 } = error as { statusCode?: number };
  return statusCode >= 400 && statusCode < 500
    ? new AppError(statusCode, 'INVALID_REQUEST', error.message)
    : error;
}

function sentencesFor(
  { status, code, field }: AppError,
  { errors }: Messages,
): { title: string; text: string } {
  if (code === 'STORE_SUSPENDED') return errors.closed;
  if (status === 404) return errors.notFound;
  if (status === 403) return field === 'token' ? errors.form : errors.refused;
  if (status === 429) return errors.busy;
  return status >= 500 ? errors.ours : errors.invalid;
}
