/**
 * Moves a running subscription to automatic Pix: a code by which its buyer accepts the mandate in
 * the app of a bank. Until then the subscription is collected as before.
 */
import { InputType, ObjectType } from 'type-graphql';
import { Id, Moment, Text } from '../../../../platform/records/columns/columns';
import { view } from '../../../../platform/records/columns/view';
import type { Context } from '../../../../platform/operations/context';
import {
  conflict,
  transientConflict,
  unavailable,
  unprocessable,
} from '../../../../platform/operations/errors';
import { operation } from '../../../../platform/operations/operation';
import { newId } from '../../../../platform/records/columns/ids';
import type { Transaction } from '../../../../platform/records/transaction';
import { civilDate } from '../../../../platform/time/civil-time';
import { MINUTE_MS, later } from '../../../../platform/time/clock';
import { Customer } from '../../../customers/customer';
import {
  accountServing,
  refuseDuringOutage,
  servedMethods,
} from '../../../providers/accounts/serving-account';
import { ProviderRefused, ProviderUnknown } from '../../../providers/provider';
import { portFor } from '../../../providers/registry';
import { retryAfterSecondsOf } from '../../../providers/retry-after';
import { hasAutomaticPix } from '../../../stores/automatic-pix';
import { lockActive } from '../../../subscriptions/lock-active';
import { ownSubscription } from '../../../subscriptions/own-subscription';
import { Subscription } from '../../../subscriptions/subscription';
import { ASKED_MS, NOT_ASKED, fitsMandate, openRenewal } from './asked-mandate';

const MANDATE_PREFIX = 'mand';

@InputType()
export class AuthorizeAutomaticPixInput {
  @Id('The id of the subscription; it must be ACTIVE, and not be paid by automatic Pix yet.')
  id: string;
}

@ObjectType({ description: 'A code by which a buyer authorises automatic Pix.' })
export class AutomaticPixAuthorization {
  @Id('The subscription that moves to automatic Pix.') subscriptionId: string;
  @Text('The Pix code for the app of a bank. Nothing is paid by it.') brCode: string;
  @Moment('Until when it can be authorised.') expiresAt: Date;
}

export const authorizeAutomaticPix = operation(
  {
    title: 'Move to automatic Pix',
    description:
      'Makes a code by which the buyer authorises automatic Pix in the app of a bank; nothing is ' +
      'paid by it. Once it is authorised, the subscription is collected by automatic Pix from its ' +
      'next charge on, and a card is not charged again. Until then, and if it is not authorised ' +
      'within a day, the subscription goes on as before. The customer needs name and tax id.',
    permission: 'SUBSCRIPTION:CREATE',
    input: AuthorizeAutomaticPixInput,
    output: view(AutomaticPixAuthorization, ['subscriptionId', 'brCode', 'expiresAt']),
    forPortal: ownSubscription,
    recordedAs: 'authorizeAutomaticPix',
  },
  async (ctx, { id }) => {
    await ctx.refuseIfSuspended();
    const asked = await ctx.transaction((tx) => beginAsking(tx, id), 'ask');
    const brCode = asked.askedMandateCode ?? (await codeOf(ctx, asked));
    return Object.assign(new AutomaticPixAuthorization(), {
      subscriptionId: id,
      brCode,
      expiresAt: asked.askedMandateUntil,
    });
  },
);

/** Whether buyers of the store can move their subscriptions. */
export async function canMoveToPix(ctx: Context): Promise<boolean> {
  if (!(await hasAutomaticPix(ctx.rows))) return false;
  const served = await servedMethods(ctx);
  return served === null || served.has('AUTOMATIC_PIX');
}

/** The intent is stored before the provider is called. A repeated request has the same code. */
async function beginAsking(tx: Transaction, id: string): Promise<Subscription> {
  const subscription = await lockActive(tx, id);
  await refuseUnlessMovable(tx, subscription);
  const { askedMandateReference, askedMandateUntil, frequency } = subscription;
  if (askedMandateReference && askedMandateUntil && askedMandateUntil > tx.now())
    return subscription;
  if (askedMandateReference)
    throw transientConflict(
      `the authorisation of ${id} has ended a moment ago: try again in a minute`,
      'id',
    );
  const account = await accountServing(tx, 'AUTOMATIC_PIX');
  await refuseDuringOutage(tx, account, 'AUTOMATIC_PIX');
  await tx.update(subscription, {
    askedMandateReference: newId(MANDATE_PREFIX),
    askedMandateFrequency: frequency,
    askedMandateUntil: later(tx.now(), ASKED_MS),
    askedMandateAccountId: account,
    mandateAskAt: later(tx.now(), MINUTE_MS),
  });
  return subscription;
}

async function refuseUnlessMovable(tx: Transaction, subscription: Subscription): Promise<void> {
  const { id, customerId, cancelAt, frequency, mandateReference } = subscription;
  if (!(await hasAutomaticPix(tx)))
    throw unprocessable('this store has no automatic Pix: ask the operator for it', null, {
      reason: 'FEATURE_MISSING',
    });
  if (mandateReference !== null)
    throw unprocessable(`the subscription ${id} has an authorisation of automatic Pix`, 'id', {
      reason: 'WRONG_METHOD',
    });
  if (cancelAt) throw conflict(`the subscription ${id} is ending: resume it first`, 'id');
  if (!(await fitsMandate(tx, subscription, frequency)))
    throw conflict(`the subscription ${id} waits for a change to another cycle`, 'id');
  if (await openRenewal(tx, id))
    throw conflict(`a charge of ${id} is not paid yet: it is decided or paid first`, 'id');
  const { name, taxId } = await tx.get(Customer, customerId);
  if (!name || !taxId)
    throw unprocessable(
      `the customer ${customerId} has no ${name ? 'tax id' : 'name'}, which automatic Pix needs`,
      'id',
      { reason: 'WRONG_STATE' },
    );
}

async function codeOf(ctx: Context, asked: Subscription): Promise<string> {
  const { id, askedMandateReference: reference } = asked;
  const brCode = await askedCode(ctx, asked);
  await ctx.transaction(async (tx) => {
    const subscription = await tx.lock(Subscription, id);
    if (subscription.askedMandateReference === reference)
      await tx.update(subscription, { askedMandateCode: brCode });
  }, 'code');
  return brCode;
}

async function askedCode(ctx: Context, asked: Subscription): Promise<string> {
  const { id, customerId, name: description, frequency, nextChargeAt } = asked;
  const { askedMandateReference: reference, askedMandateAccountId: providerAccountId } = asked;
  const { name, taxId } = await ctx.rows.get(Customer, customerId);
  const at = ctx.clock.now();
  const first = nextChargeAt && nextChargeAt > at ? nextChargeAt : at;
  try {
    const recurringPix = await portFor(ctx, 'recurringPix', { providerAccountId });
    const { brCode } = await recurringPix.askForMandate({
      reference: reference ?? '',
      description,
      frequency,
      payer: { name: name ?? '', taxId: taxId ?? '' },
      firstDate: civilDate(first),
      at,
    });
    return brCode;
  } catch (error) {
    if (error instanceof ProviderRefused) return refuse(ctx, id, error);
    if (!(error instanceof ProviderUnknown)) throw error;
    throw unavailable(
      'the payment provider did not answer: repeat the request for the same code',
      retryAfterSecondsOf(error),
      error,
    );
  }
}

async function refuse(ctx: Context, id: string, refused: ProviderRefused): Promise<never> {
  await ctx.transaction(
    async (tx) => tx.update(await tx.lock(Subscription, id), NOT_ASKED),
    'refused',
  );
  throw unprocessable(`the payment provider refuses it: ${refused.message}`, null, {
    reason: 'PROVIDER_REFUSED',
  });
}
