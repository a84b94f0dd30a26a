/** Requests that show whether a service can write and read at the moment. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Service } from './process';

/** What docs/operating/postgresql.md says is 5 seconds; the rest is for a busy machine. */
const WRITES_AGAIN_WITHIN_MS = 20_000;
const ANSWERED_WITHIN_MS = 20_000;
const ASK_EVERY_MS = 50;

/** How a write is answered: the status, or 0 without an answer. 503 says when to come back. */
export async function write(api: Service, metadata: object = {}): Promise<number> {
  const response = await ask(api, '/v2/customers/create', {
    method: 'POST',
    body: JSON.stringify({ email: `c${performance.now()}@example.com`, metadata }),
  });
  if (response?.status === 503) expect(response.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  return response?.status ?? 0;
}

export async function read(api: Service): Promise<number> {
  return (await ask(api, '/v2/products/list'))?.status ?? 0;
}

/** Waits until a write succeeds. Until then all are answered with 503. */
export async function expectWrittenAgain(api: Service, since: string): Promise<void> {
  const began = performance.now();
  const answers = new Set<number>();
  while (performance.now() - began < WRITES_AGAIN_WITHIN_MS) {
    const status = await write(api);
    answers.add(status);
    if (status === 200) break;
    await pause(ASK_EVERY_MS);
  }
  expect([...answers].filter((status) => status !== 503)).toEqual([200]);
  process.stderr.write(
    `written again ${Math.round(performance.now() - began)} ms after ${since}\n`,
  );
}

async function ask(api: Service, path: string, init: RequestInit = {}): Promise<Response | null> {
  try {
    const response = await fetch(`${api.url}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${api.key}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
    });
    await response.text();
    return response;
  } catch {
    return null;
  }
}
