/** The customer of a paid charge: who bought. */
import { IsNull } from 'typeorm';
import type { Charge } from '../../charges/charge';
import type { ChargeKind } from '../../charges/terms/charge-kind';
import type { Checkout } from '../../checkouts/checkout';
import { findOrAddCustomer } from '../../customers/create-customer';
import { Customer } from '../../customers/customer';
import { customerOfBuyer } from '../../customers/customer-of-buyer';
import type { Transaction } from '../../../platform/records/transaction';

/** Of a subscription that has begun. */
const KNOWN: readonly ChargeKind[] = ['RENEWAL', 'INVOICE', 'CHANGE'];

type Payment = Pick<Charge, 'kind' | 'customerId' | 'buyer'>;

/**
 * The customer that the payment was begun for or, if none was known then, the one of the buyer. A
 * renewal keeps the customer of its subscription. Null if the buyer cannot be stored.
 */
export async function customerOfPayment(
  tx: Transaction,
  charge: Payment,
  checkout: Checkout | null,
): Promise<string | null> {
  if (KNOWN.includes(charge.kind)) return charge.customerId;
  if (checkout?.frequency === 'SUBSCRIPTION') return subscriberOf(tx, charge);
  if (charge.customerId) return charge.customerId;
  // The e-mail address alone, which a merchant sends with a transparent charge, names no person.
  if (charge.kind === 'TRANSPARENT' && !charge.buyer.taxId) return null;
  return (await customerOfBuyer(tx, charge.buyer))?.id ?? null;
}

/**
 * The subscribing customer, locked so that it is not deleted in the meantime. If the customer of
 * the payment was deleted after the payment started, it is the customer of the buyer.
 */
async function subscriberOf(tx: Transaction, { customerId, buyer }: Payment): Promise<string> {
  if (customerId && (await tx.lockBy(Customer, { id: customerId, deletedAt: IsNull() })))
    return customerId;
  const { id } =
    (await customerOfBuyer(tx, buyer)) ??
    (await findOrAddCustomer(tx, { ...buyer, email: buyer.email ?? '' }));
  return subscriberOf(tx, { customerId: id, buyer } as Payment);
}
