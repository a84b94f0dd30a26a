/**
 * What providers were asked and what they answered, kept for 30 days, so that one payment can be
 * followed to the answer of the bank. Calls are collected in the process and written together
 * several times in a second: a call that gets no answer has no transaction of its own, and a
 * statement for each call would cost more than it is worth. A process that crashes loses those of
 * the last moment.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { DataSource } from 'typeorm';
import type { AllStores } from '../../platform/records/all-stores';
import { cutText } from '../../platform/operations/cut-text';
import { redact } from '../../platform/observability/redact';
import { currentTraceId } from '../../platform/observability/trace';
import { logFields } from '../../platform/observability/log';
import { DAY_MS, later, wallNow } from '../../platform/time/clock';

/** While the database is away, this many are kept. */
const WAITING_MAX = 5_000;
const WRITTEN_TOGETHER_MAX = 1_000;
const REASON_MAX = 300;
const KEPT_MS = 30 * DAY_MS;

export interface ProviderCallRow {
  /** Wall time at which it began; of a notification, at which it arrived. */
  at: Date;
  provider: string;
  providerAccountId: string | null;
  /** Port and function, such as `pix.create`; `notification` for what the provider sent. */
  call: string;
  /** Our reference: the id of a charge, attempt, refund or transfer; null = it has none. */
  reference: string | null;
  /** The provider's id of the payment, such as the endToEndId. */
  providerId: string | null;
  /** answered, refused, misconfigured or failed (no answer); received for a notification. */
  outcome: string;
  /** What it answered, such as `approved` or `declined insufficient_funds`; null = no word. */
  result: string | null;
  /** Of the last HTTP response; null = there was none, or it was the simulator. */
  httpStatus: number | null;
  durationMs: number;
  /** The request, or the row that a job worked on. */
  requestId: string | null;
  job: string | null;
  traceId: string | null;
}

type Noted = Omit<ProviderCallRow, 'requestId' | 'job' | 'traceId'>;

const waitingOf = new WeakMap<DataSource, ProviderCallRow[]>();
const statuses = new AsyncLocalStorage<{ httpStatus: number | null }>();

/** Adds the request or job that the process works on. */
export function noteProviderCall(database: DataSource, call: Noted): void {
  const waiting = waitingOf.get(database) ?? [];
  waitingOf.set(database, waiting);
  const { request, job, row } = logFields() ?? {};
  const origin = request ?? row;
  waiting.push({
    ...call,
    result: call.result === null ? null : cutText(redact(call.result), REASON_MAX),
    requestId: typeof origin === 'string' ? origin : null,
    job: typeof job === 'string' ? job : null,
    traceId: currentTraceId().traceId ?? null,
  });
  if (waiting.length > WAITING_MAX) waiting.splice(0, waiting.length - WAITING_MAX);
}

/** Writes what this process has collected. */
export async function writeProviderCalls(database: DataSource, all: AllStores): Promise<void> {
  const waiting = waitingOf.get(database) ?? [];
  while (waiting.length > 0) {
    const rows = waiting.slice(0, WRITTEN_TOGETHER_MAX);
    await all.query(
      `
        INSERT INTO "providerCalls" (
          "at", "provider", "providerAccountId", "call", "reference", "providerId", "outcome",
          "result", "httpStatus", "durationMs", "requestId", "job", "traceId"
        )
        SELECT "at", "provider", "providerAccountId", "call", "reference", "providerId", "outcome",
          "result", "httpStatus", "durationMs", "requestId", "job", "traceId"
        FROM json_populate_recordset(NULL::"providerCalls", $1)
      `,
      [JSON.stringify(rows)],
    );
    waiting.splice(0, rows.length);
  }
}

/** Removes some of what is older than 30 days, the oldest first, and returns how many. */
export async function forgetProviderCalls(all: AllStores, max: number): Promise<number> {
  const [row] = await all.query<{ count: number }>(
    `
      WITH old AS (
        DELETE FROM "providerCalls"
        WHERE "id" IN (SELECT "id" FROM "providerCalls" ORDER BY "id" LIMIT $2) AND "at" < $1
        RETURNING "id"
      )
      SELECT count(*)::integer AS "count"
      FROM old
    `,
    [later(wallNow(), -KEPT_MS), max],
  );
  return row?.count ?? 0;
}

/** Runs a call, and returns the status of its last HTTP response as well. */
export async function withHttpStatus<Answer>(
  work: () => Promise<Answer>,
): Promise<{ settled: PromiseSettledResult<Answer>; httpStatus: number | null }> {
  const noted: { httpStatus: number | null } = { httpStatus: null };
  const [settled] = await statuses.run(noted, () => Promise.allSettled([work()]));
  return { settled, httpStatus: noted.httpStatus };
}

/** Called with each HTTP response of a provider. */
export function noteHttpStatus(httpStatus: number): void {
  const noted = statuses.getStore();
  if (noted) noted.httpStatus = httpStatus;
}
