/** Finds objects of a store by what people know of them. */
import { InputType, ObjectType } from 'type-graphql';
import { Count, Nested, Text } from '../../platform/records/columns/columns';
import type { Context } from '../../platform/operations/context';
import { pages } from '../../platform/records/lists/page';
import type { StoredRecord } from '../../platform/records/record';
import { view } from '../../platform/records/columns/view';
import { AppError } from '../../platform/operations/errors';
import {
  authorize,
  authorizeFilter,
  inputFor,
  operation,
} from '../../platform/operations/operation';
import { describe } from './describe';
import { SearchHit } from './search-hit';
import { sourcesFor, type Source } from './sources';

const TEXT_MIN = 2;
const TEXT_MAX = 100;
const HITS_MAX = 20;
export const HITS_STANDARD = 10;

@InputType()
export class SearchInput {
  @Text(`What to search for, ${TEXT_MIN} to ${TEXT_MAX} characters.`, {
    min: TEXT_MIN,
    max: TEXT_MAX,
  })
  text: string;
  @Count('The maximum number of hits.', { min: 1, max: HITS_MAX }) first: number;
}

@ObjectType({ description: 'What a search has found.' })
export class SearchHits {
  @Nested(() => SearchHit, 'The objects, exact matches first.', { list: true }) hits: SearchHit[];
}

export const search = operation(
  {
    title: 'Search',
    description:
      'Finds objects by a whole id, id of your own, e-mail address, CPF or CNPJ, coupon code, ' +
      'end-to-end id, number of an invoice or last four digits of a card, or by the beginning of the name of a ' +
      'customer, product or sub-account, without regard to accents and upper and lower case. Objects that ' +
      'the key may not read are left out.',
    permission: 'CHECKOUT:READ',
    input: SearchInput,
    output: view(SearchHits, ['hits']),
  },
  async (ctx, { text, first }) => {
    const hits = new Map<string, SearchHit>();
    for (const source of sourcesFor(text.trim())) {
      if (hits.size >= first) break;
      for (const node of await rowsOf(ctx, source, first)) {
        if (hits.size >= first || hits.has(node.id)) continue;
        const { match } = source;
        hits.set(node.id, Object.assign(new SearchHit(), { node, match, ...describe(node) }));
      }
    }
    return Object.assign(new SearchHits(), { hits: [...hits.values()] });
  },
);

/** The newest rows that the caller may read. */
async function rowsOf(
  ctx: Context,
  { type, list, filter }: Source,
  limit: number,
): Promise<StoredRecord[]> {
  if (!mayRead(ctx, list, filter)) return [];
  const conditions = list.conditions(ctx, inputFor(ctx, list, filter));
  const [found] = await pages(ctx.rows, type, [conditions], { limit });
  return found?.rows ?? [];
}

function mayRead(ctx: Context, list: Source['list'], filter: object): boolean {
  try {
    authorize(ctx, list);
    authorizeFilter(ctx, list.filter, filter);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status === 403) return false;
    throw error;
  }
}
