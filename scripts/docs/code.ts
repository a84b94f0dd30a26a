/**
 * The HTML of code: one block, or one for each language behind tabs. What a reader has to fill in,
 * the address of the server and the key, is marked, so that the page can fill it in.
 */
import hljs from 'highlight.js/lib/common';
import type { Document } from './documents';
import { escapeHtml } from './html';
import { programsOf, tabOf } from './programs';

export interface Code {
  language: string;
  code: string;
}

const LABELS = { en: 'Language of the code', 'pt-BR': 'Linguagem do código' } as const;
/** Texts that the page replaces, by what they are replaced with. */
const FILLED: readonly (readonly [kind: string, text: string])[] = [
  ['url', 'http://localhost:3000'],
  ['key', '$(cat .data/dev-api-key)'],
  ['key', "readFileSync('.data/dev-api-key', 'utf8').trim()"],
  ['key', "open('.data/dev-api-key').read().strip()"],
  ['key', "trim(file_get_contents('.data/dev-api-key'))"],
];

let groups = 0;

/** A shell block that only calls the API has tabs of its own. */
export function codeOf(blocks: readonly Code[], readers: Document['language']): string {
  const [first] = blocks;
  const shell = blocks.length === 1 && first?.language === 'bash' ? programsOf(first.code) : null;
  const all = shell ?? blocks;
  if (all.length === 1) return `${pre(all[0])}\n`;
  groups += 1;
  const tabs = all.map(({ language }, index) => {
    const id = `code-${groups}-${language}`;
    const marks = `aria-selected="${index === 0}" tabindex="${index === 0 ? 0 : -1}"`;
    return `<button type="button" role="tab" id="${id}" data-language="${language}" ${marks}>${tabOf(language) ?? language}</button>`;
  });
  const panels = all.map((code, index) => {
    const label = `code-${groups}-${code.language}`;
    return `<div role="tabpanel" aria-labelledby="${label}"${index === 0 ? '' : ' hidden'}>${pre(code)}</div>`;
  });
  return `<div class="docs-code"><div role="tablist" aria-label="${LABELS[readers]}">${tabs.join('')}</div>${panels.join('')}</div>\n`;
}

function pre(block: Code | undefined): string {
  if (!block) return '';
  return `<pre tabindex="0"><code>${marked(block)}</code></pre>`;
}

/** Letters that no language gives a meaning stand for what is filled in while it is coloured. */
function marked({ language, code }: Code): string {
  const place = (index: number) => `FILLED${index}HERE`;
  const held = FILLED.reduce((text, [, from], index) => text.replaceAll(from, place(index)), code);
  return FILLED.reduce(
    (html, [kind, text], index) =>
      html.replaceAll(place(index), `<span data-filled="${kind}">${escapeHtml(text)}</span>`),
    highlight(held, language),
  );
}

function highlight(code: string, language: string): string {
  return hljs.getLanguage(language)
    ? hljs.highlight(code, { language, ignoreIllegals: true }).value
    : escapeHtml(code);
}
