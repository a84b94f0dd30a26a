/** Charges, slips, payments and refunds of the fake of Woovi: its own books. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { composeBoleto, type Boleto } from '../../../src/modules/providers/boleto';
import { dynamicBrCode } from '../../../src/modules/providers/br-code';
import { civilDate } from '../../../src/platform/time/civil-time';
import { done, isWithin, pageOf, refused, type Fields, type Reply } from './reply';

const BANK = '341';
const ISPB = '54811417';
const FREE_FIELD_DIGITS = 25;
const DAY_MS = 86_400_000;
const DEFAULT_LIVES_SECONDS = 2_592_000;
const LIVES_MIN_SECONDS = 300;
const FEE_PIX = 85;
const FEE_SLIP = 299;
/** What a refund takes. */
const REFUND_MS = 5_000;

export interface Charge {
  correlationId: string;
  request: Fields;
  value: number;
  type: string;
  createdAt: Date;
  expiresAt: Date;
  txid: string;
  globalId: string;
  linkId: string;
  brCode: string;
  slip: Boleto | null;
  /** Null = not paid. */
  paid: { at: Date; by: 'PIX' | 'BAR_CODE'; cents: number; fine: number } | null;
  settledAt: Date | null;
}

export interface Transaction {
  endToEndId: string;
  charge: Charge | null;
  cents: number;
  at: Date;
  payer: Fields;
  refunds: Refund[];
}

interface Refund {
  correlationId: string;
  refundId: string;
  cents: number;
  at: Date;
  isRejected: boolean;
}

export class ChargeBook {
  readonly charges = new Map<string, Charge>();
  readonly transactions: Transaction[] = [];
  /** Whether slips are active for the account. */
  hasBoletos = true;
  /** The next refunds are rejected by the bank of the payer. */
  rejectsRefunds = false;
  /** How an absent object is said to be absent. */
  absent: Reply = refused('Charge not found');

  constructor(private readonly now: () => Date) {}

  create(body: Fields, returnsExisting: boolean): Reply {
    const { correlationID, value, type = 'DYNAMIC', expiresIn = DEFAULT_LIVES_SECONDS } = body;
    if (typeof correlationID !== 'string') return refused('correlationID is required');
    const known = this.charges.get(correlationID);
    if (known)
      return returnsExisting ? this.answer(known) : refused('Já existe uma cobrança com esse id');
    if (!Number.isInteger(value) || Number(value) < 1)
      return refused('value must be greater than 0');
    if (Number(expiresIn) < LIVES_MIN_SECONDS) return refused('expiresIn must be at least 300');
    const lacking = type === 'BOLETO' ? lackingOf(body) : lackingPayer(body);
    if (lacking) return refused(lacking);
    const given = { value: Number(value), type: String(type), expiresIn: Number(expiresIn) };
    const charge = this.opened({ correlationID, ...given }, body);
    this.charges.set(correlationID, charge);
    return this.answer(charge);
  }

  get(id: string): Reply {
    const charge = this.charges.get(id);
    return charge ? done({ charge: this.shown(charge) }) : this.absent;
  }

  remove(id: string): Reply {
    const charge = this.charges.get(id);
    if (!charge) return this.absent;
    if (charge.paid) return refused('Charge already paid');
    this.charges.delete(id);
    return done({ status: 'OK', id });
  }

  /** A buyer pays the code; null = it cannot be paid, or not by the holder of this tax id. */
  pay(correlationId: string, cents?: number, taxId = '52998224725'): Transaction | null {
    const charge = this.charges.get(correlationId);
    if (!charge || charge.paid || charge.expiresAt <= this.now()) return null;
    if (isRestricted(charge.request) && onlyTaxId(charge.request) !== taxId) return null;
    const at = this.now();
    charge.paid = { at, by: 'PIX', cents: cents ?? charge.value, fine: 0 };
    const transaction: Transaction = {
      endToEndId: endToEndId('E', at),
      charge,
      cents: cents ?? charge.value,
      at,
      payer: { name: 'Ana Souza', taxID: { taxID: taxId, type: 'BR:CPF' } },
      refunds: [],
    };
    this.transactions.push(transaction);
    return transaction;
  }

  /** A buyer pays the slip at a bank; false = it cannot be paid. */
  paySlip(correlationId: string, { fine = 0 } = {}): boolean {
    const charge = this.charges.get(correlationId);
    if (!charge?.slip || charge.paid || charge.expiresAt <= this.now()) return false;
    charge.paid = { at: this.now(), by: 'BAR_CODE', cents: charge.value + fine, fine };
    return true;
  }

  settleSlip(correlationId: string): void {
    const charge = this.charges.get(correlationId);
    if (charge?.paid) charge.settledAt = this.now();
  }

  refund(body: Fields): Reply {
    const { transactionEndToEndId, correlationID, value } = body;
    const transaction = this.transactions.find((one) => one.endToEndId === transactionEndToEndId);
    if (!transaction) return refused('Transaction not found');
    if (typeof correlationID !== 'string' || typeof value !== 'number' || value < 1)
      return refused('correlationID and value are required');
    const known = this.refundOf(correlationID);
    if (known) return done({ refund: this.shownRefund(known) });
    const left = transaction.refunds
      .filter(({ isRejected }) => !isRejected)
      .reduce((sum, { cents }) => sum - cents, transaction.cents);
    if (value > left) return refused('The refund value is greater than what is left');
    const at = this.now();
    const refund = {
      correlationId: correlationID,
      refundId: endToEndId('D', at),
      cents: value,
      at,
      isRejected: this.rejectsRefunds,
    };
    transaction.refunds.push(refund);
    return done({ refund: this.shownRefund(refund) });
  }

  getRefund(id: string): Reply {
    const refund = this.refundOf(id);
    return refund ? done({ pixTransactionRefund: this.shownRefund(refund) }) : this.absent;
  }

  getTransaction(id: string): Reply {
    const found = this.transactions.find(({ endToEndId: own }) => own === id);
    return found
      ? done({ transaction: this.shownTransaction(found) })
      : refused('Transaction not found');
  }

  /** The most recent first. */
  listTransactions(query: URLSearchParams): Reply {
    const of = query.get('charge');
    const listed = this.transactions
      .filter(({ at }) => isWithin(at, query))
      .filter(({ charge }) => of === null || charge?.correlationId === of)
      .toReversed();
    return pageOf(
      'transactions',
      listed.map((one) => this.shownTransaction(one)),
      query,
    );
  }

  listSlips(query: URLSearchParams): Reply {
    const paid = [...this.charges.values()].filter(
      (charge) => charge.paid?.by === 'BAR_CODE' && isWithin(charge.paid.at, query),
    );
    return pageOf('boletoTransactions', paid.map(slipTransactionOf), query);
  }

  /** Cents that lie in the account. */
  held(): number {
    const ofSlips = [...this.charges.values()]
      .filter(({ paid, settledAt }) => paid?.by === 'BAR_CODE' && settledAt)
      .reduce((sum, { paid }) => sum + (paid?.cents ?? 0) - FEE_SLIP, 0);
    return this.transactions.reduce((sum, one) => sum + one.cents - backOf(one), ofSlips);
  }

  shown(charge: Charge): Fields {
    const { request, txid, linkId, paid, slip, brCode } = charge;
    const status = this.statusOf(charge);
    return {
      ...(request.customer !== undefined && { customer: shownCustomer(request.customer) }),
      value: charge.value,
      ...(request.comment !== undefined && { comment: request.comment }),
      identifier: txid,
      correlationID: charge.correlationId,
      transactionID: txid,
      status,
      additionalInfo: [],
      fee: slip ? FEE_SLIP : FEE_PIX,
      discount: 0,
      valueWithDiscount: charge.value,
      expiresDate: charge.expiresAt.toISOString(),
      type: charge.type,
      paymentLinkID: linkId,
      createdAt: charge.createdAt.toISOString(),
      updatedAt: (paid?.at ?? charge.createdAt).toISOString(),
      ...(paid && { paidAt: paid.at.toISOString() }),
      ensureSameTaxID: isRestricted(request),
      brCode,
      expiresIn: Math.round((charge.expiresAt.getTime() - charge.createdAt.getTime()) / 1_000),
      pixKey: 'a5203038-c0c1-410d-8028-e97b17d574bc',
      paymentLinkUrl: `https://woovi.example.com/pay/${linkId}`,
      qrCodeImage: `https://woovi.example.com/image/${linkId}.png`,
      globalID: charge.globalId,
      paymentMethods: {
        ...(slip && { boleto: shownSlip(charge, slip) }),
        pix: {
          method: 'PIX_COB',
          txId: txid,
          value: charge.value,
          status: paid?.by === 'BAR_CODE' ? 'ACTIVE' : status,
          fee: FEE_PIX,
          brCode,
          transactionID: txid,
          identifier: txid,
          qrCodeImage: `https://woovi.example.com/image/${linkId}.png`,
        },
      },
    };
  }

  private opened(
    given: { correlationID: string; value: number; type: string; expiresIn: number },
    request: Fields,
  ): Charge {
    const createdAt = this.now();
    const linkId = randomUUID();
    const dueAt = typeof request.dueDate === 'string' ? new Date(request.dueDate) : createdAt;
    const daysAfter = Number(request.daysAfterDueDate ?? 0) + 1;
    return {
      correlationId: given.correlationID,
      request,
      value: given.value,
      type: given.type,
      createdAt,
      expiresAt: new Date(
        given.type === 'BOLETO'
          ? dueAt.getTime() + daysAfter * DAY_MS
          : createdAt.getTime() + given.expiresIn * 1_000,
      ),
      txid: randomBytes(16).toString('hex'),
      globalId: Buffer.from(`Charge:${randomBytes(12).toString('hex')}`).toString('base64'),
      linkId,
      brCode: dynamicBrCode({
        url: `qr-h.woovi.digital/qr/v2/cob/${linkId}`,
        merchantName: 'Loja Fake',
        merchantCity: 'Sao Paulo',
      }),
      slip:
        given.type === 'BOLETO' && this.hasBoletos
          ? composeBoleto({
              bank: BANK,
              amount: given.value,
              dueDate: civilDate(dueAt),
              freeField: Array.from({ length: FREE_FIELD_DIGITS }, () => randomInt(10)).join(''),
            })
          : null,
      paid: null,
      settledAt: null,
    };
  }

  private answer(charge: Charge): Reply {
    const { correlationId, brCode } = charge;
    return done({ charge: this.shown(charge), correlationID: correlationId, brCode });
  }

  private statusOf({ paid, expiresAt }: Charge): string {
    if (paid) return 'COMPLETED';
    return expiresAt <= this.now() ? 'EXPIRED' : 'ACTIVE';
  }

  private refundOf(id: string): Refund | undefined {
    return this.transactions
      .flatMap(({ refunds }) => refunds)
      .find(({ correlationId, refundId }) => correlationId === id || refundId === id);
  }

  private shownRefund({ cents, at, correlationId, refundId, isRejected }: Refund): Fields {
    const isDecided = this.now().getTime() >= at.getTime() + REFUND_MS;
    const final = isRejected ? 'NOT_ACCOMPLISHED' : 'REFUNDED';
    return {
      value: cents,
      status: isDecided ? final : 'IN_PROCESSING',
      correlationID: correlationId,
      refundId,
      time: at.toISOString(),
    };
  }

  private shownTransaction({ endToEndId: id, charge, cents, at, payer }: Transaction): Fields {
    return {
      ...(charge && { charge: this.shown(charge) }),
      value: cents,
      time: at.toISOString(),
      endToEndId: id,
      ...(charge && { transactionID: charge.txid }),
      payer,
      type: 'PAYMENT',
      status: 'CONFIRMED',
      globalID: Buffer.from(`PixTransaction:${id}`).toString('base64'),
    };
  }
}

function isRestricted({ ensureSameTaxID }: Fields): boolean {
  return ensureSameTaxID === true;
}

function onlyTaxId({ customer }: Fields): string | null {
  const { taxID } = (customer ?? {}) as Fields;
  return typeof taxID === 'string' ? taxID : null;
}

function lackingPayer(body: Fields): string | null {
  const isLacking = isRestricted(body) && onlyTaxId(body) === null;
  return isLacking ? 'ensureSameTaxID requires a customer with taxID' : null;
}

/** The sentence of the address is published (docs/boleto/boleto-api.md). */
function lackingOf({ customer, interests }: Fields): string | null {
  const { name, taxID, address } = (customer ?? {}) as Fields;
  if (!name || !taxID) return 'O cliente é obrigatório';
  const { street, number, zipcode, neighborhood, city, state } = (address ?? {}) as Fields;
  if (!state) return 'O código do estado do cliente é obrigatório';
  if (!street || !number || !zipcode || !neighborhood || !city)
    return 'O endereço do cliente é obrigatório';
  return interests === undefined ? null : 'this fake takes no interest';
}

function backOf({ refunds }: Transaction): number {
  return refunds.reduce((sum, { cents, isRejected }) => sum + (isRejected ? 0 : cents), 0);
}

function shownCustomer(customer: unknown): Fields {
  const { taxID, ...rest } = customer as Fields;
  const type = String(taxID).length > 11 ? 'BR:CNPJ' : 'BR:CPF';
  return { ...rest, taxID: { taxID, type }, correlationID: randomUUID() };
}

function shownSlip({ paid, settledAt, value }: Charge, slip: Boleto): Fields {
  const isPaid = paid?.by === 'BAR_CODE';
  const paidStatus = settledAt ? 'SETTLED' : 'COMPLETED';
  return {
    method: 'BOLETO',
    correlationID: slip.typeableLine47.slice(4, 12),
    boletoBarcode: slip.barCode44,
    boletoDigitable: slip.typeableLine47,
    status: isPaid ? paidStatus : 'CREATED',
    ...(settledAt && { settledAt: settledAt.toISOString() }),
    value,
    fee: FEE_SLIP,
    barcodeImage: 'https://woovi.example.com/image/barcode.png',
  };
}

function slipTransactionOf({ globalId, paid, settledAt, slip, value }: Charge): Fields {
  return {
    boletoTransactionID: `btx_${globalId.slice(-12)}`,
    type: 'BOLETO_IN',
    status: 'CONFIRMED',
    value: paid?.cents,
    fee: FEE_SLIP,
    createdAt: paid?.at.toISOString(),
    ...(settledAt && { settledAt: settledAt.toISOString() }),
    ...(paid && paid.fine > 0 && { finesValue: paid.fine }),
    charge: {
      value,
      status: 'COMPLETED',
      boletoBarcode: slip?.barCode44,
      boletoDigitable: slip?.typeableLine47,
    },
  };
}

/** Of a payment (E), or of a return (D): the bank, the minute, and 11 signs. */
export function endToEndId(kind: 'D' | 'E', at: Date): string {
  const minute = at.toISOString().replace(/\D/g, '').slice(0, 12);
  return `${kind}${ISPB}${minute}${randomBytes(6).toString('hex').slice(0, 11)}`;
}
