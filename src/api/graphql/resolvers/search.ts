/** The GraphQL resolver of the search. */
import { ArgsType, Field, Int } from 'type-graphql';
import { HITS_STANDARD, search } from '../../../modules/search/search';
import { SearchHit } from '../../../modules/search/search-hit';
import { query } from '../fields/operation-resolvers';

@ArgsType()
class SearchArguments {
  @Field(() => String, { description: 'What to search for, 2 to 100 characters.' }) text: string;
  @Field(() => Int, {
    defaultValue: HITS_STANDARD,
    description: 'The maximum number of hits, 1 to 20.',
  })
  first: number;
}
query('search', search, {
  takes: SearchArguments,
  type: [SearchHit],
  select: ({ hits }) => hits,
});
