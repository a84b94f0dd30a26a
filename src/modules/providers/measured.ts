/** Wraps a provider so that its calls are timed, counted, traced, logged and recorded. */
import type { DataSource } from 'typeorm';
import { isError } from '../../platform/operations/is-error';
import { log } from '../../platform/observability/log';
import { providerSeconds } from '../../platform/observability/metrics';
import { noteOnSpan, traced } from '../../platform/observability/trace';
import { SECOND_MS, wallNow } from '../../platform/time/clock';
import { ProviderMisconfigured, ProviderRefused } from './provider';
import { ProviderPaused } from './provider-away';
import { noteProviderCall, withHttpStatus } from './provider-calls';

/** Not calls to the provider. A call answers with a promise, whatever the port answers. */
const UNMEASURED: ReadonlySet<string | symbol> = new Set([
  'notifications',
  'close',
  'webhooksByHand',
]);

/** See ids.ts: 27 characters of Crockford's alphabet. */
const ID_OF_ROW = /^[a-z_]+_[0-9A-HJKMNP-TV-Z]{27}$/;

/** The simulator has no account. */
interface Measured {
  database: DataSource;
  name: string;
  accountId: string | null;
}

/**
 * The same provider. Every function of its ports is measured under its name, such as `card.charge`.
 */
export function measured<Provider extends object>(
  of: Measured,
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
          measure(of, call, referenceOf(given), () => value.apply(target, given) as unknown);
      return typeof value === 'object' && value !== null && path === ''
        ? measured(of, value, `${call}.`)
        : value;
    },
  });
}

function measure(
  { database, name: provider, accountId }: Measured,
  call: string,
  reference: string | null,
  work: () => unknown,
): unknown {
  const at = wallNow();
  const startedMs = performance.now();
  const known = {
    ...(accountId !== null && { account: accountId }),
    ...(reference && { reference }),
  };
  return traced(
    `provider ${call}`,
    { 'pitanga.provider': provider, 'pitanga.call': call },
    async () => {
      const { settled, httpStatus } = await withHttpStatus(async () => work());
      const durationMs = Math.round(performance.now() - startedMs);
      const isAnswered = settled.status === 'fulfilled';
      const outcome = isAnswered ? 'answered' : outcomeOf(settled.reason);
      const providerId = isAnswered ? idIn(settled.value) : null;
      const result = isAnswered ? resultOf(settled.value) : messageOf(settled.reason);
      providerSeconds.observe({ provider, call, outcome }, durationMs / SECOND_MS);
      const fields = { ...known, outcome, ...(providerId && { providerId }), status: httpStatus };
      noteOnSpan(fields);
      // While an account is not called, there is nothing to record.
      if (outcome !== 'paused') {
        log.info({ provider, call, ...fields, result, durationMs }, 'provider call');
        noteProviderCall(database, {
          at,
          provider,
          providerAccountId: accountId,
          call,
          reference,
          providerId,
          outcome,
          result,
          httpStatus,
          durationMs,
        });
      }
      if (isAnswered) return settled.value;
      throw settled.reason;
    },
  );
}

/** A refusal is an answer: of what the merchant or the buyer asked for. */
function outcomeOf(error: unknown): string {
  if (error instanceof ProviderRefused) return 'refused';
  if (error instanceof ProviderPaused) return 'paused';
  return error instanceof ProviderMisconfigured ? 'misconfigured' : 'failed';
}

/** The first argument of a call is our reference, or has it. Tokens and keys are not recorded. */
function referenceOf([first]: readonly unknown[]): string | null {
  const text = typeof first === 'string' ? first : textIn(first, 'reference');
  return text !== null && ID_OF_ROW.test(text) ? text : null;
}

/** Of a list, such as the payments of a code, that of the first. */
function idIn(answer: unknown): string | null {
  const [first] = Array.isArray(answer) ? (answer as unknown[]) : [answer];
  return textIn(first, 'providerId') ?? textIn(first, 'endToEndId');
}

function resultOf(answer: unknown): string | null {
  if (Array.isArray(answer)) return `a list of ${answer.length}`;
  if (answer === null) return 'not known there';
  const words = ['status', 'reason', 'code'].flatMap((name) => textIn(answer, name) ?? []);
  return words.length > 0 ? words.join(' ') : null;
}

function messageOf(error: unknown): string {
  return isError(error) ? error.message : String(error);
}

function textIn(value: unknown, name: string): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const text = (value as Record<string, unknown>)[name];
  return typeof text === 'string' ? text : null;
}
