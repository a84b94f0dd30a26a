/**
 * The check of all rules by a worker: in full where that is quick, else of what changed since the
 * last clean check, with a full check every night.
 */
import type { AllStoresSql } from '../../src/platform/records/all-stores';
import { civilDate, startOfCivilDay } from '../../src/platform/time/civil-time';
import { DAY_MS, HOUR_MS, SECOND_MS, later } from '../../src/platform/time/clock';
import {
  violationIfInTime,
  type InvariantFindings,
  type ViolatedInvariant,
} from '../../src/operators/invariants';
import { isAboutOneObject, ofChangedRows } from './recently-changed-rows';

/** What is known of a rule. The times are of the database. */
export interface RuleCheck {
  /** When the last full check that was completed began. */
  fullAt: string | null;
  /** When the last full check began, and how long it took. */
  triedAt: string;
  tookMs: number;
  /** What the events up to this position are about was checked and held. */
  position: number;
  /** From which position the last check began; null if it was a full one. */
  since: number | null;
}

export type RuleChecks = Record<string, RuleCheck>;

export interface InvariantRulesOptions {
  now: Date;
  known: Readonly<RuleChecks>;
  /** Rules that the last check found violated. They are checked in full until they hold. */
  violated: ReadonlySet<string>;
  /** Opens the connection for full checks that take long: to a replica, if there is one. */
  openSlowQueryConnection: () => Promise<AllStoresSql>;
  quickMs?: number;
}

interface Rule {
  invariant: string;
  sql: string;
}

interface Checked {
  violation: ViolatedInvariant | null;
  isUnchecked: boolean;
  state: RuleCheck;
}

/** While a full check takes no longer, there is no other. */
const QUICK_MS = 2 * SECOND_MS;
/** The rest between two full checks that take longer, as a multiple of their duration. */
const REST_FACTOR = 100;
/** From three o'clock in São Paulo. */
const NIGHT_MS = 3 * HOUR_MS;
/** Events whose objects are checked by one query. */
const EVENTS_MAX = 20_000;

/** The connection has a limit for each statement. */
export async function checkInvariantRules(
  all: AllStoresSql,
  invariants: Readonly<Record<string, string>>,
  options: InvariantRulesOptions,
): Promise<InvariantFindings & { rules: RuleChecks }> {
  const check: InvariantFindings & { rules: RuleChecks } = {
    violations: [],
    unchecked: [],
    rules: {},
  };
  for (const [invariant, sql] of Object.entries(invariants)) {
    const { violation, isUnchecked, state } = await checkRule(all, { invariant, sql }, options);
    if (violation) check.violations.push(violation);
    else if (isUnchecked) check.unchecked.push(invariant);
    check.rules[invariant] = state;
  }
  return check;
}

async function checkRule(
  all: AllStoresSql,
  rule: Rule,
  options: InvariantRulesOptions,
): Promise<Checked> {
  const known = options.known[rule.invariant];
  if (known && !isFullDue(rule.invariant, known, options)) {
    const recent = await checkRecent(all, rule, known);
    if (!recent.violation) return recent;
    // It counts all rows that break the rule, and proves that it is broken.
    const every = await checkInFull(all, rule, options);
    return every.isUnchecked ? recent : every;
  }
  const full = await checkInFull(all, rule, options);
  if (!full.isUnchecked) return full;
  return { ...(await checkRecent(all, rule, full.state)), isUnchecked: true };
}

/** Of a rule about a whole store, nothing is checked. */
async function checkRecent(all: AllStoresSql, rule: Rule, state: RuleCheck): Promise<Checked> {
  const wasNever = state.fullAt === null;
  if (!isAboutOneObject(rule.invariant)) return { violation: null, isUnchecked: wasNever, state };
  const changed = await checkChangedRows(all, rule, state);
  return { ...changed, isUnchecked: changed.isUnchecked || wasNever };
}

function isFullDue(
  invariant: string,
  { fullAt, triedAt, tookMs }: RuleCheck,
  { now, violated, quickMs = QUICK_MS }: InvariantRulesOptions,
): boolean {
  if (violated.has(invariant) || tookMs <= quickMs) return true;
  if (later(new Date(triedAt), Math.min(DAY_MS, REST_FACTOR * tookMs)) > now) return false;
  return !isAboutOneObject(invariant) || fullAt === null || new Date(fullAt) < nightBefore(now);
}

function nightBefore(now: Date): Date {
  return later(startOfCivilDay(civilDate(later(now, -NIGHT_MS))), NIGHT_MS);
}

async function checkInFull(
  all: AllStoresSql,
  { invariant, sql }: Rule,
  { known, now, openSlowQueryConnection, quickMs = QUICK_MS }: InvariantRulesOptions,
): Promise<Checked> {
  const last = known[invariant];
  const isQuick = !last || last.tookMs <= quickMs;
  const connection = isQuick ? all : await openSlowQueryConnection();
  // Read before the rows: what is relayed later is checked again.
  const position = await newestPosition(connection);
  const beganMs = performance.now();
  const found = await violationIfInTime(connection, invariant, sql);
  const tookMs = Math.round(performance.now() - beganMs);
  const tried = { fullAt: now.toISOString(), triedAt: now.toISOString(), tookMs, since: null };
  if (found === 'too long') {
    // It is not quick any more, and what was known stays.
    const state = { position, ...tried, fullAt: null, ...last, triedAt: tried.triedAt };
    return {
      violation: null,
      isUnchecked: true,
      state: { ...state, tookMs: Math.max(tookMs, quickMs + 1) },
    };
  }
  // A replica may show what was repaired a moment ago.
  const again = found && !isQuick ? await violationIfInTime(all, invariant, sql) : found;
  return {
    violation: again === 'too long' ? found : again,
    isUnchecked: false,
    state: { ...tried, position },
  };
}

/** The position moves on only past events whose objects hold. */
async function checkChangedRows(
  all: AllStoresSql,
  { invariant, sql }: Rule,
  state: RuleCheck,
): Promise<Checked> {
  const newest = await newestPosition(all);
  const since = state.position;
  let position = since;
  while (position < newest) {
    const upTo = Math.min(newest, await endOfSome(all, position));
    const changed = ofChangedRows(sql, { after: position, upTo });
    const found = await violationIfInTime(all, invariant, changed);
    const isUnchecked = found === 'too long';
    if (found) {
      const violation = isUnchecked ? null : found;
      return { violation, isUnchecked, state: { ...state, position, since } };
    }
    position = upTo;
  }
  return { violation: null, isUnchecked: false, state: { ...state, position, since } };
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
        LIMIT ${EVENTS_MAX}
      ) following
    `,
  );
  return Number(row?.end ?? Infinity);
}
