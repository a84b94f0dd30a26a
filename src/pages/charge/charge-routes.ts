/**
 * The `url` of a charge: leads to the page where this kind of charge is paid, or to its receipt.
 */
import type { Charge } from '../../modules/charges/charge';
import { isPaidOnPage } from '../../modules/charges/terms/charge-kind';
import { serveDocuments } from '../documents/document-routes';
import { serveBoletos } from '../boleto/boleto-page';
import { isOfSubscription, showPendingCharge } from '../pending-charge/pending-charge-page';
import { servePendingCharges } from '../pending-charge/pending-charge-routes';
import type { PageResult } from '../page';
import { pagePath } from '../paths';
import { serveReceipts } from '../receipt/receipt-routes';
import type { Routes } from '../routes';
import type { Visit } from '../visit';
import { chargeOfPage } from '../parts/charge-of-page';
import { actOnCharge } from '../parts/dev-charge';
import { showCard } from './card-page';
import { showPix } from './pix-page';

export function serveCharges(routes: Routes): void {
  serveBoletos(routes);
  serveReceipts(routes);
  serveDocuments(routes);
  servePendingCharges(routes);
  routes.post('/pay/:id/dev-charge', actOnCharge);
}

export async function showCharge(visit: Visit): Promise<PageResult> {
  const charge = await chargeOfPage(visit);
  const isPaidAndOver = charge.paidAt !== null && charge.status !== 'PAID';
  if (isOfSubscription(charge) && !isPaidOnPage(charge) && !isPaidAndOver)
    return showPendingCharge(visit, charge);
  const page = pageOf(charge);
  if (page) return { redirect: pagePath(page) };
  return charge.method === 'CARD' ? showCard(visit, charge) : showPix(visit, charge);
}

function pageOf(charge: Charge): string | null {
  const { id, paidAt, method, checkoutId } = charge;
  if (paidAt) return `/pay/${id}/receipt`;
  if (isPaidOnPage(charge) && checkoutId) return `/pay/${checkoutId}`;
  if (method === 'BOLETO') return `/pay/${id}/boleto`;
  return checkoutId && `/pay/${checkoutId}`;
}
