/**
 * Equal requests with one Idempotency-Key have one effect and one answer, even when the process
 * that handled the first one crashed.
 */
import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { HOUR_MS, MINUTE_MS, later, wallNow } from '../time/clock';
import type { Context } from '../operations/context';
import { invalid, transientConflict, unprocessable } from '../operations/errors';
import type { PermissionName } from '../operations/permission-name';
import type { Scope } from '../records/record';
import { IS_BOUND_SQL } from '../secrets/sealing-state';
import { open } from '../secrets/secrets';
import { Steps, placeOf } from './idempotent-steps';
import { IdempotencyKey } from './idempotency-key';
import { digest, fingerprintOf, isSameFingerprint } from './request-fingerprint';

const KEPT_MS = 24 * HOUR_MS;
const TAKEN_OVER_AFTER_MS = MINUTE_MS;
const KEY_MAX = 255;

interface Claim {
  id: string;
  steps: Steps;
}
interface StoredAnswer {
  id: string;
  status: number;
  sealedBody: string;
  permissions: readonly PermissionName[];
}

export interface Answer {
  status: number;
  body: string;
  headers?: Readonly<Record<string, string>>;
  /**
   * Decides whether the answer is stored, if the HTTP status does not: GraphQL answers refusals
   * with 200.
   */
  outcome?: number;
  /** Whether it is a temporary 409. Such an answer is never stored. */
  isTransient?: boolean;
  /** Whether it is a refusal that took effect, such as a declined card. It is stored. */
  isRecorded?: boolean | undefined;
  /** Whether it is the stored answer of an earlier request. */
  isReplay?: boolean;
}

/**
 * Answers of requests that took effect or that a retry would not change; never 400, 401, 403, 404,
 * 429, an internal error or a temporary 409, unless the refusal itself took effect.
 */
const KEPT: readonly number[] = [200, 409, 422];

/**
 * Answers a request that may carry an Idempotency-Key: repeats the answer of an equal earlier
 * request, or runs the operation and stores its answer if it is of a stored kind. An answer shows
 * what its first caller was allowed to see and do, so a caller who lacks one of those permissions
 * is refused with 403.
 */
export function answerOnce(
  ctx: Context,
  request: { route: string; key: string | null; query: unknown; body: unknown },
  secretKeys: readonly string[],
  make: () => Promise<Answer>,
): Promise<Answer> {
  const { key } = request;
  return key === null ? make() : answerKeyed(ctx, { ...request, key }, secretKeys, make);
}

async function answerKeyed(
  ctx: Context,
  request: { route: string; key: string; query: unknown; body: unknown },
  secretKeys: readonly string[],
  make: () => Promise<Answer>,
): Promise<Answer> {
  const claim = await claimKey(
    ctx.database,
    { ...ctx.scope, customerId: ctx.token?.customerId ?? ctx.member?.userId ?? null },
    request,
    secretKeys,
  );
  if ('sealedBody' in claim) {
    for (const permission of claim.permissions) ctx.require(permission);
    return {
      status: claim.status,
      body: open(secretKeys, claim.sealedBody, placeOf(claim.id, 'sealedBody')),
      isReplay: true,
    };
  }
  ctx.steps = claim.steps;
  const answer = await make();
  await (isFinal(answer) && !ctx.isUnfinished
    ? keepAnswer(ctx.database, claim, {
        status: answer.status,
        sealedBody: claim.steps.seal(answer.body, 'sealedBody'),
        permissions: ctx.usedPermissions,
      })
    : releaseKey(ctx.database, claim));
  return answer;
}

function isFinal({ status, outcome = status, isTransient, isRecorded }: Answer): boolean {
  return !isTransient && (isRecorded === true || KEPT.includes(outcome));
}

/**
 * Starts or takes over a key. Returns the steps to continue from, or the answer to repeat. Refuses
 * with 400, 409 and 422.
 */
async function claimKey(
  database: DataSource,
  { customerId, ...scope }: Scope & { customerId: string | null },
  request: { route: string; key: string; query: unknown; body: unknown },
  secretKeys: readonly string[],
): Promise<Claim | StoredAnswer> {
  if (request.key.length === 0 || request.key.length > KEY_MAX)
    throw invalid(`Idempotency-Key must have 1 to ${KEY_MAX} characters`, 'Idempotency-Key', {
      reason: 'WRONG_FORMAT',
      values: { format: 'other' },
    });
  // Customers and members share no keys with each other or with the merchant: an answer shows
  // what it is about.
  const ofCustomer = customerId === null ? [] : [customerId];
  const id = digest([scope.storeId, scope.devMode, request.route, request.key, ...ofCustomer]);
  const holder = randomUUID();
  const now = wallNow();
  const keys = database.getRepository(IdempotencyKey);
  const [{ isBound } = { isBound: false }] = await database.query<{ isBound: boolean }[]>(
    `WITH expired AS (DELETE FROM "idempotencyKeys" WHERE "id" = $1 AND "createdAt" <= $2)
     SELECT ${IS_BOUND_SQL} AS "isBound"`,
    [id, later(now, -KEPT_MS)],
  );
  const asked = fingerprintOf(request);
  const steps = new Steps(id, holder, [], { secretKeys, isBound });
  const fingerprint = isBound ? steps.seal(asked, 'fingerprint') : asked;
  const inserted = await keys
    .createQueryBuilder()
    .insert()
    .values({ id, ...scope, fingerprint, holder, lockedAt: now, createdAt: now, steps: [] })
    .orIgnore()
    .returning('id')
    .execute();
  if ((inserted.raw as unknown[]).length > 0) return { id, steps };
  const known = await keys.findOneBy({ id });
  if (!known)
    throw transientConflict('a request with this Idempotency-Key has just ended: repeat it');
  if (!isSameFingerprint(known, request, secretKeys))
    throw unprocessable('this Idempotency-Key was used with another body', 'Idempotency-Key', {
      reason: 'KEY_REUSED',
    });
  if (known.sealedBody !== null && known.status !== null)
    return {
      id,
      status: known.status,
      sealedBody: known.sealedBody,
      permissions: known.permissions,
    };
  const stale = later(now, -TAKEN_OVER_AFTER_MS);
  const taken = await keys
    .createQueryBuilder()
    .update()
    .set({ holder, lockedAt: now })
    .where('"id" = :id AND "holder" = :known AND "lockedAt" <= :stale', {
      id,
      known: known.holder,
      stale,
    })
    .execute();
  if (taken.affected === 0)
    throw transientConflict(
      'a request with this Idempotency-Key is still running',
      'Idempotency-Key',
    );
  return { id, steps: new Steps(id, holder, known.steps, { secretKeys, isBound }) };
}

/** Stores the answer for 24 hours. It is repeated byte for byte. */
async function keepAnswer(
  database: DataSource,
  { id, steps }: Claim,
  answer: Omit<StoredAnswer, 'id'>,
): Promise<void> {
  await database.query(
    `UPDATE "idempotencyKeys"
     SET "status" = $3, "sealedBody" = $4, "permissions" = $5
     WHERE "id" = $1 AND "holder" = $2`,
    [id, steps.holder, answer.status, answer.sealedBody, JSON.stringify(answer.permissions)],
  );
}

/**
 * Releases a key whose answer is not stored. It may be used again at once, and continues from the
 * committed steps.
 */
async function releaseKey(database: DataSource, { id, steps }: Claim): Promise<void> {
  await database.query(
    `UPDATE "idempotencyKeys" SET "lockedAt" = 'epoch' WHERE "id" = $1 AND "holder" = $2`,
    [id, steps.holder],
  );
  await database.query(
    `DELETE FROM "idempotencyKeys"
     WHERE "id" = $1 AND "holder" = $2 AND "steps" = '[]' AND "sealedBody" IS NULL`,
    [id, steps.holder],
  );
}
