/** The payments of a customer, and which of them show what their buyer typed. */
import type { Charge } from '../charges/charge';
import type { Customer } from '../customers/customer';

/**
 * Anybody can type the tax id of a customer on a page: name, receipt, slip and files of a payment
 * are shown only if it was made with the e-mail address that the customer has proven.
 */
export function isOfAddress(
  { buyer, isBuyerStored }: Pick<Charge, 'buyer' | 'isBuyerStored'>,
  { email }: Pick<Customer, 'email'>,
): boolean {
  const { email: typed } = buyer;
  return isBuyerStored || !typed || typed.toLowerCase() === email.toLowerCase();
}
