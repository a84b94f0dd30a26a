/** Decides whether an open code no longer matches the payment that is asked for. */
import type { Charge } from '../../charges/charge';
import type { Payment } from './payment';

export type RequestedPayment = Pick<Payment, 'method' | 'buyer' | 'session'> & { amount: number };

/**
 * A code has a fixed amount and belongs to one buyer. If either no longer matches, a new code is
 * issued.
 */
export function isStale(open: Charge, wanted: RequestedPayment): boolean {
  return (
    open.amount !== wanted.amount ||
    (open.method === 'BOLETO' ? isOtherPayer(open, wanted) : isOtherBuyer(open, wanted))
  );
}

// A boleto names its payer and may already be printed. The same payer keeps it in any browser,
// because banks may still receive money for a cancelled boleto, and it must then be traced.
function isOtherPayer({ buyer: payer }: Charge, { buyer }: RequestedPayment): boolean {
  return payer.taxId !== buyer.taxId || payer.name !== buyer.name;
}

// On a page the browser must match too, because a typed tax id proves nothing. Elsewhere, a caller
// who names no buyer pays the existing code.
function isOtherBuyer(open: Charge, { buyer, session }: RequestedPayment): boolean {
  if (session && !session.hashes.includes(open.sessionHash ?? '')) return true;
  return open.buyer.taxId !== buyer.taxId && (session !== null || buyer.taxId !== null);
}
