/** One transparent charge, what is asked while a buyer is paying it, and the list of them. */
import { InputType, ObjectType } from 'type-graphql';
import { IsNull } from 'typeorm';
import { Id, Moment, OneOf, Text } from '../kit/columns';
import type { Context } from '../kit/context';
import { getByEither } from '../kit/get-by-either';
import { listOperation, operation } from '../kit/operation';
import { equals, where } from '../kit/page';
import { view } from '../kit/view';
import { Charge, ChargeStatus } from './charge';
import { TransparentMethodChoice } from './create-transparent';
import { TRANSPARENT_NOUN, transparentView, type TransparentMethod } from './transparent';

@InputType()
export class GetTransparentInput {
  @Id('The id of the charge.', { nullable: true }) id: string | null;
  @Text('Or your own id of it.', { nullable: true }) externalId: string | null;
}

@ObjectType({ description: 'How far a transparent charge has come.' })
class TransparentState {
  @Id('The id of the charge.') id: string;
  @OneOf(ChargeStatus, 'How far it has come.') status: ChargeStatus;
  @Moment('When it expires.', { nullable: true }) expiresAt: Date | null;
}

export const getTransparent = operation(
  {
    description: 'A transparent charge by its id.',
    permission: 'CHECKOUT:READ',
    input: GetTransparentInput,
    output: transparentView,
  },
  readTransparent,
);

export const checkTransparent = operation(
  {
    description: 'How far a transparent charge has come.',
    permission: 'CHECKOUT:READ',
    input: GetTransparentInput,
    output: view(TransparentState, ['id', 'status', 'expiresAt']),
  },
  readTransparent,
);

@InputType()
export class TransparentFilter {
  @Id('Only the charge with this id.', { nullable: true }) id: string | null;
  @Text('Only the charge with this id of your own.', { nullable: true }) externalId: string | null;
  @OneOf(ChargeStatus, 'Only charges with this status.', { nullable: true })
  status: ChargeStatus | null;
  @OneOf(TransparentMethodChoice, 'Only charges paid this way.', { nullable: true })
  method: TransparentMethod | null;
  @Id('Only charges of this customer.', { nullable: true }) customerId: string | null;
}

export const listTransparents = listOperation(
  Charge,
  {
    description: 'The transparent charges, newest first.',
    permission: 'CHECKOUT:READ',
    filter: TransparentFilter,
    output: transparentView,
  },
  ({ id, externalId, status, method, customerId }) => [
    where('t."checkoutId" IS NULL AND t."subscriptionId" IS NULL'),
    ...equals('id', id),
    ...equals('externalId', externalId),
    ...equals('status', status),
    ...equals('method', method),
    ...equals('customerId', customerId),
  ],
);

function readTransparent({ rows }: Context, input: GetTransparentInput): Promise<Charge> {
  return getByEither(
    rows,
    Charge,
    input,
    { checkoutId: IsNull(), subscriptionId: IsNull() },
    TRANSPARENT_NOUN.noun,
  );
}
