/** The page of a failed renewal by automatic PIX. */
import type { HtmlPage } from '../page';
import { devBanner } from '../parts/components';
import { Notice } from '../parts/notice';
import type { Visit } from '../visit';
import type { PendingCharge } from './pending-charge';
import { Summary, Plan } from './charge-summary';

/** The payer's bank is asked again automatically, so the page has no form. */
export function failedPixPage(visit: Visit, open: PendingCharge): HtmlPage {
  const { pendingCharge: say } = visit.messages;
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
