/** `npm run lint` finds what it is there for: each sample breaks one rule, in a clone of its own with the real settings. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(__dirname, '../..');
const SETTINGS = ['package.json', '.oxlintrc.json', '.oxfmtrc.json'];

const clone = mkdtempSync(join(tmpdir(), 'pitanga-lint-'));
beforeAll(() => {
  for (const name of [...SETTINGS, 'scripts/lint']) copy(name);
  write('tsconfig.json', '{ "compilerOptions": { "strict": true }, "include": ["src"] }\n');
  symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'), 'dir');
});
afterEach(() => rmSync(join(clone, 'src'), { recursive: true, force: true }));
afterAll(() => rmSync(clone, { recursive: true, force: true }));

const branches = Array.from({ length: 12 }, (_, at) => `  if (value === ${at}) return ${at + 1};`);
const SAMPLES: Record<string, string> = {
  'typescript(no-floating-promises)': `
export function begin(save: () => Promise<void>): void {
  save();
}
`,
  'typescript(no-misused-promises)': `
export function forAll(ids: string[], save: (id: string) => Promise<void>): void {
  ids.forEach(async (id) => save(id));
}
`,
  'typescript(await-thenable)': `
export async function read(text: string): Promise<string> {
  return await text;
}
`,
  'typescript(switch-exhaustiveness-check)': `
export function isOver(status: 'PENDING' | 'PAID'): boolean | undefined {
  switch (status) {
    case 'PAID':
      return true;
  }
  return undefined;
}
`,
  'eslint(complexity)': `
export function next(value: number): number {
${branches.join('\n')}
  return value;
}
`,
  'house(destructure-one-level)': `
export function nameOf({ buyer: { name } }: { buyer: { name: string } }): string {
  return name;
}
`,
  'typescript(no-explicit-any)': `
export const loose: any = 1;
`,
  'typescript(no-non-null-assertion)': `
export function lengthOf(text: string | null): number {
  return text!.length;
}
`,
};

test('what is formatted and keeps the rules passes', () => {
  write('src/good.ts', 'export const total = (cents: readonly number[]) => cents.length;\n');
  expect(lint()).toEqual({ status: 0, output: '' });
});

test('an unformatted line fails', () => {
  write('src/bad.ts', 'export const  total = "1"\n');
  const { status, output } = lint();
  expect(status).not.toBe(0);
  expect(output).toContain('src/bad.ts');
});

test('each rule is on', () => {
  const names = Object.keys(SAMPLES);
  names.forEach((name, at) => write(`src/sample-${at}.ts`, SAMPLES[name]?.trimStart() ?? ''));
  const { status, output } = lint();
  expect(status).not.toBe(0);
  const missed = names.filter((name, at) => !foundIn(output, `src/sample-${at}.ts`).includes(name));
  expect(missed).toEqual([]);
});

function copy(name: string): void {
  mkdirSync(dirname(join(clone, name)), { recursive: true });
  cpSync(join(ROOT, name), join(clone, name), { recursive: true });
}

function write(name: string, text: string): void {
  mkdirSync(dirname(join(clone, name)), { recursive: true });
  writeFileSync(join(clone, name), text);
}

function lint(): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['run', '-s', 'lint', '--', '-f', 'unix', 'src'],
    {
      cwd: clone,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1' },
      timeout: 60_000,
    },
  );
  return { status, output: `${stdout}${stderr}`.replaceAll(/^npm warn .*\n/gm, '') };
}

/** The names of the rules that a file breaks. */
function foundIn(output: string, file: string): string {
  return output
    .split('\n')
    .filter((line) => line.startsWith(file))
    .join('\n');
}
