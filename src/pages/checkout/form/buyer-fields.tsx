/** The fields of a checkout for the buyer. */
import { Field, PASTED_MAX } from '../../parts/field';
import { BUYER_FIELDS } from '../../parts/form-input';
import type { BuyerProps } from './form-state';

/**
 * Only those that are asked for: a named customer who lacks nothing but the phone, which is
 * optional, is asked for nothing unless a provider needs it.
 */
export function Buyer({
  visit,
  typed,
  wrong,
  asked = BUYER_FIELDS,
  needsPhone = false,
}: BuyerProps) {
  const messages = visit.messages.checkout;
  const { buyer } = typed;
  const isComplete = asked.every((field) => field === 'cellphone');
  if (isComplete && !(needsPhone && asked.includes('cellphone')))
    return <p class="quiet">{messages.knownBuyer(visit.shop.name)}</p>;
  return (
    <fieldset class="stack buyer">
      <legend>
        <h2>{messages.buyer}</h2>
      </legend>
      {asked.includes('name') && (
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
      )}
      {asked.includes('email') && (
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
      )}
      {asked.includes('taxId') && (
        <Field
          name="taxId"
          label={messages.taxId}
          value={buyer.taxId}
          error={wrong.taxId}
          autocomplete="off"
          maxLength={PASTED_MAX}
          required
          letters={messages.taxIdLetters}
          data-mask="tax-id"
          data-wrong={messages.wrong.taxId}
        />
      )}
      {asked.includes('cellphone') && (
        <Field
          name="cellphone"
          label={
            <>
              {messages.cellphone} <span class="optional">({messages.optional})</span>
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
      )}
    </fieldset>
  );
}
