/** The words of the chosen language, for every part. */
import { createContext, useContext } from 'react';
import type { Words } from './words/pt';
import type { Language } from './language';

export interface Speech {
  words: Words;
  language: Language;
  choose: (language: Language) => void;
}

export const SpeechContext = createContext<Speech | null>(null);

export function useSpeech(): Speech {
  const speech = useContext(SpeechContext);
  if (!speech) throw new Error('there are no words around this part');
  return speech;
}

export const useWords = (): Words => useSpeech().words;
