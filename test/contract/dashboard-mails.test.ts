/** The frame of a mail in the inbox: for members of its store only, and without script. */
import { memberWith, type Person } from '../support/member';
import { newStore, type Json, type World } from '../support/world';

const open = ({ shop, headers }: { shop: World; headers: Record<string, string> }, path: string) =>
  shop.app.server.inject({ method: 'GET', url: `/dashboard/mails/${path}`, headers });

const linkOf = (person: Person) => ({ ...person.headers(), origin: '', accept: 'text/html' });

test('a mail of Dev mode is shown to a member of its store, in a sandbox', async () => {
  const shop = await newStore({ mails: true });
  const owner = await memberWith(shop, 'OWNER');
  await shop.pay(await shop.checkout({ product: await shop.product({ price: 3_000 }) }));
  await shop.travel('1 minute');
  const [receipt] = (await shop.get('/v2/messages/list?template=receipt')) as Json[];
  const path = `${shop.storeId}/${receipt?.id}`;
  const { statusCode, body, headers } = await open({ shop, headers: linkOf(owner) }, path);
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(body).toContain('Pagamento confirmado');
  expect(body).toContain('<base target="_blank">');
  expect(headers['x-frame-options']).toBeUndefined();
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(
    /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/,
  );
  expect(policy).toContain("frame-ancestors 'self'");

  const elsewhere = { ...linkOf(owner), 'sec-fetch-site': 'cross-site' };
  expect((await open({ shop, headers: elsewhere }, path)).statusCode).toBe(403);
  expect((await open({ shop, headers: { ...linkOf(owner), cookie: '' } }, path)).statusCode).toBe(
    401,
  );
  const other = await newStore();
  const stranger = await memberWith(other, 'OWNER', { email: 'bia@example.com' });
  const asStranger = { shop, headers: linkOf(stranger) };
  expect((await open(asStranger, path)).statusCode).toBeGreaterThanOrEqual(403);
  expect((await open(asStranger, `${other.storeId}/${receipt?.id}`)).statusCode).toBe(404);
});
