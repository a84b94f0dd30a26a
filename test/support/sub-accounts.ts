/** Stores that have sellers with balances of their own. */
import { allStores } from './handles';
import { setStore } from '../../src/modules/stores/set-store';
import { SERVICE_OPERATOR } from '../../src/platform/operations/operator';
import type { Json, World } from './world';

/** What a new store of the operator does not have. */
export async function allowSubAccounts(
  shop: Pick<World, 'database'> & { storeId?: string },
  storeId = shop.storeId ?? '',
): Promise<void> {
  await setStore(
    { database: shop.database, all: allStores(shop.database), operator: SERVICE_OPERATOR },
    storeId,
    {
      subAccounts: true,
    },
  );
}

/** Valid tax ids of sellers. */
export const SELLERS = ['11144477735', '52998224725', '04252011000110'] as const;

export function seller(shop: Pick<World, 'post'>, taxId: string, more: Json = {}): Promise<Json> {
  return shop.post('/v2/sub-accounts/create', { name: `Vendedora ${taxId}`, taxId, ...more });
}

export async function balanceOf(shop: World, { id }: Json): Promise<Json> {
  const { balance } = await shop.get(`/v2/sub-accounts/get?id=${id}`);
  return balance as Json;
}
