/** What operators look at. */
import { AuditEntry, listActs } from '../../kit/audit';
import { listDeadLetters } from '../../kit/dead-letters';
import { violations } from '../../invariants';
import { listUnmatched } from '../../payments/unmatched';
import { findStore, listStores } from '../../stores/find-stores';
import { listParked } from '../../subscriptions/parked';
import {
  AuditFilter,
  DeadLetter,
  DeadLetterFilter,
  ObjectInput,
  OperatedStore,
  ParkedSubscription,
  Queue,
  StoreFilter,
  UnmatchedPayment,
  Violation,
} from './types';
import { countsOf } from './queue-counts';
import { look } from './words';

look(
  'queues',
  () => [Queue],
  null,
  ({ queues }) => countsOf(queues),
  'The queues, with how many of their jobs are in which state.',
);
look(
  'violations',
  () => [Violation],
  null,
  ({ desk }) => violations(desk.database),
  'What must never be, and is: empty when all is well.',
);
look(
  'deadLetters',
  () => [DeadLetter],
  DeadLetterFilter,
  ({ desk }, { job }) => listDeadLetters(desk.database, job ?? undefined),
  'Due rows that failed for all their tries, oldest first, at most 1,000.',
);
look(
  'parkedSubscriptions',
  () => [ParkedSubscription],
  null,
  ({ desk }) => listParked(desk.database),
  'Subscriptions set aside after too many missed cycles, those set aside first first, at most 1,000.',
);
look(
  'unmatchedPayments',
  () => [UnmatchedPayment],
  null,
  ({ desk }) => listUnmatched(desk.database),
  'Money that nobody could place, oldest first, at most 1,000.',
);
look(
  'stores',
  () => [OperatedStore],
  StoreFilter,
  ({ desk }, { after }) => listStores(desk.database, after ?? undefined),
  'The stores, newest first, at most 1,000.',
);
look(
  'store',
  () => OperatedStore,
  ObjectInput,
  ({ desk }, { id }) => findStore(desk.database, id),
  'One store.',
);
look(
  'auditLog',
  () => [AuditEntry],
  AuditFilter,
  ({ desk }, filter) => listActs(desk.database, filter),
  'What operators did, newest first, at most 1,000.',
);
