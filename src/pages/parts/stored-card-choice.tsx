/** The stored cards of the buyer who is signed in, on a page that is paid, and the way to them. */
import type { Customer } from '../../modules/customers/customer';
import { portalPath } from '../../modules/portal/portal-url';
import { pagePath } from '../paths';
import type { Visit } from '../visit';
import { storedCardEnding } from './card-ending';
import type { CheckoutFormValues, FieldErrors } from './form-input';
import { maskedName } from './masked-name';
import { signInLink, type OfferedCards } from './signed-in';

interface Props {
  visit: Visit;
  offered: OfferedCards;
  wrong: FieldErrors;
}

/** The way to the stored cards. */
export function SignInToCards({ visit, offered, wrong }: Props) {
  const { signedIn, wayToCards } = offered;
  return (
    <>
      {wrong.storedCard && !signedIn?.cards.length && <p class="error">{wrong.storedCard}</p>}
      {wayToCards === 'SIGN_IN' && (
        <p>
          <a href={signInLink(visit)}>{visit.messages.storedCards.signIn}</a>
        </p>
      )}
      {wayToCards === 'SIGN_OUT' && (
        <p class="quiet">
          {visit.messages.storedCards.signedInAsOther}{' '}
          <a href={pagePath(portalPath(visit.ctx.scope))}>
            {visit.messages.storedCards.signOutFirst}
          </a>
        </p>
      )}
    </>
  );
}

/** Names a stored card; empty = another card is typed. */
const STORED_CARD = 'storedCard';

/** The fields of another card follow it, in an element of the class `other-card`. */
export function StoredCardChoice({
  visit,
  offered,
  typed,
  wrong,
}: Props & { typed: Pick<CheckoutFormValues, 'storedCard'> }) {
  const { storedCards: say } = visit.messages;
  const cards = offered.signedIn?.cards ?? [];
  const isKnown = typed.storedCard === '' || cards.some(({ id }) => id === typed.storedCard);
  const chosen = isKnown ? typed.storedCard : cards[0]?.id;
  return (
    <fieldset
      class="stored-cards"
      aria-describedby={wrong.storedCard ? 'stored-card-error' : undefined}
    >
      <legend>{say.choose}</legend>
      {wrong.storedCard && (
        <p class="error" id="stored-card-error">
          {wrong.storedCard}
        </p>
      )}
      {cards.map((card) => (
        <label>
          <input type="radio" name={STORED_CARD} value={card.id} checked={card.id === chosen} />{' '}
          {storedCardEnding(visit.messages, card)}
        </label>
      ))}
      <label>
        <input type="radio" name={STORED_CARD} value="" checked={chosen === ''} /> {say.other}
      </label>
    </fieldset>
  );
}

/** Whatever is paid here is paid by this customer. */
export function SignedInAs({ visit, customer }: { visit: Visit; customer: Customer }) {
  const { storedCards: say } = visit.messages;
  return (
    <p class="quiet">
      {say.signedInAs(maskedName(customer.name) ?? customer.email)}{' '}
      <a href={pagePath(portalPath(visit.ctx.scope))}>{say.otherPerson}</a>
    </p>
  );
}
