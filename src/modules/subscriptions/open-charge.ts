/** Whether something of a subscription may still be charged, although no cycle follows. */
import { ChargeAttempt } from '../charges/attempt';
import { Charge } from '../charges/charge';
import type { Rows } from '../../platform/records/rows';

const OPEN_MAX = 100;

/** One that was cancelled at the payer's bank, or whose retries wait, is not collected. */
export async function hasOpenCharge(
  rows: Pick<Rows, 'list' | 'findBy'>,
  subscriptionId: string,
): Promise<boolean> {
  const pending = await rows.list(
    Charge,
    { subscriptionId, status: 'PENDING' },
    { limit: OPEN_MAX },
  );
  for (const charge of pending) if (await isOpen(rows, charge)) return true;
  return false;
}

async function isOpen(
  rows: Pick<Rows, 'findBy'>,
  { id, kind, nextAttemptAt }: Charge,
): Promise<boolean> {
  if (kind === 'INVOICE' || kind === 'CHANGE') return true;
  if (kind !== 'RENEWAL') return false;
  return (
    nextAttemptAt !== null ||
    (await rows.findBy(ChargeAttempt, { chargeId: id, status: 'PENDING' })) !== null
  );
}
