/** The words of the chosen language, for every part. */
import { createContext, useContext } from 'react';
import type { Words } from './words/pt';
import type { DashboardLanguage } from './language';

export interface Speech {
  words: Words;
  language: DashboardLanguage;
  choose: (language: DashboardLanguage) => void;
}

export const SpeechContext = createContext<Speech | null>(null);

export function useSpeech(): Speech {
  const speech = useContext(SpeechContext);
  if (!speech) throw new Error('there are no words around this part');
  return speech;
}

export const useWords = (): Words => useSpeech().words;
