/** A process that dies while it commits the transactions of many requests. */
import { leave } from '../support/leave';
import { start } from '../support/process';
import { rowCount } from '../support/rows';
import { RunningShop, freshPlace, type Json } from '../support/running-shop';

const REQUESTS = 60;

afterEach(leave);

test('of requests that commit when the process dies none was confirmed and lost', async () => {
  const place = await freshPlace();
  const { databaseUrl } = place;
  const dying = await start({ databaseUrl, env: { FAIL_POINT: 'before-commit@25' } });
  const shop = new RunningShop(dying.url, dying.key, place.database);
  const { id } = await shop.product({ cycle: null });
  const sell = (nth: number): Promise<Json> =>
    shop.call('POST', '/v2/checkouts/create', {
      items: [{ id, quantity: 1 }],
      externalId: `order ${nth}`,
    });
  const asked = Array.from({ length: REQUESTS }, (_, nth) => sell(nth));
  const answers = await Promise.allSettled(asked);
  const confirmed = answers.map((each) => (each.status === 'fulfilled' ? each.value.id : null));
  expect(confirmed).toContain(null);
  expect((await dying.ended).signal).toBe('SIGKILL');
  shop.url = (await start({ databaseUrl })).url;
  const again = await Promise.all(confirmed.map((_, nth) => sell(nth)));
  for (const [nth, known] of confirmed.entries()) if (known) expect(again[nth]?.id).toBe(known);
  expect(await rowCount(place, 'checkouts')).toBe(REQUESTS);
});
