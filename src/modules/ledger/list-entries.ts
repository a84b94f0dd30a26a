/** Lists the ledger entries, newest first: every movement of the balance. */
import { InputType } from 'type-graphql';
import { Id, OneOf, Text } from '../../platform/records/columns/columns';
import { listOperation } from '../../platform/operations/operation';
import { equals, equalsUnordered } from '../../platform/records/lists/conditions';
import { view } from '../../platform/records/columns/view';
import { Account } from './account';
import { LedgerEntry } from './entry';

@InputType()
export class LedgerEntryFilter {
  @OneOf(Account, 'Only lines of this account.', { nullable: true }) account: Account | null;
  @Text('Only lines of this kind, such as `payment` or `payout`.', { nullable: true }) kind:
    | string
    | null;
  @Id('Only lines about this charge, refund, payout or dispute.', { nullable: true }) reference:
    | string
    | null;
}

const ledgerEntryView = view(LedgerEntry, [
  'id',
  'account',
  'amount',
  'kind',
  'reference',
  'providerAccountId',
  'devMode',
  'createdAt',
]);

export const listLedgerEntries = listOperation(
  LedgerEntry,
  {
    title: 'List ledger entries',
    description: 'The ledger entries of this environment, newest first.',
    permission: 'STORE:READ',
    filter: LedgerEntryFilter,
    output: ledgerEntryView,
  },
  ({ account, kind, reference }) => [
    // Only accounts with few entries have an index.
    ...equalsUnordered('account', account),
    ...equals('kind', kind),
    ...equals('reference', reference),
  ],
);
