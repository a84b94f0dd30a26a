/** The language in which this browser shows words, money and dates. */
import { browserState, type DashboardLanguage } from './live/browser-state';

export const LOCALES = { pt: 'pt-BR', en: 'en-GB' } as const;

export function locale(): string {
  return LOCALES[browserState().language];
}

export function language(): DashboardLanguage {
  return browserState().language;
}
