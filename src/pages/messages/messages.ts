/** Chooses the language of a page: Portuguese, unless the browser prefers English. */
import type { PageLanguage } from '../format';
import { en } from './en';
import { pt } from './pt';

/** All texts of the pages. Each language is one file and has every text. */
export type Messages = typeof pt;

const MESSAGES: Record<PageLanguage, Messages> = { pt, en };

export function messagesOf(language: PageLanguage): Messages {
  return MESSAGES[language];
}

/** From an Accept-Language header: English if it is listed before Portuguese, or without it. */
export function languageOf(accepted: string | undefined): PageLanguage {
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
