/**
 * What merchants and buyers read has one word for each thing, that of docs/guides/glossary.md: Pix
 * as the Central Bank writes it, refund (reembolso), receipt (comprovante), dispute (contestação).
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '../../src/api/rest/openapi/openapi';

const ROOT = join(__dirname, '../..');

interface Passage {
  place: string;
  text: string;
}

/** In a text that has no code: a code may stand in a list with other codes, such as PIX or CARD. */
const PIX =
  /\bPIX\b(?!(?:,? (?:and|or|e|ou) |, )(?:CARD|BOLETO)\b)(?<!\b(?:CARD|BOLETO)(?:,? (?:and|or|e|ou) |, )PIX)/;

/** The other words for a refund, a receipt and a dispute. `devolver` money that paid nothing is right. */
const PORTUGUESE = /estorn|devoluç|\brecibos?\b|\bdisputas?\b|chargeback/i;
const PORTUGUESE_PAGES = /\bdevolv/i;
const ENGLISH = /chargeback|reimburs|\bvouchers?\b/i;

/** Money that never paid anything goes back, and the law's word for a slip's stub. */
const RETURNED = new Set([
  'Pix recebido na sua chave devolvido',
  'Taxa devolvida',
  'Saque devolvido',
  'Pix devolvido',
  'devolvido ao pagador.',
  'devolução está a caminho.',
  'Devolvido pelo banco do destinatário',
  'Recibo do pagador',
]);

const filesBelow = (...paths: string[]): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...paths], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(Boolean);

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** The strings of a source, and the texts between its tags; what looks like a code is none. */
function stringsOf(path: string): Passage[] {
  const text = read(path)
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/^import .*$/gm, '');
  const strings =
    text.match(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|>[^<>{}]*\p{L}[^<>{}]*</gu) ?? [];
  return strings
    .map((string) =>
      string
        .slice(1, -1)
        .replaceAll(/\$\{[^}]*\}/g, '')
        .trim(),
    )
    .filter((string) => !/^[A-Z_]+$/.test(string) || isLabel(path))
    .map((string) => ({ place: path, text: string }));
}

/** Files in which every value is a text for people, however it is written. */
function isLabel(path: string): boolean {
  return /words|messages/.test(path);
}

/** The prose of a document: without code, addresses and the names of fields. */
function proseOf(path: string): Passage[] {
  const prose = read(path)
    .replaceAll(/```[\s\S]*?```/g, '')
    .replaceAll(/`[^`\n]*`/g, '')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/https?:\S+/g, '');
  return prose.split('\n').map((text) => ({ place: path, text }));
}

/** Every description and title of the schema and of the OpenAPI document. */
function descriptions(): Passage[] {
  const schema = read('schema.graphql').match(/"""[\s\S]*?"""/g) ?? [];
  const found: Passage[] = schema.map((text) => ({ place: 'schema.graphql', text }));
  const visit = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return;
    for (const [name, each] of Object.entries(value))
      if (typeof each === 'string' && ['description', 'summary', 'title'].includes(name))
        found.push({ place: 'the OpenAPI document', text: each });
      else visit(each);
  };
  visit(openApiDocument());
  return found.map(({ place, text }) => ({ place, text: text.replaceAll(/`[^`\n]*`/g, '') }));
}

const isGlossary = ({ place }: Passage): boolean => place.endsWith('glossary.md');
const isPortuguese = ({ place }: Passage): boolean => /[/-]pt[./]/.test(place);

const said = filesBelow(
  'src/dashboard/app/words',
  'src/pages',
  'src/mails/words',
  'src/api/rest/docs/start-words.ts',
)
  .filter((path) => /\.tsx?$/.test(path))
  .flatMap(stringsOf)
  .filter(({ text }) => !RETURNED.has(text));
const written = [
  ...filesBelow('docs/guides', 'docs/frontend').filter((path) => path.endsWith('.md')),
  'README.md',
]
  .flatMap(proseOf)
  .filter((passage) => !isGlossary(passage));
const described = descriptions();

test('the places that are read are found', () => {
  expect(said.length).toBeGreaterThan(1_500);
  expect(written.length).toBeGreaterThan(1_500);
  expect(described.length).toBeGreaterThan(2_000);
});

test('Pix is written as the Central Bank writes it', () => {
  expect([...said, ...written, ...described].filter(({ text }) => PIX.test(text))).toEqual([]);
});

test('a refund, a receipt and a dispute have one word each in Portuguese', () => {
  const wrong = [...said, ...written].filter(({ text }) => PORTUGUESE.test(text));
  expect(wrong.filter(isPortuguese)).toEqual([]);
  expect(said.filter(isPortuguese).filter(({ text }) => PORTUGUESE_PAGES.test(text))).toEqual([]);
});

test('a label is a noun, not a question', () => {
  const questions = ['Lista', 'O quê', 'Quando', 'Quem', 'List', 'What', 'When', 'Who'];
  expect(said.filter(({ text }) => questions.includes(text))).toEqual([]);
});

test('and in English', () => {
  const english = [...said, ...written, ...described].filter((each) => !isPortuguese(each));
  expect(english.filter(({ text }) => ENGLISH.test(text))).toEqual([]);
});
