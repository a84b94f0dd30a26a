/** What the audit log has of the mutations of members: what was changed, and nothing of refusals. */
import { buildDashboardSchema } from '../../src/api/graphql/members/schema';
import { memberWith, type Person } from '../support/member';
import { smallestInput } from '../support/smallest-input';
import { world, type Json, type World } from '../support/world';

let shop: World;
let owner: Person;

beforeAll(async () => {
  shop = await world();
  owner = await memberWith(shop, 'OWNER');
});

async function actsOf(env: 'dev' | 'prod' = 'dev'): Promise<Json[]> {
  const query =
    '{ auditLog(input: { first: 100 }) { nodes { action subject devMode before after } } }';
  const { body } = await owner.graphql(query, {}, { env });
  return body.data.auditLog.nodes as Json[];
}

const mutations = Object.values(buildDashboardSchema().getMutationType()?.getFields() ?? {});

describe('a refused act is no act', () => {
  test.each(mutations.map((field) => [field.name, field] as const))('%s', async (name, field) => {
    const [argument] = field.args;
    const query = argument
      ? `mutation ($input: ${String(argument.type)}) { ${name}(input: $input) { userErrors { code } } }`
      : `mutation { ${name} { userErrors { code } } }`;
    const variables = argument ? { input: smallestInput(argument.type) as Json } : {};
    for (const env of ['dev', 'prod'] as const) {
      const before = await actsOf(env);
      const { body } = await owner.graphql(query, variables, { env });
      const isRefused = body.errors || body.data[name].userErrors.length > 0;
      if (isRefused) expect({ env, acts: await actsOf(env) }).toEqual({ env, acts: before });
    }
  });
});

describe('updateStore', () => {
  const act = async (input: Json) => {
    const { errors } = await owner.act('updateStore', input, 'store { id }');
    expect(errors).toEqual([]);
    const acts = await Promise.all([actsOf('dev'), actsOf('prod')]);
    const [dev, prod] = acts.map((all) => all.find(({ action }) => action === 'updateStore'));
    // It changes what both environments share.
    expect(prod).toEqual(dev);
    return dev;
  };

  test('has the changed columns before and after, in both environments', async () => {
    await act({ website: 'https://antes.example', portal: { pause: false } });
    const changed = {
      website: 'https://loja.example',
      mailLanguage: 'EN',
      portal: { pause: true },
    };
    expect(await act(changed)).toEqual({
      action: 'updateStore',
      subject: shop.storeId,
      devMode: null,
      before: {
        website: 'https://antes.example',
        mailLanguage: 'PT',
        portalSettings: { pause: false },
      },
      after: {
        website: 'https://loja.example',
        mailLanguage: 'EN',
        portalSettings: { pause: true },
      },
    });
  });

  test('has none of the columns that were sent as they were', async () => {
    expect(await act({ website: 'https://loja.example', accentColour: '#0b6b5c' })).toMatchObject({
      before: { accentColour: null },
      after: { accentColour: '#0b6b5c' },
    });
  });

  test('of a key has the same', async () => {
    const query =
      'mutation { updateStore(input: { name: "Padaria Nova" }) { userErrors { message } } }';
    const { body } = await shop.request('POST', '/graphql', { query });
    expect(body.data.updateStore.userErrors).toEqual([]);
    const [newest] = await actsOf('prod');
    expect(newest).toMatchObject({ action: 'updateStore', after: { name: 'Padaria Nova' } });
  });
});

describe('what is not written as a row of its own', () => {
  const act = async (name: string, input: Json, selection: string) => {
    const { errors, result } = await owner.act(name, input, selection);
    expect(errors).toEqual([]);
    const [newest] = await actsOf();
    return { result, newest };
  };

  test('the public key has the key before and after', async () => {
    const before = await owner.graphql('{ publicKey { id key } }');
    const { result, newest } = await act('replacePublicKey', {}, 'publicKey { id key }');
    expect(newest).toMatchObject({
      action: 'replacePublicKey',
      subject: result.publicKey.id,
      before: before.body.data.publicKey,
      after: result.publicKey,
    });
  });

  test('the clock has its time before and after', async () => {
    const { newest } = await act('advanceTestClock', { seconds: 60 }, 'testClock { now }');
    expect(newest).toMatchObject({
      action: 'advanceTestClock',
      subject: shop.storeId,
      before: { now: expect.stringMatching(/Z$/) },
      after: { now: expect.stringMatching(/Z$/) },
    });
  });

  test('the rule of a mail has what was changed', async () => {
    const input = { template: 'receipt', isOn: false };
    const { newest } = await act('updateMessageRule', input, 'messageRule { id }');
    expect(newest).toMatchObject({ action: 'updateMessageRule', after: { isOn: false } });
  });

  test('deliveries that are sent again have their webhook', async () => {
    const hook = await shop.post('/v2/webhooks/create', {
      name: 'x',
      endpoint: 'https://shop.example/hook',
      secret: 'a secret of the merchant',
      events: ['checkout.completed'],
    });
    const since = new Date(Date.now() - 60_000).toISOString();
    const { newest } = await act(
      'resendDeliveries',
      { webhookId: hook.id, since },
      'resent { resent }',
    );
    expect(newest).toMatchObject({
      action: 'resendDeliveries',
      subject: hook.id,
      after: { resent: 0, since },
    });
  });

  test('an invitation that is revoked has whom it was for', async () => {
    const invited = { email: 'nova@example.com', role: 'VIEWER' };
    const made = await owner.act('inviteMember', invited, 'newInvitation { invitation { id } }');
    const { id } = made.result.newInvitation.invitation;
    const { newest } = await act('revokeInvitation', { id }, 'invitation { id }');
    expect(newest).toMatchObject({ action: 'invitation.revoke', before: invited, after: null });
  });
});
