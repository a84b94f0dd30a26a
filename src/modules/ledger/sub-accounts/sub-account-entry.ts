/** A movement of the balance of a sub-account, and the balances that the movements add up to. */
import { Entity, PrimaryColumn } from 'typeorm';
import { Cents, Id, Text } from '../../../platform/records/columns/columns';
import { CENTS_MAX } from '../../../platform/operations/money';
import { StoredRecord } from '../../../platform/records/record';

const MOVED = { private: true, min: -CENTS_MAX };

@Entity('subAccountEntries')
export class SubAccountEntry extends StoredRecord {
  static readonly prefix = 'smov';
  static readonly noun = 'movement of a sub-account';

  @Id('The sub-account.', { private: true }) subAccountId: string;
  @Text('The kind of the entries in the ledger.', { private: true }) kind: string;
  @Id('The charge, refund, dispute, payout or return that it follows.', { private: true })
  cause: string;
  @Id('The charge that it is about; null for withdrawals.', { nullable: true, private: true })
  chargeId: string | null;
  @Id('The reference of its entries in the ledger.', { private: true }) reference: string;
  @Id('The account at the payment provider that holds the money; null in Dev mode.', {
    nullable: true,
    private: true,
  })
  providerAccountId: string | null;
  @Cents('What it adds to the available balance.', MOVED) available: number;
  @Cents('What it adds to the pending balance.', MOVED) pending: number;
  @Cents('What it adds to the blocked balance.', MOVED) blocked: number;
}

@Entity('subAccountBalances')
export class SubAccountPurse {
  @PrimaryColumn('text') storeId: string;
  @PrimaryColumn('boolean') devMode: boolean;
  @PrimaryColumn('text') subAccountId: string;
  @PrimaryColumn('text') providerAccountId: string;
  @Cents('Available, in cents.', { private: true }) available: number;
  @Cents('Not yet available, in cents.', { private: true }) pending: number;
  @Cents('Held back by disputes, in cents.', { private: true }) blocked: number;
}
