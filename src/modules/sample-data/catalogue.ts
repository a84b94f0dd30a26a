/** What the sample shop sells, made once for each store. */
import { AppError } from '../../platform/operations/errors';
import type { SampleShop, Values } from './sample-shop';

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
/** Its product shows that a store has sample data. */
const MARK = 'sample-caneca';
const product = (externalId: string, name: string, price: number, more: Values = {}): Values => ({
  externalId: `sample-${externalId}`,
  name,
  price,
  currency: 'BRL',
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
export async function sampledAt(shop: Pick<SampleShop, 'productBy'>): Promise<Date | null> {
  return (await shop.productBy(MARK))?.createdAt ?? null;
}

export async function openCatalogue(shop: SampleShop): Promise<Catalogue> {
  const goods = await productsOf(shop, GOODS);
  const plans = await productsOf(shop, PLANS);
  const [unit = ''] = await productsOf(shop, [UNIT]);
  for (const [index, code] of COUPONS.entries()) await openCoupon(shop, code, index);
  const link = await shop.act('createPaymentLink', {
    items: [{ id: goods[0], quantity: 1 }],
    methods: ['PIX', 'CARD'],
    utm: { source: 'instagram', medium: 'social', campaign: 'bio' },
    metadata: { source: 'instagram' },
  });
  return { goods, plans, unit, link: link.id };
}

async function productsOf(shop: SampleShop, wanted: readonly Values[]): Promise<string[]> {
  const ids: string[] = [];
  for (const values of wanted) {
    const known = await shop.productBy(String(values.externalId), 'ACTIVE');
    ids.push((known ?? (await shop.act('createProduct', values))).id);
  }
  return ids;
}

async function openCoupon(shop: SampleShop, code: string, index: number): Promise<void> {
  const discount = index === 0 ? 10 : 15;
  try {
    await shop.act('createCoupon', {
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
