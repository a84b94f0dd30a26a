/**
 * A trial by invoice begins without a payment method: its buyer confirms who they are, and has one
 * such trial of a product.
 */
import type { Buyer } from '../../charges/buyer';
import type { Checkout } from '../../checkouts/checkout';
import { Customer } from '../../customers/customer';
import { Product } from '../../products/product';
import type { PaymentMethod } from '../../providers/payment-method';
import { refuseWrong, unprocessable } from '../../../platform/operations/errors';
import type { Rows } from '../../../platform/records/rows';
import type { Transaction } from '../../../platform/records/transaction';
import type { Payment } from './payment';

/** The product whose trial the checkout begins; null if it asks for a payment method. */
export async function trialByInvoice(
  rows: Pick<Rows, 'get'>,
  { invoice, frequency, isRenewal, items }: Checkout,
): Promise<Product | null> {
  const [item] = items;
  if (!invoice || frequency !== 'SUBSCRIPTION' || isRenewal || !item) return null;
  const product = await rows.get(Product, item.id);
  return product.trialDays === null ? null : product;
}

/** Null if the checkout asks for none. */
export function methodAsked({ method }: Payment, trial: Product | null): PaymentMethod | null {
  return trial ? null : method;
}

/** Refuses with 400 an unnamed buyer, and with 422 one who has had this trial. */
export async function checkTrial(
  tx: Transaction,
  trial: Product | null,
  { customerId, buyer }: { customerId: string | null; buyer: Buyer },
): Promise<void> {
  if (!trial) return;
  checkTrialBuyer(buyer);
  if (customerId) await refuseSecondTrial(tx, trial, { customerId, buyer });
}

/** Refuses with 400 a buyer without name, e-mail address or tax id. */
function checkTrialBuyer(buyer: Buyer): void {
  const missing = (['name', 'email', 'taxId'] as const).filter((name) => !buyer[name]?.trim());
  refuseWrong(
    missing.map((name) => ({
      field: `customer.${name}`,
      message: `customer.${name} is required to begin a trial without a payment method`,
      reason: 'REQUIRED',
    })),
  );
}

/** The customer is locked until the transaction ends, so that of two trials at once one begins. */
async function refuseSecondTrial(
  tx: Transaction,
  { id: productId }: Product,
  { customerId, buyer }: { customerId: string; buyer: Buyer },
): Promise<void> {
  await tx.lock(Customer, customerId);
  const [before] = await tx.sql<{ id: string }>(
    `
      SELECT s."id"
      FROM "subscriptions" s
      JOIN "checkouts" k ON k."id" = s."checkoutId"
      WHERE s."storeId" = $1
        AND s."devMode" = $2
        AND s."customerId" IN (
          SELECT "id"
          FROM "customers"
          WHERE "storeId" = $1 AND "devMode" = $2 AND ("id" = $3 OR "taxId" = $4)
        )
        AND s."trialEndsAt" IS NOT NULL
        AND k."invoice" IS NOT NULL
        AND k."items"->0->>'id' = $5
      LIMIT 1
    `,
    [customerId, buyer.taxId, productId],
  );
  if (before)
    throw unprocessable(
      `customer.taxId has had its trial of ${productId}: sell it without one`,
      'customer.taxId',
      { reason: 'LIMIT_REACHED', values: { limit: 1 } },
    );
}
