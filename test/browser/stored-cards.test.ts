/**
 * Cards that buyers agree to have stored, in Chromium: the checkbox, the sign-in by a code that a
 * mail brings, a session of the portal, the page of a failed renewal, and the deletion in the
 * portal; at 320 and 1280 pixels, by keyboard, and without JavaScript.
 */
import { BUYER, Buyer, CARD } from '../support/buyer';
import {
  axe,
  browserPath,
  describeInBrowser,
  DESKTOP,
  isTooWide,
  startBrowser,
  type Browser,
  type Visitor,
} from '../support/browser';
import { focusOn, pressOn, unreached } from '../support/keyboard';
import { lastCodeTo, portalOf } from '../support/portal';
import { rowOf } from '../support/rows';
import { world, type Json, type World } from '../support/world';

const NARROW = { width: 320, height: 640 };
const PAID = 'Pagamento confirmado';

let shop: World;
let browser: Browser;

beforeAll(async () => {
  if (!browserPath) return;
  shop = await world();
  await shop.travel('2027-03-10T15:00:00.000Z');
  browser = await startBrowser(shop);
});
afterAll(async () => {
  if (browserPath) await browser.close();
});

/** A buyer of the store, who has a stored card if a number is given. */
async function buyerNamed(
  name: string,
  email: string,
  { taxId, cardNumber }: { taxId: string; cardNumber?: string },
): Promise<typeof BUYER> {
  const who = { name, email, taxId };
  if (!cardNumber) return who;
  const { url } = await shop.checkout();
  const typed = { ...CARD, ...who, cardNumber, saveCard: 'yes' };
  expect((await new Buyer(shop).pay(url, typed)).heading).toBe(PAID);
  return who;
}

async function cardsOf({ email }: typeof BUYER): Promise<Json[]> {
  const customer = await rowOf(shop, 'customers', { email });
  const found = await shop.get(`/v2/stored-cards/list?customerId=${String(customer?.id)}`);
  return found as unknown as Json[];
}

/** The page as it is now, on a phone and on a desktop. */
async function good({ page, complaints }: Visitor): Promise<void> {
  for (const viewport of [DESKTOP, NARROW]) {
    await page.setViewportSize(viewport);
    expect([await axe(page), await isTooWide(page)]).toEqual([[], false]);
  }
  expect(complaints).toEqual([]);
}

/** Signed in by a link of the merchant. */
async function signedIn({ email }: typeof BUYER, options = {}): Promise<Visitor> {
  const { id } = (await rowOf(shop, 'customers', { email })) ?? {};
  const { url } = await shop.post('/v2/customer-portal/sessions', {
    customerId: id,
    returnUrl: `${browser.origin}/health`,
  });
  const visitor = await browser.visitor({ viewport: NARROW, ...options });
  await visitor.page.goto(String(url));
  await visitor.page.getByRole('button', { name: 'Entrar' }).click();
  await visitor.page.getByRole('navigation').waitFor();
  return visitor;
}

/** Chooses the method by keyboard: the arrows move in a group of radio buttons. */
async function chooseCard({ page }: Visitor): Promise<void> {
  const method = page.locator('input[name=method][value=CARD]');
  if ((await method.count()) === 0 || (await method.isChecked())) return;
  await focusOn(page, /Pix|Cartão/);
  for (let presses = 0; presses < 3 && !(await method.isChecked()); presses++)
    await page.keyboard.press('ArrowDown');
}

describeInBrowser('in Chromium', () => {
  test('the checkbox stores the card, and by keyboard alone a code by mail pays with it', async () => {
    const who = await buyerNamed('Ana Souza', 'ana@example.com', { taxId: '529.982.247-25' });
    const first = await shop.checkout();
    const visitor = await browser.visitor({ viewport: NARROW });
    const { page } = visitor;
    await page.goto(first.url);
    for (const [label, text] of [
      [/Nome completo/, who.name],
      [/E-mail/, who.email],
      [/CPF ou CNPJ/, who.taxId],
    ] as const) {
      await focusOn(page, label);
      await page.keyboard.type(text);
    }
    await chooseCard(visitor);
    for (const [label, text] of [
      [/Número do cartão/, '5555 5555 5555 4444'],
      [/Validade/, '12/34'],
      [/CVV|Código/, '123'],
    ] as const) {
      await focusOn(page, label);
      await page.keyboard.type(text);
    }
    const box = page.getByRole('checkbox', { name: /Guardar este cartão/ });
    expect(await box.isChecked()).toBe(false);
    await good(visitor);
    await pressOn(page, 'Space', /Guardar este cartão/);
    expect(await box.isChecked()).toBe(true);
    await pressOn(page, 'Enter', /^Pagar/);
    await page.getByRole('heading', { name: PAID }).waitFor();
    expect(await cardsOf(who)).toMatchObject([{ brand: 'MASTERCARD', lastFour: '4444' }]);
    await visitor.close();

    // Another browser, later: the way to the card is a code.
    const next = await shop.checkout();
    const later = await browser.visitor({ viewport: NARROW });
    await later.page.goto(next.url);
    expect(await later.page.content()).not.toContain('4444');
    await chooseCard(later);
    await pressOn(later.page, 'Enter', /Pagar com um cartão guardado/);
    await later.page.getByText('Para pagar com um cartão guardado').waitFor();
    await good(later);
    await focusOn(later.page, /E-mail/);
    await later.page.keyboard.type(who.email);
    await later.page.keyboard.press('Enter');
    await later.page.getByRole('heading', { name: 'Digite o código' }).waitFor();
    await good(later);
    await focusOn(later.page, /Código/);
    await later.page.keyboard.type(await lastCodeTo(shop, who.email));
    await later.page.keyboard.press('Enter');
    await later.page.getByText('Você entrou como Ana S***.').waitFor();
    expect(new URL(later.page.url()).pathname).toBe(new URL(String(next.url)).pathname);
    await chooseCard(later);
    const group = later.page.getByRole('group', { name: 'Com qual cartão?' });
    const own = group.getByRole('radio', { name: 'Mastercard final 4444' });
    expect(await own.isChecked()).toBe(true);
    expect(await later.page.getByLabel('Número do cartão').isVisible()).toBe(false);
    await good(later);
    // The other card shows its fields, and back.
    await focusOn(later.page, /Mastercard final 4444/);
    await later.page.keyboard.press('ArrowDown');
    expect(await later.page.getByLabel('Número do cartão').isVisible()).toBe(true);
    await good(later);
    await later.page.keyboard.press('ArrowUp');
    expect(await own.isChecked()).toBe(true);
    expect(await unreached(later.page)).toEqual([]);
    const approved = await shop.approvals();
    await pressOn(later.page, 'Enter', /^Pagar R\$/);
    await later.page.getByRole('heading', { name: PAID }).waitFor();
    await good(later);
    expect((await shop.approvals()) - approved).toBe(1);
    expect(await rowOf(shop, 'charges', { checkoutId: next.id })).toMatchObject({
      status: 'PAID',
      storedCardId: (await cardsOf(who))[0]?.id,
    });
    await later.close();
  });

  test.each([
    ['with JavaScript', true, '111.444.777-35'],
    ['without JavaScript', false, '123.456.789-09'],
  ])('%s a session of the portal pays by the card', async (_how, hasScript, taxId) => {
    const email = `bia-${hasScript}@example.com`;
    const who = await buyerNamed('Bia Melo', email, { taxId, cardNumber: CARD.cardNumber });
    const visitor = await signedIn(who, { javaScriptEnabled: hasScript });
    const { page } = visitor;
    const { id, url } = await shop.checkout();
    await page.goto(url);
    await page.getByText('Você entrou como Bia M***.').waitFor();
    await page.locator('input[name=method][value=CARD]').check();
    expect(await page.getByRole('radio', { name: 'Visa final 4242' }).isChecked()).toBe(true);
    if (hasScript) await good(visitor);
    await page.getByRole('button', { name: /^Pagar R\$/ }).click();
    await page.getByRole('heading', { name: PAID }).waitFor();
    const [card] = await cardsOf(who);
    expect(await rowOf(shop, 'charges', { checkoutId: id })).toMatchObject({
      status: 'PAID',
      storedCardId: card?.id,
    });
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });

  test('a failed renewal is paid by the card, and the portal deletes it, by keyboard', async () => {
    const subscription = await shop.subscribe({ price: 4_990 });
    const { email, name, taxId } = (await rowOf(shop, 'customers', {
      id: String(subscription.customerId),
    })) as unknown as typeof BUYER;
    const who = { email, name, taxId };
    const { url: bought } = await shop.checkout();
    const typed = { ...CARD, ...who, cardNumber: '5555 5555 5555 4444', saveCard: 'yes' };
    await new Buyer(shop).pay(bought, typed);
    await shop.post('/v2/dev/simulate', {
      id: subscription.id,
      outcome: 'decline-next',
      reason: 'insufficient_funds',
    });
    await shop.travel('1 month');
    const renewal = await rowOf(shop, 'charges', {
      subscriptionId: subscription.id,
      kind: 'RENEWAL',
    });
    const visitor = await signedIn(who);
    const { page } = visitor;
    await page.goto(`${browser.origin}/pay/${String(renewal?.id)}`);
    await page.getByRole('group', { name: 'Com qual cartão?' }).waitFor();
    expect(await page.getByLabel('Número do cartão').isVisible()).toBe(false);
    await good(visitor);
    expect(await unreached(page)).toEqual([]);
    await focusOn(page, /final 4444/);
    await page.getByRole('radio', { name: 'Mastercard final 4444' }).first().check();
    await pressOn(page, 'Enter', /^Pagar R\$/);
    await page.getByRole('heading', { name: PAID }).waitFor();
    await good(visitor);
    expect(await shop.subscription(subscription)).toMatchObject({ status: 'ACTIVE' });

    await page.goto(`${browser.origin}${portalOf(shop)}/cards`);
    const stored = page.getByRole('region', { name: 'Cartões guardados' });
    await stored.getByText('Mastercard final 4444').first().waitFor();
    await good(visitor);
    const before = (await cardsOf(who)).length;
    await pressOn(page, 'Enter', /Apagar o cartão: Mastercard final 4444/);
    await page.getByText('não será mais oferecido').waitFor();
    await good(visitor);
    await pressOn(page, 'Enter', /^Apagar o cartão$/);
    await page.getByText('O cartão foi apagado.').waitFor();
    await good(visitor);
    expect(await cardsOf(who)).toHaveLength(before - 1);
    await visitor.close();
  });
});
