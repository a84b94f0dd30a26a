/**
 * The operators' board: it loads nothing from elsewhere, only shows where the settings say so, and
 * what is done on it is written down. And the headers that every API answers with.
 */
import { config } from '../../src/config/config';
import { world, type World } from '../support/world';

const OPS = { authorization: 'Bearer the token of Ana' };
const RETRY_ALL = '/ops/queues/api/queues/billing/retry/failed';

function settings(): void {
  config.opsTokens = [{ name: 'ana', token: 'the token of Ana' }];
}

async function acts(shop: World): Promise<unknown[]> {
  return shop.database.query(
    'SELECT "operator", "via", "action", "subject" FROM "auditLog" WHERE "via" = \'BOARD\'',
  );
}

test('the page, its scripts and its styles name no other place, and the policy forbids to load from one', async () => {
  settings();
  const shop = await world();
  const fetched = async (url: string) =>
    shop.app.server.inject({ method: 'GET', url, headers: OPS });
  const page = await fetched('/ops/queues');
  expect([page.statusCode, page.headers['content-type']]).toEqual([
    200,
    expect.stringContaining('text/html'),
  ]);
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/https?:|\*/);
  expect(page.body).not.toMatch(/(?:href|src)="?(?:https?:)?\/\//);
  const files = [...page.body.matchAll(/(?:href|src)="(static\/[^"]+)"/g)].map(
    ([, file]) => file ?? '',
  );
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) {
    const answer = await fetched(`/ops/queues/${file}`);
    expect([file, answer.statusCode]).toEqual([file, 200]);
    if (file.endsWith('.css'))
      expect(answer.body).not.toMatch(/url\(["']?(?:https?:)?\/\/|@import/);
  }
});

test('on a board that only shows, nothing can be done', async () => {
  settings();
  config.opsBoardReadOnly = true;
  const shop = await world();
  const answer = await shop.app.server.inject({ method: 'PUT', url: RETRY_ALL, headers: OPS });
  expect([answer.statusCode, answer.json()]).toEqual([
    403,
    expect.objectContaining({
      code: 'FORBIDDEN',
      error: 'this board is read-only (OPS_BOARD_READ_ONLY)',
    }),
  ]);
  expect(
    (
      await shop.app.server.inject({ method: 'GET', url: '/ops/queues/api/queues', headers: OPS })
    ).json(),
  ).toMatchObject({
    queues: [{ readOnlyMode: true }, { readOnlyMode: true }, { readOnlyMode: true }],
  });
  expect(await acts(shop)).toEqual([]);
  config.opsBoardReadOnly = false;
});

test('on another one it can, and it is written down', async () => {
  settings();
  const shop = await world();
  const answer = await shop.app.server.inject({ method: 'PUT', url: RETRY_ALL, headers: OPS });
  expect(answer.statusCode).toBeLessThan(300);
  expect(await acts(shop)).toEqual([
    {
      operator: 'ana',
      via: 'BOARD',
      action: 'board.put',
      subject: '/api/queues/billing/retry/failed',
    },
  ]);
  expect((await shop.app.server.inject({ method: 'PUT', url: RETRY_ALL })).statusCode).toBe(401);
  expect(await acts(shop)).toHaveLength(1);
});

test('what cannot be written down is not done, and its refusal is an answer like any other', async () => {
  settings();
  const shop = await world();
  await shop.database.query(`ALTER TABLE "auditLog" RENAME TO "auditLogAway"`);
  const answer = await shop.app.server.inject({ method: 'PUT', url: RETRY_ALL, headers: OPS });
  expect([answer.statusCode, answer.json()]).toEqual([
    500,
    expect.objectContaining({ success: false, code: 'INTERNAL', requestId: expect.any(String) }),
  ]);
  await shop.database.query(`ALTER TABLE "auditLogAway" RENAME TO "auditLog"`);
});

test("an act that another site's page sends with an operator's credentials is refused", async () => {
  settings();
  const shop = await world();
  const send = (site?: string) =>
    shop.app.server.inject({
      method: 'POST',
      url: '/ops/queues/api/queues/billing/add',
      headers: {
        authorization: `Basic ${Buffer.from('ana:the token of Ana').toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
        ...(site !== undefined && { 'sec-fetch-site': site, origin: 'https://evil.example' }),
      },
    });
  for (const site of ['cross-site', 'same-site']) {
    const answer = await send(site);
    expect([site, answer.statusCode, answer.json().code]).toEqual([site, 403, 'FORBIDDEN']);
  }
  expect(await acts(shop)).toEqual([]);
  expect((await send('same-origin')).statusCode).not.toBe(403);
});

test('every API answers with the headers that keep browsers from guessing, framing, caching and telling', async () => {
  settings();
  const shop = await world();
  const asked: [method: 'GET' | 'POST', url: string][] = [
    ['GET', '/v2/products/list'],
    ['GET', '/v1/billing/list'],
    ['POST', '/graphql'],
    ['GET', '/v2/nowhere'],
    ['GET', '/%'],
    ['GET', '/healthz'],
    ['GET', '/readyz'],
    ['GET', '/metrics'],
    ['GET', '/ops/queues'],
    ['GET', '/ops/queues/api/queues'],
    ['POST', '/ops/graphql'],
    ['GET', '/docs'],
    ['GET', '/docs/guides'],
    ['GET', '/openapi.json'],
    ['GET', '/pay/bill_0'],
    ['GET', '/files/images/none'],
    ['GET', '/graphql'],
  ];
  for (const [method, url] of asked) {
    for (const authorization of [`Bearer ${shop.key}`, OPS.authorization, '']) {
      const { headers } = await shop.app.server.inject({
        method,
        url,
        headers: { authorization, 'content-type': 'application/json' },
        ...(method === 'POST' && { payload: '{"query":"{ __typename }"}' }),
      });
      expect({ url, ...headers }).toMatchObject({
        url,
        'x-content-type-options': 'nosniff',
        'x-frame-options': expect.stringMatching(/DENY|SAMEORIGIN/),
        'referrer-policy': 'no-referrer',
        'cache-control': expect.any(String),
        'content-security-policy': expect.stringMatching(/default-src/),
        'x-request-id': expect.stringMatching(/^req_/),
      });
      expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['server']));
      expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['x-powered-by']));
    }
  }
});
