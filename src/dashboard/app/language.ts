/** The language and the look that this browser has chosen. */
import type { Words } from './words/pt';

export type Language = 'pt' | 'en';
export type Look = 'auto' | 'light' | 'dark';

const LOCALES = { pt: 'pt-BR', en: 'en-GB' } as const;
const LANGUAGE_KEY = 'pitanga.language';
const LOOK_KEY = 'pitanga.look';
let current: Language = 'pt';

export function locale(): string {
  return LOCALES[current];
}

export function language(): Language {
  return current;
}

/** What was chosen in this browser, or its own language. */
export function preferredLanguage(): Language {
  const stored = localStorage.getItem(LANGUAGE_KEY);
  if (stored === 'pt' || stored === 'en') return stored;
  return navigator.language.startsWith('pt') ? 'pt' : 'en';
}

/** Loads the words of a language, which from then on also formats money and dates. */
export async function loadWords(wanted: Language): Promise<Words> {
  const words = wanted === 'pt' ? (await import('./words/pt')).pt : (await import('./words/en')).en;
  current = wanted;
  localStorage.setItem(LANGUAGE_KEY, wanted);
  document.documentElement.lang = LOCALES[wanted];
  return words;
}

export function look(): Look {
  const stored = localStorage.getItem(LOOK_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
}

export function chooseLook(wanted: Look): void {
  localStorage.setItem(LOOK_KEY, wanted);
  document.documentElement.dataset['look'] = wanted;
}
