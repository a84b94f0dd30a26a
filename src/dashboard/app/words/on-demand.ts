/** Words that only some pages load: they are not in the first load. */
import { use } from 'react';
import type { Language } from '../language';
import { useSpeech } from '../words';

/** A hook that returns the words of the chosen language, and suspends until they are there. */
export function onDemand<Words>(
  load: Readonly<Record<Language, () => Promise<Words>>>,
): () => Words {
  const loading = new Map<Language, Promise<Words>>();
  return () => {
    const { language } = useSpeech();
    const words = loading.get(language) ?? load[language]();
    loading.set(language, words);
    return use(words);
  };
}
