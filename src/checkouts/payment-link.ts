/** A payment link: a checkout that can be paid any number of times, each payment a charge of its own. */
import { TAIL_SQL } from '../kit/page';
import { view } from '../kit/view';
import { Checkout, checkoutBeside, checkoutOptional, checkoutView } from './checkout';

/** The newest ones; all of them are in the GraphQL connection of the same name. */
const PAYMENTS_MAX = 100;

/** A checkout, with the ids of its payments, newest first. */
export const paymentLinkView = view(
  Checkout,
  checkoutView.fields as readonly (keyof Checkout & string)[],
  async (rows, link) => {
    const paid = await rows.sql<{ id: string }>(
      `SELECT t."id" FROM "charges" t WHERE t."storeId" = $1 AND t."devMode" = $2 AND t."checkoutId" = $3 AND t."paidAt" IS NOT NULL ORDER BY ${TAIL_SQL} DESC LIMIT ${PAYMENTS_MAX}`,
      [link.id],
    );
    return { ...(await checkoutView.render(rows, link)), payments: paid.map(({ id }) => id) };
  },
  {
    name: 'PaymentLink',
    optional: checkoutOptional,
    beside: {
      ...checkoutBeside,
      payments: {
        type: 'array',
        items: { type: 'string' },
        description: `The ids of its payments, newest first, at most ${PAYMENTS_MAX}.`,
      },
    },
  },
);
