/**
 * Reads the disputes that a provider lists for an account, such as claims under the MED, and moves
 * each through the life of a dispute: blocked, then won or lost.
 */
import { Charge } from '../../charges/charge';
import { noteDifferences } from '../../charges/provider-difference';
import type { Context } from '../../../platform/operations/context';
import { log } from '../../../platform/observability/log';
import { DAY_MS, HOUR_MS, later, wallNow } from '../../../platform/time/clock';
import { adapterOf } from '../../providers/accounts/adapter';
import { ProviderAccount } from '../../providers/accounts/provider-account';
import { ProviderMisconfigured, ProviderRefused, ProviderUnknown } from '../../providers/provider';
import type { RecordedDispute, RecordsPort } from '../../providers/records';
import { IncomingPayment } from '../incoming-payment';
import { noteDeadline } from './note-deadline';
import { closeDispute, Dispute, openDispute } from './dispute';
import { endsWithoutBlocking, waitsForRefund } from '../refund/waiting-dispute';

/** A payment can be claimed for 80 days, and a claim is decided within days. */
const OPENED_WITHIN_MS = 100 * DAY_MS;
const PAGES_MAX = 100;

export async function receiveDisputes(ctx: Context, id: string): Promise<void> {
  const account = await ctx.rows.get(ProviderAccount, id);
  const { disputesCheckAt } = account;
  if (!disputesCheckAt || disputesCheckAt > ctx.clock.now()) return;
  const waitMs = await readAll(ctx, account);
  await ctx.transaction(async (tx) => {
    const asked = await tx.lock(ProviderAccount, id);
    // A notification that arrived during the call makes the check due again.
    if (asked.disputesCheckAt?.getTime() === disputesCheckAt.getTime())
      await tx.update(asked, { disputesCheckAt: later(tx.now(), waitMs) });
  });
}

/** How long the next reading may wait. */
async function readAll(ctx: Context, account: ProviderAccount): Promise<number> {
  const { records } = adapterOf(ctx.database, account);
  try {
    return (await readPages(ctx, account.id, records)) ? DAY_MS : HOUR_MS;
  } catch (error) {
    if (!(error instanceof ProviderUnknown) && !(error instanceof ProviderRefused)) throw error;
    log.warn({ account: account.id, reason: error.message }, 'the disputes are not known');
    return error instanceof ProviderMisconfigured ? DAY_MS : HOUR_MS;
  }
}

/** Whether nothing has to wait for a refund. */
async function readPages(
  ctx: Context,
  accountId: string,
  records: RecordsPort | undefined,
): Promise<boolean> {
  const now = wallNow();
  const span = { from: later(now, -OPENED_WITHIN_MS), until: now };
  let isComplete = true;
  for (let page = 0; page < PAGES_MAX; page++) {
    const listed = await records?.disputes?.(span, page);
    if (!listed) return isComplete;
    for (const dispute of listed.items)
      isComplete = (await receive(ctx, accountId, dispute)) && isComplete;
    if (listed.isLast) return isComplete;
  }
  throw new Error(`the lists of ${accountId} have more than ${PAGES_MAX} pages of disputes`);
}

/** False = it must wait until a refund of the payment is decided. */
async function receive(
  ctx: Context,
  accountId: string,
  dispute: RecordedDispute,
): Promise<boolean> {
  const ours = await ctx.rows.findBy(Dispute, { providerId: dispute.providerId });
  if (!ours) return receiveNew(ctx, accountId, dispute);
  const { status } = dispute;
  if (status === null) return true;
  if (ours.status === 'OPEN' && status !== 'open')
    await closeDispute(ctx, ours.chargeId, status === 'won' ? 'WON' : 'LOST');
  else await compare(ctx, accountId, dispute, ours.status);
  if (ours.status === 'OPEN' && status === 'open') await noteDeadline(ctx, ours, dispute.answerBy);
  return true;
}

async function receiveNew(
  ctx: Context,
  accountId: string,
  dispute: RecordedDispute,
): Promise<boolean> {
  const { payment, status } = dispute;
  const charge = await chargePaidBy(ctx, accountId, payment);
  // It was decided for the receiver before it was seen: no money was ever held.
  if (status === 'won') return blocksNothing(ctx, charge);
  if (charge?.method === 'CARD' && (await isCardDispute(ctx, charge, status))) return true;
  if (charge?.status !== 'PAID') {
    await compare(ctx, accountId, dispute, charge ? `the charge is ${charge.status}` : 'unknown');
    return blocksNothing(ctx, charge);
  }
  if (await waitsForRefund(ctx, charge.id)) return false;
  const isOpen = await openDispute(ctx, charge.id, dispute);
  if (isOpen && status === 'lost') await closeDispute(ctx, charge.id, 'LOST');
  return true;
}

async function chargePaidBy(
  { rows }: Context,
  accountId: string,
  payment: string,
): Promise<Charge | null> {
  const paid = await rows.findBy(IncomingPayment, {
    provider: accountId,
    providerId: payment,
    fate: 'SETTLED',
  });
  return paid && rows.get(Charge, paid.chargeId);
}

/** Nothing has to wait: refunds of the payment can be made again. */
async function blocksNothing(ctx: Context, charge: Charge | null): Promise<true> {
  if (charge) await endsWithoutBlocking(ctx, charge.id);
  return true;
}

/**
 * Whether the disputed payment by card is asked about as after a notification. The list may name
 * the dispute by another id than the charge did, so a charge whose dispute is known is left alone.
 */
async function isCardDispute(
  ctx: Context,
  { id, status }: Charge,
  theirs: RecordedDispute['status'],
): Promise<boolean> {
  if (status === 'LOST' && theirs !== 'open') return true;
  if (status !== 'PAID' && status !== 'UNDER_DISPUTE') return false;
  await ctx.transaction(async (tx) => {
    const charge = await tx.lock(Charge, id);
    await tx.update(charge, { disputeCheckAt: tx.now() });
  });
  return true;
}

/** What cannot be booked, such as another decision than the first one, is for the operator. */
function compare(
  ctx: Context,
  accountId: string,
  { providerId, amount, status }: RecordedDispute,
  ours: string,
): Promise<void> {
  const theirs = (status ?? 'open').toUpperCase();
  const text = `dispute ${theirs}, ${amount} cents`;
  const sides = { ours: ours === theirs ? text : `dispute ${ours}`, theirs: text };
  return ctx.transaction((tx) => noteDifferences(tx, accountId, new Map([[providerId, sides]])));
}
