/** The page of a renewal that failed: the buyer pays it now, or gives another card for its next try. */
import type { Charge } from '../../charges/charge';
import { AppError } from '../../kit/errors';
import { readNewCard } from '../../payments/new-card';
import { payByHand } from '../../payments/pay-open-charge';
import { replaceCard } from '../../payments/replace-card';
import { hasProvider } from '../../providers/registry';
import { cardEnding } from '../charge/card-ending';
import { CardFields } from '../card-fields';
import { chargeOf } from '../charge/charge-of';
import { statePage } from '../charge/state-page';
import { wrongInCard, type Wrong } from '../checkout/typed';
import type { Answer, Page } from '../page';
import { pagePath } from '../paths';
import { devBanner, Form, Live, LookAgain, Notice } from '../pieces';
import type { Routes } from '../routes';
import type { Form as Filled, Visit } from '../visit';
import { openChargeOf, type OpenCharge } from './open-charge';

const LOOK_AGAIN_SECONDS = 5;

export function serveOpenCharges(routes: Routes): void {
  routes.post('/pay/:id/pay-open', (visit, form) =>
    withCard(
      visit,
      form,
      async (charge, card) =>
        void (await payByHand(visit.ctx, charge.id, await readNewCard(visit.ctx, card))),
    ),
  );
  routes.post('/pay/:id/replace-card', (visit, form) =>
    withCard(
      visit,
      form,
      async ({ subscriptionId }, card) =>
        void (await replaceCard.run(visit.ctx, { id: subscriptionId ?? '', ...card })),
    ),
  );
}

export async function showOpenCharge(
  visit: Visit,
  charge: Charge,
  wrong: Wrong = {},
): Promise<Page> {
  const open = await openChargeOf(visit.ctx, charge);
  const { openCharge: say } = visit.words;
  switch (open.state) {
    case 'PAID':
      return paidPage(visit, open);
    case 'EXHAUSTED':
      return statePage(visit, { tone: 'bad', ...say.exhausted });
    case 'CANCELLED':
      return statePage(visit, { tone: 'bad', ...say.cancelled });
    case 'TRYING':
      return tryingPage(visit, charge);
    case 'NOT_DUE':
      return statePage(visit, {
        tone: 'good',
        title: say.notDue.title,
        text: charge.method === 'PIX' ? say.byPix.notDue : say.notDue.text,
      });
    case 'FAILED':
      return charge.method === 'PIX' ? failedPixPage(visit, open) : failedPage(visit, open, wrong);
  }
}

/** What has changed meanwhile is seen on the page it goes back to; a wrong number is said beside its field, and never written back. */
async function withCard(
  visit: Visit,
  form: Filled,
  act: (charge: Charge, card: { card: { number: string }; cardToken: null }) => Promise<void>,
): Promise<Answer> {
  const charge = await chargeOf(visit);
  const goBack = { redirect: pagePath(`/pay/${charge.id}`) };
  if (!isOfSubscription(charge) || (await openChargeOf(visit.ctx, charge)).state !== 'FAILED')
    return goBack;
  const { ctx, words } = visit;
  const wrong = wrongInCard(form, ctx.clock.now(), words);
  if (Object.keys(wrong).length > 0)
    return { ...(await showOpenCharge(visit, charge, wrong)), status: 422 };
  try {
    await act(charge, { card: { number: form.cardNumber ?? '' }, cardToken: null });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.field === 'card.number')
      return {
        ...(await showOpenCharge(visit, charge, { cardNumber: words.checkout.wrong.cardNumber })),
        status: 422,
      };
    if (error.status !== 409 && error.status !== 404) throw error;
  }
  return goBack;
}

/** Whether the charge is one of a subscription's renewals (or its first after a trial): the others are paid on the page of their checkout. */
export function isOfSubscription({ subscriptionId, lines }: Charge): boolean {
  return subscriptionId !== null && lines !== null;
}

function failedPage(visit: Visit, open: OpenCharge, wrong: Wrong): Page {
  const { words, format, ctx } = visit;
  const { openCharge: say } = words;
  const { charge, subscription, isReplaced, isRefusedForGood, isTriedOut } = open;
  const { nextAttemptAt, failureReason } = charge;
  return {
    title: say.title(subscription.name),
    banner: devBanner(visit),
    content: (
      <div class="columns">
        <div class="card aside">
          <Summary visit={visit} open={open} title={say.failed} />
          {!isReplaced && (
            <Notice tone="warn">
              <p>{say.reasons[failureReason ?? ''] ?? say.unknownReason}</p>
              {charge.cardLast4 && <p>{say.card(cardEnding(visit.words, charge))}</p>}
            </Notice>
          )}
          {isReplaced && nextAttemptAt && (
            <Notice tone="good">
              <p>
                {say.replaced(
                  cardEnding(visit.words, subscription),
                  format.dateTime(nextAttemptAt),
                )}
              </p>
            </Notice>
          )}
          {!isReplaced && isRefusedForGood && <p>{say.refusedForGood}</p>}
          <Plan visit={visit} open={open} />
        </div>
        {hasProvider(ctx) ? (
          <Form visit={visit} to={`/pay/${charge.id}/pay-open`} class="card" autocomplete="off">
            <h2>{say.form}</h2>
            <CardFields words={words} wrong={wrong} />
            <p class="quiet">{say.kept}</p>
            {isTriedOut ? (
              <Notice tone="warn">
                <p>{say.triedOut}</p>
              </Notice>
            ) : (
              <button class="button wide big" data-busy={say.payBusy}>
                {say.pay(format.money(charge.amount))}
              </button>
            )}
            {nextAttemptAt && (
              <div class="tight">
                <button
                  class="button plain wide"
                  formaction={pagePath(`/pay/${charge.id}/replace-card`)}
                >
                  {say.replace}
                </button>
                <p class="quiet">{say.replaceHint(format.dateTime(nextAttemptAt))}</p>
              </div>
            )}
          </Form>
        ) : (
          <div class="card">
            <p>{say.noCards}</p>
          </div>
        )}
      </div>
    ),
  };
}

/** A decline leaves the status as it is, so that the page also looks again by itself. */
function tryingPage(visit: Visit, { id, status }: Charge): Page {
  const { openCharge: say } = visit.words;
  const children = (
    <>
      <LookAgain words={visit.words} path={`/pay/${id}`} afterSeconds={LOOK_AGAIN_SECONDS} />
      <Live path={`/pay/${id}/stream`} status={status} />
    </>
  );
  return statePage(visit, { tone: 'wait', ...say.trying, children });
}

/** The payer's bank is asked again by itself: there is nothing to type. */
function failedPixPage(visit: Visit, open: OpenCharge): Page {
  const { openCharge: say } = visit.words;
  return {
    title: say.title(open.subscription.name),
    banner: devBanner(visit),
    content: (
      <div class="card">
        <Summary visit={visit} open={open} title={say.byPix.failed} />
        <Notice tone="warn">
          <p>{say.byPix.text}</p>
        </Notice>
        <Plan visit={visit} open={open} />
      </div>
    ),
  };
}

function Summary({
  visit: {
    words: { openCharge: say },
    format,
  },
  open: { charge, subscription },
  title,
}: {
  visit: Visit;
  open: OpenCharge;
  title: string;
}) {
  return (
    <div class="tight">
      <h1>{title}</h1>
      <p>{say.of(subscription.name, format.date(charge.dueAt ?? charge.createdAt))}</p>
      <p class="amount number">{format.money(charge.amount)}</p>
    </div>
  );
}

function Plan({
  visit: {
    words: { openCharge: say },
    format,
  },
  open: {
    charge: { method },
    nextTryAt,
    isLastTry,
    isRefusedForGood,
    isReplaced,
  },
}: {
  visit: Visit;
  open: OpenCharge;
}) {
  if (!nextTryAt || isRefusedForGood || isReplaced) return null;
  return (
    <p>
      {method === 'PIX'
        ? say.nextTry(format.date(nextTryAt))
        : (isLastTry ? say.lastTry : say.nextTry)(format.dateTime(nextTryAt))}
    </p>
  );
}

function paidPage(
  visit: Visit,
  { charge, subscription: { status, nextChargeAt, ...subscription } }: OpenCharge,
): Page {
  const {
    words: { openCharge: say },
    format,
  } = visit;
  const isNamed = status === 'ACTIVE' && nextChargeAt && subscription.cardLast4;
  return statePage(visit, {
    tone: 'good',
    ...say.paid,
    children: (
      <>
        <p class="amount number">{format.money(charge.paidAmount ?? charge.amount)}</p>
        {isNamed && (
          <p>{say.nextCharge(format.date(nextChargeAt), cardEnding(visit.words, subscription))}</p>
        )}
        <p>
          <a class="button" href={pagePath(`/pay/${charge.id}/receipt`)}>
            {say.receipt}
          </a>
        </p>
      </>
    ),
  });
}
