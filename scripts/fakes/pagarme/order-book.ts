/** Orders of the fake with their charges: approvals, declines, refunds, disputes and payables. */
import {
  DECLINED_CARDS,
  invalid,
  newId,
  notFound,
  shownCard,
  type CardBook,
  type Fields,
  type Reply,
  type StoredCard,
} from './card-book';

const DAY_MS = 86_400_000;
const KEY_MS = DAY_MS;
const PAYABLE_DAYS = 30;
/** Cents of the first installment; each further one costs a cent more. */
const FEE = 120;
const CODE_MAX = 52;
const DESCRIPTOR_MAX = 13;
const INSTALLMENTS_MAX = 12;

/** How the next order is decided, whatever its card is. */
export interface Scripted {
  /** The code of a decline. */
  code?: string;
  retryInfo?: Fields;
  /** What the gateway says is wrong with our request: no acquirer sees it. */
  fault?: string;
  /** The order stays open: it is looked at for fraud, or the buyer confirms it at the bank. */
  waits?: 'antifraud' | 'threeD';
}

export interface Charge {
  id: string;
  orderId: string;
  code: string;
  amount: number;
  status: string;
  paidAt: Date | null;
  createdAt: Date;
  canceledAmount: number;
  installments: number;
  card: StoredCard;
  transaction: Fields;
  request: Fields;
}

interface Dispute {
  disputeId: string;
  chargeId: string;
  chargebackAmount: { amount: number; currencyCode: string };
  status: string;
  createdAt: string;
}

export class OrderBook {
  readonly charges: Charge[] = [];
  readonly disputes: Dispute[] = [];
  readonly scripted: Scripted[] = [];
  readonly refunds: { chargeId: string; amount: number; createdAt: Date }[] = [];
  /** Whether the list of disputes, whose path is not documented, is there. */
  hasDisputes = true;
  /** The next refunds are decided later. */
  refundsWait = false;
  /** Whether payables tell what they cost. */
  hasFees = true;
  /** Orders younger than this, in milliseconds, are not listed. */
  lagMs = 0;
  private readonly keys = new Map<string, { at: number; reply: Reply }>();

  constructor(
    private readonly now: () => Date,
    private readonly cards: CardBook,
  ) {}

  /** A key that was used within a day answers as the first time. */
  post(key: string | undefined, body: Fields): Reply {
    const known = key === undefined ? undefined : this.keys.get(key);
    if (known && known.at + KEY_MS > this.now().getTime()) {
      const charge = this.charges.find(({ code }) => code === body.code);
      return charge ? { status: 200, body: this.shownOrder(charge) } : known.reply;
    }
    const reply = this.make(body);
    if (key !== undefined && reply.status === 200)
      this.keys.set(key, { at: this.now().getTime(), reply });
    return reply;
  }

  list(query: URLSearchParams): Reply {
    const before = this.now().getTime() - this.lagMs;
    const code = query.get('code');
    const data = this.charges
      .filter((one) => code === null || one.code === code)
      .filter((one) => one.createdAt.getTime() <= before)
      .map((one) => this.shownOrder(one));
    return { status: 200, body: { data, paging: { total: data.length } } };
  }

  get(id: string): Reply {
    const charge = this.charges.find((one) => one.id === id);
    return charge ? { status: 200, body: this.shown(charge) } : notFound('Charge');
  }

  /** Gives back all of a charge or a part of it. A key that was used acts once. */
  cancel(id: string, body: Fields, key?: string): Reply {
    const known = key === undefined ? undefined : this.keys.get(key);
    if (known && known.at + KEY_MS > this.now().getTime()) return known.reply;
    const reply = this.cancelNow(id, body);
    if (key !== undefined && reply.status === 200)
      this.keys.set(key, { at: this.now().getTime(), reply });
    return reply;
  }

  private cancelNow(id: string, { amount }: Fields): Reply {
    const charge = this.charges.find((one) => one.id === id);
    if (!charge) return notFound('Charge');
    const left = charge.amount - charge.canceledAmount;
    const wanted = typeof amount === 'number' ? amount : left;
    if (charge.paidAt === null || wanted <= 0 || wanted > left)
      return { status: 412, body: { message: 'This charge can not be canceled.' } };
    if (this.refundsWait) charge.transaction = { ...charge.transaction, status: 'pending_refund' };
    else this.giveBack(charge, wanted);
    return { status: 200, body: this.shown(charge) };
  }

  giveBack(charge: Charge, amount: number): void {
    charge.canceledAmount += amount;
    this.refunds.push({ chargeId: charge.id, amount, createdAt: this.now() });
    const isWhole = charge.canceledAmount === charge.amount;
    charge.status = isWhole ? 'canceled' : charge.status;
    charge.transaction = {
      ...charge.transaction,
      status: isWhole ? 'refunded' : 'partial_refunded',
    };
  }

  /** Where `hasDisputes` is false, the list is not there. */
  listDisputes(query: URLSearchParams): Reply {
    if (!this.hasDisputes) return notFound('Resource');
    const chargeId = query.get('chargeId');
    const data = this.disputes
      .filter((one) => chargeId === null || one.chargeId === chargeId)
      .filter(({ createdAt }) =>
        isBetween(createdAt, query.get('createdSince'), query.get('createdUntil')),
      );
    return { status: 200, body: { data: pageOf(data, query) } };
  }

  listCharges(query: URLSearchParams): Reply {
    const status = query.get('status');
    const data = this.charges
      .filter((one) => status === null || one.status === status)
      .filter(({ createdAt }) => isCreatedIn(createdAt.toISOString(), query))
      .map((one) => this.shown(one));
    return { status: 200, body: { data: pageOf(data, query), paging: { total: data.length } } };
  }

  /** One for each installment, a month apart. */
  payables(query: URLSearchParams): Reply {
    if (query.get('type') === 'refund') return this.refundPayables(query);
    const charge = this.charges.find(({ id }) => id === query.get('charge_id'));
    if (!charge?.paidAt) return { status: 200, body: { data: [] } };
    const { paidAt, installments, amount } = charge;
    const data = Array.from({ length: installments }, (_, index) => ({
      id: String(index + 1),
      created_at: paidAt,
      charge_id: charge.id,
      amount: Math.floor(amount / installments),
      ...(this.hasFees && { fee: FEE + index, anticipation_fee: 0 }),
      installment: index + 1,
      type: 'credit',
      status: 'waiting_funds',
      payment_date: new Date(paidAt.getTime() + (index + 1) * PAYABLE_DAYS * DAY_MS),
    }));
    return { status: 200, body: { data, paging: {} } };
  }

  private refundPayables(query: URLSearchParams): Reply {
    const data = this.refunds
      .filter(({ createdAt }) => isCreatedIn(createdAt.toISOString(), query))
      .map(({ chargeId, amount, createdAt }, index) => ({
        id: String(index + 1),
        created_at: createdAt,
        charge_id: chargeId,
        amount: -amount,
        type: 'refund',
        status: 'paid',
      }));
    return { status: 200, body: { data: pageOf(data, query), paging: {} } };
  }

  /** The charge of an order of ours, by its code. */
  of(code: string): Charge {
    const charge = this.charges.find((one) => one.code === code);
    if (!charge) throw new Error(`the fake has no order ${code}`);
    return charge;
  }

  /** What was looked at or waited for the buyer is decided. */
  decide(code: string, declined: string | null = null): void {
    const charge = this.of(code);
    Object.assign(charge, this.decided(declined === null ? {} : { code: declined }, charge.card));
  }

  chargeback(code: string): void {
    const charge = this.of(code);
    charge.status = 'chargedback';
    this.disputes.push({
      disputeId: newId('disp'),
      chargeId: charge.id,
      chargebackAmount: { amount: charge.amount, currencyCode: 'BRL' },
      status: 'WAITING_MERCHANT_EVIDENCES',
      createdAt: this.now().toISOString(),
    });
  }

  decideDispute(code: string, status: 'WON' | 'LOST'): void {
    const charge = this.of(code);
    for (const dispute of this.disputes)
      if (dispute.chargeId === charge.id) dispute.status = status;
    if (status === 'WON') charge.status = 'paid';
  }

  /** Cents of all charges that were neither refunded nor lost to a chargeback. */
  kept(): number {
    return this.charges
      .filter(({ id, paidAt }) => paidAt !== null && !this.isLost(id))
      .reduce((total, { amount, canceledAmount }) => total + amount - canceledAmount, 0);
  }

  private isLost(chargeId: string): boolean {
    return this.disputes.some((one) => one.chargeId === chargeId && one.status === 'LOST');
  }

  shown(charge: Charge): Fields {
    const { id, code, amount, status, paidAt, createdAt, canceledAmount, orderId } = charge;
    return {
      id,
      code,
      amount,
      paid_amount: paidAt === null ? 0 : amount,
      canceled_amount: canceledAmount,
      status,
      currency: 'BRL',
      payment_method: 'credit_card',
      // Without a zone, as Pagar.me sends it sometimes.
      paid_at: paidAt?.toISOString().replace('Z', '0000') ?? null,
      created_at: createdAt.toISOString(),
      order: { id: orderId, code },
      customer: { document: '*****' },
      last_transaction: {
        transaction_type: 'credit_card',
        ...charge.transaction,
        card: shownCard(charge.card),
      },
    };
  }

  shownOrder(charge: Charge): Fields {
    const { orderId: id, code, amount, status } = charge;
    return { id, code, amount, status, closed: true, charges: [this.shown(charge)] };
  }

  private make(body: Fields): Reply {
    const { code, customer_id: customerId, items, payments } = body;
    const [payment] = (payments ?? []) as Fields[];
    const [item] = (items ?? []) as Fields[];
    const credit = (payment?.credit_card ?? {}) as Fields;
    const card = this.cards.cards.find(
      (one) => one.id === credit.card_id && one.customerId === customerId,
    );
    if (!card || card.status === 'deleted') return notFound('Card');
    const amount = Number(item?.amount);
    const wrong = wrongField({ code: typeof code === 'string' ? code : '', amount, credit });
    if (wrong !== null) return invalid(wrong, `The ${wrong} field is invalid.`);
    const charge: Charge = {
      id: newId('ch'),
      orderId: newId('or'),
      code: String(code),
      amount,
      createdAt: this.now(),
      canceledAmount: 0,
      installments: Number(credit.installments),
      card,
      request: body,
      ...this.decided(this.scripted.shift() ?? {}, card),
    };
    this.charges.push(charge);
    return { status: 200, body: this.shownOrder(charge) };
  }

  private decided(
    { code, retryInfo, waits, fault }: Scripted,
    card: StoredCard,
  ): Pick<Charge, 'status' | 'paidAt' | 'transaction'> {
    if (waits === 'antifraud')
      return { status: 'pending', paidAt: null, transaction: { status: 'analyzing' } };
    if (waits === 'threeD')
      return {
        status: 'pending',
        paidAt: null,
        transaction: {
          status: 'waiting_authentication',
          threed_authentication_url: 'https://bank.example.com/confirm',
        },
      };
    if (fault !== undefined)
      return {
        status: 'failed',
        paidAt: null,
        transaction: {
          success: false,
          operation_type: 'auth_and_capture',
          status: 'with_error',
          gateway_response: { code: '400', errors: [{ message: fault }] },
        },
      };
    const declined = code ?? DECLINED_CARDS[card.number];
    const transaction = {
      success: declined === undefined,
      operation_type: 'auth_and_capture',
      gateway_response: { code: '200', errors: [] },
    };
    if (declined === undefined)
      return {
        status: 'paid',
        paidAt: this.now(),
        transaction: { ...transaction, status: 'captured', acquirer_return_code: '00' },
      };
    return {
      status: 'failed',
      paidAt: null,
      transaction: {
        ...transaction,
        status: 'not_authorized',
        acquirer_return_code: declined,
        retry_info: retryInfo ?? null,
      },
    };
  }
}

function wrongField({
  code,
  amount,
  credit,
}: {
  code: string;
  amount: number;
  credit: Fields;
}): string | null {
  const { installments, statement_descriptor: descriptor, operation_type: type } = credit;
  if (code === '' || code.length > CODE_MAX) return 'code';
  if (!Number.isInteger(amount) || amount <= 0) return 'items[0].amount';
  if (!(Number(installments) >= 1 && Number(installments) <= INSTALLMENTS_MAX))
    return 'installments';
  if (String(descriptor).length > DESCRIPTOR_MAX) return 'statement_descriptor';
  return type === 'auth_and_capture' ? null : 'operation_type';
}

/** Pages are counted from 1. */
function pageOf<Item>(items: readonly Item[], query: URLSearchParams): Item[] {
  const size = Number(query.get('size') ?? 10);
  const from = (Number(query.get('page') ?? 1) - 1) * size;
  return items.slice(from, from + size);
}

function isCreatedIn(createdAt: string, query: URLSearchParams): boolean {
  return isBetween(createdAt, query.get('created_since'), query.get('created_until'));
}

function isBetween(at: string, since: string | null, until: string | null): boolean {
  return (since === null || at >= since) && (until === null || at < until);
}
