/** Splits a paid charge among the sub-accounts that its terms name. */
import type { Charge } from '../../charges/charge';
import { Checkout } from '../../checkouts/checkout';
import { shareOf, sum, times } from '../../../platform/operations/money';
import type { Transaction } from '../../../platform/records/transaction';
import { addParts } from '../../ledger/sub-accounts/move-parts';
import { openSubAccounts } from '../../ledger/sub-accounts/read-splits';
import { shareOut, type SharedPart, type SplitTerm } from '../../ledger/sub-accounts/share-payment';
import type { Split } from '../../ledger/sub-accounts/split';
import { Product } from '../../products/product';
import type { Subscription } from '../../subscriptions/subscription';
import { stateOf } from '../follow-payment';

interface SoldItem {
  productId: string;
  quantity: number;
  unitPrice: number;
}

interface PaidFor {
  charge: Charge;
  checkout: Checkout | null;
  subscription: Subscription | null;
  /** Whether the store has, or had, sub-accounts. */
  hasSubAccounts: boolean;
}

/**
 * The parts of a payment of `paid` cents. The splits of the sale count before those of its
 * products. A sub-account that has been deleted gets nothing: its part stays with the store.
 */
export async function partsOfPayment(
  tx: Transaction,
  sale: PaidFor,
  { paid, fee }: { paid: number; fee: number },
): Promise<SharedPart[]> {
  if (!sale.hasSubAccounts) return [];
  const own = await splitsOfSale(tx, sale);
  const terms = own ? own.map((split) => termOf(split, paid)) : await termsOfItems(tx, sale, paid);
  if (terms.length === 0) return [];
  const ids = terms.map(({ subAccountId }) => subAccountId);
  const open = await openSubAccounts(tx, ids, { lock: 'FOR SHARE' });
  return shareOut(
    terms.filter(({ subAccountId }) => open.has(subAccountId)),
    paid,
    fee,
  );
}

/** Books the parts in the transaction that settles the charge, which says that it `isSplit`. */
export function bookParts(
  tx: Transaction,
  charge: Charge,
  parts: readonly SharedPart[],
): Promise<void> {
  return addParts(tx, charge, parts, stateOf(charge, { givenBack: 0, disputed: 0 }));
}

/** Null = the sale has none of its own. */
async function splitsOfSale(
  tx: Transaction,
  { charge, checkout, subscription }: PaidFor,
): Promise<readonly Split[] | null> {
  if (charge.splits) return charge.splits;
  if (checkout?.splits) return checkout.splits;
  if (!subscription) return null;
  return (await tx.get(Checkout, subscription.checkoutId)).splits;
}

async function termsOfItems(tx: Transaction, sale: PaidFor, paid: number): Promise<SplitTerm[]> {
  const items = itemsOf(sale);
  const splits = await splitsOfProducts(
    tx,
    items.map(({ productId }) => productId),
  );
  if (splits.size === 0) return [];
  const total = sum(items.map(({ unitPrice, quantity }) => times(unitPrice, quantity)));
  return items.flatMap(({ productId, quantity, unitPrice }) => {
    const price = times(unitPrice, quantity);
    // A discount lowers the price of every item in proportion.
    const base = total > 0 ? Math.min(price, shareOf(paid, price, total, 'floor')) : 0;
    return (splits.get(productId) ?? []).map((split) => {
      const { amount, ...term } = termOf(split, base);
      return { ...term, amount: amount === null ? null : times(amount, quantity) };
    });
  });
}

function itemsOf({ charge, checkout }: PaidFor): SoldItem[] {
  const lines = charge.lines ?? [];
  if (lines.length > 0)
    return lines.flatMap(({ productId, quantity, unitPrice }) =>
      unitPrice > 0 && quantity > 0 ? [{ productId, quantity, unitPrice }] : [],
    );
  return (checkout?.items ?? []).map(({ id, quantity, price }) => ({
    productId: id,
    quantity,
    unitPrice: price,
  }));
}

async function splitsOfProducts(
  tx: Transaction,
  ids: readonly string[],
): Promise<Map<string, readonly Split[]>> {
  if (ids.length === 0) return new Map();
  const products = await tx.listByIds(Product, [...new Set(ids)]);
  return new Map(products.flatMap(({ id, splits }) => (splits ? [[id, splits] as const] : [])));
}

function termOf(split: Split, base: number): SplitTerm {
  const { subAccountId, amount, percentage, chargeFee } = split;
  return { subAccountId, amount, percentage, chargeFee: chargeFee ?? false, base };
}
