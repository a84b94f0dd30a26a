/** Deletes a card at its provider when nothing uses it any more. */
import { FORGET_AFTER_MS } from '../../charges/forget-card-later';
import { ProviderCard } from '../../charges/provider-card';
import type { Context } from '../../../platform/operations/context';
import type { Transaction } from '../../../platform/records/transaction';
import { log } from '../../../platform/observability/log';
import { failPoint } from '../../../platform/jobs/fail-points';
import { HOUR_MS, later, wallNow } from '../../../platform/time/clock';
import { ProviderUnknown } from '../../providers/provider';
import { findPort } from '../../providers/registry';

/**
 * A subscription that has not ended, a buyer who agreed to have it stored, an attempt without
 * outcome, or a payment whose money is not released or that was just made.
 */
type UseOfCard = 'SUBSCRIPTION' | 'STORED' | 'ATTEMPT' | 'PAYMENT';

/** An offer after a payment may charge its card once more, for a quarter of this time. */
const OFFERS_END_MS = HOUR_MS;
/** How long to wait when the provider did not answer. */
const ASK_AGAIN_MS = HOUR_MS;

/**
 * After the first commit the database refuses every new use of the card. Then the provider is asked
 * to delete it, again and again until it confirms.
 */
export async function forgetCard(ctx: Context, id: string): Promise<void> {
  const card = await ctx.transaction((tx) => beginToForget(tx, id));
  if (!card) return;
  failPoint('after-intent');
  const isDeleted = await isDeletedAtProvider(ctx, card);
  failPoint('after-provider-call');
  await ctx.transaction(async (tx) => {
    const locked = await tx.lock(ProviderCard, id);
    if (!locked.forgottenAt || locked.deletedAt) return;
    await tx.update(
      locked,
      isDeleted
        ? { forgetAt: null, deletedAt: wallNow() }
        : { forgetAt: later(tx.now(), ASK_AGAIN_MS) },
    );
  });
}

/** Null if the card is used, or nothing is due. */
async function beginToForget(tx: Transaction, id: string): Promise<ProviderCard | null> {
  const card = await tx.lock(ProviderCard, id);
  if (!card.forgetAt || card.forgetAt > tx.now() || card.deletedAt) return null;
  if (card.forgottenAt) return card;
  const use = await useOf(tx, card);
  if (use === null) return tx.update(card, { forgottenAt: tx.now() });
  // The end of a subscription and the deletion by the buyer set the time again; payments end by
  // themselves.
  const isKept = use === 'SUBSCRIPTION' || use === 'STORED';
  const forgetAt = isKept ? null : later(tx.now(), FORGET_AFTER_MS);
  await tx.update(card, { forgetAt });
  return null;
}

/** Other transactions cannot begin to use the card until this one has ended. */
async function useOf(tx: Transaction, { id }: ProviderCard): Promise<UseOfCard | null> {
  const [found] = await tx.sql<{ use: UseOfCard | null }>(
    `
      SELECT "useOfCard"("token", $4) AS "use"
      FROM "providerCards"
      WHERE "storeId" = $1 AND "devMode" = $2 AND "id" = $3
    `,
    [id, later(tx.now(), -OFFERS_END_MS)],
  );
  return found?.use ?? null;
}

/** False if the provider did not answer. */
async function isDeletedAtProvider(ctx: Context, card: ProviderCard): Promise<boolean> {
  try {
    const port = await findPort(ctx, 'card', card);
    if (!port?.forget) throw new Error(`the provider of ${card.id} deletes no cards`);
    await port.forget(card.token);
    return true;
  } catch (error) {
    if (!(error instanceof ProviderUnknown)) throw error;
    log.warn({ card: card.id, reason: error.message }, 'a card was not deleted at the provider');
    return false;
  }
}
