/**
 * `ops unmatched`, `ops reconcile` and `ops fees`: money that matched no charge, the comparison
 * with the providers, and what they charge.
 */
import type { Command } from 'commander';
import { reconcile } from '../../../../jobs/providers/reconcile-providers';
import { listDifferences, settleDifference } from '../../../modules/charges/settle-difference';
import { listProviderFees } from '../../../modules/payments/reconcile/list-provider-fees';
import { listUnmatched, settleUnmatched } from '../../../modules/payments/reconcile/unmatched';
import { findStore } from '../../../modules/stores/find-stores';
import { OperatedDifference, UnmatchedPayment } from '../../graphql/types';
import { addCommand, exit, required } from '../command';
import { storeId } from '../values';
import { addDatabaseCommand, shown, withSecrets } from '../with-database';

export function addUnmatchedCommands(unmatched: Command): void {
  addDatabaseCommand(unmatched, 'list', {
    summary: 'lists it, oldest first, at most 1,000',
    isDefault: true,
    columns: ['id', 'storeId', 'devMode', 'chargeId', 'amount', 'reason', 'paidAt'],
    run: async (_given, { all }) => (await listUnmatched(all)).map(shown(UnmatchedPayment)),
  });
  addDatabaseCommand(unmatched, 'settle <id>', {
    summary: 'records that it was paid back by hand, or credits it to the merchant',
    options: {
      to: required<'payer' | 'merchant'>(
        '--to <whom>',
        'payer: it was paid back outside; merchant: it is added to the balance',
      ).choices(['payer', 'merchant']),
      note: required('--note <text>', 'why, and by which payment'),
    },
    run: async (given, { operatorContext, id }) =>
      shown(UnmatchedPayment)(await settleUnmatched(operatorContext, id, given)),
  });
}

export function addDifferenceCommands(differences: Command): void {
  addDatabaseCommand(differences, 'list', {
    summary: 'lists them, oldest first, at most 1,000',
    isDefault: true,
    columns: ['id', 'storeId', 'reference', 'ours', 'theirs', 'createdAt'],
    run: async (_given, { all }) => (await listDifferences(all)).map(shown(OperatedDifference)),
  });
  addDatabaseCommand(differences, 'settle <id>', {
    summary: 'closes one that both sides will not agree on; nothing is booked',
    options: { note: required('--note <text>', 'what was found out') },
    run: async ({ note }, { operatorContext, id }) =>
      shown(OperatedDifference)(await settleDifference(operatorContext, id, note)),
  });
}

export function addReconcileCommand(ops: Command): void {
  addCommand(ops, 'reconcile', {
    summary:
      'asks the providers, also about every open code, settles payments that nobody ' +
      'reported, and reports what differs, is unanswered for ten minutes or could not be ' +
      'compared; exit 1 if anything is',
    open: withSecrets,
    run: async (_given, { database, all }) => {
      const report = await reconcile(database, all);
      if (report.differences.length + report.unanswered.length + report.notCompared.length > 0)
        exit.code = 1;
      return report;
    },
  });
}

export function addFeesCommand(ops: Command): void {
  addDatabaseCommand(ops, 'fees', {
    summary: 'what the provider accounts of a store charged in a month',
    options: {
      storeId,
      month: required('--month <month>', 'of the payments in São Paulo, YYYY-MM'),
    },
    columns: ['providerAccountId', 'payments', 'paidAmount', 'providerFee', 'unknownFees'],
    run: async (given, { database, all }) => {
      await findStore(all, given.storeId);
      return listProviderFees(database, given);
    },
  });
}
