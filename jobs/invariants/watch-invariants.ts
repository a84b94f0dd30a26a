/**
 * Checks the invariants in the background. One worker at a time checks them, and rests for longer
 * if a check takes long. The result is stored for the figures of every process, with what is known
 * of each rule.
 */
import type { AllStoresSql } from '../../src/platform/records/all-stores';
import { MINUTE_MS, SECOND_MS } from '../../src/platform/time/clock';
import {
  allInvariants,
  INVARIANT_WORK_MEM,
  type InvariantFindings,
} from '../../src/operators/invariants';
import { checkInvariantRules, type RuleChecks } from './check-invariants';
import { allJobs } from '../all-jobs';
import { repeatUntilClosed, withExclusiveConnection } from '../queues/exclusive-connection';
import { slowQueryConnection } from './slow-query-connection';

const TRY_EVERY_MS = 15 * SECOND_MS;
/**
 * The rest between two checks, as a multiple of the time that the last one took: the invariants
 * read whole tables.
 */
const REST_FACTOR = 10;
const REST_MIN_MS = MINUTE_MS;
const REST_MAX_MS = 10 * MINUTE_MS;
/**
 * A query that takes longer ends: an alert names its invariant, and the next one is checked. From
 * then on it has the time of a long check.
 */
const QUERY_TIMEOUT_MS = MINUTE_MS;
const ANSWER_TIMEOUT_MS = 10 * SECOND_MS;
const INVARIANTS_LOCK = 7_216_003;

/** Checks whenever a check is due, until it is closed. */
export function watchInvariants(
  all: AllStoresSql,
  databaseUrl: string,
  replicaUrl: string | null,
): { close(): void } {
  return repeatUntilClosed(
    TRY_EVERY_MS,
    'the invariants could not be checked',
    async (signal) =>
      (await isDue(all)) && (await checkInvariants(databaseUrl, { replicaUrl, signal })),
  );
}

interface CheckOptions {
  /** Full checks that take long read from it. */
  replicaUrl?: string | null;
  signal?: AbortSignal;
  queryTimeoutMs?: number;
  /** A rule whose full check takes longer is checked in full at night only. */
  quickMs?: number;
}

/** Checks once; returns false if another process checks or has just checked. */
export function checkInvariants(databaseUrl: string, options: CheckOptions = {}): Promise<boolean> {
  const connection = {
    databaseUrl,
    applicationName: 'pitanga invariants',
    lock: INVARIANTS_LOCK,
    queryTimeoutMs: options.queryTimeoutMs ?? QUERY_TIMEOUT_MS,
    answerTimeoutMs: ANSWER_TIMEOUT_MS,
    signal: options.signal,
  };
  return withExclusiveConnection(connection, async (all) => {
    if (!(await isDue(all))) return false;
    const beganMs = performance.now();
    const tookMs = () => Math.round(performance.now() - beganMs);
    const slowQueries = slowQueryConnection(connection, options.replicaUrl ?? null);
    try {
      await all.query(`SET work_mem = '${INVARIANT_WORK_MEM}'`);
      const found = await checkInvariantRules(all, allInvariants(allJobs), {
        ...(await knownOf(all)),
        openSlowQueryConnection: slowQueries.open,
        quickMs: options.quickMs,
      });
      await saveCheck(all, tookMs(), found);
    } catch (error) {
      await saveCheck(all, tookMs(), null);
      throw error;
    } finally {
      await slowQueries.close();
    }
    return true;
  });
}

async function knownOf(
  all: AllStoresSql,
): Promise<{ now: Date; known: RuleChecks; violated: Set<string> }> {
  const [row] = await all.query<{
    now: Date;
    rules: RuleChecks;
    violations: InvariantFindings['violations'];
  }>(`SELECT now() AS "now", "rules", "violations" FROM "invariantLooks"`);
  if (!row) throw new Error('the row of the invariants is missing');
  return {
    now: row.now,
    known: row.rules,
    violated: new Set(row.violations.map(({ invariant }) => invariant)),
  };
}

/** The rest after a check that took `tookMs`: ten times as long, from one minute to ten. */
export function restMs(tookMs: number): number {
  return Math.min(REST_MAX_MS, Math.max(REST_MIN_MS, tookMs * REST_FACTOR));
}

/** What a check found, and what is known of each rule since. */
export interface StoredCheck extends InvariantFindings {
  rules: RuleChecks;
}

/** When the last completed check began and what it found; null before the first. */
export async function lastInvariantCheck(
  all: AllStoresSql,
): Promise<({ at: Date } & StoredCheck) | null> {
  const [check] = await all.query<{ at: Date | null } & StoredCheck>(
    `SELECT "lookedAt" AS "at", "violations", "unchecked", "rules" FROM "invariantLooks"`,
  );
  return check?.at ? { ...check, at: check.at } : null;
}

export interface InvariantLookView {
  invariant: string;
  fullAt: Date | null;
  sincePosition: string | null;
}

/** How each of today's invariants was last checked. */
export function looksOf(rules: Readonly<RuleChecks>): InvariantLookView[] {
  return Object.keys(allInvariants(allJobs)).map((invariant) => {
    const { fullAt = null, since = null } = rules[invariant] ?? {};
    return {
      invariant,
      fullAt: fullAt === null ? null : new Date(fullAt),
      sincePosition: since === null ? null : String(since),
    };
  });
}

/**
 * Compares with the clock of the database, which all processes share. A rest that ends too far in
 * the future, written while that clock was ahead, is ignored.
 */
async function isDue(all: AllStoresSql): Promise<boolean> {
  const due = await all.query<unknown>(
    `SELECT 1 FROM "invariantLooks"
     WHERE "restUntil" <= now()
       OR "restUntil" > now() + interval '${REST_MAX_MS} milliseconds'`,
  );
  return due.length > 0;
}

/**
 * A failed check (`found` is null) is followed by a rest too, and keeps the last result. So does an
 * invariant that was not checked: what was known of it is still shown.
 */
async function saveCheck(
  all: AllStoresSql,
  tookMs: number,
  found: StoredCheck | null,
): Promise<void> {
  await all.query(
    `UPDATE "invariantLooks" SET
       "restUntil" = now() + $1 * interval '1 millisecond',
       "lookedAt" = CASE
         WHEN $3::jsonb IS NULL THEN "lookedAt"
         ELSE now() - $2 * interval '1 millisecond'
       END,
       "violations" = CASE
         WHEN $3::jsonb IS NULL THEN "violations"
         ELSE $3::jsonb || jsonb_path_query_array(
           "violations",
           '$[*] ? (@.invariant == $unchecked[*])',
           jsonb_build_object('unchecked', $4::jsonb)
         )
       END,
       "unchecked" = COALESCE($4::jsonb, "unchecked"),
       "rules" = COALESCE($5::jsonb, "rules")`,
    [
      restMs(tookMs),
      tookMs,
      found && JSON.stringify(found.violations),
      found && JSON.stringify(found.unchecked),
      found && JSON.stringify(found.rules),
    ],
  );
}
