/** Wraps a provider so that its calls are timed, counted and traced. */
import { providerSeconds, timer } from '../../platform/observability/metrics';
import { traced } from '../../platform/observability/trace';
import { ProviderMisconfigured, ProviderRefused } from './provider';
import { ProviderPaused } from './provider-away';

/** Not calls to the provider. */
const UNMEASURED: ReadonlySet<string | symbol> = new Set(['notifications', 'close']);

/**
 * The same provider. Every function of its ports is measured under its name, such as `card.charge`.
 */
export function measured<Provider extends object>(
  name: string,
  provider: Provider,
  path = '',
): Provider {
  return new Proxy(provider, {
    get: (target, property) => {
      const value: unknown = Reflect.get(target, property, target);
      if (UNMEASURED.has(property)) return value;
      const call = `${path}${String(property)}`;
      if (typeof value === 'function')
        return (...given: unknown[]) =>
          measure(name, call, () => value.apply(target, given) as unknown);
      return typeof value === 'object' && value !== null && path === ''
        ? measured(name, value, `${call}.`)
        : value;
    },
  });
}

function measure(provider: string, call: string, work: () => unknown): unknown {
  const took = timer(providerSeconds);
  return traced(
    `provider ${call}`,
    { 'pitanga.provider': provider, 'pitanga.call': call },
    async () => {
      try {
        const answer = await work();
        took({ provider, call, outcome: 'answered' });
        return answer;
      } catch (error) {
        took({ provider, call, outcome: outcomeOf(error) });
        throw error;
      }
    },
  );
}

/** A refusal is an answer: of what the merchant or the buyer asked for. */
function outcomeOf(error: unknown): string {
  if (error instanceof ProviderRefused) return 'refused';
  if (error instanceof ProviderPaused) return 'paused';
  return error instanceof ProviderMisconfigured ? 'misconfigured' : 'failed';
}
