/** The download links for a buyer who has paid: signed, and valid for a day. */
import { timingSafeEqual } from 'node:crypto';
import { ObjectType } from 'type-graphql';
import type { Charge } from '../../charges/charge';
import { config, publicUrl } from '../../../config/config';
import { DAY_MS, SECOND_MS, later } from '../../../platform/time/clock';
import { Id, Moment, Text } from '../../../platform/records/columns/columns';
import { forbidden } from '../../../platform/operations/errors';
import { keyedHash } from '../../../platform/secrets/secrets';
import type { Product } from '../../products/product';
import type { Checkout } from '../checkout';

const LINK_LIFETIME_MS = DAY_MS;

@ObjectType({ description: 'A file that a buyer has paid for.' })
export class ProductDownload {
  @Id('The product it belongs to.') productId: string;
  @Text('The name of the product when it was sold.') name: string;
  @Text('The download address, valid until `expiresAt` for anyone who has it.')
  url: string;
  @Moment('When the link expires, in wall time; query again for a new one.') expiresAt: Date;
}

/**
 * Links to the files of a paid charge, for 24 hours of wall time from now. Empty unless it is paid.
 */
export function downloadsOf(
  charge: Charge,
  { items }: Pick<Checkout, 'items'>,
  products: readonly Product[],
  wallNow: Date,
): ProductDownload[] {
  if (!mayDownload(charge)) return [];
  const expiresAt = new Date(
    Math.floor(later(wallNow, LINK_LIFETIME_MS).getTime() / SECOND_MS) * SECOND_MS,
  );
  return items.flatMap(({ id, name }) => {
    const product = products.find((candidate) => candidate.id === id);
    return product?.fileKey
      ? [
          Object.assign(new ProductDownload(), {
            productId: id,
            name,
            url: downloadLink(charge.id, id, expiresAt),
            expiresAt,
          }),
        ]
      : [];
  });
}

/**
 * The zero charge that starts a trial is not a payment. A refunded or lost payment no longer
 * counts.
 */
export function mayDownload({ status, kind }: Pick<Charge, 'status' | 'kind'>): boolean {
  return (status === 'PAID' || status === 'UNDER_DISPUTE') && kind !== 'TRIAL_START';
}

/** The link to one file for the payer of a charge, or of the checkout that it paid. */
export function downloadLink(ownerId: string, productId: string, expiresAt: Date): string {
  const expires = String(expiresAt.getTime() / SECOND_MS);
  const signature = signaturesOf(ownerId, productId, expires)[0] ?? '';
  return publicUrl(
    `/pay/${ownerId}/download/${productId}?expires=${expires}&signature=${signature}`,
  );
}

/** Refuses with 403 a link that we did not sign or that has expired. */
export function checkDownloadLink(
  {
    ownerId,
    productId,
    expires,
    signature,
  }: { ownerId: string; productId: string; expires: string; signature: string },
  wallNow: Date,
): void {
  const given = Buffer.from(signature);
  const isOurs = signaturesOf(ownerId, productId, expires).some(
    (known) => given.length === known.length && timingSafeEqual(given, Buffer.from(known)),
  );
  if (!isOurs) throw forbidden('this download link is not valid');
  if (Number(expires) * SECOND_MS <= wallNow.getTime())
    throw forbidden('this download link has expired: ask the seller for a new one');
}

function signaturesOf(ownerId: string, productId: string, expires: string): string[] {
  return keyedHash(config.secretKeys, `download ${ownerId} ${productId} ${expires}`);
}
