/** Automatic Pix of a subscription: its buyer authorises it, or ends the authorisation. */
import {
  AuthorizeAutomaticPixInput,
  authorizeAutomaticPix,
} from '../../modules/payments/collect/mandates/authorize-automatic-pix';
import {
  EndAutomaticPixInput,
  endAutomaticPix,
} from '../../modules/payments/collect/mandates/end-automatic-pix';
import { acceptMandate } from '../../modules/payments/simulate/accept-mandate';
import { brCodeImage } from '../../modules/charges/reading/br-code-image';
import { untriedCharges } from '../../modules/subscriptions/cycles/open-cycles';
import { isByAutomaticPix } from '../../modules/subscriptions/subscription';
import { forbidden } from '../../platform/operations/errors';
import type { HtmlPage, PageResult } from '../page';
import { Form } from '../parts/components';
import { CopyCode } from '../parts/copy-code';
import { actAs, ownPage, portalLink, Refused } from './portal-pages';
import type { PortalRoutes } from './portal-routes';
import type { OwnVisit } from './portal-visit';
import { ownSubscriptionOf } from './subscription-page';

export function serveAutomaticPix(routes: PortalRoutes): void {
  routes.ownGet('/subscriptions/:item/automatic-pix', (visit) => movingPage(visit));
  routes.ownPost('/subscriptions/:item/automatic-pix', async (visit) => {
    refuseUnlessAllowed(visit);
    const input = Object.assign(new AuthorizeAutomaticPixInput(), { id: visit.item });
    return actAs(
      visit,
      'authorizeAutomaticPix',
      () => authorizeAutomaticPix.run(visit.ctx, input),
      {
        goTo: `/subscriptions/${visit.item}/automatic-pix`,
        otherwise: (sentence) => askingPage(visit, sentence),
      },
    );
  });
  routes.ownPost('/subscriptions/:item/automatic-pix/dev', async (visit) => {
    const { id } = await ownSubscriptionOf(visit);
    if (!visit.ctx.scope.devMode) throw forbidden('only Dev mode simulates an authorisation');
    return actAs(visit, 'acceptMandate', () => acceptMandate(visit.ctx, id), {
      goTo: `/subscriptions/${id}/automatic-pix`,
      otherwise: (sentence) => askingPage(visit, sentence),
    });
  });
  routes.ownGet('/subscriptions/:item/end-automatic-pix', (visit) => endingPage(visit));
  routes.ownPost('/subscriptions/:item/end-automatic-pix', async (visit) => {
    const input = Object.assign(new EndAutomaticPixInput(), { id: visit.item });
    return actAs(visit, 'endAutomaticPix', () => endAutomaticPix.run(visit.ctx, input), {
      goTo: `/subscriptions/${visit.item}?done=pix-ended`,
      otherwise: (sentence) => endingPage(visit, sentence),
    });
  });
}

/** The code, while there is one; once it is authorised, the subscription. */
async function movingPage(visit: OwnVisit): Promise<PageResult> {
  refuseUnlessAllowed(visit);
  const subscription = await ownSubscriptionOf(visit);
  if (isByAutomaticPix(subscription))
    return { redirect: portalLink(visit, `/subscriptions/${subscription.id}?done=pix`) };
  const { askedMandateCode: code, askedMandateUntil: until } = subscription;
  return code && until && until > visit.ctx.clock.now()
    ? codePage(visit, { id: subscription.id, code, until })
    : askingPage(visit);
}

/** What follows is said before anything is asked for. */
async function askingPage(visit: OwnVisit, refused: string | null = null): Promise<HtmlPage> {
  const { messages, format, base } = visit;
  const { subscription: say, back } = messages.portal;
  const { id, name, amount, frequency } = await ownSubscriptionOf(visit);
  const price = messages.terms.amountPer(format.money(amount), messages.terms.per[frequency]);
  return ownPage(visit, {
    title: say.moveToPix,
    current: null,
    children: (
      <Form visit={visit} to={`${base}/subscriptions/${id}/automatic-pix`} class="card">
        <h1>{say.moveToPix}</h1>
        <p>{name}</p>
        <Refused sentence={refused} />
        <p>{say.moveToPixText(price)}</p>
        <button class="button wide">{say.showPixCode}</button>
        <a class="button plain wide" href={portalLink(visit, `/subscriptions/${id}`)}>
          {back}
        </a>
      </Form>
    ),
  });
}

async function codePage(
  visit: OwnVisit,
  { id, code, until }: { id: string; code: string; until: Date },
): Promise<HtmlPage> {
  const { messages, format, base, ctx, query } = visit;
  const { subscription: say, back } = messages.portal;
  return ownPage(visit, {
    title: say.pixCodeTitle,
    current: null,
    children: (
      <section class="card" aria-labelledby="pix-code">
        <h1 id="pix-code">{say.pixCodeTitle}</h1>
        <p>{say.pixCodeText(format.dateTime(until))}</p>
        <img class="qr" src={await brCodeImage(code)} alt={say.pixQr} width="272" height="272" />
        <CopyCode id="br-code" label={say.pixCode} code={code} messages={messages} />
        {query.done === 'asked' && (
          <p class="wait" role="status">
            {say.pixWaiting}
          </p>
        )}
        <a
          class="button plain wide"
          href={portalLink(visit, `/subscriptions/${id}/automatic-pix?done=asked`)}
        >
          {say.pixDone}
        </a>
        {ctx.scope.devMode && (
          <Form visit={visit} to={`${base}/subscriptions/${id}/automatic-pix/dev`} class="actions">
            <button class="button small">{say.simulatePix}</button>
          </Form>
        )}
        <a class="button plain wide" href={portalLink(visit, `/subscriptions/${id}`)}>
          {back}
        </a>
      </section>
    ),
  });
}

/** A debit that the bank knows of goes first. */
async function endingPage(visit: OwnVisit, refused: string | null = null): Promise<HtmlPage> {
  const { messages, format, base, ctx } = visit;
  const { subscription: say } = messages.portal;
  const subscription = await ownSubscriptionOf(visit);
  const { id, name } = subscription;
  const [announced] = await untriedCharges(ctx.rows, subscription);
  return ownPage(visit, {
    title: say.endPix,
    current: null,
    children: (
      <Form visit={visit} to={`${base}/subscriptions/${id}/end-automatic-pix`} class="card">
        <h1>{say.endPix}</h1>
        <p>{name}</p>
        <Refused sentence={announced ? null : refused} />
        {announced?.dueAt ? (
          <p>{say.endPixLater(format.money(announced.amount), format.date(announced.dueAt))}</p>
        ) : (
          <>
            <p>{say.endPixText}</p>
            <button class="button plain wide">{say.endPix}</button>
          </>
        )}
        <a class="button wide" href={portalLink(visit, `/subscriptions/${id}`)}>
          {say.keepPix}
        </a>
      </Form>
    ),
  });
}

function refuseUnlessAllowed({ settings }: OwnVisit): void {
  if (!settings.automaticPix) throw forbidden('the store does not offer this in its portal');
}
