/**
 * Sends deliveries again: one delivery, whatever its status, or everything that a webhook has
 * missed since a time.
 */
import { InputType, ObjectType } from 'type-graphql';
import { IsNull } from 'typeorm';
import { later } from '../../../platform/time/clock';
import { Count, Flag, Id, Moment } from '../../../platform/records/columns/columns';
import { conflict, invalid } from '../../../platform/operations/errors';
import { newId } from '../../../platform/records/columns/ids';
import { operation } from '../../../platform/operations/operation';
import { refuseUnknown } from '../../../platform/records/rows';
import type { Transaction } from '../../../platform/records/transaction';
import { view } from '../../../platform/records/columns/view';
import { Delivery, deliveryLifecycle } from './delivery';
import { ATTEMPT_HELD_MS } from './take-deliveries';
import { KEPT_MS } from './forget-deliveries';
import { Webhook } from '../endpoints/webhook';

/** Per call. The caller repeats the call until nothing is left. */
const RESENT_MAX = 5_000;

@InputType()
export class ResendDeliveriesInput {
  @Id('The delivery (`dlv_…`) to send again.', { nullable: true }) id: string | null;
  @Id('The webhook, instead of `id`.', { nullable: true }) webhookId: string | null;
  @Moment('With `webhookId`: the start of the range, at most 90 days ago.', { nullable: true })
  since: Date | null;
}

@ObjectType({ description: 'The deliveries that are being sent again.' })
export class Resent {
  @Id('The webhook.') webhookId: string;
  @Count(
    'The number of deliveries that are sent again. One that had ended has all its attempts again.',
  )
  resent: number;
  @Flag('Whether more deliveries are left: repeat the call to send them.') hasMore: boolean;
  @Flag(
    'With `id`: whether the delivery is being sent, or is due within 35 seconds anyway. It is then ' +
      'not sent a second time.',
  )
  isUnderWay: boolean;
}
export const resentView = view(Resent, ['webhookId', 'resent', 'hasMore', 'isUnderWay']);

export const resendDeliveries = operation(
  {
    title: 'Resend deliveries',
    description: 'Sends one delivery again, or all that a webhook has missed since a time.',
    permission: 'WEBHOOK:CREATE',
    input: ResendDeliveriesInput,
    output: resentView,
  },
  (ctx, { id, webhookId, since }) => {
    if (id && webhookId)
      throw invalid('id and webhookId do not go together: give one of them', 'webhookId', {
        reason: 'NOT_TOGETHER',
        values: { with: ['id'] },
      });
    if (id) return ctx.transaction((tx) => resendOne(tx, id));
    if (!webhookId)
      throw invalid('id is required, or webhookId and since', 'id', { reason: 'REQUIRED' });
    if (!since) throw invalid('since is required', 'since', { reason: 'REQUIRED' });
    if (since < later(ctx.clock.wall(), -KEPT_MS))
      throw invalid(
        'since must not be more than 90 days ago: for older events read the list of events',
        'since',
        { reason: 'TOO_EARLY' },
      );
    return ctx.transaction((tx) => resendSince(tx, webhookId, since));
  },
);

async function resendOne(tx: Transaction, id: string): Promise<Resent> {
  const { webhookId } = await tx.get(Delivery, id);
  await lockActive(tx, webhookId, 'id');
  const delivery = await tx.lock(Delivery, id);
  const { status, attemptCount, nextAttemptAt } = delivery;
  const now = tx.clock.wall();
  // A row does not distinguish an attempt that is being made from one that is due soon.
  const isUnderWay = nextAttemptAt !== null && nextAttemptAt <= later(now, ATTEMPT_HELD_MS);
  await tx.update(delivery, {
    // A pending delivery is only moved forward. It keeps its remaining attempts.
    ...(status !== 'PENDING' && {
      status: deliveryLifecycle.move(status, 'PENDING'),
      attemptsBefore: attemptCount,
    }),
    ...(!isUnderWay && { nextAttemptAt: now }),
  });
  return answer(webhookId, { resent: 1, hasMore: false, isUnderWay });
}

async function resendSince(tx: Transaction, webhookId: string, since: Date): Promise<Resent> {
  const webhook = await lockActive(tx, webhookId, 'webhookId');
  const again = await resendFailed(tx, webhook, since);
  const missed = await sendMissed(tx, webhook, since, RESENT_MAX - again);
  const resent = again + missed;
  tx.nameChange({ subject: webhookId, before: null, after: { since, resent } });
  return answer(webhookId, { resent, hasMore: resent === RESENT_MAX, isUnderWay: false });
}

async function lockActive(tx: Transaction, id: string, field: string): Promise<Webhook> {
  const webhook =
    (await tx.lockBy(Webhook, { id, deletedAt: IsNull() })) ?? refuseUnknown(Webhook, id, field);
  if (webhook.status !== 'ACTIVE')
    throw conflict(`the webhook ${id} is ${webhook.status}: make it ACTIVE first`, field);
  return webhook;
}

/**
 * Failed deliveries start again, and pending retries are moved forward. Store time and wall time
 * differ in Dev mode: a delivery in the range by either clock is included.
 */
async function resendFailed(tx: Transaction, { id }: Webhook, since: Date): Promise<number> {
  const now = tx.clock.wall();
  const resent = await tx.sql(
    `
      WITH found AS (
        SELECT "id"
        FROM "deliveries"
        WHERE "storeId" = $1
          AND "devMode" = $2
          AND "webhookId" = $3
          AND ("createdAt" >= $4 OR "lastAttemptAt" >= $4)
          AND (
            "status" = 'FAILED'
            OR (
              "status" = 'PENDING' AND "attemptCount" > "attemptsBefore" AND "nextAttemptAt" > $7
            )
          )
          AND NOT EXISTS (SELECT 1 FROM "events" e WHERE e."id" = "eventId" AND e."test")
        ORDER BY "id"
        LIMIT ${RESENT_MAX}
        FOR UPDATE
      ),
      again AS (
        UPDATE "deliveries" d
        SET "status" = 'PENDING', "attemptsBefore" = d."attemptCount", "nextAttemptAt" = $5,
          "updatedAt" = $6
        FROM found
        WHERE found."id" = d."id" AND d."status" IN ${deliveryLifecycle.sqlFrom('PENDING')}
        RETURNING d."id"
      ),
      forward AS (
        UPDATE "deliveries" d
        SET "nextAttemptAt" = $5, "updatedAt" = $6
        FROM found
        WHERE found."id" = d."id" AND d."status" = 'PENDING'
        RETURNING d."id"
      )
      SELECT "id"
      FROM again
      UNION ALL
      SELECT "id"
      FROM forward
    `,
    [id, since, now, tx.now(), later(now, ATTEMPT_HELD_MS)],
  );
  return resent.length;
}

/** Events from the time when it was disabled have no delivery yet. */
async function sendMissed(
  tx: Transaction,
  { id, events, v2, number, createdAt, forgottenUpTo }: Webhook,
  since: Date,
  max: number,
): Promise<number> {
  const missed = await tx.sql<{ id: string }>(
    `
      SELECT e."id"
      FROM "events" e
      WHERE e."storeId" = $1
        AND e."devMode" = $2
        AND e."createdAt" >= $4
        AND COALESCE($10::bigint < e."number", $5::timestamptz <= e."createdAt")
        AND e."type" = ANY($6)
        AND ($7 OR e."payloadV1" IS NOT NULL)
        AND NOT e."test"
        AND e."position" > $8
        AND NOT EXISTS (
          SELECT 1 FROM "deliveries" d WHERE d."eventId" = e."id" AND d."webhookId" = $3
        )
      ORDER BY e."position"
      LIMIT $9
    `,
    [id, since, createdAt, events, v2, forgottenUpTo ?? '0', max, number],
  );
  await tx.sql(
    `
      INSERT INTO "deliveries" (
        "id", "storeId", "devMode", "createdAt", "updatedAt", "eventId", "webhookId", "status",
        "attemptCount", "attemptsBefore", "nextAttemptAt"
      )
      SELECT d."id", e."storeId", e."devMode", e."createdAt", $6, e."id", $5, 'PENDING', 0, 0, $7
      FROM unnest($3::text[], $4::text[]) AS d("id", "eventId")
      JOIN "events" e ON e."id" = d."eventId" AND e."storeId" = $1 AND e."devMode" = $2
      ON CONFLICT ("eventId", "webhookId") DO NOTHING
    `,
    [
      missed.map(() => newId(Delivery.prefix)),
      missed.map((event) => event.id),
      id,
      tx.now(),
      tx.clock.wall(),
    ],
  );
  return missed.length;
}

function answer(webhookId: string, outcome: Omit<Resent, 'webhookId'>): Resent {
  return Object.assign(new Resent(), { webhookId, ...outcome });
}
