/**
 * All that is known of one payment, or of anything else with an id, in the order in which it
 * happened: its rows, the requests and jobs that worked on it, what providers were asked and
 * answered, its events and their deliveries, what operators did, and what is due.
 */
import type { DataSource } from 'typeorm';
import { writeProviderCalls, type ProviderCallRow } from '../../modules/providers/provider-calls';
import { notFound } from '../../platform/operations/errors';
import { idCreatedAt } from '../../platform/records/columns/ids';
import type { Trace, TraceStep } from '../graphql/trace-types';
import { nounOf } from './noun-of';
import { findSubjects, type Subjects } from './trace-subjects';
import { readRows, type TracedRow } from './trace-rows';

/** Of each kind of step. */
const STEPS_MAX = 200;

/** Refuses with 404 an id of which nothing is known. */
export async function readTrace(database: DataSource, id: string): Promise<Trace> {
  // What this process has not written yet.
  await writeProviderCalls(database);
  const subjects = await findSubjects(database, id);
  const [rows, calls, events, attempts, claims, acts] = await Promise.all([
    readRows(database, subjects.all),
    readCalls(database, id, subjects),
    readEvents(database, subjects),
    readDeliveryAttempts(database, subjects),
    readClaims(database, subjects),
    readActs(database, subjects),
  ]);
  const done = [
    ...rows.map((row) => stepOfRow(row, calls)),
    ...calls.map(stepOfCall),
    ...events.map(stepOfEvent),
    ...attempts,
    ...claims,
    ...acts,
  ];
  const steps = [...requestSteps(done), ...done].toSorted(inOrder);
  if (steps.length === 0)
    throw notFound(
      `nothing is known of ${id}: calls to providers are kept for 30 days, and requests that made ` +
        'none are only in the log',
      'id',
    );
  const of = rows.find((row) => row.id === id) ?? rows[0];
  return {
    id,
    noun: nounOf(database, id),
    storeId: of?.storeId ?? null,
    devMode: of?.devMode ?? null,
    steps: [...steps, ...rows.flatMap(({ due }) => due)],
  };
}

type CallRow = ProviderCallRow & { id: string };

function readCalls(database: DataSource, id: string, { all }: Subjects): Promise<CallRow[]> {
  return database.query<CallRow[]>(
    `
      SELECT *
      FROM "providerCalls"
      WHERE "reference" = ANY ($1) OR "providerId" = $2 OR "requestId" = $2
      ORDER BY "id" DESC
      LIMIT ${STEPS_MAX}
    `,
    [all, id],
  );
}

interface EventRow {
  id: string;
  type: string;
  objectId: string;
  requestId: string | null;
}

/** Those about the payments, and about the object itself. */
function readEvents(
  database: DataSource,
  { all, charges, parents }: Subjects,
): Promise<EventRow[]> {
  return database.query<EventRow[]>(
    `
      SELECT "id", "type", "objectId", "requestId"
      FROM "events"
      WHERE "objectId" = ANY ($1) OR ("objectId" = ANY ($2) AND "chargeId" = ANY ($3))
        OR "id" = ANY ($1)
      ORDER BY "id" DESC
      LIMIT ${STEPS_MAX}
    `,
    [all, parents, charges],
  );
}

async function readDeliveryAttempts(
  database: DataSource,
  subjects: Subjects,
): Promise<TraceStep[]> {
  const events = (await readEvents(database, subjects)).map(({ id }) => id);
  const rows = await database.query<
    {
      id: string;
      deliveryId: string;
      webhookId: string;
      eventId: string;
      deliveryStatus: string;
      number: number | null;
      attemptedAt: Date | null;
      status: number | null;
      durationMs: number | null;
      error: string | null;
    }[]
  >(
    `
      SELECT COALESCE(a."id", d."id") AS "id", d."id" AS "deliveryId", d."webhookId", d."eventId",
        d."status" AS "deliveryStatus", a."number", a."attemptedAt", a."status", a."durationMs",
        a."error"
      FROM "deliveries" d
      LEFT JOIN "deliveryAttempts" a ON a."deliveryId" = d."id"
      WHERE d."eventId" = ANY ($1)
      ORDER BY 1 DESC
      LIMIT ${STEPS_MAX}
    `,
    [events],
  );
  return rows.map((row) => ({
    ...EMPTY,
    at: row.attemptedAt ?? idCreatedAt(row.id),
    kind: row.attemptedAt ? 'delivery attempt' : 'delivery',
    id: row.id,
    text: row.attemptedAt
      ? `attempt ${row.number} to send ${row.eventId} to ${row.webhookId}` +
        (row.error ? `: ${row.error}` : '')
      : `${row.deliveryStatus}: ${row.eventId} to ${row.webhookId}`,
    status: row.status,
    durationMs: row.durationMs,
  }));
}

/** Rows that are claimed, have failed, or were set aside. */
async function readClaims(database: DataSource, { all }: Subjects): Promise<TraceStep[]> {
  const claims = await database.query<
    {
      job: string;
      rowId: string;
      tries: number;
      until: Date;
      firstFailedAt: Date | null;
      isDead: boolean;
      error: string | null;
    }[]
  >(
    `
      SELECT "job", "rowId", "tries", "until", "firstFailedAt", "deadAt" IS NOT NULL AS "isDead",
        split_part("error", E'\\n', 1) AS "error"
      FROM "claims"
      WHERE "rowId" = ANY ($1)
      LIMIT ${STEPS_MAX}
    `,
    [all],
  );
  return claims.map(({ job, rowId, tries, until, firstFailedAt, isDead, error }) => ({
    ...EMPTY,
    at: firstFailedAt ?? until,
    kind: isDead ? 'dead letter' : 'job',
    id: rowId,
    text: error
      ? `${job} failed ${tries === 1 ? 'once' : `${tries} times`}: ${error}`
      : `${job}: a worker has claimed the row`,
    job,
  }));
}

async function readActs(database: DataSource, { all }: Subjects): Promise<TraceStep[]> {
  const acts = await database.query<
    {
      id: string;
      at: Date;
      operator: string;
      via: string;
      action: string;
      requestId: string | null;
    }[]
  >(
    `
      SELECT "id", "at", "operator", "via", "action", "requestId"
      FROM "auditLog"
      WHERE "subject" = ANY ($1)
      ORDER BY "id" DESC
      LIMIT ${STEPS_MAX}
    `,
    [all],
  );
  return acts.map(({ id, at, operator, via, action, requestId }) => ({
    ...EMPTY,
    at,
    kind: 'act',
    id,
    text: `${action} by ${operator} (${via})`,
    requestId,
  }));
}

const EMPTY = {
  requestId: null,
  job: null,
  provider: null,
  account: null,
  providerId: null,
  outcome: null,
  status: null,
  durationMs: null,
};

/**
 * The id of a row has the wall time of its creation. That of an attempt of a cycle follows its
 * place in the series instead: it was made when its provider was first asked.
 */
function stepOfRow({ id, noun, text, createdAt }: TracedRow, calls: readonly CallRow[]): TraceStep {
  const asked = calls.filter(({ reference }) => reference === id).map(({ at }) => at.getTime());
  const made = noun === 'charge attempt' ? createdAt : idCreatedAt(id);
  const at = asked.length > 0 ? new Date(Math.min(made.getTime(), ...asked)) : made;
  return { ...EMPTY, at, kind: noun, id, text };
}

function stepOfCall(call: CallRow): TraceStep {
  const { at, provider, providerAccountId, reference, outcome, result, httpStatus } = call;
  return {
    at,
    kind: call.call === 'notification' ? 'notification' : 'provider call',
    id: reference ?? call.id,
    text: `${provider} ${call.call}${result === null ? '' : `: ${result}`}`,
    requestId: call.requestId,
    job: call.job,
    provider,
    account: providerAccountId,
    providerId: call.providerId,
    outcome,
    status: httpStatus,
    durationMs: call.durationMs,
  };
}

function stepOfEvent({ id, type, objectId, requestId }: EventRow): TraceStep {
  return {
    ...EMPTY,
    at: idCreatedAt(id),
    kind: 'event',
    id,
    text: `${type} of ${objectId}`,
    requestId,
  };
}

/** Each request and job once, before the first step that it made. */
function requestSteps(steps: readonly TraceStep[]): TraceStep[] {
  const first = new Map<string, TraceStep>();
  for (const step of steps.toSorted(inOrder))
    if (step.requestId !== null && !first.has(step.requestId)) first.set(step.requestId, step);
  return [...first].map(([id, step]) => requestStep(id, step.at, step.job));
}

function requestStep(id: string, at: Date, job: string | null): TraceStep {
  const isRequest = id.startsWith('req_');
  return {
    ...EMPTY,
    at,
    kind: isRequest ? 'request' : 'job',
    id,
    text: isRequest
      ? 'a request: its log lines have this id'
      : `${job ?? 'a job'} handled this row`,
    job,
    requestId: id,
  };
}

/** Steps of the same moment: rows first, then what was made of them. */
const KINDS = ['request', 'job', '', 'provider call', 'notification', 'event'];
const placeOf = ({ kind }: TraceStep) => KINDS.indexOf(KINDS.includes(kind) ? kind : '');

function inOrder(a: TraceStep, b: TraceStep): number {
  return a.at.getTime() - b.at.getTime() || placeOf(a) - placeOf(b);
}
