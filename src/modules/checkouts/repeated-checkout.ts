/**
 * Clients repeat a request that timed out. A create with the same externalId and an equal body
 * returns the first checkout, while that one can still be paid.
 */
import { MoreThan } from 'typeorm';
import { DAY_MS, later } from '../../platform/time/clock';
import { nameLock } from '../../platform/database/lock-name';
import type { Transaction } from '../../platform/records/transaction';
import { Checkout } from './checkout';

const lockExternalId = nameLock('checkout');

/**
 * The open checkout of the last 24 hours that was created from an equal body; null if there is
 * none. Concurrent creates wait for each other until commit.
 */
export async function findRepeated(
  tx: Transaction,
  externalId: string | null | undefined,
  fingerprint: string,
): Promise<Checkout | null> {
  if (!externalId) return null;
  await lockExternalId(tx, externalId);
  return tx.findBy(
    Checkout,
    { externalId, fingerprint, status: 'PENDING', createdAt: MoreThan(later(tx.now(), -DAY_MS)) },
    { id: 'ASC' },
  );
}
