/**
 * One line of the double-entry ledger, and the balances that the lines add up to: per account of
 * the ledger, and of each what every provider account holds.
 */
import { ObjectType } from 'type-graphql';
import { Entity, PrimaryColumn } from 'typeorm';
import { Cents, Id, OneOf, Text } from '../../platform/records/columns/columns';
import { StoredRecord } from '../../platform/records/record';
import { CENTS_MAX } from '../../platform/operations/money';
import { Account } from './account';

@Entity('ledgerEntries')
@ObjectType({ description: 'One line of the double-entry ledger.' })
export class LedgerEntry extends StoredRecord {
  static readonly prefix = 'entry';
  static readonly noun = 'ledger entry';

  @OneOf(Account, 'The account that is credited (positive) or debited (negative).')
  account: Account;
  @Cents('The amount in cents; negative when the account is debited.', { min: -CENTS_MAX })
  amount: number;
  @Text('The kind of movement, such as `payment` or `refund`.') kind: string;
  @Id('The id of the charge, refund, payout or dispute.') reference: string;
  @Id('The account at the payment provider that holds the money; null in Dev mode.', {
    nullable: true,
  })
  providerAccountId: string | null;
}

@Entity('ledgerBalances')
export class LedgerBalance {
  @PrimaryColumn('text') storeId: string;
  @PrimaryColumn('boolean') devMode: boolean;
  @PrimaryColumn('text') account: string;
  @Cents('The balance, in cents.', { private: true }) balance: number;
}

@Entity('ledgerPurses')
export class LedgerPurse {
  @PrimaryColumn('text') storeId: string;
  @PrimaryColumn('boolean') devMode: boolean;
  @PrimaryColumn('text') providerAccountId: string;
  @PrimaryColumn('text') account: string;
  @Cents('What the provider account holds of the balance, in cents.', { private: true })
  balance: number;
}
