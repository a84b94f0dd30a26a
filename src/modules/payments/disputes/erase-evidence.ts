/** Deletes the files of decided disputes of a person whose data is erased. */
import { Customer } from '../../customers/customer';
import type { Context } from '../../../platform/operations/context';
import type { Transaction } from '../../../platform/records/transaction';
import { discardFile } from '../../products/file-quota';
import { Dispute } from './dispute';

const TOGETHER_MAX = 50;

/** Before the data of a customer is erased, once that is due. */
export async function eraseEvidence(ctx: Context, customerId: string): Promise<void> {
  const { eraseAt } = await ctx.rows.get(Customer, customerId);
  if (!eraseAt || eraseAt > ctx.clock.now()) return;
  while (await ctx.transaction((tx) => eraseSome(tx, customerId)));
}

/** True = there may be more. Files of an open dispute are still needed. */
async function eraseSome(tx: Transaction, customerId: string): Promise<boolean> {
  const found = await tx.sql<{ id: string }>(
    `
      SELECT d."id"
      FROM "disputes" d
      JOIN "charges" c ON c."id" = d."chargeId"
      WHERE d."storeId" = $1
        AND d."devMode" = $2
        AND c."customerId" = $3
        AND d."status" <> 'OPEN'
        AND d."evidence" <> '[]'
      ORDER BY d."id"
      LIMIT ${TOGETHER_MAX}
    `,
    [customerId],
  );
  for (const { id } of found) {
    const dispute = await tx.lock(Dispute, id);
    for (const file of dispute.evidence) await discardFile(tx, file.id);
    await tx.update(dispute, { evidence: [] });
  }
  return found.length === TOGETHER_MAX;
}
