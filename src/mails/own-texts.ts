/** Puts the merchant's own subject and paragraphs into a mail. */
import { Charge } from '../modules/charges/charge';
import type { MessageRule } from '../modules/messages/message-rule';
import { fillPlaceholders, type Placeholder } from '../modules/messages/placeholders';
import { Refund } from '../modules/payments/refund/refund';
import { PlanChange } from '../modules/subscriptions/plans/plan-change';
import { Subscription } from '../modules/subscriptions/subscription';
import { isIdOf } from '../platform/records/columns/ids';
import { safeName, type MailContent } from './content';
import { lateCostOf } from './late-cost';
import { aheadOf, nameOf, text, withPlan, type Reading } from './reading';

/** Their amount is that of the next charge, with coupon, usage and what is charged once. */
const OF_NEXT: readonly string[] = ['trial-started', 'trial-ending', 'renewal-upcoming'];

/** The opening stands after the greeting, which is the first block of every mail. */
export async function withOwnTexts(
  reading: Reading,
  content: MailContent,
  rule: Pick<MessageRule, 'texts'> | null,
): Promise<MailContent> {
  const own = rule?.texts.find(({ language }) => language === reading.message.language);
  if (!own) return content;
  const values = await valuesOf(reading);
  const filled = (template: string | null) => template && fillPlaceholders(template, values);
  const [opening, closing] = [filled(own.opening), filled(own.closing)];
  const [greeting, ...others] = content.blocks;
  return {
    ...content,
    subject: filled(own.subject) || content.subject,
    blocks: [
      ...(greeting ? [greeting] : []),
      ...(opening ? [text(opening)] : []),
      ...others,
      ...(closing ? [text(closing)] : []),
    ],
  };
}

/** What a mail does not know is empty. */
async function valuesOf(reading: Reading): Promise<Record<Placeholder, string>> {
  const { shop, words } = reading;
  const { refund, charge } = await paymentOf(reading);
  const { name, amount } = charge
    ? await paidFor(reading, charge, refund)
    : await plannedOf(reading);
  return {
    store: shop.name,
    customer: await nameOf(reading, charge),
    amount: amount === null ? '' : words.format.money(amount),
    plan: safeName(name),
  };
}

/** A plan, and an amount in cents. */
interface Named {
  name: string | null;
  amount: number | null;
}

/** What was paid or refunded; of a charge that is overdue, what it costs today. */
async function paidFor(reading: Reading, charge: Charge, refund: Refund | null): Promise<Named> {
  const { rows, message } = reading;
  const { subscriptionId, paidAmount } = charge;
  const subscription = subscriptionId ? await rows.find(Subscription, subscriptionId) : null;
  const cost = message.template === 'payment-overdue' ? await lateCostOf(reading, charge) : null;
  const amount = refund?.amount ?? cost?.late.total ?? paidAmount ?? charge.amount;
  return { name: subscription?.name ?? null, amount };
}

/** The plan that the mail is about. */
async function plannedOf(reading: Reading): Promise<Named> {
  const { rows, message, upcomingOf } = reading;
  const subscription = await rows.find(Subscription, message.objectId);
  if (!subscription) return { name: null, amount: null };
  if (message.template === 'plan-changed') {
    const change = await rows.find(PlanChange, String(message.values.changeId));
    if (change) return withPlan(subscription, change);
  }
  const { name, amount } = await aheadOf(reading, subscription);
  const upcoming = OF_NEXT.includes(message.template) ? await upcomingOf(subscription) : null;
  return { name, amount: upcoming?.amount ?? amount };
}

/** Both are null for a mail about a subscription. */
async function paymentOf({
  rows,
  message,
}: Reading): Promise<{ refund: Refund | null; charge: Charge | null }> {
  const { objectId } = message;
  const refund = isIdOf(Refund.prefix, objectId) ? await rows.find(Refund, objectId) : null;
  return { refund, charge: await rows.find(Charge, refund?.originalId ?? objectId) };
}
