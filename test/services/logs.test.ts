/**
 * What running processes write down: the ids that lead from an API call to its deliveries, and no
 * secret of anybody's at the most verbose level; and that a revoked key is refused everywhere at
 * once.
 */
import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { leave } from '../support/leave';
import { OPS_TOKEN, start, type Service } from '../support/process';
import {
  addressOfWorker,
  RunningShop,
  SECRET,
  freshPlace,
  until,
  type Json,
  type Place,
} from '../support/running-shop';

const REVOKED_WITHIN_MS = 1_000;
const BUYER = { name: 'Ana', email: 'ana@example.com', taxId: '52998224725' };
/** What a process without a collector has loaded of OpenTelemetry. */
const LOADED = `require('reflect-metadata'); require('./dist/src/app.js'); require('./dist/jobs/worker.js'); require('./dist/src/runtime/tracing.js').startTracing(null, 'x').then(() => { console.log(JSON.stringify(Object.keys(require.cache).filter((path) => /@opentelemetry\\/(?!api)/.test(path)))); process.exit(0); });`;
let place: Place;

beforeEach(async () => {
  place = await freshPlace();
});

afterEach(leave);

function linesOf(service: Service, message: string): Json[] {
  return service.lines
    .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Json] : []))
    .filter(({ msg }) => msg === message);
}

test('from the id of a request one finds its event and its deliveries, and of a job the row and its events', async () => {
  const service = await start({ databaseUrl: place.databaseUrl });
  const shop = new RunningShop(service.url, service.key, place.database);
  await shop.listen();
  const product = await shop.product();
  const checkout = await shop.post('/v2/subscriptions/create', {
    items: [{ id: product.id, quantity: 1 }],
  });
  const paid = await fetch(`${service.url}/v2/checkouts/simulate-payment?id=${checkout.id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ method: 'CARD', card: { number: '4242424242424242' }, customer: BUYER }),
  });
  const request = paid.headers.get('x-request-id');
  await until(
    'both events were delivered',
    () =>
      shop.received('subscription.completed').length === 1 &&
      shop.received('checkout.completed').length === 1,
  );
  await until(
    'they are in the log',
    () =>
      linesOf(service, 'webhook attempt').filter((line) => line.request === request).length === 2,
  );

  const store = linesOf(service, 'request').find((line) => line.request === request);
  expect(store).toMatchObject({
    method: 'POST',
    route: '/v2/checkouts/simulate-payment',
    status: 200,
    store: expect.stringMatching(/^store_/),
    apiKey: expect.stringMatching(/^key_/),
    devMode: true,
    durationMs: expect.any(Number),
  });
  const events = linesOf(service, 'event').filter((line) => line.request === request);
  expect(events.map(({ type }) => type)).toEqual(['checkout.completed', 'subscription.completed']);
  for (const { event } of events) {
    expect(linesOf(service, 'webhook attempt')).toContainEqual(
      expect.objectContaining({
        event,
        request,
        store: store?.store,
        delivery: expect.stringMatching(/^dlv_/),
        status: 200,
        job: 'deliver-webhooks',
        queueJob: expect.any(String),
      }),
    );
    expect(shop.receiver?.requests.some(({ body }) => body.id === event)).toBe(true);
  }

  await shop.timePasses(31);
  await until('it was renewed and told', () => shop.received('subscription.renewed').length === 1);
  const renewed = linesOf(service, 'event').find(({ type }) => type === 'subscription.renewed');
  expect(renewed).toMatchObject({
    job: 'renew-subscriptions',
    row: expect.stringMatching(/^subs_/),
    store: store?.store,
    queueJob: expect.any(String),
  });
  await until('its delivery is in the log', () =>
    linesOf(service, 'webhook attempt').some(
      ({ event, request: by }) => event === renewed?.event && by === renewed?.row,
    ),
  );
});

test('a whole story at the most verbose level leaves no secret, key, card, tax id or address in the log', async () => {
  const service = await start({ databaseUrl: place.databaseUrl, env: { LOG_LEVEL: 'trace' } });
  const shop = new RunningShop(service.url, service.key, place.database);
  const send = (path: string, body: unknown, headers: Json = {}) =>
    fetch(`${service.url}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${service.key}`,
        'content-type': 'application/json',
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const [taxId, company, card, unknownCard, email, cellphone] = [
    '52998224725',
    '11444777000161',
    '4242424242424242',
    '4111111111111111',
    'ana.souza@example.com',
    '+5511987654321',
  ];

  await shop.listen();
  const customer = await shop.post(
    '/v2/customers/create',
    { email, taxId, cellphone, name: 'Ana' },
    { 'idempotency-key': 'the key of a request' },
  );
  await shop.post(
    '/v2/customers/create',
    { email, taxId, cellphone, name: 'Ana' },
    { 'idempotency-key': 'the key of a request' },
  );
  const subscription = await shop.subscribe();
  const made = (await (
    await send('/graphql', {
      query:
        'mutation { createApiKey(input: { permissions: ["PRODUCT:READ"] }) { newApiKey { key } userErrors { message } } }',
    })
  ).json()) as Json;
  const otherKey = made.data.createApiKey.newApiKey.key as string;
  await fetch(`${service.url}/v2/products/list`, {
    headers: { authorization: `Bearer ${otherKey}` },
  });
  await fetch(`${service.url}/v2/products/list`, {
    headers: { authorization: `Bearer ${otherKey}x` },
  });
  await fetch(`${service.url}/ops/graphql`, {
    headers: { authorization: 'Bearer a wrong token of operators' },
  });
  await fetch(`${service.url}/metrics`, { headers: { authorization: `Bearer ${OPS_TOKEN}` } });
  const checkout = await shop.post('/v2/checkouts/create', {
    items: [{ id: (await shop.product({ cycle: null })).id, quantity: 1 }],
    customerId: customer.id,
  });
  for (const number of [unknownCard, '4000000000000002', card])
    await send(`/v2/checkouts/simulate-payment?id=${checkout.id}`, {
      method: 'CARD',
      card: { number },
      customer: { name: 'Ana', email, taxId, cellphone },
    });
  await send(
    `/v2/checkouts/simulate-payment?id=${checkout.id}`,
    `{"card": {"number": "${card}"}, `,
  ); // not JSON
  await send('/v2/payouts/create', {
    amount: 500,
    externalId: 'p1',
    pixKey: email,
    pixKeyType: 'EMAIL',
  });
  await send('/v2/pix/send', {
    amount: 500,
    externalId: 't1',
    pixKey: company,
    pixKeyType: 'CNPJ',
  });
  await send('/v2/transparents/create', {
    method: 'BOLETO',
    data: { amount: 5000, customer: { name: 'Ana', taxId: company } },
  });

  // Faults of ours that quote the very row: the database refuses what the operations write.
  await place.database.query(
    `ALTER TABLE "customers" ADD CONSTRAINT "c" CHECK ("name" IS DISTINCT FROM 'Bia')`,
  );
  await place.database.query(`ALTER TABLE "webhooks" ADD CONSTRAINT "w" CHECK ("name" <> 'outro')`);
  await place.database.query(
    `ALTER TABLE "charges" ADD CONSTRAINT "h" CHECK ("cycleNumber" IS DISTINCT FROM 1)`,
  );
  expect(
    (await send('/v2/customers/create', { email: 'bia@example.org', taxId: company, name: 'Bia' }))
      .status,
  ).toBe(500);
  expect(
    (
      await send('/v2/webhooks/create', {
        name: 'outro',
        endpoint: shop.receiver?.url,
        secret: 'outro segredo do lojista',
        events: ['checkout.completed'],
      })
    ).status,
  ).toBe(500);
  await shop.timePasses(31);
  await until('the renewal failed', () => linesOf(service, 'a due row failed').length > 0);
  await shop.call('GET', `/v2/subscriptions/get?id=${subscription.id}`);

  const log = service.lines
    .filter((line) => !line.includes('Demo store') && line.trim() !== service.key)
    .join('\n');
  expect(linesOf(service, 'unexpected error').length).toBeGreaterThanOrEqual(2);
  expect(linesOf(service, 'unexpected error')[0]).toMatchObject({
    request: expect.stringMatching(/^req_/),
    err: {
      type: 'QueryFailedError',
      code: '23514',
      constraint: expect.any(String),
      stack: expect.any(String),
    },
  });
  const used = [
    service.key,
    otherKey,
    SECRET,
    'outro segredo',
    OPS_TOKEN,
    'a wrong token',
    'a secret key of the tests',
    card,
    unknownCard,
    '4000000000000002',
    taxId,
    '529.982.247-25',
    company,
    email,
    'bia@example.org',
    cellphone,
    '11987654321',
    'the key of a request',
  ];
  expect(used.filter((text) => log.includes(text))).toEqual([]);
  expect(log.length).toBeGreaterThan(5_000); // or nothing was written at all
});

test('a revoked key is refused by every process within a second', async () => {
  const [one, other] = await Promise.all([
    start({ role: 'api', databaseUrl: place.databaseUrl }),
    start({ role: 'api', databaseUrl: place.databaseUrl }),
  ]);
  const first =
    [one, other].find((service) => service.lines.some((line) => line.includes('Demo store'))) ??
    one;
  const admin = first.key;
  const ask = async (service: Service, key: string) =>
    (
      await fetch(`${service.url}/v2/products/list`, {
        headers: { authorization: `Bearer ${key}` },
      })
    ).status;
  const graphql = async (service: Service, query: string) =>
    (
      (await (
        await fetch(`${service.url}/graphql`, {
          method: 'POST',
          headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
          body: JSON.stringify({ query }),
        })
      ).json()) as Json
    ).data;
  const { newApiKey } = (
    await graphql(
      one,
      'mutation { createApiKey(input: { permissions: ["PRODUCT:READ"] }) { newApiKey { id key } userErrors { message } } }',
    )
  ).createApiKey;
  expect(newApiKey.key).toMatch(/^pitanga_dev_[0-9A-Za-z]{33}$/);
  // Both use it all the time, so that whoever kept it in memory would be found out.
  let isOver = false;
  const busy = [one, other].map(async (service) => {
    while (!isOver) await ask(service, newApiKey.key as string);
  });
  await until(
    'both let it in',
    async () =>
      (await ask(one, newApiKey.key)) === 200 && (await ask(other, newApiKey.key)) === 200,
  );
  await graphql(
    one,
    `mutation { revokeApiKey(input: { id: "${newApiKey.id}" }) { userErrors { message } } }`,
  );
  const revokedAt = performance.now();
  const refused = await Promise.all(
    [one, other].map((service) =>
      until('it refuses the key', async () => (await ask(service, newApiKey.key)) === 401),
    ),
  );
  expect(Math.max(...refused)).toBeLessThan(REVOKED_WITHIN_MS);
  process.stderr.write(
    `revoked everywhere after ${Math.round(performance.now() - revokedAt)} ms\n`,
  );
  isOver = true;
  await Promise.all(busy);
  for (const service of [one, other])
    for (let times = 0; times < 20; times++) expect(await ask(service, newApiKey.key)).toBe(401);
});

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Json }[];
  links?: { traceId: string }[];
}

test("with a collector, requests, jobs, provider calls and webhooks are spans of the caller's trace", async () => {
  const spans: Span[] = [];
  const collector = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString()) as {
          resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
        };
        spans.push(
          ...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
        );
        response.setHeader('content-type', 'application/json').end('{}');
      });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  try {
    const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
    const service = await start({
      databaseUrl: place.databaseUrl,
      env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_BSP_SCHEDULE_DELAY: '200' },
    });
    const shop = new RunningShop(service.url, service.key, place.database);
    await shop.listen();
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const product = await shop.product();
    const checkout = await shop.post('/v2/subscriptions/create', {
      items: [{ id: product.id, quantity: 1 }],
    });
    await shop.post(
      `/v2/checkouts/simulate-payment?id=${checkout.id}`,
      { method: 'CARD', customer: BUYER },
      { traceparent: `00-${traceId}-b7ad6b7169203331-01`, 'x-request-id': 'shop-7' },
    );
    await until('the spans arrived', () =>
      [
        'POST /v2/checkouts/simulate-payment',
        'provider card.charge',
        'job deliver-webhooks',
        'webhook POST',
      ].every((name) => spans.some((span) => span.name === name)),
    );
    const request = spans.find(({ name }) => name === 'POST /v2/checkouts/simulate-payment');
    expect(request).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' });
    expect(
      spans.find(({ name, traceId: id }) => name === 'provider card.charge' && id === traceId)
        ?.parentSpanId,
    ).toBe(request?.spanId);
    // A delivery is linked to the trace that caused its event, and has the ids of the log lines.
    const caused = spans.find(
      ({ name, links = [] }) =>
        name === 'webhook POST' && links.some((link) => link.traceId === traceId),
    );
    expect(caused?.attributes.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['pitanga.event', 'pitanga.store', 'pitanga.webhook']),
    );
    const calls = linesOf(service, 'provider call').filter((line) => line.traceId === traceId);
    expect(calls).toContainEqual(
      expect.objectContaining({
        call: 'card.charge',
        outcome: 'answered',
        charge: expect.any(String),
        providerId: expect.any(String),
        store: expect.any(String),
        callerRequest: 'shop-7',
        durationMs: expect.any(Number),
        role: expect.any(String),
        release: expect.stringMatching(/^\d\S* [0-9a-f]{12}$/),
      }),
    );
    expect(request?.attributes).toContainEqual({
      key: 'pitanga.charge',
      value: { stringValue: calls[0]?.charge },
    });
    const webhook = spans.find(({ name }) => name === 'webhook POST');
    expect(spans.find(({ spanId }) => spanId === webhook?.parentSpanId)?.name).toBe(
      'job deliver-webhooks',
    );
    expect(linesOf(service, 'request').some((line) => line.traceId === traceId)).toBe(true);
    expect(JSON.stringify(spans)).not.toMatch(/pitanga_(dev|prod)_|ana@example|52998224725/);
    expect((await service.stop()).code).toBe(0);
  } finally {
    collector.closeAllConnections();
    collector.close();
  }
});

test('without a collector OpenTelemetry is not loaded; a worker shows its figures where it is told to', async () => {
  const api = await start({ role: 'api', databaseUrl: place.databaseUrl });
  const worker = await start({
    role: 'worker',
    databaseUrl: place.databaseUrl,
    env: { WORKER_PORT: '0', HOST: '127.0.0.1' },
  });
  const address = await addressOfWorker(worker);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  expect((await fetch(`${address}/metrics`)).status).toBe(401);
  const bearer = { headers: { authorization: `Bearer ${OPS_TOKEN}` } };
  const shop = new RunningShop(api.url, api.key, place.database);
  await shop.subscribe();
  await shop.timePasses(31);
  await until('the worker counted a renewal', async () =>
    /pitanga_job_rows_total\{job_name="renew-subscriptions",outcome="done"\} [1-9]/.test(
      await (await fetch(`${address}/metrics`, bearer)).text(),
    ),
  );
  expect((await fetch(`${address}/v2/products/list`)).status).toBe(404);
  expect((await fetch(`${address}/ops/queues`, bearer)).status).toBe(404);
  expect(
    execFileSync(process.execPath, ['-e', LOADED], {
      cwd: join(__dirname, '../..'),
      encoding: 'utf8',
    }).trim(),
  ).toBe('[]');
  expect((await worker.stop()).code).toBe(0);
});
