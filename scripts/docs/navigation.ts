/** The order of the pages: that of the links in the README of their section. */
import { DOCS_SECTIONS, type DocsSection } from '../../src/api/rest/docs/docs-header';
import { targetOf, type Document } from './documents';

export interface Chapter {
  section: DocsSection;
  documents: Document[];
}

/** What belongs to no section of the bar: the README, the changelog. */
const ABOUT: DocsSection = { names: { en: 'Pitanga', 'pt-BR': 'Pitanga' }, path: '/docs/readme' };

/** Every document in one chapter. */
export function chaptersOf(documents: readonly Document[]): Chapter[] {
  const left = new Map(documents.map((document) => [document.path, document]));
  const take = (path: string): Document[] => {
    const document = left.get(path);
    left.delete(path);
    return document ? [document] : [];
  };
  const sections = DOCS_SECTIONS.filter(({ path }) => path !== '/docs');
  const chapters = sections.map((section) => {
    const folder = section.path.slice(1);
    const [readme] = take(`${folder}/README.md`);
    const linked = (readme ? linksOf(readme) : []).filter(
      (path) => path.startsWith(`${folder}/`) || /^docs\/[^/]+$/.test(path),
    );
    const isPart = (path: string) =>
      path.startsWith(`${folder}/`) && (folder.endsWith('/pt') || !path.includes('/pt/'));
    const named = linked.flatMap((path) => (path.endsWith('/README.md') ? [] : take(path)));
    const others = [...left.keys()].filter(isPart).flatMap(take);
    return { section, documents: [...(readme ? [readme] : []), ...named, ...others] };
  });
  return [...chapters, { section: ABOUT, documents: [...left.values()] }];
}

function linksOf(document: Document): string[] {
  return [...document.text.matchAll(/\]\(([^)\s#]+\.md)/g)].map(([, link = '']) =>
    targetOf(document, link),
  );
}
