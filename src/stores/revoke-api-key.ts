/** Ends an API key at once: the next request that comes with it is refused, in every process. */
import { InputType } from 'type-graphql';
import { Id } from '../kit/columns';
import { operation } from '../kit/operation';
import { ApiKey, apiKeyView } from './api-key';

@InputType()
export class RevokeApiKeyInput {
  @Id('The id of the key.') id: string;
}

export const revokeApiKey = operation(
  {
    description: 'Ends an API key at once.',
    permission: 'STORE:DELETE',
    input: RevokeApiKeyInput,
    output: apiKeyView,
  },
  (ctx, { id }) =>
    ctx.transaction(async (tx) => {
      const apiKey = await tx.lock(ApiKey, id);
      const { revokedAt } = apiKey;
      apiKey.revokedAt ??= ctx.clock.wall();
      await tx.note({
        action: 'key.revoke',
        subject: id,
        before: { revokedAt },
        after: { revokedAt: apiKey.revokedAt },
      });
      return tx.save(apiKey);
    }),
);
