/** The words of mails, which only their pages load. */
import { useMailSettingsWords } from './mail-settings';
import { onDemand } from './on-demand';
import type { mails as pt } from './pt/on-demand/mails';

export const useMailWords = onDemand<typeof pt>({
  pt: async () => (await import('./pt/on-demand/mails')).mails,
  en: async () => (await import('./en/on-demand/mails')).mails,
});

/** What a mail is called by people, by the name of its template. */
export function useTemplateName(): (template: string) => string {
  const { otherTemplates } = useMailWords();
  const { templates } = useMailSettingsWords();
  const names: Readonly<Record<string, string>> = { ...otherTemplates, ...templates };
  return (template) => names[template] ?? template;
}
