/** The input shared by every page where a buyer pays: what is sold, to whom and how. */
import { InputType } from 'type-graphql';
import { DUE_DATE } from '../charges/terms/due-date';
import { PaymentMethod } from '../providers/payment-method';
import { LateFine, LateInterest } from '../charges/terms/late-terms';
import { SPLITS, Split } from '../ledger/sub-accounts/split';
import { Utm } from '../charges/utm';
import { Count, FreeData, Id, Nested, OneOf, Text } from '../../platform/records/columns/columns';
import { dateFault } from '../../platform/time/check-days';
import { CardOptions } from './links/card-options';
import { returnAddressFault } from './links/check-return-address';

const ITEMS_MAX = 100;
const EXPIRES_IN_MIN = 60;
const EXPIRES_IN_MAX = 31_536_000;
const COUPONS_MAX = 50;

@InputType({ description: 'A product and its quantity.' })
export class CheckoutItemInput {
  @Id('The id of the product, or your own `externalId` of it.', { max: 200 }) id: string;
  @Count('The quantity; 1 if left out.', { min: 1, max: 100_000, nullable: true })
  quantity: number | null;
}

export const ITEMS = { list: true, minItems: 1, maxItems: ITEMS_MAX };
/** Of words: the wallets of newer clients are refused later. */
const METHODS_MAX = 5;
export const METHODS = { list: true, nullable: true, minItems: 1, maxItems: METHODS_MAX };

@InputType()
export class CheckoutTerms {
  @Nested(
    () => CheckoutItemInput,
    'The products sold; required, except with `minimumAmount`, which takes none.',
    { ...ITEMS, nullable: true },
  )
  items: CheckoutItemInput[] | null;
  @Id('The stored customer it is for.', { nullable: true }) customerId: string | null;
  @Text(
    'Your own id. While the first one that has it is PENDING, an equal request returns that one, ' +
      'and another request is refused with 409 `EXTERNAL_ID_TAKEN`.',
    { nullable: true, max: 200 },
  )
  externalId: string | null;
  @Text('The address the buyer returns to without paying: https, http or an app scheme.', {
    nullable: true,
    max: 2_000,
    check: returnAddressFault,
  })
  returnUrl: string | null;
  @Text('The address the buyer goes to after paying.', {
    nullable: true,
    max: 2_000,
    check: returnAddressFault,
  })
  completionUrl: string | null;
  @OneOf(PaymentMethod, 'The payment methods to offer; PIX and CARD if left out.', METHODS)
  methods: PaymentMethod[] | null;
  @Text('The codes of the coupons that the buyer may use.', {
    list: true,
    nullable: true,
    maxItems: COUPONS_MAX,
  })
  coupons: string[] | null;
  @FreeData('Your own data, stored and returned.', { nullable: true }) metadata: Record<
    string,
    unknown
  > | null;
  @Id('A one-off product offered after payment: its id, or your own `externalId` of it.', {
    nullable: true,
    max: 200,
  })
  upSellProductId: string | null;
  @Nested(
    () => LateInterest,
    'The interest for paying a boleto late; has no effect on PIX and CARD.',
    {
      nullable: true,
    },
  )
  interest: LateInterest | null;
  @Nested(() => LateFine, 'The fine for paying a boleto late; has no effect on PIX and CARD.', {
    nullable: true,
  })
  fine: LateFine | null;
  @Text(`${DUE_DATE} A checkout or link offers no boleto after it.`, {
    nullable: true,
    check: dateFault,
  })
  dueDate: string | null;
  @Count('The lifetime in seconds; it never expires if left out.', {
    nullable: true,
    min: EXPIRES_IN_MIN,
    max: EXPIRES_IN_MAX,
  })
  expiresIn: number | null;
  @Nested(() => CardOptions, 'The card options.', { nullable: true }) card: CardOptions | null;
  @Nested(
    () => Split,
    'What sub-accounts get of each payment, in place of what its products say.',
    SPLITS,
  )
  splits: Split[] | null;
  @Nested(
    () => Utm,
    'The campaign that brings the buyer. If left out, that of the address the page is opened by ' +
      '(`utm_source`, …); on a payment link the address counts first.',
    { nullable: true, freeForm: true },
  )
  utm: Utm | null;
}
