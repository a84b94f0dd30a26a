/** Pays another person or company by PIX from the balance. */
import { InputType } from 'type-graphql';
import { Cents, Nested, OneOf, Text } from '../../platform/records/columns/columns';
import { invalid } from '../../platform/operations/errors';
import { operation } from '../../platform/operations/operation';
import { PixKeyType } from './pix-key';
import { PIX_KEY_TEXT_MAX, PixTargetInput, readTarget } from './pix-target';
import { sendTransfer } from './transfers/send-transfer';
import { transferView } from './transfers/transfer';

@InputType()
export class SendPixInput {
  @Cents('The amount that the recipient receives, in cents; the fee is charged on top.', { min: 1 })
  amount: number;
  @Text(
    'Your own id: a repeated request with the same id returns the first one. Required unless ' +
      'the request has an Idempotency-Key.',
    { nullable: true, min: 1, max: 200 },
  )
  externalId: string | null;
  @Text('The text that the recipient sees.', { nullable: true, form: 'lines' }) description:
    | string
    | null;
  @Text('The Pix key of the recipient.', { nullable: true, min: 1, max: PIX_KEY_TEXT_MAX }) pixKey:
    | string
    | null;
  @OneOf(PixKeyType, 'The type of `pixKey`.', { nullable: true })
  pixKeyType: PixKeyType | null;
  @Nested(() => PixTargetInput, 'The key and its type, instead of `pixKey` and `pixKeyType`.', {
    nullable: true,
  })
  pix: PixTargetInput | null;
}

export const sendPix = operation(
  {
    title: 'Send a Pix transfer',
    description: 'Sends money from the balance to another person or company by Pix.',
    permission: 'WITHDRAW:CREATE',
    sudo: 'IN_PRODUCTION',
    input: SendPixInput,
    output: transferView,
  },
  async (ctx, input) => {
    const target = readTarget(input);
    if (!target) throw invalid('pixKey is required', 'pixKey', { reason: 'REQUIRED' });
    return sendTransfer(ctx, {
      kind: 'TRANSFER',
      amount: input.amount,
      target,
      externalId: input.externalId ?? null,
      description: input.description ?? null,
    });
  },
);
