/**
 * All that is known of one payment, or of anything else with an id, in the order in which it
 * happened: its rows, the requests and jobs that worked on it, what providers were asked and
 * answered, its events and their deliveries, what operators did, and what is due.
 */
import type { DataSource } from 'typeorm';
import type { AllStores } from '../../platform/records/all-stores';
import { writeProviderCalls } from '../../modules/providers/provider-calls';
import { notFound } from '../../platform/operations/errors';
import { idCreatedAt } from '../../platform/records/columns/ids';
import type { Trace, TraceStep } from '../graphql/trace-types';
import { nounOf } from './noun-of';
import { findSubjects, type Subjects } from './trace-subjects';
import { readRows, type FoundStep, type TracedRow } from './trace-rows';

/** Of each kind of step. */
const STEPS_MAX = 200;

/** Refuses with 404 an id of which nothing is known. */
export async function readTrace(database: DataSource, all: AllStores, id: string): Promise<Trace> {
  // What this process has not written yet.
  await writeProviderCalls(database, all);
  const subjects = await findSubjects(all, id);
  const [rows, calls, events, claims, acts] = await Promise.all([
    readRows(database, all, subjects.all),
    readCalls(all, id, subjects),
    readEvents(all, subjects),
    readClaims(all, subjects),
    readActs(all, subjects),
  ]);
  const deliveries = await readDeliveries(all, events);
  const done = [
    ...rows.map((row) => stepOfRow(row, calls)),
    ...[calls, events, deliveries, claims, acts].flat().map(stepOf),
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
    steps: [...steps, ...rows.flatMap(({ due }) => due.map(stepOf))],
  };
}

function readCalls(all: AllStores, id: string, { all: ids }: Subjects): Promise<FoundStep[]> {
  return all.query<FoundStep>(
    `
      SELECT COALESCE("reference", c."id"::text) AS "id", "at", "requestId", "job", "provider",
        "providerAccountId" AS "account", "providerId", "outcome", "httpStatus" AS "status",
        "durationMs",
        CASE "call" WHEN 'notification' THEN 'notification' ELSE 'provider call' END AS "kind",
        "provider" || ' ' || "call" || COALESCE(': ' || "result", '') AS "text"
      FROM "providerCalls" c
      WHERE "reference" = ANY ($1) OR "providerId" = $2 OR "requestId" = $2
      ORDER BY c."id" DESC
      LIMIT ${STEPS_MAX}
    `,
    [ids, id],
  );
}

/** Those about the payments, and about the object itself. */
function readEvents(
  all: AllStores,
  { all: ids, charges, parents }: Subjects,
): Promise<FoundStep[]> {
  return all.query<FoundStep>(
    `
      SELECT "id", 'event' AS "kind", "type" || ' of ' || "objectId" AS "text", "requestId"
      FROM "events"
      WHERE "objectId" = ANY ($1) OR ("objectId" = ANY ($2) AND "chargeId" = ANY ($3))
        OR "id" = ANY ($1)
      ORDER BY "id" DESC
      LIMIT ${STEPS_MAX}
    `,
    [ids, parents, charges],
  );
}

/** Of these events: those that were not attempted yet, and each attempt. */
function readDeliveries(all: AllStores, events: readonly FoundStep[]): Promise<FoundStep[]> {
  return all.query<FoundStep>(
    `
      SELECT COALESCE(a."id", d."id") AS "id", a."attemptedAt" AS "at", a."status", a."durationMs",
        CASE WHEN a."id" IS NULL THEN 'delivery' ELSE 'delivery attempt' END AS "kind",
        CASE
          WHEN a."id" IS NULL THEN d."status" || ': ' || d."eventId" || ' to ' || d."webhookId"
          ELSE 'attempt ' || a."number" || ' to send ' || d."eventId" || ' to ' || d."webhookId"
            || COALESCE(': ' || NULLIF(a."error", ''), '')
        END AS "text"
      FROM "deliveries" d
      LEFT JOIN "deliveryAttempts" a ON a."deliveryId" = d."id"
      WHERE d."eventId" = ANY ($1)
      ORDER BY 1 DESC
      LIMIT ${STEPS_MAX}
    `,
    [events.map(({ id }) => id)],
  );
}

/** Rows that are claimed, have failed, or were set aside. */
function readClaims(all: AllStores, { all: ids }: Subjects): Promise<FoundStep[]> {
  return all.query<FoundStep>(
    `
      SELECT "rowId" AS "id", "job", COALESCE("firstFailedAt", "until") AS "at",
        CASE WHEN "deadAt" IS NULL THEN 'job' ELSE 'dead letter' END AS "kind",
        CASE
          WHEN "error" IS NULL OR "error" = '' THEN "job" || ': a worker has claimed the row'
          ELSE "job" || ' failed '
            || CASE "tries" WHEN 1 THEN 'once' ELSE "tries" || ' times' END
            || ': ' || split_part("error", E'\\n', 1)
        END AS "text"
      FROM "claims"
      WHERE "rowId" = ANY ($1)
      LIMIT ${STEPS_MAX}
    `,
    [ids],
  );
}

function readActs(all: AllStores, { all: ids }: Subjects): Promise<FoundStep[]> {
  return all.query<FoundStep>(
    `
      SELECT "id", "at", 'act' AS "kind", "requestId",
        "action" || ' by ' || "operator" || ' (' || "via" || ')' AS "text"
      FROM "auditLog"
      WHERE "subject" = ANY ($1)
      ORDER BY "id" DESC
      LIMIT ${STEPS_MAX}
    `,
    [ids],
  );
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
function stepOfRow(row: TracedRow, calls: readonly FoundStep[]): TraceStep {
  const { id, noun, text, createdAt } = row;
  const asked = calls.flatMap((call) => (call.id === id && call.at ? call.at.getTime() : []));
  const made = noun === 'charge attempt' ? createdAt : idCreatedAt(id);
  const at = asked.length > 0 ? new Date(Math.min(made.getTime(), ...asked)) : made;
  return { ...EMPTY, at, kind: noun, id, text };
}

function stepOf(found: FoundStep): TraceStep {
  return { ...EMPTY, ...found, at: found.at ?? idCreatedAt(found.id) };
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
