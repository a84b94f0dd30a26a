/**
 * The customer who is signed in at the portal, on a page that is paid: proven by a code or by the
 * merchant's own sign-in, never by an e-mail address alone. Only this customer's stored cards are
 * offered.
 */
import { cardsToPayBy, hasStoredCards } from '../../modules/charges/stored-cards/own-card';
import type { StoredCard } from '../../modules/charges/stored-cards/stored-card';
import type { Customer } from '../../modules/customers/customer';
import { portalPath } from '../../modules/portal/portal-url';
import { openSessionOf } from '../../modules/portal/ways-in/start-session';
import { accountsOfCards } from '../../modules/providers/accounts/serving-account';
import { portalSettingsOf } from '../../modules/stores/portal-settings';
import { pagePath } from '../paths';
import type { Visit } from '../visit';

export interface SignedInBuyer {
  customer: Customer;
  /** By which the customer can pay now, the one that was used last first. */
  cards: readonly StoredCard[];
}

/** What a page is paid for. */
export interface ToPay {
  isOpen: boolean;
  takesCards: boolean;
  /** The only customer who is offered cards here; null = any who is signed in. */
  customerId: string | null;
}

/** Null without a session, and on the page of another customer. */
export async function signedInAt(
  { ctx, shop, portalToken }: Visit,
  { isOpen, takesCards, customerId }: ToPay,
): Promise<SignedInBuyer | null> {
  if (portalToken === null || !isOpen || !isOn(shop)) return null;
  const customer = (await openSessionOf(ctx, portalToken))?.customer ?? null;
  if (!customer || (customerId !== null && customerId !== customer.id)) return null;
  const options = { now: ctx.clock.now(), accountIds: await accountsOfCards(ctx.rows) };
  return {
    customer,
    cards: takesCards ? await cardsToPayBy(ctx.rows, customer.id, options) : [],
  };
}

/** Whether a sign-in may show cards to pay by. It says nothing of one customer. */
export async function leadsToCards(
  { ctx, shop }: Visit,
  { isOpen, takesCards }: ToPay,
): Promise<boolean> {
  return isOpen && takesCards && isOn(shop) && (await hasStoredCards(ctx.rows));
}

/** The page at which the buyer signs in and comes back from. */
export function signInLink({ ctx, id }: Visit): string {
  return pagePath(`${portalPath(ctx.scope)}/pay/${id}`);
}

function isOn({ portalSettings }: Visit['shop']): boolean {
  return portalSettingsOf(portalSettings).isOn;
}
