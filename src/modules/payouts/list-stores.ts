/**
 * Lists the store of the key. Clients of other platforms ask for a list: their keys may have
 * several stores, and a key of this service has one.
 */
import type { Context } from '../../platform/operations/context';
import { refuseWrong } from '../../platform/operations/errors';
import { withinDays, wrongDays } from '../../platform/records/columns/created-days';
import { checkCursors } from '../../platform/records/lists/cursors';
import type { Page } from '../../platform/records/lists/page';
import { PAGE_MAX, PageInput } from '../../platform/records/lists/page-request';
import type { RecordClass, StoredRecord } from '../../platform/records/record';
import { NoInput } from '../stores/no-input';
import { Store } from '../stores/store';
import { readStore, storeView } from './get-store';

export const listStores = {
  kind: 'list' as const,
  title: 'List the stores',
  description: 'The store that the key belongs to, as a list of one.',
  permission: 'STORE:READ' as const,
  filter: NoInput,
  input: PageInput,
  output: storeView,
  alsoWrong: wrongDays,
  conditions: () => [],
  async run(ctx: Context, input: PageInput): Promise<Page<Store>> {
    refuseWrong(wrongDays(input, ctx.clock.now()));
    const store = await readStore(ctx.rows);
    const rows = isOnPage(store, input) ? [store] : [];
    return {
      rows,
      hasNext: false,
      hasPrevious: false,
      isBackwards: false,
      total: rows.length,
      limit: input.limit ?? PAGE_MAX,
      page: input.page ?? 1,
    };
  },
};

/** Nothing comes after or before the only row. */
function isOnPage({ createdAt }: Store, input: PageInput): boolean {
  const [after, before] = [input.after ?? input.cursor ?? null, input.before ?? null];
  checkCursors(Store as unknown as RecordClass<StoredRecord>, { after, before, since: null });
  const { createdFrom, createdBefore } = withinDays(input);
  if (after ?? before) return false;
  if ((createdFrom && createdAt < createdFrom) || (createdBefore && createdAt >= createdBefore))
    return false;
  return (input.page ?? 1) === 1;
}
