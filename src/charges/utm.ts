/** The campaign (UTM parameters) that brought the buyer of a charge. */
import { InputType, ObjectType } from 'type-graphql';
import { Text } from '../kit/data/columns';

@ObjectType({
  description: 'The campaign that brought the buyer; stored and shown.',
})
@InputType('UtmInput', { description: 'The campaign that brought the buyer.' })
export class Utm {
  @Text('The source of the visit, such as a search engine.', { nullable: true }) source:
    string | null;
  @Text('The marketing medium, such as e-mail.', { nullable: true }) medium: string | null;
  @Text('Name of the campaign.', { nullable: true }) campaign: string | null;
  @Text('The paid search keywords.', { nullable: true }) term: string | null;
  @Text('The advertisement or link variant.', { nullable: true }) content: string | null;
}
