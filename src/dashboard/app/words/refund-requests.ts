/** The words of refund requests, which only their page and that of a payment load. */
import { onDemand } from './on-demand';
import type { refundRequests as pt } from './pt/on-demand/refund-requests';

export const useRefundRequestWords = onDemand<typeof pt>({
  pt: async () => (await import('./pt/on-demand/refund-requests')).refundRequests,
  en: async () => (await import('./en/on-demand/refund-requests')).refundRequests,
});
