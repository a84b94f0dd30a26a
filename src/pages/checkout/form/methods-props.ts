/** What the payment methods of the form show. */
import type { Visit } from '../../visit';
import type { CheckoutFormValues, FieldErrors } from '../../parts/form-input';
import type { CheckoutPageData } from './checkout-state';
import type { Price } from './price';

export interface MethodsProps {
  visit: Visit;
  opened: CheckoutPageData;
  price: Price;
  typed: CheckoutFormValues;
  wrong: FieldErrors;
}
