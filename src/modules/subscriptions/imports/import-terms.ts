/** One row of an import of subscriptions, and what of it can be checked without the database. */
import { InputType } from 'type-graphql';
import { LateFine, LateInterest } from '../../charges/terms/late-terms';
import { Collection, InvoiceInput } from '../../checkouts/invoice-terms';
import { PaymentMethod } from '../../providers/payment-method';
import {
  Cents,
  Count,
  FreeData,
  Id,
  Nested,
  OneOf,
  Text,
} from '../../../platform/records/columns/columns';
import type { Complaints } from '../../customers/import-rows';
import {
  addCivilDays,
  addCivilMonths,
  civilDate,
  isCivilDate,
} from '../../../platform/time/civil-time';
import type { Cycle } from '../../products/cycle';
import { ADD_ONS_MAX } from '../add-ons/add-on';
import { AddOnToImportInput } from './import-add-ons';

const QUANTITY_MAX = 1_000;
const DAY = '^\\d{4}-\\d{2}-\\d{2}$';
/** A year that was mistyped would otherwise be found only when no charge is made. */
const AHEAD_DAYS_MAX = 400;
/** Banks need to know of a charge by automatic PIX this many days before it. */
const PIX_AHEAD_DAYS = 2;
const CYCLES_MAX = 1_000;
const IS_DAY = {
  pattern: DAY,
  format: 'date',
  rule: 'must be a day, such as 2026-11-27',
  nullable: true,
} as const;

@InputType()
export class SubscriptionToImportInput {
  @Text('Your own id of the subscription; unique in your store.', { min: 1, max: 200 })
  externalId: string;
  @Text('Your own id of its customer, who was imported before.', { nullable: true, max: 200 })
  customerExternalId: string | null;
  @Id('Or the id of its customer.', { nullable: true }) customerId: string | null;
  @Text('Your own id of its product, which has a cycle.', { nullable: true, max: 200 })
  productExternalId: string | null;
  @Id('Or the id of its product.', { nullable: true }) productId: string | null;
  @Count('The quantity of the product; 1 if left out.', {
    nullable: true,
    min: 1,
    max: QUANTITY_MAX,
  })
  quantity: number | null;
  @Cents(
    'The amount of the product per cycle, in cents, without add-ons; its price times the quantity ' +
      'if left out.',
    { nullable: true, min: 1 },
  )
  amount: number | null;
  @Nested(
    () => AddOnToImportInput,
    'Further products that each cycle charges, on top of `amount`; none if left out.',
    { list: true, nullable: true, maxItems: ADD_ONS_MAX },
  )
  addOns: AddOnToImportInput[] | null;
  @Text(
    'The day of the first charge here, YYYY-MM-DD in São Paulo: today or later, by automatic Pix ' +
      `${PIX_AHEAD_DAYS} days from today or later, at most ${AHEAD_DAYS_MAX} days ahead. May be ` +
      'left out with `trialEndDate`.',
    IS_DAY,
  )
  nextChargeDate: string | null;
  @Text(
    'The last day of a trial that is running, YYYY-MM-DD in São Paulo: the first charge is made on ' +
      'it. Left out: its first cycle was charged elsewhere.',
    IS_DAY,
  )
  trialEndDate: string | null;
  @Count(
    'The day of month of all later charges, if `nextChargeDate` is the last day of a shorter ' +
      'month; the day of `nextChargeDate` if left out.',
    { nullable: true, min: 1, max: 31 },
  )
  anchorDay: number | null;
  @Count('After how many charges here it ends, 1 to 1,000; left out: it goes on.', {
    nullable: true,
    min: 1,
    max: CYCLES_MAX,
  })
  cyclesLeft: number | null;
  @OneOf(Collection, 'How its cycles are paid; `AUTOMATIC` if left out.', { nullable: true })
  collection: Collection | null;
  @Nested(() => InvoiceInput, 'The terms of `collection: INVOICE`.', { nullable: true })
  invoice: InvoiceInput | null;
  @Nested(() => LateInterest, 'The interest of late pages, with `collection: INVOICE`.', {
    nullable: true,
  })
  interest: LateInterest | null;
  @Nested(() => LateFine, 'The fine of late pages, with `collection: INVOICE`.', { nullable: true })
  fine: LateFine | null;
  @OneOf(
    PaymentMethod,
    'How it is charged: CARD or PIX (automatic Pix). Only for automatic collection, which needs it.',
    { nullable: true },
  )
  method: PaymentMethod | null;
  @Text(
    "The payment provider's token of the stored card, or its reference of the mandate for " +
      'automatic Pix. Only for automatic collection, which needs it.',
    { nullable: true, min: 1, max: 200 },
  )
  providerToken: string | null;
  @FreeData('Your own data.', { nullable: true }) metadata: Record<string, unknown> | null;
}

/** The day of the first charge here: given, or the end of the trial. */
export function firstDayOf({
  nextChargeDate,
  trialEndDate,
}: Pick<SubscriptionToImportInput, 'nextChargeDate' | 'trialEndDate'>): string | null {
  return nextChargeDate ?? trialEndDate ?? null;
}

interface CheckedRow {
  index: number;
  now: Date;
  complaints: Complaints;
}

/** Complains about a method or a date that no charge can be made by. */
export function checkTerms(row: SubscriptionToImportInput, checked: CheckedRow): void {
  if (row.collection === 'INVOICE') checkInvoiced(row, checked);
  else checkAutomatic(row, checked);
  checkFirstDay(row, checked);
}

/** The buyer of each page chooses how to pay: nothing is stored. */
function checkInvoiced(row: SubscriptionToImportInput, { index, complaints }: CheckedRow): void {
  for (const name of ['method', 'providerToken'] as const)
    if (row[name])
      complaints.add(
        index,
        name,
        'is only for automatic collection: by invoice the buyer chooses one of invoice.methods',
      );
}

function checkAutomatic(row: SubscriptionToImportInput, { index, complaints }: CheckedRow): void {
  const { method, providerToken } = row;
  for (const name of ['invoice', 'interest', 'fine'] as const)
    if (row[name]) complaints.add(index, name, 'is only valid with collection INVOICE');
  if (!method) complaints.add(index, 'method', 'is required: CARD or PIX');
  if (!providerToken) complaints.add(index, 'providerToken', 'is required');
  if (method === 'BOLETO')
    complaints.add(index, 'method', 'must be CARD or PIX; for boletos give collection INVOICE');
  // A mandate accepted here belongs to the subscription of that charge.
  if (method === 'PIX' && providerToken?.startsWith('char_'))
    complaints.add(index, 'providerToken', 'must be the reference of a mandate at the provider');
}

function checkFirstDay(row: SubscriptionToImportInput, checked: CheckedRow): void {
  const { index, now, complaints } = checked;
  const { nextChargeDate, trialEndDate } = row;
  const name = nextChargeDate ? 'nextChargeDate' : 'trialEndDate';
  const day = firstDayOf(row);
  if (!day) return complaints.add(index, 'nextChargeDate', 'is required, or trialEndDate');
  if (nextChargeDate && trialEndDate && nextChargeDate !== trialEndDate)
    complaints.add(
      index,
      'trialEndDate',
      'must be nextChargeDate, or that is left out: a trial ends with the first charge',
    );
  if (!isCivilDate(day)) return complaints.add(index, name, 'must be a day, such as 2027-01-31');
  const today = civilDate(now);
  const soonest = addCivilDays(today, PIX_AHEAD_DAYS);
  if (day < today) complaints.add(index, name, `must be today (${today}) or later`);
  else if (row.method === 'PIX' && day < soonest)
    complaints.add(
      index,
      name,
      `must be ${soonest} or later: banks need ${PIX_AHEAD_DAYS} days for a charge by automatic Pix`,
    );
  if (day > addCivilDays(today, AHEAD_DAYS_MAX))
    complaints.add(index, name, `must be at most ${AHEAD_DAYS_MAX} days ahead`);
}

/** Complains about a day of month on which the first charge is not made. */
export function checkAnchorDay(
  row: SubscriptionToImportInput,
  cycle: Cycle,
  index: number,
  complaints: Complaints,
): void {
  const { anchorDay } = row;
  const day = firstDayOf(row);
  if (!anchorDay || !day || !isCivilDate(day)) return;
  const name = row.nextChargeDate ? 'nextChargeDate' : 'trialEndDate';
  if (cycle === 'WEEKLY')
    complaints.add(index, 'anchorDay', 'is not for a product that is charged every week');
  else if (addCivilMonths(day, 0, anchorDay) !== day)
    complaints.add(index, 'anchorDay', `does not fit: ${name} is another day of its month`);
}
