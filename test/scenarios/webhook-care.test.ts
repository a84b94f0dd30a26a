/**
 * A merchant looks after a webhook: changes it, rotates its secret, is told when it was disabled,
 * and can put what it is told in order.
 */
import { createHmac } from 'node:crypto';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { allStores } from '../support/handles';
import { shiftWallClock, wallNow } from '../../src/platform/time/clock';
import { Context } from '../../src/platform/operations/context';
import { deliverTo } from '../../src/modules/webhooks/deliveries/deliver';
import { relayEvents } from '../../src/modules/webhooks/events/relay';
import { purgeOldRows } from '../../jobs/sweeps/purge-old-rows';
import { claimBatches, deliverWebhooks, runBatch } from '../../jobs/sweeps/sweep';
import { answerWith, startReceiver, type Received } from '../support/receiver';
import { removeRows, rowsOf } from '../support/rows';
import { world, type Json, type World } from '../support/world';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const hmac = (secret: string, raw: string) =>
  createHmac('sha256', secret).update(raw).digest('base64');
const deliveriesOf = async (shop: World, { id }: Json, more = '') =>
  (await shop.get(`/v2/webhooks/deliveries?id=${id}${more}`)) as unknown as Json[];
const last = (shop: World): Pick<Received, 'raw' | 'headers' | 'body'> =>
  shop.receiver?.requests.at(-1) ?? {
    raw: '',
    headers: {},
    body: { id: '', event: '', devMode: true, data: {} },
  };
const statusOf = async (shop: World, { id }: Json) =>
  (await shop.get(`/v2/webhooks/get?id=${id}`)).status as string;

function failAlways(shop: World): void {
  shop.receiver?.answers.push(...Array.from({ length: 200 }, () => answerWith(500)));
}

async function pay(shop: World, times = 1): Promise<void> {
  for (let time = 0; time < times; time++) await shop.pay(await shop.checkout());
}

describe('update', () => {
  test('what is named changes, what is left out stays', async () => {
    const shop = await world();
    const webhook = await shop.listen(['checkout.completed']);
    const elsewhere = await startReceiver();
    expect(
      await shop.post('/v2/webhooks/update', { id: webhook.id, name: 'Loja 2', events: null }),
    ).toMatchObject({ ...webhook, name: 'Loja 2', updatedAt: expect.any(String) });
    expect(
      await shop.post('/webhooks/update', {
        id: webhook.id,
        endpoint: elsewhere.url,
        events: ['subscription.completed', 'subscription.completed'],
      }),
    ).toMatchObject({
      name: 'Loja 2',
      endpoint: elsewhere.url,
      events: ['subscription.completed'],
    });
    await pay(shop);
    await shop.subscribe();
    await shop.deliver();
    expect(elsewhere.requests.map(({ body }) => body.event)).toEqual(['subscription.completed']);
    expect(shop.receiver?.requests).toEqual([]);
    await elsewhere.close();
  });

  test('refuses what create refuses', async () => {
    const shop = await world();
    const { id } = await shop.listen(['checkout.completed']);
    for (const wrong of [
      { events: ['checkout.imagined'] },
      { events: [] },
      { endpoint: 'ftp://shop.example' },
      { endpoint: 'https://a:b@shop.example' },
      { endpoint: 'https://shop.example/\r\nX-Header: 1' },
      { name: '' },
      { status: 'ASLEEP' },
    ]) {
      expect([wrong, await shop.refused('/v2/webhooks/update', { id, ...wrong })]).toEqual([
        wrong,
        '400 INVALID_REQUEST',
      ]);
    }
    await shop.post('/v2/webhooks/delete', { id });
    expect(await shop.refused('/v2/webhooks/update', { id, name: 'x' })).toBe('404 NOT_FOUND');
  });
});

describe('create', () => {
  test('it receives the events after its creation and no earlier ones, even if a clock was a day fast', async () => {
    const shop = await world();
    await pay(shop);
    shiftWallClock(DAY);
    await shop.listen(['checkout.completed']);
    shiftWallClock(-DAY);
    await pay(shop);
    await shop.deliver();
    expect(shop.receiver?.requests).toHaveLength(1);
    const [delivered, before] = (await shop.get('/v2/events/list')) as unknown as Json[];
    expect(last(shop).body.id).toBe(delivered?.id);
    await removeRows(shop, 'deliveryAttempts');
    await removeRows(shop, 'deliveries');
    expect(await shop.violations()).toMatchObject([{ count: 1, examples: [delivered?.id] }]);
    const [webhook] = (await shop.get('/v2/webhooks/list')) as unknown as Json[];
    expect(
      await shop.post('/v2/webhooks/resend', {
        webhookId: webhook?.id,
        since: new Date(wallNow().getTime() - 3 * DAY).toISOString(),
      }),
    ).toMatchObject({ resent: 1 });
    expect(before).toBeDefined();
  });
});

describe('update', () => {
  test('a webhook that a process with a slow clock enables receives exactly the events after that', async () => {
    const shop = await world();
    const { id } = await shop.listen(['checkout.completed']);
    await pay(shop);
    await shop.deliver();
    await shop.post('/v2/webhooks/update', { id, status: 'DISABLED' });
    await pay(shop);
    await shop.relay();
    shiftWallClock(-HOUR);
    await shop.post('/v2/webhooks/update', { id, status: 'ACTIVE' });
    shiftWallClock(HOUR);
    expect(await shop.violations()).toEqual([]);
    await pay(shop);
    await shop.deliver();
    expect(shop.receiver?.requests).toHaveLength(2);
    await removeRows(shop, 'deliveryAttempts');
    await removeRows(shop, 'deliveries');
    const [newest, , oldest] = (await shop.get('/v2/events/list')) as unknown as Json[];
    expect(oldest).toBeDefined();
    expect(await shop.violations()).toMatchObject([{ count: 1, examples: [newest?.id] }]);
    await shop.post('/v2/webhooks/resend', {
      webhookId: id,
      since: new Date(wallNow().getTime() - DAY).toISOString(),
    });
  });
});

describe('a secret that the service makes', () => {
  const MADE = /^whsec_[A-Za-z0-9+/]{43}=$/;
  const create = (shop: World, more: object = {}) =>
    shop.request('POST', '/v2/webhooks/create', {
      name: 'Loja',
      endpoint: shop.receiver?.url,
      generateSecret: !Object.hasOwn(more, 'secret'),
      events: ['checkout.completed'],
      ...more,
    });
  const isSignedWith = (shop: World, secret: string) => {
    const { raw, headers } = last(shop);
    return headers['x-webhook-signature'] === hmac(secret, raw);
  };

  test('is shown by create and rotate only, and signs', async () => {
    const shop = await world();
    await shop.listen(['payout.failed']);
    const { id, secret } = (await create(shop)).body.data as Json;
    expect(secret).toMatch(MADE);
    await pay(shop);
    await shop.deliver();
    expect(isSignedWith(shop, secret)).toBe(true);
    new StandardWebhook(secret).verify(last(shop).raw, last(shop).headers as never);

    const rotated = (await shop.post('/v2/webhooks/rotate', { id })).secret as string;
    expect(rotated).toMatch(MADE);
    expect(rotated).not.toBe(secret);
    await pay(shop);
    await shop.deliver();
    expect(isSignedWith(shop, rotated)).toBe(true);
    new StandardWebhook(secret).verify(last(shop).raw, last(shop).headers as never);

    const answers = [
      await shop.request('GET', `/v2/webhooks/get?id=${id}`),
      await shop.request('POST', '/v2/webhooks/update', { id, name: 'Loja 2' }),
      await shop.request('GET', '/v2/webhooks/list'),
    ];
    for (const { status, text } of answers) {
      expect(status).toBe(200);
      expect(text).not.toMatch(/whsec_|secret":/);
    }
  });

  test('a repeat of a request with its Idempotency-Key answers the same one', async () => {
    const shop = await world();
    await shop.listen(['payout.failed']);
    const { id } = (await create(shop)).body.data as Json;
    const rotate = () =>
      shop.request('POST', '/v2/webhooks/rotate', { id }, { 'Idempotency-Key': 'rotate-1' });
    const first = await rotate();
    expect((await rotate()).body.data.secret).toBe(first.body.data.secret);
    await pay(shop);
    await shop.deliver();
    expect(isSignedWith(shop, first.body.data.secret as string)).toBe(true);
  });

  test('a secret of the merchant is not repeated in the answer; an empty one is refused', async () => {
    const shop = await world();
    await shop.listen(['payout.failed']);
    const own = await create(shop, { secret: 'meu segredo' });
    expect(own.body.data).not.toHaveProperty('secret');
    const empty = await create(shop, { secret: '' });
    expect([empty.status, empty.body.error]).toEqual([400, expect.stringContaining('secret')]);
    const { body } = await create(shop, { name: '', secret: 'whsec_***' });
    expect((body.fields as Json[]).map(({ field }) => String(field)).toSorted()).toEqual([
      'name',
      'secret',
    ]);
  });

  test('GraphQL shows it beside the webhook', async () => {
    const shop = await world();
    await shop.listen(['payout.failed']);
    const { createWebhook } = await shop.graphql(
      `mutation ($input: CreateWebhookInput!) {
        createWebhook(input: $input) { webhook { id name } secret userErrors { message } }
      }`,
      { input: { name: 'Loja', endpoint: shop.receiver?.url, events: ['checkout.completed'] } },
    );
    expect(createWebhook).toMatchObject({
      webhook: { name: 'Loja' },
      secret: expect.stringMatching(MADE),
      userErrors: [],
    });
    await pay(shop);
    await shop.deliver();
    expect(isSignedWith(shop, createWebhook.secret as string)).toBe(true);
  });
});

describe('rotate', () => {
  test('each replaced secret signs until its own end, whichever the receiver has', async () => {
    const shop = await world();
    const { id } = await shop.listen(['checkout.completed'], { secret: 'um' });
    const rotate = (secret: string) => shop.request('POST', '/v2/webhooks/rotate', { id, secret });
    const signing = async () => {
      await pay(shop);
      await shop.deliver();
      const all = ['um', 'dois', 'três', 'quatro'];
      const { raw, headers } = last(shop);
      const given = String(headers['webhook-signature']).split(' ');
      const signed = [headers['webhook-id'], headers['webhook-timestamp'], raw].join('.');
      return all.filter((secret) => given.includes(`v1,${hmac(secret, signed)}`));
    };
    await rotate('dois'); // its answer is lost: the receiver has um
    shiftWallClock(DAY / 2);
    await rotate('três');
    expect(await signing()).toEqual(['um', 'dois', 'três']);
    await rotate('quatro');
    expect(await signing()).toEqual(['um', 'dois', 'três', 'quatro']);
    shiftWallClock(DAY / 2 + 1_000);
    expect(await signing()).toEqual(['dois', 'três', 'quatro']);
    await rotate('dois');
    expect(await signing()).toEqual(['dois', 'três', 'quatro']);
    expect(String(last(shop).headers['webhook-signature']).split(' ')).toHaveLength(3);
    shiftWallClock(DAY / 2);
    expect(await signing()).toEqual(['dois', 'quatro']);
    shiftWallClock(DAY / 2);
    expect(await signing()).toEqual(['dois']);
    await purgeOldRows(shop.database, allStores(shop.database));
    const [row] = await rowsOf(shop, 'webhooks');
    expect(row).toMatchObject({ sealedPreviousSecret: null, sealedEarlierSecrets: null });

    const statuses: number[] = [];
    for (let n = 1; n <= 21; n++) statuses.push((await rotate(`segredo ${n}`)).status);
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
    shiftWallClock(DAY);
    expect((await rotate('segredo 21')).status).toBe(200);
  });

  test('both secrets sign for 24 hours of wall time, X-Webhook-Signature with the new one only', async () => {
    const shop = await world();
    const { id } = await shop.listen(['checkout.completed'], { secret: 'o primeiro' });
    const verifies = (secret: string) => {
      const { raw, headers } = last(shop);
      const at = jest
        .spyOn(Date, 'now')
        .mockReturnValue(Number(headers['webhook-timestamp']) * 1000);
      try {
        return Boolean(
          new StandardWebhook(Buffer.from(secret).toString('base64')).verify(
            raw,
            headers as Record<string, string>,
          ),
        );
      } catch {
        return false;
      } finally {
        at.mockRestore();
      }
    };
    const rotated = await shop.request('POST', '/v2/webhooks/rotate', { id, secret: 'o segundo' });
    expect(rotated.text).not.toMatch(/o primeiro|o segundo|ealed/);
    expect(rotated.body.data).toMatchObject({ id, previousSecretUntil: expect.any(String) });
    // the same request once more ends nothing
    await shop.post('/v2/webhooks/rotate', { id, secret: 'o segundo' });
    await pay(shop);
    await shop.deliver();
    expect(last(shop).headers['x-webhook-signature']).toBe(hmac('o segundo', last(shop).raw));
    expect([verifies('o primeiro'), verifies('o segundo'), verifies('outro')]).toEqual([
      true,
      true,
      false,
    ]);

    await shop.travel('10 days'); // store time has no say
    shiftWallClock(DAY - 60_000);
    await pay(shop);
    await shop.deliver();
    expect([verifies('o primeiro'), verifies('o segundo')]).toEqual([true, true]);

    shiftWallClock(120_000);
    await pay(shop);
    await shop.deliver();
    expect([verifies('o primeiro'), verifies('o segundo')]).toEqual([false, true]);
    await purgeOldRows(shop.database, allStores(shop.database));
    const [row] = await rowsOf(shop, 'webhooks');
    expect(row).toMatchObject({ sealedPreviousSecret: null, previousSecretUntil: null });
    expect(JSON.stringify(row)).not.toMatch(/o primeiro|o segundo/);
  });
});

describe('the secret as a header', () => {
  test('is off by default, and never shown, not even when the receiver sends it back', async () => {
    const shop = await world();
    const { id, sendSecret } = await shop.listen(['checkout.completed'], {
      secret: 'plain-secret',
    });
    expect(sendSecret).toBe(false);
    await pay(shop);
    await shop.deliver();
    expect(last(shop).headers['x-webhook-secret']).toBeUndefined();
    await shop.post('/v2/webhooks/update', { id, sendSecret: true });
    shop.receiver?.answers.push(
      (response) => void response.end('you sent plain-secret, and plain-secret again'),
    );
    await pay(shop);
    await shop.deliver();
    expect(last(shop).headers['x-webhook-secret']).toBe('plain-secret');
    const log = await shop.request('GET', `/v2/webhooks/deliveries?id=${id}`);
    expect(log.text).not.toContain('plain-secret');
    expect(log.body.data[0].attempts[0].answer).toBe('you sent [redacted], and [redacted] again');
    expect(await shop.refused('/v2/webhooks/rotate', { id, secret: 'não cabe ☂' })).toBe(
      '400 INVALID_REQUEST',
    );
    expect(
      await shop.refused('/v2/webhooks/create', {
        name: 'x',
        endpoint: 'https://shop.example',
        secret: 'a\nb',
        events: ['checkout.completed'],
        sendSecret: true,
      }),
    ).toBe('400 INVALID_REQUEST');
  });
});

describe('disabled', () => {
  test('after five days of failing: the reason is shown, another webhook is told, and enabling begins anew', async () => {
    const shop = await world();
    const failing = await shop.listen(['checkout.completed']);
    const watcher = await startReceiver();
    await shop.post('/v2/webhooks/create', {
      name: 'watcher',
      endpoint: watcher.url,
      secret: 's',
      events: ['webhook.disabled'],
    });
    failAlways(shop);
    for (let day = 0; day < 5; day++) {
      await pay(shop);
      await shop.deliver();
      expect(await statusOf(shop, failing)).toBe('ACTIVE');
      shiftWallClock(DAY);
    }
    await pay(shop);
    await shop.deliver();
    expect(await shop.get(`/v2/webhooks/get?id=${failing.id}`)).toMatchObject({
      status: 'DISABLED',
      disabledReason: 'FAILING',
    });
    await shop.deliver();
    expect(
      watcher.requests.map(({ body }) => [body.event, body.data.webhook.id, body.data.reason]),
    ).toEqual([['webhook.disabled', failing.id, 'FAILING']]);
    await shop.post('/v2/webhooks/update', { id: failing.id, status: 'ACTIVE' });
    await pay(shop);
    await shop.deliver();
    expect(await statusOf(shop, failing)).toBe('ACTIVE'); // one failure more is not the end
    await watcher.close();
  });

  test('not by a test that failed long before the first event', async () => {
    const shop = await world();
    const webhook = await shop.listen(['checkout.completed']);
    failAlways(shop);
    await shop.post('/v2/webhooks/test', { id: webhook.id });
    await shop.deliver();
    shiftWallClock(4 * DAY + 23 * HOUR);
    await pay(shop);
    await shop.deliver();
    shiftWallClock(2 * HOUR);
    await shop.deliver();
    expect(await statusOf(shop, webhook)).toBe('ACTIVE');
    expect((await deliveriesOf(shop, webhook))[0]).toMatchObject({
      status: 'PENDING',
      attemptCount: 2,
      nextAttemptAt: expect.any(String),
    });
  });

  test('not by two failures with days of silence between them', async () => {
    const shop = await world();
    const webhook = await shop.listen(['checkout.completed']);
    failAlways(shop);
    await pay(shop);
    for (let attempt = 0; attempt < 10; attempt++) {
      await shop.deliver();
      shiftWallClock(6 * HOUR);
    }
    shiftWallClock(9 * DAY);
    await pay(shop);
    await shop.deliver();
    expect(await statusOf(shop, webhook)).toBe('ACTIVE');
    expect((await deliveriesOf(shop, webhook))[0]).toMatchObject({
      status: 'PENDING',
      nextAttemptAt: expect.any(String),
    });
  });

  test('not while it points elsewhere since less than five days', async () => {
    const shop = await world();
    const webhook = await shop.listen(['checkout.completed']);
    failAlways(shop);
    const failFor = async (days: number) => {
      for (let day = 0; day < days; day++) {
        await pay(shop);
        await shop.deliver();
        shiftWallClock(DAY);
      }
    };
    await failFor(4);
    await shop.post('/v2/webhooks/update', {
      id: webhook.id,
      name: 'Loja',
      endpoint: `${shop.receiver?.url}/2`,
    });
    await failFor(3);
    expect(await statusOf(shop, webhook)).toBe('ACTIVE');
    // the same address: nothing begins anew
    await shop.post('/v2/webhooks/update', { id: webhook.id, endpoint: `${shop.receiver?.url}/2` });
    await failFor(3);
    expect(await statusOf(shop, webhook)).toBe('DISABLED');
  });

  test('not when a message was accepted in between: the five days begin after it', async () => {
    const shop = await world();
    const webhook = await shop.listen(['checkout.completed']);
    const payAndWait = async (ms: number) => {
      await pay(shop);
      await shop.deliver();
      shiftWallClock(ms);
    };
    failAlways(shop);
    for (let day = 0; day < 4; day++) await payAndWait(DAY);
    shop.receiver?.answers.splice(0);
    // It fails again before it could count as silent since its last failure.
    await payAndWait(HOUR);
    failAlways(shop);
    for (let day = 0; day < 3; day++) await payAndWait(DAY);
    expect(await statusOf(shop, webhook)).toBe('ACTIVE');
  });

  test('by the merchant: nothing is sent, and nobody is told', async () => {
    const shop = await world();
    const paused = await shop.listen(['checkout.completed', 'webhook.disabled']);
    expect(
      await shop.post('/v2/webhooks/update', { id: paused.id, status: 'DISABLED' }),
    ).toMatchObject({ status: 'DISABLED', disabledReason: 'MERCHANT' });
    await pay(shop);
    await shop.deliver();
    expect(shop.receiver?.requests).toEqual([]);
    expect(
      ((await shop.get('/v2/events/list')) as unknown as Json[]).map(({ event }) => event),
    ).toEqual(['checkout.completed']);
  });

  test('not when the old address is gone while the webhook is moved: the new one is told', async () => {
    const shop = await world();
    const webhook = await shop.listen(['checkout.completed']);
    const moved = `${shop.receiver?.url}/2`;
    shop.receiver?.answers.push(
      (response) =>
        void shop
          .post('/v2/webhooks/update', { id: webhook.id, endpoint: moved })
          .then(() => response.writeHead(410).end()),
    );
    await pay(shop);
    await shop.deliver();
    expect(await shop.get(`/v2/webhooks/get?id=${webhook.id}`)).toMatchObject({
      status: 'ACTIVE',
      endpoint: moved,
    });
    expect(await deliveriesOf(shop, webhook)).toMatchObject([
      { status: 'PENDING', attemptCount: 1 },
    ]);
    shiftWallClock(HOUR);
    await shop.deliver();
    expect(await deliveriesOf(shop, webhook)).toMatchObject([
      { status: 'DELIVERED', attemptCount: 2 },
    ]);
  });

  test('while an attempt is on its way: what fails then is not tried again', async () => {
    const shop = await world();
    const webhook = await shop.listen(['checkout.completed']);
    shop.receiver?.answers.push(
      (response) =>
        void shop
          .post('/v2/webhooks/update', { id: webhook.id, status: 'DISABLED' })
          .then(() => response.writeHead(500).end()),
    );
    await pay(shop);
    await shop.deliver();
    expect(await deliveriesOf(shop, webhook)).toMatchObject([
      { status: 'FAILED', attemptCount: 1, nextAttemptAt: null },
    ]);
  });
});

test('events of one object are numbered in the order of commits, in messages and in the list', async () => {
  const shop = await world();
  await shop.listen();
  const { id } = await shop.subscribe({ cycle: 'WEEKLY' });
  await pay(shop);
  await shop.travel('15 days');
  await shop.post('/v2/subscriptions/cancel', { id });
  const about = (await shop.messages()).filter(({ headers }) => headers['x-webhook-object'] === id);
  expect(about.map(({ headers, body }) => [headers['x-webhook-sequence'], body.event])).toEqual([
    ['1', 'subscription.completed'],
    ['2', 'subscription.renewed'],
    ['3', 'subscription.renewed'],
    ['4', 'subscription.cancelled'],
  ]);
  const listed = (await shop.get(`/v2/events/list?objectId=${id}`)) as unknown as Json[];
  expect(listed.map(({ sequence, event, objectId }) => [sequence, event, objectId])).toEqual([
    [4, 'subscription.cancelled', id],
    [3, 'subscription.renewed', id],
    [2, 'subscription.renewed', id],
    [1, 'subscription.completed', id],
  ]);
  expect(await shop.get(`/events/get?id=${listed[0]?.id}`)).toEqual(listed[0]);
  const { event } = await shop.graphql(
    'query ($id: ID!) { event(id: $id) { sequence objectId test } }',
    { id: listed[0]?.id },
  );
  expect(event).toEqual({ sequence: 4, objectId: id, test: false });
});

test('payments of one link at once: their events have different numbers without a gap', async () => {
  const shop = await world();
  await shop.listen(['checkout.completed']);
  const product = await shop.product();
  const link = await shop.post('/v2/payment-links/create', {
    items: [{ id: product.id, quantity: 1 }],
  });
  await Promise.all(Array.from({ length: 12 }, () => shop.pay(link)));
  expect(
    (await shop.messages())
      .map(({ headers }) => Number(headers['x-webhook-sequence']))
      .toSorted((a, b) => a - b),
  ).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
});

test('a webhook that two workers hold at once gets everything once; a dead worker is replaced', async () => {
  const shop = await world();
  await shop.listen(['checkout.completed']);
  await pay(shop, 6);
  while ((await relayEvents(allStores(shop.database))) > 0);
  const [rows = []] = await claimBatches(shop.database, allStores(shop.database), deliverWebhooks);
  expect(await claimBatches(shop.database, allStores(shop.database), deliverWebhooks)).toEqual([]);
  const [{ id: webhookId, ...scope } = { id: '', storeId: '', devMode: true }] = rows;
  const ctx = new Context({ database: shop.database, scope });
  await Promise.all([
    runBatch(shop.database, allStores(shop.database), deliverWebhooks, rows),
    deliverTo(ctx, webhookId, allStores(shop.database)),
    deliverTo(ctx, webhookId, allStores(shop.database)),
  ]);
  expect(shop.receiver?.requests).toHaveLength(6);
  await pay(shop);
  while ((await relayEvents(allStores(shop.database))) > 0);
  // and this worker dies
  expect(await claimBatches(shop.database, allStores(shop.database), deliverWebhooks)).toHaveLength(
    1,
  );
  shiftWallClock(21_000);
  await shop.deliver();
  expect(shop.receiver?.requests).toHaveLength(7);
});
