/** Writes the calls of a shell block in several languages, with bodies over several lines. */
import {
  isTemplate,
  stepsOf,
  type Fields,
  type Part,
  type Step,
  type Template,
  type Value,
} from './shell-steps';

export interface Program {
  /** As highlight.js calls it. */
  language: string;
  /** On its tab. */
  name: string;
  code: string;
}

interface Language {
  language: string;
  name: string;
  text: (template: Template) => string;
  pair: (name: string, value: string) => string;
  brackets: readonly [string, string];
  /** Between the brackets of fields on one line. */
  space: string;
  /** Of fields without any. */
  empty: string;
  /** Behind the last of several lines. */
  comma: string;
  words: Readonly<Record<'true' | 'false' | 'null', string>>;
  step: (step: Step, values: string | undefined) => string;
}

const WIDTH = 72;
const JSON_WORDS = { true: 'true', false: 'false', null: 'null' };

const NAMES: Readonly<Record<string, string>> = {
  bash: 'curl',
  js: 'Node.js',
  python: 'Python',
  php: 'PHP',
};

/** What the tab of a language says; null for one that has none. */
export function tabOf(language: string): string | null {
  return NAMES[language] ?? null;
}

/** Null if the block does more than calling the API. */
export function programsOf(block: string): Program[] | null {
  const steps = stepsOf(block);
  return (
    steps &&
    LANGUAGES.map((language) => ({
      language: language.language,
      name: language.name,
      code: `${steps.map((step) => written(step, language)).join('\n')}\n`,
    }))
  );
}

function written(step: Step, language: Language): string {
  const value = 'call' in step ? step.body : step.variables;
  return language.step(step, value === undefined ? undefined : laidOut(value, language, ''));
}

/** On one line if it is short. */
function laidOut(value: Value, language: Language, indent: string): string {
  const { text, brackets, space, empty, pair, comma, words } = language;
  if (isTemplate(value)) return text(value);
  if (value === null || typeof value === 'boolean') return words[`${value}`];
  if (typeof value === 'number') return String(value);
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const entriesAt = (at: string) =>
    isList
      ? (value as readonly Value[]).map((each) => laidOut(each, language, at))
      : Object.entries(value as Fields).map(([name, each]) =>
          pair(name, laidOut(each, language, at)),
        );
  const [open, close] = isList ? (['[', ']'] as const) : brackets;
  if (Object.keys(value).length === 0) return isList ? '[]' : empty;
  const between = isList ? '' : space;
  const short = `${open}${between}${entriesAt(inner).join(', ')}${between}${close}`;
  if (short.length + indent.length <= WIDTH && !short.includes('\n')) return short;
  const lines = entriesAt(inner).map((entry) => `${inner}${entry}`);
  return `${open}\n${lines.join(',\n')}${comma}\n${indent}${close}`;
}

const textOf = (part: Part): string => ('text' in part ? part.text : '');
const isPlain = (template: Template): boolean => template.every((part) => 'text' in part);
const plain = (template: Template): string => template.map(textOf).join('');
const lower = (variable: string): string => variable.toLowerCase();
const only = ([part, more]: Template): string | null =>
  part && !more && 'variable' in part ? part.variable : null;

const shell: Language = {
  language: 'bash',
  name: 'curl',
  brackets: ['{', '}'],
  space: '',
  empty: '{}',
  comma: '',
  words: JSON_WORDS,
  pair: (name, value) => `"${name}": ${value}`,
  text: (template) =>
    `"${template.map((part) => ('text' in part ? JSON.stringify(part.text).slice(1, -1) : `'$${part.variable}'`)).join('')}"`,
  step: (step, values) => {
    const first =
      'call' in step
        ? isPlain(step.call)
          ? plain(step.call)
          : `"${step.call.map((part) => ('text' in part ? part.text : `$${part.variable}`)).join('')}"`
        : `'${step.query}'`;
    const words = ['call' in step ? 'call' : 'graphql', first, ...(values ? [`'${values}'`] : [])];
    return step.keep
      ? `${step.keep.variable}=$(${words.join(' ')} | data ${step.keep.field})`
      : words.join(' ');
  },
};

const js: Language = {
  language: 'js',
  name: 'Node.js',
  brackets: ['{', '}'],
  space: ' ',
  empty: '{}',
  comma: ',',
  words: JSON_WORDS,
  pair: (name, value) => `${/^\w+$/.test(name) ? name : `'${name}'`}: ${value}`,
  text: (template) => {
    const variable = only(template);
    if (variable) return jsVariable(variable);
    if (isPlain(template)) return `'${plain(template).replaceAll("'", String.raw`\'`)}'`;
    return `\`${template.map((part) => ('text' in part ? part.text : `\${${jsVariable(part.variable)}}`)).join('')}\``;
  },
  step: (step, values) => {
    const asked = 'call' in step ? `call(${js.text(step.call)}` : `graphql(\`${step.query}\``;
    const answer = `await ${asked}${values ? `, ${values}` : ''})`;
    if (!step.keep) return `print(${answer});`;
    const field = step.keep.field
      .split('.')
      .map((name) => (/^\d+$/.test(name) ? `[${name}]` : `.${name}`));
    return `const ${lower(step.keep.variable)} = (${answer})${field.join('')};`;
  },
};

const jsVariable = (name: string): string => (name === 'RANDOM' ? 'Date.now()' : lower(name));

const python: Language = {
  language: 'python',
  name: 'Python',
  brackets: ['{', '}'],
  space: '',
  empty: '{}',
  comma: ',',
  words: { true: 'True', false: 'False', null: 'None' },
  pair: (name, value) => `"${name}": ${value}`,
  text: (template) => {
    const variable = only(template);
    if (variable) return pythonVariable(variable);
    if (isPlain(template))
      return JSON.stringify(plain(template)).replaceAll(/\\u[\da-f]{4}/g, String);
    return `f"${template.map((part) => ('text' in part ? part.text : `{${pythonVariable(part.variable)}}`)).join('')}"`;
  },
  step: (step, values) => {
    const asked = 'call' in step ? `call(${python.text(step.call)}` : `graphql("""${step.query}"""`;
    const answer = `${asked}${values ? `, ${values}` : ''})`;
    if (!step.keep) return `print(${answer})`;
    const field = step.keep.field
      .split('.')
      .map((name) => (/^\d+$/.test(name) ? `[${name}]` : `["${name}"]`));
    return `${lower(step.keep.variable)} = ${answer}${field.join('')}`;
  },
};

const pythonVariable = (name: string): string =>
  name === 'RANDOM' ? 'time.time_ns()' : lower(name);

const php: Language = {
  language: 'php',
  name: 'PHP',
  brackets: ['[', ']'],
  space: '',
  empty: 'new stdClass()',
  comma: ',',
  words: JSON_WORDS,
  pair: (name, value) => `'${name}' => ${value}`,
  text: (template) =>
    template
      .map((part) =>
        'text' in part
          ? `'${part.text.replaceAll("'", String.raw`\'`)}'`
          : phpVariable(part.variable),
      )
      .join(' . '),
  step: (step, values) => {
    const asked = 'call' in step ? `call(${php.text(step.call)}` : `graphql('${step.query}'`;
    const answer = `${asked}${values ? `, ${values}` : ''})`;
    if (!step.keep) return `print_r(${answer});`;
    const field = step.keep.field
      .split('.')
      .map((name) => (/^\d+$/.test(name) ? `[${name}]` : `['${name}']`));
    return `$${lower(step.keep.variable)} = ${answer}${field.join('')};`;
  },
};

const phpVariable = (name: string): string =>
  name === 'RANDOM' ? 'hrtime(true)' : `$${lower(name)}`;

const LANGUAGES: readonly Language[] = [shell, js, python, php];
