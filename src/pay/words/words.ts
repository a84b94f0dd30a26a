/** The language of a page: Portuguese, unless the buyer's browser would rather have English. */
import type { Language } from '../format';
import { en } from './en';
import { pt } from './pt';

/** Everything the pages say; each language is one file, and has every sentence. */
export type Words = typeof pt;

const WORDS: Record<Language, Words> = { pt, en };

export function wordsOf(language: Language): Words {
  return WORDS[language];
}

/** By an Accept-Language header: English if it is asked for before, or without, Portuguese. */
export function languageOf(accepted: string | undefined): Language {
  const ranked = (accepted ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters
        .map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1])
        .find((value) => value !== undefined);
      return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) };
    });
  const first = ranked
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .find(({ language }) => language === 'pt' || language === 'en');
  return first?.language === 'en' ? 'en' : 'pt';
}
