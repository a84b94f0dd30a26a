/** Cancels a subscription: one page that says what it means, and one button. */
import {
  CancelAt,
  CancelSubscriptionInput,
  cancelSubscription,
  endOfPeriod,
} from '../../modules/subscriptions/cancel-subscription';
import { debitPastRecall } from '../../modules/subscriptions/cycles/open-cycles';
import { earlyInvoiceOf, openInvoiceOf } from '../../modules/subscriptions/invoices/find-invoice';
import type { Subscription } from '../../modules/subscriptions/subscription';
import { isChoice } from '../../platform/records/columns/choices';
import type { HtmlPage } from '../page';
import { Form } from '../parts/components';
import { actAs, ownPage, portalLink, Refused } from './portal-pages';
import type { PortalRoutes } from './portal-routes';
import type { OwnVisit } from './portal-visit';
import { ReasonField, reasonOf } from './reason-field';
import { ownSubscriptionOf, saidOf } from './subscription-page';

export function serveCancellation(routes: PortalRoutes): void {
  routes.ownGet('/subscriptions/:item/cancel', (visit) => cancelPage(visit));
  routes.ownPost('/subscriptions/:item/cancel', async (visit, { at = '', reason = '' }) => {
    const offered = waysOf(visit, await ownSubscriptionOf(visit));
    if (!isChoice(CancelAt, at) || !offered.includes(at))
      return { ...(await cancelPage(visit, choiceChanged(visit))), status: 409 };
    const input = Object.assign(new CancelSubscriptionInput(), {
      id: visit.item,
      at,
      reason: reasonOf(reason),
    });
    return actAs(visit, 'cancelSubscription', () => cancelSubscription.run(visit.ctx, input), {
      goTo: `/subscriptions/${visit.item}?done=cancel`,
      otherwise: (sentence) => cancelPage(visit, sentence),
    });
  });
}

const choiceChanged = ({ messages }: OwnVisit) => messages.portal.subscription.choiceChanged;

/** What is paused or waits for an operator has no period whose end could be awaited. */
function waysOf({ settings }: OwnVisit, { pausedAt, parkedAt }: Subscription): CancelAt[] {
  if (pausedAt ?? parkedAt) return ['NOW'];
  return settings.cancelAt === 'CHOICE' ? ['PERIOD_END', 'NOW'] : [settings.cancelAt];
}

/** What becomes of the invoice that is open; null if none is. */
async function invoiceAfter(
  { ctx, messages }: OwnVisit,
  subscription: Subscription,
): Promise<Record<CancelAt, string> | null> {
  const { openInvoice: say } = messages.portal.subscription;
  if (!(await openInvoiceOf(ctx.rows, subscription.id))) return null;
  const early = await earlyInvoiceOf(ctx.rows, subscription, ctx.clock.now());
  return { PERIOD_END: early ? say.withdrawn : say.stays, NOW: say.withdrawn };
}

async function cancelPage(visit: OwnVisit, refused: string | null = null): Promise<HtmlPage> {
  const { messages, format, ctx, settings, base } = visit;
  const { subscription: say } = messages.portal;
  const subscription = await ownSubscriptionOf(visit);
  const ways = waysOf(visit, subscription);
  const now = ctx.clock.now();
  const end = await endOfPeriod(ctx.rows, subscription, now);
  const debit = await debitPastRecall(ctx.rows, subscription, now);
  const debited = debit && saidOf(visit, debit);
  const effects = {
    PERIOD_END: [say.effects.PERIOD_END(format.date(end)), debited && say.pixAnnounced(...debited)],
    NOW: [debited ? say.effects.debited(...debited) : say.effects.NOW],
  };
  const invoice = await invoiceAfter(visit, subscription);
  return ownPage(visit, {
    title: say.cancel,
    current: null,
    children: (
      <Form visit={visit} to={`${base}/subscriptions/${subscription.id}/cancel`} class="card">
        <h1>{say.cancelTitle(subscription.name)}</h1>
        <Refused sentence={refused} />
        <ReasonField visit={visit} />
        {ways.map((way) => (
          <div class="stack">
            {effects[way].map((sentence) => sentence && <p>{sentence}</p>)}
            {invoice && <p>{invoice[way]}</p>}
            <button class="button plain wide" name="at" value={way}>
              {say.cancelAt[way]}
            </button>
          </div>
        ))}
        <div class="actions">
          <a class="button" href={portalLink(visit, `/subscriptions/${subscription.id}`)}>
            {say.keep}
          </a>
          {settings.pause && !subscription.pausedAt && (
            <a
              class="button plain"
              href={portalLink(visit, `/subscriptions/${subscription.id}/pause`)}
            >
              {say.ratherPause}
            </a>
          )}
        </div>
      </Form>
    ),
  });
}
