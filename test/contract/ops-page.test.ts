/** `/ops`: the background work as a page without script, and its forms. */
import { config } from '../../src/config/config';
import { measureNow } from '../support/measure';
import { world, type World } from '../support/world';

const ANA = { authorization: `Basic ${Buffer.from('ana:the token of Ana').toString('base64')}` };
const FORM = {
  'content-type': 'application/x-www-form-urlencoded',
  'sec-fetch-site': 'same-origin',
};
let shop: World;

beforeAll(async () => {
  config.opsTokens = [{ name: 'ana', token: 'the token of Ana' }];
  shop = await world();
  await measureNow(shop);
});

const show = (url: string, headers: Record<string, string> = ANA) =>
  shop.app.server.inject({ method: 'GET', url, headers });
const send = (url: string, fields: Record<string, string>, headers = {}) =>
  shop.app.server.inject({
    method: 'POST',
    url,
    headers: { ...ANA, ...FORM, ...headers },
    payload: new URLSearchParams(fields).toString(),
  });

test('it shows the work and the queues, refreshes itself, and needs neither script nor another place', async () => {
  const page = await show('/ops');
  expect([page.statusCode, page.headers['content-type']]).toEqual([
    200,
    'text/html; charset=utf-8',
  ]);
  expect(page.body).toContain('<meta http-equiv="refresh" content="10"');
  expect(page.body).toContain('renew-subscriptions');
  expect(page.body).toContain('href="/ops/queues"');
  expect(page.body).toMatch(/<td>sweeps<\/td><td>[^<]*waiting \d/);
  expect(page.body).not.toMatch(/<script|(?:href|src)="https?:/);
  expect(page.headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-/,
  );
});

test('without a token, or with a wrong one, it is closed', async () => {
  for (const headers of [{}, { authorization: 'Bearer wrong' }])
    for (const url of ['/ops', '/ops/pause'])
      expect([url, (await show(url, headers as never)).statusCode]).toEqual([url, 401]);
  const resumed = await send('/ops/resume', { name: 'billing' }, { authorization: '' });
  expect(resumed.statusCode).toBe(401);
});

test('work is paused by the form, shown with its reason, and resumed by the button', async () => {
  const form = await show('/ops/pause?name=billing');
  expect(form.body).toMatch(/<option value="billing" selected/);
  expect(form.body).not.toContain('http-equiv="refresh"');
  const reason = 'the bank <asked> us';
  const paused = await send('/ops/pause', { name: 'billing', reason, until: '' });
  expect([paused.statusCode, paused.headers.location]).toEqual([303, '/ops']);
  const page = await show('/ops');
  expect(page.body).toContain('the bank &lt;asked> us');
  expect(page.body).toContain('name="name" value="billing"');
  expect((await send('/ops/resume', { name: 'billing' })).statusCode).toBe(303);
  expect((await show('/ops')).body).not.toContain('asked');
  expect(
    await shop.database.query(
      `SELECT "operator", "via", "action" FROM "auditLog" WHERE "subject" = 'billing' ORDER BY "id"`,
    ),
  ).toEqual([
    { operator: 'ana', via: 'BOARD', action: 'work.pause' },
    { operator: 'ana', via: 'BOARD', action: 'work.resume' },
  ]);
});

test.each([
  [{ name: 'billing', reason: ' ' }, 'reason must have 1 to 500 characters'],
  [{ name: 'nothing', reason: 'x' }, 'name must be a queue'],
  [{ name: 'billing', reason: 'x', until: 'soon' }, 'until must be a time'],
  [{ name: 'billing', reason: 'x', until: '2020-01-01T00:00:00Z' }, 'until must be in the future'],
])('%j is refused on the form, which keeps what was typed', async (fields, sentence) => {
  const page = await send('/ops/pause', fields);
  expect(page.statusCode).toBe(400);
  expect(page.body).toContain(sentence);
  if ('until' in fields) expect(page.body).toContain(`value="${fields.until}"`);
});

test("a form of another site is refused, although the browser sends the operator's token", async () => {
  const page = await send(
    '/ops/pause',
    { name: 'billing', reason: 'x' },
    { 'sec-fetch-site': 'cross-site' },
  );
  expect(page.statusCode).toBe(403);
  expect((await show('/ops')).body).not.toContain('action="/ops/resume"');
});
