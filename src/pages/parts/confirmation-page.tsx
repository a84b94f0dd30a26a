/** The page that sends a buyer to the bank, which confirms a card payment there (3-D Secure). */
import { ChargeAttempt } from '../../modules/charges/attempt';
import type { Charge } from '../../modules/charges/charge';
import { RETURNED } from '../../modules/payments/collect/collect-by-card';
import type { HtmlPage } from '../page';
import type { Visit } from '../visit';
import { Live } from './live-reload';
import { statePage } from './state-page';

const GO_AFTER_SECONDS = 2;
const [RETURNED_NAME = ''] = RETURNED.split('=');

/**
 * Null when the bank asks for nothing, or when the buyer has just come back from there: then the
 * provider is waited for.
 */
export async function confirmationPage(
  visit: Visit,
  charge: Charge | null,
): Promise<HtmlPage | null> {
  const attempt =
    charge &&
    (await visit.ctx.rows.findBy(ChargeAttempt, { chargeId: charge.id, status: 'PENDING' }));
  if (!charge || !attempt?.actionUrl || !attempt.actionEndsAt) return null;
  if (RETURNED_NAME in visit.query || attempt.actionEndsAt <= visit.ctx.clock.now()) return null;
  const { confirmation: say } = visit.messages;
  const children = (
    <>
      <p>
        <a class="button" href={attempt.actionUrl} data-again={GO_AFTER_SECONDS}>
          {say.go}
        </a>
      </p>
      <Live path={`/pay/${charge.id}/stream`} status={charge.status} />
    </>
  );
  return statePage(visit, { tone: 'wait', title: say.title, text: say.text, children });
}
