/** Limits how often buyers may try cards, so that a page cannot be used to test stolen cards. */
import { notifyOwners } from '../../../members/notify-owners';
import type { ChargeAttempt } from '../../../charges/attempt';
import type { Checkout } from '../../../checkouts/checkout';
import { DAY_MS, HOUR_MS, later, wallNow } from '../../../../platform/time/clock';
import type { Rows } from '../../../../platform/records/rows';
import type { Transaction } from '../../../../platform/records/transaction';
import type { NetworkHashes } from './network-hashes';

/** Per checkout, per session of a link, and per failed renewal paid by hand. */
export const TRIES_A_DAY_MAX = 10;

/** The number of declined cards that is too many within the last hour and the last day. */
interface Ceiling {
  hour: number;
  day: number;
  /**
   * Each approved card allows one more declined card, so that busy hours and shared addresses do
   * not look like card testing; up to this number.
   */
  bonusMax: number;
}

/**
 * Per network and store, on all its pages. Many buyers may share an address, so the time is short
 * and PIX and boleto stay available.
 */
const SUBSCRIBER: Ceiling = { hour: 10, day: 30, bonusMax: 10 };
/** Per IPv6 site, which can have 65,536 networks. */
const SITE: Ceiling = { hour: 50, day: 150, bonusMax: 50 };
/**
 * Per payment link, from any network. For an hour, buyers who are no known customers must then pay
 * by another method.
 */
const LINK: Ceiling = { hour: 30, day: Infinity, bonusMax: Infinity };
/** So many cards of one known customer may be declined on a closed link: a tax id is no secret. */
const KNOWN_TRIES_MAX = 3;
/** Only the newest attempts are read on a busy link. */
const TRIES_READ_MAX = 300;

/**
 * Identifies the buyer who tries: the hashes of the page's session, newest first, and its network.
 */
export interface Trier {
  hashes: readonly string[];
  network: NetworkHashes;
}

/** How often a merchant may ask for a subscription's failed charge within a day. */
export const RETRIES_A_DAY_MAX = 10;

/** How often the buyer tried a subscription's failed charge by hand within the last day. */
export function triesByHand(rows: Rows, chargeId: string, now: Date): Promise<number> {
  return triesWhere(rows, now, `a."chargeId" = $4 AND a."byBuyer" AND NOT a."byMerchant"`, [
    chargeId,
  ]);
}

/** How often the merchant asked for failed charges of the subscription within the last day. */
export function retriesByMerchant(rows: Rows, subscriptionId: string, now: Date): Promise<number> {
  return triesWhere(rows, now, `c."subscriptionId" = $4 AND a."byMerchant"`, [subscriptionId]);
}

/** Whose cards a checkout takes: all, those of known customers only, or none. */
export type CardsTaken = 'ALL' | 'OF_KNOWN_CUSTOMERS' | 'NONE';

/**
 * A checkout takes no card for now if too many were declined: on the checkout by anybody, on a link
 * in this session, or from this network on any page of the store. If they were declined on the link
 * within an hour, from any network, it takes cards of known customers, so that a stranger cannot
 * close it to them. Unanswered attempts count too, so many concurrent attempts do not get around
 * the limit.
 */
export async function cardsTaken(
  rows: Rows,
  { id, frequency }: Checkout,
  { hashes, network }: Trier,
  now: Date,
): Promise<CardsTaken> {
  const isLink = frequency === 'MULTIPLE_PAYMENTS';
  const declined = isLink
    ? await triesWhere(rows, now, DECLINED_IN_SESSION, [id, hashes])
    : await triesWhere(rows, now, DECLINED_AT_CHECKOUT, [id]);
  if (
    declined >= TRIES_A_DAY_MAX ||
    (await isReached(rows, now, SUBSCRIBER, `t."networkHash" = ANY($5)`, network.subscriber)) ||
    (network.site.length > 0 &&
      (await isReached(rows, now, SITE, `t."siteHash" = ANY($5)`, network.site)))
  )
    return 'NONE';
  const isClosed = isLink && (await isReached(rows, now, LINK, `t."checkoutId" = $5`, id));
  return isClosed ? 'OF_KNOWN_CUSTOMERS' : 'ALL';
}

/**
 * Whether the customer has paid this store before the hour in which the link was closed, and is not
 * the one whose cards are declined there.
 */
export async function isKnownCustomer(
  rows: Rows,
  checkoutId: string,
  customerId: string | null,
  now: Date,
): Promise<boolean> {
  if (customerId === null) return false;
  const [known] = await rows.sql<{ hasPaid: boolean; declined: string }>(
    `
      SELECT
        EXISTS (
          SELECT
          FROM "charges" c
          WHERE c."storeId" = $1 AND c."devMode" = $2 AND c."customerId" = $3 AND c."paidAt" < $5
        ) AS "hasPaid",
        (
          SELECT count(*)
          FROM "charges" c
          JOIN "chargeAttempts" a ON a."chargeId" = c."id"
          WHERE c."storeId" = $1 AND c."devMode" = $2 AND c."customerId" = $3
            AND c."checkoutId" = $4 AND a."status" <> 'APPROVED' AND a."createdAt" > $5
        ) AS "declined"
    `,
    [customerId, checkoutId, later(now, -HOUR_MS)],
  );
  return known?.hasPaid === true && Number(known.declined) < KNOWN_TRIES_MAX;
}

const DECLINED_AT_CHECKOUT = `a."status" <> 'APPROVED' AND c."checkoutId" = $4`;
const DECLINED_IN_SESSION = `${DECLINED_AT_CHECKOUT} AND c."sessionHash" = ANY($5)`;

/**
 * Payments from one network run one after the other until commit, so concurrent attempts on several
 * pages do not get around the limit either.
 */
export async function waitForNetwork(
  tx: Transaction,
  { subscriber }: NetworkHashes,
): Promise<void> {
  if (subscriber.length > 0)
    await tx.sql(
      `SELECT pg_advisory_xact_lock(hashtextextended('card tries ' || $1 || $2::boolean || $3, 0))`,
      [subscriber[0]],
    );
}

/**
 * Stores the network of a card attempt for two days, and notifies the owners when it was one too
 * many for a link.
 */
export async function noteCardTry(
  tx: Transaction,
  { id, createdAt }: ChargeAttempt,
  checkoutId: string,
  { subscriber, site }: NetworkHashes,
): Promise<void> {
  if (subscriber.length === 0) return;
  const [before = { approved: 0, others: 0 }] = await tx.sql<{ approved: number; others: number }>(
    `
      WITH "noted" AS (
        INSERT INTO "cardTries" (
          "storeId", "devMode", "attemptId", "checkoutId", "networkHash", "siteHash", "at",
          "writtenAt"
        )
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
      )
      SELECT
        count(*) FILTER (WHERE a."status" = 'APPROVED')::integer AS "approved",
        count(*) FILTER (WHERE a."status" <> 'APPROVED')::integer AS "others"
      FROM "cardTries" t
      JOIN "chargeAttempts" a ON a."id" = t."attemptId"
      WHERE t."storeId" = $1 AND t."devMode" = $2 AND t."checkoutId" = $4 AND t."at" > $9
    `,
    [
      id,
      checkoutId,
      subscriber[0],
      site[0] ?? null,
      createdAt,
      wallNow(),
      later(createdAt, -HOUR_MS),
    ],
  );
  // A checkout that is no link never has as many.
  if (before.others + 1 >= LINK.hour + before.approved)
    await notifyOwners(tx, 'LINK_CLOSED_TO_CARDS', checkoutId);
}

async function isReached(
  rows: Rows,
  now: Date,
  { hour, day, bonusMax }: Ceiling,
  where: string,
  value: unknown,
): Promise<boolean> {
  const tries = await rows.sql<{ at: Date; isApproved: boolean }>(
    `
      SELECT t."at", a."status" = 'APPROVED' AS "isApproved"
      FROM "cardTries" t
      JOIN "chargeAttempts" a ON a."id" = t."attemptId"
      WHERE t."storeId" = $1 AND t."devMode" = $2 AND t."at" > $3 AND ${where}
      ORDER BY t."at" DESC
      LIMIT $4
    `,
    [later(now, day === Infinity ? -HOUR_MS : -DAY_MS), TRIES_READ_MAX, value],
  );
  const isTooMany = (since: Date, max: number) => {
    const within = tries.filter(({ at }) => at > since);
    const approved = within.filter(({ isApproved }) => isApproved).length;
    return within.length - approved >= max + Math.min(approved, bonusMax);
  };
  return isTooMany(later(now, -HOUR_MS), hour) || isTooMany(later(now, -DAY_MS), day);
}

async function triesWhere(
  rows: Rows,
  now: Date,
  where: string,
  values: readonly unknown[],
): Promise<number> {
  const [{ count } = { count: '0' }] = await rows.sql<{ count: string }>(
    `
      SELECT count(*)
      FROM "chargeAttempts" a
      JOIN "charges" c ON c."id" = a."chargeId"
      WHERE a."storeId" = $1 AND a."devMode" = $2 AND a."createdAt" > $3 AND ${where}
    `,
    [later(now, -DAY_MS), ...values],
  );
  return Number(count);
}
