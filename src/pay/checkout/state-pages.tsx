/** A checkout that cannot be paid now, or any more: how things stand, without a word about whoever paid. */
import type { ComponentChildren } from 'preact';
import type { Charge } from '../../charges/charge';
import { statePage } from '../charge/state-page';
import type { Page } from '../page';
import { pagePath } from '../paths';
import { Live, LookAgain } from '../pieces';
import type { Visit } from '../visit';
import type { Opened } from './opened';

type Ended = 'PAID' | 'EXPIRED' | 'CANCELLED' | 'REFUNDED';
const LOOK_AGAIN_SECONDS = 10;

export function endedPage(
  visit: Visit,
  { checkout: { id, status, returnUrl, methods } }: Opened,
  state: Ended,
): Page {
  const {
    words: { states, common },
    shop,
  } = visit;
  // Banks report the payment of a boleto days later.
  const text =
    state === 'EXPIRED' && methods.includes('BOLETO')
      ? states.EXPIRED.textOfBoletos
      : states[state].text;
  const children = (
    <>
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

/** The provider has not answered yet: for this buyer, or for somebody who pays the same checkout. */
export function processingPage(
  visit: Visit,
  { checkout, charge }: Opened,
  whose: 'own' | 'other',
): Page {
  const { title, text } = whose === 'own' ? visit.words.processing : visit.words.processing.other;
  const watched = whose === 'own' && charge ? charge : checkout;
  const children = (
    <>
      <p role="status">{text}</p>
      <LookAgain
        words={visit.words}
        path={`/pay/${checkout.id}`}
        afterSeconds={LOOK_AGAIN_SECONDS}
      />
      <Live path={`/pay/${watched.id}/stream`} status={watched.status} />
    </>
  );
  return statePage(visit, { tone: 'wait', title, children });
}

/** Somebody else has begun to pay, and this buyer's code was called off: it must not look alive. */
export function replacedPage(visit: Visit, { checkout }: Opened, { method }: Charge): Page {
  const { replaced } = visit.words;
  const children = (
    <WayOn visit={visit} label={replaced.again} watched={checkout}>
      <p>{method === 'BOLETO' ? replaced.paid.BOLETO : replaced.paid.PIX}</p>
    </WayOn>
  );
  return statePage(visit, { tone: 'bad', title: replaced.title, text: replaced.text, children });
}

/** A boleto past its last day may have been paid on it: who has paid must not be asked for money again. */
export function awaitedPage(visit: Visit, { checkout }: Opened, charge: Charge): Page {
  const {
    words: {
      boletoWaiting: { late },
      pix,
    },
    session,
  } = visit;
  // The address of another buyer's payment is nobody's business.
  const watched = session.hashes.includes(charge.sessionHash ?? '') ? charge : checkout;
  return statePage(visit, {
    tone: 'wait',
    title: late.title,
    text: late.text,
    children: <WayOn visit={visit} label={pix.change} watched={watched} />,
  });
}

function WayOn({
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
        <a class="button" href={pagePath(`/pay/${visit.id}?form=1`)}>
          {label}
        </a>
      </p>
      <Live path={`/pay/${watched.id}/stream`} status={watched.status} />
    </>
  );
}
