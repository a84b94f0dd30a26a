/** What a buyer typed into the form of a checkout, checked field by field. */
import { PaymentMethod, type Buyer } from '../../charges/charge';
import { normalizeTaxId } from '../../customers/tax-id';
import { isChoice } from '../../kit/choices';
import { civilMonth } from '../../kit/civil-time';
import type { Form } from '../visit';
import type { Words } from '../words/words';

const NAME_MAX = 200;
const EMAIL_MAX = 254;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;
const NAME = /\p{L}[^\s]*\s+.*\p{L}/u;
const PHONE_MAX = 30;
const PHONE = /^(55)?[1-9]{2}9?\d{8}$/;
const EXPIRY_YEARS_MAX = 30;

export type FieldName = keyof Words['checkout']['wrong'] &
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
  );
export type Wrong = Partial<Record<FieldName, string>>;

export interface Typed {
  buyer: Record<keyof Buyer, string>;
  coupon: string;
  method: PaymentMethod | null;
  installments: number;
}

export function typedIn(form: Form): Typed {
  const method = form.method ?? '';
  return {
    buyer: {
      name: form.name ?? '',
      email: form.email ?? '',
      taxId: form.taxId ?? '',
      cellphone: form.cellphone ?? '',
    },
    coupon: form.coupon ?? '',
    method: isChoice(PaymentMethod, method) ? method : null,
    installments: /^\d{1,2}$/.test(form.installments ?? '') ? Number(form.installments) : 1,
  };
}

/** What the same buyer typed before, after a declined card or to pay in another way. */
export function typedBefore(
  charge: { buyer: Buyer; method: PaymentMethod; installments: number } | null,
): Typed {
  const { name, email, taxId, cellphone } = charge?.buyer ?? {};
  return {
    buyer: { name: name ?? '', email: email ?? '', taxId: taxId ?? '', cellphone: cellphone ?? '' },
    coupon: '',
    method: charge?.method ?? null,
    installments: charge?.installments ?? 1,
  };
}

export const buyerOf = ({ buyer: { name, email, taxId, cellphone } }: Typed): Buyer => ({
  name,
  email,
  taxId,
  cellphone: cellphone || null,
});

/** One sentence for each field that cannot be so. */
export function wrongIn({ buyer }: Typed, { checkout: { wrong } }: Words): Wrong {
  return {
    ...(!isShaped(buyer.name, NAME, NAME_MAX) && { name: wrong.name }),
    ...(!isShaped(buyer.email, EMAIL, EMAIL_MAX) && { email: wrong.email }),
    ...(normalizeTaxId(buyer.taxId) === null && { taxId: wrong.taxId }),
    ...(buyer.cellphone &&
      (buyer.cellphone.length > PHONE_MAX ||
        !PHONE.test(buyer.cellphone.replaceAll(/[^\d]/g, ''))) && { cellphone: wrong.cellphone }),
  };
}

// The length comes first: on long texts the patterns would take for ever.
function isShaped(text: string, pattern: RegExp, lengthMax: number): boolean {
  return text.length <= lengthMax && pattern.test(text);
}

/** The fields of a card; they are looked at here and never kept. */
export function wrongInCard(form: Form, now: Date, { checkout: { wrong } }: Words): Wrong {
  return {
    ...(!/^[\d .-]{12,30}$/.test(form.cardNumber ?? '') && { cardNumber: wrong.cardNumber }),
    ...(!isInFuture(form.expiry ?? '', now) && { expiry: wrong.expiry }),
    ...(!/^\d{3,4}$/.test(form.cvc ?? '') && { cvc: wrong.cvc }),
  };
}

// A card is good until the end of the month that stands on it.
function isInFuture(expiry: string, now: Date): boolean {
  const [, month, year] = /^(0[1-9]|1[0-2]) ?\/ ?(?:20)?(\d{2})$/.exec(expiry) ?? [];
  const [thisYear = 0, thisMonth] = civilMonth(now).split('-').map(Number);
  if (month === undefined || year === undefined) return false;
  const expires = 2000 + Number(year);
  return expires > thisYear
    ? expires <= thisYear + EXPIRY_YEARS_MAX
    : expires === thisYear && Number(month) >= (thisMonth ?? 0);
}
