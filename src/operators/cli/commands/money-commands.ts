/**
 * `ops unmatched`, `ops reconcile` and `ops fees`: money that matched no charge, the comparison
 * with the providers, and what they charge.
 */
import { Option, type Command } from 'commander';
import type { DataSource } from 'typeorm';
import { allJobs } from '../../../../jobs/all-jobs';
import { reconcile } from '../../../../jobs/providers/reconcile-providers';
import type { ProviderDifference } from '../../../modules/charges/provider-difference';
import {
  differenceView,
  listDifferences,
  settleDifference,
} from '../../../modules/charges/settle-difference';
import { Context } from '../../../platform/operations/context';
import { registerDueJobs } from '../../../platform/jobs/due-job';
import type { IncomingPayment } from '../../../modules/payments/incoming-payment';
import { listProviderFees } from '../../../modules/payments/reconcile/list-provider-fees';
import {
  listUnmatched,
  settleUnmatched,
  unmatchedView,
} from '../../../modules/payments/reconcile/unmatched';
import { registerSimulator } from '../../../modules/providers/registry';
import { Simulator } from '../../../modules/providers/simulator/simulator';
import { findStore } from '../../../modules/stores/find-stores';
import { addCommand, exit } from '../command';
import { storeOption } from '../values';
import { withDatabase, withSecrets } from '../with-database';

interface SettleOptions {
  to: 'payer' | 'merchant';
  note: string;
}

export function addUnmatchedCommands(unmatched: Command): void {
  addCommand(unmatched, 'list', {
    summary: 'lists it, oldest first, at most 1,000',
    isDefault: true,
    columns: ['id', 'storeId', 'devMode', 'chargeId', 'amount', 'reason', 'paidAt'],
    run: () =>
      withDatabase(async ({ database }) =>
        Promise.all((await listUnmatched(database)).map((payment) => shown(database, payment))),
      ),
  });
  addCommand<SettleOptions>(unmatched, 'settle <id>', {
    summary: 'records that it was paid back by hand, or credits it to the merchant',
    options: [
      new Option(
        '--to <whom>',
        'payer: it was paid back outside; merchant: it is added to the balance',
      )
        .choices(['payer', 'merchant'])
        .makeOptionMandatory(),
      new Option('--note <text>', 'why, and by which payment').makeOptionMandatory(),
    ],
    run: ({ to, note }, [id = '']) =>
      withDatabase(async ({ database, operatorContext }) =>
        shown(database, await settleUnmatched(operatorContext, id, { to, note })),
      ),
  });
}

export function addDifferenceCommands(differences: Command): void {
  addCommand(differences, 'list', {
    summary: 'lists them, oldest first, at most 1,000',
    isDefault: true,
    columns: ['id', 'storeId', 'reference', 'ours', 'theirs', 'createdAt'],
    run: () =>
      withDatabase(async ({ database }) =>
        Promise.all((await listDifferences(database)).map((one) => shownDifference(database, one))),
      ),
  });
  addCommand<{ note: string }>(differences, 'settle <id>', {
    summary: 'closes one that both sides will not agree on; nothing is booked',
    options: [new Option('--note <text>', 'what was found out').makeOptionMandatory()],
    run: ({ note }, [id = '']) =>
      withDatabase(async ({ database, operatorContext }) =>
        shownDifference(database, await settleDifference(operatorContext, id, note)),
      ),
  });
}

async function shownDifference(
  database: DataSource,
  difference: ProviderDifference,
): Promise<Record<string, unknown>> {
  const { storeId, devMode } = difference;
  return differenceView.render(
    new Context({ database, scope: { storeId, devMode } }).rows,
    difference,
  );
}

export function addReconcileCommand(ops: Command): void {
  addCommand(ops, 'reconcile', {
    summary:
      'asks the providers, also about every open code, settles payments that nobody ' +
      'reported, and reports what differs, is unanswered for ten minutes or could not be ' +
      'compared; exit 1 if anything is',
    run: () =>
      withSecrets(async ({ database, url }) => {
        const simulator = new Simulator(url);
        registerSimulator(database, simulator);
        registerDueJobs(allJobs);
        try {
          const report = await reconcile(database);
          if (report.differences.length + report.unanswered.length + report.notCompared.length > 0)
            exit.code = 1;
          return report;
        } finally {
          await simulator.close();
        }
      }),
  });
}

export function addFeesCommand(ops: Command): void {
  addCommand<{ store: string; month: string }>(ops, 'fees', {
    summary: 'what the provider accounts of a store charged in a month',
    options: [
      storeOption(),
      new Option('--month <month>', 'of the payments in São Paulo, YYYY-MM').makeOptionMandatory(),
    ],
    columns: ['providerAccountId', 'payments', 'paidAmount', 'providerFee', 'unknownFees'],
    run: ({ store, month }) =>
      withDatabase(async ({ database }) => {
        await findStore(database, store);
        return listProviderFees(database, { storeId: store, month });
      }),
  });
}

async function shown(
  database: DataSource,
  payment: IncomingPayment,
): Promise<Record<string, unknown>> {
  const { storeId, devMode } = payment;
  return unmatchedView.render(new Context({ database, scope: { storeId, devMode } }).rows, payment);
}
