/** All rows of a list, read page by page while they are consumed. */
import type { CallOptions } from './request-options.js';

interface Cursors {
  after?: string;
  before?: string;
  since?: string;
}

interface ListPage<Row> {
  data: Row[];
  pagination: { hasMore: boolean; next: string | null };
}

/**
 * `for await (const product of paginate(pitanga.productsList, { status: 'ACTIVE' }))`. With `before`
 * it goes back, and with `since`, which lists of events take, it reads what is newer: all events,
 * the oldest first, if `since` is undefined because no position was stored yet.
 */
export async function* paginate<Parameters extends Cursors, Row>(
  list: (parameters: Parameters, options?: CallOptions) => Promise<ListPage<Row>>,
  parameters: Omit<Parameters, 'page' | 'cursor'>,
  options?: CallOptions,
): AsyncGenerator<Row, void, undefined> {
  const given = parameters as Cursors;
  const cursor = (['since', 'before'] as const).find((name) => given[name] != null) ?? 'after';
  const isFirstRun = 'since' in given && cursor === 'after';
  const first = isFirstRun ? { order: 'asc', ...parameters } : parameters;
  for (let place: string | null = null; ;) {
    const asked = place === null ? first : { ...first, [cursor]: place };
    const { data, pagination } = await list(asked as Parameters, options);
    yield* data;
    if (!pagination.hasMore || pagination.next === null) return;
    if (pagination.next === place) throw new Error(`The list does not go on after ${place}`);
    place = pagination.next;
  }
}
