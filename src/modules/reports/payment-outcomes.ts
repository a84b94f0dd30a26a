/**
 * The outcomes of payments, by the São Paulo day on which their charge was begun. Charges without
 * an amount are left out.
 */
import { InputType, ObjectType } from 'type-graphql';
import { PaymentMethod } from '../providers/payment-method';
import {
  Cents,
  Count,
  Flag,
  Moment,
  Nested,
  OneOf,
  Text,
} from '../../platform/records/columns/columns';
import { view } from '../../platform/records/columns/view';
import { sum } from '../../platform/operations/money';
import { operation } from '../../platform/operations/operation';
import { valuesOfDays } from './civil-days';
import { HARD_DECLINES } from '../providers/provider';
import { asOf } from './as-of';
import { reportDays } from './daily-totals';
import { grouped } from '../../platform/operations/grouped';
import { OUTCOME_COUNTS, OUTCOMES_OF_DAYS, type OutcomeCounts } from './outcomes-of-days';
import { daysOfPeriod, PeriodInput } from './period';

const REASONS_MAX = 50;

@InputType()
export class PaymentOutcomesInput extends PeriodInput {}

@ObjectType({
  description:
    'The outcomes of the payments by one method. Success rate: paid / (paid + declined + ' +
    'expired). Those that were cancelled, such as when the buyer paid by another method, are ' +
    'counted in `begun` only.',
})
export class OutcomesOfMethod {
  @OneOf(PaymentMethod, 'The payment method.') method: PaymentMethod;
  @Count('Begun: tried, or a code was made for the buyer.') begun: number;
  @Count('Paid, including those refunded or disputed later.') paid: number;
  @Count('Paid without a declined try.') paidAtFirstTry: number;
  @Count('Declined, and not paid since; not tried any more.') declined: number;
  @Count('Expired without a try.') expired: number;
  @Count('Still open: may be paid or tried again.') open: number;
}

@ObjectType({ description: 'The tries that were declined for one reason.' })
export class DeclineReason {
  @Text('Why they were declined, such as `insufficient_funds`.') reason: string;
  @Flag('Whether the card is not tried again after it.') isHard: boolean;
  @Count('The number of declined tries.') attempts: number;
  @Cents('The amounts of the charges, in cents; each charge once.', {
    max: Number.MAX_SAFE_INTEGER,
  })
  amount: number;
}

@ObjectType({ description: 'The outcomes of payments that were begun in a range of dates.' })
export class PaymentOutcomes {
  @Moment('The time up to which the figures are complete.') asOf: Date;
  @Nested(() => OutcomesOfMethod, 'By method; methods without a payment are left out.', {
    list: true,
  })
  methods: OutcomesOfMethod[];
  @Nested(
    () => DeclineReason,
    `Why tries were declined, most frequent first; at most ${REASONS_MAX}.`,
    { list: true },
  )
  reasons: DeclineReason[];
}

export const getPaymentOutcomes = operation(
  {
    title: 'Get payment outcomes',
    description:
      'How many of the payments begun in a range of dates were paid, declined or expired, by ' +
      'method, and why tries were declined.',
    permission: 'STORE:READ',
    input: PaymentOutcomesInput,
    output: view(PaymentOutcomes, ['asOf', 'methods', 'reasons']),
  },
  async (ctx, input) => {
    const days = daysOfPeriod(input);
    const asOfTime = await asOf(ctx);
    const rows = await ctx.reports.sql<Row>(OUTCOMES, valuesOfDays(days));
    const found = rows.map(outcomesIn);
    const declines = found.filter(({ reason }) => reason !== null);
    return Object.assign(new PaymentOutcomes(), {
      asOf: asOfTime,
      methods: PaymentMethod.flatMap((method) => {
        const all = found.find((row) => row.reason === null && row.method === method);
        return all
          ? [
              outcomesOf(
                all,
                declines.filter((row) => row.method === method),
              ),
            ]
          : [];
      }),
      reasons: reasonsOf(declines),
    });
  },
);

type Row = OutcomeCounts<string>;
type Outcomes = OutcomeCounts<number>;

const counts = (sqlOf: (name: string) => string): string =>
  OUTCOME_COUNTS.map((name) => sqlOf(`"${name}"`)).join(', ');

const OUTCOMES = `
  WITH ${reportDays('outcomes')}
  SELECT "reason", "method", ${counts((name) => `sum(${name}) AS ${name}`)}
  FROM (
    SELECT stored.*
    FROM days
    CROSS JOIN LATERAL jsonb_to_recordset(days."totals") AS stored(
      "reason" text, "method" text, ${counts((name) => `${name} bigint`)}
    )
    UNION ALL
    SELECT "reason", "method", ${counts((name) => name)}
    FROM (${OUTCOMES_OF_DAYS}) live
  ) counted
  GROUP BY 1, 2
`;

function outcomesIn(row: Row): Outcomes {
  return {
    reason: row.reason,
    method: row.method,
    begun: Number(row.begun),
    paid: Number(row.paid),
    declined: Number(row.declined),
    expired: Number(row.expired),
    open: Number(row.open),
    attempts: Number(row.attempts),
    amount: Number(row.amount),
  };
}

function outcomesOf(all: Outcomes, declines: readonly Outcomes[]): OutcomesOfMethod {
  const declined = (name: 'paid' | 'declined' | 'expired') => sum(declines.map((row) => row[name]));
  return Object.assign(new OutcomesOfMethod(), {
    method: all.method,
    begun: all.begun,
    paid: all.paid,
    paidAtFirstTry: all.paid - declined('paid'),
    declined: declined('declined'),
    expired: all.expired - declined('expired'),
    open: all.open,
  });
}

function reasonsOf(declines: readonly Outcomes[]): DeclineReason[] {
  return [...grouped(declines, ({ reason }) => reason ?? '')]
    .map(([reason, rows]) =>
      Object.assign(new DeclineReason(), {
        reason,
        isHard: HARD_DECLINES.some((hard) => hard === reason),
        attempts: sum(rows.map(({ attempts }) => attempts)),
        amount: sum(rows.map(({ amount }) => amount)),
      }),
    )
    .toSorted((a, b) => b.attempts - a.attempts || a.reason.localeCompare(b.reason))
    .slice(0, REASONS_MAX);
}
