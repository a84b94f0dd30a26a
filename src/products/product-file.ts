/** A stored image or PDF of a product, counted towards the quota of its store and environment. */
import { Column, Entity } from 'typeorm';
import { StoredRecord } from '../kit/data/record';

@Entity('productFiles')
export class ProductFile extends StoredRecord {
  static readonly prefix = 'file';
  static readonly noun = 'file';

  /** Its name in the file store. */
  @Column('text') name: string;
  /** In bytes. */
  @Column('integer') size: number;
  /** Null until the product is stored. If that fails, the file is removed. */
  @Column('text', { nullable: true }) productId: string | null;
}
