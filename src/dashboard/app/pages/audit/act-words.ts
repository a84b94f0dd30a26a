/** The words of acts, which only the page of the audit log loads. */
import { onDemand } from '../../words/on-demand';
import { actName } from './act-name';
import type { acts as pt } from '../../words/pt/on-demand/acts';

const useActWords = onDemand<typeof pt>({
  pt: async () => (await import('../../words/pt/on-demand/acts')).acts,
  en: async () => (await import('../../words/en/on-demand/acts')).acts,
});

/** What an act is called: `Criar chave de API` for `key.create` or `createApiKey`. */
export function useActName(): (action: string) => string {
  const words = useActWords();
  return (action) => actName(action, words) ?? action;
}
