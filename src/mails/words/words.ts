/** The sentences of mails, in both languages. */
import type { MailLanguage } from '../../modules/stores/store';
import { formatOf, type PageFormat } from '../../pages/format';
import { en } from './en';
import { pt } from './pt';

/** Every language has all sentences of the Portuguese ones. */
export type MailWords = typeof pt & { format: PageFormat };

const WORDS: Record<MailLanguage, MailWords> = {
  PT: { ...pt, format: formatOf('pt') },
  EN: { ...en, format: formatOf('en') },
};

export function wordsIn(language: MailLanguage): MailWords {
  return WORDS[language];
}
