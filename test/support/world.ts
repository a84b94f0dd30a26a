/**
 * A store in a world of its own: a fresh database, the real APIs, a receiver for its webhooks, and
 * a clock that can be moved.
 */
import type { InjectOptions, LightMyRequestResponse as Response } from 'fastify';
import { Temporal } from 'temporal-polyfill';
import type { DataSource } from 'typeorm';
import { allStores } from './handles';
import { buildApp, type App } from '../../src/app';
import { config } from '../../src/config/config';
import { connect } from '../../src/runtime/database';
import { INVARIANTS } from '../../src/operators/invariants';
import { violations } from './violations';
import { wallNow } from '../../src/platform/time/clock';
import { Context } from '../../src/platform/operations/context';
import { issueApiKey } from '../../src/modules/stores/keys/create-api-key';
import { createStore } from '../../src/modules/stores/create-store';
import { PERMISSIONS } from '../../src/modules/stores/permissions';
import { eventNames } from '../../src/modules/webhooks/events/event-names';
import { relayEvents } from '../../src/modules/webhooks/events/relay';
import { claimBatches, deliverWebhooks, runBatch } from '../../jobs/sweeps/sweep';
import { freshDatabase } from './database';
import { checkAnswer } from './documented';
import { startReceiver, type Receiver } from './receiver';

export type Json = Record<string, any>;
export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: Json;
  text: string;
}

/** On a busy machine many requests at once may wait for a connection. */
const LONG_WAIT_MS = 60_000;

const open = new Set<World>();

/** Closes the worlds of a file and checks their invariants; Jest calls it when the file ends. */
export async function closeWorlds(): Promise<void> {
  const ended = [...open].toReversed();
  open.clear();
  ofFile = undefined;
  // All worlds are closed before the first violation is thrown: an open world would keep the
  // process alive.
  const endings = await Promise.allSettled(ended.map((each) => each.close()));
  for (const ending of endings) if (ending.status === 'rejected') throw ending.reason;
}

afterAll(closeWorlds);

interface StoreOptions {
  taxId?: string;
  /** Whether buyers receive mails, as in a new store. Most stories are not about them. */
  mails?: boolean;
}

let ofFile: Promise<World> | undefined;

/**
 * A new store in the one world that the tests of a file share: database and server are made once,
 * and everything else belongs to the store. For tests that look at one store only.
 */
export async function newStore(options: StoreOptions = {}): Promise<World> {
  const shared = await (ofFile ??= world());
  const { app, database, databaseUrl } = shared;
  const before = await shared.approvals();
  const made = new World(app, database, () => Promise.resolve(), databaseUrl, before);
  open.add(made);
  await made.openStore(options);
  return made;
}

/** A new world; it is closed, and its invariants are checked, when the test file ends. */
export async function world(options: StoreOptions & { waitMs?: number } = {}): Promise<World> {
  config.allowPrivateEndpoints = true;
  config.secretKeys = ['a secret key of the tests'];
  config.rateLimit = 100_000;
  config.httpInFlightMax = 100_000;
  // Jest's own work holds up the process, most of all on a busy machine.
  config.eventLoopDelayMaxMs = 60_000;
  const database = await freshDatabase();
  const { database: source, close } = await connect(database.url, {
    poolSize: 10,
    waitMs: options.waitMs ?? LONG_WAIT_MS,
  });
  const app = checked(await buildApp(source, allStores(source), database.url));
  const made = new World(
    app,
    source,
    async () => {
      await app.server.close();
      await close();
      await database.drop();
    },
    database.url,
  );
  open.add(made);
  await made.openStore(options);
  return made;
}

/** Checks every answer of these APIs against the OpenAPI document. */
function checked(app: App): App {
  const inject = app.server.inject.bind(app.server) as (
    options: InjectOptions,
  ) => Promise<Response>;
  const inspect = async (options: InjectOptions & { url: string }) => {
    const response = await inject(options);
    checkAnswer(options.method ?? 'GET', options.url, {
      status: response.statusCode,
      contentType: String(response.headers['content-type']),
      text: response.body,
    });
    return response;
  };
  return Object.assign(app, { server: Object.assign(app.server, { inject: inspect }) });
}

export class World {
  storeId = '';
  key = '';
  receiver: Receiver | null = null;

  constructor(
    readonly app: App,
    readonly database: DataSource,
    private readonly end: () => Promise<void>,
    readonly databaseUrl: string,
    /** What the simulator had approved before the store was opened; null = it has the world alone. */
    private readonly approvedBefore: number | null = null,
  ) {}

  /** The store, if it shares the world with others. */
  get onlyStore(): string | null {
    return this.approvedBefore === null ? null : this.storeId;
  }

  /** Creates the store, or another one, and returns a key of it. */
  async openStore({ taxId = '11222333000181', mails = false }: StoreOptions = {}): Promise<string> {
    const store = await createStore(allStores(this.database), { name: 'Loja', taxId });
    if (!mails)
      await this.database.query(`UPDATE "stores" SET "buyerMails" = false WHERE "id" = $1`, [
        store.id,
      ]);
    this.storeId ||= store.id;
    const key = await this.newKey({ storeId: store.id });
    this.key ||= key;
    return key;
  }

  async newKey({
    storeId = this.storeId,
    devMode = true,
    permissions = [...PERMISSIONS] as string[],
  } = {}): Promise<string> {
    return (
      await issueApiKey(new Context({ database: this.database, scope: { storeId, devMode } }), {
        permissions,
      })
    ).key;
  }

  async request(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT',
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const isRaw = typeof body === 'string';
    const response = await this.app.server.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${this.key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: isRaw ? body : JSON.stringify(body) }),
    });
    return {
      status: response.statusCode,
      headers: response.headers,
      body: response.body ? (JSON.parse(response.body) as Json) : {},
      text: response.body,
    };
  }

  /** A REST call that must succeed: its data. */
  async post(
    path: string,
    body: unknown = {},
    headers: Record<string, string> = {},
  ): Promise<Json> {
    return successOf(await this.request('POST', path, body, headers));
  }

  async get(path: string): Promise<Json> {
    return successOf(await this.request('GET', path));
  }

  /** Opens all connections, so that concurrent requests really meet in the database. */
  async warmUp(): Promise<void> {
    await Promise.all(
      Array.from({ length: 10 }, () => this.database.query('SELECT pg_sleep(0.05)')),
    );
  }

  /** A GraphQL document that must succeed: its data. */
  async graphql(
    query: string,
    variables: Json = {},
    headers: Record<string, string> = {},
  ): Promise<Json> {
    const { body } = await this.request('POST', '/graphql', { query, variables }, headers);
    if (body.errors) throw new Error(`GraphQL: ${JSON.stringify(body.errors)}`);
    return body.data as Json;
  }

  private made = 0;

  product(values: Json = {}): Promise<Json> {
    return this.post('/v2/products/create', {
      externalId: `p${++this.made}`,
      name: 'Produto',
      price: 4990,
      currency: 'BRL',
      ...values,
    });
  }

  async checkout({ product, ...values }: Json = {}): Promise<Json> {
    const { id } = (product as Json | undefined) ?? (await this.product());
    return this.post('/v2/checkouts/create', { items: [{ id, quantity: 1 }], ...values });
  }

  /** The buyer pays; returns the checkout. */
  pay({ id }: Json, values: Json = {}): Promise<Json> {
    return this.post(`/v2/checkouts/simulate-payment?id=${id}`, {
      customer: { name: 'Ana', email: 'ana@example.com', taxId: '52998224725' },
      ...values,
    });
  }

  /** A buyer subscribes; returns the subscription. */
  async subscribe({
    cycle = 'MONTHLY',
    price = 4990,
    trialDays,
    card,
    ...values
  }: Json = {}): Promise<Json> {
    const product = await this.product({
      cycle,
      price,
      ...(trialDays !== undefined && { trialDays }),
    });
    const checkout = await this.post('/v2/subscriptions/create', {
      items: [{ id: product.id, quantity: 1 }],
      ...values,
    });
    const paid = await this.pay(checkout, {
      method: 'CARD',
      ...(card !== undefined && { card: { number: card } }),
    });
    return this.get(`/v2/subscriptions/get?id=${paid.subscriptionId}`);
  }

  /** The subscription as it is now. */
  subscription({ id }: Json): Promise<Json> {
    return this.get(`/v2/subscriptions/get?id=${id}`);
  }

  /** The next charge of the subscription; null if there is none. */
  async upcoming({ id }: Json): Promise<Json | null> {
    const data = await this.graphql(
      'query ($id: ID!) { subscription(id: $id) { upcomingCharge { date amount lines { productId name quantity unitPrice amount } } } }',
      { id },
    );
    return data.subscription.upcomingCharge as Json | null;
  }

  /** A refusal: its status and code. */
  async refused(path: string, body: unknown): Promise<string> {
    const answer = await this.request('POST', path, body);
    return `${answer.status} ${answer.body.code}`;
  }

  /** Registers the receiver for these events (all, if none are given). */
  async listen(events: readonly string[] = eventNames, values: Json = {}): Promise<Json> {
    this.receiver ??= await startReceiver();
    return this.post('/v2/webhooks/create', {
      name: 'receiver',
      endpoint: this.receiver.url,
      secret: 'um segredo',
      events,
      ...values,
    });
  }

  /**
   * Moves the clock of the store: '1 month', '3 days', or to an instant. At the beginning of a test
   * the instant may be in the past, so that the test is the same on any day.
   */
  async travel(distance: string): Promise<void> {
    const { now } = await this.get('/v2/dev/clock');
    if (distance.includes('T') && distance < String(now)) return this.beginAt(new Date(distance));
    const to = distance.includes('T') ? distance : arrival(String(now), distance);
    // On a busy machine a long distance takes several calls.
    while ((await this.post('/v2/dev/clock/advance', { to })).advancingTo);
  }

  private async beginAt(start: Date): Promise<void> {
    const [row] = await this.database.query<{ charges: string }[]>(
      `SELECT count(*) AS "charges" FROM "charges" WHERE "storeId" = $1`,
      [this.storeId],
    );
    if (Number(row?.charges) > 0)
      throw new Error('time has passed here already: travel back before anything is sold');
    const offsetMs = start.getTime() - wallNow().getTime();
    await this.database.query(
      `INSERT INTO "testClocks" ("storeId", "offsetMs")
       VALUES ($1, $2)
       ON CONFLICT ("storeId") DO UPDATE SET "offsetMs" = $2`,
      [this.storeId, offsetMs],
    );
  }

  async now(): Promise<Date> {
    return new Date(String((await this.get('/v2/dev/clock')).now));
  }

  /** Gives events their positions, as the workers would, so that they appear in lists. */
  async relay(): Promise<void> {
    while ((await relayEvents(allStores(this.database))) > 0);
  }

  /** Relays events and makes every due delivery, as the workers would. */
  async deliver(): Promise<void> {
    await this.relay();
    for (;;) {
      const batches = await claimBatches(this.database, allStores(this.database), deliverWebhooks);
      if (batches.length === 0) return;
      for (const rows of batches)
        await runBatch(this.database, allStores(this.database), deliverWebhooks, rows);
    }
  }

  /** The names of the received events, in order of their ids. */
  async received(): Promise<string[]> {
    return (await this.messages()).map(({ body }) => body.event);
  }

  async messages(): Promise<Receiver['requests']> {
    await this.deliver();
    return (this.receiver?.requests ?? []).toSorted((a, b) => (a.body.id < b.body.id ? -1 : 1));
  }

  /** The charges of a subscription or checkout, oldest first. */
  async charges({ id }: Json): Promise<Json[]> {
    const owner = String(id).startsWith('subs_') ? 'subscription' : 'checkout';
    const relation = owner === 'subscription' ? 'charges' : 'payments';
    const fields =
      'id amount paidAmount platformFee status method cycleNumber dueAt paidAt retryNumber failureReason nextAttemptAt installments lines { name quantity unitPrice amount } attempts { nodes { id number status reason byBuyer } }';
    const data = await this.graphql(
      `query ($id: ID!) { found: ${owner}(id: $id) { list: ${relation}(first: 100) { nodes { ${fields} } } } }`,
      { id },
    );
    return (data.found.list.nodes as Json[]).toReversed();
  }

  /** The approvals of the simulator, by its own records. */
  async approvals(): Promise<number> {
    const [row] = await this.database.query<{ count: string }[]>(
      `SELECT (
         SELECT count(*) FROM simulator."calls" WHERE "approved"
       ) + (SELECT count(*) FROM simulator."pixPayments") + (SELECT count(*) FROM simulator."boletoPayments") AS "count"`,
    );
    return Number(row?.count) - (this.approvedBefore ?? 0);
  }

  /**
   * The invariants that hold at every moment. A world has no workers, so due work waits until the
   * clock is moved.
   */
  async violations(): Promise<unknown[]> {
    return violations(allStores(this.database), INVARIANTS);
  }

  /** Closes the world before the end of the file. */
  async close(): Promise<void> {
    open.delete(this);
    try {
      if (this.approvedBefore === null) expect(await this.violations()).toEqual([]);
    } finally {
      await this.receiver?.close();
      await this.end();
    }
  }
}

function successOf({ status, body }: Answer): Json {
  if (status !== 200 || body.success !== true)
    throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body.data as Json;
}

function arrival(now: string, distance: string): string {
  const [count, unit = ''] = distance.split(' ');
  const plural = unit.endsWith('s') ? unit : `${unit}s`;
  return Temporal.Instant.from(now)
    .toZonedDateTimeISO('America/Sao_Paulo')
    .add({ [plural]: Number(count) })
    .toInstant()
    .toString();
}

export const wall = wallNow;
