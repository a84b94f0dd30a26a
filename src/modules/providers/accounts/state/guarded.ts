/**
 * A circuit breaker around the adapter of an account. A method whose calls fail one after the other
 * is not called for a while, so that no request waits for it; then one call tries again.
 */
import { log } from '../../../../platform/observability/log';
import { GuardedCall } from '../../outside/guarded-call';
import {
  ProviderMisconfigured,
  ProviderRefused,
  type Ports,
  type RealProvider,
} from '../../provider';
import { ProviderAway } from '../../provider-away';
import type { Admission, Outages } from './outages';
import { METHOD_OF_PORT } from './method-of-port';
import type { AccountMethod } from '../provider-account';

const FAILURES_MAX = 5;

/** The same provider, whose ports throw ProviderPaused during an outage of their method. */
export function guarded(provider: RealProvider, accountId: string, outages: Outages): RealProvider {
  const breaker = new CircuitBreaker(accountId, outages);
  return new Proxy(provider, {
    get: (target, property) => {
      const value: unknown = Reflect.get(target, property, target);
      const method = METHOD_OF_PORT[property as keyof Ports] as AccountMethod | undefined;
      return method !== undefined && typeof value === 'object' && value !== null
        ? breaker.guardPort(method, value)
        : value;
    },
  });
}

class CircuitBreaker {
  /** By method, since the last answer, in this process. */
  private readonly failuresOf = new Map<AccountMethod, number>();

  constructor(
    private readonly accountId: string,
    private readonly outages: Outages,
  ) {}

  guardPort(method: AccountMethod, port: object): object {
    return new Proxy(port, {
      get: (target, property) => {
        const value: unknown = Reflect.get(target, property, target);
        return typeof value === 'function'
          ? (...given: unknown[]) => this.call(method, () => value.apply(target, given) as unknown)
          : value;
      },
    });
  }

  private async call(method: AccountMethod, work: () => unknown): Promise<unknown> {
    const call = new GuardedCall(() => this.outages.admit(method));
    try {
      const answer = await call.run(work);
      await this.note(call, method, null);
      return answer;
    } catch (error) {
      await this.note(call, method, error);
      throw error;
    }
  }

  /** The answer of the provider counts, even if the outage cannot be written down. */
  private async note(
    call: GuardedCall<Admission>,
    method: AccountMethod,
    error: unknown,
  ): Promise<void> {
    const admission = await call.admitted();
    if (!admission) return;
    try {
      if (error instanceof ProviderAway || error instanceof ProviderMisconfigured)
        await this.noteFailure(method, error, admission);
      else if (error === null || error instanceof ProviderRefused)
        await this.noteAnswer(method, admission);
      else if (admission.isProbe) await this.outages.allowProbe(method);
    } catch (problem) {
      log.error({ account: this.accountId, method, err: problem }, 'an outage was not recorded');
    }
  }

  /** Wrong credentials do not get better by another call. */
  private async noteFailure(
    method: AccountMethod,
    error: Error,
    { isProbe }: Admission,
  ): Promise<void> {
    const failures = (this.failuresOf.get(method) ?? 0) + 1;
    this.failuresOf.set(method, failures);
    if (isProbe) return this.outages.prolong(method, error);
    if (failures < FAILURES_MAX && !(error instanceof ProviderMisconfigured)) return;
    this.failuresOf.delete(method);
    if (await this.outages.begin(method, error))
      log.warn(
        { account: this.accountId, method, reason: error.message },
        'an outage of a provider account began',
      );
  }

  /** What was called before the outage began does not end it. */
  private async noteAnswer(method: AccountMethod, { isProbe }: Admission): Promise<void> {
    this.failuresOf.delete(method);
    if (isProbe && (await this.outages.end(method)))
      log.info({ account: this.accountId, method }, 'an outage of a provider account has ended');
  }
}
