/** Every page has an icon in its tab: the mark of the product, or the letter of the store. */
import { world, type World } from '../support/world';

let shop: World;
beforeAll(async () => void (shop = await world()));

async function iconOf(path: string): Promise<string> {
  const { body } = await shop.app.server.inject({ url: path, headers: { accept: 'text/html' } });
  const address = /<link rel="icon" href="data:image\/svg\+xml,([^"]+)"/.exec(body)?.[1];
  return decodeURIComponent(address ?? '');
}

test('the pages of the product show one mark', async () => {
  const mark = await iconOf('/');
  expect(mark).toMatch(/^<svg .*<\/svg>$/);
  for (const path of ['/docs', '/dashboard/enter', '/graphql', '/pay/bill_unknown'])
    expect({ path, icon: await iconOf(path) }).toEqual({ path, icon: mark });
});

test('a page of buyers shows the letter of the store in its colour', async () => {
  const { url } = await shop.checkout();
  const path = new URL(String(url)).pathname;
  expect(await iconOf(path)).toMatch(/fill='#0b6b5c'.*>[A-Z0-9]<\/text>/);
  await shop.post('/v2/stores/update', { name: '<b>"ção', accentColour: '#1d4f7a' });
  const icon = await iconOf(path);
  expect(icon).toMatch(/fill='#1d4f7a'.*>B<\/text>/);
  expect(icon).not.toContain('ção');
});
