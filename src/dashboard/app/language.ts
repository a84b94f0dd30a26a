/** The language and the look that this browser has chosen. */
import { browserState, type DashboardLanguage } from './live/browser-state';
import { kept, keep } from './live/kept';
import { LOCALES } from './locale';
import type { Words } from './words/pt';

export type { DashboardLanguage };
export type Look = 'auto' | 'light' | 'dark';

/** What was chosen in this browser, or its own language. */
export function preferredLanguage(): DashboardLanguage {
  const stored = kept('language');
  if (stored === 'pt' || stored === 'en') return stored;
  return navigator.language.startsWith('pt') ? 'pt' : 'en';
}

export async function wordsOf(wanted: DashboardLanguage): Promise<Words> {
  return wanted === 'pt' ? (await import('./words/pt')).pt : (await import('./words/en')).en;
}

/** Loads the words of a language, which from then on also formats money and dates. */
export async function loadWords(wanted: DashboardLanguage): Promise<Words> {
  const words = await wordsOf(wanted);
  browserState().language = wanted;
  keep('language', wanted);
  document.documentElement.lang = LOCALES[wanted];
  return words;
}

export function look(): Look {
  const stored = kept('look');
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
}

export function chooseLook(wanted: Look): void {
  keep('look', wanted);
  document.documentElement.dataset['look'] = wanted;
}
