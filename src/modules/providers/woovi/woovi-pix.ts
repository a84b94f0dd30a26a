/** PIX codes of Woovi, their payments, and refunds. */
import { SECOND_MS } from '../../../platform/time/clock';
import { cutText } from '../../../platform/operations/cut-text';
import { recordAfter } from '../bcb-pix/after-refusal';
import { objectOf, textOf } from '../bcb-pix/wire';
import {
  ProviderRefused,
  ProviderUnknown,
  type OnlyPayer,
  type PixCode,
  type PixPayment,
  type PixPort,
  type PixRequest,
  type RefundOrder,
  type RefundOutcome,
  type RefundQuestion,
} from '../provider';
import type { WooviCharges } from './woovi-charges';
import type { WooviClient, WooviObject } from './woovi-client';

const COMMENT_MAX = 140;
/** Woovi refuses a code of less than five minutes. */
const LIVES_MIN_SECONDS = 300;
/** The time counts from the arrival of the request. */
const ENDS_EARLIER_MS = 5 * SECOND_MS;
const TXID = /^[A-Za-z0-9]{26,35}$/;
const RETURN_ID = /^D\d{20}[A-Za-z0-9]{11}$/;
/** Both forms are published: of refunds, and of refunds of a charge. */
const REFUND_STATUS: Readonly<Record<string, RefundOutcome['status']>> = {
  REFUNDED: 'completed',
  CONFIRMED: 'completed',
  NOT_ACCOMPLISHED: 'failed',
  REJECTED: 'failed',
};

export class WooviPix implements PixPort {
  readonly restrictsPayer = true;

  constructor(
    private readonly client: WooviClient,
    private readonly charges: WooviCharges,
  ) {}

  async create(request: PixRequest): Promise<PixCode> {
    const { reference, amount, description, expiresAt, at, onlyPayer } = request;
    const livesMs = expiresAt.getTime() - at.getTime() - ENDS_EARLIER_MS;
    const charge = await this.charges.create(reference, {
      value: amount,
      type: 'DYNAMIC',
      expiresIn: Math.max(LIVES_MIN_SECONDS, Math.floor(livesMs / SECOND_MS)),
      ...(description && { comment: cutText(description, COMMENT_MAX) }),
      ...(onlyPayer && restrictedTo(onlyPayer)),
    });
    if (onlyPayer && charge.ensureSameTaxID === false) {
      await this.charges.cancel(reference);
      throw new ProviderRefused('Woovi did not restrict who can pay the code');
    }
    const brCode = textOf(charge.brCode);
    if (brCode === null) throw new ProviderUnknown('Woovi answered without a code');
    return { brCode, txid: txidOf(charge) };
  }

  async payments(reference: string): Promise<PixPayment[]> {
    const charge = await this.charges.findClosed(reference);
    return charge ? this.charges.pixPayments(reference, charge) : [];
  }

  cancel(reference: string): Promise<void> {
    return this.charges.cancel(reference);
  }

  canRefundPart(): Promise<boolean> {
    return Promise.resolve(true);
  }

  /** A repeated correlationID makes no second refund; what was refused may leave no record. */
  async refund(request: RefundOrder): Promise<RefundOutcome> {
    const { reference, payment, amount } = request;
    const body = { transactionEndToEndId: payment, correlationID: reference, value: amount };
    try {
      const made = await this.client.call({ method: 'POST', path: '/refund', body });
      if (!made) throw new ProviderRefused('the payment is not known');
      return refundOutcomeOf(objectOf(made.refund));
    } catch (error) {
      const known = await recordAfter(error, () => this.findRefund(request));
      return known ?? { status: 'failed', reason: (error as ProviderRefused).message };
    }
  }

  async findRefund({ reference }: RefundQuestion): Promise<RefundOutcome | null> {
    const path = `/refund/${encodeURIComponent(reference)}`;
    const found = await this.client.call({ method: 'GET', path });
    return found && refundOutcomeOf(objectOf(found.pixTransactionRefund ?? found.refund));
  }
}

/** Published with `POST /api/v1/charge`. A customer there has a name, which our buyer may lack. */
function restrictedTo({ name, taxId }: OnlyPayer): object {
  return { customer: { name: name ?? taxId, taxID: taxId }, ensureSameTaxID: true };
}

function txidOf({ transactionID, paymentMethods }: WooviObject): string | null {
  const { txId } = objectOf(objectOf(paymentMethods).pix);
  const txid = textOf(txId) ?? textOf(transactionID);
  return txid !== null && TXID.test(txid) ? txid : null;
}

/** A status that is not known yet is not final. */
function refundOutcomeOf({ status, refundId, endToEndId }: WooviObject): RefundOutcome {
  const known = REFUND_STATUS[String(status)] ?? 'pending';
  if (known === 'failed') return { status: known, reason: 'refused_by_bank' };
  if (known === 'pending') return { status: known };
  const returnId = [refundId, endToEndId].map(textOf).find((id) => id && RETURN_ID.test(id));
  return { status: known, returnId: returnId ?? null };
}
