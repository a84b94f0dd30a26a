/** What a buyer pays by: the PIX code, or the boleto with its PIX alternative; the pages move on by themselves when the money has arrived. */
import { amountDueAt } from '../../charges/amount-due';
import { brCodeImage } from '../../charges/br-code-image';
import type { Charge } from '../../charges/charge';
import type { Page } from '../page';
import { pagePath } from '../paths';
import { CopyCode, devBanner, Facts, Live } from '../pieces';
import type { Visit } from '../visit';
import { DevButtons } from './dev-buttons';
import type { Opened } from './opened';
import { Summary } from './summary';

const COUNTED_DOWN_MS = 86_400_000;

export async function pixPage(
  visit: Visit,
  opened: Opened,
  charge: Charge & { brCode: string },
): Promise<Page> {
  const {
    words: { pix: words, terms, checkout },
    format,
  } = visit;
  const content = (
    <div class="columns">
      <div class="stack">
        <section class="card">
          <div class="tight">
            <h1>{words.title}</h1>
            <p class="amount number">{format.money(charge.amount)}</p>
          </div>
          <img
            class="qr"
            src={await brCodeImage(charge.brCode)}
            alt={words.qr}
            width="272"
            height="272"
          />
          <CopyCode id="br-code" label={words.code} code={charge.brCode} words={visit.words} />
          <div class="tight">
            <p class="wait" role="status">
              {words.waiting}
            </p>
            <TimeLeft visit={visit} charge={charge} />
          </div>
          {opened.plan && <p class="quiet">{terms.mandate}</p>}
          <ol class="numbered">
            {words.steps.map((step) => (
              <li>
                <span>{step}</span>
              </li>
            ))}
          </ol>
          <noscript>
            <p>{words.checkByHand}</p>
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
  opened: Opened,
  charge: Charge & { brCode: string },
): Promise<Page> {
  const {
    words: { boletoWaiting: words, pix, checkout },
    format,
    ctx,
  } = visit;
  const content = (
    <div class="columns">
      <div class="stack">
        <section class="card">
          <h1>{words.title}</h1>
          <p>{words.text}</p>
          <Facts
            facts={[
              [
                visit.words.common.total,
                format.money(amountDueAt(charge, ctx.clock.now()) ?? charge.amount),
              ],
              [words.dueDate, charge.dueAt && format.date(charge.dueAt)],
            ]}
          />
          <CopyCode
            id="bar-code"
            label={words.line}
            code={lineOf(charge.barCode ?? '')}
            words={visit.words}
          />
          <p>
            <a
              class="button plain wide"
              href={pagePath(`/pay/${charge.id}/boleto`)}
              target="_blank"
              rel="noopener"
            >
              {words.open}
            </a>
          </p>
        </section>
        <section class="card" aria-labelledby="by-pix">
          <h2 id="by-pix">{words.pix}</h2>
          <img
            class="qr"
            src={await brCodeImage(charge.brCode)}
            alt={pix.qr}
            width="272"
            height="272"
          />
          <CopyCode id="br-code" label={pix.code} code={charge.brCode} words={visit.words} />
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

function TimeLeft({
  visit: {
    ctx,
    words: { pix: words },
    format,
  },
  charge: { expiresAt },
}: {
  visit: Visit;
  charge: Charge;
}) {
  if (!expiresAt) return null;
  const now = ctx.clock.now();
  const isSoon = expiresAt.getTime() - now.getTime() < COUNTED_DOWN_MS;
  return (
    <p class="quiet">
      {isSoon && (
        <span data-clock="" hidden>
          {words.expiresIn}{' '}
          <strong
            class="number"
            role="timer"
            data-until={expiresAt.toISOString()}
            data-now={now.toISOString()}
          />
        </span>
      )}
      <span data-no-clock={isSoon ? '' : undefined}>
        {words.expiresAt(format.dateTime(expiresAt))}
      </span>
    </p>
  );
}

function Waiting({ visit, charge }: { visit: Visit; charge: Charge }) {
  const {
    id,
    words: { pix: words },
  } = visit;
  return (
    <div class="actions">
      <a class="button plain small" href={pagePath(`/pay/${id}`)}>
        {words.check}
      </a>
      <a class="button plain small" href={pagePath(`/pay/${id}?form=1`)}>
        {words.change}
      </a>
      <Live path={`/pay/${charge.id}/stream`} status={charge.status} />
    </div>
  );
}

/** 47 digits in the groups that stand on paper: 00190.00009 02770.123450 67890.123457 1 99990000004990. */
function lineOf(digits: string): string {
  return digits.replace(
    /^(\d{5})(\d{5})(\d{5})(\d{6})(\d{5})(\d{6})(\d)(\d{14})$/,
    '$1.$2 $3.$4 $5.$6 $7 $8',
  );
}
