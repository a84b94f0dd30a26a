/**
 * A charge whose codes the first account of its method cannot issue is moved to the second one, but
 * only if nothing can have been sent to the first: its provider is not called now, or has refused
 * the connection. After anything else, such as a timeout, it stays where it is.
 */
import type { Context } from '../../platform/operations/context';
import { log } from '../../platform/observability/log';
import { accountAfter, hasSecond } from '../providers/accounts/serving-account';
import type { Sending } from '../providers/outside/sending';
import { ProviderPaused, ProviderUnreached } from '../providers/provider-away';
import { Charge } from './charge';

const NEW_MAX = 10_000;
/** Charges that this process has added and for which it has called no provider yet. */
const neverAsked = new Set<string>();

/** To be called when a charge is added. A charge that is forgotten here is never moved. */
export function noteAdded({ id }: Charge): void {
  if (neverAsked.size >= NEW_MAX) neverAsked.clear();
  neverAsked.add(id);
}

/**
 * The charge as it is to be issued, and whether no process has called a provider for it so far.
 * Before a later call, such as for a repeated request, the charge is bound to its account: the
 * first call, which may still run, cannot move it any more.
 */
export async function boundCharge(
  ctx: Context,
  charge: Charge,
): Promise<{ charge: Charge; isFirstCall: boolean }> {
  if (neverAsked.delete(charge.id)) return { charge, isFirstCall: true };
  const mayMove = isMovable(charge, ctx.clock.now()) && (await hasSecond(ctx.rows, charge.method));
  if (!mayMove) return { charge, isFirstCall: false };
  const bound = await ctx.transaction(async (tx) => {
    const locked = await tx.lock(Charge, charge.id);
    return isMovable(locked, tx.now()) ? tx.update(locked, { issueAt: tx.now() }) : locked;
  }, 'bound charge');
  return { charge: bound, isFirstCall: false };
}

/** From its time on a job may have called the provider. */
function isMovable(
  { status, brCode, issueAt, mandateFrequency, providerAccountId, ensureSameTaxId }: Charge,
  now: Date,
): boolean {
  // Another provider might not restrict who pays.
  if (ensureSameTaxId) return false;
  const isOpen = status === 'PENDING' && brCode === null && mandateFrequency === null;
  return isOpen && providerAccountId !== null && issueAt !== null && issueAt > now;
}

/** The charge, now of the second account; null = it stays. */
export async function movedToSecond(
  ctx: Context,
  { id, method, providerAccountId: first }: Charge,
  { error, sending }: { error: unknown; sending: Sending },
): Promise<Charge | null> {
  const isUnsent = error instanceof ProviderPaused || error instanceof ProviderUnreached;
  if (!isUnsent || sending.mayHaveActed || first === null) return null;
  return ctx.transaction(async (tx) => {
    const charge = await tx.lock(Charge, id);
    if (!isMovable(charge, tx.now()) || charge.providerAccountId !== first) return null;
    const second = await accountAfter(tx, first, method);
    if (second === null) return null;
    log.warn({ charge: id, from: first, to: second }, 'a charge is moved to the second account');
    return tx.update(charge, { providerAccountId: second });
  }, 'second account');
}
