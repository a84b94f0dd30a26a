/** Finds or creates the customer of a payment. */
import { IsNull } from 'typeorm';
import type { Buyer } from '../../charges/buyer';
import type { Checkout } from '../../checkouts/checkout';
import { findOrAddCustomer } from '../../customers/create-customer';
import { Customer } from '../../customers/customer';
import { invalid } from '../../kit/errors';
import type { Transaction } from '../../kit/data/transaction';

// The customer that the checkout was created for, unless the merchant has deleted that customer.
export async function knownCustomer(
  tx: Transaction,
  { customerId }: Checkout,
): Promise<string | null> {
  return customerId && (await tx.findBy(Customer, { id: customerId, deletedAt: IsNull() }))
    ? customerId
    : null;
}

/**
 * Links the stored customer with the buyer's tax id, without changing it. A subscription needs a
 * customer and creates one if there is none.
 */
export async function linkCustomer(
  tx: Transaction,
  checkout: Checkout,
  buyer: Buyer,
): Promise<string | null> {
  if (checkout.frequency !== 'SUBSCRIPTION')
    return buyer.taxId
      ? ((await tx.findBy(Customer, { taxId: buyer.taxId, deletedAt: IsNull() }))?.id ?? null)
      : null;
  if (!buyer.email)
    throw invalid(
      'customer.email is required to begin a subscription without a customerId',
      'customer.email',
    );
  return (await findOrAddCustomer(tx, { ...buyer, email: buyer.email })).id;
}
