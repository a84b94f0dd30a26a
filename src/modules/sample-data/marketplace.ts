/**
 * The marketplace of the sample year: two sellers, whose sales are split, a refund and their
 * withdrawals. A store without sub-accounts has none of it.
 */
import type { Person } from './people';
import type { Stage, Step } from './stage';

const SELLERS = [
  { name: 'Ateliê da Ana', taxId: '11144477735', percentage: 6_000 },
  { name: 'Cerâmica do Caio', taxId: '98765432100', percentage: 2_000 },
] as const;
const MONTH_DAYS = 30;
const FIRST_DAY = 20;
const SALES = 12;
const REFUNDED_SALE = 5;
/** Cents: less than the parts of the sales until then. */
const WITHDRAWN = 1_000;

interface Market {
  sellers: string[];
  sold: string[];
}

export function marketplace(buyers: readonly Person[]): Step[] {
  const market: Market = { sellers: [], sold: [] };
  const sales = Array.from({ length: SALES }, (_, number) =>
    stepOn(FIRST_DAY + number * (MONTH_DAYS - 3), market, (stage) =>
      sell(stage, market, buyers[number % buyers.length]),
    ),
  );
  const open = stepOn(FIRST_DAY - 1, market, async ({ shop }) => {
    for (const { name, taxId } of SELLERS)
      market.sellers.push((await shop.act('createSubAccount', { name, taxId })).id);
  });
  const refund = stepOn(FIRST_DAY + REFUNDED_SALE * MONTH_DAYS, market, async (stage) => {
    const id = market.sold[REFUNDED_SALE - 1];
    if (!id) return;
    await stage.shop.act('refundCheckout', { id, reason: 'Peça com defeito' });
    stage.tally.refunds++;
  });
  const withdrawals = SELLERS.map((_, at) =>
    stepOn(FIRST_DAY + (8 + at) * MONTH_DAYS, market, (stage) => withdraw(stage, market, at)),
  );
  return [open, ...sales, refund, ...withdrawals];
}

/** A step of a store that has sub-accounts; the first one opens those of the sellers. */
function stepOn(day: number, market: Market, act: (stage: Stage) => Promise<void>): Step {
  return {
    day,
    play: async (stage) => {
      const isOpen = market.sellers.length > 0;
      if (isOpen || (await stage.shop.hasSubAccounts())) await act(stage);
    },
  };
}

async function sell(stage: Stage, market: Market, buyer: Person | undefined): Promise<void> {
  const { shop, catalogue, tally } = stage;
  const [id = ''] = catalogue.goods;
  if (!buyer || market.sellers.length === 0) return;
  const { name, email, taxId, cellphone } = buyer;
  const checkout = await shop.act('createCheckout', {
    items: [{ id, quantity: 1 }],
    customerId: await stage.customerId(buyer),
    methods: ['PIX'],
    splits: market.sellers.map((subAccountId, at) => ({
      subAccountId,
      percentage: SELLERS[at]?.percentage,
    })),
  });
  const customer = { name, email, taxId, cellphone };
  await shop.act('simulatePayment', { id: checkout.id, method: 'PIX', customer });
  market.sold.push(checkout.id);
  tally.payments++;
}

async function withdraw({ shop, tally }: Stage, market: Market, at: number): Promise<void> {
  const id = market.sellers[at];
  if (!id) return;
  await shop.act('withdrawSubAccount', {
    id,
    amount: WITHDRAWN,
    externalId: `sample-seller-${at}-${(await shop.now()).toISOString()}`,
    description: 'Repasse do mês',
  });
  tally.payouts++;
}
