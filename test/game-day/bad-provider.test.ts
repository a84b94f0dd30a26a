/**
 * A bank on its worst day, under load with a production key: calls are lost before and after they
 * acted, answered late, by errors and by pages, the bank is down for a while, and callbacks are
 * lost, repeated and reordered. In the end nothing is lost or done twice, by the books of the bank.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { BadBank } from '../support/bad-bank';
import { forgetEarlierJobs, onOneBackend } from '../support/backends';
import { leave } from '../support/leave';
import { expectClean } from '../support/oracle';
import { startProduction, type ProductionProcesses } from '../support/production-process';
import { changeRows, inWallTime, not, olderThan, rowCount, rowsOf } from '../support/rows';
import { freshPlace, until, type Place } from '../support/running-shop';
import { seeded } from '../support/seeded';
import { REFUSING_KEY, Trade } from '../support/trade';

const MINUTE_MS = 60_000;
const LOAD_MS = Number(process.env.GAME_DAY_MINUTES ?? '1') * MINUTE_MS;
const DOWN_MS = 12_000;
const WORKERS = 2;
const QUIET_WITHIN_MS = 180_000;

let place: Place;

beforeEach(async () => {
  await forgetEarlierJobs();
  place = await freshPlace();
});
afterEach(leave);

onOneBackend(({ redisUrl }) => {
  test(
    'a bank that drops, delays and repeats: nothing is lost, nothing is done twice',
    async () => {
      const seed = Number(process.env.PROPERTY_SEED ?? Date.now() % 1_000_000);
      const production = await startProduction(place, { workers: WORKERS, redisUrl });
      const { efi, shop, key } = production;
      efi.payouts.balance = 100_000_000;
      efi.payouts.refusing.add(REFUSING_KEY);
      const random = seeded(seed);
      const bank = new BadBank(efi, random);
      const trade = new Trade({ url: shop.url, key }, efi, bank, random);
      await pause(LOAD_MS / 3);
      await bank.goDown(DOWN_MS);
      await pause(LOAD_MS - LOAD_MS / 3 - DOWN_MS);
      await until('there was some of everything', () => trade.isVaried, QUIET_WITHIN_MS);
      await bank.recover();
      let isClosed = false;
      const closed = trade.close().then(() => (isClosed = true));
      process.stderr.write(
        `seed ${seed}: ${trade.sales.length} codes, ${trade.boletos.length} boletos, ` +
          `${trade.refunds.length} refunds, ${trade.payouts.length} payouts; answers ` +
          `${JSON.stringify(trade.statuses)}; faults ${JSON.stringify(bank.faults)}\n`,
      );
      const quiet = until(
        'all is quiet',
        async () => (await isQuiet()) && isClosed,
        QUIET_WITHIN_MS,
      );
      await Promise.all([closed, quiet]);

      expect([...bank.answers].filter((status) => ![200, 503].includes(status))).toEqual([]);
      expect(Object.keys(trade.statuses).filter((status) => Number(status) >= 500)).toEqual([
        '503',
      ]);
      await expectEverySaleOnce(production, trade);
      await expectEveryRefundOnce(production, trade);
      await expectEveryPayoutOnce(production, trade);
      expect(await moneyAtProvider(production)).toBe(efi.held());
      await expectClean(place);
    },
    LOAD_MS + 2 * QUIET_WITHIN_MS + 180_000,
  );
});

/** Whether everything has its outcome. A row that is being handled may be locked. */
async function isQuiet(): Promise<boolean> {
  try {
    await timeComes();
  } catch (error) {
    if (!/lock timeout|deadlock/.test(String(error))) throw error;
    return false;
  }
  await pause(1_000);
  const waiting = await Promise.all(
    ['charges', 'refunds', 'transfers'].map((table) =>
      rowCount(place, table, { ...PRODUCTION, status: 'PENDING' }),
    ),
  );
  return waiting.every((count) => count === 0);
}

/**
 * The time comes at which what waits is looked at again. Not for calls of the last seconds: they may
 * be under way, and a bank that is asked again while it still acts would act twice.
 */
async function timeComes(): Promise<void> {
  const due = inWallTime('-1 second');
  const minutesAgo = inWallTime('-181 seconds');
  const pending = { ...PRODUCTION, status: 'PENDING' };
  await changeRows(place, 'providerOutages', {}, { retryAt: due });
  const answeredByNow = { providerId: null, askedAt: olderThan('15 seconds') };
  await changeRows(place, 'providerHandles', answeredByNow, { askedAt: minutesAgo });
  await changeRows(place, 'charges', { ...PRODUCTION, issueAt: not(null) }, { issueAt: due });
  await changeRows(place, 'charges', { ...pending, askAt: not(null) }, { askAt: due });
  await changeRows(place, 'refunds', pending, { checkAt: due });
  await changeRows(place, 'transfers', pending, { nextCheckAt: due });
  await changeRows(place, 'claims', { token: null, deadAt: null }, { until: due });
}

const PRODUCTION = { devMode: false };

/** As many codes and slips as sales, each paid once, here and there. */
async function expectEverySaleOnce({ efi }: ProductionProcesses, trade: Trade): Promise<void> {
  expect([...efi.book.cobs.keys()].toSorted()).toEqual(
    trade.sales.map(({ txid }) => txid).toSorted(),
  );
  const slips = efi.charges.slips.filter(({ status }) => status !== 'canceled');
  expect(slips.map(({ customId }) => customId).toSorted()).toEqual(
    trade.boletos.map(({ txid }) => txid).toSorted(),
  );
  const charges = await rowsOf<{ id: string; paidAmount: string }>(place, 'charges', PRODUCTION);
  expect(charges.map(({ id, paidAmount }) => [id, Number(paidAmount)]).toSorted()).toEqual(
    [...trade.sales, ...trade.boletos].map(({ id, cents }) => [id, cents]).toSorted(),
  );
}

async function expectEveryRefundOnce({ efi }: ProductionProcesses, trade: Trade): Promise<void> {
  const given = efi.book.pix.flatMap(({ txid, devolucoes }) =>
    devolucoes.map(({ cents }) => `${txid} ${cents}`),
  );
  expect(given.toSorted()).toEqual(
    trade.refunds.map(({ txid, cents }) => `${txid} ${cents}`).toSorted(),
  );
  expect(await rowCount(place, 'refunds', { ...PRODUCTION, status: not('COMPLETE') })).toBe(0);
}

async function expectEveryPayoutOnce({ efi }: ProductionProcesses, trade: Trade): Promise<void> {
  expect(efi.payouts.sent.map(({ cents }) => cents).toSorted()).toEqual(
    trade.payouts.map(({ cents }) => cents).toSorted(),
  );
  const transfers = await rowsOf<{ id: string; status: string }>(place, 'transfers', PRODUCTION);
  expect(transfers.map(({ id, status }) => [id, status]).toSorted()).toEqual(
    trade.payouts.map(({ id, isRefused }) => [id, isRefused ? 'FAILED' : 'COMPLETE']).toSorted(),
  );
}

/** What the ledger says lies at the provider. */
async function moneyAtProvider({ storeId }: ProductionProcesses): Promise<number> {
  const where = { storeId, ...PRODUCTION, account: 'PROVIDER' };
  const [held] = await rowsOf<{ balance: string }>(place, 'ledgerBalances', where, 'account');
  return -Number(held?.balance);
}
