/**
 * The transactions of one idempotent request, which a process that takes the request over after a
 * crash does not repeat.
 */
import type { DataSource, EntityManager } from 'typeorm';
import { wallNow } from '../time/clock';
import { transientConflict, type AppError } from '../operations/errors';
import type { OpenTransaction } from '../records/open-transaction';
import type { RecordClass, StoredRecord } from '../records/record';
import type { Rows } from '../records/rows';
import { open, seal } from '../secrets/secrets';

/** Where the rows are read that a step has answered: the context of the request. */
interface RowSource {
  readonly rows: Rows;
  readonly database: DataSource;
}

interface TakenStep {
  name: string;
  result: unknown;
}

/** The transactions of one idempotent operation. Each stores its own result when it commits. */
export class Steps {
  /** Whether a crashed process had committed some of them. */
  readonly isTakenOver: boolean;
  private readonly taken: TakenStep[];
  private count: number;

  constructor(
    private readonly keyId: string,
    readonly holder: string,
    committed: readonly string[],
    private readonly sealing: { secretKeys: readonly string[]; isBound: boolean },
  ) {
    this.isTakenOver = committed.length > 0;
    this.count = committed.length;
    this.taken = committed.map(
      (sealed) =>
        JSON.parse(open(sealing.secretKeys, sealed, placeOf(keyId, 'steps'))) as TakenStep,
    );
  }

  /** Seals a value that is stored in the row of the key. */
  seal(plain: string, column: SealedColumn): string {
    const { secretKeys, isBound } = this.sealing;
    return seal(secretKeys, plain, isBound ? placeOf(this.keyId, column) : undefined);
  }

  /**
   * The step of this name; if there are several, the next one. A process that continues for another
   * one may skip steps that are no longer needed.
   */
  next(name: string) {
    const index = this.taken.findIndex((step) => step.name === name);
    const [taken] = index < 0 ? [] : this.taken.splice(index, 1);
    return {
      taken: taken !== undefined,
      revive: <Result>(source: RowSource) => revive(source, taken?.result) as Promise<Result>,
      remember: (open: Open, result: unknown) =>
        this.remember(open, { name, result: reduce(open.manager, result) }),
      committed: () => void this.count++,
    };
  }

  /**
   * Renews the key between two steps that are far apart, so that no other process takes it over.
   * Refuses with 409 if one has.
   */
  async renew(database: DataSource): Promise<void> {
    const [, count] = await database.query<[unknown, number]>(
      `UPDATE "idempotencyKeys" SET "lockedAt" = $3 WHERE "id" = $1 AND "holder" = $2`,
      [this.keyId, this.holder, wallNow()],
    );
    if (count !== 1) throw takenOver();
  }

  private async remember({ manager, member }: Open, step: TakenStep): Promise<void> {
    const { keyId, holder, count } = this;
    const sealed = JSON.stringify([this.seal(JSON.stringify(step), 'steps')]);
    const item = { keyId, holder, count, sealed };
    member?.noteWrite();
    const isHeld = await (member
      ? member.ask(rememberAll, item, rememberAll)
      : rememberAll(manager, [item]).then(([only]) => only));
    if (!isHeld) throw takenOver();
  }
}

type Open = Pick<OpenTransaction, 'manager' | 'member'>;

interface CommittedStep {
  keyId: string;
  holder: string;
  /** The steps before it. */
  count: number;
  sealed: string;
}

/** Whether each key is still held by this process; only then the step is stored. */
async function rememberAll(
  manager: EntityManager,
  steps: readonly CommittedStep[],
): Promise<boolean[]> {
  const [stored] = await manager.query<[{ id: string }[], number]>(
    `UPDATE "idempotencyKeys" t
     SET "steps" = t."steps" || given."sealed"::jsonb, "lockedAt" = $5
     FROM unnest($1::text[], $2::text[], $3::int[], $4::text[])
       AS given("id", "holder", "count", "sealed")
     WHERE t."id" = given."id" AND t."holder" = given."holder"
       AND jsonb_array_length(t."steps") = given."count"
     RETURNING t."id"`,
    [
      steps.map(({ keyId }) => keyId),
      steps.map(({ holder }) => holder),
      steps.map(({ count }) => count),
      steps.map(({ sealed }) => sealed),
      wallNow(),
    ],
  );
  const held = new Set(stored.map(({ id }) => id));
  return steps.map(({ keyId }) => held.has(keyId));
}

function takenOver(): AppError {
  return transientConflict(
    'another process has taken over the request with this Idempotency-Key',
    'Idempotency-Key',
  );
}

// Results are stored sealed, as JSON. A stored row is reduced to its table and id, because the row
// may change later.
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

async function revive(source: RowSource, value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((item) => revive(source, item)));
  if (typeof value !== 'object' || value === null) return value;
  if ('$date' in value) return new Date(String(value.$date));
  if ('$record' in value && 'id' in value)
    return source.rows.get(
      source.database.getMetadata(String(value.$record)).target as RecordClass<StoredRecord>,
      String(value.id),
    );
  return Object.fromEntries(
    await Promise.all(
      Object.entries(value).map(
        async ([name, inner]) => [name, await revive(source, inner)] as const,
      ),
    ),
  );
}

type SealedColumn = 'fingerprint' | 'sealedBody' | 'steps';

export function placeOf(id: string, column: SealedColumn) {
  return { table: 'idempotencyKeys', column, id };
}
