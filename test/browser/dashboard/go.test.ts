/** `/dashboard/go/{id}` leads to the page of any object, whatever its id begins with. */
import { buildSchema } from '../../../src/api/graphql/schema';
import { browserPath, describeInBrowser, type Browser } from '../../support/browser';
import { openDashboard, openPage, settled, visitAs } from '../../support/dashboard-browser';
import { memberWith, type Person } from '../../support/member';
import { nodeIds, nodeTypes } from '../../support/node-ids';
import { world, type World } from '../../support/world';

const ID = '[A-Za-z_]+_[0-9A-Z]{26,}';
/** The page of each type: its address behind store and environment. */
const PAGE_OF: Readonly<Record<string, RegExp>> = {
  ApiKey: /^keys$/,
  PublicKey: /^keys$/,
  BillingDocument: new RegExp(`^payments/${ID}$`),
  Charge: new RegExp(`^payments/${ID}$`),
  ChargeAttempt: /^payments\/(char|card)_/,
  Checkout: /^(checkouts|links)\/bill_/,
  Closing: /^closings$/,
  SubAccount: /^sub-accounts\/sacc_/,
  Coupon: /^coupons$/,
  Customer: /^customers\/cust_/,
  Delivery: /^webhooks\/webh_/,
  DeliveryAttempt: /^webhooks\/webh_/,
  Dispute: /^disputes\/disp_/,
  StoredCard: new RegExp(`^customers/${ID}$`),
  RefundRequest: new RegExp(`^payments/${ID}$`),
  Message: /^mails\/mesg_/,
  MessageRule: /^mails$/,
  Event: /^events\/log_/,
  LedgerEntry: /^balance$/,
  PlanChange: /^subscriptions\/subs_/,
  Product: /^products\/prod_/,
  Refund: new RegExp(`^payments/${ID}$`),
  StatementRow: /^balance$/,
  Store: /^settings$/,
  Subscription: /^subscriptions\/subs_/,
  SubscriptionLine: /^subscriptions\/subs_/,
  Token: /^keys$/,
  Transfer: /^payouts\/tran_/,
  UsageRecord: /^subscriptions\/subs_/,
  Webhook: /^webhooks\/webh_/,
};

let shop: World;
let browser: Browser;
let owner: Person;
let ids: Map<string, string>;

beforeAll(async () => {
  if (!browserPath) return;
  shop = await world();
  ids = await nodeIds(shop, buildSchema());
  // Before the address is known: the passkeys of tests belong to the usual one.
  owner = await memberWith(shop, 'OWNER', { email: 'dona@example.com' });
  browser = await openDashboard(shop);
});
afterAll(async () => {
  if (browserPath) await browser.close();
});

test('every type that is a Node has a page', () => {
  expect(Object.keys(PAGE_OF).toSorted()).toEqual(nodeTypes(buildSchema()).toSorted());
});

describeInBrowser('in Chromium', () => {
  test('each id leads to the page that shows its object', async () => {
    const { page, complaints, close } = await visitAs(browser, owner);
    for (const [type, id] of ids) {
      // A store is in both environments.
      const scope = `/dashboard/${shop.storeId}/${type === 'Store' ? 'prod' : 'dev'}/`;
      await openPage(page, `/go/${id}`);
      await page.waitForURL((url) => url.pathname.startsWith(scope));
      await settled(page);
      const path = new URL(page.url()).pathname.slice(scope.length);
      expect([type, path]).toEqual([type, expect.stringMatching(PAGE_OF[type] ?? /^-$/)]);
      expect(await page.getByRole('heading', { name: 'Página não encontrada' }).count()).toBe(0);
    }
    expect(complaints).toEqual([]);
    await close();
  });

  test('a payment link and a checkout have pages of their own, from the search too', async () => {
    const product = await shop.product({ name: 'Rede' });
    const items = [{ id: product.id, quantity: 1 }];
    const link = await shop.post('/v2/payment-links/create', { items });
    const checkout = await shop.post('/v2/checkouts/create', { items });
    const { page, close } = await visitAs(browser, owner);
    for (const [list, { id }] of [
      ['links', link],
      ['checkouts', checkout],
    ] as const) {
      await openPage(page, `/go/${id}`);
      await page.waitForURL(`**/${shop.storeId}/dev/${list}/${id}`);
      await openPage(page, `/${shop.storeId}/dev`);
      await page.keyboard.press('/');
      await page.getByRole('searchbox').fill(String(id));
      const hit = page.getByRole('dialog').getByRole('link').first();
      expect(await hit.getAttribute('href')).toBe(`/dashboard/${shop.storeId}/dev/${list}/${id}`);
    }
    await close();
  });
});
