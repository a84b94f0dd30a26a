/** Where the year is played: the shop, what it sells, its buyers, and what has happened so far. */
import type { Catalogue } from './catalogue';
import type { Person } from './people';
import type { SampleShop } from './sample-shop';

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
  shop: SampleShop;
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

export function stageOf(shop: SampleShop, catalogue: Catalogue): Stage {
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
      const id = known.get(person.taxId) ?? (await createCustomer(shop, person));
      known.set(person.taxId, id);
      return id;
    },
  };
}

async function createCustomer(shop: SampleShop, person: Person): Promise<string> {
  return (await shop.act('createCustomer', { ...person, metadata: { sample: true } })).id;
}
