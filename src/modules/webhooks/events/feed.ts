/**
 * The events of a scope in the order of their positions, without gaps or repeats, in every process.
 */
import type { Context } from '../../../platform/operations/context';
import { SECOND_MS } from '../../../platform/time/clock';
import { invalid } from '../../../platform/operations/errors';
import { isIdOf } from '../../../platform/records/columns/ids';
import {
  listen,
  type ChannelSubscription,
} from '../../../platform/database/database-notifications';
import type { Scope } from '../../../platform/records/record';
import type { Rows } from '../../../platform/records/rows';
import { refuseArchived } from '../archive/archived-event';
import { Event } from './event';
import type { EventName } from './event-names';

/** Notified when events of a scope received their positions. The message is the scope. */
export const RELAYED_CHANNEL = 'pitanga_relayed';
const READ_MAX = 100;
/** A notification may be lost, so followers check this often by themselves. */
const LOOK_EVERY_MS = 5 * SECOND_MS;
const RELAY_WAIT_MS = 200;
const RELAY_WAITS_MAX = 25;

export const scopeMessage = ({ storeId, devMode }: Scope): string => `${storeId} ${devMode}`;

/** Waits for events of a scope. */
export class Follower {
  private isWoken = false;
  private wakeUp: (() => void) | null = null;

  constructor(readonly scope: string) {}

  wake(): void {
    this.isWoken = true;
    this.wakeUp?.();
  }

  /** Waits until there may be a new event, or until the signal aborts. */
  async wait(signal: AbortSignal): Promise<void> {
    if (!this.isWoken && !signal.aborted) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, LOOK_EVERY_MS);
        this.wakeUp = () => {
          clearTimeout(timer);
          resolve();
        };
        signal.addEventListener('abort', this.wakeUp, { once: true });
      });
    }
    if (this.wakeUp) signal.removeEventListener('abort', this.wakeUp);
    this.wakeUp = null;
    this.isWoken = false;
  }
}

/** Wakes the followers of this process. */
export class EventFeed {
  private readonly followers = new Set<Follower>();
  private listening: Promise<ChannelSubscription> | null = null;

  constructor(private readonly databaseUrl: string) {}

  async follow(scope: Scope): Promise<Follower> {
    const follower = new Follower(scopeMessage(scope));
    this.followers.add(follower);
    const wakeAll = () => this.followers.forEach((each) => each.wake());
    await (this.listening ??= listen(this.databaseUrl, {
      channel: RELAYED_CHANNEL,
      receive: (message) => this.wake(message),
      reconnected: wakeAll,
    }));
    return follower;
  }

  leave(follower: Follower): void {
    this.followers.delete(follower);
  }

  async close(): Promise<void> {
    await (await this.listening)?.close();
  }

  private wake(scope: string): void {
    for (const follower of this.followers) if (follower.scope === scope) follower.wake();
  }
}

/**
 * The position after which to continue: that of an event, or without one the current end. Refuses
 * an id that is not an event of this scope; `field` is where it was sent.
 */
export async function positionAfter(
  ctx: Context,
  eventId: string | null,
  field: string,
): Promise<string> {
  if (eventId === null) return lastPosition(ctx.rows);
  const unknown = invalid(
    `${field}: no event ${eventId} in this environment of this store; leave it out to start now`,
    field,
    { reason: 'UNKNOWN', values: { given: eventId } },
  );
  if (!isIdOf(Event.prefix, eventId)) throw unknown;
  for (let waits = 0; waits < RELAY_WAITS_MAX; waits++) {
    const event = await ctx.rows.find(Event, eventId);
    if (!event) await refuseArchived(ctx.rows, eventId, field);
    if (!event) throw unknown;
    if (event.position !== null) return event.position;
    // committed, but without a position yet
    await new Promise((resolve) => setTimeout(resolve, RELAY_WAIT_MS));
  }
  throw invalid(
    `${field}: the event ${eventId} has no position yet: try again in a moment`,
    field,
    { reason: 'BEGIN_AGAIN' },
  );
}

/** At most a hundred events after a position. */
export async function eventsAfter(
  rows: Rows,
  position: string,
  types: readonly EventName[] | null,
): Promise<Event[]> {
  const found = await rows.sql<{ id: string }>(
    `
      SELECT "id"
      FROM "events"
      WHERE "storeId" = $1
        AND "devMode" = $2
        AND "position" > $3
        AND NOT "test"
        AND ($4::text[] IS NULL OR "type" = ANY($4))
      ORDER BY "position"
      LIMIT ${READ_MAX}
    `,
    [position, types],
  );
  const events = new Map(
    (
      await rows.listByIds(
        Event,
        found.map(({ id }) => id),
      )
    ).map((event) => [event.id, event]),
  );
  return found.flatMap(({ id }) => events.get(id) ?? []);
}

/** The position of the newest event of the scope, or about one object of it; 0 if there is none. */
export async function lastPosition(rows: Rows, objectId: string | null = null): Promise<string> {
  const [row] = await rows.sql<{ position: string | null }>(
    objectId === null
      ? `
        SELECT max("position") AS "position"
        FROM "events"
        WHERE "storeId" = $1 AND "devMode" = $2 AND "position" IS NOT NULL
      `
      : `
        SELECT max("position") AS "position"
        FROM "events"
        WHERE "storeId" = $1 AND "devMode" = $2 AND "objectId" = $3
      `,
    objectId === null ? [] : [objectId],
  );
  return row?.position ?? '0';
}
