/**
 * The outcomes of payments, by the São Paulo day on which their charge was begun. Charges without
 * an amount are left out.
 */
import { InputType, ObjectType } from 'type-graphql';
import { isDeclineSql } from '../charges/attempt';
import { PaymentMethod } from '../charges/payment-method';
import { Cents, Count, Flag, Moment, Nested, OneOf, Text } from '../kit/data/columns';
import { view } from '../kit/data/view';
import { sum } from '../kit/money';
import { operation } from '../kit/operation';
import { HARD_DECLINES } from '../providers/provider';
import { asOf } from './as-of';
import { grouped } from './grouped';
import { boundsOf, PeriodInput } from './period';

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
    const { start, end } = boundsOf(input);
    const asOfTime = await asOf(ctx);
    const rows = await ctx.reports.sql<Row<string>>(OUTCOMES, [start, end]);
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

/** Without a reason: all charges of a method. With one: the declined tries, and their charges. */
interface Row<Value> {
  reason: string | null;
  method: PaymentMethod;
  begun: Value;
  paid: Value;
  declined: Value;
  expired: Value;
  open: Value;
  attempts: Value;
  amount: Value;
}
type Outcomes = Row<number>;

/** SQL: the declined tries of the charge of `a` before it. */
const EARLIER = `
  SELECT 1
  FROM "chargeAttempts" e
  WHERE e."chargeId" = a."chargeId" AND e."number" < a."number" AND ${isDeclineSql('e')}
`;

/**
 * All charges are counted as if none had been declined. Few are, so these are read apart: OFFSET
 * keeps the planner from reading all charges for them. Each is counted at the reason of its first
 * declined try. A charge is tried only after it was begun, so its tries are found from then on.
 */
const OUTCOMES = `
  SELECT NULL AS "reason", "method", count(*) AS "begun", count("paidAt") AS "paid",
    0 AS "declined", count(*) FILTER (WHERE "status" = 'EXPIRED') AS "expired",
    count(*) FILTER (WHERE "status" = 'PENDING') AS "open", 0 AS "attempts", 0 AS "amount"
  FROM "charges"
  WHERE "storeId" = $1 AND "devMode" = $2
    AND "createdAt" >= $3 AND "createdAt" < $4 AND "amount" > 0
  GROUP BY 2
  UNION ALL
  SELECT COALESCE(a."reason", 'unknown'), c."method", 0,
    count(*) FILTER (WHERE "isFirst" AND c."paidAt" IS NOT NULL),
    count(*) FILTER (WHERE "isFirst" AND c."paidAt" IS NULL AND c."status" <> 'PENDING'),
    count(*) FILTER (WHERE "isFirst" AND c."status" = 'EXPIRED'), 0, count(*),
    COALESCE(sum(c."amount") FILTER (WHERE "isFirstOfReason"), 0)
  FROM "chargeAttempts" a
  CROSS JOIN LATERAL (SELECT * FROM "charges" WHERE "id" = a."chargeId" OFFSET 0) c
  CROSS JOIN LATERAL (
    SELECT c."amount" > 0 AND (a."number" = 1 OR NOT EXISTS (${EARLIER})) AS "isFirst",
      a."number" = 1 OR NOT EXISTS (
        ${EARLIER} AND e."reason" IS NOT DISTINCT FROM a."reason"
      ) AS "isFirstOfReason"
  ) place
  WHERE a."storeId" = $1 AND a."devMode" = $2 AND ${isDeclineSql('a')} AND a."createdAt" >= $3
    AND c."createdAt" >= $3 AND c."createdAt" < $4
  GROUP BY 1, 2
`;

function outcomesIn(row: Row<string>): Outcomes {
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
