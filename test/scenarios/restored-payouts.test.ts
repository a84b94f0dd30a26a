/**
 * A payout of the time that a restored database has lost: its bank lists it, the operator records
 * it, and the request of the merchant that is repeated sends nothing.
 */
import { config } from '../../src/config/config';
import { enableAccount } from '../../src/modules/providers/accounts/enable-account';
import { wireId } from '../../src/modules/providers/bcb-pix/wire';
import { cli } from '../support/cli';
import { ProductionShop } from '../support/production';
import { restoreInto, takeBackup } from '../support/restored';
import { changeRows, inWallTime, not, rowOf } from '../support/rows';
import type { Json } from '../support/world';

const SOLD = 10_000;
const PAID_OUT = { amount: 5_000, externalId: 'saque 7' };
const KEY = { pixKey: 'loja@example.com', pixKeyType: 'EMAIL' };

let shop: ProductionShop;
const { publicUrl, databaseUrl } = config;
beforeEach(async () => {
  shop = await ProductionShop.open();
  config.databaseUrl = shop.dev.databaseUrl;
  await enableAccount(shop.ctx, shop.account.id, ['PIX', 'PAYOUT']);
  const charge = await shop.pixCharge({ amount: SOLD });
  shop.efi.pay(wireId(String(charge.id)), SOLD);
  await shop.efi.notify(wireId(String(charge.id)));
  await shop.run('ask-for-payments');
});
afterEach(async () => {
  Object.assign(config, { publicUrl, databaseUrl });
  await shop.close();
});

const available = async (): Promise<number> =>
  ((await shop.get('/v2/stores/get')).balance as Json).available as number;
const payout = (): Promise<Json> => shop.post('/v2/payouts/create', { ...PAID_OUT, ...KEY });

async function restored(...words: string[]): Promise<Json> {
  const { stdout, stderr } = await cli('ops', 'restored', ...words, '--json');
  return stdout ? JSON.parse(stdout) : { error: stderr };
}

async function settle(): Promise<void> {
  shop.efi.now = () => new Date(Date.now() + 10_000);
  const due = { nextCheckAt: inWallTime('-1 second') };
  await changeRows(shop.dev, 'transfers', { nextCheckAt: not(null) }, due);
  await shop.run('settle-payouts');
}

test('it is listed, recorded under its own id, and not sent again', async () => {
  const before = await available();
  const backup = await takeBackup(shop.dev.databaseUrl);
  const made = await payout();
  await settle();
  await restoreInto(shop.dev.databaseUrl, backup);
  expect(await available()).toBe(before);

  await restored('open', '--to', backup.at.toISOString());
  const refused = await shop.request('POST', '/v2/payouts/create', { ...PAID_OUT, ...KEY });
  expect(refused.status).toBe(503);
  shop.efi.now = () => new Date();
  const asked = await restored('ask');
  expect(asked.differences).toMatchObject([{ ours: 'unknown', theirs: 'COMPLETE 5000 cents' }]);
  expect((await restored('close')).error).toContain('1 differ from the records');
  const words = ['--kind', 'payout', '--key', KEY.pixKey, '--key-type', KEY.pixKeyType];
  const unknown = await restored('record-transfer', 'tran_1', ...words);
  expect(unknown.error).toContain('no provider lists tran_1');
  const id = String(made.id);
  const recorded = await restored('record-transfer', id, ...words, '--external-id', 'saque 7');
  expect(recorded).toMatchObject({ id, status: 'COMPLETE', amount: 5_000 });
  // It arrived before it was recorded: its day is that of the bank, not of the restore.
  const { createdAt, completedAt } = await rowOf<Record<string, Date>>(shop.dev, 'transfers', {
    id,
  });
  expect(completedAt?.getTime()).toBeLessThan(createdAt?.getTime() ?? 0);
  expect((await restored('record-transfer', id, ...words)).error).toContain('recorded already');
  expect(await available()).toBe(before - 5_000 - Number(made.platformFee));
  expect((await restored('show')).unresolved).toEqual([]);
  await restored('close');

  expect(await payout()).toMatchObject({ id, status: 'COMPLETE' });
  expect(shop.efi.payouts.sent).toHaveLength(1);
});
