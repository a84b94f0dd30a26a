/** The whole app: what it says, and the page of its address. */
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { askAgain } from './client';
import { loadWords, type DashboardLanguage } from './language';
import { locale } from './locale';
import type { Router } from './router';
import { SpeechContext } from './words';
import type { Words } from './words/pt';

interface AppProps {
  router: Router;
  first: Words;
  initial: DashboardLanguage;
}

export function App({ router, first, initial }: AppProps) {
  const [speech, setSpeech] = useState({ words: first, language: initial });
  const choose = async (language: DashboardLanguage) =>
    setSpeech({ words: await loadWords(language), language });
  // What came with the page was shown once.
  useEffect(askAgain, []);
  return (
    <SpeechContext value={{ ...speech, choose: (language) => void choose(language) }}>
      <I18nProvider locale={locale()}>
        <RouterProvider router={router} />
      </I18nProvider>
    </SpeechContext>
  );
}
