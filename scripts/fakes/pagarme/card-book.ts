/** Customers, tokens and stored cards of the fake: a token lives for a minute and is used once. */
import { randomBytes } from 'node:crypto';

const TOKEN_MS = 60_000;
const ZIP_CODE = /^\d{8}$/;
const STATE = /^[A-Z]{2}$/;

export interface Reply {
  status: number;
  body: object;
}

export type Fields = Record<string, unknown>;

export interface StoredCard {
  id: string;
  customerId: string;
  number: string;
  brand: string;
  expMonth: number;
  expYear: number;
  metadata: Fields;
  billingAddress: Fields;
  isVerified: boolean;
  status: 'active' | 'expired' | 'deleted';
}

interface Token {
  id: string;
  card: Fields;
  endsAt: number;
  isUsed: boolean;
}

/** Numbers that the issuer declines, by the code of ABECS; any other one is approved. */
export const DECLINED_CARDS: Readonly<Record<string, string>> = {
  '4000000000000028': '05',
  '4000000000000036': '51',
  '4000000000000044': '54',
  '4000000000000051': '41',
};

export class CardBook {
  readonly customers: (Fields & { id: string })[] = [];
  readonly cards: StoredCard[] = [];
  readonly tokens: Token[] = [];

  constructor(private readonly now: () => Date) {}

  /** What the buyer's browser sends: the only place that sees a number. */
  tokenise({ type, card }: Fields): Reply {
    const given = (card ?? {}) as Fields;
    const { number, holder_name, exp_month, exp_year, cvv } = given;
    const isRight =
      type === 'card' &&
      /^\d{13,19}$/.test(String(number)) &&
      typeof holder_name === 'string' &&
      holder_name !== '' &&
      Number.isInteger(exp_month) &&
      Number.isInteger(exp_year) &&
      /^\d{3,4}$/.test(String(cvv));
    if (!isRight) return invalid('card', 'The card is not valid.');
    const token = {
      id: newId('token'),
      card: given,
      endsAt: this.now().getTime() + TOKEN_MS,
      isUsed: false,
    };
    this.tokens.push(token);
    return { status: 200, body: { id: token.id, type: 'card', created_at: this.now() } };
  }

  /** A customer with the same e-mail address is replaced. */
  putCustomer(body: Fields): Reply {
    const { name, email, document, phones, address } = body;
    if (!name || !email || !document) return invalid('customer', 'The customer is incomplete.');
    if (!phones || !isAddress(address)) return invalid('address', 'The address is invalid.');
    const known = this.customers.find((one) => one.email === email);
    if (known) return { status: 200, body: Object.assign(known, body) };
    const customer = { ...body, id: newId('cus') };
    this.customers.push(customer);
    return { status: 200, body: customer };
  }

  store(customerId: string, body: Fields): Reply {
    if (!this.customers.some(({ id }) => id === customerId)) return notFound('Customer');
    if (!isAddress(body.billing_address))
      return invalid('billing_address', 'The billing_address field is required.');
    const token = this.tokens.find(({ id }) => id === body.token);
    if (!token || token.isUsed || token.endsAt <= this.now().getTime()) return notFound('Token');
    token.isUsed = true;
    const { number, exp_month, exp_year } = token.card;
    const { verify_card: isVerified = false } = (body.options ?? {}) as Fields;
    if (isVerified === true && DECLINED_CARDS[String(number)])
      return {
        status: 412,
        body: { message: 'Could not create credit card. The card verification failed.' },
      };
    const card: StoredCard = {
      id: newId('card'),
      customerId,
      number: String(number),
      brand: String(number).startsWith('5') ? 'Mastercard' : 'Visa',
      expMonth: Number(exp_month),
      expYear: Number(exp_year),
      metadata: (body.metadata ?? {}) as Fields,
      billingAddress: body.billing_address as Fields,
      isVerified: isVerified === true,
      status: 'active',
    };
    this.cards.push(card);
    return { status: 200, body: shownCard(card) };
  }

  get(customerId: string, cardId: string): Reply {
    const card = this.cards.find((one) => one.id === cardId && one.customerId === customerId);
    return card ? { status: 200, body: shownCard(card) } : notFound('Card');
  }

  /** It is shown as deleted, and no order is made with it. */
  remove(customerId: string, cardId: string): Reply {
    const card = this.cards.find((one) => one.id === cardId && one.customerId === customerId);
    if (!card || card.status === 'deleted') return notFound('Card');
    card.status = 'deleted';
    return { status: 200, body: shownCard(card) };
  }

  list(customerId: string): Reply {
    const mine = this.cards.filter((one) => one.customerId === customerId);
    return { status: 200, body: { data: mine.map(shownCard), paging: { total: mine.length } } };
  }
}

export function shownCard(card: StoredCard): Fields {
  return {
    id: card.id,
    brand: card.brand,
    first_six_digits: card.number.slice(0, 6),
    last_four_digits: card.number.slice(-4),
    exp_month: card.expMonth,
    exp_year: card.expYear,
    status: card.status,
    type: 'credit',
    metadata: card.metadata,
  };
}

function isAddress(value: unknown): boolean {
  const { line_1, zip_code, city, state, country } = (value ?? {}) as Fields;
  return (
    typeof line_1 === 'string' &&
    line_1.split(',').length >= 2 &&
    ZIP_CODE.test(String(zip_code)) &&
    Boolean(city) &&
    STATE.test(String(state)) &&
    country === 'BR'
  );
}

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(8).toString('hex')}`;
}

export function invalid(field: string, message: string): Reply {
  return {
    status: 422,
    body: { message: 'The request is invalid.', errors: { [field]: [message] } },
  };
}

export function notFound(what: string): Reply {
  return { status: 404, body: { message: `${what} not found.` } };
}
