/**
 * A stored image or PDF of a product or dispute, counted towards the quota of its store and
 * environment.
 */
import { Entity } from 'typeorm';
import { Count, Id, Text } from '../../platform/records/columns/columns';
import { StoredRecord } from '../../platform/records/record';

@Entity('productFiles')
export class ProductFile extends StoredRecord {
  static readonly prefix = 'file';
  static readonly noun = 'file';

  @Text('Its name in the file store.', { private: true }) name: string;
  @Count('Its size in bytes.', { private: true }) size: number;
  @Id('What uses it: a product or a dispute. Null until then; if it stays null, it is removed.', {
    nullable: true,
    private: true,
  })
  productId: string | null;
}
