/** One line of the double-entry ledger, and the balance of each account that the lines add up to. */
import { ObjectType } from 'type-graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Cents, Id, OneOf, Text } from '../kit/columns';
import { StoredRecord } from '../kit/record';
import { CENTS_MAX } from '../kit/money';
import { Account } from './account';

@Entity('ledgerEntries')
@ObjectType({ description: 'One line of the double-entry ledger.' })
export class LedgerEntry extends StoredRecord {
  static readonly prefix = 'entry';
  static readonly noun = 'ledger entry';

  @OneOf(Account, 'The account that gains (positive) or gives (negative).') account: Account;
  @Cents('Cents; negative when the account gives.', { min: -CENTS_MAX }) amount: number;
  @Text('What happened, such as `payment` or `refund`.') kind: string;
  @Id('What it happened to: a charge, refund, payout or dispute.') reference: string;
}

@Entity('ledgerBalances')
export class LedgerBalance {
  @PrimaryColumn('text') storeId: string;
  @PrimaryColumn('boolean') devMode: boolean;
  @PrimaryColumn('text') account: string;
  @Column('bigint') balance: string;
}
