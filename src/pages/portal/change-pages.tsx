/** Pauses and resumes a subscription, and changes its plan: what the store allows. */
import {
  ResumeSubscriptionInput,
  resumeSubscription,
} from '../../modules/payments/collect/resume-subscription';
import { Product } from '../../modules/products/product';
import { debitPastRecall } from '../../modules/subscriptions/cycles/open-cycles';
import {
  PauseSubscriptionInput,
  pauseSubscription,
} from '../../modules/subscriptions/pause-subscription';
import { ChangePlanInput, changePlan } from '../../modules/subscriptions/plans/change-plan';
import type { Subscription } from '../../modules/subscriptions/subscription';
import { forbidden } from '../../platform/operations/errors';
import { times } from '../../platform/operations/money';
import {
  addCivilDays,
  civilDate,
  isCivilDate,
  startOfCivilDay,
} from '../../platform/time/civil-time';
import type { HtmlPage } from '../page';
import { Form } from '../parts/components';
import { actAs, ownPage, portalLink, Refused } from './portal-pages';
import type { PortalRoutes } from './portal-routes';
import type { OwnVisit } from './portal-visit';
import { ownSubscriptionOf, saidOf, subscriptionPage } from './subscription-page';

const PAUSED_DAYS_MAX = 730;

export function serveChanges(routes: PortalRoutes): void {
  routes.ownGet('/subscriptions/:item', (visit) => subscriptionPage(visit));
  routes.ownGet('/subscriptions/:item/pause', (visit) => pausePage(visit));
  routes.ownPost('/subscriptions/:item/pause', async (visit, { until = '' }) => {
    refuseUnless(visit.settings.pause);
    const day = isCivilDate(until) ? startOfCivilDay(until) : null;
    if (!day) return { ...(await pausePage(visit, wrongDate(visit))), status: 422 };
    const input = Object.assign(new PauseSubscriptionInput(), { id: visit.item, until: day });
    return actAs(visit, 'pauseSubscription', () => pauseSubscription.run(visit.ctx, input), {
      goTo: `/subscriptions/${visit.item}?done=pause`,
      otherwise: () => pausePage(visit, wrongDate(visit)),
    });
  });
  routes.ownPost('/subscriptions/:item/resume', async (visit) => {
    const { cancelAt, cyclesLeft } = await ownSubscriptionOf(visit);
    refuseUnless((visit.settings.pause || cancelAt !== null) && cyclesLeft !== 0);
    const input = Object.assign(new ResumeSubscriptionInput(), { id: visit.item });
    return actAs(visit, 'resumeSubscription', () => resumeSubscription.run(visit.ctx, input), {
      goTo: `/subscriptions/${visit.item}?done=resume`,
      otherwise: (sentence) => subscriptionPage(visit, sentence),
    });
  });
  routes.ownGet('/subscriptions/:item/plan', (visit) => planPage(visit));
  routes.ownPost('/subscriptions/:item/plan', async (visit, { product = '' }) => {
    const { quantity } = await ownSubscriptionOf(visit);
    refuseUnless(visit.settings.planProductIds.includes(product));
    const input = Object.assign(new ChangePlanInput(), {
      id: visit.item,
      productId: product,
      quantity,
      items: null,
    });
    return actAs(visit, 'changePlan', () => changePlan.run(visit.ctx, input), {
      goTo: `/subscriptions/${visit.item}?done=plan`,
      otherwise: (sentence) => planPage(visit, sentence),
    });
  });
}

const wrongDate = ({ messages }: OwnVisit) => messages.portal.subscription.wrongDate;

function refuseUnless(isAllowed: boolean): void {
  if (!isAllowed) throw forbidden('the store does not offer this in its portal');
}

async function pausePage(visit: OwnVisit, refused: string | null = null): Promise<HtmlPage> {
  refuseUnless(visit.settings.pause);
  const { subscription: say, back } = visit.messages.portal;
  const { rows, clock } = visit.ctx;
  const subscription = await ownSubscriptionOf(visit);
  const { id, name } = subscription;
  const debit = await debitPastRecall(rows, subscription, clock.now());
  const today = civilDate(clock.now());
  return ownPage(visit, {
    title: say.pause,
    current: null,
    children: (
      <Form visit={visit} to={`${visit.base}/subscriptions/${id}/pause`} class="card">
        <h1>{name}</h1>
        <Refused sentence={refused} />
        <p>{say.pauseText}</p>
        {debit && <p>{say.pixAnnounced(...saidOf(visit, debit))}</p>}
        <div class="field">
          <label for="until">{say.pauseUntil}</label>
          <input
            type="date"
            id="until"
            name="until"
            required
            min={addCivilDays(today, 1)}
            max={addCivilDays(today, PAUSED_DAYS_MAX)}
          />
        </div>
        <button class="button wide">{say.pause}</button>
        <a class="button plain wide" href={portalLink(visit, `/subscriptions/${id}`)}>
          {back}
        </a>
      </Form>
    ),
  });
}

async function planPage(visit: OwnVisit, refused: string | null = null): Promise<HtmlPage> {
  const { messages, format, base } = visit;
  const { subscription: say, back } = messages.portal;
  const subscription = await ownSubscriptionOf(visit);
  const { id, name, quantity, method, frequency } = subscription;
  const plans = await plansFor(visit, subscription);
  return ownPage(visit, {
    title: say.changePlan,
    current: null,
    children: (
      <Form visit={visit} to={`${base}/subscriptions/${id}/plan`} class="card">
        <h1>{name}</h1>
        <Refused sentence={refused} />
        <p>{say.plans}</p>
        {plans.map(({ id: productId, name: plan, price, cycle }) => (
          <section class="stack" aria-label={plan}>
            <h2>{plan}</h2>
            <p>
              {cycle &&
                messages.terms.amountPer(
                  format.money(times(price, quantity)),
                  messages.terms.per[cycle],
                )}
            </p>
            {method === 'PIX' && cycle !== frequency ? (
              <p class="quiet">{say.otherCycle}</p>
            ) : (
              <button class="button plain" name="product" value={productId}>
                {say.choosePlan(plan)}
              </button>
            )}
          </section>
        ))}
        <a class="button plain wide" href={portalLink(visit, `/subscriptions/${id}`)}>
          {back}
        </a>
      </Form>
    ),
  });
}

/** Those of this environment that are sold, without the present one. */
async function plansFor(
  { ctx, settings }: OwnVisit,
  { productId }: Subscription,
): Promise<Product[]> {
  const found = await ctx.rows.listByIds(Product, settings.planProductIds);
  return found.filter(
    ({ id, status, cycle }) => id !== productId && status === 'ACTIVE' && cycle !== null,
  );
}
