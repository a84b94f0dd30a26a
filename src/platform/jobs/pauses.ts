/**
 * Pauses of background work: an operator stops a job, or all jobs of a queue, with a reason and
 * perhaps an end. They are rows of the database, so that they apply to every worker, whichever
 * store holds the queues.
 */
import type { DataSource } from 'typeorm';
import type { RunsStatements } from '../records/all-stores';
import { writeActs } from '../records/audit';
import type { OperatorContext } from '../operations/operator-context';
import { SECOND_MS, wallNow } from '../time/clock';

/** For so long a process believes what it has read. A pause takes effect within this time. */
const READ_EVERY_MS = SECOND_MS;

export interface WorkPause {
  /** Of a job or a queue. */
  name: string;
  reason: string;
  pausedBy: string;
  since: Date;
  /** When the work goes on by itself; null if an operator must resume it. */
  until: Date | null;
}

export interface PauseInput {
  name: string;
  reason: string;
  until: Date | null;
}

interface PausesRead {
  atMs: number;
  /** Increases with every change that this process makes. */
  version: number;
  names: Promise<ReadonlySet<string>>;
}

const lastRead = new WeakMap<DataSource, PausesRead>();
let version = 0;

/** Whether one of these jobs or queues is paused. */
export async function isPaused(database: DataSource, names: readonly string[]): Promise<boolean> {
  const paused = await pausedNames(database);
  return names.some((name) => paused.has(name));
}

function pausedNames(database: DataSource): Promise<ReadonlySet<string>> {
  const known = lastRead.get(database);
  const nowMs = performance.now();
  if (known?.version === version && nowMs < known.atMs + READ_EVERY_MS) return known.names;
  const names = listPauses(database).then((pauses) => new Set(pauses.map(({ name }) => name)));
  const read = { atMs: nowMs, version, names };
  lastRead.set(database, read);
  // A failed read is not kept.
  names.catch(() => lastRead.get(database) === read && lastRead.delete(database));
  return names;
}

/** The oldest first. One whose end has passed is not listed. */
export async function listPauses(database: RunsStatements): Promise<WorkPause[]> {
  const found = await database.query(
    `
      SELECT "name", "reason", "pausedBy", "since", "until"
      FROM "workPauses"
      WHERE "until" IS NULL OR "until" > $1
      ORDER BY "since", "name"
    `,
    [wallNow()],
  );
  return found as WorkPause[];
}

/** Replaces the pause of the same name, which keeps its beginning. */
export async function pauseWork(
  operatorContext: OperatorContext,
  { name, reason, until }: PauseInput,
): Promise<WorkPause> {
  const now = wallNow();
  const paused = await operatorContext.database.transaction(async (manager) => {
    await manager.query(`DELETE FROM "workPauses" WHERE "until" <= $1`, [now]);
    const [before] = await manager.query<WorkPause[]>(
      `SELECT * FROM "workPauses" WHERE "name" = $1 FOR UPDATE`,
      [name],
    );
    const [after] = await manager.query<WorkPause[]>(
      `
        INSERT INTO "workPauses" ("name", "reason", "pausedBy", "since", "until")
        VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT ("name") DO UPDATE SET
          "reason" = excluded."reason", "pausedBy" = excluded."pausedBy", "until" = excluded."until"
        RETURNING *
      `,
      [name, reason, operatorContext.operator.name, now, until],
    );
    if (!after) throw new Error(`the pause of ${name} was not written`);
    await writeActs(manager, operatorContext, [
      { action: 'work.pause', subject: name, before: before ?? null, after },
    ]);
    return after;
  });
  version++;
  return paused;
}

/** Whether there was a pause. With `onBoard`, the end of a pause of the board is noted. */
export async function resumeWork(
  operatorContext: OperatorContext,
  name: string,
  { onBoard = false }: { onBoard?: boolean } = {},
): Promise<boolean> {
  const isResumed = await operatorContext.database.transaction(async (manager) => {
    const [before] = await manager.query<WorkPause[]>(
      `
        WITH resumed AS (
          DELETE FROM "workPauses"
          WHERE "name" = $1 AND ("until" IS NULL OR "until" > $2)
          RETURNING *
        )
        SELECT * FROM resumed
      `,
      [name, wallNow()],
    );
    if (!before && !onBoard) return false;
    await writeActs(manager, operatorContext, [
      { action: 'work.resume', subject: name, before: before ?? null, after: null },
    ]);
    return true;
  });
  version++;
  return isResumed;
}
