/** The documents as Markdown for programs, and the two texts that lead assistants to them. */
import { targetOf, type Document } from './documents';

const ABOUT =
  'Pitanga collects payments and runs subscriptions in Brazil by PIX, boleto and card, through ' +
  'REST, GraphQL and the Model Context Protocol. Amounts are in cents of BRL.';

/** Links lead to the Markdown of other documents, wherever the text is read. */
export function markdownOf(document: Document, addresses: ReadonlyMap<string, string>): string {
  return document.text.replaceAll(
    /\]\(([^()\s#]+)(#[^()\s]*)?\)/g,
    (link, path: string, anchor = '') => {
      const target = targetOf(document, path);
      const address = addresses.get(target) ?? addresses.get(`${target}/README.md`);
      if (address === undefined) return link;
      return `](${address}${target.endsWith('.md') ? '.md' : ''}${anchor as string})`;
    },
  );
}

/** What the guides are and where: https://llmstxt.org */
export function shortText(guides: readonly Document[]): string {
  const linesOf = (language: Document['language']) =>
    guides
      .filter((guide) => guide.language === language)
      .map(({ title, url, text }) => `- [${title}](${url}.md): ${descriptionOf(text)}`)
      .join('\n');
  return `# Pitanga

> ${ABOUT}

All guides as one text: [llms-full.txt](/llms-full.txt)

## Guides

${linesOf('en')}

## Reference

- [OpenAPI document](/openapi.json): every REST operation, with an example of each
- [GraphQL schema](/schema.graphql): every query and mutation
- \`POST /mcp\`: the tools for assistants, with an API key as bearer

## Optional

${linesOf('pt-BR')}
`;
}

/** The English guides, one after the other. */
export function fullText(
  guides: readonly Document[],
  addresses: ReadonlyMap<string, string>,
): string {
  return guides
    .filter(({ language }) => language === 'en')
    .map((guide) => `<!-- ${guide.url}.md -->\n\n${markdownOf(guide, addresses).trim()}\n`)
    .join('\n');
}

/** Of the other language, and of what code blocks need: not what a guide is about. */
const NOTE = /^(?:Em português|In English|The shell blocks|Os blocos de shell)\b/;

/** The first sentence of the introduction without the signs of Markdown, or the chapters. */
function descriptionOf(text: string): string {
  const [introduction = '', ...chapters] = text.split(/^## /m);
  const paragraph = introduction
    .split('\n\n')
    .find((each) => /^[\p{L}`*]/u.test(each) && !NOTE.test(each));
  if (paragraph === undefined) return chapters.map((each) => each.split('\n', 1)[0]).join(', ');
  const linked = paragraph.trim().replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  const plain = linked.replaceAll(/[*`]/g, '').replaceAll(/\n+/g, ' ');
  return (/^.*?[.!?](?=\s|$)/.exec(plain)?.[0] ?? plain).replace(/:$/, '.');
}
