/**
 * Starts the dashboard: finds the session of this browser, loads the words, shows the page. What
 * the server has drawn stands until all of it is there.
 */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { browserState, type Drawn } from './live/browser-state';
import { chooseLook, loadWords, look, preferredLanguage } from './language';
import { newRouter } from './router';
import { readWays, setSession } from './session';
import { loadOnDemand } from './words/on-demand';

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  chooseLook(look());
  const language = preferredLanguage();
  const [words] = await Promise.all([loadWords(language), findSession()]);
  const router = newRouter();
  // A page that cannot be loaded says so itself.
  await router.load().catch(() => undefined);
  await loadOnDemand(language).catch(() => undefined);
  createRoot(root).render(
    <StrictMode>
      <App router={router} first={words} initial={language} />
    </StrictMode>,
  );
}

async function findSession(): Promise<void> {
  const data = document.getElementById('drawn');
  if (data?.textContent) {
    const drawn = JSON.parse(data.textContent) as Drawn;
    // It must not outlive the session.
    data.remove();
    browserState().drawn = drawn;
    return setSession(drawn.session);
  }
  // Without an answer the page says so itself, when it asks for its data.
  await readWays().then(
    ({ session }) => setSession(session),
    () => undefined,
  );
}

void start();
