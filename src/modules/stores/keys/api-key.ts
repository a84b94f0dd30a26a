/**
 * A secret of the merchant's server that gives access to one store in one environment. Only a keyed
 * hash of it is stored.
 */
import { ObjectType } from 'type-graphql';
import { Entity } from 'typeorm';
import { Flag, Id, Moment, Text, type Defaulted } from '../../../platform/records/columns/columns';
import { StoredRecord } from '../../../platform/records/record';
import { view } from '../../../platform/records/columns/view';

@Entity('apiKeys')
@ObjectType({
  description:
    'A key of the store in this environment. The secret itself is shown once, when it is created.',
  implements: [],
})
export class ApiKey extends StoredRecord {
  static readonly prefix = 'key';
  static readonly noun = 'API key';

  @Text("The purpose of the key, in the merchant's words.", { nullable: true }) description:
    | string
    | null;
  @Text('The permissions of the key.', { list: true }) permissions: string[];
  @Text('The last four characters of the secret, to tell keys apart.') hint: string;
  @Moment('When the key was last used; accurate to a minute.', { nullable: true })
  lastUsedAt: Date | null;
  @Moment('When the key expires, in wall time; null = never.', { nullable: true })
  expiresAt: Date | null;
  @Moment('When it was revoked, in wall time.', { nullable: true }) revokedAt: Date | null;
  @Id(
    'The member of the dashboard who made it; null = it was made by another key or an operator.',
    {
      nullable: true,
    },
  )
  createdBy: string | null;
  @Flag(
    'Whether assistants may write with it through `/mcp`: every tool that changes something needs ' +
      'this and the permission of the key.',
    { default: false },
  )
  mcp: Defaulted<boolean>;

  @Moment('When it is next decided whether members are notified of its end; null = not again.', {
    nullable: true,
    private: true,
    due: 'report-expiring-keys',
  })
  reportAt: Date | null;
  @Text('The keyed hash of the secret.', { private: true }) keyHash: string;
  @Text('The key of SECRET_KEY that hashed it; null = not known yet.', {
    nullable: true,
    private: true,
  })
  hashedWith: string | null;
}

export const apiKeyView = view(ApiKey, [
  'id',
  'description',
  'permissions',
  'hint',
  'devMode',
  'mcp',
  'lastUsedAt',
  'expiresAt',
  'revokedAt',
  'createdAt',
]);
