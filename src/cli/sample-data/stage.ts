/** Where the year is played: the shop, what it sells, its buyers, and what has happened so far. */
import type { Json } from '../remote/api-client';
import { idOf, type DevShop } from '../remote/dev-shop';
import type { Catalogue } from './catalogue';
import type { Person } from './people';

export interface Tally {
  payments: number;
  declines: number;
  abandoned: number;
  refunds: number;
  disputes: number;
  subscriptions: number;
  payouts: number;
}

export interface Stage {
  shop: DevShop;
  catalogue: Catalogue;
  tally: Tally;
  /** The stored customer of a buyer, who becomes one with the first purchase. */
  customerId(person: Person): Promise<string>;
}

/** Something that happens on a day of the year. */
export interface Step {
  /** Days since the beginning, with a fraction for the time of the day. */
  day: number;
  play(stage: Stage): Promise<void>;
}

export function stageOf(shop: DevShop, catalogue: Catalogue): Stage {
  const known = new Map<string, string>();
  return {
    shop,
    catalogue,
    tally: {
      payments: 0,
      declines: 0,
      abandoned: 0,
      refunds: 0,
      disputes: 0,
      subscriptions: 0,
      payouts: 0,
    },
    customerId: async (person) => {
      const id = known.get(person.taxId) ?? idOf(await createCustomer(shop, person));
      known.set(person.taxId, id);
      return id;
    },
  };
}

function createCustomer(shop: DevShop, person: Person): Promise<Json> {
  return shop.call('/v2/customers/create', { ...person, metadata: { sample: true } });
}
