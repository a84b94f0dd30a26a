/** A secret of the merchant's server that opens one store in one environment; only a keyed hash of it is stored. */
import { ObjectType } from 'type-graphql';
import { Column, Entity } from 'typeorm';
import { Moment, Text } from '../kit/columns';
import { StoredRecord } from '../kit/record';
import { view } from '../kit/view';

@Entity('apiKeys')
@ObjectType({
  description:
    'A key of the store in this environment. The secret itself is shown once, when it is made.',
  implements: [],
})
export class ApiKey extends StoredRecord {
  static readonly prefix = 'key';
  static readonly noun = 'API key';

  @Text("What the key is for, in the merchant's words.", { nullable: true }) description:
    string | null;
  @Text('What the key may do.', { list: true }) permissions: string[];
  @Text('The last four characters of the secret, to tell keys apart.') hint: string;
  @Moment('When a request last came with it; at most a minute late.', { nullable: true })
  lastUsedAt: Date | null;
  @Moment('When it stops to work, in wall time.', { nullable: true }) expiresAt: Date | null;
  @Moment('When it was revoked, in wall time.', { nullable: true }) revokedAt: Date | null;

  @Column('text') keyHash: string;
  /** Which key of SECRET_KEY hashed it; null = not known yet. */
  @Column('text', { nullable: true }) hashedWith: string | null;
}

export const apiKeyView = view(ApiKey, [
  'id',
  'description',
  'permissions',
  'hint',
  'devMode',
  'lastUsedAt',
  'expiresAt',
  'revokedAt',
  'createdAt',
]);
