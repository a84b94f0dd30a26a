/** What both environments share is not changed through Dev mode by who may not in production. */
import { MEMBERS_ONLY } from '../../src/api/graphql/fields/operation-resolvers';
import { mutations } from '../../src/api/graphql/fields/operations-by-name';
import { png } from '../support/files';
import { memberWith, Person, invitationLink } from '../support/member';
import { world, type Json, type World } from '../support/world';

const ROLES = ['OWNER', 'DEVELOPER', 'FINANCE', 'VIEWER'] as const;
const MAY = ['OWNER', 'DEVELOPER'];

let shop: World;
const people = new Map<string, Person>();

beforeAll(async () => {
  shop = await world();
  for (const role of ROLES) people.set(role, await memberWith(shop, role));
});

const personOf = (role: string) => people.get(role) as Person;
const storeName = async () =>
  (await personOf('OWNER').graphql('{ store { name } }')).body.data.store.name as string;

test('the operations that change it say so', () => {
  const shared = [...mutations, ...MEMBERS_ONLY.mutations].filter(
    ([, operation]) => operation.isShared,
  );
  expect(shared.map(([name]) => name)).toEqual(['updateStore']);
});

test.each(ROLES)('%s changes the store in Dev mode as in production', async (role) => {
  const person = personOf(role);
  for (const env of ['dev', 'prod'] as const) {
    const name = `${role} in ${env}`;
    const input = { name, mailReplyTo: 'loja@example.com', portal: { pause: true } };
    const before = await storeName();
    const { body } = await person.graphql(
      'mutation ($input: UpdateStoreInput!) { updateStore(input: $input) { userErrors { message } } }',
      { input },
      { env },
    );
    expect(await storeName()).toBe(MAY.includes(role) ? name : before);
    if (role === 'FINANCE' && env === 'dev')
      expect(body.errors).toMatchObject([
        {
          message:
            'both environments share this: your role finance lacks the permission STORE:CREATE ' +
            'in production, so ask a member who has it',
          extensions: {
            code: 'FORBIDDEN',
            reason: 'SHARED_WITH_PRODUCTION',
            values: { permission: 'STORE:CREATE' },
          },
        },
      ]);
  }
});

test.each(ROLES)('%s sends a logo if the role may show it', async (role) => {
  const { status, body } = await personOf(role).sendFile('logo', png());
  expect([status, body.reason ?? null]).toEqual(
    MAY.includes(role) ? [200, null] : [403, role === 'FINANCE' ? 'SHARED_WITH_PRODUCTION' : null],
  );
});

test('nor by a key that is made in Dev mode', async () => {
  const make = (role: string, permissions: string[]) =>
    personOf(role).act('createApiKey', { permissions }, 'newApiKey { id }');
  expect((await make('DEVELOPER', ['STORE:CREATE'])).errors).toEqual([]);
  expect((await make('FINANCE', ['PRODUCT:CREATE', 'WEBHOOK:CREATE'])).errors).toEqual([]);
  expect((await make('FINANCE', ['PRODUCT:CREATE', 'STORE:CREATE'])).errors).toEqual([
    { code: 'FORBIDDEN', message: expect.stringContaining('both environments share this') },
  ]);
});

test('the app knows what to offer', async () => {
  const query = '{ viewer { permissions sharedPermissions } permissions { name isGranted } }';
  for (const role of ROLES) {
    const { viewer, permissions } = (await personOf(role).graphql(query)).body.data as Json;
    const isOffered = (permissions as Json[]).find(({ name }) => name === 'STORE:CREATE');
    expect([role, viewer.permissions.includes('STORE:CREATE')]).toEqual([role, role !== 'VIEWER']);
    expect([role, viewer.sharedPermissions.includes('STORE:CREATE'), isOffered?.isGranted]).toEqual(
      [role, MAY.includes(role), MAY.includes(role)],
    );
  }
});

test('an owner without a factor changes it until the store is open for production', async () => {
  const email = 'first@example.com';
  const first = new Person(shop, email);
  await first.openLink(await invitationLink(shop, { email, role: 'OWNER', kind: 'SETUP' }));
  const rename = async (name: string) =>
    (await first.act('updateStore', { name }, 'store { id }')).errors as Json[];
  expect(await rename('Antes')).toEqual([]);
  await shop.newKey({ devMode: false });
  expect(await rename('Com chave')).toMatchObject([{ code: 'FACTOR_REQUIRED' }]);
  await shop.database.query(`UPDATE "apiKeys" SET "revokedAt" = now() WHERE NOT "devMode"`);
  expect(await rename('Sem chave')).toEqual([]);
  await shop.database.query(`UPDATE "stores" SET "productionActivatedAt" = now()`);
  expect(await rename('Aberta')).toMatchObject([{ code: 'FACTOR_REQUIRED' }]);
  expect(
    (
      await first.act(
        'createProduct',
        { externalId: 'x', name: 'X', price: 100, currency: 'BRL' },
        'product { id }',
      )
    ).errors,
  ).toEqual([]);
  await first.addPasskey();
  expect(await rename('Com passkey')).toEqual([]);
});
