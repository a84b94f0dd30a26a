/** The lines of the ledger, newest first: where every cent of the balance came from and went to. */
import { InputType } from 'type-graphql';
import { Id, OneOf, Text } from '../kit/columns';
import { listOperation } from '../kit/operation';
import { equals } from '../kit/page';
import { view } from '../kit/view';
import { Account } from './account';
import { LedgerEntry } from './entry';

@InputType()
export class LedgerEntryFilter {
  @OneOf(Account, 'Only lines of this account.', { nullable: true }) account: Account | null;
  @Text('Only lines of this kind, such as `payment` or `payout`.', { nullable: true }) kind:
    string | null;
  @Id('Only lines about this charge, refund, payout or dispute.', { nullable: true }) reference:
    string | null;
}

const ledgerEntryView = view(LedgerEntry, [
  'id',
  'account',
  'amount',
  'kind',
  'reference',
  'devMode',
  'createdAt',
]);

export const listLedgerEntries = listOperation(
  LedgerEntry,
  {
    description:
      'The ledger of this environment, newest first: where every cent came from and went to.',
    permission: 'STORE:READ',
    filter: LedgerEntryFilter,
    output: ledgerEntryView,
  },
  ({ account, kind, reference }) => [
    ...equals('account', account),
    ...equals('kind', kind),
    ...equals('reference', reference),
  ],
);
