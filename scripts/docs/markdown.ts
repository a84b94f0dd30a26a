/** Renders a document: its HTML, its headings, and its text by section for the search. */
import MarkdownIt, { type Token } from 'markdown-it';
import { escapeHtml } from './html';
import { codeOf } from './code';
import { targetOf, type Document } from './documents';

export interface Heading {
  level: number;
  id: string;
  text: string;
}

/** A heading and the text below it, up to the next one. */
export interface Section extends Heading {
  body: string;
}

export interface Rendered {
  html: string;
  sections: Section[];
}

/** Of the repository's path of a link, its address; null for what is not published. */
export type Resolve = (path: string) => string | null;

const ANCHORS = { en: 'Link to this section', 'pt-BR': 'Link desta seção' } as const;
const SEARCHED_CHARACTERS_MAX = 4_000;

export function render(document: Document, resolve: Resolve): Rendered {
  const markdown = new MarkdownIt({ html: true });
  markdown.renderer.rules.table_open = () => '<div class="table" tabindex="0"><table>';
  markdown.renderer.rules.table_close = () => '</table></div>';
  markdown.renderer.rules.fence = (tokens, index) => fence(tokens, index, document);
  markdown.renderer.rules.heading_close = (tokens, index) => endOfHeading(tokens, index, document);
  nameCodes(markdown);
  const tokens = markdown.parse(document.text, {});
  const sections = sectionsOf(tokens);
  for (const token of flat(tokens)) rewriteLinks(token, document, resolve);
  nameHeadings(tokens, sections);
  emptyHeadersToCells(tokens);
  return { html: markdown.renderer.render(tokens, markdown.options, {}), sections };
}

/** The anchor of a heading, as GitHub names it. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

/** Blocks that follow each other are the same code in several languages. */
function fence(tokens: Token[], index: number, { language }: Document): string {
  const token = tokens[index];
  if (!token || (isFence(tokens[index - 1]) && isProgram(token))) return '';
  if (token.info.trim() === 'mermaid')
    return `<pre class="mermaid" tabindex="0">${escapeHtml(token.content)}</pre>\n`;
  const last = tokens.findIndex((other, at) => at > index && !(isFence(other) && isProgram(other)));
  const blocks = tokens.slice(index, last === -1 ? undefined : last);
  return codeOf(
    blocks.map(({ info, content }) => ({ language: info.trim(), code: content })),
    language,
  );
}

const isFence = (token: Token | undefined): boolean => token?.type === 'fence';
const isProgram = ({ info }: Token): boolean => /^(?:js|python|php)$/.test(info.trim());

/** A number behind the anchor tells headings of the same name apart, as on GitHub. */
function sectionsOf(tokens: Token[]): Section[] {
  const sections: Section[] = [];
  const seen = new Map<string, number>();
  tokens.forEach((token, index) => {
    if (token.type === 'heading_open') {
      const text = textOf(tokens[index + 1]);
      const anchor = anchorOf(text);
      const times = seen.get(anchor) ?? 0;
      seen.set(anchor, times + 1);
      const id = times === 0 ? anchor : `${anchor}-${times}`;
      sections.push({ level: Number(token.tag.slice(1)), id, text, body: '' });
      return;
    }
    const isTitle = tokens[index - 1]?.type === 'heading_open';
    const section = sections.at(-1);
    if (!section || isTitle || section.body.length > SEARCHED_CHARACTERS_MAX) return;
    const text = token.type === 'fence' ? token.content : textOf(token);
    if (text && !token.info.startsWith('mermaid'))
      section.body = `${section.body} ${text}`.replaceAll(/\s+/g, ' ').trim();
  });
  return sections;
}

function textOf(token: Token | undefined): string {
  return (token?.children ?? [])
    .map(({ type, content }) =>
      type === 'softbreak' ? ' ' : type === 'html_inline' ? '' : content,
    )
    .join('');
}

function nameHeadings(tokens: Token[], sections: Section[]): void {
  const headings = tokens.filter(({ type }) => type === 'heading_open');
  headings.forEach((token, index) => token.attrSet('id', sections[index]?.id ?? ''));
}

/** The title of the page needs no link to itself. */
function endOfHeading(tokens: Token[], index: number, { language }: Document): string {
  const [open, close] = [tokens[index - 2], tokens[index]];
  const label = ANCHORS[language];
  const anchor =
    close?.tag === 'h1'
      ? ''
      : ` <a class="docs-anchor" href="#${open?.attrGet('id')}" aria-label="${label}">#</a>`;
  return `${anchor}</${close?.tag}>\n`;
}

/** A row about a code, such as `NOT_FOUND`, can be linked to: refusals do. */
function nameCodes(markdown: InstanceType<typeof MarkdownIt>): void {
  const named = new Set<string>();
  markdown.renderer.rules.td_open = (tokens, index, options, _env, renderer) => {
    const code = /^`([A-Z][A-Z_]+)`$/.exec(tokens[index + 1]?.content ?? '')?.[1]?.toLowerCase();
    const isFirst = tokens[index - 1]?.type === 'tr_open';
    if (code && isFirst && !named.has(code)) {
      named.add(code);
      tokens[index]?.attrSet('id', code);
    }
    return renderer.renderToken(tokens, index, options);
  };
}

/** A column without a name has no header that a screen reader could say. */
function emptyHeadersToCells(tokens: Token[]): void {
  tokens.forEach((token, index) => {
    const close = tokens[index + 2];
    if (token.type !== 'th_open' || tokens[index + 1]?.content !== '' || !close) return;
    token.tag = 'td';
    close.tag = 'td';
  });
}

function flat(tokens: Token[]): Token[] {
  return tokens.flatMap((token) => [token, ...(token.children ?? [])]);
}

function rewriteLinks(token: Token, document: Document, resolve: Resolve): void {
  const addressOf = (link: string) => published(link, document, resolve);
  if (token.type === 'link_open') {
    const link = String(token.attrGet('href'));
    const address = addressOf(link);
    token.attrSet('href', address ?? '');
    if (address === null) {
      // A file of the repository, which is not published: its name stays, without a link.
      token.attrs = [['title', targetOf(document, link)]];
    } else if (/^https?:/.test(address)) token.attrSet('rel', 'noreferrer');
  }
  if (token.type === 'html_block' || token.type === 'html_inline')
    token.content = token.content.replaceAll(
      /\b(src|href)="([^"]+)"/g,
      (_, name: string, link: string) => `${name}="${addressOf(link) ?? ''}"`,
    );
}

function published(link: string, document: Document, resolve: Resolve): string | null {
  if (/^(?:[a-z]+:|#|\/)/.test(link)) return link;
  const [path = '', anchor] = link.split('#');
  const address = resolve(targetOf(document, path));
  return address === null || anchor === undefined ? address : `${address}#${anchor}`;
}
