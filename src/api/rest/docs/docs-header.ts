/** The bar above every page of the documentation: its sections, the search, light or dark. */

export interface DocsSection {
  name: string;
  path: string;
  /** Of its pages; English where none is named. */
  language?: 'pt-BR';
}

/** The sections in the order in which the bar shows them. */
export const DOCS_SECTIONS: readonly DocsSection[] = [
  { name: 'API reference', path: '/docs' },
  { name: 'Guides', path: '/docs/guides' },
  { name: 'Guias', path: '/docs/guides/pt', language: 'pt-BR' },
  { name: 'Front end', path: '/docs/frontend' },
  { name: 'Operating', path: '/docs/operating' },
  { name: 'Contributing', path: '/docs/contributing' },
  { name: 'Decisions', path: '/docs/decisions' },
];

/** What the bar needs in the head of its page. The script is not deferred: it sets the colours
 * before anything is painted. */
export const DOCS_HEAD = `<meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/docs/assets/site.css">
    <script src="/docs/assets/site.js"></script>`;

/** `current` is the path of the section that is shown. */
export function docsHeader(current: string): string {
  const links = DOCS_SECTIONS.map(({ name, path, language }) => {
    const marks =
      (language ? ` lang="${language}"` : '') + (path === current ? ' aria-current="true"' : '');
    return `<a href="${path}"${marks}>${name}</a>`;
  });
  return `<header class="docs-bar">
      <a class="docs-brand" href="/docs/readme">Pitanga</a>
      <nav aria-label="Sections">${links.join('')}</nav>
      <div class="docs-search" role="search">
        <input
          type="search"
          aria-label="Search the guides"
          placeholder="Search the guides"
          autocomplete="off"
          spellcheck="false"
        >
        <div class="docs-results" aria-live="polite" hidden></div>
      </div>
      <button class="docs-theme" type="button" aria-pressed="false">Dark</button>
    </header>`;
}
