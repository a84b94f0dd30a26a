/** Reads and checks the form fields of a checkout. */
import { PaymentMethod } from '../../modules/providers/payment-method';
import { readBuyer, type Buyer } from '../../modules/charges/buyer';
import { isCompany, normalizeTaxId } from '../../modules/customers/tax-id';
import { isChoice } from '../../platform/records/columns/choices';
import { EMAIL, EMAIL_MAX } from '../../platform/records/columns/columns';
import { readPhone } from '../../platform/operations/phone';
import { civilMonth } from '../../platform/time/civil-time';
import type { TypedCard } from '../../modules/payments/collect/collect-by-card';
import { stateFault } from '../../modules/customers/address';
import { readBillingAddress, zipCodeFault } from '../../modules/payments/pay/card/billing-address';
import { cardBuyerOf } from '../../modules/payments/pay/card/new-card';
import type { Form } from '../visit';
import type { Messages } from '../messages/messages';
import { readCardExpiry } from './card-expiry';

const NAME_MAX = 200;
/** Of a person: first and last name. */
const NAME = /\p{L}[^\s]*\s+.*\p{L}/u;
const COMPANY_NAME = /[\p{L}\p{N}]/u;
const EXPIRY_MAX = 20;
const EXPIRY_YEARS_MAX = 30;
const ADDRESS_MAX = 100;
/** Never a card number: it has letters. */
const TOKEN = /^(?=.*[A-Za-z])[\w-]{8,200}$/;

/** The fields of a card's bill on a form. */
export type AddressField = 'zipCode' | 'street' | 'addressNumber' | 'city' | 'state';

export type FieldName = keyof Messages['checkout']['wrong'] &
  (
    | 'name'
    | 'email'
    | 'taxId'
    | 'cellphone'
    | 'coupon'
    | 'method'
    | 'installments'
    | 'cardNumber'
    | 'expiry'
    | 'cvc'
    | AddressField
  );
export type BuyerField = keyof Buyer;
export const BUYER_FIELDS: readonly BuyerField[] = ['name', 'email', 'taxId', 'cellphone'];
export type FieldErrors = Partial<Record<FieldName | 'storedCard', string>>;

export interface CheckoutFormValues {
  buyer: Record<keyof Buyer, string>;
  address: Record<AddressField | 'district', string>;
  coupon: string;
  method: PaymentMethod | null;
  installments: number;
  /** The total of the installments that the page has shown, in cents; null = it has shown none. */
  shownTotal: number | null;
  /** The id of the stored card; empty = another card is typed, null = none was offered. */
  storedCard: string | null;
}

export function formValuesOf(form: Form): CheckoutFormValues {
  const method = form.method ?? '';
  return {
    buyer: {
      name: form.name ?? '',
      email: form.email ?? '',
      taxId: form.taxId ?? '',
      cellphone: form.cellphone ?? '',
    },
    address: addressOf(form),
    coupon: offeredCoupon(form) ?? form.coupon ?? '',
    method: isChoice(PaymentMethod, method) ? method : null,
    ...installmentsOf(form),
    storedCard: form.storedCard ?? null,
  };
}

/** `3`, or `3:10479` where each number of installments has a total of its own. */
function installmentsOf(form: Form): Pick<CheckoutFormValues, 'installments' | 'shownTotal'> {
  const [, count, total] = /^(\d{1,2})(?::(\d{1,10}))?$/.exec(form.installments ?? '') ?? [];
  return { installments: Number(count ?? 1), shownTotal: total ? Number(total) : null };
}

const OFFERED = 'coupon:';

/** Whether a coupon is to be looked at, and nothing to be paid. */
export function asksForPrice({ action }: Form): boolean {
  return action === 'coupon' || action?.startsWith(OFFERED) === true;
}

/** The code of a button that uses a coupon of the checkout. */
function offeredCoupon({ action }: Form): string | null {
  return action?.startsWith(OFFERED) ? action.slice(OFFERED.length) : null;
}

/** The values that the same buyer typed before, for example before a declined card. */
export function earlierFormValuesOf(
  charge: { buyer: Buyer; method: PaymentMethod; installments: number } | null,
): CheckoutFormValues {
  const { name, email, taxId, cellphone } = charge?.buyer ?? {};
  return {
    buyer: { name: name ?? '', email: email ?? '', taxId: taxId ?? '', cellphone: cellphone ?? '' },
    address: addressOf({}),
    coupon: '',
    method: charge?.method ?? null,
    installments: charge?.installments ?? 1,
    shownTotal: null,
    storedCard: null,
  };
}

export function buyerOf({ buyer }: CheckoutFormValues): Buyer {
  const { name, email, taxId, cellphone } = buyer;
  return { name, email, taxId, cellphone: cellphone || null };
}

/** One message for each invalid field, of those that were asked for. */
export function fieldErrorsOf(
  { buyer }: CheckoutFormValues,
  messages: Messages,
  asked = BUYER_FIELDS,
): FieldErrors {
  const { wrong } = messages.checkout;
  const taxId = normalizeTaxId(buyer.taxId);
  const name = taxId !== null && isCompany(taxId) ? COMPANY_NAME : NAME;
  const isRight: Record<BuyerField, boolean> = {
    name: isShaped(buyer.name, name, NAME_MAX),
    email: isShaped(buyer.email, new RegExp(EMAIL), EMAIL_MAX),
    taxId: taxId !== null,
    cellphone: buyer.cellphone === '' || readPhone(buyer.cellphone) !== null,
  };
  return Object.fromEntries(
    asked.filter((field) => !isRight[field]).map((field) => [field, wrong[field]]),
  );
}

/**
 * What counts of the details: of those that were not asked for only what is right, since the page
 * does not show them.
 */
export function keptOf(
  typed: CheckoutFormValues,
  messages: Messages,
  asked: readonly BuyerField[],
): CheckoutFormValues['buyer'] {
  const wrong = fieldErrorsOf(typed, messages);
  const kept = BUYER_FIELDS.map((name) => {
    const isDropped = wrong[name] !== undefined && !asked.includes(name);
    return [name, isDropped ? '' : typed.buyer[name]];
  });
  return Object.fromEntries(kept) as CheckoutFormValues['buyer'];
}

// The length is checked first, because the patterns are slow on long texts.
function isShaped(text: string, pattern: RegExp, lengthMax: number): boolean {
  return text.length <= lengthMax && pattern.test(text);
}

export function addressOf(form: Form): CheckoutFormValues['address'] {
  const {
    zipCode = '',
    street = '',
    addressNumber = '',
    district = '',
    city = '',
    state = '',
  } = form;
  return { zipCode, street, addressNumber, district, city, state };
}

/** The card that the script of the page has turned into a token, with all that goes with it. */
export function typedCardOf(form: Form, buyer: Buyer): TypedCard {
  const { addressNumber, ...address } = addressOf(form);
  const billingAddress = readBillingAddress({ ...address, number: addressNumber });
  return { token: form.cardToken ?? '', buyer: cardBuyerOf(readBuyer(buyer)), billingAddress };
}

/** Checks a card that was turned into a token. The script of the page has checked the card. */
export function tokenErrorsOf(
  form: Form,
  messages: Messages,
  asked: readonly BuyerField[] = ['cellphone'],
): FieldErrors {
  const { wrong } = messages.checkout;
  const { zipCode, street, addressNumber, city, state } = addressOf(form);
  const isText = (text: string) => text.trim() !== '' && text.length <= ADDRESS_MAX;
  return {
    ...(!TOKEN.test(form.cardToken ?? '') && { cardNumber: wrong.cardNumber }),
    ...(asked.includes('cellphone') && !form.cellphone && { cellphone: wrong.cellphone }),
    ...(zipCodeFault(zipCode) && { zipCode: wrong.zipCode }),
    ...(!isText(street) && { street: wrong.street }),
    ...(!isText(addressNumber) && { addressNumber: wrong.addressNumber }),
    ...(!isText(city) && { city: wrong.city }),
    ...(stateFault(state) && { state: wrong.state }),
  };
}

/** Checks the card fields. They are never stored. */
export function cardErrorsOf(form: Form, now: Date, messages: Messages): FieldErrors {
  const { wrong } = messages.checkout;
  return {
    ...(!/^[\d .-]{12,30}$/.test(form.cardNumber ?? '') && { cardNumber: wrong.cardNumber }),
    ...(!isInFuture(form.expiry ?? '', now) && { expiry: wrong.expiry }),
    ...(!/^\d{3,4}$/.test(form.cvc ?? '') && { cvc: wrong.cvc }),
  };
}

// A card is valid until the end of the month printed on it.
function isInFuture(text: string, now: Date): boolean {
  const expiry = text.length > EXPIRY_MAX ? null : readCardExpiry(text);
  const [thisYear = 0, thisMonth = 0] = civilMonth(now).split('-').map(Number);
  if (expiry === null || expiry.year > thisYear + EXPIRY_YEARS_MAX) return false;
  return expiry.year > thisYear || (expiry.year === thisYear && expiry.month >= thisMonth);
}
