/**
 * Role by environment by mutation, cell by cell: the API of the dashboard refuses exactly what the
 * role lacks. Made from the lists of operations, so that a new one is tried by itself.
 */
import { config } from '../../src/config/config';
import { buildDashboardSchema } from '../../src/api/graphql/members/schema';
import { MEMBERS_ONLY } from '../../src/api/graphql/fields/operation-resolvers';
import { mutations } from '../../src/api/graphql/fields/operations-by-name';
import { permissionsOf, Role } from '../../src/modules/members/team/roles';
import { memberWith, type Person } from '../support/member';
import { smallestInput } from '../support/smallest-input';
import { world, type Json, type World } from '../support/world';

const schema = buildDashboardSchema();
const operations = [...mutations, ...MEMBERS_ONLY.mutations].flatMap(([name, operation]) => {
  const { memberPermission, devModeOnly = false, isShared = false } = operation;
  const permission = memberPermission ?? operation.permission;
  return permission ? [[name, permission, { devModeOnly, isShared }] as const] : [];
});
const LACKS = /^(both environments share this: )?your role \w+ (lacks the permission|cannot grant)/;

/** Of what both environments share, the permissions of production count. */
const grantedTo = (role: Role, env: 'dev' | 'prod', isShared: boolean) =>
  permissionsOf(role, env === 'dev' && !isShared);

let shop: World;
const people = new Map<Role, Person>();

beforeAll(async () => {
  shop = await world();
  for (const role of Role) people.set(role, await memberWith(shop, role));
});

test('there is something to try', () => {
  expect(operations.length).toBeGreaterThan(40);
});

test('none needs a permission to read only', () => {
  expect(operations.filter(([, permission]) => permission.endsWith(':READ'))).toEqual([]);
});

test.each(operations)('%s needs %s', async (name, permission, { devModeOnly, isShared }) => {
  const seen: Record<string, boolean> = {};
  const wanted: Record<string, boolean> = {};
  const argument = schema.getMutationType()?.getFields()[name]?.args[0];
  const query = argument
    ? `mutation ($input: ${String(argument.type)}) { ${name}(input: $input) { userErrors { message } } }`
    : `mutation { ${name} { userErrors { message } } }`;
  const variables = argument ? { input: smallestInput(argument.type) } : {};
  for (const [role, person] of people)
    for (const env of ['dev', 'prod'] as const) {
      const cell = `${role} ${env}`;
      const { body } = await person.graphql(query, variables as Json, { env });
      const message = String((body.errors as Json[] | undefined)?.[0]?.message ?? '');
      if (devModeOnly && env === 'prod') {
        // Refused to everybody, before the role is asked.
        expect(message).toContain('Dev mode');
        continue;
      }
      seen[cell] = !LACKS.test(message);
      wanted[cell] = grantedTo(role, env, isShared).has(permission);
    }
  expect(seen).toEqual(wanted);
});

test('DASHBOARD=0 leaves no API open', async () => {
  config.dashboard = false;
  try {
    const closed = await world();
    const nobody = { authorization: '' };
    for (const [method, path] of [
      ['GET', '/dashboard'],
      ['GET', '/dashboard/enter'],
      ['POST', '/dashboard/session/options'],
      ['POST', '/dashboard/graphql'],
      ['POST', '/dashboard/stream'],
      ['POST', '/dashboard/uploads?purpose=image'],
      ['GET', `/dashboard/export/${closed.storeId}/dev/products.csv`],
    ] as const) {
      const { status } = await closed.request(method, path, undefined, nobody);
      expect([path, status]).toEqual([path, 404]);
    }
    expect((await closed.request('GET', '/v2/products/list')).status).toBe(200);
  } finally {
    config.dashboard = true;
  }
});
