/** Refunds a payment or a part of it: any payment, or by three routes of one kind each. */
import type { Context } from '../../../platform/operations/context';
import { invalid } from '../../../platform/operations/errors';
import { log } from '../../../platform/observability/log';
import { ProviderUnknown } from '../../providers/provider';
import { refuseWhileRestoring } from '../../providers/registry';
import { prefixOf } from '../../../platform/records/columns/ids';
import { operation } from '../../../platform/operations/operation';
import type { InputClass } from '../../../platform/operations/read-input';
import { Refund, refundView } from './refund';
import { requestRefund } from './settle-refund';
import {
  type RefundInput,
  RefundCheckoutInput,
  RefundPaymentInput,
  RefundPaymentLinkInput,
  RefundTransparentInput,
} from './refund-inputs';
import { chargeOf } from './charge-to-refund';
import { addRefund } from './add-refund';

export const STANDARD_REASON = 'requested_by_customer';
const RULES =
  'A payment can be refunded in several parts. A repeated request answers the pending refund of ' +
  'the same amount; requests with different Idempotency-Keys are different refunds.';

interface Route {
  accepts: readonly string[];
  /** For ids of other kinds, the route to use instead. */
  otherwise: Readonly<Record<string, string>>;
}

const TRANSPARENT = 'POST /v2/transparents/refund';
const CHECKOUT = 'POST /v2/checkouts/refund';

const refundOperation = (
  texts: { title: string; description: string },
  input: InputClass<RefundInput>,
  route: Route,
) =>
  operation(
    { ...texts, permission: 'REFUND:CREATE', sudo: 'IN_PRODUCTION', input, output: refundView },
    async (ctx, { id, amount, reason }) => {
      checkKind(id, route);
      const request = {
        amount: amount ?? null,
        reason: reason ?? STANDARD_REASON,
        hasKey: ctx.steps !== null,
      };
      await refuseWhileRestoring(ctx);
      const refund = await ctx.transaction(async (tx) =>
        addRefund(tx, await chargeOf(tx, id), request),
      );
      await requestNow(ctx, refund.id);
      return ctx.rows.get(Refund, refund.id);
    },
  );

/** Of GraphQL only: the routes of REST are those of their nouns. */
export const refundPayment = refundOperation(
  {
    title: 'Refund a payment',
    description: `Refunds a payment of any kind, or a part of it. ${RULES}`,
  },
  RefundPaymentInput,
  { accepts: ['bill', 'char', 'pix_char', 'card', 'bole'], otherwise: {} },
);
export const refundCheckout = refundOperation(
  {
    title: 'Refund a checkout',
    description: `Refunds the payment of a checkout or subscription, or a part of it. ${RULES}`,
  },
  RefundCheckoutInput,
  { accepts: ['bill', 'char', 'pix_char', 'card'], otherwise: { bole: TRANSPARENT } },
);
export const refundPaymentLink = refundOperation(
  {
    title: 'Refund a payment of a link',
    description: `Refunds one payment of a payment link, or a part of it. ${RULES}`,
  },
  RefundPaymentLinkInput,
  {
    accepts: ['char', 'pix_char', 'card'],
    otherwise: {
      bill: `${CHECKOUT}, or refund one of the link's payments (char_…)`,
      bole: TRANSPARENT,
    },
  },
);
export const refundTransparent = refundOperation(
  {
    title: 'Refund a transparent charge',
    description: `Refunds the payment of a transparent charge, or a part of it. ${RULES}`,
  },
  RefundTransparentInput,
  { accepts: ['pix_char', 'card', 'bole'], otherwise: { bill: CHECKOUT, char: CHECKOUT } },
);

/** Without an answer the refund stays pending: the job asks whether the provider has it. */
export async function requestNow(ctx: Context, id: string): Promise<void> {
  try {
    await requestRefund(ctx, id);
  } catch (error) {
    if (!(error instanceof ProviderUnknown)) throw error;
    log.warn({ refund: id, reason: error.message }, 'the provider did not answer');
  }
}

function checkKind(id: string, { accepts, otherwise }: Route): void {
  const prefix = prefixOf(id);
  if (accepts.includes(prefix)) return;
  const right = otherwise[prefix];
  throw invalid(
    right
      ? `${id} cannot be refunded here: use ${right}`
      : `id must start with ${accepts.map((kind) => `${kind}_`).join(', ')}`,
    'id',
    { reason: 'WRONG_KIND' },
  );
}
