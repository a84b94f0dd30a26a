/** What a merchant who sends mails alone is reminded of: each of its events, once. */
import { Buyer } from './buyer';
import type { World } from './world';

const PAYER = { name: 'Ana Souza', email: 'ana@example.com', taxId: '52998224725' };
/** In Dev mode no mail arrives at such an address. */
const NO_SUCH = { ...PAYER, email: 'ana@example.invalid' };

/** Takes half a year of the store's time. */
export async function everyReminder(shop: World): Promise<void> {
  await shop.post('/v2/stores/update', { buyerMails: true });
  const open = await shop.checkout();
  await new Buyer(shop).pay(String(open.url), { method: 'PIX' });
  await shop.pay(await shop.checkout(), { method: 'PIX', customer: NO_SUCH });
  await shop.post('/v2/transparents/create', {
    method: 'BOLETO',
    data: { amount: 8_900, customer: PAYER, fine: { type: 'PERCENTAGE', value: 200 } },
  });
  await shop.subscribe({ trialDays: 7 });
  await shop.subscribe({ cycle: 'SEMIANNUALLY' });
  await subscribeByExpiringCard(shop);
  await shop.travel('7 days');
  await shop.travel('176 days');
}

/** The card is valid for two more months. */
async function subscribeByExpiringCard(shop: World): Promise<void> {
  const last = await shop.now();
  last.setUTCDate(1);
  last.setUTCMonth(last.getUTCMonth() + 2);
  const [expMonth, expYear] = [last.getUTCMonth() + 1, last.getUTCFullYear()];
  const { id } = await shop.product({ cycle: 'MONTHLY', price: 4_990 });
  const checkout = await shop.post('/v2/subscriptions/create', { items: [{ id, quantity: 1 }] });
  const card = { number: '4242424242424242', expMonth, expYear };
  await shop.pay(checkout, { method: 'CARD', card });
}
