/** What a buyer who pays a checkout by card chooses and types. */
import type { ComponentChildren } from 'preact';
import { CardFields } from '../../parts/card-fields';
import { ProviderCardFields } from '../../parts/provider-card-fields';
import { SignInToCards, StoredCardChoice } from '../../parts/stored-card-choice';
import type { Visit } from '../../visit';
import { optionsOf } from './card-installments';
import type { MethodsProps } from './methods-props';

export function CardMethod(props: MethodsProps) {
  const { opened, ...others } = props;
  const cards = opened.signedIn?.cards ?? [];
  return (
    <>
      <SignInToCards {...others} offered={opened} />
      {cards.length === 0 ? (
        <NewCard {...props}>
          <Installments {...props} />
        </NewCard>
      ) : (
        <>
          <StoredCardChoice {...others} offered={opened} />
          <div class="other-card">
            <NewCard {...props} />
          </div>
          <Installments {...props} />
        </>
      )}
      <KeepCard {...props} />
    </>
  );
}

function NewCard(props: MethodsProps & { children?: ComponentChildren }) {
  const { visit, opened, typed, wrong, children } = props;
  const { messages, ctx } = visit;
  const { tokenUrl } = opened;
  if (ctx.scope.devMode)
    return (
      <CardFields messages={messages} wrong={wrong}>
        {children}
        <SaveCard {...props} />
      </CardFields>
    );
  if (tokenUrl === null) return <p>{messages.checkout.unavailable}</p>;
  return (
    <ProviderCardFields
      messages={messages}
      tokenUrl={tokenUrl}
      address={typed.address}
      wrong={wrong}
    >
      {children}
      <SaveCard {...props} />
    </ProviderCardFields>
  );
}

/** The buyer agrees that the card is stored for further purchases. Off until it is chosen. */
function SaveCard({ visit }: MethodsProps) {
  return (
    <label>
      <input type="checkbox" name="saveCard" value="yes" />{' '}
      {visit.messages.checkout.cardForm.save(visit.shop.name)}
    </label>
  );
}

/** By invoice a card is used once, unless the buyer wants it to be charged from now on. */
function KeepCard({ visit, opened }: MethodsProps) {
  if (!opened.invoice?.isOfCycle) return null;
  return (
    <label>
      <input type="checkbox" name="keepCard" value="yes" /> {visit.messages.checkout.keepCard}
    </label>
  );
}

function Installments({ visit, opened, price, typed, wrong }: MethodsProps) {
  const { messages, format } = visit;
  const options = optionsOf(opened, price);
  const isFeePassed = opened.cardFees !== null;
  if (options.length <= 1 && !isFeePassed) return null;
  return (
    <div class="field">
      <label for="installments">
        {isFeePassed ? messages.checkout.installmentsWithFee : messages.checkout.installments}
      </label>
      <select
        id="installments"
        name="installments"
        aria-invalid={wrong.installments ? 'true' : undefined}
        aria-describedby={wrong.installments ? 'installments-error' : undefined}
      >
        {options.map(({ parts, total, customerFee }) => (
          <option
            value={isFeePassed ? `${parts.length}:${total}` : parts.length}
            selected={parts.length === typed.installments}
          >
            {labelOf(parts, messages.checkout, format)}
            {isFeePassed &&
              ` · ${messages.checkout.withFee(format.money(total), format.money(customerFee))}`}
          </option>
        ))}
      </select>
      {wrong.installments && (
        <p class="error" id="installments-error">
          {wrong.installments}
        </p>
      )}
    </div>
  );
}

function labelOf(
  parts: readonly number[],
  messages: Visit['messages']['checkout'],
  format: Visit['format'],
): string {
  const [largest = 0] = parts;
  if (parts.length === 1) return messages.once(format.money(largest));
  return (parts.at(-1) === largest ? messages.parts : messages.almostEqualParts)(
    parts.length,
    format.money(largest),
  );
}
