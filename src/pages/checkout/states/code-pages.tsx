/**
 * The pages with the PIX code, or the boleto and its PIX code. They reload when the money has
 * arrived.
 */
import { amountDueAt } from '../../../modules/charges/terms/amount-due';
import { brCodeImage } from '../../../modules/charges/reading/br-code-image';
import type { Charge } from '../../../modules/charges/charge';
import type { HtmlPage } from '../../page';
import { pagePath } from '../../paths';
import { CopyCode } from '../../parts/copy-code';
import { devBanner, Facts } from '../../parts/components';
import { Live } from '../../parts/live-reload';
import { withCampaign, type Visit } from '../../visit';
import { DevButtons } from '../../parts/dev-buttons';
import type { CheckoutPageData } from '../form/checkout-state';
import { Summary } from '../form/summary';

const COUNTED_DOWN_MS = 86_400_000;

export async function pixPage(
  visit: Visit,
  opened: CheckoutPageData,
  charge: Charge & { brCode: string },
): Promise<HtmlPage> {
  const {
    messages: { pix: messages, terms, checkout },
    format,
  } = visit;
  const content = (
    <div class="columns">
      <div class="stack">
        <section class="card">
          <div class="tight">
            <h1>{messages.title}</h1>
            <p class="amount number">{format.money(charge.amount)}</p>
          </div>
          <img
            class="qr"
            src={await brCodeImage(charge.brCode)}
            alt={messages.qr}
            width="272"
            height="272"
          />
          <CopyCode
            id="br-code"
            label={messages.code}
            code={charge.brCode}
            messages={visit.messages}
          />
          <div class="tight">
            <p class="wait" role="status">
              {messages.waiting}
            </p>
            <TimeLeft visit={visit} charge={charge} />
          </div>
          {opened.plan && <p class="quiet">{terms.mandate}</p>}
          <ol class="numbered">
            {messages.steps.map((step) => (
              <li>
                <span>{step}</span>
              </li>
            ))}
          </ol>
          <noscript>
            <p>{messages.checkByHand}</p>
          </noscript>
          <Waiting visit={visit} charge={charge} />
        </section>
      </div>
      <Summary visit={visit} opened={opened} price={charge} />
    </div>
  );
  return {
    title: checkout.title,
    content,
    banner: devBanner(visit, <DevButtons visit={visit} acts={['pay', 'expire']} />),
  };
}

export async function boletoPage(
  visit: Visit,
  opened: CheckoutPageData,
  charge: Charge & { brCode: string },
): Promise<HtmlPage> {
  const {
    messages: { boletoWaiting: messages, pix, checkout },
    format,
    ctx,
  } = visit;
  const content = (
    <div class="columns">
      <div class="stack">
        <section class="card">
          <h1>{messages.title}</h1>
          <p>{messages.text}</p>
          <Facts
            facts={[
              [
                visit.messages.common.total,
                format.money(amountDueAt(charge, ctx.clock.now()) ?? charge.amount),
              ],
              [messages.dueDate, charge.dueAt && format.date(charge.dueAt)],
            ]}
          />
          <CopyCode
            id="bar-code"
            label={messages.line}
            code={lineOf(charge.barCode ?? '')}
            messages={visit.messages}
          />
          <p>
            <a
              class="button plain wide"
              href={pagePath(`/pay/${charge.id}/boleto`)}
              target="_blank"
              rel="noopener"
            >
              {messages.open}
            </a>
          </p>
        </section>
        <section class="card" aria-labelledby="by-pix">
          <h2 id="by-pix">{messages.pix}</h2>
          <img
            class="qr"
            src={await brCodeImage(charge.brCode)}
            alt={pix.qr}
            width="272"
            height="272"
          />
          <CopyCode id="br-code" label={pix.code} code={charge.brCode} messages={visit.messages} />
          <p class="wait" role="status">
            {pix.waiting}
          </p>
          <Waiting visit={visit} charge={charge} />
        </section>
      </div>
      <Summary visit={visit} opened={opened} price={charge} />
    </div>
  );
  return {
    title: checkout.title,
    content,
    banner: devBanner(visit, <DevButtons visit={visit} acts={['pay', 'expire']} />),
  };
}

function TimeLeft({ visit, charge }: { visit: Visit; charge: Charge }) {
  const { expiresAt } = charge;
  if (!expiresAt) return null;
  const { ctx, format } = visit;
  const messages = visit.messages.pix;
  const now = ctx.clock.now();
  const isSoon = expiresAt.getTime() - now.getTime() < COUNTED_DOWN_MS;
  return (
    <p class="quiet">
      {isSoon && (
        <span data-clock="" hidden>
          {messages.expiresIn}{' '}
          <strong
            class="number"
            role="timer"
            data-until={expiresAt.toISOString()}
            data-now={now.toISOString()}
          />
        </span>
      )}
      <span data-no-clock={isSoon ? '' : undefined}>
        {messages.expiresAt(format.dateTime(expiresAt))}
      </span>
    </p>
  );
}

function Waiting({ visit, charge }: { visit: Visit; charge: Charge }) {
  const {
    id,
    messages: { pix: messages },
  } = visit;
  return (
    <div class="actions">
      <a class="button plain small" href={pagePath(`/pay/${id}`)}>
        {messages.check}
      </a>
      <a class="button plain small" href={withCampaign(visit, pagePath(`/pay/${id}?form=1`))}>
        {messages.change}
      </a>
      <Live path={`/pay/${charge.id}/stream`} status={charge.status} />
    </div>
  );
}

/** Groups the 47 digits as on paper: 00190.00009 02770.123450 67890.123457 1 99990000004990. */
function lineOf(digits: string): string {
  return digits.replace(
    /^(\d{5})(\d{5})(\d{5})(\d{6})(\d{5})(\d{6})(\d)(\d{14})$/,
    '$1.$2 $3.$4 $5.$6 $7 $8',
  );
}
