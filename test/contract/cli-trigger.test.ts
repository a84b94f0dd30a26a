/**
 * `trigger` makes events happen for real, through the public API: each event that exists has a
 * recipe, or a reason why it has none.
 */
import { RECIPES } from '../../src/operators/cli/trigger/recipes';
import { eventNames } from '../../src/modules/webhooks/events/event-names';
import { cli } from '../support/cli';
import { openPort } from '../support/stream';
import { world, type Json, type World } from '../support/world';

let shop: World;
let api: string;

beforeAll(async () => {
  shop = await world({ mails: true });
  // `npm start` also runs workers, which give events their positions.
  shop.app.server.addHook('onSend', () => shop.relay());
  api = `http://127.0.0.1:${await openPort(shop.app)}`;
});

const played = eventNames.filter((name) => 'play' in RECIPES[name]);

async function trigger(event: string): Promise<Json> {
  const { code, stdout, stderr } = await cli(
    'trigger',
    event,
    '--api',
    api,
    '--key',
    shop.key,
    '--json',
  );
  expect([code, stderr]).toEqual([0, expect.stringContaining(`${event}: `)]);
  return JSON.parse(stdout) as Json;
}

test('every event has a recipe, or a reason why it cannot be triggered', () => {
  // A new event needs its line in src/operators/cli/trigger/recipes.ts.
  expect(eventNames.filter((name) => !Object.hasOwn(RECIPES, name))).toEqual([]);
  expect(played.length).toBeGreaterThan(15);
});

test.each(played)('%s happens', async (event) => {
  const { id, ...told } = await trigger(event);
  expect(told).toMatchObject({ event, objectId: expect.any(String) });
  const stored = await shop.get(`/v2/events/get?id=${id}`);
  expect(stored).toMatchObject({ event, devMode: true });
  expect(stored.test).toBeUndefined();
});

test('the same event can be triggered again, and it is another one', async () => {
  const [first, second] = [
    await trigger('checkout.completed'),
    await trigger('checkout.completed'),
  ];
  expect(second.id).not.toBe(first.id);
  expect(second.objectId).not.toBe(first.objectId);
});

test('without a name it lists every event, with what happens or why nothing does', async () => {
  const { stdout } = await cli('trigger', '--json');
  const listed = JSON.parse(stdout) as Json[];
  expect(listed.map(({ event }) => event)).toEqual(eventNames);
  expect(listed.find(({ event }) => event === 'webhook.disabled')?.how).toMatch(
    /^not triggerable: /,
  );
  expect((await cli('trigger')).stdout).toMatch(/^checkout\.lost +a dispute/m);
});

test('what cannot be triggered says why, and nothing is written', async () => {
  const refusal = async (event: string, key = shop.key) => {
    const { code, stdout, stderr } = await cli('trigger', event, '--api', api, '--key', key);
    expect([code, stdout]).toEqual([1, '']);
    return stderr;
  };
  const before = await shop.get('/v2/products/list?limit=1');
  expect(await refusal('webhook.disabled')).toContain('answers 410');
  expect(await refusal('checkout.complete')).toContain('did you mean checkout.completed?');
  const live = await shop.newKey({ devMode: false });
  expect(await refusal('checkout.completed', live)).toContain('production key');
  expect(await shop.get('/v2/products/list?limit=1')).toEqual(before);
});
