/** What the form of a checkout shows besides the checkout itself. */
import type { Visit } from '../../visit';
import type { Price } from './price';
import type { BuyerField, CheckoutFormValues, FieldErrors } from '../../parts/form-input';

export interface FormState {
  price: Price;
  typed: CheckoutFormValues;
  wrong?: FieldErrors;
  /** Shown above everything else. */
  notice?: { title?: string; text: string } | null;
  status?: number;
}

export interface BuyerProps {
  visit: Visit;
  typed: CheckoutFormValues;
  wrong: FieldErrors;
  /** Left out: everything. */
  asked?: readonly BuyerField[];
  /** Whether a provider needs the phone. */
  needsPhone?: boolean;
}
