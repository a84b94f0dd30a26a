/** The way back to the shop after a payment. */
import type { Visit } from '../../visit';

/**
 * Long enough to read the message, or to have it read aloud, and to stop the redirect. WCAG 2.2.1
 * requires 20 seconds.
 */
const LEAVES_AFTER_SECONDS = 30;

/**
 * If nothing is left to do here, redirects the buyer back to the shop after a while. The buyer can
 * stay.
 */
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
