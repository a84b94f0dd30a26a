/** What a transparent charge is created from. */
import { InputType } from 'type-graphql';
import { Buyer } from '../../../charges/buyer';
import { Fiscal } from '../../../charges/fiscal/fiscal';
import { EXPIRES_IN_MAX, EXPIRES_IN_MIN } from '../../../charges/new-charge';
import {
  TransparentMethodChoice,
  type TransparentMethod,
} from '../../../charges/reading/transparent';
import { DUE_DATE } from '../../../charges/terms/due-date';
import { LateFine, LateInterest } from '../../../charges/terms/late-terms';
import { SPLITS, Split } from '../../../ledger/sub-accounts/split';
import { Utm } from '../../../charges/utm';
import { INSTALLMENTS_MAX } from '../../../checkouts/links/card-options';
import {
  Cents,
  Count,
  Flag,
  FreeData,
  Nested,
  OneOf,
  Text,
} from '../../../../platform/records/columns/columns';
import { dateFault } from '../../../../platform/time/check-days';
import { BillingAddressInput } from '../card/billing-address';

@InputType()
export class CreateTransparentInput {
  @OneOf(TransparentMethodChoice, 'The payment method.') method: TransparentMethod;
  @Cents(
    'The price, in cents; at least 300 for a boleto and 100 for a card. It is what the buyer pays, ' +
      'except with `coupon` and `passFeesToCustomer`.',
    { min: 1 },
  )
  amount: number;
  @Text('The text that the buyer sees.', { nullable: true, form: 'lines' }) description:
    | string
    | null;
  @Count(
    'The lifetime in seconds. If left out, a Pix code expires after 30 minutes and a boleto is ' +
      'due 3 bank business days after its creation.',
    { nullable: true, min: EXPIRES_IN_MIN, max: EXPIRES_IN_MAX },
  )
  expiresIn: number | null;
  @Text(`${DUE_DATE} Counts before \`expiresIn\`.`, { nullable: true, check: dateFault })
  dueDate: string | null;
  @Nested(
    () => Buyer,
    'The buyer; a boleto needs at least `name` and `taxId`, a card all fields. Once it is paid, a buyer with `email` ' +
      'and `taxId` is stored as a customer.',
    {
      nullable: true,
    },
  )
  customer: Buyer | null;
  @FreeData('Your own data, stored and returned.', { nullable: true }) metadata: Record<
    string,
    unknown
  > | null;
  @Nested(() => Utm, 'The campaign that brought the buyer; stored and shown.', {
    nullable: true,
    freeForm: true,
  })
  utm: Utm | null;
  @Text(
    'Your own id. A repeated id returns the first charge if method, amount, coupon and ' +
      '`ensureSameTaxId` (with it, and for a boleto or card, also the payer) are equal, and is refused (409) if not. After a declined card, ' +
      'another token is a further attempt of the same charge.',
    { nullable: true, max: 200 },
  )
  externalId: string | null;
  @Nested(() => LateInterest, 'The interest for paying a boleto late; no effect on Pix and card.', {
    nullable: true,
  })
  interest: LateInterest | null;
  @Nested(() => LateFine, 'The fine for paying a boleto late; no effect on Pix and card.', {
    nullable: true,
  })
  fine: LateFine | null;
  @Text(
    'The code of a coupon, which discounts `amount`. One use is reserved until it is paid or ' +
      'ends. What it leaves must be 0, which is paid at once, or as much as the method charges.',
    { nullable: true, max: 200 },
  )
  coupon: string | null;
  @Nested(() => Fiscal, 'Its fiscal document, and the taxes in it; they are stored and shown.', {
    nullable: true,
  })
  fiscal: Fiscal | null;
  @Nested(() => Split, 'What sub-accounts get of it.', SPLITS) splits: Split[] | null;
  @Text(
    'Card: a token that is used once, within a minute. Either `token` or `cardToken` is required. It is that of `card.js` ' +
      '(`ctok_`) or, in production, of the card fields of the provider; in Dev mode also ' +
      '`dev_card_` and the last four digits of a test card.',
    { nullable: true, min: 1, max: 200 },
  )
  token: string | null;
  @Text(
    'Card: a stored card of this customer, found by `customer.taxId`, which is charged without the ' +
      'buyer being present. In Dev mode also `dev_card_` and four digits, which any customer may use.',
    { nullable: true, min: 1, max: 200 },
  )
  cardToken: string | null;
  @Flag(
    'Card: whether the buyer agreed that the card of `token` is stored. Once it has paid, the answer ' +
      'has its `cardToken`.',
    { nullable: true },
  )
  saveCard: boolean | null;
  @Count('Card: the number of installments, each of at least 1000 cents; 1 if left out.', {
    nullable: true,
    min: 1,
    max: INSTALLMENTS_MAX,
  })
  installmentCount: number | null;
  @Flag(
    'Card: whether the buyer pays the fee of the card on top of the price. Has no effect on Pix ' +
      'and boleto.',
    { nullable: true },
  )
  passFeesToCustomer: boolean | null;
  @Flag(
    'Pix: whether only the person with `customer.taxId`, which it needs, can pay. Refused with 422 ' +
      'if the provider of the store cannot restrict the payer, and for other methods.',
    { nullable: true },
  )
  ensureSameTaxId: boolean | null;
  @Nested(
    () => BillingAddressInput,
    "Card: the address of the card's bill. Production needs it, unless a customer with the `taxId` " +
      'and an address is stored.',
    { nullable: true },
  )
  billingAddress: BillingAddressInput | null;
}
