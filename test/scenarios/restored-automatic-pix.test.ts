/**
 * A cycle by automatic PIX was announced in the time that a restored database has lost: the bank
 * has one announcement of it, and one payment.
 */
import { config } from '../../src/config/config';
import { wallNow } from '../../src/platform/time/clock';
import { cli } from '../support/cli';
import { AutomaticPixShop } from '../support/production-subscriptions';
import { restoreInto, takeBackup } from '../support/restored';

let pix: AutomaticPixShop;
const { publicUrl, databaseUrl } = config;
beforeEach(async () => {
  pix = await AutomaticPixShop.open('2027-03-02T12:00:00-03:00');
  config.databaseUrl = pix.shop.dev.databaseUrl;
});
afterEach(async () => {
  Object.assign(config, { publicUrl, databaseUrl });
  await pix.close();
});

const restored = async (...words: string[]): Promise<number> =>
  (await cli('ops', 'restored', ...words)).code;

test('it is not announced again, and paid once', async () => {
  const { id } = await pix.subscribe();
  await pix.jumpTo('2027-03-29T11:00:00-03:00');
  const backup = await takeBackup(pix.shop.dev.databaseUrl);
  const to = wallNow().toISOString();
  await pix.travel('2027-03-29T13:00:00-03:00');
  expect(pix.tries).toHaveLength(1);
  await pix.jumpTo('2027-03-30T09:00:00-03:00');
  await restoreInto(pix.shop.dev.databaseUrl, backup);
  expect(await pix.charges(id)).toHaveLength(1);

  expect(await restored('open', '--to', to)).toBe(0);
  expect(await restored('ask')).toBe(0);
  expect(await pix.charges(id)).toEqual([expect.anything(), [1, 'PENDING', 'PENDING']]);
  expect(await restored('close')).toBe(0);
  await pix.work();
  for (const day of ['31', '01', '02'])
    await pix.day(day === '31' ? '2027-03-31' : `2027-04-${day}`);
  expect(pix.tries).toHaveLength(1);
  expect(await pix.charges(id)).toEqual([expect.anything(), [1, 'PAID', 'APPROVED']]);
});
