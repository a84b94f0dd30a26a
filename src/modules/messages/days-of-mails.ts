/** On which days mails of a date are sent, before or after it. */
import type { Rows } from '../../platform/records/rows';
import { ruleOf } from './message-rule';
import type { Template } from './templates';

interface DaysOfMail {
  standard: readonly number[];
  min: number;
  max: number;
  /** How many mails of one date there may be. */
  atMost: number;
}

/** Days before the date; of `payment-overdue` days after it. */
const DAYS = {
  'payment-due': { standard: [3, 0], min: 0, max: 30, atMost: 5 },
  'payment-overdue': { standard: [1, 7, 15], min: 1, max: 60, atMost: 5 },
  'trial-ending': { standard: [3], min: 1, max: 30, atMost: 1 },
  'renewal-upcoming': { standard: [7], min: 1, max: 60, atMost: 1 },
  'key-expiring': { standard: [7], min: 1, max: 30, atMost: 1 },
} as const satisfies Partial<Record<Template, DaysOfMail>>;
export type DatedTemplate = keyof typeof DAYS;

/** Null for a mail that has no date. */
export function limitsOfDays(template: string): DaysOfMail | null {
  return Object.hasOwn(DAYS, template) ? DAYS[template as DatedTemplate] : null;
}

/** Those of the store, else the standard ones; the longest first. */
export async function daysOf(rows: Rows, template: DatedTemplate): Promise<number[]> {
  const rule = await ruleOf(rows, template);
  return (rule?.days ?? [...DAYS[template].standard]).toSorted((one, other) => other - one);
}
