/** The tokens of the store in this environment, until a day after they expired. */
import { InputType } from 'type-graphql';
import { Flag, Id } from '../../../platform/records/columns/columns';
import { listOperation } from '../../../platform/operations/operation';
import { equals, isOrNot, type Condition } from '../../../platform/records/lists/conditions';
import { wallNow } from '../../../platform/time/clock';
import { Token, tokenView } from './token';

@InputType()
export class TokenFilter {
  @Id('Only the token with this id.', { nullable: true }) id: string | null;
  @Id('Only tokens made from this key.', { nullable: true }) keyId: string | null;
  @Id('Only tokens for this customer.', { nullable: true }) customerId: string | null;
  @Flag('Whether it has neither expired nor been revoked.', { nullable: true })
  isActive: boolean | null;
}

export const listTokens = listOperation(
  Token,
  {
    title: 'List tokens',
    description:
      'The tokens of the store in this environment, newest first, without their secrets. Tokens ' +
      'are removed a day after they expired.',
    permission: 'STORE:READ',
    filter: TokenFilter,
    output: tokenView,
  },
  ({ id, keyId, customerId, isActive }) => [
    ...equals('id', id),
    ...equals('keyId', keyId),
    ...equals('customerId', customerId),
    ...ofActive(isActive),
  ],
);

function ofActive(isActive: boolean | null): Condition[] {
  return isOrNot('t."expiresAt" > ?', isActive).map(({ sql }) => ({ sql, values: [wallNow()] }));
}
