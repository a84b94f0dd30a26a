/** The words of reports, which only pages with reports load: they are not in the first load. */
import { use } from 'react';
import type { Language } from '../language';
import { useSpeech } from '../words';
import type { reports as pt } from './pt/reports';

export type ReportWords = typeof pt;

const loading = new Map<Language, Promise<ReportWords>>();

/** Suspends until they are there. */
export function useReportWords(): ReportWords {
  const { language } = useSpeech();
  const words = loading.get(language) ?? load(language);
  loading.set(language, words);
  return use(words);
}

async function load(language: Language): Promise<ReportWords> {
  if (language === 'pt') return (await import('./pt/reports')).reports;
  return (await import('./en/reports')).reports;
}
