/**
 * A payment, refund or payout that differs from the records of the provider, for an operator to
 * look at.
 */
import { Entity } from 'typeorm';
import { Id, Moment, Text } from '../kit/data/columns';
import { wallNow } from '../kit/time/clock';
import type { Context } from '../kit/context';
import { log } from '../kit/observe/log';
import { StoredRecord, type RecordClass } from '../kit/data/record';

@Entity('providerDifferences')
export class ProviderDifference extends StoredRecord {
  static readonly prefix = 'diff';
  static readonly noun = 'difference';

  @Id('The reference on both sides: the id of an attempt, charge, refund or transfer.', {
    private: true,
  })
  reference: string;
  @Text('What our records say.', { private: true }) ours: string;
  @Text("What the provider's records say.", { private: true }) theirs: string;
  @Moment('When both sides were found to agree again; null while they differ.', {
    nullable: true,
    private: true,
  })
  resolvedAt: Date | null;
}

type Compared = StoredRecord & { reconciledAt: Date | null };

/**
 * Stores the result of a comparison. A difference is kept until both sides agree. What merchants
 * see of the row does not change.
 */
export async function recordComparison(
  ctx: Context,
  type: RecordClass<Compared>,
  id: string,
  { ours, theirs }: { ours: string; theirs: string },
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const known = await tx.lockBy(ProviderDifference, { reference: id });
    if (ours !== theirs && !known)
      await tx.insert(ProviderDifference, { reference: id, ours, theirs, resolvedAt: null });
    else if (ours !== theirs && known) await tx.update(known, { ours, theirs, resolvedAt: null });
    else if (known && !known.resolvedAt)
      await tx.update(known, { ours, theirs, resolvedAt: tx.now() });
    await tx.sql(
      `UPDATE "${tx.storedClass(type).table}"
       SET "reconciledAt" = $4
       WHERE "storeId" = $1 AND "devMode" = $2 AND "id" = $3`,
      [id, wallNow()],
    );
  });
  if (ours !== theirs)
    log.error({ reference: id, ours, theirs }, 'the provider says something else than our rows');
}
