/** The fields of a card. In Dev mode they are ours, and take test cards only; elsewhere those of the store's card provider stand in their place, and we never see a number. */
import type { ComponentChildren } from 'preact';
import { testCardNumbers } from '../providers/simulator/test-cards';
import type { Wrong } from './checkout/typed';
import { Field } from './pieces';
import type { Words } from './words/words';

const CARDS_SHOWN = { pays: '4242 4242 4242 4242', declines: '4000 0000 0000 0002' };

/** What stands between them and the test cards are the `children`. */
export function CardFields({
  words: { checkout: words },
  wrong,
  children,
}: {
  words: Words;
  wrong: Wrong;
  children?: ComponentChildren;
}) {
  return (
    <div
      class="stack"
      data-card=""
      data-test-cards={testCardNumbers.join(' ')}
      data-only-test={words.onlyTestCards}
    >
      <Field
        name="cardNumber"
        label={
          <>
            {words.cardNumber} <span class="badge" data-brand="" hidden />
          </>
        }
        error={wrong.cardNumber}
        inputMode="numeric"
        autocomplete="cc-number"
        maxLength={23}
        data-mask="card"
        data-wrong={words.wrong.cardNumber}
      />
      <div class="row">
        <Field
          name="expiry"
          label={words.expiry}
          placeholder={words.expiryPlaceholder}
          error={wrong.expiry}
          inputMode="numeric"
          autocomplete="cc-exp"
          maxLength={7}
          data-mask="expiry"
          data-wrong={words.wrong.expiry}
        />
        <Field
          name="cvc"
          label={words.cvc}
          error={wrong.cvc}
          inputMode="numeric"
          autocomplete="cc-csc"
          maxLength={4}
          data-mask="cvc"
          data-wrong={words.wrong.cvc}
        />
      </div>
      {children}
      <div class="notice warn">
        <p>{words.onlyTestCards}</p>
        <div class="actions">
          <button type="button" class="button plain small" data-fill={CARDS_SHOWN.pays} hidden>
            {words.testCardPays}
          </button>
          <button type="button" class="button plain small" data-fill={CARDS_SHOWN.declines} hidden>
            {words.testCardDeclines}
          </button>
        </div>
        <noscript>
          <p>
            {words.testCardPays}: {CARDS_SHOWN.pays}. {words.testCardDeclines}:{' '}
            {CARDS_SHOWN.declines}.
          </p>
        </noscript>
      </div>
    </div>
  );
}
