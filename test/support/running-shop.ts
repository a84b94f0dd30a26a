/**
 * A merchant's view of running processes: the API over HTTP, a webhook receiver, and a database
 * connection for checks.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { allStores } from './handles';
import { lockClockExclusively } from '../../src/platform/database/store-locks';
import { connect } from '../../src/runtime/database';
import { INVARIANTS } from '../../src/operators/invariants';
import { violations } from './violations';
import { eventNames } from '../../src/modules/webhooks/events/event-names';
import { emptyDatabase, freshDatabase } from './database';
import { checkAnswer } from './documented';
import { atTheEnd } from './leave';
import type { Service } from './process';
import { startReceiver, type Manner, type Receiver, type Received } from './receiver';

export type Json = Record<string, any>;

const ASK_EVERY_MS = 50;
const SUBSCRIBE_AT_ONCE = 5;
/** Long enough for a busy machine. Every wait ends as soon as its condition holds. */
export const SOON_MS = 90_000;
export const SECRET = 'um segredo';

export interface Place {
  databaseUrl: string;
  database: DataSource;
}

/** A database of its own, and a connection to it, until the test ends. */
export async function freshPlace(): Promise<Place> {
  const fresh = await freshDatabase();
  atTheEnd(fresh.drop);
  return placeAt(fresh.url);
}

/** A database without any table, and a connection to it, until the test ends. */
export async function emptyPlace(): Promise<Place> {
  const empty = await emptyDatabase();
  atTheEnd(empty.drop);
  return placeAt(empty.url);
}

/** A connection to the given database. */
export async function placeAt(databaseUrl: string): Promise<Place> {
  const { database, close } = await connect(databaseUrl, { poolSize: 4 });
  atTheEnd(close);
  return { databaseUrl, database };
}

export class RunningShop {
  receiver: Receiver | null = null;
  private made = 0;
  /** Another shop on the same rows makes products too. */
  private readonly name = randomUUID();

  constructor(
    /** The address of the API process. A test that replaces the process sets the new one. */
    public url: string,
    private readonly key: string,
    readonly database: DataSource,
    /** Answers and messages of another release are not those of the OpenAPI document. */
    private readonly isDocumented = true,
  ) {}

  /**
   * The shop behind an API process, listening to all events, with so many monthly subscriptions.
   */
  static async open(
    api: Service,
    { database }: Place,
    subscriptions: number,
    manner?: Manner,
  ): Promise<RunningShop> {
    const shop = new RunningShop(api.url, api.key, database);
    await shop.listen(manner);
    await shop.subscribeMany(subscriptions);
    return shop;
  }

  /** So many monthly subscriptions of one product. */
  async subscribeMany(subscriptions: number): Promise<void> {
    const product = await this.product();
    for (let buyer = 0; buyer < subscriptions; buyer += SUBSCRIBE_AT_ONCE) {
      await Promise.all(
        Array.from({ length: Math.min(SUBSCRIBE_AT_ONCE, subscriptions - buyer) }, () =>
          this.subscribe(product),
        ),
      );
    }
  }

  /** A call that must succeed: its data. */
  async call(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Json> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (this.isDocumented)
      checkAnswer(method, path, {
        status: response.status,
        contentType: String(response.headers.get('content-type')),
        text,
      });
    const answer = JSON.parse(text) as Json;
    if (!response.ok || answer.success !== true)
      throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer.data as Json;
  }

  post(path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<Json> {
    return this.call('POST', path, body, headers);
  }

  get(path: string): Promise<Json> {
    return this.call('GET', path);
  }

  /** A GraphQL query that must succeed: its data. */
  async graphql(query: string, variables: Json = {}): Promise<Json> {
    const response = await fetch(`${this.url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await response.json()) as Json;
    if (errors) throw new Error(`${query}: ${JSON.stringify(errors)}`);
    return data as Json;
  }

  /** Registers a receiver, for all events unless they are named. */
  async listen(manner?: Manner, events?: readonly string[]): Promise<Receiver> {
    const { isDocumented } = this;
    this.receiver = await startReceiver(manner, { isDocumented });
    atTheEnd(this.receiver.close);
    await this.register('receiver', this.receiver.url, events);
    return this.receiver;
  }

  /** A webhook, for all events unless they are named. */
  register(name: string, endpoint: string, events: readonly string[] = eventNames): Promise<Json> {
    return this.post('/v2/webhooks/create', { name, endpoint, secret: SECRET, events });
  }

  product(values: Json = {}): Promise<Json> {
    return this.post('/v2/products/create', {
      externalId: `p${++this.made}-${this.name}`,
      name: 'Plano',
      price: 4990,
      currency: 'BRL',
      cycle: 'MONTHLY',
      ...values,
    });
  }

  /** A buyer subscribes by card; returns the subscription. */
  async subscribe(product?: Json): Promise<Json> {
    const { id } = product ?? (await this.product());
    const checkout = await this.post('/v2/subscriptions/create', { items: [{ id, quantity: 1 }] });
    const paid = await this.post(`/v2/checkouts/simulate-payment?id=${checkout.id}`, {
      method: 'CARD',
      customer: { name: 'Ana', email: 'ana@example.com', taxId: '52998224725' },
    });
    return this.get(`/v2/subscriptions/get?id=${paid.subscriptionId}`);
  }

  /** Moves the clock of the store by the API: what falls due on the way happens inside the call. */
  async advance(body: { to?: string; seconds?: number }): Promise<void> {
    while ((await this.post('/v2/dev/clock/advance', body)).advancingTo);
  }

  /** Moves store time without the API: the workers handle what falls due, as over a night. */
  async timePasses(days: number): Promise<void> {
    await this.database.transaction(async (manager) => {
      const stores = await manager.query<{ storeId: string }[]>(
        'SELECT "storeId" FROM "testClocks" ORDER BY "storeId"',
      );
      // In the queue of the lock, as the API does: those who read the clock would pass a row lock.
      for (const { storeId } of stores) await lockClockExclusively(manager, storeId);
      await manager.query('UPDATE "testClocks" SET "offsetMs" = "offsetMs" + $1', [
        days * 86_400_000,
      ]);
    });
  }

  /** How many charges of the subscriptions' second cycle and later are PAID. */
  renewals(): Promise<number> {
    return this.count(
      `SELECT count(*) FROM "charges" WHERE "status" = 'PAID' AND "cycleNumber" > 0`,
    );
  }

  /**
   * What the simulator approved for renewals, by its own records: a first payment has no agreement
   * yet.
   */
  approvedRenewals(): Promise<number> {
    return this.count(
      `SELECT count(*) FROM simulator."calls" WHERE "approved" AND "agreement" IS NOT NULL`,
    );
  }

  events(type: string): Promise<number> {
    return this.count('SELECT count(*) FROM "events" WHERE "type" = $1', [type]);
  }

  async count(sql: string, values: unknown[] = []): Promise<number> {
    const [row] = await this.database.query<{ count: string }[]>(sql, values);
    if (row?.count === undefined) throw new Error(`no column "count" in: ${sql}`);
    return Number(row.count);
  }

  /** The deliveries of this event to the receiver, once per event id, as receivers count. */
  received(type: string): Received[] {
    const ofType = (this.receiver?.requests ?? []).filter(({ body }) => body.event === type);
    return [...new Map(ofType.map((request) => [request.body.id, request])).values()];
  }

  /**
   * The invariants that hold at every moment. After a jump of the clock much is overdue until the
   * workers have run.
   */
  violations(): Promise<unknown[]> {
    return violations(allStores(this.database), INVARIANTS);
  }
}

const ADDRESS = /"address":"([^"]+)"/;

/** Waits until the condition holds. Fails with the name of the condition. */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  withinMs = SOON_MS,
): Promise<number> {
  const began = performance.now();
  while (!(await isSo())) {
    if (performance.now() - began > withinMs)
      throw new Error(`waited ${withinMs / 1000} s in vain until ${what}`);
    await pause(ASK_EVERY_MS);
  }
  return performance.now() - began;
}

/** Where a worker shows its health and figures. Its line may come after the one that it is ready. */
export async function addressOfWorker(worker: Service): Promise<string> {
  const found = () =>
    worker.lines.find((line) => line.includes('"figures of this worker"'))?.match(ADDRESS)?.[1];
  await until('the worker says where its figures are', () => found() !== undefined);
  return found() ?? '';
}

/** Whether the message has the signature that its receiver expects. */
export function isSigned({ headers, raw }: Received): boolean {
  return (
    headers['x-webhook-signature'] === createHmac('sha256', SECRET).update(raw).digest('base64')
  );
}
