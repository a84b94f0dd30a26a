/** Mails about what buyers do in the portal. */
import { Customer } from '../../modules/customers/customer';
import { openValues } from '../../modules/messages/sealed-values';
import { RefundRequest } from '../../modules/portal/refunds/refund-request';
import { Subscription } from '../../modules/subscriptions/subscription';
import { safeName } from '../content';
import { NO_LONGER, chargeOf, greeting, text, type ReadContent } from '../reading';

/** The code is never in the subject, which devices show while they are locked. */
export const portalCode: ReadContent = ({ shop, message, words }) => {
  const { code } = openValues(message);
  if (!code) return { skip: 'EXPIRED' };
  const said = words.portalCode;
  return {
    subject: said.subject(shop.name),
    preview: said.text,
    heading: said.heading,
    blocks: [text(said.text), { kind: 'code', label: said.code, code }, text(said.ignore)],
  };
};

export const withdrawalConfirmed: ReadContent = async (reading) => {
  const { rows, shop, message, words } = reading;
  const charge = await chargeOf(reading);
  const request = await rows.find(RefundRequest, String(message.values.requestId));
  if (!charge || !request) return NO_LONGER;
  const said = words.withdrawal;
  const { subscriptionId } = charge;
  const subscription = subscriptionId ? await rows.find(Subscription, subscriptionId) : null;
  return {
    subject: said.subject(shop.name),
    preview: said.text(shop.name),
    heading: said.heading,
    blocks: [
      await greeting(reading, charge),
      text(said.text(shop.name)),
      {
        kind: 'facts',
        facts: [
          [words.common.amount, words.format.money(charge.paidAmount ?? charge.amount)],
          [said.date, words.format.date(request.createdAt)],
          [words.receipt.payment, charge.id],
          [said.request, request.id],
        ],
      },
      ...(subscription ? [text(said.subscription(safeName(subscription.name)))] : []),
      text(said.keep),
    ],
  };
};

/** Skipped if the address was not changed after all. */
export const emailChanged: ReadContent = async (reading) => {
  const { rows, shop, message, words } = reading;
  const customer = await rows.find(Customer, message.objectId);
  if (!customer || customer.email.toLowerCase() === message.recipient.toLowerCase())
    return NO_LONGER;
  const said = words.emailChanged;
  return {
    subject: said.subject(shop.name),
    preview: said.text(shop.name),
    heading: said.heading,
    blocks: [await greeting(reading), text(said.text(shop.name)), text(said.ignore)],
  };
};
