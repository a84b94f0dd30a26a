/** The ways to pay that the checkout offers, each with what it asks for. */
import { boletoDates } from '../../charges/boleto-dates';
import type { PaymentMethod } from '../../charges/charge';
import { INSTALMENTS_MAX } from '../../checkouts/checkout';
import { splitInInstalments, times } from '../../kit/money';
import { hasProvider } from '../../providers/registry';
import { CardFields } from '../card-fields';
import type { Visit } from '../visit';
import type { Opened } from './opened';
import type { Price } from './summary';
import type { Typed, Wrong } from './typed';

const INSTALMENT_MIN = 1_000;

const ICONS: Record<PaymentMethod, string> = {
  PIX: 'M12 3l9 9-9 9-9-9zM8.5 12L12 8.5 15.5 12 12 15.5z',
  CARD: 'M3 6.5A1.5 1.5 0 0 1 4.5 5h15A1.5 1.5 0 0 1 21 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5zM3 9.5h18M6.5 15h4',
  BOLETO: 'M4 5v14M7 5v14M10 5v14M12.5 5v14M15 5v14M17 5v14M20 5v14',
};

/** The ways that can be chosen here: a trial needs a card, somebody has to move the money, and no card is tried without end. */
export function methodsOf(
  { ctx }: Visit,
  { checkout: { methods }, plan, isCardTriedOut }: Opened,
): { method: PaymentMethod; isAvailable: boolean }[] {
  return methods
    .filter((method) => !plan?.trialDays || method === 'CARD')
    .map((method) => ({
      method,
      isAvailable: hasProvider(ctx) && !(method === 'CARD' && isCardTriedOut),
    }));
}

interface MethodsProps {
  visit: Visit;
  opened: Opened;
  price: Price;
  typed: Typed;
  wrong: Wrong;
}

export function Methods({ visit, opened, price, typed, wrong }: MethodsProps) {
  const {
    ctx,
    words: { checkout: words, common },
  } = visit;
  const whyNot = hasProvider(ctx) ? words.cardTriedOut : words.unavailable;
  const methods = methodsOf(visit, opened);
  const chosen =
    methods.find(({ method, isAvailable }) => isAvailable && method === typed.method)?.method ??
    methods.find(({ isAvailable }) => isAvailable)?.method;
  return (
    <fieldset class="stack" aria-describedby={wrong.method ? 'method-error' : undefined}>
      <legend>
        <h2>{words.method}</h2>
      </legend>
      {wrong.method && (
        <p class="error" id="method-error">
          {wrong.method}
        </p>
      )}
      <div class="choices">
        {methods.map(({ method, isAvailable }) => (
          <div class="choice">
            <label>
              <input
                type="radio"
                name="method"
                value={method}
                checked={method === chosen}
                disabled={!isAvailable}
                aria-describedby={`about-${method}`}
              />
              <span class="name">
                {common.methods[method]}
                <br />
                <small id={`about-${method}`}>
                  {isAvailable ? words.methodHints[method] : whyNot}
                </small>
              </span>
              <svg
                viewBox="0 0 24 24"
                fill="none"
                stroke="currentColor"
                stroke-width="1.5"
                stroke-linejoin="round"
                aria-hidden="true"
              >
                <path d={ICONS[method]} />
              </svg>
            </label>
            {isAvailable && (
              <div class="body">
                {method === 'CARD' ? (
                  <Card visit={visit} opened={opened} price={price} typed={typed} wrong={wrong} />
                ) : (
                  <p>{textOf(visit, opened, method)}</p>
                )}
              </div>
            )}
          </div>
        ))}
      </div>
    </fieldset>
  );
}

function textOf(
  {
    ctx,
    words: {
      checkout: { methodText },
      terms,
    },
    format,
  }: Visit,
  { checkout: { interest, fine }, plan }: Opened,
  method: 'PIX' | 'BOLETO',
): string {
  if (method === 'PIX') return plan ? `${methodText.PIX} ${terms.mandate}` : methodText.PIX;
  const { dueAt } = boletoDates(ctx.clock.now(), null, { interest, fine });
  return methodText.BOLETO(format.date(dueAt));
}

function Card({ visit: { words, format, ctx }, opened, price, typed, wrong }: MethodsProps) {
  const instalments = instalmentsOf(opened, price.amount);
  if (!ctx.scope.devMode) return <p>{words.checkout.unavailable}</p>;
  return (
    <CardFields words={words} wrong={wrong}>
      {instalments.length > 1 && (
        <div class="field">
          <label for="installments">{words.checkout.installments}</label>
          <select
            id="installments"
            name="installments"
            aria-invalid={wrong.installments ? 'true' : undefined}
            aria-describedby={wrong.installments ? 'installments-error' : undefined}
          >
            {instalments.map((parts) => (
              <option value={parts.length} selected={parts.length === typed.installments}>
                {labelOf(parts, words.checkout, format)}
              </option>
            ))}
          </select>
          {wrong.installments && (
            <p class="error" id="installments-error">
              {wrong.installments}
            </p>
          )}
        </div>
      )}
    </CardFields>
  );
}

/** What each number of instalments comes to: as many as the checkout allows, each of at least R$ 10. */
export function instalmentsOf(
  { checkout: { card, frequency } }: Opened,
  amount: number,
): number[][] {
  const most = frequency === 'SUBSCRIPTION' ? 1 : (card?.maxInstallments ?? INSTALMENTS_MAX);
  return Array.from({ length: most }, (_, index) => index + 1)
    .filter((count) => count === 1 || times(INSTALMENT_MIN, count) <= amount)
    .map((count) => splitInInstalments(amount, count));
}

function labelOf(
  parts: readonly number[],
  words: Visit['words']['checkout'],
  format: Visit['format'],
): string {
  const [largest = 0] = parts;
  if (parts.length === 1) return words.once(format.money(largest));
  return (parts.at(-1) === largest ? words.parts : words.almostEqualParts)(
    parts.length,
    format.money(largest),
  );
}
