/** The page of a renewal that was paid, with its receipt and the next charge. */
import { cardEnding } from '../parts/card-ending';
import { statePage } from '../parts/state-page';
import type { HtmlPage } from '../page';
import { pagePath } from '../paths';
import type { Visit } from '../visit';
import type { PendingCharge } from './pending-charge';

export function paidPage(visit: Visit, { charge, subscription }: PendingCharge): HtmlPage {
  const { messages, format } = visit;
  const say = messages.pendingCharge;
  const { status, nextChargeAt, cardLast4 } = subscription;
  const isNamed = status === 'ACTIVE' && nextChargeAt && cardLast4;
  return statePage(visit, {
    tone: 'good',
    ...say.paid,
    children: (
      <>
        <p class="amount number">{format.money(charge.paidAmount ?? charge.amount)}</p>
        {isNamed && (
          <p>
            {say.nextCharge(format.date(nextChargeAt), cardEnding(visit.messages, subscription))}
          </p>
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
