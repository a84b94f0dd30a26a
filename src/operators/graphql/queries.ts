/** The queries of the operators' schema. */
import { allJobs } from '../../../jobs/all-jobs';
import { lastInvariantCheck, looksOf } from '../../../jobs/invariants/watch-invariants';
import { AuditEntry, listActs } from '../../platform/records/audit';
import { Trace, TraceFilter } from './trace-types';
import { DeadLetter, DeadLetterFilter, DeadLetterKind } from './dead-letter-types';
import { listProviderFees } from '../../modules/payments/reconcile/list-provider-fees';
import { listUnmatched } from '../../modules/payments/reconcile/unmatched';
import { showAccounts } from '../../modules/payouts/account-balances';
import { listDifferences } from '../../modules/charges/settle-difference';
import {
  accountsOfStore,
  contextOfAccount,
} from '../../modules/providers/accounts/accounts-of-store';
import { checkAccount } from '../../modules/providers/accounts/check-account';
import { findStore, listStores } from '../../modules/stores/find-stores';
import { listParked } from '../../modules/subscriptions/cycles/parked-subscriptions';
import {
  AuditFilter,
  InvariantCheck,
  ObjectInput,
  OperatedStore,
  OperatedAccount,
  ParkedSubscription,
  ProviderAccountCheck,
  ProviderAccountFilter,
  ProviderFeesFilter,
  Queue,
  StoreFilter,
  OperatedDifference,
  OperatedFees,
  UnmatchedPayment,
  Violation,
} from './types';
import { allInvariants, checkEachInvariant, type ViolatedInvariant } from '../invariants';
import { listDeadLetterKinds } from '../../platform/jobs/dead-letters';
import { readDeadLetters } from '../work/dead-letters';
import { readTrace } from '../work/trace';
import { readWork } from '../work/work';
import { countsOf } from './queue-counts';
import { Work } from './work-types';
import { operatorQuery } from './operator-resolvers';

operatorQuery('queues', {
  type: () => [Queue],
  description:
    'The queues, with how many of their jobs are in which state. They hold little of the work, ' +
    'because few rows are claimed at a time: `work` shows the backlog.',
  read: ({ queues }) => countsOf(queues),
});

operatorQuery('work', {
  type: () => Work,
  description:
    'The background work: what is due, of which stores, what is paused, and what to do next.',
  read: ({ operatorContext, queues }) =>
    readWork(operatorContext.database, operatorContext.all, queues),
});

operatorQuery('violations', {
  type: () => [Violation],
  description:
    'What must never be, and is, and what could not be checked: empty when all is well. ' +
    'Checks every invariant now, which may take minutes; `invariantCheck` is at hand.',
  read: async ({ operatorContext }) => {
    const { violations, unchecked } = await checkEachInvariant(
      operatorContext.all,
      allInvariants(allJobs),
    );
    return [
      ...violations.map(checked),
      ...unchecked.map((invariant) => ({ invariant, count: 0, examples: [], isUnchecked: true })),
    ];
  },
});

operatorQuery('invariantCheck', {
  type: () => InvariantCheck,
  description: 'What the last check by a worker found, and which invariants it could not check.',
  read: async ({ operatorContext }) => {
    const check = await lastInvariantCheck(operatorContext.all);
    return {
      at: check?.at ?? null,
      violations: (check?.violations ?? []).map(checked),
      unchecked: check?.unchecked ?? Object.keys(allInvariants(allJobs)),
      looks: looksOf(check?.rules ?? {}),
    };
  },
});

function checked(violation: ViolatedInvariant): Violation {
  return { ...violation, isUnchecked: false };
}

operatorQuery('deadLetters', {
  type: () => [DeadLetter],
  filter: DeadLetterFilter,
  description: 'Due rows that failed for all their tries, oldest first, at most 1,000.',
  read: ({ operatorContext }, filter) => readDeadLetters(operatorContext.database, filter),
});

operatorQuery('deadLetterKinds', {
  type: () => [DeadLetterKind],
  filter: DeadLetterFilter,
  description: 'What dead letters failed for, the most rows first, at most 1,000.',
  read: ({ operatorContext }, filter) => listDeadLetterKinds(operatorContext.database, filter),
});

operatorQuery('trace', {
  type: () => Trace,
  filter: TraceFilter,
  description:
    'All that is known of one id, in the order in which it happened: rows, requests, jobs, calls ' +
    'of providers, events, deliveries, and what is due.',
  read: ({ operatorContext }, { id }) =>
    readTrace(operatorContext.database, operatorContext.all, id),
});

operatorQuery('parkedSubscriptions', {
  type: () => [ParkedSubscription],
  description:
    'Subscriptions set aside after too many missed cycles, the earliest first, at most 1,000.',
  read: ({ operatorContext }) => listParked(operatorContext.all),
});

operatorQuery('unmatchedPayments', {
  type: () => [UnmatchedPayment],
  description: 'Money that nobody could place, oldest first, at most 1,000.',
  read: ({ operatorContext }) => listUnmatched(operatorContext.all),
});

operatorQuery('providerDifferences', {
  type: () => [OperatedDifference],
  description: 'What differs from the records of the providers, oldest first, at most 1,000.',
  read: ({ operatorContext }) => listDifferences(operatorContext.all),
});

operatorQuery('providerFees', {
  type: () => [OperatedFees],
  filter: ProviderFeesFilter,
  description: 'What the provider accounts of a store charged in a month.',
  read: async ({ operatorContext }, filter) => {
    const { database, all } = operatorContext;
    await findStore(all, filter.storeId);
    return listProviderFees(database, filter);
  },
});

operatorQuery('stores', {
  type: () => [OperatedStore],
  filter: StoreFilter,
  description: 'The stores, newest first, at most 1,000.',
  read: ({ operatorContext }, { after }) => listStores(operatorContext.all, after ?? undefined),
});

operatorQuery('store', {
  type: () => OperatedStore,
  filter: ObjectInput,
  description: 'One store.',
  read: ({ operatorContext }, { id }) => findStore(operatorContext.all, id),
});

operatorQuery('providerAccounts', {
  type: () => [OperatedAccount],
  filter: ProviderAccountFilter,
  description: 'The accounts of a store at payment providers, the oldest first.',
  read: async ({ operatorContext }, { storeId }) => {
    const { database, all } = operatorContext;
    await findStore(all, storeId);
    return showAccounts(database, await accountsOfStore(database, storeId));
  },
});

operatorQuery('providerAccountCheck', {
  type: () => ProviderAccountCheck,
  filter: ObjectInput,
  description: 'Asks the provider whether token, scopes, key, clock and certificate are right.',
  read: async ({ operatorContext }, { id }) => {
    const report = await checkAccount(await contextOfAccount(operatorContext, id), id);
    return { ok: report.problems.length === 0, ...report };
  },
});

operatorQuery('auditLog', {
  type: () => [AuditEntry],
  filter: AuditFilter,
  description: 'What operators did, newest first, at most 1,000.',
  read: ({ operatorContext }, filter) => listActs(operatorContext.database, filter),
});
