/**
 * Formats money and dates for a buyer: in the language of the page, always in reais and São Paulo
 * time.
 */
import { decimalReais } from '../platform/operations/money';

export type PageLanguage = 'pt' | 'en';
const LOCALES: Record<PageLanguage, string> = { pt: 'pt-BR', en: 'en-US' };
const ZONE = 'America/Sao_Paulo';

export interface PageFormat {
  /** 'R$ 1.234,56' for 123456 cents, with a non-breaking space. */
  money(cents: number): string;
  /** '05/03/2026' in Portuguese, 'March 5, 2026' in English. */
  date(moment: Date): string;
  /** The date with hours and minutes. */
  dateTime(moment: Date): string;
}

const formats: Record<PageLanguage, PageFormat> = { pt: make('pt'), en: make('en') };

export function formatOf(language: PageLanguage): PageFormat {
  return formats[language];
}

function make(language: PageLanguage): PageFormat {
  const locale = LOCALES[language];
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'BRL' });
  const dateStyle =
    language === 'pt'
      ? ({ day: '2-digit', month: '2-digit', year: 'numeric' } as const)
      : ({ dateStyle: 'long' } as const);
  const date = new Intl.DateTimeFormat(locale, { ...dateStyle, timeZone: ZONE });
  const time = new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: ZONE,
  });
  return {
    // Passes decimal text, because a binary fraction would lose cents.
    money: (cents) => money.format(decimalReais(cents) as `${number}`),
    date: (moment) => date.format(moment),
    dateTime: (moment) =>
      `${date.format(moment)}${language === 'pt' ? ' às ' : ' at '}${time.format(moment)}`,
  };
}
