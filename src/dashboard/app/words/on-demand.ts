/** Words that only some pages load: they are not in the first load. */
import { use } from 'react';
import type { DashboardLanguage } from '../language';
import { useSpeech } from '../words';

type Load = (language: DashboardLanguage) => Promise<unknown>;
const loads = new Set<Load>();

/** Loads those of all parts that are loaded: what is drawn next need not wait for them. */
export async function loadOnDemand(language: DashboardLanguage): Promise<void> {
  await Promise.all([...loads].map((load) => load(language)));
}

/** A hook that returns the words of the chosen language, and suspends until they are there. */
export function onDemand<Words>(
  load: Readonly<Record<DashboardLanguage, () => Promise<Words>>>,
): () => Words {
  const loading = new Map<DashboardLanguage, Promise<Words>>();
  const loaded = new Map<DashboardLanguage, Words>();
  const start = (language: DashboardLanguage): Promise<Words> => {
    const words = loading.get(language) ?? load[language]();
    loading.set(language, words);
    return words;
  };
  loads.add(async (language) => loaded.set(language, await start(language)));
  return () => {
    const { language } = useSpeech();
    return loaded.get(language) ?? use(start(language));
  };
}
