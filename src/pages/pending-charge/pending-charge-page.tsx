/**
 * The page of a failed renewal: the buyer pays it now, or gives another card for the next attempt.
 */
import type { Charge } from '../../modules/charges/charge';
import { cardEnding } from '../parts/card-ending';
import { confirmationPage } from '../parts/confirmation-page';
import { CardFields } from '../parts/card-fields';
import { statePage } from '../parts/state-page';
import { ProviderCardFields } from '../parts/provider-card-fields';
import type { OfferedCards } from '../parts/signed-in';
import { SignedInAs, SignInToCards, StoredCardChoice } from '../parts/stored-card-choice';
import { cardTokenUrl } from '../../modules/payments/pay/card/card-token-url';
import { Buyer } from '../checkout/form/buyer-fields';
import {
  earlierFormValuesOf,
  type CheckoutFormValues,
  type FieldErrors,
} from '../parts/form-input';
import type { HtmlPage } from '../page';
import { pagePath } from '../paths';
import { devBanner, Form } from '../parts/components';
import { Notice } from '../parts/notice';
import type { Visit } from '../visit';
import { offeredCards } from './offered-cards';
import { pendingChargeOf, type PendingCharge } from './pending-charge';
import { tryingPage } from './trying-page';
import { failedPixPage } from './failed-pix-page';
import { Summary, Plan } from './charge-summary';
import { paidPage } from './paid-renewal-page';

export async function showPendingCharge(
  visit: Visit,
  charge: Charge,
  sent: SentCard = { wrong: {}, typed: earlierFormValuesOf(null) },
): Promise<HtmlPage> {
  const open = await pendingChargeOf(visit.ctx, charge);
  const { pendingCharge: say } = visit.messages;
  switch (open.state) {
    case 'PAID':
      return paidPage(visit, open);
    case 'EXHAUSTED':
      return statePage(visit, { tone: 'bad', ...say.exhausted });
    case 'CANCELLED':
      return statePage(visit, {
        tone: 'bad',
        title: say.cancelled.title,
        // Of automatic PIX: its attempt has no outcome yet.
        text: open.nextTryAt
          ? say.byPix.cancelled(visit.format.date(open.nextTryAt))
          : say.cancelled.text,
      });
    case 'TRYING':
      return (await confirmationPage(visit, charge)) ?? tryingPage(visit, charge);
    case 'NOT_DUE':
      return statePage(visit, {
        tone: 'good',
        title: say.notDue.title,
        text: charge.method === 'PIX' ? say.byPix.notDue : say.notDue.text,
      });
    case 'FAILED':
      return charge.method === 'PIX'
        ? failedPixPage(visit, open)
        : failedPage(visit, open, {
            ...sent,
            tokenUrl: await cardTokenUrl(visit.ctx),
            offered: await offeredCards(visit, open),
          });
  }
}

/**
 * Whether the charge is a renewal of a subscription, or its first charge after a trial. All other
 * charges are paid on the page of their checkout.
 */
export function isOfSubscription({ subscriptionId, lines }: Charge): boolean {
  return subscriptionId !== null && lines !== null;
}

/** What the buyer sent, and what is wrong with it. */
interface SentCard {
  wrong: FieldErrors;
  typed: CheckoutFormValues;
}

type CardForm = SentCard & { tokenUrl: string | null; offered: OfferedCards };

function failedPage(visit: Visit, open: PendingCharge, form: CardForm): HtmlPage {
  const { messages, format, ctx } = visit;
  const { pendingCharge: say } = messages;
  const { charge, subscription, isReplaced, isRefusedForGood } = open;
  const { nextAttemptAt, failureReason } = charge;
  return {
    title: say.title(subscription.name),
    banner: devBanner(visit),
    connectsTo: form.tokenUrl,
    content: (
      <div class="columns">
        <div class="card aside">
          <Summary visit={visit} open={open} title={say.failed} />
          {!isReplaced && (
            <Notice tone="warn">
              <p>{say.reasons[failureReason ?? ''] ?? say.unknownReason}</p>
              {charge.cardLast4 && <p>{say.card(cardEnding(visit.messages, charge))}</p>}
            </Notice>
          )}
          {isReplaced && nextAttemptAt && (
            <Notice tone="good">
              <p>
                {say.replaced(
                  cardEnding(visit.messages, subscription),
                  format.dateTime(nextAttemptAt),
                )}
              </p>
            </Notice>
          )}
          {!isReplaced && isRefusedForGood && <p>{say.refusedForGood}</p>}
          <Plan visit={visit} open={open} />
        </div>
        {ctx.scope.devMode || form.tokenUrl !== null ? (
          <CardForm visit={visit} open={open} form={form} />
        ) : (
          <div class="card">
            <p>{say.noCards}</p>
          </div>
        )}
      </div>
    ),
  };
}

function CardForm({ visit, open, form }: { visit: Visit; open: PendingCharge; form: CardForm }) {
  const { messages, format } = visit;
  const { pendingCharge: say } = messages;
  const { charge, isTriedOut } = open;
  const { nextAttemptAt } = charge;
  const { wrong, typed, offered } = form;
  const { signedIn } = offered;
  const hasCards = signedIn !== null && signedIn.cards.length > 0;
  return (
    <Form
      visit={visit}
      to={`/pay/${charge.id}/pay-open`}
      class="card"
      noValidate
      autocomplete="off"
    >
      <h2>{say.form}</h2>
      {signedIn && <SignedInAs visit={visit} customer={signedIn.customer} />}
      <SignInToCards visit={visit} offered={offered} wrong={wrong} />
      {hasCards ? (
        <>
          <StoredCardChoice visit={visit} offered={offered} typed={typed} wrong={wrong} />
          <div class="other-card">
            <NewCard visit={visit} form={form} />
          </div>
        </>
      ) : (
        <NewCard visit={visit} form={form} />
      )}
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
          <button class="button plain wide" formaction={pagePath(`/pay/${charge.id}/replace-card`)}>
            {say.replace}
          </button>
          <p class="quiet">{say.replaceHint(format.dateTime(nextAttemptAt))}</p>
        </div>
      )}
    </Form>
  );
}

function NewCard({ visit, form }: { visit: Visit; form: CardForm }) {
  const { messages } = visit;
  const { wrong, typed, tokenUrl } = form;
  if (tokenUrl === null) return <CardFields messages={messages} wrong={wrong} />;
  return (
    <>
      <Buyer visit={visit} typed={typed} wrong={wrong} />
      <ProviderCardFields
        messages={messages}
        tokenUrl={tokenUrl}
        address={typed.address}
        wrong={wrong}
      />
    </>
  );
}
