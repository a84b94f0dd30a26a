/** What a running subscription can be changed to. */
import { InputType } from 'type-graphql';
import { Collection, InvoiceInput } from '../../checkouts/invoice-terms';
import { RetryPolicy } from '../../checkouts/retry-policy';
import {
  Cents,
  Count,
  FreeData,
  Id,
  Moment,
  Nested,
  OneOf,
  Text,
} from '../../../platform/records/columns/columns';
import type { WrongField } from '../../../platform/operations/errors';
import { MINUTE_MS, later } from '../../../platform/time/clock';
import { ADD_ONS_MAX, AddOnInput } from '../add-ons/add-on';
import { PlanChangeTime, Proration } from './plan-change';

const PREVIEW_MINUTES = 10;
const CYCLES_MAX = 1_000;

/** The part of a change that has a price. */
@InputType()
export class PreviewSubscriptionChangeInput {
  @Id('The id of the subscription; it must be ACTIVE.') id: string;
  @Id(
    'The new product, at its price of today. It must be ACTIVE and have a cycle. Left out: the ' +
      'product stays, at the price that was agreed.',
    { nullable: true },
  )
  productId: string | null;
  @Count('The new quantity, 1 to 100,000; the present one if left out.', {
    min: 1,
    max: 100_000,
    nullable: true,
  })
  quantity: number | null;
  @Nested(
    () => AddOnInput,
    'All further products that each cycle charges; those that it has if left out, [] = none.',
    { list: true, nullable: true, maxItems: ADD_ONS_MAX },
  )
  addOns: AddOnInput[] | null;
  @OneOf(PlanChangeTime, 'When product, quantity and add-ons change; `NEXT_CYCLE` if left out.', {
    nullable: true,
  })
  when: PlanChangeTime | null;
  @OneOf(
    Proration,
    'What a change `NOW` costs until then, `NEXT_CHARGE` if left out; or what the days until a ' +
      'moved charge date cost, `NONE` if left out. `CHARGE_NOW` is for `NOW`, with a stored card ' +
      'or by invoice.',
    { nullable: true },
  )
  proration: Proration | null;
  @Count(
    'After how many further charges the subscription ends, 1 to 1,000; null = it goes on. It ends ' +
      'with the period of the last one.',
    { min: 1, max: CYCLES_MAX, nullable: true, clearable: true },
  )
  cyclesLeft?: number | null;
  @Moment(
    'A later day for the next charge, at most one cycle later; the clock time stays. Later charge ' +
      'dates are counted from it.',
    { nullable: true },
  )
  nextChargeAt: Date | null;
  @Count(
    'The day of month of the next charge, 1 to 28: the first such day after the present date. Not ' +
      'for WEEKLY.',
    { min: 1, max: 28, nullable: true },
  )
  billingDay: number | null;
  @Text(
    'The code of a coupon for the further charges, as long as its `duration` says; null = none any ' +
      'more.',
    { min: 1, max: 50, nullable: true, clearable: true },
  )
  coupon?: string | null;
  @Moment(
    `The \`previewedAt\` of a preview, at most ${PREVIEW_MINUTES} minutes ago: the days are those ` +
      'of that moment.',
    { nullable: true },
  )
  previewedAt: Date | null;
}

@InputType()
export class UpdateSubscriptionInput extends PreviewSubscriptionChangeInput {
  @Cents(
    'The amount of the next charge or, with `CHARGE_NOW`, of the charge of now, as a preview ' +
      'showed it. Another amount is refused.',
    {
      nullable: true,
      min: 0,
    },
  )
  expectedAmount: number | null;
  @OneOf(
    Collection,
    'How its cycles are paid from the next one on. To `INVOICE` at any time: a failed charge is ' +
      'then opened. To `AUTOMATIC` only with a card or a mandate that is stored.',
    { nullable: true },
  )
  collection: Collection | null;
  @Nested(() => InvoiceInput, 'The terms of collection by invoice; what is left out stays.', {
    nullable: true,
  })
  invoice: InvoiceInput | null;
  @Nested(() => RetryPolicy, 'How failed charges are retried; what is left out stays.', {
    nullable: true,
  })
  retryPolicy: RetryPolicy | null;
  @FreeData('Your own data, in place of what there is.', { nullable: true }) metadata: Record<
    string,
    unknown
  > | null;
  @Text('Your own id of the subscription; null = that of its checkout.', {
    nullable: true,
    clearable: true,
    min: 1,
  })
  externalId?: string | null;
}

/** What a change that is charged at once does not change as well. */
const ALONE = [
  'cyclesLeft',
  'nextChargeAt',
  'billingDay',
  'coupon',
  'collection',
  'invoice',
  'retryPolicy',
  'metadata',
  'externalId',
] as const;

/** The rules between the fields. */
export function wrongChange(input: PreviewSubscriptionChangeInput, now: Date): WrongField[] {
  const { productId, quantity, addOns, when, previewedAt } = input;
  const wrong: WrongField[] = [];
  if (when && !productId && !quantity && !addOns)
    wrong.push({
      field: 'when',
      message: 'when is only valid with productId, quantity or addOns',
      reason: 'ONLY_WITH',
      values: { with: ['productId', 'quantity', 'addOns'] },
    });
  wrong.push(...wrongMove(input), ...wrongCharge(input));
  if (previewedAt && previewedAt > now)
    wrong.push({
      field: 'previewedAt',
      message: 'previewedAt is in the future: send the previewedAt of a preview',
      reason: 'TOO_LATE',
    });
  if (previewedAt && later(previewedAt, PREVIEW_MINUTES * MINUTE_MS) < now)
    wrong.push({
      field: 'previewedAt',
      message: `previewedAt is more than ${PREVIEW_MINUTES} minutes ago: preview the change again`,
      reason: 'TOO_EARLY',
    });
  return wrong;
}

/** One date is moved, and what is prorated is named. */
function wrongMove({
  when,
  proration,
  nextChargeAt,
  billingDay,
}: PreviewSubscriptionChangeInput): WrongField[] {
  const wrong: WrongField[] = [];
  const field = nextChargeAt ? 'nextChargeAt' : 'billingDay';
  const isMoved = Boolean(nextChargeAt ?? billingDay);
  if (proration && when !== 'NOW' && !isMoved)
    wrong.push({
      field: 'proration',
      message: 'proration is only valid with when NOW, nextChargeAt or billingDay',
      reason: 'ONLY_WITH',
      values: { with: ['when', 'nextChargeAt', 'billingDay'] },
    });
  if (nextChargeAt && billingDay)
    wrong.push(notTogether('billingDay', 'nextChargeAt', 'they name the same date'));
  if (isMoved && when === 'NOW')
    wrong.push(notTogether(field, 'when', 'send the change of plan on its own'));
  return wrong;
}

/** A declined charge changes nothing, so that nothing else may be changed with it. */
function wrongCharge(input: Partial<UpdateSubscriptionInput>): WrongField[] {
  if (input.proration !== 'CHARGE_NOW') return [];
  const others = ALONE.filter((field) => input[field] !== undefined && input[field] !== null);
  // Null takes these two away.
  const cleared = (['cyclesLeft', 'coupon'] as const).filter((field) => input[field] === null);
  const wrong = [...others, ...cleared].map((field) => ({
    field,
    message: `${field} must not be given together with proration CHARGE_NOW: change it on its own`,
    reason: 'NOT_TOGETHER' as const,
    values: { with: ['proration'] },
  }));
  if (input.when === 'NOW') return wrong;
  return [
    ...wrong,
    {
      field: 'proration',
      message: 'proration CHARGE_NOW is only valid with when NOW',
      reason: 'ONLY_WITH',
      values: { with: ['when'] },
    },
  ];
}

function notTogether(field: string, other: string, why: string): WrongField {
  return {
    field,
    message: `${field} must not be given together with ${other === 'when' ? 'when NOW' : other}: ${why}`,
    reason: 'NOT_TOGETHER',
    values: { with: [other] },
  };
}
