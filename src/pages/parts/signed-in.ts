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

/**
 * Where the buyer goes to pay by a stored card: to the sign-in, or, as another customer is signed
 * in, first to the sign-out; null = nowhere.
 */
export type WayToCards = 'SIGN_IN' | 'SIGN_OUT' | null;

export interface OfferedCards {
  /** Null without a session, and on the page of another customer. */
  signedIn: SignedInBuyer | null;
  wayToCards: WayToCards;
}

export async function offeredAt(visit: Visit, toPay: ToPay): Promise<OfferedCards> {
  const customer = await customerAt(visit, toPay);
  const isOther = customer !== null && ![null, customer.id].includes(toPay.customerId);
  if (customer && !isOther)
    return { signedIn: await withCards(visit, customer, toPay), wayToCards: null };
  const leadsToCards = toPay.takesCards && toPay.isOpen && isOn(visit.shop);
  if (!leadsToCards || !(await hasStoredCards(visit.ctx.rows)))
    return { signedIn: null, wayToCards: null };
  return { signedIn: null, wayToCards: isOther ? 'SIGN_OUT' : 'SIGN_IN' };
}

/** The customer of the session; null without one. */
async function customerAt(
  { ctx, shop, portalToken }: Visit,
  { isOpen }: ToPay,
): Promise<Customer | null> {
  if (portalToken === null || !isOpen || !isOn(shop)) return null;
  return (await openSessionOf(ctx, portalToken))?.customer ?? null;
}

async function withCards(
  { ctx }: Visit,
  customer: Customer,
  { takesCards }: ToPay,
): Promise<SignedInBuyer> {
  const options = { now: ctx.clock.now(), accountIds: await accountsOfCards(ctx.rows) };
  return {
    customer,
    cards: takesCards ? await cardsToPayBy(ctx.rows, customer.id, options) : [],
  };
}

/** The page at which the buyer signs in and comes back from. */
export function signInLink({ ctx, id }: Visit): string {
  return pagePath(`${portalPath(ctx.scope)}/pay/${id}`);
}

function isOn({ portalSettings }: Visit['shop']): boolean {
  return portalSettingsOf(portalSettings).isOn;
}
