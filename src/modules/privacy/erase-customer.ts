/**
 * Erases the copies of a deleted customer in charges, incoming payments, events and every column
 * marked personal.
 */
import { deleteCardsOf } from '../charges/stored-cards/delete-stored-card';
import { Customer } from '../customers/customer';
import { STILL_NEEDED, rowsOfCustomer } from '../customers/personal-rows';
import { DAY_MS, later } from '../../platform/time/clock';
import type { Context } from '../../platform/operations/context';
import { personalTables } from '../../platform/records/columns/personal';
import type { Transaction } from '../../platform/records/transaction';
import { eraseArchivedEvents } from './erase-archived-events';
import { eraseEvents } from './erase-events';

/**
 * Data that a possible payment still needs is kept until then. The customer becomes due again every
 * day.
 */
export async function eraseCustomer(ctx: Context, id: string): Promise<void> {
  const { eraseAt } = await ctx.rows.get(Customer, id);
  if (!eraseAt || eraseAt > ctx.clock.now()) return;
  while (await ctx.transaction((tx) => deleteCardsOf(tx, id)));
  const isNeeded = await ctx.transaction((tx) => eraseRows(tx, id));
  await eraseEvents(ctx, id);
  await eraseArchivedEvents(ctx, id);
  await ctx.transaction(async (tx) => {
    const customer = await tx.lock(Customer, id);
    await tx.update(customer, {
      eraseAt: isNeeded ? later(tx.now(), DAY_MS) : null,
      erasedAt: isNeeded ? null : tx.now(),
    });
  });
  // Those that were moved since the look above are erased already, and do not say so yet.
  await eraseArchivedEvents(ctx, id);
}

/** Whether some data is kept because it is still needed. */
async function eraseRows(tx: Transaction, customerId: string): Promise<boolean> {
  await retainTaxIds(tx, customerId);
  let isNeeded = false;
  for (const personal of personalTables()) {
    const { table, columns } = personal;
    const isTheirs = `t."storeId" = $1 AND t."devMode" = $2 AND ${rowsOfCustomer(personal, '$3', { isOne: true })}`;
    const needed = STILL_NEEDED[table] ?? 'false';
    const kept = await tx.sql(
      `SELECT 1 FROM "${table}" t WHERE ${isTheirs} AND ${needed} LIMIT 1`,
      [customerId],
    );
    isNeeded ||= kept.length > 0;
    await tx.sql(
      `
        UPDATE "${table}" t
        SET ${columns.map(({ name, erased }) => `"${name}" = ${erased}`).join(', ')}
        WHERE ${isTheirs}
          AND NOT ${needed}
          AND (${columns.map(({ isLeft }) => isLeft).join(' OR ')})
      `,
      [customerId],
    );
  }
  return isNeeded;
}

/**
 * A payment service keeps the payer's identity for ten years (BCB Circular 3.978/2020, art. 67):
 * only the tax id, in a column that no API shows.
 */
async function retainTaxIds(tx: Transaction, customerId: string): Promise<void> {
  await tx.sql(
    `
      UPDATE "charges" t
      SET "retainedTaxId" = t."buyer"->>'taxId'
      WHERE t."storeId" = $1
        AND t."devMode" = $2
        AND t."customerId" = $3
        AND t."paidAt" IS NOT NULL
        AND t."retainedTaxId" IS NULL
        AND t."buyer"->>'taxId' IS NOT NULL
        AND NOT ${STILL_NEEDED.charges}
    `,
    [customerId],
  );
}
