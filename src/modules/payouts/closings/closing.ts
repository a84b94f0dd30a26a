/** A closed month: the files for the accountant, which do not change any more. */
import { ObjectType } from 'type-graphql';
import { Entity } from 'typeorm';
import { Count, FreeData, Moment, Text } from '../../../platform/records/columns/columns';
import { Node, StoredRecord } from '../../../platform/records/record';

/** Cents of each account of the ledger, by provider account. */
export type ClosingBalances = Record<string, Record<string, number>>;

@Entity('closings')
@ObjectType({
  implements: Node,
  description: 'A closed month: its movements and balances, as files for the accountant.',
})
export class Closing extends StoredRecord {
  static readonly prefix = 'clos';
  static readonly noun = 'closing';

  @Text('The month in São Paulo, such as `2026-11`.') month: string;
  @Moment('When the files were complete, in store time; null until then.', { nullable: true })
  closedAt: Date | null;
  @Count('The number of movements; 0 until the files are complete.') movements: number;
  @Text('The SHA-256 of the CSV file, in hexadecimal digits; null until it is complete.', {
    nullable: true,
  })
  csvHash: string | null;
  @Text('The SHA-256 of the OFX file, in hexadecimal digits; null until it is complete.', {
    nullable: true,
  })
  ofxHash: string | null;

  @Text('Under which name the CSV file is stored.', { nullable: true, private: true })
  csvKey: string | null;
  @Text('Under which name the OFX file is stored.', { nullable: true, private: true })
  ofxKey: string | null;
  @FreeData('The balances at the end of the month.', { private: true, nullable: true })
  balances: ClosingBalances | null;
  @Text('Entries from this id on, written after the request, belong to the next closing.', {
    nullable: true,
    private: true,
  })
  nextEntryId: string | null;
  @Moment('When the files are made; null once they are.', {
    nullable: true,
    private: true,
    due: 'make-closings',
  })
  makeAt: Date | null;
}
