/**
 * In Dev mode an act answers when its events are in the lists, so that a test reads what it has
 * done. In production the relay gives events their positions after the answer.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { log } from '../../../platform/observability/log';
import { AllStores } from '../../../platform/records/all-stores';
import type { Scope } from '../../../platform/records/record';
import { Rows } from '../../../platform/records/rows';
import { isRestoring } from '../../../platform/database/restores';
import { coalesce } from '../../../platform/jobs/coalesce';
import { SECOND_MS } from '../../../platform/time/clock';
import { relayEvents } from './relay';

/** An answer is never delayed for longer. */
const WAIT_MAX_MS = 5 * SECOND_MS;
/** Another process is relaying. */
const REST_MS = 10;
const relays = new WeakMap<DataSource, () => Promise<void>>();

/** Waits until the events have positions that the scope has now. It never fails. */
export async function awaitPositions(database: DataSource, scope: Scope): Promise<void> {
  if (!scope.devMode) return;
  const rows = new Rows(database.manager, scope);
  const until = performance.now() + WAIT_MAX_MS;
  try {
    if (await isRestoring(database)) return;
    const waiting = await rows.sql<{ id: string }>(
      `SELECT "id" FROM "events" WHERE "position" IS NULL AND "storeId" = $1 AND "devMode" = $2`,
    );
    const ids = waiting.map(({ id }) => id);
    for (let left = ids.length; left > 0 && performance.now() < until;) {
      const restMs = Math.max(0, until - performance.now());
      await Promise.race([relayOf(database)(), pause(restMs, undefined, { ref: false })]);
      left = await countWithout(rows, ids);
      if (left > 0) await pause(REST_MS);
    }
  } catch (error) {
    log.warn(
      { err: error, store: scope.storeId },
      'the answer did not wait for the events of the act',
    );
  }
}

/** All answers of this process that wait share one relay. */
function relayOf(database: DataSource): () => Promise<void> {
  const known = relays.get(database);
  if (known) return known;
  const all = new AllStores(database.manager);
  const relay = coalesce(() => relayEvents(all));
  relays.set(database, relay);
  return relay;
}

async function countWithout(rows: Rows, ids: readonly string[]): Promise<number> {
  const [row] = await rows.sql<{ count: string }>(
    `
      SELECT count(*)
      FROM "events"
      WHERE "id" = ANY($3) AND "position" IS NULL AND "storeId" = $1 AND "devMode" = $2
    `,
    [ids],
  );
  return Number(row?.count ?? 0);
}
