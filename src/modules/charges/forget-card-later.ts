/** Notes that a card at a provider may be deleted there when nothing uses it any more. */
import { In } from 'typeorm';
import { newId } from '../../platform/records/columns/ids';
import type { Transaction } from '../../platform/records/transaction';
import { DAY_MS, MINUTE_MS, later } from '../../platform/time/clock';
import type { Charge } from './charge';
import { ProviderCard } from './provider-card';

/** How long after its last use a card is looked at. */
export const FORGET_AFTER_MS = DAY_MS;
/** How far the clocks of two processes may differ. */
const CLOCKS_DIFFER_MS = MINUTE_MS;

type CardAtAccount = Pick<Charge, 'cardToken' | 'providerAccountId'>;

/**
 * The provider has just stored the card, in a call that began at `askedAt` (wall time). False if
 * the card is being deleted there, so that it must not be used. Called before a row gets the token.
 * A card that was deleted before the call may be used: the provider has stored it again.
 */
export async function noteStoredCard(
  tx: Transaction,
  card: CardAtAccount,
  askedAt: Date,
): Promise<boolean> {
  if (isTest(tx, card)) return true;
  const rows = await tx.sql(
    `
      INSERT INTO "providerCards" AS c (
        "storeId", "devMode", "id", "createdAt", "updatedAt", "providerAccountId", "token",
        "forgetAt"
      )
      VALUES ($1, $2, $3, $4, $4, $5, $6, $7)
      ON CONFLICT ("token", "storeId", "devMode") DO UPDATE
      SET
        "forgetAt" = excluded."forgetAt",
        "updatedAt" = excluded."updatedAt",
        "providerAccountId" = excluded."providerAccountId",
        "forgottenAt" = NULL,
        "deletedAt" = NULL
      WHERE c."forgottenAt" IS NULL OR c."deletedAt" < $8
      RETURNING "id"
    `,
    [
      newId(ProviderCard.prefix),
      tx.now(),
      card.providerAccountId,
      card.cardToken,
      later(tx.now(), FORGET_AFTER_MS),
      later(askedAt, -CLOCKS_DIFFER_MS),
    ],
  );
  return rows.length > 0;
}

/**
 * The use of a card has ended. It may have others. Called after the row that used it was changed,
 * in the same transaction. A card that was imported stays: the merchant stored it, and may charge
 * it elsewhere.
 */
export async function forgetCardLater(tx: Transaction, card: CardAtAccount): Promise<void> {
  if (isTest(tx, card)) return;
  await tx.sql(
    `
      UPDATE "providerCards"
      SET "forgetAt" = LEAST("forgetAt", $3), "updatedAt" = $4
      WHERE "storeId" = $1 AND "devMode" = $2 AND "token" = $5 AND "forgottenAt" IS NULL
    `,
    [later(tx.now(), FORGET_AFTER_MS), tx.now(), card.cardToken],
  );
}

/** Its buyer wants it to be deleted: at once, unless something else may charge it. */
export async function forgetCardNow(tx: Transaction, card: CardAtAccount): Promise<void> {
  if (isTest(tx, card)) return;
  await tx.sql(
    `
      UPDATE "providerCards"
      SET "forgetAt" = $3, "updatedAt" = $3
      WHERE "storeId" = $1 AND "devMode" = $2 AND "token" = $4 AND "forgottenAt" IS NULL
    `,
    [tx.now(), card.cardToken],
  );
}

/**
 * Locks what is known of these cards at their providers, in the order of its ids. A transaction
 * that also locks stored cards locks them after it, so that two of them do not deadlock.
 */
export async function lockProviderCards(
  tx: Transaction,
  cards: readonly CardAtAccount[],
): Promise<void> {
  const tokens = cards.flatMap((card) => (isTest(tx, card) ? [] : [card.cardToken ?? '']));
  if (tokens.length === 0) return;
  const known = await tx.list(ProviderCard, { token: In(tokens) }, { limit: tokens.length });
  await tx.lockAll(
    ProviderCard,
    known.map(({ id }) => id),
  );
}

/** Whether it may be stored for its buyer. Its deletion cannot begin until the commit. */
export async function mayBeKept(tx: Transaction, card: CardAtAccount): Promise<boolean> {
  if (isTest(tx, card)) return true;
  const known = await tx.lockBy(ProviderCard, { token: card.cardToken ?? '' });
  return known?.forgottenAt === null;
}

/** A card of the simulator, or none. */
function isTest(tx: Transaction, { cardToken, providerAccountId }: CardAtAccount): boolean {
  return tx.scope.devMode || cardToken === null || providerAccountId === null;
}
