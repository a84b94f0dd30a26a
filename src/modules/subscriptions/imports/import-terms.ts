/** One row of an import of subscriptions, and what of it can be checked without the database. */
import { InputType } from 'type-graphql';
import { PaymentMethod } from '../../providers/payment-method';
import { Cents, Count, FreeData, Id, OneOf, Text } from '../../../platform/records/columns/columns';
import type { Complaints } from '../../customers/import-rows';
import { addCivilDays, addCivilMonths, civilDate } from '../../../platform/time/civil-time';
import type { Cycle } from '../../products/cycle';

const QUANTITY_MAX = 1_000;
const DAY = '^\\d{4}-\\d{2}-\\d{2}$';
/** A year that was mistyped would otherwise be found only when no charge is made. */
const AHEAD_DAYS_MAX = 400;
/** Banks need to know of a charge by automatic PIX this many days before it. */
const PIX_AHEAD_DAYS = 2;

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
    'The amount per cycle, in cents; the price of the product times the quantity if left out.',
    { nullable: true, min: 1 },
  )
  amount: number | null;
  @Text(
    'The day of the first charge here, YYYY-MM-DD in São Paulo: today or later, by automatic Pix ' +
      `${PIX_AHEAD_DAYS} days from today or later, at most ${AHEAD_DAYS_MAX} days ahead.`,
    { pattern: DAY, format: 'date', rule: 'must be a day, such as 2026-11-27' },
  )
  nextChargeDate: string;
  @Count(
    'The day of month of all later charges, if `nextChargeDate` is the last day of a shorter ' +
      'month; the day of `nextChargeDate` if left out.',
    { nullable: true, min: 1, max: 31 },
  )
  anchorDay: number | null;
  @OneOf(PaymentMethod, 'How it is charged: CARD or PIX (automatic Pix).') method: PaymentMethod;
  @Text(
    "The payment provider's token of the stored card, or its reference of the mandate for " +
      'automatic Pix.',
    { min: 1, max: 200 },
  )
  providerToken: string;
  @FreeData('Your own data.', { nullable: true }) metadata: Record<string, unknown> | null;
}

/** Complains about a method or a date that no charge can be made by. */
export function checkTerms(
  { method, nextChargeDate, providerToken }: SubscriptionToImportInput,
  { index, now, complaints }: { index: number; now: Date; complaints: Complaints },
): void {
  if (method === 'BOLETO') complaints.add(index, 'method', 'must be CARD or PIX');
  // A mandate accepted here belongs to the subscription of that charge.
  if (method === 'PIX' && providerToken.startsWith('char_'))
    complaints.add(index, 'providerToken', 'must be the reference of a mandate at the provider');
  if (!isDay(nextChargeDate))
    return complaints.add(index, 'nextChargeDate', 'must be a day, such as 2027-01-31');
  const today = civilDate(now);
  if (nextChargeDate < today)
    complaints.add(index, 'nextChargeDate', `must be today (${today}) or later`);
  else if (method === 'PIX' && nextChargeDate < addCivilDays(today, PIX_AHEAD_DAYS))
    complaints.add(
      index,
      'nextChargeDate',
      `must be ${addCivilDays(today, PIX_AHEAD_DAYS)} or later: banks need ${PIX_AHEAD_DAYS} days ` +
        'for a charge by automatic Pix',
    );
  if (nextChargeDate > addCivilDays(today, AHEAD_DAYS_MAX))
    complaints.add(index, 'nextChargeDate', `must be at most ${AHEAD_DAYS_MAX} days ahead`);
}

/** Complains about a day of month on which the first charge is not made. */
export function checkAnchorDay(
  { nextChargeDate, anchorDay }: SubscriptionToImportInput,
  cycle: Cycle,
  index: number,
  complaints: Complaints,
): void {
  if (!anchorDay || !isDay(nextChargeDate)) return;
  if (cycle === 'WEEKLY')
    complaints.add(index, 'anchorDay', 'is not for a product that is charged every week');
  else if (addCivilMonths(nextChargeDate, 0, anchorDay) !== nextChargeDate)
    complaints.add(index, 'anchorDay', 'does not fit: nextChargeDate is another day of its month');
}

function isDay(text: string): boolean {
  const midnight = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
}
