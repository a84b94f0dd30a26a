/**
 * Draws a page on the server, as the browser will show it first: the same parts, with what they ask
 * for. Bundled apart, for Node.
 */
import { prerenderStatic } from '@apollo/client/react/ssr';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { App } from './app';
import { drawFor, newState, type BrowserState, type Drawn } from './live/browser-state';
import { wordsOf, type DashboardLanguage } from './language';
import { newRouter } from './router';
import { readWays } from './session';
import { loadOnDemand } from './words/on-demand';

/** The frame asks, then its page, then both are drawn. */
const RENDERS_MAX = 4;

interface Asked {
  origin: string;
  /** The address, with its search. */
  url: string;
  language: DashboardLanguage;
  /** Sends a request as the browser would. */
  fetch: typeof fetch;
  signal: AbortSignal;
}

interface DrawnPage {
  markup: string;
  drawn: Drawn;
}

/** Null if no member is signed in, or if something was refused: then the browser asks itself. */
export async function drawPage({ url, fetch, signal, ...here }: Asked): Promise<DrawnPage | null> {
  let asked = 0;
  let answered = 0;
  const state: BrowserState = {
    ...newState(),
    ...here,
    fetch: async (input, init) => {
      asked += 1;
      const response = await fetch(input, init);
      const body = await response.text();
      if (response.ok && !('errors' in (JSON.parse(body) as object))) answered += 1;
      return new Response(body, response);
    },
  };
  const session = await drawFor(state, readWays).then(
    (ways) => ways.session,
    () => null,
  );
  if (!session) return null;
  state.session = session;
  const router = newRouter(createMemoryHistory({ initialEntries: [url] }));
  const [words] = await Promise.all([wordsOf(here.language), router.load()]);
  await loadOnDemand(here.language);
  const { result } = await prerenderStatic({
    tree: <App router={router} first={words} initial={here.language} />,
    renderFunction: (tree) => drawFor(state, () => renderToStaticMarkup(tree)),
    maxRerenders: RENDERS_MAX,
    signal,
  });
  // React leaves out what failed, without a word; every page has a heading.
  if (answered < asked || signal.aborted || !result.includes('<h1')) return null;
  // A page that says why it is closed has asked for nothing.
  const [[client, { cache }] = ['', { cache: null }]] = state.clients;
  return {
    markup: result,
    drawn: { session, client, cache: (cache?.extract() ?? {}) as Drawn['cache'] },
  };
}
