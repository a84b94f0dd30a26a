/** A buyer in the customer portal: signs in by the code that a mail brings. */
import { Message } from '../../src/modules/messages/message';
import { openValues } from '../../src/modules/messages/sealed-values';
import { Buyer, type Shown } from './buyer';
import type { Json, World } from './world';

/** The path of the portal of a store in Dev mode. */
export const portalOf = ({ storeId }: World): string => `/portal/${storeId}/dev`;

/** The codes that wait to be sent, the newest last. */
export async function codesTo({ database, storeId }: World, recipient: string): Promise<string[]> {
  const mails = await database
    .getRepository(Message)
    .find({ where: { storeId, recipient, template: 'portal-code' }, order: { createdAt: 'ASC' } });
  return mails.map((mail) => openValues(mail).code ?? '');
}

export async function lastCodeTo(shop: World, email: string): Promise<string> {
  return (await codesTo(shop, email)).at(-1) ?? '';
}

/** Asks for a code on the page at this path; returns the page on which it is entered. */
export async function askForCode(
  { buyer, shop }: { buyer: Buyer; shop: World },
  email: string,
  path = portalOf(shop),
): Promise<Shown> {
  return buyer.submit(await buyer.open(path), `${portalOf(shop)}/code`, { email });
}

export function enterCode(
  { buyer, shop }: { buyer: Buyer; shop: World },
  page: Shown,
  code: string,
): Promise<Shown> {
  return buyer.submit(page, `${portalOf(shop)}/sign-in`, { code });
}

/** A browser that is signed in, and the page it shows first. */
export async function signIn(
  shop: World,
  email: string,
  path?: string,
): Promise<{ buyer: Buyer; first: Shown }> {
  const buyer = new Buyer(shop);
  const asked = await askForCode({ buyer, shop }, email, path);
  const first = await enterCode({ buyer, shop }, asked, await lastCodeTo(shop, email));
  return { buyer, first };
}

/** A browser that came by a link of the merchant, which needs no code. */
export async function enterByLink(
  shop: World,
  customerId: string,
  values: Json = {},
): Promise<{ buyer: Buyer; first: Shown; session: Json }> {
  const session = await shop.post('/v2/customer-portal/sessions', {
    customerId,
    returnUrl: 'https://loja.example/conta',
    ...values,
  });
  const buyer = new Buyer(shop);
  const entry = await buyer.open(session.url);
  return { buyer, session, first: await buyer.submit(entry, session.url, {}) };
}

/** The buyer withdraws from the purchase that this payment paid. */
export async function withdraw(shop: World, customerId: string, chargeId: string): Promise<void> {
  const { buyer } = await enterByLink(shop, customerId);
  const path = `${portalOf(shop)}/payments/${chargeId}`;
  await buyer.submit(await buyer.open(path), `${path}/refund`, { kind: 'WITHDRAWAL' });
}
