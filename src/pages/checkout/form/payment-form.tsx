/** The form that pays a checkout: the buyer, the payment method and the button. */
import { isAmountTyped } from '../../../modules/checkouts/links/free-amount';
import { Form } from '../../parts/components';
import { SignedInAs } from '../../parts/stored-card-choice';
import type { Visit } from '../../visit';
import { Methods, methodsOf } from './methods';
import { asksForNoMethod, saysIsKnown, type CheckoutPageData } from './checkout-state';
import { isByMethod, type Price } from './price';
import type { CheckoutFormValues, FieldErrors } from '../../parts/form-input';
import { Buyer } from './buyer-fields';
import { isPixAlone } from './asked-by';
import { labelOf } from './pay-label';

export const FORM = 'pay';

interface PaymentFormProps {
  visit: Visit;
  opened: CheckoutPageData;
  price: Price;
  typed: CheckoutFormValues;
  wrong: FieldErrors;
  isPayable: boolean;
}

export function PaymentForm({ visit, opened, price, typed, wrong, isPayable }: PaymentFormProps) {
  const messages = visit.messages.checkout;
  const { checkout, lastPaidId } = opened;
  const isTyped = isAmountTyped(checkout);
  return (
    <Form
      visit={visit}
      to={`/pay/${checkout.id}${isTyped ? '/amount' : ''}${saysIsKnown(visit) ? '?known=1' : ''}`}
      id={FORM}
      class={isPixAlone(visit, opened, price) ? 'card pix-alone' : 'card'}
      noValidate
      autocomplete="on"
    >
      <input type="hidden" name="after" value={lastPaidId ?? ''} />
      {isTyped && <input type="hidden" name="amount" value={checkout.amount} />}
      {opened.signedIn && <SignedInAs visit={visit} customer={opened.signedIn.customer} />}
      <Buyer
        visit={visit}
        typed={typed}
        wrong={wrong}
        asked={opened.asked}
        needsPhone={opened.tokenUrl !== null}
      />
      {asksForMethod(opened, price) ? (
        <Methods visit={visit} opened={opened} price={price} typed={typed} wrong={wrong} />
      ) : (
        <input type="hidden" name="method" value={methodsOf(opened)[0]?.method} />
      )}
      {isPayable && (
        <button class="button wide big" name="action" value="pay" data-busy={messages.busy}>
          {labelOf(visit, opened, price)}
        </button>
      )}
      <p class="quiet">{messages.assurance(visit.shop.name)}</p>
      {checkout.expiresAt && (
        <p class="quiet">{messages.expires(visit.format.dateTime(checkout.expiresAt))}</p>
      )}
    </Form>
  );
}

/** Not for what a coupon has reduced to nothing, nor for a trial by invoice. */
function asksForMethod(opened: CheckoutPageData, price: Price): boolean {
  const { checkout, plan } = opened;
  if (asksForNoMethod(opened)) return false;
  return checkout.amount > price.discount || plan !== null || isByMethod(price, checkout.methods);
}
