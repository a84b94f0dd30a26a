/** The bar above every page of the documentation: its sections, the search, light or dark. */
import { MARK_ADDRESS } from '../../../config/page-icon';

export type DocsLanguage = 'en' | 'pt-BR';

export interface DocsSection {
  names: Readonly<Record<DocsLanguage, string>>;
  path: string;
  /** Of its pages; English where none is named. */
  language?: 'pt-BR';
  /** Its readers work on the code: its bar has their sections, and no other bar has it. */
  isForDevelopers?: true;
}

/** The sections in the order in which the bar shows them. */
export const DOCS_SECTIONS: readonly DocsSection[] = [
  { names: { en: 'Guides', 'pt-BR': 'Guides' }, path: '/docs/guides' },
  { names: { en: 'Guias', 'pt-BR': 'Guias' }, path: '/docs/guides/pt', language: 'pt-BR' },
  { names: { en: 'API reference', 'pt-BR': 'Referência da API' }, path: '/docs' },
  { names: { en: 'Front end', 'pt-BR': 'Front end' }, path: '/docs/frontend' },
  { names: { en: 'Operating', 'pt-BR': 'Operação' }, path: '/docs/operating' },
  {
    names: { en: 'Contributing', 'pt-BR': 'Contributing' },
    path: '/docs/contributing',
    isForDevelopers: true,
  },
  {
    names: { en: 'Decisions', 'pt-BR': 'Decisions' },
    path: '/docs/decisions',
    isForDevelopers: true,
  },
];

const LABELS = {
  en: { sections: 'Sections', search: 'Search guides and reference', dark: 'Dark' },
  'pt-BR': { sections: 'Seções', search: 'Buscar nos guias e na referência', dark: 'Escuro' },
} as const;

/** What the bar needs in the head of its page. The script is not deferred: it sets the colours
 * before anything is painted. */
export const DOCS_HEAD = `<meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <link rel="icon" href="${MARK_ADDRESS}">
    <link rel="stylesheet" href="/docs/assets/site.css">
    <script src="/docs/assets/site.js"></script>`;

export function nameOf({ names }: DocsSection, readers: DocsLanguage): string {
  return names[readers];
}

/** `current` is the path of the section that is shown. */
export function docsHeader(current: string, readers: DocsLanguage = 'en'): string {
  const labels = LABELS[readers];
  const shown = DOCS_SECTIONS.find(({ path }) => path === current);
  const forDevelopers = shown?.isForDevelopers === true || current === '/docs/readme';
  const sections = DOCS_SECTIONS.filter(
    (section) =>
      (forDevelopers || !section.isForDevelopers) &&
      // A page in Portuguese leads to its own translation, and not to all guides in English.
      !(readers === 'pt-BR' && section.path === '/docs/guides'),
  );
  const links = sections.map((section) => {
    const { path, language = 'en' } = section;
    const marks =
      (path.startsWith('/docs/guides') && language !== readers ? ` lang="${language}"` : '') +
      (path === current ? ' aria-current="true"' : '');
    return `<a href="${path}"${marks}>${nameOf(section, readers)}</a>`;
  });
  return `<header class="docs-bar">
      <a class="docs-brand" href="/">
        <img src="${MARK_ADDRESS}" width="20" height="20" alt="">Pitanga
      </a>
      <nav aria-label="${labels.sections}">${links.join('')}</nav>
      <div class="docs-search" role="search">
        <input
          type="search"
          aria-label="${labels.search}"
          placeholder="${labels.search}"
          autocomplete="off"
          spellcheck="false"
        >
        <div class="docs-results" aria-live="polite" hidden></div>
      </div>
      <button class="docs-theme" type="button" aria-pressed="false">${labels.dark}</button>
    </header>`;
}

const NOT_FOUND = {
  en: { title: 'Page not found', text: 'There is no page at this address.', link: 'All guides' },
  'pt-BR': {
    title: 'Página não encontrada',
    text: 'Não há página neste endereço.',
    link: 'Todos os guias',
  },
} as const;

/** The page of an address that no document has. */
export function notFoundPage(readers: DocsLanguage): string {
  const { title, text, link } = NOT_FOUND[readers];
  const guides = readers === 'en' ? '/docs/guides' : '/docs/guides/pt';
  return `<!doctype html>
<html lang="${readers}">
  <head>
    ${DOCS_HEAD}
    <title>${title} · Pitanga</title>
  </head>
  <body class="docs-page">
    ${docsHeader(guides, readers)}
    <main class="docs-start"><h1>${title}</h1><p>${text} <a href="${guides}">${link}</a></p></main>
  </body>
</html>`;
}
