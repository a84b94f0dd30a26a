/**
 * The fields of a card. In Dev mode they are ours, and no card is charged; elsewhere those of the
 * store's card provider stand in their place, and we never see a number.
 */
import type { ComponentChildren } from 'preact';
import type { FieldErrors } from './form-input';
import { Field, PASTED_MAX } from './field';
import type { Messages } from '../messages/messages';

const CARDS_SHOWN = { pays: '4242 4242 4242 4242', declines: '4000 0000 0000 0002' };

/** What stands between them and the test cards are the `children`. */
export function CardFields({
  messages,
  wrong,
  children,
}: {
  messages: Messages;
  wrong: FieldErrors;
  children?: ComponentChildren;
}) {
  return (
    <div class="stack" data-card="">
      <Field
        name="cardNumber"
        label={
          <>
            {messages.checkout.cardNumber} <span class="badge" data-brand="" hidden />
          </>
        }
        error={wrong.cardNumber}
        inputMode="numeric"
        autocomplete="cc-number"
        maxLength={PASTED_MAX}
        data-mask="card"
        data-wrong={messages.checkout.wrong.cardNumber}
      />
      <div class="row">
        <Field
          name="expiry"
          label={messages.checkout.expiry}
          placeholder={messages.checkout.expiryPlaceholder}
          error={wrong.expiry}
          inputMode="numeric"
          autocomplete="cc-exp"
          maxLength={PASTED_MAX}
          data-mask="expiry"
          data-wrong={messages.checkout.wrong.expiry}
        />
        <Field
          name="cvc"
          label={messages.checkout.cvc}
          error={wrong.cvc}
          inputMode="numeric"
          autocomplete="cc-csc"
          maxLength={PASTED_MAX}
          data-mask="cvc"
          data-wrong={messages.checkout.wrong.cvc}
        />
      </div>
      {children}
      <div class="notice warn">
        <p>{messages.checkout.onlyTestCards}</p>
        <div class="actions">
          <button type="button" class="button plain small" data-fill={CARDS_SHOWN.pays} hidden>
            {messages.checkout.testCardPays}
          </button>
          <button type="button" class="button plain small" data-fill={CARDS_SHOWN.declines} hidden>
            {messages.checkout.testCardDeclines}
          </button>
        </div>
        <noscript>
          <p>
            {`${messages.checkout.testCardPays}: ${CARDS_SHOWN.pays}. `}
            {`${messages.checkout.testCardDeclines}: ${CARDS_SHOWN.declines}.`}
          </p>
        </noscript>
      </div>
    </div>
  );
}
