/**
 * Boletos of Woovi: a charge with a bar code and a PIX code, under our correlationID. A slip that
 * was paid at a bank is COMPLETED, and its money arrives in the account up to three bank days later
 * (SETTLED). Source: docs/boleto of developers.woovi.com.
 */
import { DAY_MS, later } from '../../../platform/time/clock';
import { objectOf, objectsOf, textOf } from '../bcb-pix/wire';
import { barCodeOf } from '../boleto';
import {
  ProviderRefused,
  ProviderUnknown,
  type BoletoCodes,
  type BoletoPayment,
  type BoletoPort,
  type BoletoRequest,
} from '../provider';
import { refuseUnreadable } from '../unreadable';
import { slipBodyOf } from './slip-body';
import { centsIn, pastMomentOf, type WooviCharges } from './woovi-charges';
import type { WooviClient, WooviObject } from './woovi-client';

const PAID: readonly unknown[] = ['COMPLETED', 'SETTLED'];
const PER_PAGE = 100;
const PAGES_MAX = 20;
/** Around the day of the payment. */
const LISTED_BEFORE_MS = DAY_MS;
const LISTED_AFTER_MS = 10 * DAY_MS;

export class WooviBoletos implements BoletoPort {
  readonly needsAddress = true;

  constructor(
    private readonly client: WooviClient,
    private readonly charges: WooviCharges,
  ) {}

  /** A charge without a slip is cancelled and refused: boletos are not active for the account. */
  async create(request: BoletoRequest): Promise<BoletoCodes> {
    const { reference } = request;
    const charge =
      (await this.charges.find(reference)) ??
      (await this.charges.create(reference, slipBodyOf(request)));
    const codes = codesOf(charge);
    if (codes) return codes;
    await this.charges.cancel(reference);
    throw new ProviderRefused(
      'Woovi issued a charge without a boleto and its PIX code, and it was cancelled: the operator ' +
        'must have boletos activated for the account',
    );
  }

  async payments(reference: string): Promise<BoletoPayment[]> {
    const charge = await this.charges.findClosed(reference);
    if (!charge) return [];
    const byPix = await this.charges.pixPayments(reference, charge);
    const byBarCode = await this.paidByBarCode(reference, charge, byPix.length > 0);
    return [...byPix.map((payment) => ({ ...payment, paidBy: 'PIX' as const })), ...byBarCode];
  }

  cancel(reference: string): Promise<void> {
    return this.charges.cancel(reference);
  }

  /**
   * The line is the id of the payment: it is in the charge and in the list of what was paid. After
   * a payment by PIX only that list says that the slip was paid as well.
   */
  private async paidByBarCode(
    reference: string,
    charge: WooviObject,
    isPaidByPix: boolean,
  ): Promise<BoletoPayment[]> {
    const slip = slipOf(charge);
    if (!PAID.includes(slip.status)) return [];
    const providerId = textOf(slip.boletoDigitable);
    const paidAt = pastMomentOf(charge.paidAt);
    const listed = providerId && paidAt && (await this.listedAmountOf(providerId, paidAt));
    if (listed === null && isPaidByPix) return [];
    const amount = listed ?? centsIn(slip.value);
    if (!providerId || !paidAt || !amount)
      return refuseUnreadable('payment', 'Woovi reports a boleto without line, amount or time', {
        charge: reference,
      });
    const payer = { name: null, taxId: null };
    return [{ providerId, amount, paidAt, paidBy: 'BAR_CODE', payer }];
  }

  /** With the fine; null = it is not listed. The amount in the charge may be the issued one. */
  private async listedAmountOf(line: string, paidAt: Date): Promise<number | null> {
    for (let page = 0; page < PAGES_MAX; page++) {
      const listed = await this.client.call({
        method: 'GET',
        path: '/boleto-transaction',
        query: {
          type: 'BOLETO_IN',
          start: later(paidAt, -LISTED_BEFORE_MS).toISOString(),
          end: later(paidAt, LISTED_AFTER_MS).toISOString(),
          skip: String(page * PER_PAGE),
          limit: String(PER_PAGE),
        },
      });
      const paid = objectsOf(listed?.boletoTransactions).find(
        ({ charge }) => textOf(objectOf(charge).boletoDigitable) === line,
      );
      if (paid) return centsIn(paid.value);
      if (objectOf(listed?.pageInfo).hasNextPage !== true) break;
    }
    return null;
  }
}

function slipOf({ paymentMethods }: WooviObject): WooviObject {
  return objectOf(objectOf(paymentMethods).boleto);
}

/** Null = there is no slip, or no PIX code. */
function codesOf(charge: WooviObject): BoletoCodes | null {
  const typeableLine47 = (textOf(slipOf(charge).boletoDigitable) ?? '').replace(/\D/g, '');
  const brCode = textOf(charge.brCode);
  if (brCode === null || typeableLine47 === '') return null;
  try {
    return { barCode44: barCodeOf(typeableLine47), typeableLine47, brCode };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new ProviderUnknown(`Woovi answered with a wrong line: ${error.message}`);
  }
}
