/** A stored image or PDF of a product, counted towards the quota of its store and environment. */
import { Entity } from 'typeorm';
import { Count, Id, Text } from '../../platform/records/columns/columns';
import { StoredRecord } from '../../platform/records/record';

@Entity('productFiles')
export class ProductFile extends StoredRecord {
  static readonly prefix = 'file';
  static readonly noun = 'file';

  @Text('Its name in the file store.', { private: true }) name: string;
  @Count('Its size in bytes.', { private: true }) size: number;
  @Id('Its product. Null until the product is stored; if that fails, the file is removed.', {
    nullable: true,
    private: true,
  })
  productId: string | null;
}
