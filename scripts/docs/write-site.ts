/** Writes the documentation as a folder of files that the server only has to send: a page for each
 * document, what the search needs, and the scripts of the pages. */
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readDocuments, readPublishedFiles, urlOf, type Document } from './documents';
import { page } from './layout';
import { fullText, markdownOf, shortText } from './texts';
import { render, type Section } from './markdown';
import { chaptersOf } from './navigation';

const PACKED_FROM_BYTES = 1_024;
/** Scripts of libraries, which the pages load from here. */
const LIBRARIES = {
  'mermaid.js': '@mermaid-js/tiny/dist/mermaid.tiny.js',
  'minisearch.js': 'minisearch/dist/umd/index.js',
};

/** `root` is the top of the repository. The folder is replaced as a whole. */
export function writeSite(root: string, folder: string): void {
  const fresh = `${folder}-${process.pid}`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(join(fresh, 'assets'), { recursive: true });
  writePages(root, fresh);
  const assets = join(root, 'scripts/docs/assets');
  for (const name of readdirSync(assets))
    copyFileSync(join(assets, name), join(fresh, 'assets', name));
  for (const [name, path] of Object.entries(LIBRARIES))
    writeFileSync(join(fresh, 'assets', name), scriptOf(join(root, 'node_modules', path)));
  pack(fresh);
  replace(folder, fresh);
}

/** Other processes may do the same at the same time: what one of them wrote remains. */
function replace(folder: string, fresh: string): void {
  const old = `${fresh}-old`;
  renameUnless(['ENOENT'], folder, old);
  renameUnless(['EEXIST', 'ENOTEMPTY'], fresh, folder); // another one has just written the same
  for (const rest of [old, fresh]) rmSync(rest, { recursive: true, force: true });
}

function renameUnless(codes: readonly string[], from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!codes.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

function writePages(root: string, folder: string): void {
  const documents = readDocuments(root);
  const files = readPublishedFiles(root);
  for (const path of files) write(folder, `/${path}`, readFileSync(join(root, path)));
  const addresses = new Map([
    ...documents.map(({ path, url }) => [path, url] as const),
    ...files.map((path) => [path, `/${path}`] as const),
  ]);
  const found = chaptersOf(documents).flatMap((chapter) =>
    chapter.documents.flatMap((document) => {
      const rendered = render(document, (path) => addresses.get(path) ?? null);
      const translation = documents.find(({ path }) => path === translationOf(document));
      write(folder, `${document.url}.html`, page(document, rendered, chapter, translation));
      write(folder, `${document.url}.md`, markdownOf(document, addresses));
      return rendered.sections.map((section) => searchable(document, section));
    }),
  );
  write(folder, '/docs/search.json', JSON.stringify(found));
  const guides = documents.filter(({ path }) => path.startsWith('docs/guides/'));
  write(folder, '/docs/llms.txt', shortText(guides));
  write(folder, '/docs/llms-full.txt', fullText(guides, addresses));
}

/** The path of a guide in the other language; of anything else there is one language. */
function translationOf({ path }: Document): string | null {
  if (path.startsWith('docs/guides/pt/')) return path.replace('/pt/', '/');
  return path.startsWith('docs/guides/') ? path.replace('/guides/', '/guides/pt/') : null;
}

/** What the search knows of a section; its title leads to the top of the page. */
function searchable({ path, title, language }: Document, { level, id, text, body }: Section) {
  const url = urlOf(path);
  return { id: level === 1 ? url : `${url}#${id}`, page: title, title: text, body, language };
}

function write(folder: string, url: string, content: string | Uint8Array): void {
  const path = join(folder, url.replace(/^\/docs\//, ''));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/** A source map is not published. */
function scriptOf(path: string): string {
  return readFileSync(path, 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
}

/** Beside every text its smaller form, so that the server compresses nothing. */
function pack(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:html|css|js|json|md|txt|yml)$/.test(name)) continue;
    const content = readFileSync(join(folder, name));
    if (content.length >= PACKED_FROM_BYTES)
      writeFileSync(join(folder, `${name}.gz`), gzipSync(content));
  }
}
