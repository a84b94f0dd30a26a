/** Puts the merchant's own subject and paragraphs into a mail. */
import { Charge } from '../modules/charges/charge';
import type { MessageRule } from '../modules/messages/message-rule';
import { fillPlaceholders, type Placeholder } from '../modules/messages/placeholders';
import { Refund } from '../modules/payments/refund/refund';
import { Subscription } from '../modules/subscriptions/subscription';
import { isIdOf } from '../platform/records/columns/ids';
import { safeName, type MailContent } from './content';
import { nameOf, text, type Reading } from './reading';

/** Their amount is that of the next charge. */
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
  const { rows, shop, words, message } = reading;
  const { refund, charge } = await paymentOf(reading);
  const subscriptionId = charge ? charge.subscriptionId : message.objectId;
  const subscription = subscriptionId ? await rows.find(Subscription, subscriptionId) : null;
  const paid = refund?.amount ?? charge?.paidAmount ?? charge?.amount;
  const cents = paid ?? (subscription && (await nextAmountOf(reading, subscription)));
  return {
    store: shop.name,
    customer: await nameOf(reading, charge),
    amount: cents === null ? '' : words.format.money(cents),
    plan: safeName(subscription?.name),
  };
}

async function nextAmountOf(
  { message, upcomingOf }: Reading,
  subscription: Subscription,
): Promise<number> {
  const upcoming = OF_NEXT.includes(message.template) ? await upcomingOf(subscription) : null;
  return (upcoming ?? subscription).amount;
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
