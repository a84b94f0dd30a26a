/** Refuses the refund of a payment that cannot be given back. */
import type { Charge } from '../../charges/charge';
import { DAY_MS, later } from '../../../platform/time/clock';
import { invalid, type AppError } from '../../../platform/operations/errors';
import type { Rows } from '../../../platform/records/rows';
import { hasWaitingDispute } from './waiting-dispute';

const REASONS = {
  TRANSACTION_UNDER_DISPUTE: 'UNDER_DISPUTE',
  INVALID_METHOD: 'WRONG_METHOD',
  TRANSACTION_NOT_REFUNDABLE: 'NOT_REFUNDABLE',
} as const;
const PIX_WINDOW_MS = 90 * DAY_MS;

export async function checkRefundable(rows: Rows, charge: Charge, now: Date): Promise<void> {
  const refusal = await refusalOf(rows, charge, now);
  if (refusal) throw refusal;
}

/** Null if it can be given back. */
export async function refusalOf(
  rows: Rows,
  { id, status, method, paidAmount, paidAt }: Charge,
  now: Date,
): Promise<AppError | null> {
  const refuse = (
    sentence: string,
    code: 'TRANSACTION_UNDER_DISPUTE' | 'INVALID_METHOD' | 'TRANSACTION_NOT_REFUNDABLE',
  ) =>
    invalid(sentence, 'id', {
      reason: REASONS[code],
      ...(code === 'TRANSACTION_NOT_REFUNDABLE' && { values: { status } }),
      code,
    });
  if (status === 'UNDER_DISPUTE' || (await hasWaitingDispute(rows, id)))
    return refuse('this payment is disputed: wait for the outcome', 'TRANSACTION_UNDER_DISPUTE');
  if (method === 'BOLETO')
    return refuse(
      'boletos cannot be refunded: pay the buyer with POST /v2/pix/send',
      'INVALID_METHOD',
    );
  if (status !== 'PAID' || !paidAmount || !paidAt)
    return refuse(`this payment is ${status} and cannot be refunded`, 'TRANSACTION_NOT_REFUNDABLE');
  if (method === 'PIX' && later(paidAt, PIX_WINDOW_MS) < now)
    return refuse(
      'a PIX payment can be refunded for 90 days: they have passed',
      'TRANSACTION_NOT_REFUNDABLE',
    );
  return null;
}
