/**
 * Withdraws money from the balance to the merchant, to a PIX key of the request or the registered
 * one.
 */
import { InputType } from 'type-graphql';
import { Cents, Nested, OneOf, Text } from '../../platform/records/columns/columns';
import { operation } from '../../platform/operations/operation';
import { PixKeyType } from './pix-key';
import { PIX_KEY_TEXT_MAX, PixTargetInput, readTarget, registeredTarget } from './pix-target';
import { sendTransfer } from './transfers/send-transfer';
import { transferView } from './transfers/transfer';

/** Cents. */
export const PAYOUT_MIN = 350;

@InputType()
export class CreatePayoutInput {
  @Cents('The amount that arrives, in cents; the fee is charged on top.', { min: PAYOUT_MIN })
  amount: number;
  @Text(
    'Your own id: a repeated request with the same id returns the first one. Required unless ' +
      'the request has an Idempotency-Key.',
    { nullable: true, min: 1, max: 200 },
  )
  externalId: string | null;
  @Text('Always `PIX`.', { nullable: true, pattern: '^PIX$', rule: 'must be PIX' }) method:
    | string
    | null;
  @Text('The text that the recipient sees.', { nullable: true, form: 'lines' }) description:
    | string
    | null;
  @Text('The Pix key that receives the money; the registered key of the store if left out.', {
    nullable: true,
    min: 1,
    max: PIX_KEY_TEXT_MAX,
  })
  pixKey: string | null;
  @OneOf(PixKeyType, 'The type of `pixKey`.', { nullable: true })
  pixKeyType: PixKeyType | null;
  @Nested(() => PixTargetInput, 'The key and its type, instead of `pixKey` and `pixKeyType`.', {
    nullable: true,
  })
  pix: PixTargetInput | null;
}

export const createPayout = operation(
  {
    title: 'Create a payout',
    description: 'Withdraws money from the balance to the merchant.',
    permission: 'WITHDRAW:CREATE',
    sudo: 'IN_PRODUCTION',
    input: CreatePayoutInput,
    output: transferView,
  },
  async (ctx, input) => {
    const target = readTarget(input) ?? (await registeredTarget(ctx.rows));
    return sendTransfer(ctx, {
      kind: 'PAYOUT',
      amount: input.amount,
      target,
      externalId: input.externalId ?? null,
      description: input.description ?? null,
    });
  },
);
