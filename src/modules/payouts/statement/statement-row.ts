/**
 * A row of the bank statement: what was booked together in the ledger. It is read by one of its
 * entries, that of the available balance where there is one.
 */
import { ObjectType } from 'type-graphql';
import { Entity } from 'typeorm';
import { Cents, Id, OneOf, Text } from '../../../platform/records/columns/columns';
import { isIdOf } from '../../../platform/records/columns/ids';
import type { Listing } from '../../../platform/records/lists/listing';
import { StoredRecord } from '../../../platform/records/record';
import { CENTS_MAX } from '../../../platform/operations/money';
import { invalid } from '../../../platform/operations/errors';
import { Account } from '../../ledger/account';
import { LedgerEntry } from '../../ledger/entry';
import {
  BalanceEffect,
  MovementCategory,
  StatementMethod,
  StatementStatus,
} from './statement-words';

const PREFIX = 'tran';

/** The id of the row that is read by this entry. */
export function statementId(entryId: string): string {
  return entryId.replace(LedgerEntry.prefix, PREFIX);
}

@ObjectType({ description: 'One movement of a row of the bank statement.' })
export class StatementMovement {
  @Cents('The amount in cents; never negative.', { max: Number.MAX_SAFE_INTEGER }) amount: number;
  @Text(
    'What moved: `SALE`, `FEE`, `REFUND`, `FEE_RETURNED`, `DISPUTE`, `DISPUTE_WON`, `PAYOUT`, ' +
      '`TRANSFER`, `PAYOUT_RETURNED`, `SETTLEMENT` and others.',
  )
  kind: string;
  @OneOf(StatementMethod, 'How it moved.') method: StatementMethod;
  @Text('What happened, in a few words.') description: string;
  @OneOf(MovementCategory, 'What it is about.') category: MovementCategory;
  @OneOf(BalanceEffect, 'What it does to the available balance.') balanceEffect: BalanceEffect;
}

@ObjectType({ description: 'The customer of a row of the bank statement.' })
export class StatementCustomer {
  @Id('The id of the customer.') id: string;
  @Id('The same as `id`.') publicId: string;
  @Text('Name.', { nullable: true, personal: true }) name: string | null;
  @Text('E-mail address.', { nullable: true, personal: true }) email: string | null;
  @Text('CPF or CNPJ without punctuation.', { nullable: true, personal: true }) taxId:
    | string
    | null;
  @Text('Mobile phone.', { nullable: true, personal: true }) cellphone: string | null;
  @Text('Postal code (CEP).', { nullable: true, personal: true }) zipCode: string | null;
}

/** What a row shows in addition to its entry. */
export interface StatementDetails {
  status: StatementStatus;
  method: StatementMethod;
  movements: StatementMovement[];
  checkoutId: string | null;
  paymentIntentId: string | null;
  transferId: string | null;
  referenceId: string | null;
  customer: StatementCustomer | null;
}

@Entity('ledgerEntries')
@ObjectType({
  description: 'A row of the bank statement: a movement of the balance, with its parts.',
})
export class StatementRow extends StoredRecord {
  static readonly prefix = PREFIX;
  static readonly noun = 'statement row';
  static readonly listing: Listing<StatementRow> = {
    key: 't."id"',
    idPrefix: LedgerEntry.prefix,
    keyOf(_rows, cursor, field) {
      if (!isIdOf(PREFIX, cursor))
        throw invalid(`${field} must be the id of a statement row, such as ${PREFIX}_…`, field, {
          reason: 'WRONG_KIND',
        });
      return Promise.resolve(cursor.replace(PREFIX, LedgerEntry.prefix));
    },
    cursorOf: ({ id }) => statementId(id),
  };

  @OneOf(Account, 'The account of the entry.', { private: true }) account: Account;
  @Cents('The amount of the entry, in cents.', { min: -CENTS_MAX, private: true }) amount: number;
  @Text('The kind of the entries.', { private: true }) kind: string;
  @Id('The id of the charge, refund, payout or dispute.', { private: true }) reference: string;
  @Id('The account at the payment provider that holds the money; null in Dev mode.', {
    nullable: true,
    private: true,
  })
  providerAccountId: string | null;

  /** Read for a whole page, see `statement-details.ts`. */
  details?: StatementDetails;
}
