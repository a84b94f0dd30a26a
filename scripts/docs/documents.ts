/** The Markdown documents that are published under `/docs`, and the address of each. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';

export interface Document {
  /** From the top of the repository, such as `docs/guides/webhooks.md`. */
  path: string;
  /** Where it is published, such as `/docs/guides/webhooks`. */
  url: string;
  title: string;
  language: 'en' | 'pt-BR';
  text: string;
}

/** Files beside the documents that are published as they are. */
const PUBLISHED_FOLDERS = ['docs/kubernetes/', 'docs/monitoring/', 'docs/screenshots/'];

export function readDocuments(root: string): Document[] {
  const paths = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((name) => `docs/${name.split(sep).join('/')}`)
    .filter((path) => path.endsWith('.md') && !path.includes('/node_modules/'));
  return ['README.md', 'CHANGELOG.md', ...paths.toSorted()].map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const title = /^# (.+)$/m.exec(text)?.[1] ?? path;
    const whole = withPrograms(text, join(root, dirname(path)));
    return { path, url: urlOf(path), title, language: languageOf(path), text: whole };
  });
}

/** Files that documents show or link to, and that are no documents. */
export function readPublishedFiles(root: string): string[] {
  return PUBLISHED_FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}${name}`),
  ).filter((path) => /\.(?:webp|yml|json)$/.test(path));
}

/** `docs/guides/README.md` is `/docs/guides`; what lies outside of `docs` has its name below it. */
export function urlOf(path: string): string {
  if (!path.startsWith('docs/')) return `/docs/${basename(path, '.md').toLowerCase()}`;
  return `/${path.replace(/(?:\/README)?\.md$/, '')}`;
}

/** Where a link of a document leads, from the top of the repository. */
export function targetOf(document: Document, link: string): string {
  return join(dirname(document.path), link).split(sep).join('/');
}

/** A line that is only a link to a program is followed by the program: it has one source. */
function withPrograms(text: string, folder: string): string {
  return text.replaceAll(
    /^\[[^\]]+\]\((\S+\.(ts|py|php|go|rb|graphql))\)$/gm,
    (line, file: string, language: string) =>
      `${line}\n\n\`\`\`${language}\n${readFileSync(join(folder, file), 'utf8')}\`\`\``,
  );
}

function languageOf(path: string): Document['language'] {
  return path.startsWith('docs/guides/pt/') ? 'pt-BR' : 'en';
}
