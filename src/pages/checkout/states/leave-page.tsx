/** The way back to the shop after a payment. */
import type { Checkout } from '../../../modules/checkouts/checkout';
import type { HtmlPage } from '../../page';
import type { Visit } from '../../visit';

/** What clients of the October interface rely on. The buyer can stay. */
const LEAVES_AFTER_SECONDS = 5;

/** Where a browser goes by itself. An app is opened by a touch only. */
export function leavingTo({ completionUrl }: Checkout): HtmlPage['leaves'] | null {
  return completionUrl && /^https?:/i.test(completionUrl)
    ? { to: completionUrl, afterSeconds: LEAVES_AFTER_SECONDS }
    : null;
}

/** The way back to the shop, by a button and, if nothing is left to do here, after some seconds. */
export function Leave({ visit, url, byItself }: { visit: Visit; url: string; byItself: boolean }) {
  const messages = visit.messages.done;
  const { name } = visit.shop;
  return (
    <section class="card">
      <a class="button wide" href={url} data-leave={byItself ? LEAVES_AFTER_SECONDS : undefined}>
        {messages.continue(name)}
      </a>
      {byItself && (
        <p
          class="visually-hidden"
          role="status"
          data-leaving-said={messages.leavingSoon(name, LEAVES_AFTER_SECONDS)}
        />
      )}
      {byItself && (
        <p class="quiet actions" data-leaving="" hidden>
          {messages.leaving(name)}{' '}
          <span class="number">
            <span data-seconds="">{LEAVES_AFTER_SECONDS}</span> {messages.seconds}
          </span>{' '}
          <button type="button" class="text-button" data-stay="">
            {messages.stay}
          </button>
        </p>
      )}
    </section>
  );
}
