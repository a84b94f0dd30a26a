/**
 * The look of a worker at all rules: in full where that is quick, else at what changed since the
 * last clean look, with a full look every night.
 */
import type { AllStoresSql } from '../../src/platform/records/all-stores';
import { civilDate, startOfCivilDay } from '../../src/platform/time/civil-time';
import { DAY_MS, HOUR_MS, SECOND_MS, later } from '../../src/platform/time/clock';
import {
  violationIfInTime,
  type InvariantFindings,
  type ViolatedInvariant,
} from '../../src/operators/invariants';
import { isAboutOneObject, ofTouchedRows } from './recently-changed-rows';

/** What is known of a rule. The times are of the database. */
export interface RuleLook {
  /** When the last full look that was completed began. */
  fullAt: string | null;
  /** When the last full look began, and how long it took. */
  triedAt: string;
  tookMs: number;
  /** What the events up to this position are about was looked at and held. */
  position: number;
  /** From which position the last look began; null if it was a full one. */
  since: number | null;
}

export type RuleLooks = Record<string, RuleLook>;

export interface LookOptions {
  now: Date;
  known: Readonly<RuleLooks>;
  /** Rules that the last look found violated. They are looked at in full until they hold. */
  violated: ReadonlySet<string>;
  /** Opens the connection for full looks that take long: to a replica, if there is one. */
  openPatient: () => Promise<AllStoresSql>;
  quickMs?: number;
}

interface Rule {
  invariant: string;
  sql: string;
}

interface Looked {
  violation: ViolatedInvariant | null;
  isUnchecked: boolean;
  look: RuleLook;
}

/** While a full look takes no longer, there is no other. */
const QUICK_MS = 2 * SECOND_MS;
/** The rest between two full looks that take longer, as a multiple of their duration. */
const REST_FACTOR = 100;
/** From three o'clock in São Paulo. */
const NIGHT_MS = 3 * HOUR_MS;
/** Events whose objects are looked at by one query. */
const TOUCHED_MAX = 20_000;

/** The connection has a limit for each statement. */
export async function lookAtInvariants(
  all: AllStoresSql,
  invariants: Readonly<Record<string, string>>,
  options: LookOptions,
): Promise<InvariantFindings & { rules: RuleLooks }> {
  const check: InvariantFindings & { rules: RuleLooks } = {
    violations: [],
    unchecked: [],
    rules: {},
  };
  for (const [invariant, sql] of Object.entries(invariants)) {
    const { violation, isUnchecked, look } = await lookAt(all, { invariant, sql }, options);
    if (violation) check.violations.push(violation);
    else if (isUnchecked) check.unchecked.push(invariant);
    check.rules[invariant] = look;
  }
  return check;
}

async function lookAt(all: AllStoresSql, rule: Rule, options: LookOptions): Promise<Looked> {
  const known = options.known[rule.invariant];
  if (known && !isFullDue(rule.invariant, known, options)) {
    const recent = await lookAtRecent(all, rule, known);
    if (!recent.violation) return recent;
    // It counts all rows that break the rule, and proves that it is broken.
    const every = await lookInFull(all, rule, options);
    return every.isUnchecked ? recent : every;
  }
  const full = await lookInFull(all, rule, options);
  if (!full.isUnchecked) return full;
  return { ...(await lookAtRecent(all, rule, full.look)), isUnchecked: true };
}

/** Of a rule about a whole store, nothing is looked at. */
async function lookAtRecent(all: AllStoresSql, rule: Rule, look: RuleLook): Promise<Looked> {
  const wasNever = look.fullAt === null;
  if (!isAboutOneObject(rule.invariant)) return { violation: null, isUnchecked: wasNever, look };
  const touched = await lookAtTouched(all, rule, look);
  return { ...touched, isUnchecked: touched.isUnchecked || wasNever };
}

function isFullDue(
  invariant: string,
  { fullAt, triedAt, tookMs }: RuleLook,
  { now, violated, quickMs = QUICK_MS }: LookOptions,
): boolean {
  if (violated.has(invariant) || tookMs <= quickMs) return true;
  if (later(new Date(triedAt), Math.min(DAY_MS, REST_FACTOR * tookMs)) > now) return false;
  return !isAboutOneObject(invariant) || fullAt === null || new Date(fullAt) < nightBefore(now);
}

function nightBefore(now: Date): Date {
  return later(startOfCivilDay(civilDate(later(now, -NIGHT_MS))), NIGHT_MS);
}

async function lookInFull(
  all: AllStoresSql,
  { invariant, sql }: Rule,
  { known, now, openPatient, quickMs = QUICK_MS }: LookOptions,
): Promise<Looked> {
  const last = known[invariant];
  const isQuick = !last || last.tookMs <= quickMs;
  const connection = isQuick ? all : await openPatient();
  // Read before the rows: what is relayed later is looked at again.
  const position = await newestPosition(connection);
  const beganMs = performance.now();
  const found = await violationIfInTime(connection, invariant, sql);
  const tookMs = Math.round(performance.now() - beganMs);
  const tried = { fullAt: now.toISOString(), triedAt: now.toISOString(), tookMs, since: null };
  if (found === 'too long') {
    // It is not quick any more, and what was known stays.
    const look = { position, ...tried, fullAt: null, ...last, triedAt: tried.triedAt };
    return {
      violation: null,
      isUnchecked: true,
      look: { ...look, tookMs: Math.max(tookMs, quickMs + 1) },
    };
  }
  // A replica may show what was repaired a moment ago.
  const again = found && !isQuick ? await violationIfInTime(all, invariant, sql) : found;
  return {
    violation: again === 'too long' ? found : again,
    isUnchecked: false,
    look: { ...tried, position },
  };
}

/** The position moves on only past events whose objects hold. */
async function lookAtTouched(
  all: AllStoresSql,
  { invariant, sql }: Rule,
  look: RuleLook,
): Promise<Looked> {
  const newest = await newestPosition(all);
  const since = look.position;
  let position = since;
  while (position < newest) {
    const upTo = Math.min(newest, await endOfSome(all, position));
    const touched = ofTouchedRows(sql, { after: position, upTo });
    const found = await violationIfInTime(all, invariant, touched);
    const isUnchecked = found === 'too long';
    if (found) {
      const violation = isUnchecked ? null : found;
      return { violation, isUnchecked, look: { ...look, position, since } };
    }
    position = upTo;
  }
  return { violation: null, isUnchecked: false, look: { ...look, position, since } };
}

/** Of the events that the relay has made visible. */
async function newestPosition(all: AllStoresSql): Promise<number> {
  const [row] = await all.query<{ newest: string | null }>(
    `SELECT max("position") AS "newest" FROM "events"`,
  );
  return Number(row?.newest ?? 0);
}

/** The position of the last of so many events after this one. */
async function endOfSome(all: AllStoresSql, after: number): Promise<number> {
  const [row] = await all.query<{ end: string | null }>(
    `
      SELECT max("position") AS "end"
      FROM (
        SELECT "position"
        FROM "events"
        WHERE "position" > ${after}
        ORDER BY "position"
        LIMIT ${TOUCHED_MAX}
      ) following
    `,
  );
  return Number(row?.end ?? Infinity);
}
