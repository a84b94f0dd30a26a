/** The dispute (chargeback) of a charge at Pagar.me. */
import { momentOf, objectOf, objectsOf, textOf } from '../bcb-pix/wire';
import type { PayerDispute } from '../provider';
import type { PagarmeClient } from './pagarme-client';

const WON: readonly unknown[] = ['WON', 'REVERSED'];
const LOST: readonly unknown[] = ['LOST', 'DEADLINE_EXPIRED'];
const CURRENCY = 'BRL';
export const CHARGEBACK_REASON = 'chargeback';

/**
 * The path of the disputes is not documented publicly. Where it is not there, the charge itself
 * reports that it is disputed, and the operator closes the dispute.
 */
export async function findDispute(
  client: PagarmeClient,
  chargeId: string,
): Promise<PayerDispute | null> {
  const query = { chargeId, page: '1', size: '10' };
  const answer = await client.call({ method: 'GET', path: '/disputes', query });
  const mine = objectsOf(answer?.data).filter((dispute) => dispute.chargeId === chargeId);
  const last = mine.toSorted((one, other) => createdAt(one).localeCompare(createdAt(other))).at(-1);
  const id = textOf(last?.disputeId);
  if (last && id !== null)
    return {
      providerId: id,
      reason: textOf(last.reason) ?? CHARGEBACK_REASON,
      amount: disputedCents(last) || null,
      status: disputeStatusOf(last.status),
      answerBy: momentOf(last.responseDeadline),
    };
  const charge = await client.call({ method: 'GET', path: `/charges/${chargeId}` });
  return charge?.status === 'chargedback'
    ? { providerId: chargebackId(chargeId), reason: CHARGEBACK_REASON, status: 'open' }
    : null;
}

/** The id of a dispute that only the charge shows. */
export function chargebackId(chargeId: string): string {
  return `chargeback_${chargeId}`;
}

export function disputeStatusOf(status: unknown): 'open' | 'won' | 'lost' {
  if (WON.includes(status)) return 'won';
  return LOST.includes(status) ? 'lost' : 'open';
}

/** Null if it cannot be read. */
export function disputedCents({ chargebackAmount }: Record<string, unknown>): number | null {
  return centsOf(chargebackAmount) ?? centsOfObject(chargebackAmount);
}

/** The form of the published reference: `{"amount": 9900, "currencyCode": "BRL"}`. */
function centsOfObject(value: unknown): number | null {
  const { amount, currencyCode = CURRENCY } = objectOf(value);
  return currencyCode === CURRENCY ? centsOf(amount) : null;
}

export function centsOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

function createdAt(dispute: Record<string, unknown>): string {
  return textOf(dispute.createdAt) ?? '';
}
