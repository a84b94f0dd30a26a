/** A test card, which Dev mode takes instead of the token of a card provider. */
import { InputType } from 'type-graphql';
import { Count, Text } from '../../../../platform/records/columns/columns';
import { invalid } from '../../../../platform/operations/errors';
import type { Context } from '../../../../platform/operations/context';
import type { CardToken } from '../../../providers/card-port';
import { expiryMonthOf } from '../../../providers/expiry-month';
import { simulatorFor } from '../../../providers/registry';

@InputType({ description: 'A test card.' })
export class TestCardInput {
  @Text(
    'A test card number. Another card number is judged by its last four digits: 0002, 0069 and ' +
      '0127 decline, all others are approved.',
    { min: 1, max: 30 },
  )
  number: string;
  @Count('The month in which it expires; 12 of 2034 if left out.', {
    nullable: true,
    min: 1,
    max: 12,
  })
  expMonth: number | null;
  @Count('The year in which it expires; only together with expMonth.', {
    nullable: true,
    min: 2000,
    max: 2099,
  })
  expYear: number | null;
}

/**
 * The card at the simulator. Refuses with 400 a month without a year, and what is no card number.
 */
export async function tokenOfTestCard(
  ctx: Context,
  { number, expMonth, expYear }: TestCardInput,
): Promise<CardToken> {
  const month = expMonth ?? null;
  const year = expYear ?? null;
  if ((month === null) !== (year === null)) {
    const missing = month === null ? 'card.expMonth' : 'card.expYear';
    throw invalid(
      `${missing} is required: card.expMonth and card.expYear are sent together`,
      missing,
      { reason: 'REQUIRED' },
    );
  }
  return simulatorFor(ctx).tokenise(number, expiryMonthOf(year, month));
}
