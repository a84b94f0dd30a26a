/**
 * The rules that must always hold, as SQL. They are checked by the tests, by `npm run cli -- ops
 * check`, and by a metric.
 */
import pLimit from 'p-limit';
import type { AllStores, AllStoresSql } from '../platform/records/all-stores';
import { COUPON_INVARIANTS } from '../modules/coupons/coupon-invariants';
import { LEDGER_INVARIANTS } from '../modules/ledger/ledger-invariants';
import { SUB_ACCOUNT_INVARIANTS } from '../modules/ledger/sub-accounts/sub-account-invariants';
import { PEOPLE_INVARIANTS } from '../modules/members/people-invariants';
import { PAYMENT_INVARIANTS } from '../modules/payments/payment-invariants';
import { CLOSING_INVARIANTS } from '../modules/payouts/closings/closing-invariants';
import { TRANSFER_INVARIANTS } from '../modules/payouts/transfers/transfer-invariants';
import { PRIVACY_INVARIANTS } from '../modules/privacy/privacy-invariants';
import { REPORT_INVARIANTS } from '../modules/reports/daily-totals';
import { SUBSCRIPTION_INVARIANTS } from '../modules/subscriptions/subscription-invariants';
import { DELIVERY_INVARIANTS } from '../modules/webhooks/deliveries/delivery-invariants';
import type { DueJob } from '../platform/jobs/due-job';
import type { Violation } from './graphql/types';
import { overdue } from './overdue';

/** What a check found. `unchecked` names the rules whose query took longer than it may. */
export interface InvariantFindings {
  violations: ViolatedInvariant[];
  unchecked: string[];
}

export type ViolatedInvariant = Omit<Violation, 'isUnchecked'>;

const EXAMPLES_MAX = 10;
/**
 * For each hash and sort of a rule's query. A rule joins or groups all rows of a table; with the
 * server's default it would write most of them to temporary files.
 */
export const INVARIANT_WORK_MEM = '256MB';
/**
 * Rules next to each other are about the same table: two that read all of it read the same pages.
 * Each uses one core, and more only where the server reads a table in parallel.
 */
export const RULES_AT_ONCE = 2;
/** PostgreSQL's `query_canceled` and `lock_not_available`: a limit of time was reached. */
const TOO_LONG: readonly unknown[] = ['57014', '55P03'];

/** Rules that hold at every moment. Each query lists the ids of rows that break the rule. */
export const INVARIANTS: Readonly<Record<string, string>> = {
  ...SUBSCRIPTION_INVARIANTS,
  ...LEDGER_INVARIANTS,
  ...SUB_ACCOUNT_INVARIANTS,
  ...TRANSFER_INVARIANTS,
  ...CLOSING_INVARIANTS,
  ...DELIVERY_INVARIANTS,
  ...COUPON_INVARIANTS,
  ...PAYMENT_INVARIANTS,
  ...REPORT_INVARIANTS,
  ...PEOPLE_INVARIANTS,
  ...PRIVACY_INVARIANTS,
};

/** All rules that hold while workers run these jobs. */
export function allInvariants(jobs: readonly DueJob[]): Readonly<Record<string, string>> {
  return { ...INVARIANTS, ...overdue(jobs) };
}

/**
 * The rules that are broken right now, with up to ten examples each. On connections that have a
 * limit for each statement, a rule that takes longer is named, and the others are still checked.
 */
export async function checkEachInvariant(
  all: AllStoresSql,
  invariants: Readonly<Record<string, string>>,
  atOnce = 1,
): Promise<InvariantFindings> {
  const limit = pLimit(atOnce);
  const checks = Object.entries(invariants).map(async ([invariant, sql]) => ({
    invariant,
    found: await limit(() => violationIfInTime(all, invariant, sql)),
  }));
  const checked = await Promise.all(checks).finally(() => limit.clearQueue());
  return {
    violations: checked.flatMap(({ found }) => (found === 'too long' ? [] : (found ?? []))),
    unchecked: checked.flatMap(({ invariant, found }) => (found === 'too long' ? invariant : [])),
  };
}

/** What breaks the rule, or that a limit of the connection ended its query. */
export async function violationIfInTime(
  all: AllStoresSql,
  invariant: string,
  sql: string,
): Promise<ViolatedInvariant | 'too long' | null> {
  try {
    const [{ count, examples } = { count: '0', examples: null }] = await all.query<{
      count: string;
      examples: string[] | null;
    }>(
      `
        SELECT count(*) AS "count",
          array_agg("id") FILTER (WHERE "place" <= ${EXAMPLES_MAX}) AS "examples"
        FROM (SELECT "id", row_number() OVER () AS "place" FROM (${sql}) broken) numbered
      `,
    );
    return count === '0' ? null : { invariant, count: Number(count), examples: examples ?? [] };
  } catch (error) {
    if (!isTooLong(error)) throw error;
    return 'too long';
  }
}

/** Whether a limit of time ended the statement. */
export function isTooLong(error: unknown): boolean {
  return TOO_LONG.includes((error as { code?: string }).code);
}

/**
 * The same with this limit for each rule, and with memory for its query, two rules at a time. Both
 * are set in the transaction of the rule: behind a pooler, a setting of the session would reach the
 * statements of others.
 */
export function checkWithin(
  all: AllStores,
  limitMs: number,
  invariants: Readonly<Record<string, string>>,
): Promise<InvariantFindings> {
  const limited = all.after([
    `SET LOCAL statement_timeout = ${limitMs}`,
    `SET LOCAL work_mem = '${INVARIANT_WORK_MEM}'`,
  ]);
  return checkEachInvariant(limited, invariants, RULES_AT_ONCE);
}
