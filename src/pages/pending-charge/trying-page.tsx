/** The page of a renewal that is being tried at the moment. */
import type { Charge } from '../../modules/charges/charge';
import { statePage } from '../parts/state-page';
import type { HtmlPage } from '../page';
import { Live, ReloadButton } from '../parts/live-reload';
import type { Visit } from '../visit';

const LOOK_AGAIN_SECONDS = 5;

/** A decline does not change the status, so the page also reloads by itself. */
export function tryingPage(visit: Visit, { id, status }: Charge): HtmlPage {
  const { pendingCharge: say } = visit.messages;
  const children = (
    <>
      <ReloadButton
        messages={visit.messages}
        path={`/pay/${id}`}
        afterSeconds={LOOK_AGAIN_SECONDS}
      />
      <Live path={`/pay/${id}/stream`} status={status} />
    </>
  );
  return statePage(visit, { tone: 'wait', ...say.trying, children });
}
