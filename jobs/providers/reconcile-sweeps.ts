/** The sweeps that compare settled rows with the provider's records, each row once. */
import {
  reconcileAttempt,
  reconcileCharge,
  reconcileRefund,
} from '../../src/modules/payments/reconcile/reconcile';
import { reconcileTransfer } from '../../src/modules/payouts/transfers/reconcile-transfer';
import { TOGETHER_MAX } from '../../src/platform/jobs/due-job';
import type { Sweep } from '../sweeps/sweep';
import { claimUncompared } from './claim-uncompared';

const CLAIM_MAX = 1_000;
/**
 * The maximum number of claimed rows per comparison. Comparing may wait; due work must not wait for
 * it.
 */
const CLAIMED_AT_ONCE_MAX = 100;

const sweepOf = (
  name: string,
  table: string,
  settled: string,
  run: Sweep['run'],
  together?: true,
): Sweep & { claimAll: Sweep['claim'] } => {
  const comparison = { name, table, settled };
  const left = `GREATEST(0, ${CLAIMED_AT_ONCE_MAX} - (
       SELECT count(*) FROM "claims"
       WHERE "job" = $2 AND "token" IS NOT NULL AND "until" > $1
     ))`;
  return {
    name,
    batchMax: together ? TOGETHER_MAX : 25,
    together,
    run,
    claim: (all) => claimUncompared(all, comparison, left),
    claimAll: (all) => claimUncompared(all, comparison, String(CLAIM_MAX)),
  };
};

export const reconcileSweeps: readonly (Sweep & { claimAll: Sweep['claim'] })[] = [
  sweepOf('reconcile-attempts', 'chargeAttempts', `"status" <> 'PENDING'`, reconcileAttempt, true),
  sweepOf('reconcile-refunds', 'refunds', `"status" <> 'PENDING'`, reconcileRefund),
  sweepOf('reconcile-transfers', 'transfers', `"status" <> 'PENDING'`, reconcileTransfer),
  sweepOf('reconcile-charges', 'charges', `"paidAt" IS NOT NULL`, reconcileCharge),
];
