/** What the templates read, and parts that several of them have. */
import type { Message } from '../modules/messages/message';
import { Charge } from '../modules/charges/charge';
import { Customer } from '../modules/customers/customer';
import type { UpcomingCharge } from '../modules/subscriptions/cycles/upcoming-charge';
import { untriedCharges } from '../modules/subscriptions/cycles/open-cycles';
import { pendingChangeOf, type PlanChange } from '../modules/subscriptions/plans/plan-change';
import { Subscription } from '../modules/subscriptions/subscription';
import type { Clock } from '../platform/time/clock';
import type { Rows } from '../platform/records/rows';
import { safeName, type Block, type MailContent, type Skipped } from './content';
import type { MailShop } from './mail-shop';
import type { MailWords } from './words/words';

/** What templates read by; in a preview, samples. */
export type MailRows = Pick<Rows, 'find' | 'findBy' | 'list'>;

export interface Reading {
  rows: MailRows;
  /** What is charged next; null if nothing is. */
  upcomingOf: (subscription: Subscription) => Promise<UpcomingCharge | null>;
  clock: Clock;
  shop: MailShop;
  message: Message;
  words: MailWords;
  /** Of the receipt: its invoice, where the store wants it there. */
  invoiceId: string | null;
}

export type ReadContent = (
  reading: Reading,
) => MailContent | Skipped | Promise<MailContent | Skipped>;

/** What the mail would say no longer holds, such as a reminder of what was paid a second ago. */
export const NO_LONGER: Skipped = { skip: 'NO_LONGER_HOLDS' };

export function chargeOf({ rows, message }: Reading): Promise<Charge | null> {
  return rows.find(Charge, message.objectId);
}

export function subscriptionOf({ rows, message }: Reading): Promise<Subscription | null> {
  return rows.find(Subscription, message.objectId);
}

/** The greeting, with the name of the customer or the payer. */
export async function greeting(reading: Reading, charge: Charge | null = null): Promise<Block> {
  return text(reading.words.common.hello(await nameOf(reading, charge)));
}

/** Empty if it is not known. */
export async function nameOf({ rows, message }: Reading, charge: Charge | null): Promise<string> {
  const typed = charge?.isBuyerStored ? null : charge?.buyer.name;
  const customer =
    typed || !message.customerId ? null : await rows.find(Customer, message.customerId);
  return safeName(typed ?? customer?.name);
}

export const text = (content: string): Block => ({ kind: 'text', text: content });

/** Amount and cycle, such as `R$ 49,90 por mês`. */
export function priceOf({ words }: Reading, { amount, frequency }: Subscription): string {
  return `${words.format.money(amount)} ${words.common.every[frequency]}`;
}

/** With the change of plan that its next charge has; one that is announced has none. */
export async function aheadOf(
  { rows }: Pick<Reading, 'rows'>,
  subscription: Subscription,
): Promise<Subscription> {
  const { id, nextChargeAt } = subscription;
  const change = nextChargeAt && (await pendingChangeOf(rows, id));
  if (!change || (await untriedCharges(rows, subscription)).length > 0) return subscription;
  return withPlan(subscription, change);
}

/** The subscription as the change makes it. */
export function withPlan(
  subscription: Subscription,
  { newAmount: amount, frequency, name }: PlanChange,
): Subscription {
  return Object.assign(new Subscription(), subscription, { amount, frequency, name });
}

/** Plan, price and the next charge, if there is one. */
export function planFacts(
  reading: Reading,
  subscription: Subscription,
  nextLabel: string = reading.words.common.nextCharge,
): Block {
  const { words } = reading;
  const { name, nextChargeAt } = subscription;
  return {
    kind: 'facts',
    facts: [
      [words.common.plan, safeName(name)],
      [words.common.amount, priceOf(reading, subscription)],
      ...(nextChargeAt ? [[nextLabel, words.format.date(nextChargeAt)] as const] : []),
    ],
  };
}
