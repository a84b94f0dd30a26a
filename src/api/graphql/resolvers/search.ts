/** The GraphQL resolver of the search. */
import { Arg, Ctx, Int, Query, Resolver } from 'type-graphql';
import { perform } from '../../../platform/operations/operation';
import { HITS_STANDARD, search } from '../../../modules/search/search';
import { SearchHit } from '../../../modules/search/search-hit';
import { refuse } from '../errors';
import { resolvers } from '../fields/operation-resolvers';
import { descriptionOf } from '../fields/operation-description';
import { queries } from '../fields/operations-by-name';
import type { RequestContext } from '../request-context';

@Resolver()
class SearchQuery {
  @Query(() => [SearchHit], { description: descriptionOf(search), nullable: true })
  async search(
    @Arg('text', () => String, { description: 'What to search for, 2 to 100 characters.' })
    text: string,
    @Arg('first', () => Int, {
      defaultValue: HITS_STANDARD,
      description: 'The maximum number of hits, 1 to 20.',
    })
    first: number,
    @Ctx() { ctx }: RequestContext,
  ): Promise<SearchHit[]> {
    const found = await perform(ctx, search, { text, first }).catch((error: unknown) =>
      refuse(error, ctx),
    );
    return found.hits;
  }
}

queries.set('search', search);
resolvers.push(SearchQuery);
