/** A card payment of a page that was declined: it is FAILED until its buyer tries again. */
import type { RowChanges } from '../../platform/records/columns/row-types';
import { DAY_MS, later } from '../../platform/time/clock';
import type { Charge } from './charge';
import { chargeLifecycle } from './terms/charge-status';

/** What its buyer typed is kept for so long if nothing is paid. */
const BUYER_KEPT_DAYS = 90;

/** The changes of the locked charge whose last attempt was declined at that time. */
export function declinedAt({ status }: Charge, at: Date): RowChanges<Charge> {
  return {
    status: chargeLifecycle.move(status, 'FAILED'),
    eraseBuyerAt: later(at, BUYER_KEPT_DAYS * DAY_MS),
  };
}

/** The changes of the locked charge that is about to be tried again. */
export function triedAgain({ status }: Charge): RowChanges<Charge> {
  if (status !== 'FAILED') return {};
  return { status: chargeLifecycle.move(status, 'PENDING'), eraseBuyerAt: null };
}
