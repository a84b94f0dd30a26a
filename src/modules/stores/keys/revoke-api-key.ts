/**
 * Revokes an API key: this process refuses the next request with it, all others within a second.
 */
import { InputType } from 'type-graphql';
import { Id } from '../../../platform/records/columns/columns';
import { operation } from '../../../platform/operations/operation';
import { ApiKey, apiKeyView } from './api-key';
import { ANNOUNCE_KEY_CHANGE, forgetKeys } from './key-cache';

@InputType()
export class RevokeApiKeyInput {
  @Id('The id of the key.') id: string;
}

export const revokeApiKey = operation(
  {
    title: 'Revoke an API key',
    description: 'Revokes an API key immediately.',
    permission: 'STORE:DELETE',
    sudo: 'IN_PRODUCTION',
    input: RevokeApiKeyInput,
    output: apiKeyView,
    recordedAs: 'revokeApiKey',
  },
  (ctx, { id }) =>
    ctx.transaction(async (tx) => {
      const apiKey = await tx.lock(ApiKey, id);
      const revokedAt = apiKey.revokedAt ?? ctx.clock.wall();
      await tx.note({
        action: 'key.revoke',
        subject: id,
        before: { revokedAt: apiKey.revokedAt },
        after: { revokedAt },
      });
      await tx.sql(`${ANNOUNCE_KEY_CHANGE} WHERE $1::text IS NOT NULL AND $2::boolean IS NOT NULL`);
      tx.afterCommit(() => forgetKeys(ctx.database));
      return tx.update(apiKey, { revokedAt });
    }),
);
