/** The share of sub-accounts in the sales of a period, counted at the request or stored. */
import { allStores } from '../support/handles';
import { makeDailyTotals } from '../../src/modules/reports/make-daily-totals';
import { wireId } from '../../src/modules/providers/bcb-pix/wire';
import { ProductionShop } from '../support/production';
import { changeRows, insertRow, inWallTime, removeRows, rowsOf } from '../support/rows';
import { allowSubAccounts, balanceOf, seller, SELLERS } from '../support/sub-accounts';
import { newStore, wall, type Json, type World } from '../support/world';

const INVARIANT = 'the stored totals of 10 random days are those of their charges';
const DAY_MS = 86_400_000;
const DATE = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' });
const daysAgo = (days: number): string => DATE.format(new Date(wall().getTime() - days * DAY_MS));

async function sold(shop: World, splits?: Json[]): Promise<string> {
  const { id } = await shop.post('/v2/transparents/create', {
    method: 'PIX',
    data: { amount: 10_000, ...(splits && { splits }) },
  });
  await shop.post(`/v2/transparents/simulate-payment?id=${id}`);
  return String(id);
}

test('the share of sellers is what they got, less what they gave back and lost, each on its day', async () => {
  const shop = await newStore();
  await allowSubAccounts(shop);
  const [ana, caio] = [await seller(shop, SELLERS[0]), await seller(shop, SELLERS[1])];
  await shop.travel('2027-03-10T15:00:00.000Z');
  const splits = [
    { subAccountId: ana.id, percentage: 6000 },
    { subAccountId: caio.id, amount: 2500, chargeFee: true },
  ];
  const [refunded, disputed] = [await sold(shop, splits), await sold(shop, splits)];
  await sold(shop);
  await shop.travel('2027-03-20T15:00:00.000Z');
  await shop.post('/v2/transparents/refund', { id: refunded, amount: 5000, reason: 'returned' });
  await shop.travel('2027-03-28T15:00:00.000Z');
  await shop.post('/v2/dev/simulate', { id: disputed, outcome: 'dispute' });
  await shop.travel('2027-04-01T15:00:00.000Z');
  await shop.post('/v2/dev/simulate', { id: disputed, outcome: 'dispute-lost' });
  await shop.travel('1 minute');
  const { totals, periods } = await shop.get('/v2/reports/sales?from=2027-03-01&to=2027-04-10');
  const sellers = (periods as Json[]).map(({ start, methods }) => [start, methods[0].sums.sellers]);
  expect(sellers).toEqual([
    ['2027-03-10', 16_960], // twice 6000 + 2500 − 80 × 2500 / 10000
    ['2027-03-20', -4240], // −3000 − 1250 + 20 / 2
    ['2027-04-01', -8500], // −6000 − 2500: the fee is not returned
  ]);
  expect(totals).toMatchObject({ gross: 30_000, sellers: 4220, count: 3 });
  const held = [await balanceOf(shop, ana), await balanceOf(shop, caio)].map(
    ({ available, pending, blocked }) => available + pending + blocked,
  );
  expect(held).toEqual([3000, 1220]); // together 4220
  const { sales } = await shop.graphql(
    `{ sales(input: { from: "2027-03-20", to: "2027-03-29", unit: MONTH }) {
      totals { sellers } before { sellers } periods { start methods { sums { sellers } } }
    } }`,
  );
  expect(sales).toEqual({
    totals: { sellers: -4240 },
    before: { sellers: 16_960 },
    periods: [{ start: '2027-03-01', methods: [{ sums: { sellers: -4240 } }] }],
  });
});

test('in production it is stored for days that are over, and completed after a previous release', async () => {
  const shop = await ProductionShop.open();
  const { dev } = shop;
  await allowSubAccounts(dev);
  const { id } = await seller(shop, SELLERS[0]);
  const charge = await shop.pixCharge({ splits: [{ subAccountId: id, percentage: 5000 }] });
  shop.efi.pay(wireId(String(charge.id)), 1_000);
  await changeRows(dev, 'charges', { id: charge.id }, { askAt: inWallTime('-1 second') });
  await shop.run('ask-for-payments');
  const moment = inWallTime('-40 days');
  await changeRows(dev, 'charges', { id: charge.id }, { createdAt: moment, paidAt: moment });
  const day = daysAgo(40);
  const shares = async () =>
    (await shop.get(`/v2/reports/sales?from=${day}&to=${day}`)).totals.sellers as number;
  expect(await shares()).toBe(500);
  await makeDailyTotals(allStores(dev.database));
  const [stored = {}] = await rowsOf(dev, 'dailyTotals', { day }, 'day');
  expect(stored.sellers).toEqual([{ method: 'PIX', sellers: 500 }]);
  expect([await shares(), await dev.violations()]).toEqual([500, []]);

  const { sellers: _known, ...earlier } = stored;
  const replace = async (row: Json) => {
    await removeRows(dev, 'dailyTotals');
    const names = ['outcomes', 'campaigns', 'sales', 'recovery', 'mrr', 'cohorts', 'sellers'];
    const totals = names.flatMap((name) =>
      row[name] === undefined ? [] : [[name, JSON.stringify(row[name])] as const],
    );
    await insertRow(dev, 'dailyTotals', { ...row, day, ...Object.fromEntries(totals) });
  };
  await replace({ ...stored, sellers: [{ method: 'PIX', sellers: 499 }] });
  expect([await shares(), await dev.violations()]).toMatchObject([
    499,
    [{ invariant: INVARIANT, examples: [`${dev.storeId} ${day}`] }],
  ]);
  await replace(earlier);
  expect([await shares(), await dev.violations()]).toEqual([500, []]);
  await makeDailyTotals(allStores(dev.database));
  expect((await rowsOf(dev, 'dailyTotals', { day }, 'day'))[0]?.sellers).toEqual(stored.sellers);
  await shop.close();
});
