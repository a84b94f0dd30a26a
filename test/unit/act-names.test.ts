/** The audit log and the page of keys name every act and permission in both languages. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import { actName } from '../../src/dashboard/app/pages/audit/act-name';
import { acts as en } from '../../src/dashboard/app/words/en/on-demand/acts';
import { acts as pt } from '../../src/dashboard/app/words/pt/on-demand/acts';
import { keyWords as keysInEnglish } from '../../src/dashboard/app/words/en/on-demand/keys';
import { keyWords as keysInPortuguese } from '../../src/dashboard/app/words/pt/on-demand/keys';
import { PERMISSION_MEANINGS } from '../../src/modules/stores/permissions';
import { ROOT, textOf } from '../support/documents';

/** Of the service as a whole: no store has them in its log. */
const OF_THE_SERVICE = /^(?:restore\.(?:open|ask|close)|secrets|work)/;

/** Of `changeStore`, which takes the name as an argument. */
const OF_OPERATORS = ['store.suspend', 'store.resume', 'store.activate', 'store.set'];

function actsOfTheCode(): string[] {
  const files = ['src/modules', 'src/operators', 'src/runtime'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `${folder}/${name}`),
  );
  const written = files.flatMap((path) =>
    [
      ...textOf(path).matchAll(
        /\baction: (?:[^\n']*\? )?'([a-z][\w.-]+)'(?: : '([a-z][\w.-]+)')?/gi,
      ),
    ]
      .flatMap(([, one, other]) => [one, other])
      .filter((action) => action !== undefined),
  );
  return written.filter((action) => action.includes('.') && !OF_THE_SERVICE.test(action));
}

function mutations(): string[] {
  const schema = buildSchema(textOf('src/api/graphql/members/dashboard.graphql'));
  return Object.keys(schema.getMutationType()?.getFields() ?? {});
}

test.each([
  ['pt', pt],
  ['en', en],
])('an act has a name in %s, by its verb and its object', (_language, words) => {
  const actions = [...new Set([...OF_OPERATORS, ...actsOfTheCode(), ...mutations()])];
  expect(actions).toEqual(
    expect.arrayContaining(['key.create', 'provider.disable', 'createProduct']),
  );
  expect(actions.filter((action) => actName(action, words) === null)).toEqual([]);
});

test('an act is named as a sentence of the language', () => {
  expect(actName('key.create', pt)).toBe('Criar chave de API');
  expect(actName('createApiKey', en)).toBe('Create API key');
  expect(actName('member.role', pt)).toBe('Mudar papel');
  expect(actName('of-a-later-release', pt)).toBeNull();
});

/** Of the interface only: the page of keys offers SUB_ACCOUNT instead. */
const NOT_OFFERED = 'CONNECT';

test.each([
  ['Portuguese', keysInPortuguese],
  ['English', keysInEnglish],
])('every permission has its words in %s', (_language, { resources, verbs }) => {
  const parts = Object.keys(PERMISSION_MEANINGS).map((name) => name.split(':'));
  const nouns = new Set(parts.map(([noun = '']) => noun));
  nouns.delete(NOT_OFFERED);
  expect([...nouns].filter((noun) => !(noun in resources))).toEqual([]);
  const acts = new Set(parts.map(([, act = '']) => act));
  expect([...acts].filter((act) => !(act in verbs))).toEqual([]);
});

test('what a permission opens is said in both languages, in no third name', () => {
  const { meanings } = keysInPortuguese;
  const names = Object.keys(PERMISSION_MEANINGS);
  expect(Object.keys(meanings).toSorted()).toEqual(names.toSorted());
  const isSentence = (text = '') => /^\p{Lu}.+\.$/u.test(text);
  expect(names.filter((name) => !isSentence(meanings[name]))).toEqual([]);
  const inEnglish: Readonly<Record<string, string>> = PERMISSION_MEANINGS;
  expect(names.filter((name) => meanings[name] === inEnglish[name])).toEqual([]);
  expect(keysInEnglish.meanings).toEqual({});
  expect(names.filter((name) => !isSentence(inEnglish[name]))).toEqual([]);
});
