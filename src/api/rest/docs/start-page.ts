/** The page at `/`: what the product is, and where everything is, in the language of the reader. */
import type { FastifyInstance } from 'fastify';
import { config } from '../../../config/config';
import { DOCS_HEAD, docsHeader, type DocsLanguage } from './docs-header';
import { DOCS_POLICY } from './docs-policy';
import { START_WORDS, type StartWords } from './start-words';

type Place = keyof StartWords['places'];

const PATHS: Readonly<Record<Place, (readers: DocsLanguage) => string>> = {
  dashboard: () => '/dashboard',
  guides: (readers) => (readers === 'en' ? '/docs/guides' : '/docs/guides/pt'),
  reference: () => '/docs',
  ide: () => '/graphql',
  frontEnd: () => '/docs/frontend',
  openApi: () => '/openapi.json',
  schema: () => '/schema.graphql',
  operating: () => '/docs/operating',
};
const IN_COLOUR: readonly Place[] = ['guides', 'dashboard'];

export function serveStartPage(server: FastifyInstance): void {
  const pages = { en: pageOf('en'), 'pt-BR': pageOf('pt-BR') };
  server.get('/', (request, reply) => {
    const isPortuguese = /^pt\b/i.test(request.headers['accept-language'] ?? '');
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': DOCS_POLICY,
        vary: 'accept-language',
      })
      .send(pages[isPortuguese ? 'pt-BR' : 'en']);
  });
}

function pageOf(readers: DocsLanguage): string {
  const words = START_WORDS[readers];
  const shown = (Object.keys(PATHS) as Place[]).filter(
    (place) =>
      (place !== 'dashboard' || config.dashboard) && (place !== 'ide' || !config.production),
  );
  const buttons = IN_COLOUR.filter((place) => shown.includes(place)).map(
    (place) =>
      `<a class="docs-button" href="${PATHS[place](readers)}">${words.places[place][0]}</a>`,
  );
  const items = shown.map((place) => {
    const [name, about] = words.places[place];
    return `<li><a href="${PATHS[place](readers)}">${name}</a><p>${about}</p></li>`;
  });
  const hint =
    config.dashboard && !config.production ? `<p class="docs-hint">${words.ownersLink}</p>` : '';
  return `<!doctype html>
<html lang="${readers}">
  <head>
    ${DOCS_HEAD}
    <title>Pitanga</title>
  </head>
  <body class="docs-page">
    ${docsHeader('/', readers)}
    <main id="content" class="docs-start">
      <h1>${words.title}</h1>
      <p>${words.about}</p>
      <p>${buttons.join(' ')}</p>
      ${hint}
      <div class="docs-pictures">
        <img src="/docs/screenshots/dashboard.webp" alt="${words.pictures.dashboard}">
        <img src="/docs/screenshots/checkout.webp" alt="${words.pictures.checkout}">
      </div>
      <ul class="docs-places">${items.join('')}</ul>
    </main>
  </body>
</html>
`;
}
