/**
 * The key that may stand in a browser: it shows the form of a card and makes tokens, and opens
 * nothing else. A store has one for each environment.
 */
import { ObjectType } from 'type-graphql';
import { Entity } from 'typeorm';
import { Moment, Text } from '../../../platform/records/columns/columns';
import { view } from '../../../platform/records/columns/view';
import { StoredRecord } from '../../../platform/records/record';

@Entity('publicKeys')
@ObjectType({
  description:
    'The key for the form of a card in the browser (`card.js`). It makes tokens and opens nothing ' +
    'else, so it needs not be kept secret.',
})
export class PublicKey extends StoredRecord {
  static readonly prefix = 'pkey';
  static readonly noun = 'public key';

  @Text('The key: `pk_dev_…`, or `pk_prod_…` in production.', { sample: 'pk_dev_0123456789abcdef' })
  key: string;
  @Moment('When another one replaced it, in wall time; null = it is the current one.', {
    nullable: true,
    private: true,
  })
  replacedAt: Date | null;
}

export const publicKeyView = view(PublicKey, ['id', 'key', 'devMode']);
