/**
 * Clients repeat a request that timed out. A create with the same externalId and an equal body
 * returns the first checkout, while that one can still be paid.
 */
import { IsNull, MoreThan } from 'typeorm';
import { DAY_MS, later } from '../../platform/time/clock';
import { conflict } from '../../platform/operations/errors';
import type { Transaction } from '../../platform/records/transaction';
import { Checkout } from './checkout';
import type { CheckoutFrequency } from './checkout-frequency';

const LOCK_EXTERNAL_ID = `
  SELECT pg_advisory_xact_lock(
    hashtextextended('checkout ' || $1 || ' ' || $2::boolean || ' ' || $3, 0)
  )
`;

/**
 * The open billing of version 1 of the last 24 hours that was created from an equal body; null if
 * there is none. Concurrent creates wait for each other until commit.
 */
export async function findRepeated(
  tx: Transaction,
  externalId: string | null | undefined,
  fingerprint: string,
): Promise<Checkout | null> {
  if (!externalId) return null;
  await tx.sql(LOCK_EXTERNAL_ID, [externalId]);
  return tx.findBy(
    Checkout,
    {
      externalId,
      fingerprint,
      status: 'PENDING',
      isRenewal: false,
      createdAt: MoreThan(later(tx.now(), -DAY_MS)),
    },
    { id: 'ASC' },
  );
}

/**
 * The open checkout, link or subscription checkout with this externalId that was created from an
 * equal body; null if none is open. Refuses with 409 if the open one was created from another body:
 * a changed amount would go unnoticed. Concurrent creates wait for each other until commit.
 */
export async function findOpen(
  tx: Transaction,
  externalId: string | null | undefined,
  { frequency, fingerprint }: { frequency: CheckoutFrequency; fingerprint: string },
): Promise<Checkout | null> {
  if (!externalId) return null;
  await tx.sql(LOCK_EXTERNAL_ID, [externalId]);
  // A billing of version 1 says whether coupons are allowed, and an upsell was created by a page.
  const open = {
    externalId,
    frequency,
    status: 'PENDING',
    allowCoupons: IsNull(),
    isRenewal: false,
  } as const;
  const equal = await tx.findBy(Checkout, { ...open, fingerprint }, { id: 'ASC' });
  if (equal) return equal;
  const other = await tx.findBy(Checkout, { ...open, upsellOf: IsNull() }, { id: 'ASC' });
  if (other)
    throw conflict(
      `externalId ${externalId} is that of the open ${other.id}, which has another body: cancel ` +
        'that one, or send another externalId',
      'externalId',
      'EXTERNAL_ID_TAKEN',
      { existingId: other.id },
    );
  return null;
}
