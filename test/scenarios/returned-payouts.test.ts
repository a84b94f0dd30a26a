/**
 * Money of a completed payout comes back from the bank of the recipient (a fake of Efí): it is
 * booked once, to the account that sent it, however the service learns of it.
 */
import { allStores } from '../support/handles';
import { config } from '../../src/config/config';
import { DAY_MS } from '../../src/platform/time/clock';
import { enableAccount } from '../../src/modules/providers/accounts/enable-account';
import { wireId } from '../../src/modules/providers/bcb-pix/wire';
import { reconcile } from '../../jobs/providers/reconcile-providers';
import { ProductionShop } from '../support/production';
import { changeRows, inWallTime, not, rowOf } from '../support/rows';
import type { Json } from '../support/world';

const SOLD = 10_000;
const KEY = { pixKey: 'loja@example.com', pixKeyType: 'EMAIL' };

let shop: ProductionShop;
const { publicUrl } = config;
beforeEach(async () => {
  shop = await ProductionShop.open();
  await enableAccount(shop.ctx, shop.account.id, ['PIX', 'PAYOUT']);
  const charge = await shop.pixCharge({ amount: SOLD });
  shop.efi.pay(wireId(String(charge.id)), SOLD);
  await shop.efi.notify(wireId(String(charge.id)));
  await shop.run('ask-for-payments');
});
afterEach(async () => {
  config.publicUrl = publicUrl;
  await shop.close();
});

const available = async (): Promise<number> =>
  ((await shop.get('/v2/stores/get')).balance as Json).available as number;

const read = ({ id }: Json): Promise<Json> => shop.get(`/v2/payouts/get?id=${id}`);

/** A payout that the bank has completed. */
async function completed(amount: number): Promise<Json> {
  const made = await shop.post('/v2/payouts/create', { amount, externalId: 'saque', ...KEY });
  shop.efi.now = () => new Date(Date.now() + 10_000);
  await due('nextCheckAt');
  await shop.run('settle-payouts');
  return read(made);
}

async function due(column: 'nextCheckAt' | 'returnsCheckAt'): Promise<void> {
  const at = { [column]: inWallTime('-1 second') };
  await changeRows(shop.dev, 'transfers', { [column]: not(null) }, at);
}

async function checkReturns(): Promise<void> {
  await due('returnsCheckAt');
  await shop.run('check-returned-payouts');
}

test('a callback about a part that came back: it is booked once, and the fee stays', async () => {
  const made = await completed(5_000);
  expect(made).toMatchObject({ status: 'COMPLETE' });
  expect(made).not.toHaveProperty('returnedAmount');
  const before = await available();
  shop.efi.payouts.giveBack(wireId(String(made.id)), 2_000);
  expect(await shop.efi.notifyOfPayouts()).toBe(200);
  await shop.run('check-returned-payouts');
  expect(await read(made)).toMatchObject({ status: 'COMPLETE', returnedAmount: 2_000 });
  expect(await available()).toBe(before + 2_000);
  await shop.efi.notifyOfPayouts();
  await shop.run('check-returned-payouts');
  await checkReturns();
  expect(await available()).toBe(before + 2_000);
  shop.efi.payouts.giveBack(wireId(String(made.id)), 3_000);
  await checkReturns();
  expect(await read(made)).toMatchObject({ status: 'COMPLETE', returnedAmount: 5_000 });
  expect(await available()).toBe(before + 5_000);
});

test.each([
  [400, 'two parts'],
  [500, 'one whole'],
])('%s cents in the sandbox come back by themselves, in %s', async (amount) => {
  const before = await available();
  const made = await completed(amount);
  expect(made).toMatchObject({ status: 'COMPLETE', returnedAmount: amount });
  expect(await available()).toBe(before - Number(made.platformFee));
});

test('without a callback it is asked about after a day, and for 90 days', async () => {
  const made = await completed(5_000);
  const checks: number[] = [];
  for (;;) {
    const row = await rowOf<{ returnsCheckAt: Date | null; completedAt: Date }>(
      shop.dev,
      'transfers',
      { id: made.id },
    );
    if (!row.returnsCheckAt) break;
    const days = Math.round((row.returnsCheckAt.getTime() - row.completedAt.getTime()) / DAY_MS);
    checks.push(days);
    // The payout is older by as much as was waited.
    const completedAt = inWallTime(`-${days} days`);
    await changeRows(shop.dev, 'transfers', { id: made.id }, { completedAt });
    await checkReturns();
  }
  expect(checks).toEqual([1, 7, 30, 91]);
});

test('a bank that does not answer is asked again', async () => {
  const made = await completed(5_000);
  const before = await available();
  shop.efi.payouts.giveBack(wireId(String(made.id)), 5_000);
  shop.efi.faults.next('GET /v2/gn/pix', 'unavailable');
  await checkReturns();
  expect(await available()).toBe(before);
  await checkReturns();
  expect(await available()).toBe(before + 5_000);
});

test('the comparison with the provider books it too', async () => {
  const made = await completed(5_000);
  const before = await available();
  shop.efi.payouts.giveBack(wireId(String(made.id)), 1_000);
  const { differences } = await reconcile(shop.dev.database, allStores(shop.dev.database));
  expect(differences).toEqual([]);
  expect(await read(made)).toMatchObject({ returnedAmount: 1_000 });
  expect(await available()).toBe(before + 1_000);
});

test('more than was sent is not booked', async () => {
  const made = await completed(5_000);
  const before = await available();
  shop.efi.payouts.giveBack(wireId(String(made.id)), 5_001);
  await checkReturns();
  expect(await read(made)).not.toHaveProperty('returnedAmount');
  expect(await available()).toBe(before);
});
