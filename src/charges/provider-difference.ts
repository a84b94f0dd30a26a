/** A payment, refund or payout of which the provider says something else than our rows: for the operator to look at. */
import { Column, Entity } from 'typeorm';
import { wallNow } from '../kit/clock';
import type { Context } from '../kit/context';
import { log } from '../kit/log';
import { StoredRecord, type RecordClass } from '../kit/record';

@Entity('providerDifferences')
export class ProviderDifference extends StoredRecord {
  static readonly prefix = 'diff';
  static readonly noun = 'difference';

  /** What both sides know it by: an attempt, charge, refund or transfer. */
  @Column('text') reference: string;
  @Column('text') ours: string;
  @Column('text') theirs: string;
  /** When both sides were found to say the same again; null while they do not. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) resolvedAt: Date | null;
}

type Compared = StoredRecord & { reconciledAt: Date | null };

/** Both sides were compared: a difference is kept until they are found to agree. What merchants see of the row stays as it is. */
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
    else if (ours !== theirs && known)
      await tx.save(Object.assign(known, { ours, theirs, resolvedAt: null }));
    else if (known && !known.resolvedAt)
      await tx.save(Object.assign(known, { ours, theirs, resolvedAt: tx.now() }));
    await tx.sql(
      `UPDATE "${tx.tableOf(type)}" SET "reconciledAt" = $4 WHERE "storeId" = $1 AND "devMode" = $2 AND "id" = $3`,
      [id, wallNow()],
    );
  });
  if (ours !== theirs)
    log.error({ reference: id, ours, theirs }, 'the provider says something else than our rows');
}
