/** The merchant's own ids of the checkouts that started subscriptions, many at once. */
import { Checkout } from '../../checkouts/checkout';
import type { Rows } from '../../../platform/records/rows';

export async function ownIdsOfCheckouts(
  rows: Rows,
  ids: readonly string[],
): Promise<(string | null)[]> {
  const checkouts = await rows.listByIds(Checkout, ids, ['id', 'externalId']);
  const found = new Map(checkouts.map(({ id, externalId }) => [id, externalId]));
  return ids.map((id) => found.get(id) ?? null);
}
