/**
 * One call of a port while it runs. It may make several HTTP requests, or none: it is admitted
 * before its first one.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

const running = new AsyncLocalStorage<GuardedCall<unknown>>();

export class GuardedCall<Admission> {
  private admission: Promise<Admission> | null = null;

  /** `admit` throws when the provider must not be called now. */
  constructor(private readonly admit: () => Promise<Admission>) {}

  run<Answer>(work: () => Answer): Answer {
    return running.run(this, work);
  }

  begin(): Promise<Admission> {
    this.admission ??= this.admit();
    return this.admission;
  }

  /** Null = it made no request: it was not admitted, or had nothing to ask. */
  async admitted(): Promise<Admission | null> {
    return this.admission ? this.admission.catch(() => null) : null;
  }
}

/** To be called before every request. Calls that are not guarded are always admitted. */
export async function beginCall(): Promise<void> {
  await running.getStore()?.begin();
}
