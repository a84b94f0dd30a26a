/** The pages of the operators: the work, dead letters and one payment. They have no script. */
import type { Queue } from 'bullmq';
import type { Page } from 'playwright-core';
import { openBackend, type QueueName } from '../../jobs/queues/queues';
import { config } from '../../src/config/config';
import { failClaim } from '../../src/platform/jobs/fail-claim';
import {
  axe,
  describeInBrowser,
  DESKTOP,
  isTooWide,
  startBrowser,
  type Browser,
  type Visitor,
} from '../support/browser';
import { dueSubscriptions } from '../support/many-rows';
import { measureNow } from '../support/measure';
import { world, type Json, type World } from '../support/world';

const TOKEN = 'the token of Ana';
const ANA = { authorization: `Basic ${Buffer.from(`ana:${TOKEN}`).toString('base64')}` };
let shop: World;
let browser: Browser;

async function expectGoodPage({ page, complaints }: Visitor, heading: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  expect([heading, await axe(page)]).toEqual([heading, []]);
  expect([heading, await isTooWide(page)]).toEqual([heading, false]);
  expect([heading, complaints]).toEqual([heading, []]);
}

/** The cells of each row of the table below a heading. */
async function rowsOfTable(page: Page, heading: string): Promise<string[]> {
  const rows = page.locator(`h2:text-is("${heading}") + * tbody tr`);
  return (await rows.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
}

describeInBrowser('in Chromium', () => {
  beforeAll(async () => {
    config.opsTokens = [{ name: 'ana', token: TOKEN }];
    shop = await world();
    browser = await startBrowser(shop);
  });
  afterEach(() =>
    shop.database.query(
      `TRUNCATE "checkouts", "subscriptions", "webhooks", "ledgerEntries", "ledgerBalances",
         "mrrMovements", "events", "claims", simulator."calls", simulator."pixPayments",
         simulator."boletoPayments" CASCADE`,
    ),
  );
  afterAll(() => browser.close());

  /** The page of the work as it is now. It does not refresh itself: axe could not examine it. */
  async function visitWork(): Promise<Visitor> {
    await measureNow(shop);
    const visitor = await browser.visitor({ viewport: DESKTOP });
    await visitor.page.setExtraHTTPHeaders(ANA);
    await visitor.page.goto(`${browser.origin}/ops?refresh=off`);
    await expectGoodPage(visitor, 'Work');
    return visitor;
  }

  test('of thousands of due renewals the store and the next step are shown', async () => {
    await dueSubscriptions(shop, 1_000);
    const visitor = await visitWork();
    const { page } = visitor;
    expect(await rowsOfTable(page, 'The stores with the most due rows')).toEqual([
      expect.stringMatching(new RegExp(`^${shop.storeId} renew-subscriptions 1000 72\\d\\d `)),
    ]);
    expect(await rowsOfTable(page, 'Jobs')).toEqual([
      expect.stringMatching(/^renew-subscriptions 1000 72\d\d 0 0 0 0 0 Pause$/),
    ]);
    expect(await page.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(
        /^renew-subscriptions: rows are due, .* start workers \(docs\/runbook\.md#pitangaduerowslate\)$/,
      ),
    ]);
    await page.getByRole('link', { name: shop.storeId }).click();
    await expectGoodPage(visitor, 'Trace');
    await visitor.close();
  });

  test.each(['webhooks', 'sweeps'])(
    '%s that are paused on the board: the backlog, its store and the pause are shown, and it is resumed',
    async (name) => {
      const backend = openBackend(shop.databaseUrl, 2);
      const queue = backend.queue(name as QueueName) as unknown as Queue;
      await queue.pause();
      await shop.listen(['checkout.completed']);
      await shop.pay(await shop.checkout());
      await shop.relay();
      const visitor = await visitWork();
      const { page } = visitor;
      expect(await page.getByRole('listitem').allInnerTexts()).toEqual([
        `${name}: ${name} is paused on the board: \`ops resume ${name}\` when the reason has gone ` +
          '(docs/runbook.md#pitangaworkpaused)',
      ]);
      expect(await rowsOfTable(page, 'The stores with the most due rows')).toEqual([
        expect.stringContaining(`${shop.storeId} deliver-webhooks 1 `),
      ]);
      expect(await rowsOfTable(page, 'Jobs')).toContainEqual(
        expect.stringMatching(/^deliver-webhooks 1 .* paused$/),
      );
      await page.getByRole('button', { name: 'Resume' }).click();
      await page.getByRole('link', { name: 'stop that' }).click();
      await expectGoodPage(visitor, 'Work');
      expect(await page.content()).not.toContain('on the board');
      expect(await queue.isPaused()).toBe(false);
      await queue.close();
      await backend.close();
      await visitor.close();
    },
  );

  test.each([
    ['on a phone', {}],
    ['on a desktop, in the dark', { viewport: DESKTOP, colorScheme: 'dark' as const }],
  ])('%s: a pause, a dead letter and a payment are found, and mended', async (_where, options) => {
    const subscription = (await shop.subscribe()) as Json;
    const row = { id: String(subscription.id), storeId: shop.storeId, devMode: true };
    for (let tries = 0; tries < 10; tries++)
      await failClaim(shop.database, 'renew-subscriptions', row, new Error('a bug of the test'));
    await measureNow(shop);
    const visitor = await browser.visitor(options);
    const { page } = visitor;
    await page.setExtraHTTPHeaders(ANA);

    await page.goto(`${browser.origin}/ops`);
    // Axe cannot examine a page that is loaded again, and it can be switched off.
    await page.getByRole('link', { name: 'stop that' }).click();
    await expectGoodPage(visitor, 'Work');
    expect(await page.content()).toContain('1 row was set aside');
    await page.getByRole('link', { name: 'Pause', exact: true }).first().click();
    await expectGoodPage(visitor, 'Pause work');
    await page.getByLabel('Queue or job').selectOption('webhooks');
    await page.getByLabel('Reason').fill('the receiver moves');
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('heading', { level: 1, name: 'Work' }).waitFor();
    await page.getByRole('link', { name: 'stop that' }).click();
    await expectGoodPage(visitor, 'Work');
    expect(await page.content()).toContain('webhooks is paused by ana (the receiver moves)');
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('link', { name: 'stop that' }).waitFor();
    expect(await page.content()).not.toContain('the receiver moves');

    await page.getByRole('link', { name: 'Dead letters' }).click();
    await expectGoodPage(visitor, 'Dead letters');
    await page.getByRole('link', { name: row.id }).click();
    await expectGoodPage(visitor, 'Trace');
    expect(await page.content()).toContain('failed 10 times: Error: a bug of the test');
    expect(await page.content()).toContain('simulator card.charge: approved');
    await page.goBack();
    await page.getByRole('button', { name: 'Retry all' }).click();
    await expectGoodPage(visitor, 'Dead letters');
    expect(await page.getByRole('button', { name: 'Retry all' }).count()).toBe(0);
    await visitor.close();
  });
});
