/** A merchant sees what was sent and what came back, and has sent again what was missed. */
import { allStores } from '../support/handles';
import { shiftWallClock, wallNow } from '../../src/platform/time/clock';
import { purgeOldRows } from '../../jobs/sweeps/purge-old-rows';
import { answerWith } from '../support/receiver';
import { rowCount } from '../support/rows';
import { newStore, type Json, type World } from '../support/world';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const deliveriesOf = async (shop: World, { id }: Json, more = '') =>
  (await shop.get(`/v2/webhooks/deliveries?id=${id}${more}`)) as unknown as Json[];
const aWhileAgo = () => new Date(wallNow().getTime() - HOUR).toISOString();

async function pay(shop: World, times = 1): Promise<void> {
  for (let time = 0; time < times; time++) await shop.pay(await shop.checkout());
}

describe('the log', () => {
  test('every attempt is shown with status, duration, reason and 2 kB of the answer, in REST and GraphQL', async () => {
    const shop = await newStore();
    const webhook = await shop.listen(['checkout.completed']);
    shop.receiver?.answers.push(
      (response) => void response.writeHead(503).end('ç'.repeat(5_000)),
      (response) => void response.socket?.destroy(),
      answerWith(200),
    );
    await pay(shop);
    for (let attempt = 0; attempt < 3; attempt++) {
      await shop.deliver();
      shiftWallClock(2 * HOUR);
    }
    const [delivery] = await deliveriesOf(shop, webhook);
    expect(delivery).toMatchObject({
      webhookId: webhook.id,
      status: 'DELIVERED',
      attemptCount: 3,
      lastStatus: 200,
      lastError: null,
    });
    expect(delivery?.attempts).toMatchObject([
      {
        number: 3,
        status: 200,
        error: null,
        answer: 'no',
        durationMs: expect.any(Number),
        attemptedAt: expect.any(String),
      },
      { number: 2, status: null, error: expect.stringMatching(/\S/), answer: '' },
      { number: 1, status: 503, error: 'the endpoint answered 503', answer: 'ç'.repeat(1_024) },
    ]);
    const { webhook: seen } = await shop.graphql(
      'query ($id: ID!) { webhook(id: $id) { deliveries { nodes { attemptCount attempts(orderBy: OLDEST_FIRST) { totalCount nodes { number status durationMs error answer } } } } } }',
      { id: webhook.id },
    );
    expect(seen.deliveries.nodes[0].attempts).toMatchObject({
      totalCount: 3,
      nodes: [{ number: 1, status: 503 }, { number: 2 }, { number: 3, status: 200 }],
    });
  });

  test('is a list like any other: paged, filtered, of one webhook', async () => {
    const shop = await newStore();
    const webhook = await shop.listen(['checkout.completed']);
    await pay(shop, 5);
    await shop.deliver();
    const first = await shop.request('GET', `/webhooks/deliveries?id=${webhook.id}&limit=3`);
    expect(first.body.pagination).toMatchObject({ hasMore: true, items: 5, limit: 3 });
    const second = await deliveriesOf(
      shop,
      webhook,
      `&limit=3&after=${first.body.pagination.next}`,
    );
    expect(second).toHaveLength(2);
    expect(new Set([...first.body.data, ...second].map(({ id }: Json) => id)).size).toBe(5);
    expect(await deliveriesOf(shop, webhook, '&status=FAILED')).toEqual([]);
    expect((await shop.request('GET', '/v2/webhooks/deliveries')).status).toBe(400);
    expect((await shop.request('GET', '/v2/webhooks/deliveries?id=webh_unknown')).status).toBe(404);
  });

  test('an answer that never ends costs no more than its time and 2 kB', async () => {
    const shop = await newStore();
    const webhook = await shop.listen(['checkout.completed']);
    shop.receiver?.answers.push((response) => {
      const timer = setInterval(() => response.write('x'.repeat(1_024)), 5);
      response.on('close', () => clearInterval(timer));
    });
    await pay(shop);
    await shop.deliver();
    expect(await deliveriesOf(shop, webhook)).toMatchObject([
      { status: 'DELIVERED', attempts: [{ status: 200, answer: 'x'.repeat(2_048) }] },
    ]);
  });

  test('is forgotten after 90 days of wall time; the events stay, and what waits too', async () => {
    const shop = await newStore();
    const webhook = await shop.listen(['checkout.completed']);
    await pay(shop, 2);
    await shop.deliver();
    await shop.post('/v2/webhooks/test', { id: webhook.id });
    await shop.deliver();
    await shop.travel('100 days'); // store time has no say
    await purgeOldRows(shop.database, allStores(shop.database));
    expect(await deliveriesOf(shop, webhook)).toHaveLength(3);
    shiftWallClock(89 * DAY);
    await purgeOldRows(shop.database, allStores(shop.database));
    expect(await deliveriesOf(shop, webhook)).toHaveLength(3);
    shop.receiver?.answers.push(answerWith(500));
    await pay(shop);
    await shop.deliver();
    shiftWallClock(2 * DAY);
    await purgeOldRows(shop.database, allStores(shop.database));
    expect(await deliveriesOf(shop, webhook)).toMatchObject([
      { status: 'PENDING', attempts: [{ status: 500 }] },
    ]);
    const rows = (table: string) => rowCount(shop, table);
    expect([
      await rows('deliveries'),
      await rows('deliveryAttempts'),
      await rows('events'),
    ]).toEqual([1, 1, 3]); // the test event went
    // What was delivered long ago is not taken for missed, and what is due is on its way.
    expect(
      await shop.post('/v2/webhooks/resend', {
        webhookId: webhook.id,
        since: new Date(wallNow().getTime() - 89 * DAY).toISOString(),
      }),
    ).toMatchObject({ resent: 0 });
  });
});

describe('resend', () => {
  test('one delivery, whatever became of it: the same event, with all its attempts anew', async () => {
    const shop = await newStore();
    const webhook = await shop.listen(['checkout.completed']);
    await pay(shop);
    await shop.deliver();
    const [sent] = await deliveriesOf(shop, webhook);
    expect(sent?.status).toBe('DELIVERED');
    shop.receiver?.answers.push(answerWith(500));
    expect(await shop.post('/v2/webhooks/resend', { id: sent?.id })).toEqual({
      webhookId: webhook.id,
      resent: 1,
      hasMore: false,
      isUnderWay: false,
    });
    await shop.deliver();
    const [failed] = await deliveriesOf(shop, webhook);
    expect(failed).toMatchObject({ id: sent?.id, status: 'PENDING', attemptCount: 2 });
    const waitMs =
      new Date(String(failed?.nextAttemptAt)).getTime() -
      new Date(String(failed?.lastAttemptAt)).getTime();
    expect(waitMs).toBeLessThanOrEqual(5_500); // the schedule begins again
    shiftWallClock(6_000);
    await shop.deliver();
    const messages = shop.receiver?.requests ?? [];
    expect(messages).toHaveLength(3);
    expect(new Set(messages.map(({ raw }) => raw)).size).toBe(1);
    expect((await deliveriesOf(shop, webhook))[0]).toMatchObject({
      status: 'DELIVERED',
      attemptCount: 3,
    });
  });

  test('one that is sent within seconds anyway is not sent twice, and the answer says so', async () => {
    const shop = await newStore();
    const webhook = await shop.listen(['checkout.completed']);
    shop.receiver?.answers.push(answerWith(500), answerWith(200));
    await pay(shop);
    await shop.deliver(); // the next attempt follows after 5 seconds
    const [waits] = await deliveriesOf(shop, webhook);
    for (let time = 0; time < 2; time++)
      expect(await shop.post('/v2/webhooks/resend', { id: waits?.id })).toMatchObject({
        resent: 1,
        isUnderWay: true,
      });
    shiftWallClock(6_000);
    await shop.deliver();
    expect(await deliveriesOf(shop, webhook)).toMatchObject([
      { status: 'DELIVERED', attemptCount: 2 },
    ]);
    await shop.deliver();
    expect(shop.receiver?.requests).toHaveLength(2);
  });

  test('it resends once everything since: given up, waiting, and written while the webhook was disabled', async () => {
    const shop = await newStore();
    const webhook = await shop.listen(['checkout.completed', 'checkout.refunded']);
    await pay(shop);
    await shop.deliver(); // delivered: is not sent again
    shop.receiver?.answers.push(answerWith(500), answerWith(410));
    await pay(shop);
    await shop.deliver(); // waits
    await pay(shop);
    await shop.deliver(); // 410: disabled, and the waiting one with it
    await pay(shop, 2); // missed
    expect(await shop.get(`/v2/webhooks/get?id=${webhook.id}`)).toMatchObject({
      status: 'DISABLED',
      disabledReason: 'GONE',
      disabledAt: expect.any(String),
    });
    const since = aWhileAgo();
    expect(await shop.refused('/v2/webhooks/resend', { webhookId: webhook.id, since })).toBe(
      '409 CONFLICT',
    );
    const [given] = await deliveriesOf(shop, webhook, '&status=FAILED');
    expect(await shop.refused('/v2/webhooks/resend', { id: given?.id })).toBe('409 CONFLICT');
    await shop.deliver();
    expect(shop.receiver?.requests).toHaveLength(3);

    expect(
      await shop.post('/v2/webhooks/update', { id: webhook.id, status: 'ACTIVE' }),
    ).toMatchObject({ status: 'ACTIVE', disabledAt: null, disabledReason: null });
    expect(await shop.post('/v2/webhooks/resend', { webhookId: webhook.id, since })).toEqual({
      webhookId: webhook.id,
      resent: 4,
      hasMore: false,
      isUnderWay: false,
    });
    await shop.deliver();
    expect(await deliveriesOf(shop, webhook)).toMatchObject(
      Array.from({ length: 5 }, () => ({ status: 'DELIVERED' })),
    );
    expect(await shop.post('/v2/webhooks/resend', { webhookId: webhook.id, since })).toMatchObject({
      resent: 0,
    });
    await shop.deliver();
    const ids = (shop.receiver?.requests ?? []).map(({ body }) => body.id);
    expect([ids.length, new Set(ids).size]).toEqual([7, 5]); // two attempts had failed
  });

  test('what waits for another attempt is brought forward, and keeps the attempts it has left', async () => {
    const shop = await newStore();
    const webhook = await shop.listen(['checkout.completed']);
    shop.receiver?.answers.push(answerWith(500), answerWith(500));
    await pay(shop);
    await shop.deliver();
    shiftWallClock(6_000);
    await shop.deliver(); // the next one in five minutes
    expect(
      await shop.post('/v2/webhooks/resend', { webhookId: webhook.id, since: aWhileAgo() }),
    ).toMatchObject({ resent: 1 });
    await shop.deliver();
    expect(await deliveriesOf(shop, webhook)).toMatchObject([
      { status: 'DELIVERED', attemptCount: 3 },
    ]);
  });

  test('says what is missing, and how far back it goes', async () => {
    const shop = await newStore();
    const webhook = await shop.listen(['checkout.completed']);
    const long = new Date(wallNow().getTime() - 91 * DAY).toISOString();
    const wrong: [Json, string][] = [
      [{}, 'id'],
      [{ webhookId: webhook.id }, 'since'],
      [{ webhookId: webhook.id, since: long }, 'since'],
      [{ id: 'dlv_1', webhookId: webhook.id }, 'webhookId'],
      [{ webhookId: webhook.id, since: 'gestern' }, 'since'],
    ];
    for (const [body, field] of wrong)
      expect((await shop.request('POST', '/v2/webhooks/resend', body)).body).toMatchObject({
        code: 'INVALID_REQUEST',
        field,
      });
    expect(await shop.refused('/v2/webhooks/resend', { id: 'dlv_unknown' })).toBe('404 NOT_FOUND');
  });

  test("another store's delivery is not found, and is not sent", async () => {
    const shop = await newStore();
    const webhook = await shop.listen(['checkout.completed']);
    await pay(shop);
    await shop.deliver();
    const [sent] = await deliveriesOf(shop, webhook);
    const stranger = { authorization: `Bearer ${await shop.openStore({ taxId: '52998224725' })}` };
    for (const body of [{ id: sent?.id }, { webhookId: webhook.id, since: aWhileAgo() }])
      expect((await shop.request('POST', '/v2/webhooks/resend', body, stranger)).status).toBe(404);
    await shop.deliver();
    expect(shop.receiver?.requests).toHaveLength(1);
  });
});
