/** SECRET_KEY is changed by the steps of docs/operating/keys.md: what buyers chose is kept. */
import { allStores } from '../support/handles';
import { config } from '../../src/config/config';
import { documentUrl, isDocumentToken } from '../../src/modules/payments/documents/document-link';
import { isSuppressed, suppress } from '../../src/modules/messages/suppressions';
import { openStoredSecrets } from '../../src/operators/open-stored-secrets';
import { resealSecrets } from '../../src/operators/reseal-secrets';
import { keepHashKeys } from '../../src/platform/secrets/lasting-hashes';
import { contextOf, queued, rows, send } from '../support/queued-mails';
import { newStore, world, type Json, type World } from '../support/world';

const OLD = 'a secret key of the tests';
const NEW = 'a newer key';
const NEWEST = 'the newest key';
const THE_OPERATOR = { name: 'tests', via: 'CLI' } as const;
const BIA = 'bia@example.com';

afterEach(() => {
  config.secretKeys = [OLD];
});

/** What a process does when it starts. */
async function restart(shop: World, ...keys: string[]): Promise<void> {
  config.secretKeys = keys;
  await keepHashKeys(allStores(shop.database), keys);
}

async function reseal(shop: World): Promise<Json> {
  const all = allStores(shop.database);
  return resealSecrets({ database: shop.database, all, operator: THE_OPERATOR }, config.secretKeys);
}

/** Steps 1 to 4. */
async function rotate(shop: World, before: string, after: string): Promise<void> {
  await restart(shop, before, after);
  await restart(shop, after, before);
  await reseal(shop);
  await restart(shop, after);
}

async function reminder(shop: World, charge: Json, once: string): Promise<Json> {
  const about = { template: 'payment-waiting', objectId: String(charge.id), once } as const;
  await queued(shop, { ...about, recipient: BIA, secretValues: undefined }, true);
  await send(shop);
  return (await rows(shop))[0] as Json;
}

const pendingPix = (shop: World): Promise<Json> =>
  shop.post('/v2/transparents/create', {
    method: 'PIX',
    data: { amount: 1_000, expiresIn: 86_400 },
  });

test('an unsubscription, its link, a refused address and a mail that was sent stay known', async () => {
  const shop = await newStore({ mails: true });
  await restart(shop, OLD);
  const charge = await pendingPix(shop);
  const { id } = await reminder(shop, charge, 'a');
  const sent = await shop.get(`/v2/messages/get?id=${id}`);
  const [, link = ''] = /(\/pay\/mesg_[^"?]*\/unsubscribe\?token=\w+)/.exec(sent.html) ?? [];
  const { server } = shop.app;
  expect((await server.inject({ method: 'POST', url: link })).statusCode).toBe(200);
  await contextOf(shop).transaction((tx) => suppress(tx, 'gone@example.com', '550'));
  const [, token = ''] = documentUrl('doc_1').split('token=');

  for (const [before, after] of [
    [OLD, NEW],
    [NEW, NEWEST],
  ] as const) {
    await rotate(shop, before, after);
    expect(await reminder(shop, charge, `after ${after}`)).toMatchObject({
      status: 'SKIPPED',
      reason: 'UNSUBSCRIBED',
    });
    const opened = await server.inject({
      method: 'GET',
      url: link,
      headers: { accept: 'text/html' },
    });
    expect(opened.statusCode).toBe(200);
    expect(await isSuppressed(contextOf(shop).rows, 'gone@example.com')).toBe(true);
    expect(isDocumentToken('doc_1', token)).toBe(true);
    const count = (await rows(shop)).length;
    await reminder(shop, charge, 'a');
    expect(await rows(shop)).toHaveLength(count);
  }
  const secrets = await openStoredSecrets(allStores(shop.database), [NEWEST], () => true);
  expect(secrets.closed).toEqual([]);
});

test('an old key that is removed before ops reseal: its hashes are not forgotten, the start fails', async () => {
  const shop = await world();
  await restart(shop, OLD);
  await restart(shop, NEW, OLD);
  await expect(restart(shop, 'a key of another database')).rejects.toThrow('not in SECRET_KEY');
});
