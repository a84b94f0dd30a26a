/**
 * The page of a card charge that is not paid: it leads the buyer to the bank that asks for a
 * confirmation, waits for its answer, and shows a decline.
 */
import type { Charge } from '../../modules/charges/charge';
import type { PageResult } from '../page';
import { confirmationPage } from '../parts/confirmation-page';
import { Live, ReloadButton } from '../parts/live-reload';
import { statePage } from '../parts/state-page';
import type { Visit } from '../visit';

const LOOK_AGAIN_SECONDS = 10;

export async function showCard(visit: Visit, charge: Charge): Promise<PageResult> {
  const { id, status } = charge;
  const { messages } = visit;
  if (status !== 'PENDING') return statePage(visit, { tone: 'bad', ...messages.cardCharge });
  const confirmation = await confirmationPage(visit, charge);
  if (confirmation) return confirmation;
  const children = (
    <>
      <p role="status">{messages.processing.text}</p>
      <ReloadButton messages={messages} path={`/pay/${id}`} afterSeconds={LOOK_AGAIN_SECONDS} />
      <Live path={`/pay/${id}/stream`} status={status} />
    </>
  );
  return statePage(visit, { tone: 'wait', title: messages.processing.title, children });
}
