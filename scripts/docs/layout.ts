/** The page around a document: the bar, the pages of its chapter, and what is on this page. */
import { DOCS_HEAD, docsHeader, nameOf } from '../../src/api/rest/docs/docs-header';
import type { Document } from './documents';
import { escapeHtml } from './html';
import type { Rendered } from './markdown';
import type { Chapter } from './navigation';

const LABELS = {
  en: {
    pages: 'Pages',
    onThisPage: 'On this page',
    skip: 'Skip to the text',
    menu: 'All pages',
    around: 'Previous and next page',
    previous: 'Previous',
    next: 'Next',
  },
  'pt-BR': {
    pages: 'Páginas',
    onThisPage: 'Nesta página',
    skip: 'Ir para o texto',
    menu: 'Todas as páginas',
    around: 'Página anterior e próxima',
    previous: 'Anterior',
    next: 'Próxima',
  },
} as const;

/** `translation` is the same page in the other language, where there is one. */
export function page(
  document: Document,
  { html, sections }: Rendered,
  chapter: Chapter,
  translation: Document | undefined,
): string {
  const labels = LABELS[document.language];
  const pages = chapter.documents.map((other) => {
    const mark = other === document ? ' aria-current="page"' : '';
    return `<li><a href="${other.url}"${mark}>${titleOf(other)}</a></li>`;
  });
  const parts = sections
    .filter(({ level }) => level === 2 || level === 3)
    .map(({ level, id, text }) => {
      return `<li class="level-${level}"><a href="#${id}">${escapeHtml(text)}</a></li>`;
    });
  return `<!doctype html>
<html lang="${document.language}">
  <head>
    ${DOCS_HEAD}
    <title>${titleOf(document)} · Pitanga</title>
  </head>
  <body class="docs-page">
    <a class="docs-skip" href="#content">${labels.skip}</a>
    ${docsHeader(chapter.section.path, document.language)}
    <div class="docs-columns">
      <main id="content">
        <p class="docs-above">
          <a class="docs-menu" href="#pages">${labels.menu}</a>${otherLanguage(translation)}
        </p>
        ${html}
        ${around(document, chapter.documents)}
      </main>
      <nav id="pages" class="docs-pages" aria-label="${labels.pages}">
        <p>${escapeHtml(nameOf(chapter.section, document.language))}</p>
        <ul>${pages.join('')}</ul>
      </nav>
      ${parts.length > 1 ? partsOf(labels.onThisPage, parts) : ''}
    </div>
  </body>
</html>
`;
}

function otherLanguage(translation: Document | undefined): string {
  if (!translation) return '';
  const { url, language } = translation;
  const name = language === 'en' ? 'In English' : 'Em português';
  return `<a href="${url}" lang="${language}" hreflang="${language}">${name}</a>`;
}

/** The pages before and after it in its chapter. */
function around(document: Document, documents: readonly Document[]): string {
  const labels = LABELS[document.language];
  const at = documents.indexOf(document);
  const link = (other: Document | undefined, rel: 'prev' | 'next', label: string) =>
    other
      ? `<a href="${other.url}" rel="${rel}"><small>${label}</small> ${titleOf(other)}</a>`
      : '<span></span>';
  const links = [
    link(documents[at - 1], 'prev', labels.previous),
    link(documents[at + 1], 'next', labels.next),
  ];
  return documents.length > 1
    ? `<nav class="docs-around" aria-label="${labels.around}">${links.join('')}</nav>`
    : '';
}

function titleOf({ title }: Document): string {
  return escapeHtml(title.replaceAll('`', ''));
}

function partsOf(title: string, parts: readonly string[]): string {
  return `<nav class="docs-parts" aria-label="${title}">
        <p>${title}</p>
        <ul>${parts.join('')}</ul>
      </nav>`;
}
