/** The first page of a link whose amount the buyer types. The next one is the form that pays it. */
import type { HtmlPage } from '../../page';
import { addressOfCampaign } from '../../../modules/charges/utm';
import { devBanner } from '../../parts/components';
import { DevButtons } from '../../parts/dev-buttons';
import { Field } from '../../parts/field';
import { Live } from '../../parts/live-reload';
import { Notice } from '../../parts/notice';
import { pagePath } from '../../paths';
import type { Visit } from '../../visit';
import { saysIsKnown, type CheckoutPageData } from './checkout-state';
import type { AmountStep } from './typed-amount';

export function amountPage(
  visit: Visit,
  { checkout }: CheckoutPageData,
  { typed, error, notice }: AmountStep & { notice?: { title?: string; text: string } | null },
): HtmlPage {
  const { freeAmount: say, checkout: messages } = visit.messages;
  const content = (
    <>
      {notice && (
        <Notice tone="bad">
          {notice.title && <strong>{notice.title}</strong>}
          <p>{notice.text}</p>
        </Notice>
      )}
      {/* By GET, so that going back and reloading ask nothing, and the language can be changed. */}
      <form method="get" action={pagePath(`/pay/${checkout.id}`)} class="card" noValidate>
        <h1>{checkout.title}</h1>
        <input type="hidden" name="form" value="1" />
        {saysIsKnown(visit) && <input type="hidden" name="known" value="1" />}
        {[...new URLSearchParams(addressOfCampaign(visit.utm))].map(([name, value]) => (
          <input type="hidden" name={name} value={value} />
        ))}
        <h2>{say.label}</h2>
        <Field
          name="amount"
          label={say.field}
          value={typed}
          hint={hintOf(visit, checkout)}
          error={error}
          inputMode="decimal"
          autocomplete="off"
          maxLength={30}
          required
        />
        <button class="button wide big">{say.next}</button>
      </form>
      {checkout.returnUrl && (
        <p>
          <a href={checkout.returnUrl}>{messages.giveUp(visit.shop.name)}</a>
        </p>
      )}
      <Live path={`/pay/${checkout.id}/stream`} status={checkout.status} />
    </>
  );
  return {
    title: checkout.title ?? messages.title,
    content,
    status: error ? 422 : 200,
    banner: devBanner(visit, <DevButtons visit={visit} acts={['pay', 'expire']} />),
  };
}

function hintOf(
  { messages, format }: Visit,
  { minimumAmount, maximumAmount }: CheckoutPageData['checkout'],
): string {
  const say = messages.freeAmount;
  const least = format.money(minimumAmount ?? 0);
  return maximumAmount === null ? say.from(least) : say.between(least, format.money(maximumAmount));
}
