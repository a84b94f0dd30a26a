/**
 * The pages of a checkout that cannot be paid now or any more. They show the status and nothing
 * about the payer.
 */
import type { ComponentChildren } from 'preact';
import type { Charge } from '../../../modules/charges/charge';
import { statePage } from '../../parts/state-page';
import type { HtmlPage } from '../../page';
import { pagePath } from '../../paths';
import { Live, ReloadButton } from '../../parts/live-reload';
import { withCampaign, type Visit } from '../../visit';
import type { CheckoutPageData } from '../form/checkout-state';

type EndedStatus = 'PAID' | 'EXPIRED' | 'CANCELLED' | 'REFUNDED';
const LOOK_AGAIN_SECONDS = 10;

/** `more` is shown below the text. */
export function endedPage(
  visit: Visit,
  { checkout }: CheckoutPageData,
  state: EndedStatus,
  more: ComponentChildren = null,
): HtmlPage {
  const { id, status, returnUrl, methods } = checkout;
  const {
    messages: { states, common },
    shop,
  } = visit;
  // Banks report the payment of a boleto days later.
  const text =
    state === 'EXPIRED' && methods.includes('BOLETO')
      ? states.EXPIRED.textOfBoletos
      : states[state].text;
  const children = (
    <>
      {more}
      {returnUrl && (
        <p>
          <a class="button plain" href={returnUrl}>
            {common.backToShop(shop.name)}
          </a>
        </p>
      )}
      {state === 'EXPIRED' && <Live path={`/pay/${id}/stream`} status={status} />}
    </>
  );
  return statePage(visit, {
    tone: state === 'PAID' ? 'good' : state === 'REFUNDED' ? 'wait' : 'bad',
    title: states[state].title,
    text,
    children,
  });
}

/** The provider has not answered yet, for this buyer or for another buyer of the same checkout. */
export function processingPage(
  visit: Visit,
  { checkout, charge }: CheckoutPageData,
  whose: 'own' | 'other',
): HtmlPage {
  const { title, text } =
    whose === 'own' ? visit.messages.processing : visit.messages.processing.other;
  const watched = whose === 'own' && charge ? charge : checkout;
  const children = (
    <>
      <p role="status">{text}</p>
      <ReloadButton
        messages={visit.messages}
        path={`/pay/${checkout.id}`}
        afterSeconds={LOOK_AGAIN_SECONDS}
      />
      <Live path={`/pay/${watched.id}/stream`} status={watched.status} />
    </>
  );
  return statePage(visit, { tone: 'wait', title, children });
}

/**
 * Another buyer has started to pay and this buyer's code was cancelled. The page must not offer it
 * any more.
 */
export function replacedPage(
  visit: Visit,
  { checkout }: CheckoutPageData,
  { method }: Charge,
): HtmlPage {
  const { replaced } = visit.messages;
  const children = (
    <NextLink visit={visit} label={replaced.again} watched={checkout}>
      <p>{method === 'BOLETO' ? replaced.paid.BOLETO : replaced.paid.PIX}</p>
    </NextLink>
  );
  return statePage(visit, { tone: 'bad', title: replaced.title, text: replaced.text, children });
}

/**
 * A boleto past its last day may have been paid on that day. A buyer who has paid must not be asked
 * for money again.
 */
export function awaitedPage(
  visit: Visit,
  { checkout }: CheckoutPageData,
  charge: Charge,
): HtmlPage {
  const {
    messages: {
      boletoWaiting: { late },
      pix,
    },
    session,
  } = visit;
  // The page must not show the status of another buyer's payment.
  const watched = session.hashes.includes(charge.sessionHash ?? '') ? charge : checkout;
  return statePage(visit, {
    tone: 'wait',
    title: late.title,
    text: late.text,
    children: <NextLink visit={visit} label={pix.change} watched={watched} />,
  });
}

function NextLink({
  visit,
  label,
  watched,
  children,
}: {
  visit: Visit;
  label: string;
  watched: { id: string; status: string };
  children?: ComponentChildren;
}) {
  return (
    <>
      {children}
      <p>
        <a class="button" href={withCampaign(visit, pagePath(`/pay/${visit.id}?form=1`))}>
          {label}
        </a>
      </p>
      <Live path={`/pay/${watched.id}/stream`} status={watched.status} />
    </>
  );
}
