/** What an API key changes about access and webhooks is in the audit log, with its id. */
import { memberWith, type Person } from '../support/member';
import { world, type Json, type World } from '../support/world';

let shop: World;
let owner: Person;
let keyId: string;

beforeAll(async () => {
  shop = await world();
  owner = await memberWith(shop, 'OWNER');
  const [key] = await shop.database.query<{ id: string }[]>(
    `SELECT "id" FROM "apiKeys" WHERE "devMode" ORDER BY "id"`,
  );
  keyId = String(key?.id);
});

/** The acts of keys in this store, oldest first. */
async function actsOfKeys(): Promise<Json[]> {
  const { body } = await owner.graphql(
    '{ auditLog(input: { first: 100 }) { nodes { actor who userId action subject devMode before after requestId } } }',
  );
  const nodes = body.data.auditLog.nodes as Json[];
  return nodes.filter(({ actor }) => actor === 'KEY').toReversed();
}

test('keys, tokens, webhooks and the store that a key changes, by REST and by GraphQL', async () => {
  const made = await shop.post('/v2/webhooks/create', {
    name: 'x',
    endpoint: 'https://shop.example/hook',
    secret: 'a secret of the merchant',
    events: ['checkout.completed'],
  });
  const act = async (name: string, input: Json, selection = '') => {
    const { body } = await shop.request('POST', '/graphql', {
      query: `mutation ($input: ${name[0]?.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { ${selection} userErrors { message } } }`,
      variables: { input },
    });
    expect([name, body.errors ?? body.data[name].userErrors]).toEqual([name, []]);
    return body.data[name] as Json;
  };
  await act('updateWebhook', { id: made.id, name: 'y' });
  await act('rotateWebhook', { id: made.id });
  await shop.post(`/v2/webhooks/delete?id=${String(made.id)}`, { id: made.id });
  await act('updateStore', { name: 'Padaria Nova' });
  const { newApiKey } = await act(
    'createApiKey',
    { permissions: ['PRODUCT:READ'], description: 'for the site' },
    'newApiKey { id key }',
  );
  const { newToken } = await act(
    'createToken',
    { permissions: ['PRODUCT:READ'], origin: 'https://portal.example' },
    'newToken { id token }',
  );
  await act('revokeToken', { id: newToken.id });
  await act('revokeApiKey', { id: newApiKey.id });
  const acts = await actsOfKeys();
  expect(acts.map(({ action, subject }) => [action, subject])).toEqual([
    ['createWebhook', made.id],
    ['updateWebhook', made.id],
    ['rotateWebhook', made.id],
    ['deleteWebhook', made.id],
    ['updateStore', shop.storeId],
    ['key.create', newApiKey.id],
    ['token.create', newToken.id],
    ['token.revoke', newToken.id],
    ['key.revoke', newApiKey.id],
  ]);
  for (const each of acts)
    expect(each).toMatchObject({
      who: keyId,
      userId: null,
      // Both environments share the store.
      devMode: each.action === 'updateStore' ? null : true,
      requestId: expect.stringMatching(/^req_/),
    });
  const text = JSON.stringify(acts);
  for (const secret of ['a secret of the merchant', newApiKey.key, newToken.token])
    expect(text).not.toContain(secret);
});

test('what is refused, and the everyday work of a key, leave no entry', async () => {
  const before = (await actsOfKeys()).length;
  await shop.refused('/v2/webhooks/create', {
    name: 'x',
    endpoint: 'https://shop.example',
    secret: 's',
    events: ['none'],
  });
  await shop.product();
  await shop.pay(await shop.checkout());
  expect(await actsOfKeys()).toHaveLength(before);
});
