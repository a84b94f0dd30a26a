/** A refusal of the service. `message` is its sentence, which names the field and the remedy. */
import type { Failure } from './generated.js';

export class PitangaError extends Error {
  override readonly name = 'PitangaError';
  /** The whole body; null if it was not JSON, as from a proxy. */
  readonly failure: Failure | null;
  readonly code: Failure['code'] | null;
  readonly reason: Failure['reason'] | null;
  readonly field: string | null;
  /** Support asks for it. */
  readonly requestId: string | null;

  constructor(
    readonly status: number,
    body: unknown,
    readonly headers: Headers,
  ) {
    const failure = isFailure(body) ? body : null;
    super(failure?.error ?? `The service answered with status ${status} and no JSON`);
    this.failure = failure;
    this.code = failure?.code ?? null;
    this.reason = failure?.reason ?? null;
    this.field = failure?.field ?? null;
    this.requestId = failure?.requestId ?? headers.get('x-request-id');
  }
}

function isFailure(body: unknown): body is Failure {
  return (
    typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string'
  );
}
