/** Starts the dashboard: finds the session of this browser, loads the words, shows the page. */
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { chooseLook, loadWords, locale, look, preferredLanguage, type Language } from './language';
import { router } from './router';
import { readWays, setSession } from './session';
import { SpeechContext } from './words';
import type { Words } from './words/pt';

function App({ first, initial }: { first: Words; initial: Language }) {
  const [speech, setSpeech] = useState({ words: first, language: initial });
  const choose = async (language: Language) =>
    setSpeech({ words: await loadWords(language), language });
  return (
    <SpeechContext value={{ ...speech, choose: (language) => void choose(language) }}>
      <I18nProvider locale={locale()}>
        <RouterProvider router={router} />
      </I18nProvider>
    </SpeechContext>
  );
}

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  chooseLook(look());
  const language = preferredLanguage();
  const [words] = await Promise.all([
    loadWords(language),
    // Without an answer the page says so itself, when it asks for its data.
    readWays().then(
      ({ session }) => setSession(session),
      () => undefined,
    ),
  ]);
  createRoot(root).render(
    <StrictMode>
      <App first={words} initial={language} />
    </StrictMode>,
  );
}

void start();
