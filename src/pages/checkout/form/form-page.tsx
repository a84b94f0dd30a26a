/** The page of a checkout before payment: what is bought, who buys, and how it is paid. */
import type { HtmlPage } from '../../page';
import { devBanner } from '../../parts/components';
import { Live } from '../../parts/live-reload';
import type { Visit } from '../../visit';
import { DevButtons } from '../../parts/dev-buttons';
import { methodsOf } from './methods';
import { asksForNoMethod, type CheckoutPageData } from './checkout-state';
import { Summary } from './summary';
import { Terms } from './terms';
import type { FormState } from './form-state';
import { Notices } from './form-notices';
import { FORM, PaymentForm } from './payment-form';

export function formPage(
  visit: Visit,
  opened: CheckoutPageData,
  { price, typed, wrong = {}, notice, status = 200 }: FormState,
): HtmlPage {
  const messages = visit.messages.checkout;
  const { checkout } = opened;
  const methods = methodsOf(opened);
  const isPayable = methods.some(({ isAvailable }) => isAvailable);
  const content = (
    <>
      <h1 class="visually-hidden">{messages.title}</h1>
      <Notices
        visit={visit}
        notice={notice}
        problems={Object.keys(wrong).length}
        isServed={methods.some(({ isServed }) => isServed)}
      />
      {/* Enter in any field pays. A browser uses the first submit button of the form. */}
      <button
        class="visually-hidden"
        form={FORM}
        name="action"
        value="pay"
        tabIndex={-1}
        aria-hidden="true"
        disabled={!isPayable}
      >
        {messages.payAmount('')}
      </button>
      <div class="columns">
        <Summary visit={visit} opened={opened} price={price} form={{ id: FORM, typed, wrong }} />
        <div class="stack">
          <Terms visit={visit} opened={opened} price={price} />
          <PaymentForm
            visit={visit}
            opened={opened}
            price={price}
            typed={typed}
            wrong={wrong}
            isPayable={isPayable}
          />
          {checkout.returnUrl && (
            <p>
              <a href={checkout.returnUrl}>{messages.giveUp(visit.shop.name)}</a>
            </p>
          )}
        </div>
      </div>
      <Live path={`/pay/${checkout.id}/stream`} status={checkout.status} />
    </>
  );
  return {
    title: messages.title,
    content,
    status,
    connectsTo: opened.tokenUrl,
    banner: devBanner(
      visit,
      <DevButtons
        visit={visit}
        acts={
          opened.checkout.methods.includes('CARD') && !asksForNoMethod(opened)
            ? ['pay', 'decline', 'expire']
            : ['pay', 'expire']
        }
      />,
    ),
  };
}
