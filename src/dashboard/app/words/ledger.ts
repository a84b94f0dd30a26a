/** The words of accounts and movements, which only the page of the balance loads. */
import { onDemand } from './on-demand';
import type { ledger as pt } from './pt/on-demand/ledger';

export const useLedgerWords = onDemand<typeof pt>({
  pt: async () => (await import('./pt/on-demand/ledger')).ledger,
  en: async () => (await import('./en/on-demand/ledger')).ledger,
});
