/** Revokes a token at once: every process refuses the next request with it. */
import { InputType } from 'type-graphql';
import { Id } from '../../../platform/records/columns/columns';
import { forbidden } from '../../../platform/operations/errors';
import { operation } from '../../../platform/operations/operation';
import { Token, tokenView } from './token';

@InputType()
export class RevokeTokenInput {
  @Id('The id of the token.') id: string;
}

/** A token that has expired stays as it is. */
export const revokeToken = operation(
  {
    title: 'Revoke a token',
    description:
      'Revokes a token immediately; its live streams end within a second. A key without ' +
      '`STORE:DELETE` revokes only tokens that were made from it.',
    permission: null,
    input: RevokeTokenInput,
    output: tokenView,
    recordedAs: 'revokeToken',
  },
  (ctx, { id }) =>
    ctx.transaction(async (tx) => {
      const token = await tx.lock(Token, id);
      if (token.keyId !== ctx.keyId && !ctx.allows('STORE:DELETE'))
        throw forbidden('this token was made from another key: revoking it needs STORE:DELETE');
      const now = ctx.clock.wall();
      const expiresAt = token.expiresAt < now ? token.expiresAt : now;
      await tx.note({
        action: 'token.revoke',
        subject: id,
        before: { expiresAt: token.expiresAt },
        after: { expiresAt },
      });
      return tx.update(token, { expiresAt });
    }),
);
