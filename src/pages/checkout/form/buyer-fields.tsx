/** The fields of a checkout for the buyer. */
import { Field, PASTED_MAX } from '../../parts/field';
import type { BuyerProps } from './form-state';

export function Buyer({ visit, typed, wrong }: BuyerProps) {
  const messages = visit.messages.checkout;
  const { buyer } = typed;
  const { optional } = messages;
  return (
    <fieldset class="stack">
      <legend>
        <h2>{messages.buyer}</h2>
      </legend>
      <Field
        name="name"
        label={messages.name}
        value={buyer.name}
        error={wrong.name}
        autocomplete="name"
        maxLength={PASTED_MAX}
        required
        data-wrong={messages.wrong.name}
      />
      <Field
        name="email"
        label={messages.email}
        value={buyer.email}
        error={wrong.email}
        autocomplete="email"
        inputMode="email"
        maxLength={PASTED_MAX}
        required
        data-wrong={messages.wrong.email}
      />
      <Field
        name="taxId"
        label={messages.taxId}
        value={buyer.taxId}
        error={wrong.taxId}
        autocomplete="off"
        maxLength={PASTED_MAX}
        required
        data-mask="tax-id"
        data-wrong={messages.wrong.taxId}
      />
      <Field
        name="cellphone"
        label={
          <>
            {messages.cellphone} <span class="optional">({optional})</span>
          </>
        }
        value={buyer.cellphone}
        error={wrong.cellphone}
        autocomplete="tel-national"
        inputMode="tel"
        maxLength={PASTED_MAX}
        data-mask="phone"
        data-wrong={messages.wrong.cellphone}
      />
    </fieldset>
  );
}
