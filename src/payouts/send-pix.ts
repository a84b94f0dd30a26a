/** Pays somebody else by PIX, out of the balance. */
import { InputType } from 'type-graphql';
import { Cents, Nested, OneOf, Text } from '../kit/columns';
import { invalid } from '../kit/errors';
import { operation } from '../kit/operation';
import { PixKeyType } from './pix-key';
import { PIX_KEY_TEXT_MAX, PixTargetInput, readTarget } from './pix-target';
import { sendTransfer } from './send-transfer';
import { transferView } from './transfer';

@InputType()
export class SendPixInput {
  @Cents('What the receiver gets, in cents; the fee is taken on top of it.', { min: 1 })
  amount: number;
  @Text(
    'Your own id of it: a repeated request with it answers the first one. Required unless the request carries an Idempotency-Key.',
    { nullable: true, min: 1, max: 200 },
  )
  externalId: string | null;
  @Text('What the receiver reads.', { nullable: true }) description: string | null;
  @Text('The PIX key it goes to.', { nullable: true, min: 1, max: PIX_KEY_TEXT_MAX }) pixKey:
    string | null;
  @OneOf(PixKeyType, 'What kind of key `pixKey` is.', { nullable: true })
  pixKeyType: PixKeyType | null;
  @Nested(() => PixTargetInput, 'The key and its type, instead of `pixKey` and `pixKeyType`.', {
    nullable: true,
  })
  pix: PixTargetInput | null;
}

export const sendPix = operation(
  {
    description: 'Pays somebody else by PIX, out of the balance.',
    permission: 'WITHDRAW:CREATE',
    input: SendPixInput,
    output: transferView,
  },
  async (ctx, input) => {
    const target = readTarget(input);
    if (!target) throw invalid('pixKey is required', 'pixKey');
    return sendTransfer(ctx, {
      kind: 'TRANSFER',
      amount: input.amount,
      target,
      externalId: input.externalId ?? null,
      description: input.description ?? null,
    });
  },
);
