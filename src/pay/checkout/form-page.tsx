/** The checkout's page before anything is paid: what is bought, who buys, and how it is paid. */
import { hasProvider } from '../../providers/registry';
import type { Page } from '../page';
import { devBanner, Field, Form, Live, Notice } from '../pieces';
import type { Visit } from '../visit';
import { DevButtons } from './dev-buttons';
import { Methods, methodsOf } from './methods';
import type { Opened } from './opened';
import { Summary, type Price } from './summary';
import { Terms } from './terms';
import type { Typed, Wrong } from './typed';

const FORM = 'pay';

export interface FormState {
  price: Price;
  typed: Typed;
  wrong?: Wrong;
  /** What is said above everything else. */
  notice?: { title?: string; text: string } | null;
  status?: number;
}

export function formPage(
  visit: Visit,
  opened: Opened,
  { price, typed, wrong = {}, notice, status = 200 }: FormState,
): Page {
  const {
    words: { checkout: words },
    shop,
    ctx,
    format,
  } = visit;
  const { checkout } = opened;
  const problems = Object.keys(wrong).length;
  const isPayable = methodsOf(visit, opened).some(({ isAvailable }) => isAvailable);
  const content = (
    <>
      <h1 class="visually-hidden">{words.title}</h1>
      {notice && (
        <Notice tone="bad">
          {notice.title && <strong>{notice.title}</strong>}
          <p>{notice.text}</p>
        </Notice>
      )}
      {!notice && problems > 0 && (
        <Notice tone="bad">
          <p>{words.problems(problems)}</p>
        </Notice>
      )}
      {!hasProvider(ctx) && (
        <Notice tone="warn">
          <p>{words.noneAvailable}</p>
        </Notice>
      )}
      {/* Enter in any field pays: of the buttons of a form, wherever they stand, a browser takes the first. */}
      <button
        class="visually-hidden"
        form={FORM}
        name="action"
        value="pay"
        tabIndex={-1}
        aria-hidden="true"
        disabled={!isPayable}
      >
        {words.payAmount('')}
      </button>
      <div class="columns">
        <Summary visit={visit} opened={opened} price={price} form={{ id: FORM, typed, wrong }} />
        <div class="stack">
          <Terms visit={visit} opened={opened} price={price} />
          <Form
            visit={visit}
            to={`/pay/${checkout.id}`}
            id={FORM}
            class="card"
            noValidate
            autocomplete="on"
          >
            <input type="hidden" name="after" value={opened.lastPaidId ?? ''} />
            <Buyer visit={visit} typed={typed} wrong={wrong} />
            {checkout.amount > price.discount || opened.plan ? (
              <Methods visit={visit} opened={opened} price={price} typed={typed} wrong={wrong} />
            ) : (
              <input type="hidden" name="method" value={methodsOf(visit, opened)[0]?.method} />
            )}
            {isPayable && (
              <button class="button wide big" name="action" value="pay" data-busy={words.busy}>
                {labelOf(visit, opened, price)}
              </button>
            )}
            <p class="quiet">{words.assurance(shop.name)}</p>
            {checkout.expiresAt && (
              <p class="quiet">{words.expires(format.dateTime(checkout.expiresAt))}</p>
            )}
          </Form>
          {checkout.returnUrl && (
            <p>
              <a href={checkout.returnUrl}>{words.giveUp(shop.name)}</a>
            </p>
          )}
        </div>
      </div>
      <Live path={`/pay/${checkout.id}/stream`} status={checkout.status} />
    </>
  );
  return {
    title: words.title,
    content,
    status,
    banner: devBanner(
      visit,
      <DevButtons
        visit={visit}
        acts={
          opened.checkout.methods.includes('CARD')
            ? ['pay', 'decline', 'expire']
            : ['pay', 'expire']
        }
      />,
    ),
  };
}

function Buyer({
  visit: {
    words: { checkout: words },
  },
  typed: { buyer },
  wrong,
}: {
  visit: Visit;
  typed: Typed;
  wrong: Wrong;
}) {
  const { optional } = words;
  return (
    <fieldset class="stack">
      <legend>
        <h2>{words.buyer}</h2>
      </legend>
      <Field
        name="name"
        label={words.name}
        value={buyer.name}
        error={wrong.name}
        autocomplete="name"
        maxLength={200}
        required
        data-wrong={words.wrong.name}
      />
      <Field
        name="email"
        label={words.email}
        value={buyer.email}
        error={wrong.email}
        autocomplete="email"
        inputMode="email"
        maxLength={254}
        required
        data-wrong={words.wrong.email}
      />
      <Field
        name="taxId"
        label={words.taxId}
        value={buyer.taxId}
        error={wrong.taxId}
        autocomplete="off"
        maxLength={18}
        required
        data-mask="tax-id"
        data-wrong={words.wrong.taxId}
      />
      <Field
        name="cellphone"
        label={
          <>
            {words.cellphone} <span class="optional">({optional})</span>
          </>
        }
        value={buyer.cellphone}
        error={wrong.cellphone}
        autocomplete="tel-national"
        inputMode="tel"
        maxLength={20}
        data-mask="phone"
        data-wrong={words.wrong.cellphone}
      />
    </fieldset>
  );
}

function labelOf(
  { words: { checkout: words }, format }: Visit,
  { plan }: Opened,
  { amount }: Price,
): string {
  if (plan) return plan.trialDays ? words.startTrial : words.subscribe;
  return amount === 0 ? words.payNothing : words.payAmount(format.money(amount));
}
