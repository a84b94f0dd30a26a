/** The files a buyer has paid for, in GraphQL. */
import { Charge } from '../charges/charge';
import { Checkout } from '../checkouts/checkout';
import { ProductDownload, downloadsOf } from '../checkouts/downloads';
import type { Context } from '../kit/context';
import { Product } from '../products/product';
import { loaderFor } from './loaders';
import { computed } from './schema-words';

computed(
  Charge,
  'downloads',
  () => [ProductDownload],
  readDownloads,
  'Links to the files of what was bought, for 24 hours; empty unless it is paid. Give them to the buyer only.',
);

async function readDownloads(charge: Charge, ctx: Context): Promise<ProductDownload[]> {
  const checkout = charge.checkoutId
    ? await loaderFor(ctx, Checkout).load(charge.checkoutId)
    : null;
  if (!checkout) return [];
  const products = await Promise.all(
    checkout.items.map(({ id }) => loaderFor(ctx, Product).load(id)),
  );
  return downloadsOf(
    charge,
    checkout,
    products.filter((product) => product !== null),
    ctx.clock.wall(),
  );
}
