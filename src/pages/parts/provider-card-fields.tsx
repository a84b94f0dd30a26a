/**
 * The fields of a card in production. The script of the page sends the card to the provider, and
 * puts the token into the form. What has no name is never sent to us.
 */
import type { ComponentChildren } from 'preact';
import type { Messages } from '../messages/messages';
import { Field, PASTED_MAX } from './field';
import type { CheckoutFormValues, FieldErrors } from './form-input';

interface ProviderCardProps {
  messages: Messages;
  /** Where the browser gets the token. */
  tokenUrl: string;
  address: CheckoutFormValues['address'];
  wrong: FieldErrors;
  children?: ComponentChildren;
}

export function ProviderCardFields(props: ProviderCardProps) {
  const { messages, tokenUrl, address, wrong, children } = props;
  const { checkout: say } = messages;
  return (
    <div
      class="stack"
      data-token-url={tokenUrl}
      data-not-sent={say.cardNotSent}
      data-needs="cellphone"
    >
      <input type="hidden" name="cardToken" value="" />
      <noscript>
        <p class="error">{say.cardNeedsScript}</p>
      </noscript>
      <Card messages={messages} wrong={wrong} />
      {children}
      <p class="quiet">{say.cardGoes}</p>
      <Address messages={messages} address={address} wrong={wrong} />
    </div>
  );
}

function Card({ messages, wrong }: Pick<ProviderCardProps, 'messages' | 'wrong'>) {
  const { checkout: say } = messages;
  return (
    <div class="stack" data-card="">
      <Field
        isLocal
        name="cardNumber"
        label={
          <>
            {say.cardNumber} <span class="badge" data-brand="" hidden />
          </>
        }
        error={wrong.cardNumber}
        inputMode="numeric"
        autocomplete="cc-number"
        maxLength={PASTED_MAX}
        data-mask="card"
        data-wrong={say.wrong.cardNumber}
      />
      <Field
        isLocal
        name="cardHolder"
        label={say.cardHolder}
        autocomplete="cc-name"
        maxLength={PASTED_MAX}
        data-wrong={say.wrong.cardHolder}
      />
      <div class="row">
        <Field
          isLocal
          name="expiry"
          label={say.expiry}
          placeholder={say.expiryPlaceholder}
          inputMode="numeric"
          autocomplete="cc-exp"
          maxLength={PASTED_MAX}
          data-mask="expiry"
          data-wrong={say.wrong.expiry}
        />
        <Field
          isLocal
          name="cvc"
          label={say.cvc}
          inputMode="numeric"
          autocomplete="cc-csc"
          maxLength={PASTED_MAX}
          data-mask="cvc"
          data-wrong={say.wrong.cvc}
        />
      </div>
    </div>
  );
}

const ADDRESS = [
  {
    name: 'zipCode',
    autocomplete: 'billing postal-code',
    maxLength: PASTED_MAX,
    'data-mask': 'zip',
  },
  { name: 'street', autocomplete: 'billing address-line1', maxLength: PASTED_MAX },
  { name: 'addressNumber', autocomplete: 'off', maxLength: PASTED_MAX },
  { name: 'district', autocomplete: 'billing address-level3', maxLength: 100 },
  { name: 'city', autocomplete: 'billing address-level2', maxLength: PASTED_MAX },
  { name: 'state', autocomplete: 'billing address-level1', maxLength: PASTED_MAX },
] as const;

function Address({ messages, address, wrong }: Omit<ProviderCardProps, 'tokenUrl'>) {
  const { checkout: say } = messages;
  return (
    <fieldset class="stack" data-needed="">
      <legend>{say.billing}</legend>
      {ADDRESS.map(({ name, ...input }) =>
        name === 'district' ? (
          <Field
            {...input}
            name={name}
            label={
              <>
                {say.district} <span class="optional">({say.optional})</span>
              </>
            }
            value={address.district}
          />
        ) : (
          <Field
            {...input}
            name={name}
            label={say[name]}
            value={address[name]}
            error={wrong[name]}
            data-wrong={say.wrong[name]}
          />
        ),
      )}
    </fieldset>
  );
}
