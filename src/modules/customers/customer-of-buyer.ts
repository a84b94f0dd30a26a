/** The stored customer of a buyer: a known one, or a new one. */
import { IsNull } from 'typeorm';
import { EMAIL } from '../../platform/records/columns/columns';
import type { Transaction } from '../../platform/records/transaction';
import { findOrAddCustomer } from './create-customer';
import { Customer } from './customer';

interface EnteredBuyer {
  name: string | null;
  email: string | null;
  taxId: string | null;
  cellphone: string | null;
}

/**
 * The customer with the buyer's tax id or, if none was entered, the one without a tax id that has
 * the same e-mail address. Otherwise a new one. Null if there is none and no e-mail address was
 * entered. A known customer is not changed.
 */
export async function customerOfBuyer(
  tx: Transaction,
  buyer: EnteredBuyer,
): Promise<Customer | null> {
  const known = buyer.taxId ? await customerWithTaxId(tx, buyer.taxId) : null;
  if (known) return known;
  const email = buyer.email?.trim() ?? '';
  if (!new RegExp(EMAIL).test(email)) return null;
  return (
    (buyer.taxId ? null : await customerWithEmail(tx, email)) ??
    findOrAddCustomer(tx, { ...buyer, email })
  );
}

export async function customerWithTaxId(
  tx: Transaction,
  taxId: string | null,
): Promise<Customer | null> {
  return taxId ? tx.findBy(Customer, { taxId, deletedAt: IsNull() }) : null;
}

/**
 * The oldest one. E-mail addresses are not unique, so payments of the same new buyer wait for each
 * other here until the transaction ends.
 */
async function customerWithEmail(tx: Transaction, email: string): Promise<Customer | null> {
  await tx.sql(
    `
      SELECT pg_advisory_xact_lock(
        hashtextextended('customers ' || $1 || $2::text || lower($3), 0)
      )
    `,
    [email],
  );
  const [found] = await tx.sql<{ id: string }>(
    `
      SELECT "id"
      FROM "customers"
      WHERE "storeId" = $1
        AND "devMode" = $2
        AND lower("email") = lower($3)
        AND "taxId" IS NULL
        AND "deletedAt" IS NULL
      ORDER BY "id"
      LIMIT 1
    `,
    [email],
  );
  return found ? tx.get(Customer, found.id) : null;
}
