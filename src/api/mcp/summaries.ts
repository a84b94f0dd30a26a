/** What the calls do that must be confirmed: the sentence that a person reads first. */
import { IsNull, Not } from 'typeorm';
import { Charge } from '../../modules/charges/charge';
import { Checkout } from '../../modules/checkouts/checkout';
import { Dispute } from '../../modules/payments/disputes/dispute';
import type { RefundInput } from '../../modules/payments/refund/refund-inputs';
import { SubAccount } from '../../modules/sub-accounts/sub-account';
import { readTarget, registeredTarget } from '../../modules/payouts/pix-target';
import { Customer } from '../../modules/customers/customer';
import { RefundRequest } from '../../modules/portal/refunds/refund-request';
import { SubscriptionLine } from '../../modules/subscriptions/plans/subscription-line';
import { Subscription } from '../../modules/subscriptions/subscription';
import { Webhook } from '../../modules/webhooks/endpoints/webhook';
import type { Context } from '../../platform/operations/context';
import { prefixOf } from '../../platform/records/columns/ids';
import type { Summary } from './tool';

export async function refund(ctx: Context, { id, amount }: RefundInput): Promise<Summary> {
  const charge = await paymentOf(ctx, id);
  const left = charge && charge.amount - charge.refundedAmount;
  const part = amount ?? left;
  return {
    amount: part,
    target: charge && charge.id !== id ? `${id}, paid by ${charge.id}` : id,
    effect:
      left === null
        ? 'Nothing was paid: the refund will be refused.'
        : `Returns ${part} cents to the payer, of ${left} cents that are left of the payment.`,
  };
}

async function paymentOf({ rows }: Context, id: string): Promise<Charge | null> {
  if (prefixOf(id) !== Checkout.prefix) return rows.get(Charge, id);
  const { paidChargeId } = await rows.get(Checkout, id);
  return paidChargeId ? rows.get(Charge, paidChargeId) : null;
}

interface Named {
  id: string;
}

/** The whole rest of the payment, unless the money was given back in another way. */
export async function acceptedRequest(
  ctx: Context,
  { id, isPaidOtherwise }: Named & { isPaidOtherwise: boolean | null },
): Promise<Summary> {
  const { chargeId } = await ctx.rows.get(RefundRequest, id);
  const target = `${id}, about ${chargeId}`;
  const effect = 'Accepts the request of the buyer; you gave the money back in another way.';
  if (isPaidOtherwise) return { amount: null, target, effect };
  const whole = await refund(ctx, { id: chargeId, amount: null, reason: null });
  return { ...whole, target };
}

export async function answeredDispute({ rows }: Context, { id }: Named): Promise<Summary> {
  const { amount, chargeId, evidence } = await rows.get(Dispute, id);
  const effect = `Submits the text and ${evidence.length} files as the only answer to the dispute.`;
  return { amount, target: `${id}, about ${chargeId}`, effect };
}

export async function acceptedDispute({ rows }: Context, { id }: Named): Promise<Summary> {
  const { amount, chargeId } = await rows.get(Dispute, id);
  const effect = 'Gives up the money of the disputed payment: the payer gets it back.';
  return { amount, target: `${id}, about ${chargeId}`, effect };
}

export async function portalSession(
  { rows }: Context,
  { customerId, returnUrl }: { customerId: string; returnUrl: string },
): Promise<Summary> {
  await rows.get(Customer, customerId);
  const effect =
    'Answers an address that opens the customer portal as this customer, without a code; the ' +
    `way back from it is ${returnUrl}.`;
  return { amount: null, target: customerId, effect };
}

export async function retry({ rows }: Context, { id }: Named): Promise<Summary> {
  await rows.get(Subscription, id);
  const failed = await rows.findBy(
    Charge,
    { subscriptionId: id, status: 'PENDING', failureReason: Not(IsNull()) },
    { id: 'ASC' },
  );
  const effect = 'Charges the stored card now for the failed charge of the subscription.';
  return { amount: failed?.amount ?? null, target: id, effect };
}

export async function resumption({ rows }: Context, { id }: Named): Promise<Summary> {
  const { amount } = await rows.get(Subscription, id);
  const effect =
    'The subscription is charged again from its next charge date, and a failed charge is retried.';
  return { amount, target: id, effect };
}

export async function planChange({ rows }: Context, { id }: Named): Promise<Summary> {
  await rows.get(Subscription, id);
  const effect = 'The payer is charged another amount from the next charge date.';
  return { amount: null, target: id, effect };
}

export async function usage({ rows }: Context, { id }: Named): Promise<Summary> {
  await rows.get(Subscription, id);
  const effect = 'Changes what the next charge of the subscription amounts to.';
  return { amount: null, target: id, effect };
}

export async function lineOfCharge({ rows }: Context, { id }: Named): Promise<Summary> {
  const { amount, name } = await rows.get(SubscriptionLine, id);
  const effect = `The line "${name}" no longer joins the next charge of its subscription.`;
  return { amount, target: id, effect };
}

export async function creditOfSubscription({ rows }: Context, { id }: Named): Promise<Summary> {
  const { credit } = await rows.get(Subscription, id);
  return { amount: credit, target: id, effect: 'The credit of the subscription is paid back.' };
}

export function importOfSubscriptions(_ctx: Context, input: { rows: readonly object[] }): Summary {
  const { length } = input.rows;
  const effect = 'Stores subscriptions whose payers are charged from their next charge dates.';
  return { amount: null, target: `${length} subscriptions`, effect };
}

interface Sent {
  amount: number;
}

export async function payout(
  { rows }: Context,
  input: Sent & Parameters<typeof readTarget>[0],
): Promise<Summary> {
  const { type, key } = readTarget(input) ?? (await registeredTarget(rows));
  const effect = 'Withdraws the amount from the balance to this Pix key; the fee is added.';
  return { amount: input.amount, target: `Pix key ${key} (${type})`, effect };
}

export async function withdrawal(
  { rows }: Context,
  { id, amount }: Sent & Named,
): Promise<Summary> {
  const { pixKey, pixKeyType } = await rows.get(SubAccount, id);
  const effect = 'Withdraws the amount from the sub-account to its Pix key; the fee is added.';
  return { amount, target: `Pix key ${pixKey} (${pixKeyType})`, effect };
}

export async function subAccount(
  { rows }: Context,
  { id, pixKey }: Named & { pixKey?: string | null },
): Promise<Summary> {
  await rows.get(SubAccount, id);
  const effect = 'Changes the sub-account; its money is withdrawn to its Pix key.';
  return { amount: null, target: [id, pixKey].filter(Boolean).join(': '), effect };
}

export function transfer(_ctx: Context, input: Sent & Parameters<typeof readTarget>[0]): Summary {
  const target = readTarget(input);
  return {
    amount: input.amount,
    target: target ? `Pix key ${target.key} (${target.type})` : 'no Pix key',
    effect: 'Sends the amount from the balance to this Pix key; the fee is added.',
  };
}

export async function webhook(
  { rows }: Context,
  input: { id?: string; endpoint?: string | null },
): Promise<Summary> {
  const { id, endpoint } = input;
  if (id) await rows.get(Webhook, id);
  return {
    amount: null,
    target: [id, endpoint].filter(Boolean).join(': '),
    effect: 'From now on the address receives events of the store, with data of its buyers.',
  };
}

export async function rotation({ rows }: Context, { id }: Named): Promise<Summary> {
  await rows.get(Webhook, id);
  const effect = 'Answers another secret; messages are signed with it.';
  return { amount: null, target: id, effect };
}

export function token(
  _ctx: Context,
  { permissions, origin }: { permissions: readonly string[]; origin: string },
): Summary {
  const effect = `Answers a secret that gives pages of this origin ${permissions.join(', ')}.`;
  return { amount: null, target: origin, effect };
}
