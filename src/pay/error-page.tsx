/** What a buyer reads when something cannot be shown: what happened to the money, and what to do next. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusalFrom } from '../kit/door';
import { AppError } from '../kit/errors';
import { sendPage } from './page';
import { pagePath } from './paths';
import { languageOf, wordsOf, type Words } from './words/words';

/** A browser reads pages; whatever asks for something else is a program, and gets the same envelope as everywhere. */
export function wantsPage({ headers: { accept } }: FastifyRequest): boolean {
  return accept?.includes('text/html') ?? false;
}

export function sendErrorPage(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): FastifyReply {
  const refusal = refusalFrom(readError(error), request.id);
  const words = wordsOf(languageOf(request.headers['accept-language']));
  const { title, text } = sentencesFor(refusal, words);
  const isOurs = refusal.status >= 500;
  const { id } = request.params as { id?: string };
  const mayTryAgain =
    id !== undefined && refusal.status !== 404 && refusal.code !== 'STORE_SUSPENDED';
  const content = (
    <div class="card state">
      <h1>{title}</h1>
      <p>{text}</p>
      {mayTryAgain && (
        <p>
          <a class="button" href={pagePath(`/pay/${encodeURIComponent(id)}`)}>
            {words.errors.tryAgain}
          </a>
        </p>
      )}
      {isOurs && <p class="quiet">{words.errors.reference(request.id)}</p>}
    </div>
  );
  return sendPage(
    reply.headers(refusal.headers),
    { words, shop: null },
    { title, content, status: refusal.status },
  );
}

/** What the server itself refuses (a body that is too large, a type it does not read) is the sender's fault too. */
function readError(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const { statusCode = 500 } = error as { statusCode?: number };
  return statusCode >= 400 && statusCode < 500
    ? new AppError(statusCode, 'INVALID_REQUEST', error.message)
    : error;
}

function sentencesFor(
  { status, code, field }: AppError,
  { errors }: Words,
): { title: string; text: string } {
  if (code === 'STORE_SUSPENDED') return errors.closed;
  if (status === 404) return errors.notFound;
  if (status === 403) return field === 'token' ? errors.form : errors.refused;
  if (status === 429) return errors.busy;
  return status >= 500 ? errors.ours : errors.invalid;
}
