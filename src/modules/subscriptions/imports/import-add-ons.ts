/** The add-ons of a subscription of an import. */
import { InputType } from 'type-graphql';
import type { Complaints } from '../../customers/import-rows';
import { Cents, Count, Id, Text } from '../../../platform/records/columns/columns';
import { shareOf, times } from '../../../platform/operations/money';
import type { Cycle } from '../../products/cycle';
import type { Product } from '../../products/product';
import type { AddOn } from '../add-ons/add-on';

@InputType({
  description: 'A further product that each cycle of an imported subscription charges.',
})
export class AddOnToImportInput {
  @Text('Your own id of its product: another one than that of the subscription, with its cycle.', {
    nullable: true,
    max: 200,
  })
  productExternalId: string | null;
  @Id('Or the id of its product.', { nullable: true }) productId: string | null;
  @Count('The quantity, 1 to 100,000; 1 if left out.', { nullable: true, min: 1, max: 100_000 })
  quantity: number | null;
  @Cents(
    'What it costs per cycle, in cents; the price of the product times the quantity if left out.',
    {
      nullable: true,
      min: 1,
    },
  )
  amount: number | null;
}

interface CheckedAddOns {
  given: readonly AddOnToImportInput[];
  /** The product of each; null if there is none. */
  products: readonly (Product | null)[];
  plan: Product;
  cycle: Cycle;
  index: number;
  complaints: Complaints;
}

/** As they were agreed on. Complains about those that cannot be charged with the plan. */
export function importedAddOns(checked: CheckedAddOns): AddOn[] {
  const { given, products, plan, cycle, index, complaints } = checked;
  const addOns: AddOn[] = [];
  for (const [place, { productExternalId, quantity: units, amount }] of given.entries()) {
    const product = products[place] ?? null;
    const at = `addOns.${place}`;
    const field = `${at}.${productExternalId ? 'productExternalId' : 'productId'}`;
    const wrong = wrongProduct(product, { plan, cycle, addOns });
    if (wrong) complaints.add(index, field, wrong);
    if (!product || wrong) continue;
    const quantity = units ?? 1;
    const total = amount ?? times(product.price, quantity);
    const unitPrice = shareOf(total, 1, quantity);
    if (times(unitPrice, quantity) !== total)
      complaints.add(index, `${at}.amount`, `must be a multiple of the quantity ${quantity}`);
    addOns.push({ productId: product.id, name: product.name, quantity, unitPrice });
  }
  return addOns;
}

function wrongProduct(
  product: Product | null,
  { plan, cycle, addOns }: { plan: Product; cycle: Cycle; addOns: readonly AddOn[] },
): string | null {
  if (!product) return 'is no product of this store';
  if (product.id === plan.id) return 'is the product of the subscription';
  if (addOns.some(({ productId }) => productId === product.id)) return 'is there twice';
  if (product.cycle !== cycle) return `is not charged ${cycle}, as the subscription is`;
  return product.status === 'ACTIVE' ? null : `is ${product.status}: it is no longer sold`;
}
