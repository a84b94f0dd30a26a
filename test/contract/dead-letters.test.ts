/**
 * Dead letters as operators see and end them: by the command line, `/ops/graphql` and the page,
 * one, some by a filter, or all of one error.
 */
import { config } from '../../src/config/config';
import { failClaim } from '../../src/platform/jobs/fail-claim';
import { shiftWallClock } from '../../src/platform/time/clock';
import { newId } from '../../src/platform/records/columns/ids';
import { cli } from '../support/cli';
import { world, type Json, type World } from '../support/world';

const ANA = { authorization: 'Bearer a long token of Ana' };
const { databaseUrl } = config;
const ERROR = (id: string) => `no charge ${id} after 3 tries <b>`;
const KIND = 'no charge … after … tries <b>';
let shop: World;

beforeAll(async () => {
  config.opsTokens = [{ name: 'ana', token: 'a long token of Ana' }];
  shop = await world();
  config.databaseUrl = shop.databaseUrl;
});
afterEach(async () => {
  shiftWallClock(0);
  await shop.database.query(`TRUNCATE "claims"`);
});
afterAll(() => {
  config.databaseUrl = databaseUrl;
});

async function ask(query: string, variables: Json = {}): Promise<Json> {
  const { body } = await shop.request('POST', '/ops/graphql', { query, variables }, ANA);
  if (body.errors) throw new Error(JSON.stringify(body.errors));
  return body.data as Json;
}

async function deadLetter(
  id: string,
  error: Error,
  { job = 'renew-subscriptions', storeId = shop.storeId } = {},
): Promise<string> {
  const row = { id, storeId, devMode: true };
  for (let tries = 0; tries < 10; tries++) {
    shiftWallClock(tries * 60_000);
    await failClaim(shop.database, job, row, error);
  }
  shiftWallClock(0);
  return id;
}

const page = (url = '/ops/dead-letters') =>
  shop.app.server.inject({ method: 'GET', url, headers: ANA });
const send = (act: string, fields: Record<string, string>) =>
  shop.app.server.inject({
    method: 'POST',
    url: `/ops/dead-letters/${act}`,
    headers: {
      ...ANA,
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
    },
    payload: new URLSearchParams(fields).toString(),
  });
const left = async () => (await ask('{ deadLetters { rowId } }')).deadLetters.length as number;

test('each shows its noun, its error, its first and last try, and links; errors are grouped without ids and numbers', async () => {
  const ids = [newId('subs'), newId('subs')];
  for (const id of ids) await deadLetter(id, new Error(ERROR(id)));
  await deadLetter('webh_1', new Error('another'), { job: 'deliver-webhooks' });
  const { deadLetters, deadLetterKinds } = await ask(
    `{ deadLetters { rowId noun storeId tries firstFailedAt deadAt errorKind objectUrl storeUrl }
       deadLetterKinds { job errorKind rows stores firstFailedAt deadAt } }`,
  );
  const [first] = deadLetters as Json[];
  expect(first).toMatchObject({
    rowId: ids[0],
    noun: 'subscription',
    tries: 10,
    errorKind: `Error: ${KIND}`,
    objectUrl: expect.stringMatching(new RegExp(`/ops/trace\\?id=${ids[0]}$`)),
    storeUrl: expect.stringMatching(new RegExp(`/ops/trace\\?id=${shop.storeId}$`)),
  });
  expect(Date.parse(first?.deadAt) - Date.parse(first?.firstFailedAt)).toBeGreaterThan(9 * 59_000);
  expect(deadLetterKinds).toMatchObject([
    { job: 'renew-subscriptions', errorKind: `Error: ${KIND}`, rows: 2, stores: 1 },
    { job: 'deliver-webhooks', errorKind: 'Error: another', rows: 1 },
  ]);
  expect((deadLetters as Json[]).map(({ noun }) => noun)).toContain('webhook');

  const listed = await cli('ops', 'dead-letters', 'list', '--job', 'renew-subscriptions');
  expect(listed.stdout).toContain(`Error: ${ERROR(ids[0] ?? '')}\n`);
  expect(listed.stdout).toMatch(/job +rowId +noun +storeId +devMode +tries +firstFailedAt +deadAt/);
  expect((await cli('ops', 'dead-letters', 'errors')).stdout).toMatch(
    new RegExp(`renew-subscriptions +2 +1 .* Error: ${KIND}`),
  );

  const { body } = await page();
  expect(body).toContain(`Error: no charge ${ids[0]} after 3 tries &lt;b>`);
  expect(body).toContain(`subscription <a href="/ops/trace?id=${ids[0]}">`);
  expect(body).toContain(`href="/ops/trace?id=${shop.storeId}"`);
});

test('all of one error are retried or discarded, of one store or of all, and no others', async () => {
  const [a, b, c] = [newId('subs'), newId('subs'), newId('subs')];
  for (const id of [a, b]) await deadLetter(id, new Error(ERROR(id)));
  await deadLetter(c, new Error(ERROR(c)), { storeId: 'store_other' });
  await deadLetter('subs_z', new Error('another'));
  const retry = `mutation ($input: DeadLettersInput!) {
    retryDeadLetters(input: $input) { rows { rowId } userErrors { message path } } }`;
  const error = `Error: ${KIND}`;
  expect((await ask(retry, { input: { error } })).retryDeadLetters.userErrors).toMatchObject([
    { message: expect.stringContaining('say which: rowId, or all: true') },
  ]);
  const input = { error, storeId: 'store_other', all: true };
  expect((await ask(retry, { input })).retryDeadLetters.rows).toEqual([{ rowId: c }]);
  const discarded = await cli(
    'ops',
    'dead-letters',
    'discard',
    '--all',
    '--error',
    error,
    '--json',
  );
  expect(JSON.parse(discarded.stdout).discarded).toHaveLength(2);
  expect(await ask('{ deadLetters { rowId } }')).toEqual({ deadLetters: [{ rowId: 'subs_z' }] });
  const acts = await shop.database.query<Json[]>(
    `SELECT "subject", "action" FROM "auditLog" WHERE "subject" = ANY($1) ORDER BY "id"`,
    [[a, b, c]],
  );
  expect(acts.map(({ action }) => action)).toEqual([
    'dead-letter.retry',
    'dead-letter.discard',
    'dead-letter.discard',
  ]);
});

test('the forms of the page retry and discard one or all of an error; discarding is confirmed', async () => {
  const ids = [newId('subs'), newId('subs'), newId('subs')];
  const [one = ''] = ids;
  for (const id of ids) await deadLetter(id, new Error(ERROR(id)));
  const job = 'renew-subscriptions';
  const refused = await send('discard', { job, rowId: one });
  expect(refused.statusCode).toBe(400);
  expect(refused.body).toContain('sure must be ticked');
  expect((await send('retry', { job })).statusCode).toBe(400);
  expect((await send('retry', { job, rowId: 'subs_0' })).body).toContain('no dead letter subs_0');
  expect(await left()).toBe(3);
  expect((await send('discard', { job, rowId: one, sure: 'on' })).headers.location).toBe(
    '/ops/dead-letters',
  );
  expect(await left()).toBe(2);
  await send('retry', { job, error: `Error: ${KIND}`, all: 'true' });
  expect(await left()).toBe(0);
  expect((await page()).body).toContain('None.');
  expect((await page('/ops/dead-letters?job=renew-subscriptions')).statusCode).toBe(200);
});
