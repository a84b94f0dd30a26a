/** Keeps what is said to a provider and what it answers, while an operator tries an account. */
import { AsyncLocalStorage } from 'node:async_hooks';

/** Headers are left out: they have the credentials. */
export interface RecordedExchange {
  method: string;
  /** With its query. */
  path: string;
  /** The JSON that was sent; null = none, or another form. */
  request: unknown;
  status: number;
  /** The JSON of the answer; null = there was none. */
  answer: unknown;
}

const running = new AsyncLocalStorage<RecordedExchange[]>();

/** Adds the exchanges of this work to the list. */
export function recording<Done>(exchanges: RecordedExchange[], work: () => Done): Done {
  return running.run(exchanges, work);
}

export function noteExchange(
  { method, url, body }: { method: string; url: URL; body?: string },
  { status, body: answer }: { status: number; body: unknown },
): void {
  const exchanges = running.getStore();
  if (!exchanges) return;
  const path = `${url.pathname}${url.search}`;
  const request: unknown = body?.startsWith('{') ? JSON.parse(body) : null;
  exchanges.push({ method, path, request, status, answer });
}
