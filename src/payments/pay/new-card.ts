/**
 * Reads the card that a buyer gives for a subscription: a test number in Dev mode, a provider's
 * token in production. No other card numbers reach this service.
 */
import { InputType } from 'type-graphql';
import { Nested, Text } from '../../kit/data/columns';
import type { Context } from '../../kit/context';
import { invalid } from '../../kit/errors';
import { portFor, simulatorFor } from '../../providers/registry';
import { TestCardInput } from './test-card-input';

@InputType()
export class NewCardInput {
  @Nested(() => TestCardInput, 'Dev mode: one of the test cards.', { nullable: true })
  card: TestCardInput | null;
  @Text('Production: the card token from the card fields of the provider.', {
    nullable: true,
    min: 1,
    max: 200,
  })
  cardToken: string | null;
}

export interface NewCard {
  cardToken: string;
  cardBrand: string | null;
  cardLast4: string | null;
}

/** Refuses with 400 a card that does not fit the environment. */
export async function readNewCard(
  ctx: Context,
  { card, cardToken }: NewCardInput,
): Promise<NewCard> {
  if (!ctx.scope.devMode) {
    if (card) throw invalid('card.number is for Dev mode: send cardToken', 'card.number');
    if (!cardToken) throw invalid('cardToken is required', 'cardToken');
    await portFor(ctx, 'card', null);
    return { cardToken, cardBrand: null, cardLast4: null };
  }
  if (cardToken)
    throw invalid(
      'cardToken is for production: send card.number with one of the test cards',
      'cardToken',
    );
  if (!card) throw invalid('card is required', 'card');
  const { token, brand, last4 } = await simulatorFor(ctx).tokenise(card.number);
  return { cardToken: token, cardBrand: brand, cardLast4: last4 };
}
