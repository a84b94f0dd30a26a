/**
 * Deletes a customer. Personal fields are erased at once; a job erases their copies a minute later.
 * The row is kept for old payments, and the tax id can be used again.
 */
import { InputType } from 'type-graphql';
import { IsNull } from 'typeorm';
import { MINUTE_MS, later } from '../../platform/time/clock';
import { Id } from '../../platform/records/columns/columns';
import { conflict } from '../../platform/operations/errors';
import { operation } from '../../platform/operations/operation';
import { erasedFields } from '../../platform/records/columns/personal';
import { refuseUnknown, type Rows } from '../../platform/records/rows';
import type { Transaction } from '../../platform/records/transaction';
import { Customer, customerView } from './customer';

@InputType()
export class DeleteCustomerInput {
  @Id('The id of the customer.') id: string;
}

/**
 * By then, transactions that read the customer before its deletion have ended, so no new copy can
 * appear.
 */
const ERASED_AFTER_MS = MINUTE_MS;

/** Returns the customer as it was. Refuses with 409 while a subscription is ACTIVE. */
export const deleteCustomer = operation(
  {
    title: 'Delete a customer',
    description:
      'Erases the personal data of a customer and returns the customer as it was; refused ' +
      'while a subscription is ACTIVE.',
    permission: 'CUSTOMER:DELETE',
    sudo: 'IN_PRODUCTION',
    input: DeleteCustomerInput,
    output: customerView,
  },
  (ctx, { id }) =>
    ctx.transaction(async (tx) => {
      const customer =
        (await tx.lockBy(Customer, { id, deletedAt: IsNull() })) ??
        refuseUnknown(Customer, id, 'id');
      const subscriptionId = await activeSubscriptionOf(tx, id);
      if (subscriptionId)
        throw conflict(
          `this customer has the ACTIVE subscription ${subscriptionId}: cancel it first`,
          'id',
          'HAS_ACTIVE_SUBSCRIPTION',
        );
      await claimEnteredCopies(tx, customer);
      const before = Object.assign(new Customer(), customer);
      const deletedAt = tx.now();
      const eraseAt = later(deletedAt, ERASED_AFTER_MS);
      await tx.update(customer, {
        ...erasedFields(Customer),
        externalId: null,
        deletedAt,
        eraseAt,
      });
      return before;
    }),
);

// Subscriptions are a module above this one, so they are read by table name.
async function activeSubscriptionOf(rows: Rows, customerId: string): Promise<string | null> {
  const [active] = await rows.sql<{ id: string }>(
    `
      SELECT "id"
      FROM "subscriptions"
      WHERE "storeId" = $1 AND "devMode" = $2 AND "customerId" = $3 AND "status" = 'ACTIVE'
      LIMIT 1
    `,
    [customerId],
  );
  return active?.id ?? null;
}

/**
 * Charges may hold copies of the same person without naming the customer: those that were never
 * paid, and those of an earlier release. They are linked while the tax id and the e-mail address
 * are still known, so that they are erased too.
 */
async function claimEnteredCopies(tx: Transaction, customer: Customer): Promise<void> {
  const { id, taxId, email } = customer;
  await tx.sql(
    `
      UPDATE "charges"
      SET "customerId" = $3
      WHERE "storeId" = $1
        AND "devMode" = $2
        AND "customerId" IS NULL
        AND (
          "buyer"->>'taxId' = $4
          OR (
            lower("buyer"->>'email') = lower($5)
            AND $5 <> ''
            AND "buyer"->>'taxId' IS NULL
          )
        )
    `,
    [id, taxId, email],
  );
}
