/** A test card, which Dev mode takes instead of the token of a card provider. */
import { InputType } from 'type-graphql';
import { Text } from '../../../platform/records/columns/columns';

@InputType({ description: 'A test card.' })
export class TestCardInput {
  @Text('One of the test card numbers; any other is refused.', { min: 1, max: 30 }) number: string;
}
