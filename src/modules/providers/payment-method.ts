/** The methods by which a buyer can pay. */
import { choices } from '../../platform/records/columns/choices';

export const PaymentMethod = choices('PaymentMethod', 'A payment method.', {
  PIX: 'Instant transfer, by QR code or by copy and paste.',
  CARD: 'Credit card.',
  BOLETO: 'Bank slip, paid in any bank by its bar code.',
});
export type PaymentMethod = (typeof PaymentMethod)[number];
