/** The files of what a buyer has paid for: links that are signed, and work for a day. */
import { timingSafeEqual } from 'node:crypto';
import { ObjectType } from 'type-graphql';
import type { Charge } from '../charges/charge';
import { config, publicUrl } from '../config';
import { DAY_MS, SECOND_MS, later } from '../kit/clock';
import { Id, Moment, Text } from '../kit/columns';
import { forbidden } from '../kit/errors';
import { keyedHash } from '../kit/secrets';
import type { Product } from '../products/product';
import type { Checkout } from './checkout';

const LINK_LIFETIME_MS = DAY_MS;

@ObjectType({ description: 'A file that a buyer has paid for.' })
export class ProductDownload {
  @Id('The product it belongs to.') productId: string;
  @Text('The name of the product when it was sold.') name: string;
  @Text('Where the buyer can download it; works until `expiresAt`, for whoever has it.')
  url: string;
  @Moment('When the link ends, in wall time; ask again for a new one.') expiresAt: Date;
}

/** Links to the files of a paid charge, for 24 hours of wall time from now; none unless it is paid. */
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

/** The zero that starts a trial is no payment; a refunded or lost one is none any more. */
export function mayDownload({
  status,
  cycleNumber,
}: Pick<Charge, 'status' | 'cycleNumber'>): boolean {
  return (status === 'PAID' || status === 'UNDER_DISPUTE') && cycleNumber !== -1;
}

/** The link to one file for the payer of a charge, or of the checkout it paid. */
export function downloadLink(ownerId: string, productId: string, expiresAt: Date): string {
  const expires = String(expiresAt.getTime() / SECOND_MS);
  return publicUrl(
    `/pay/${ownerId}/download/${productId}?expires=${expires}&signature=${signaturesOf(ownerId, productId, expires)[0] ?? ''}`,
  );
}

/** Refuses (403) a link that we did not sign, or that has ended. */
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
    throw forbidden('this download link has ended: ask the seller for a new one');
}

function signaturesOf(ownerId: string, productId: string, expires: string): string[] {
  return keyedHash(config.secretKeys, `download ${ownerId} ${productId} ${expires}`);
}
