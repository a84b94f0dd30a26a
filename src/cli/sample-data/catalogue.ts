/** What the sample shop sells, made once for each store. */
import { AppError } from '../../kit/errors';
import type { Json } from '../remote/api-client';
import { idOf, type DevShop } from '../remote/dev-shop';

export interface Catalogue {
  /** The ids of what is sold once. */
  goods: string[];
  /** The ids of what is charged every cycle. */
  plans: string[];
  /** The id of what is charged by the unit. */
  unit: string;
  link: string;
}

export const COUPONS = ['BEMVINDO10', 'VOLTA15'] as const;
/** Its product tells that a store has sample data. */
const MARK = 'sample-caneca';
const product = (externalId: string, name: string, price: number, more: Json = {}): Json => ({
  externalId: `sample-${externalId}`,
  name,
  price,
  description: null,
  ...more,
});
const GOODS = [
  product('caneca', 'Caneca de cerâmica', 5_900),
  product('cafe-250', 'Café especial, 250 g', 3_890),
  product('cafe-1000', 'Café especial, 1 kg', 12_490),
  product('prensa', 'Prensa francesa', 14_900),
  product('moedor', 'Moedor manual', 23_900),
  product('curso', 'Curso de barista', 39_700),
];
const PLANS = [
  product('clube', 'Clube do Café', 7_990, { cycle: 'MONTHLY' }),
  product('clube-gold', 'Clube do Café Gold', 14_990, { cycle: 'MONTHLY', trialDays: 7 }),
  product('clube-semanal', 'Café da semana', 2_990, { cycle: 'WEEKLY' }),
  product('clube-anual', 'Clube do Café, anual', 79_900, { cycle: 'ANNUALLY' }),
];
const UNIT = product('saca', 'Pacote a mais', 2_900);

/** When sample data were begun in this store; null if never. */
export async function sampledAt(shop: DevShop): Promise<string | null> {
  const [mark] = await shop.api.list(`/v2/products/list?externalId=${MARK}`);
  return mark ? String(mark.createdAt) : null;
}

export async function openCatalogue(shop: DevShop): Promise<Catalogue> {
  const goods = await productsOf(shop, GOODS);
  const plans = await productsOf(shop, PLANS);
  const [unit = ''] = await productsOf(shop, [UNIT]);
  for (const [index, code] of COUPONS.entries()) await openCoupon(shop, code, index);
  const link = await shop.call('/v2/payment-links/create', {
    items: [{ id: goods[0], quantity: 1 }],
    methods: ['PIX', 'CARD'],
    utm: { source: 'instagram', medium: 'social', campaign: 'bio' },
    metadata: { source: 'instagram' },
  });
  return { goods, plans, unit, link: idOf(link) };
}

async function productsOf(shop: DevShop, wanted: readonly Json[]): Promise<string[]> {
  const ids: string[] = [];
  for (const values of wanted) {
    const query = `externalId=${String(values.externalId)}&status=ACTIVE`;
    const [known] = await shop.api.list(`/v2/products/list?${query}`);
    ids.push(idOf(known ?? (await shop.product(values))));
  }
  return ids;
}

async function openCoupon(shop: DevShop, code: string, index: number): Promise<void> {
  const discount = index === 0 ? 10 : 15;
  try {
    await shop.call('/v2/coupons/create', {
      code,
      discountKind: 'PERCENTAGE',
      discount,
      notes: 'sample data',
    });
  } catch (error) {
    // It exists already.
    if (!(error instanceof AppError && error.status === 409)) throw error;
  }
}
