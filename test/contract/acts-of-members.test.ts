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
