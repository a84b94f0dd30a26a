/**
 * A payment, refund, payout or balance that differs from the records of the provider, for an
 * operator to look at.
 */
import { Any } from 'typeorm';
import { Entity } from 'typeorm';
import { Id, Moment, Text } from '../../platform/records/columns/columns';
import { wallNow } from '../../platform/time/clock';
import type { Context } from '../../platform/operations/context';
import { log } from '../../platform/observability/log';
import { PREPARED } from '../../platform/database/query-hints';
import { StoredRecord, type RecordClass } from '../../platform/records/record';
import type { Rows } from '../../platform/records/rows';
import type { Transaction } from '../../platform/records/transaction';

@Entity('providerDifferences')
export class ProviderDifference extends StoredRecord {
  static readonly prefix = 'diff';
  static readonly noun = 'difference';

  @Id(
    'The reference on both sides: the id of an attempt, charge, refund or transfer; for a record ' +
      "in an account's lists, the account and the provider's id of it; for its balance the account.",
    { private: true },
  )
  reference: string;
  @Text('What our records say.', { private: true }) ours: string;
  @Text("What the provider's records say.", { private: true }) theirs: string;
  @Moment('When both sides were found to agree again; null while they differ.', {
    nullable: true,
    private: true,
  })
  resolvedAt: Date | null;
  @Text('The provider account whose lists show it; null = a row of ours was compared.', {
    nullable: true,
    private: true,
  })
  providerAccountId: string | null;
  @Text('What an operator found out, if one has closed it by hand.', {
    nullable: true,
    private: true,
  })
  settledBy: string | null;
}

export interface Sides {
  ours: string;
  theirs: string;
}

/**
 * Stores what a provider lists for an account, by the provider's id, with what we have. A
 * difference is kept until both sides agree or an operator closes it, and is opened again when the
 * provider says something else.
 */
export async function noteDifferences(
  tx: Transaction,
  providerAccountId: string,
  listed: ReadonlyMap<string, Sides>,
): Promise<void> {
  const references = [...listed.keys()].map((id) => referenceIn(providerAccountId, id));
  const found = await tx.list(
    ProviderDifference,
    { reference: Any(references) },
    { limit: Math.max(1, references.length) },
  );
  const known = new Map(found.map((difference) => [difference.reference, difference]));
  for (const [id, { ours, theirs }] of listed) {
    const reference = referenceIn(providerAccountId, id);
    const earlier = known.get(reference);
    if (!earlier && ours !== theirs) {
      await tx.insert(ProviderDifference, { reference, ours, theirs, providerAccountId });
      log.error({ reference, ours, theirs }, 'the provider says something else than our rows');
    } else if (earlier) {
      const isOpen = ours !== theirs && (earlier.settledBy === null || earlier.theirs !== theirs);
      await tx.update(await tx.lock(ProviderDifference, earlier.id), {
        ours,
        theirs,
        resolvedAt: isOpen ? null : (earlier.resolvedAt ?? tx.now()),
        settledBy: isOpen ? null : earlier.settledBy,
      });
    }
  }
}

function referenceIn(accountId: string, id: string): string {
  return id === accountId ? accountId : `${accountId} ${id}`;
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
    const isKnown = await tx.findBy(ProviderDifference, { reference: id });
    const known = isKnown && (await tx.lockBy(ProviderDifference, { reference: id }));
    if (ours !== theirs && !known)
      await tx.insert(ProviderDifference, { reference: id, ours, theirs, resolvedAt: null });
    else if (ours !== theirs && known) await tx.update(known, { ours, theirs, resolvedAt: null });
    else if (known && !known.resolvedAt)
      await tx.update(known, { ours, theirs, resolvedAt: tx.now() });
    await tx.loadBatched(noteCompared, { table: tx.rowMapper(type).table, id });
  });
  if (ours !== theirs)
    log.error({ reference: id, ours, theirs }, 'the provider says something else than our rows');
}

/** Rows of a batch are of the same table. */
async function noteCompared(
  rows: Rows,
  compared: readonly { table: string; id: string }[],
): Promise<void[]> {
  for (const table of new Set(compared.map((row) => row.table)))
    await rows.sql(
      `${PREPARED}UPDATE "${table}"
       SET "reconciledAt" = $4
       WHERE "storeId" = $1 AND "devMode" = $2 AND "id" = ANY($3)`,
      [compared.filter((row) => row.table === table).map(({ id }) => id), wallNow()],
    );
  return compared.map(() => undefined);
}
