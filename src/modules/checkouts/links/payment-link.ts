/** A payment link: a checkout that can be paid any number of times. Each payment is a charge. */
import { TAIL_SQL } from '../../../platform/records/lists/cursors';
import { view } from '../../../platform/records/columns/view';
import { Checkout } from '../checkout';
import { checkoutComputed, checkoutOptional } from '../shown/checkout-computed';
import { checkoutView } from '../shown/checkout-view';

/** The newest payments. The GraphQL connection of the same name has all of them. */
const PAYMENTS_MAX = 100;

/** A checkout with the ids of its payments, newest first. */
export const paymentLinkView = view(
  Checkout,
  [
    ...(checkoutView.fields as readonly (keyof Checkout)[]),
    'title',
    'minimumAmount',
    'maximumAmount',
  ],
  async (rows, link) => {
    const paid = await rows.sql<{ id: string }>(
      `
        SELECT t."id"
        FROM "charges" t
        WHERE t."storeId" = $1
          AND t."devMode" = $2
          AND t."checkoutId" = $3
          AND t."paidAt" IS NOT NULL
        ORDER BY ${TAIL_SQL} DESC
        LIMIT ${PAYMENTS_MAX}
      `,
      [link.id],
    );
    return { ...(await checkoutView.render(rows, link)), payments: paid.map(({ id }) => id) };
  },
  {
    name: 'PaymentLink',
    optional: checkoutOptional,
    computed: {
      ...checkoutComputed,
      payments: {
        type: 'array',
        items: { type: 'string' },
        description: `The ids of its payments, newest first, at most ${PAYMENTS_MAX}.`,
      },
    },
  },
);
