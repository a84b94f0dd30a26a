/** The keys of the store in this environment, revoked ones too. */
import { InputType } from 'type-graphql';
import { Id } from '../kit/columns';
import { listOperation } from '../kit/operation';
import { equals } from '../kit/page';
import { ApiKey, apiKeyView } from './api-key';

@InputType()
export class ApiKeyFilter {
  @Id('Only the key with this id.', { nullable: true }) id: string | null;
}

export const listApiKeys = listOperation(
  ApiKey,
  {
    description: 'The API keys of the store in this environment, newest first.',
    permission: 'STORE:READ',
    filter: ApiKeyFilter,
    output: apiKeyView,
  },
  ({ id }) => equals('id', id),
);
