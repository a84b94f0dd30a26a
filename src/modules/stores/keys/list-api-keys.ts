/** The keys of the store in this environment, including revoked ones. */
import { InputType } from 'type-graphql';
import { Flag, Id } from '../../../platform/records/columns/columns';
import { listOperation } from '../../../platform/operations/operation';
import { equals, isOrNot } from '../../../platform/records/lists/conditions';
import { ApiKey, apiKeyView } from './api-key';

@InputType()
export class ApiKeyFilter {
  @Id('Only the key with this id.', { nullable: true }) id: string | null;
  @Flag('Whether it is revoked.', { nullable: true }) isRevoked: boolean | null;
}

export const listApiKeys = listOperation(
  ApiKey,
  {
    title: 'List API keys',
    description: 'The API keys of the store in this environment, newest first.',
    permission: 'STORE:READ',
    filter: ApiKeyFilter,
    output: apiKeyView,
  },
  ({ id, isRevoked }) => [...equals('id', id), ...isOrNot('t."revokedAt" IS NOT NULL', isRevoked)],
);
