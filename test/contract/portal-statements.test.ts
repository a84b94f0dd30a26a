/**
 * A page of the portal asks the database at most half as often again as the page of a checkout, and
 * not more often for a customer who has bought much.
 */
import { Buyer } from '../support/buyer';
import { enterByLink, portalOf } from '../support/portal';
import { statementsOf } from '../support/statements';
import { newStore } from '../support/world';

const RATIO_MAX = 1.5;
const BOUGHT_MORE = 4;

test('pages of the portal ask about as often as the page of a checkout', async () => {
  const shop = await newStore();
  const subscription = await shop.subscribe();
  const { customerId } = subscription;
  const [charge] = await shop.charges(subscription);
  await shop.checkout({ customerId });
  const open = await shop.checkout();
  const { buyer } = await enterByLink(shop, String(customerId));
  const count = async (visitor: Buyer, path: string) => {
    await visitor.open(path); // what is kept in memory is read before
    let status = 0;
    const statements = await statementsOf(shop.database, async () => {
      ({ status } = await visitor.open(path));
    });
    expect([path, status]).toEqual([path, 200]);
    return statements.length;
  };
  const base = portalOf(shop);
  const pages = [
    '',
    '/payments',
    `/payments/${charge?.id}`,
    `/subscriptions/${subscription.id}`,
    `/subscriptions/${subscription.id}/cancel`,
    '/cards',
    '/data',
  ];
  const countAll = async () => {
    const counts: (readonly [path: string, statements: number])[] = [];
    for (const path of pages) counts.push([path, await count(buyer, base + path)]);
    return counts;
  };
  const most = RATIO_MAX * (await count(new Buyer(shop), `/pay/${open.id}`));
  const before = await countAll();
  expect(before.filter(([, statements]) => statements > most)).toEqual([]);
  for (let more = 0; more < BOUGHT_MORE; more++) {
    await shop.subscribe();
    await shop.checkout({ customerId });
  }
  expect(await countAll()).toEqual(before);
});
