/** The inputs of the routes that refund a payment. */
import { InputType } from 'type-graphql';
import { Cents, Id, Text } from '../../../platform/records/columns/columns';

@InputType()
export class RefundInput {
  @Id('The id of the payment to refund.') id: string;
  @Cents(
    'The amount to refund, in cents: 1 to what is left of the payment; left out = all of it.',
    {
      nullable: true,
      min: 1,
    },
  )
  amount: number | null;
  @Text('The reason; `requested_by_customer` if left out.', {
    nullable: true,
    max: 500,
    form: 'lines',
  })
  reason: string | null;
}

@InputType()
export class RefundCheckoutInput extends RefundInput {
  @Id('The id of a checkout (`bill_`), or of one payment (`char_`, `pix_char_` or `card_`).')
  override id: string;
}

@InputType()
export class RefundPaymentLinkInput extends RefundInput {
  @Id('The id of one payment of the link (`char_`, `pix_char_` or `card_`).')
  override id: string;
}

@InputType()
export class RefundTransparentInput extends RefundInput {
  @Id('The id of a transparent payment (`pix_char_` or `card_`).') override id: string;
}

@InputType()
export class RefundPaymentInput extends RefundInput {
  @Id(
    'The id of a payment (`char_`, `pix_char_`, `card_` or `bole_`), or of the checkout that it ' +
      'paid (`bill_`).',
  )
  override id: string;
}
