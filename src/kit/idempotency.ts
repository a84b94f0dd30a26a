/** Equal requests with one Idempotency-Key have one effect and one answer, also when the process that had the first one died in the middle. */
import { createHash, randomUUID } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { HOUR_MS, MINUTE_MS, later, wallNow } from './clock';
import type { Context } from './context';
import { conflict, invalid, unprocessable, type AppError } from './errors';
import type { RecordClass, Scope, StoredRecord } from './record';
import { open, seal } from './secrets';

const KEPT_MS = 24 * HOUR_MS;
const TAKEN_OVER_AFTER_MS = MINUTE_MS;
const KEY_MAX = 255;

/** One key in use: the steps its operation has committed, and the answer once there is one. */
@Entity('idempotencyKeys')
export class IdempotencyKey {
  @PrimaryColumn('text') id: string;
  @Column('text') storeId: string;
  @Column('boolean') devMode: boolean;
  @Column('text') fingerprint: string;
  @Column('text') holder: string;
  @Column('timestamptz') lockedAt: Date;
  @Column('timestamptz') createdAt: Date;
  @Column('jsonb', { default: [] }) steps: string[];
  @Column('integer', { nullable: true }) status: number | null;
  @Column('text', { nullable: true }) sealedBody: string | null;
  /** The permissions that the answer was given under. */
  @Column('jsonb', { default: [] }) permissions: string[];
}

interface Claim {
  id: string;
  steps: Steps;
}
interface StoredAnswer {
  status: number;
  sealedBody: string;
  permissions: readonly string[];
}

export interface Answer {
  status: number;
  body: string;
  headers?: Readonly<Record<string, string>>;
  /** What decides whether the answer is kept, where that is not the HTTP status: GraphQL answers refusals with 200. */
  outcome?: number;
}

/** Answers of what took effect, and of what will not change by asking again; never 400, 401, 403, 404, 429 or a fault. */
const KEPT: readonly number[] = [200, 409, 422];

/**
 * Answers a request that may carry an Idempotency-Key: repeats the answer of an equal earlier one, or makes it, and keeps it if it is of the kind that is kept.
 * An answer shows what its first caller was allowed to see and do: a caller who lacks one of those permissions is refused with 403.
 */
export async function answerOnce(
  ctx: Context,
  request: { route: string; key: string | null; query: unknown; body: unknown },
  secretKeys: readonly string[],
  make: () => Promise<Answer>,
): Promise<Answer & { isReplay: boolean }> {
  if (request.key === null) return { ...(await make()), isReplay: false };
  const claim = await claimKey(
    ctx.database,
    ctx.scope,
    { ...request, key: request.key },
    secretKeys,
  );
  if ('sealedBody' in claim) {
    for (const permission of claim.permissions) ctx.require(permission);
    return { status: claim.status, body: open(secretKeys, claim.sealedBody), isReplay: true };
  }
  ctx.steps = claim.steps;
  const answer = await make();
  const isKept = KEPT.includes(answer.outcome ?? answer.status);
  await (isKept
    ? keepAnswer(ctx.database, claim, {
        status: answer.status,
        sealedBody: seal(secretKeys, answer.body),
        permissions: ctx.usedPermissions,
      })
    : releaseKey(ctx.database, claim));
  return { ...answer, isReplay: false };
}

/** Starts (or takes over) a key: the steps to go on from, or the answer to repeat. Refuses with 400, 409 and 422. */
async function claimKey(
  database: DataSource,
  scope: Scope,
  request: { route: string; key: string; query: unknown; body: unknown },
  secretKeys: readonly string[],
): Promise<Claim | StoredAnswer> {
  if (request.key.length === 0 || request.key.length > KEY_MAX)
    throw invalid(`Idempotency-Key must have 1 to ${KEY_MAX} characters`, 'Idempotency-Key');
  const id = digest([scope.storeId, scope.devMode, request.route, request.key]);
  const fingerprint = digest([request.query ?? null, request.body ?? null]);
  const holder = randomUUID();
  const now = wallNow();
  const keys = database.getRepository(IdempotencyKey);
  await database.query(`DELETE FROM "idempotencyKeys" WHERE "id" = $1 AND "createdAt" <= $2`, [
    id,
    later(now, -KEPT_MS),
  ]);
  const inserted = await keys
    .createQueryBuilder()
    .insert()
    .values({ id, ...scope, fingerprint, holder, lockedAt: now, createdAt: now, steps: [] })
    .orIgnore()
    .returning('id')
    .execute();
  if ((inserted.raw as unknown[]).length > 0)
    return { id, steps: new Steps(id, holder, [], secretKeys) };
  const known = await keys.findOneBy({ id });
  if (!known) throw conflict('a request with this Idempotency-Key has just ended: repeat it');
  if (known.fingerprint !== fingerprint)
    throw unprocessable('this Idempotency-Key was used with another body', 'Idempotency-Key');
  if (known.sealedBody !== null && known.status !== null)
    return { status: known.status, sealedBody: known.sealedBody, permissions: known.permissions };
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
    throw conflict('a request with this Idempotency-Key is still running', 'Idempotency-Key');
  return { id, steps: new Steps(id, holder, known.steps, secretKeys) };
}

/** Keeps the answer for 24 hours: from now on it is repeated byte for byte. */
async function keepAnswer(
  database: DataSource,
  { id, steps }: Claim,
  answer: StoredAnswer,
): Promise<void> {
  await database.query(
    `UPDATE "idempotencyKeys" SET "status" = $3, "sealedBody" = $4, "permissions" = $5 WHERE "id" = $1 AND "holder" = $2`,
    [id, steps.holder, answer.status, answer.sealedBody, JSON.stringify(answer.permissions)],
  );
}

/** The request had no effect (or died on the way): the key may be used again at once, and goes on from the steps taken. */
async function releaseKey(database: DataSource, { id, steps }: Claim): Promise<void> {
  await database.query(
    `UPDATE "idempotencyKeys" SET "lockedAt" = 'epoch' WHERE "id" = $1 AND "holder" = $2`,
    [id, steps.holder],
  );
  await database.query(
    `DELETE FROM "idempotencyKeys" WHERE "id" = $1 AND "holder" = $2 AND "steps" = '[]' AND "sealedBody" IS NULL`,
    [id, steps.holder],
  );
}

interface TakenStep {
  name: string;
  result: unknown;
}

/** The transactions of one idempotent operation: each is remembered with its result, in itself. */
export class Steps {
  /** Whether they were begun by a process that died. */
  readonly isTakenOver: boolean;
  private readonly taken: TakenStep[];
  private count: number;

  constructor(
    private readonly keyId: string,
    readonly holder: string,
    committed: readonly string[],
    private readonly secretKeys: readonly string[],
  ) {
    this.isTakenOver = committed.length > 0;
    this.count = committed.length;
    this.taken = committed.map((sealed) => JSON.parse(open(secretKeys, sealed)) as TakenStep);
  }

  /** The step of this name; of several the one that is next. A process that goes on for another one may pass by steps that are no longer needed. */
  next(name: string) {
    const index = this.taken.findIndex((step) => step.name === name);
    const [taken] = index < 0 ? [] : this.taken.splice(index, 1);
    return {
      taken: taken !== undefined,
      revive: <Result>(ctx: Context) => revive(ctx, taken?.result) as Promise<Result>,
      remember: (manager: EntityManager, result: unknown) =>
        this.remember(manager, { name, result: reduce(manager, result) }),
      committed: () => void this.count++,
    };
  }

  /** A sign of life between two steps that are far apart, so that nobody takes the key over; refuses with 409 if somebody has. */
  async renew(database: DataSource): Promise<void> {
    const [, count] = await database.query<[unknown, number]>(
      `UPDATE "idempotencyKeys" SET "lockedAt" = $3 WHERE "id" = $1 AND "holder" = $2`,
      [this.keyId, this.holder, wallNow()],
    );
    if (count !== 1) throw takenOver();
  }

  private async remember(manager: EntityManager, step: TakenStep): Promise<void> {
    const [, count] = await manager.query<[unknown, number]>(
      `UPDATE "idempotencyKeys" SET "steps" = "steps" || $3::jsonb, "lockedAt" = $5 WHERE "id" = $1 AND "holder" = $2 AND jsonb_array_length("steps") = $4`,
      [
        this.keyId,
        this.holder,
        JSON.stringify([seal(this.secretKeys, JSON.stringify(step))]),
        this.count,
        wallNow(),
      ],
    );
    if (count !== 1) throw takenOver();
  }
}

function takenOver(): AppError {
  return conflict(
    'another process has taken over the request with this Idempotency-Key',
    'Idempotency-Key',
  );
}

// Results are kept, sealed, as JSON in which a stored row is only its table and id, since the row itself may move on.
function reduce(manager: EntityManager, value: unknown): unknown {
  if (value instanceof Date) return { $date: value.toISOString() };
  if (Array.isArray(value)) return value.map((item) => reduce(manager, item));
  if (typeof value !== 'object' || value === null) return value ?? null;
  if (manager.connection.hasMetadata(value.constructor))
    return {
      $record: manager.connection.getMetadata(value.constructor).name,
      id: (value as StoredRecord).id,
    };
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, reduce(manager, inner)]),
  );
}

async function revive(ctx: Context, value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((item) => revive(ctx, item)));
  if (typeof value !== 'object' || value === null) return value;
  if ('$date' in value) return new Date(String(value.$date));
  if ('$record' in value && 'id' in value)
    return ctx.rows.get(
      ctx.database.getMetadata(String(value.$record)).target as RecordClass<StoredRecord>,
      String(value.id),
    );
  return Object.fromEntries(
    await Promise.all(
      Object.entries(value).map(async ([name, inner]) => [name, await revive(ctx, inner)] as const),
    ),
  );
}

function digest(parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
