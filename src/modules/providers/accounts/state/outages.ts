/**
 * The outages of an account, by method: when they begin, when one call may try the provider again,
 * and when they end. They are rows, so that all processes know them.
 */
import type { DataSource } from 'typeorm';
import { newId } from '../../../../platform/records/columns/ids';
import { lookUp } from '../../../../platform/database/lookups';
import { MINUTE_MS, SECOND_MS, later, wallNow } from '../../../../platform/time/clock';
import { TIMEOUT_MS } from '../../outside/provider-http';
import { ProviderMisconfigured } from '../../provider';
import { ProviderPaused } from '../../provider-away';
import type { AccountMethod, ProviderAccount } from '../provider-account';
import { ProviderOutage } from './provider-outage';

const PAUSE_FIRST_MS = 10 * SECOND_MS;
const PAUSE_MAX_MS = 5 * MINUTE_MS;
/**
 * Longer than one request takes. Other callers wait for no more than that: a process that crashed
 * during its call may not block them.
 */
const PROBE_MAX_MS = TIMEOUT_MS;
/** Members are not notified of shorter outages, unless the account must be repaired. */
const REPORTED_AFTER_MS = 30 * MINUTE_MS;
const REASON_MAX = 300;

/** How a call is admitted. */
export interface Admission {
  /** Whether it tries if the provider answers again. */
  isProbe: boolean;
}

const OF_METHOD = `"providerAccountId" = $1 AND "method" = $2`;

const FIND = `SELECT "retryAt", "reason" FROM "providerOutages" WHERE ${OF_METHOD}`;
/** One process only takes the probe. */
const TAKE_PROBE = `
  UPDATE "providerOutages"
  SET "retryAt" = $4
  WHERE ${OF_METHOD} AND "retryAt" <= $3
  RETURNING "retryAt"
`;
/** What was called before the outage began, and fails now, does not prolong it. */
const BEGIN = `
  INSERT INTO "providerOutages" (
    "providerAccountId", "method", "id", "storeId", "devMode", "createdAt", "updatedAt",
    "reason", "needsRepair", "retryAt", "failedProbes", "reportAt"
  )
  VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9, 0, $10)
  ON CONFLICT ("providerAccountId", "method") DO NOTHING
  RETURNING "id"
`;
const PROLONG = `
  UPDATE "providerOutages"
  SET "failedProbes" = "failedProbes" + 1, "updatedAt" = $3, "reason" = $4, "needsRepair" = $5,
    "retryAt" = $3::timestamptz
      + LEAST($7::float8, $6::float8 * 2 ^ ("failedProbes" + 1)) * interval '1 ms'
  WHERE ${OF_METHOD}
`;
const ALLOW_PROBE = `UPDATE "providerOutages" SET "retryAt" = $3 WHERE ${OF_METHOD}`;
const END = `DELETE FROM "providerOutages" WHERE ${OF_METHOD} RETURNING "id"`;

export class Outages {
  constructor(
    private readonly database: DataSource,
    private readonly account: Pick<ProviderAccount, 'id' | 'storeId' | 'devMode'>,
  ) {}

  /** Throws ProviderPaused during an outage, except for the one call that tries again. */
  async admit(method: AccountMethod): Promise<Admission> {
    const [outage] = await this.run<Pick<ProviderOutage, 'retryAt' | 'reason'>>(FIND, method);
    if (!outage) return { isProbe: false };
    const now = wallNow();
    if (outage.retryAt > now) throw pausedBy(outage);
    const taken = await this.run(TAKE_PROBE, method, now, later(now, PROBE_MAX_MS));
    if (taken.length === 0) throw pausedBy({ ...outage, retryAt: later(now, PAUSE_FIRST_MS) });
    return { isProbe: true };
  }

  /** Whether it is a new one. */
  async begin(method: AccountMethod, error: Error): Promise<boolean> {
    const { storeId, devMode } = this.account;
    const now = wallNow();
    const row = [newId(ProviderOutage.prefix), storeId, devMode, now, ...reasonOf(error)];
    const reportAt = error instanceof ProviderMisconfigured ? now : later(now, REPORTED_AFTER_MS);
    const times = [later(now, PAUSE_FIRST_MS), reportAt];
    return (await this.run(BEGIN, method, ...row, ...times)).length > 0;
  }

  /** The probe has failed: the next one comes after a longer time. */
  async prolong(method: AccountMethod, error: Error): Promise<void> {
    const pauses = [PAUSE_FIRST_MS, PAUSE_MAX_MS];
    await this.run(PROLONG, method, wallNow(), ...reasonOf(error), ...pauses);
  }

  /** The probe has shown nothing: another one may follow at once. */
  async allowProbe(method: AccountMethod): Promise<void> {
    await this.run(ALLOW_PROBE, method, wallNow());
  }

  /** Whether there was one. */
  async end(method: AccountMethod): Promise<boolean> {
    return (await this.run(END, method)).length > 0;
  }

  private async run<Row>(sql: string, method: string, ...more: unknown[]): Promise<Row[]> {
    const { id } = this.account;
    const answer = await lookUp<Row>(this.database, sql, [id, method, ...more]);
    return rowsOf(answer);
  }
}

/** TypeORM answers changes with the rows and their number. */
function rowsOf<Row>(answer: Row[]): Row[] {
  const [rows] = answer as unknown[];
  return Array.isArray(rows) ? (rows as Row[]) : answer;
}

function reasonOf(error: Error): [reason: string, needsRepair: boolean] {
  return [error.message.slice(0, REASON_MAX), error instanceof ProviderMisconfigured];
}

function pausedBy({ retryAt, reason }: Pick<ProviderOutage, 'retryAt' | 'reason'>): ProviderPaused {
  return new ProviderPaused(
    `the provider is not called now, because it failed: ${reason}`,
    retryAt,
  );
}
