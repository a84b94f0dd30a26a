/**
 * What Efí reports about the payment of a slip, in the words of its lists: a notification is put
 * into the same ones. The total of a slip is what was asked for, and not what was paid.
 */
import { objectOf, objectsOf, referenceOf, textOf } from '../bcb-pix/wire';

/** `paid_value` in cents, `received_by_bank_at` and `paid_at`; each may be missing. */
export type PaidFacts = Readonly<Record<string, unknown>>;

/**
 * The reference that keeps, in the place of an id, what a notification reported about a payment.
 */
export const PAID_KIND = 'boleto-paid';
const CENTS = /^\d{1,10}$/;

/** Cents; null = not reported, or not readable. */
export function paidAmountOf({ paid_value: value }: PaidFacts): number | null {
  const cents = typeof value === 'string' && CENTS.test(value) ? Number(value) : value;
  return typeof cents === 'number' && Number.isSafeInteger(cents) && cents > 0 ? cents : null;
}

/** By our reference, what the changes of a notification report about payments. */
export function paidFactsIn(changes: unknown): Map<string, PaidFacts> {
  const facts = new Map<string, PaidFacts>();
  for (const change of objectsOf(changes)) {
    const reference = referenceOf(textOf(change.custom_id));
    if (reference === null || objectOf(change.status).current !== 'paid') continue;
    const { value, received_by_bank_at: day, created_at: at } = change;
    const reported = {
      paid_value: value,
      ...(textOf(day) && { received_by_bank_at: day, paid_at: at }),
    };
    if (paidAmountOf(reported) !== null && !facts.has(reference))
      facts.set(reference, { ...reported, charge: objectOf(change.identifiers).charge_id });
  }
  return facts;
}

/** The first value that is present. */
export function firstReported<Value>(
  reported: readonly PaidFacts[],
  read: (facts: PaidFacts) => Value | null,
): Value | null {
  for (const facts of reported) {
    const value = read(facts);
    if (value !== null) return value;
  }
  return null;
}
