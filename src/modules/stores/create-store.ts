/** Creates a store: an action of the operator, never of a merchant. */
import type { AllStores } from '../../platform/records/all-stores';
import { wallNow } from '../../platform/time/clock';
import { newId } from '../../platform/records/columns/ids';
import { addClock } from '../../platform/database/store-locks';
import { SERVICE_OPERATOR, type Operator } from '../../platform/operations/operator';
import { Store } from './store';

export interface NewStore {
  name: string;
  taxId?: string | null;
  email?: string | null;
  pixKey?: string | null;
  pixKeyType?: string | null;
}

/** Without an operator, the service itself creates it. */
export async function createStore(
  all: AllStores,
  values: NewStore,
  operator: Operator = SERVICE_OPERATOR,
): Promise<Store> {
  const store = Object.assign(new Store(), {
    id: newId('store'),
    taxId: null,
    email: null,
    website: null,
    pixKey: null,
    pixKeyType: null,
    suspendedAt: null,
    rate: null,
    fees: {},
    logoKey: null,
    accentColour: null,
    termsAcceptedAt: null,
    productionRequestedAt: null,
    productionActivatedAt: null,
    automaticPixDev: true,
    automaticPixProduction: false,
    createdAt: wallNow(),
    ...values,
  });
  return all.transaction(async (inside) => {
    await inside.note({ operator }, [
      { action: 'store.create', subject: store.id, scope: { storeId: store.id }, after: store },
    ]);
    await inside.save(store);
    await addClock(inside, store.id);
    return store;
  });
}
