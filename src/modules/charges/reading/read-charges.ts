/** One charge, the list of charges, and the list of attempts to collect one. */
import { InputType } from 'type-graphql';
import {
  Cents,
  EmailFilter,
  Flag,
  Id,
  Moment,
  Nested,
  OneOf,
  Text,
} from '../../../platform/records/columns/columns';
import { listOperation, operation } from '../../../platform/operations/operation';
import {
  NOTHING,
  equals,
  equalsUnordered,
  inRange,
  where,
  type Condition,
} from '../../../platform/records/lists/conditions';
import type { WrongField } from '../../../platform/operations/errors';
import { MetadataPair, PAIRS_MAX } from './metadata-pair';
import { SummedPageInput } from '../../../platform/records/lists/page-request';
import { view, type View } from '../../../platform/records/columns/view';
import { AttemptStatus, ChargeAttempt } from '../attempt';
import { Charge } from '../charge';
import { ChargeStatus } from '../terms/charge-status';
import { PaymentMethod } from '../../providers/payment-method';
import { BankIdFilter, chargesWithBankIds } from './bank-ids';
import { chargesOfBuyer } from './buyer-conditions';
import { READS_BUYERS } from './buyer-view';
import { chargeSumsView, sumCharges } from '../terms/charge-sums';
import { chargeView } from './charge-view';
import { chargesWithMetadata } from './metadata-conditions';
import { ownCharge, ownCharges } from './own-charges';
import { SETTLEMENT_WORDS, Settlement, settledAs } from '../settlement';
import { Utm, ofCampaign } from '../utm';

@InputType()
export class GetChargeInput {
  @Id('The id of the charge.') id: string;
}

export const getCharge = operation(
  {
    title: 'Get a charge',
    description: 'A charge (a payment of one buyer) by its id.',
    permission: 'CHECKOUT:READ',
    input: GetChargeInput,
    output: chargeView,
    forCustomer: ownCharge,
  },
  (ctx, { id }) => ctx.rows.get(Charge, id),
);

@InputType()
export class ChargeFilter extends BankIdFilter {
  @Id('Only the charge with this id.', { nullable: true }) id: string | null;
  @OneOf(ChargeStatus, 'Only charges with this status.', { nullable: true })
  status: ChargeStatus | null;
  @OneOf(Settlement, 'Only charges whose money is in this state.', { nullable: true })
  settlement: Settlement | null;
  @Flag(
    'Only charges of which a part was refunded and the rest was not (`true`), or only the others ' +
      '(`false`).',
    { nullable: true },
  )
  isPartlyRefunded: boolean | null;
  @OneOf(PaymentMethod, 'Only charges paid this way.', { nullable: true })
  method: PaymentMethod | null;
  @Text('Only the transparent charge with this id of your own.', { nullable: true })
  externalId: string | null;
  @Id('Only charges of this checkout or link.', { nullable: true }) checkoutId: string | null;
  @Id('Only charges of this subscription.', { nullable: true }) subscriptionId: string | null;
  @Id('Only charges of this customer.', { nullable: true }) customerId: string | null;
  @Text('Only charges of a card with these last four digits.', {
    nullable: true,
    pattern: '^\\d{4}$',
    format: 'lastDigits',
    rule: 'must be four digits',
  })
  cardLast4: string | null;
  @Cents('Only charges of this amount or more.', { nullable: true }) minAmount: number | null;
  @Cents('Only charges of this amount or less.', { nullable: true }) maxAmount: number | null;
  @Nested(
    () => MetadataPair,
    'Only charges with all of this metadata: their own, or of their checkout. For values that few ' +
      'charges have, such as the number of an order.',
    { nullable: true, list: true, maxItems: PAIRS_MAX },
  )
  metadata: MetadataPair[] | null;
  @Moment('Only charges paid at or after this time.', { nullable: true }) paidFrom: Date | null;
  @Moment('Only charges paid before this time.', { nullable: true }) paidBefore: Date | null;
  @Nested(() => Utm, 'Only charges of this campaign.', { nullable: true }) utm: Utm | null;
  @EmailFilter(
    'Only charges of the buyer with this e-mail address: as entered, or as stored of the ' +
      'customer. Needs `CUSTOMER:READ`.',
    { nullable: true, permission: READS_BUYERS },
  )
  email: string | null;
  @Text(
    'Only charges of the buyer with this CPF or CNPJ, with or without punctuation. Needs ' +
      '`CUSTOMER:READ`.',
    { nullable: true, permission: READS_BUYERS },
  )
  taxId: string | null;
}

export const listCharges = listOperation(
  Charge,
  {
    title: 'List charges',
    description: 'The charges (payments, paid or not), newest first.',
    permission: 'CHECKOUT:READ',
    filter: ChargeFilter,
    page: SummedPageInput,
    output: chargeView,
    sums: { output: chargeSumsView as View<unknown>, of: sumCharges },
    forCustomer: ownCharges,
    alsoWrong: wrongAmounts,
    words: { ...SETTLEMENT_WORDS, DELETED: NOTHING },
  },
  (filter) => [
    ...equals('id', filter.id),
    ...equals('externalId', filter.externalId),
    ...equals('status', filter.status),
    ...settledAs(filter.settlement),
    ...partlyRefunded(filter.isPartlyRefunded),
    // Stores have few methods: the plan for one of many charges is a bad one for one of none.
    ...equalsUnordered('method', filter.method),
    ...equals('checkoutId', filter.checkoutId),
    ...equals('subscriptionId', filter.subscriptionId),
    ...equals('customerId', filter.customerId),
    ...equalsUnordered('cardLast4', filter.cardLast4),
    ...inRange('paidAt', { from: filter.paidFrom, before: filter.paidBefore }),
    ...ofAmounts(filter),
    ...chargesWithMetadata(filter.metadata),
    ...ofCampaign(filter.utm),
    ...chargesOfBuyer(filter),
    ...chargesWithBankIds(filter),
  ],
);

function wrongAmounts({ minAmount, maxAmount }: Partial<ChargeFilter>): WrongField[] {
  const [min, max] = [minAmount ?? null, maxAmount ?? null];
  if (min === null || max === null || min <= max) return [];
  return [
    {
      field: 'minAmount',
      message: 'minAmount must not be more than maxAmount',
      reason: 'TOO_HIGH',
      values: { limit: max, unit: 'cents' },
    },
  ];
}

/** As the index `charges_partlyRefunded` has it. */
const PARTLY_REFUNDED = `t."refundedAmount" > 0 AND t."status" <> 'REFUNDED'`;

function partlyRefunded(isAsked: boolean | null | undefined): Condition[] {
  if (isAsked === null || isAsked === undefined) return [];
  return [where(isAsked ? PARTLY_REFUNDED : `NOT (${PARTLY_REFUNDED})`)];
}

function ofAmounts({ minAmount, maxAmount }: ChargeFilter): Condition[] {
  const [min, max] = [minAmount ?? null, maxAmount ?? null];
  return [
    ...(min === null ? [] : [where('t."amount" >= ?', min)]),
    ...(max === null ? [] : [where('t."amount" <= ?', max)]),
  ];
}

@InputType()
export class AttemptFilter {
  @Id('Only attempts of this charge.', { nullable: true }) chargeId: string | null;
  @OneOf(AttemptStatus, 'Only attempts with this status.', { nullable: true })
  status: AttemptStatus | null;
}

export const listAttempts = listOperation(
  ChargeAttempt,
  {
    title: 'List charge attempts',
    description: 'The attempts to collect charges, newest first.',
    permission: 'CHECKOUT:READ',
    filter: AttemptFilter,
    output: view(ChargeAttempt, ['id', 'chargeId', 'number', 'status', 'reason', 'createdAt']),
  },
  ({ chargeId, status }) => [...equals('chargeId', chargeId), ...equals('status', status)],
);
