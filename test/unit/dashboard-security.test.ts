/**
 * The page about the security of the dashboard is true: its tests and mutants exist, and each
 * mutant is killed by the test beside it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unpadded } from '../support/markdown';

const ROOT = join(__dirname, '../..');
const MATTERS =
  'Password alone, Token, Cookie, Life, CSRF, Sudo, Throttle, WebAuthn, TOTP, Told, Roles, First page';

const read = (path: string) =>
  existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : '';
const page = unpadded(read('docs/contributing/dashboard-security.md'));
const rows = [...page.matchAll(/^\| (.+) \| .+ \| `(test\/.+)` \| (.+) \| ?(.*?) ?\|$/gm)].map(
  ([, matter = '', file = '', title = '', mutants = '']) => ({
    matter,
    file,
    title,
    mutants: mutants.split(', ').filter(Boolean),
  }),
);

test('every matter has a proof, and no row of the table is overlooked', () => {
  const matters = new Set(rows.map(({ matter }) => matter));
  expect(MATTERS.split(', ').filter((matter) => !matters.has(matter))).toEqual([]);
  expect(rows).toHaveLength([...page.matchAll(/^\|/gm)].length - 2);
});

test('the tests that it names exist, by their titles', () => {
  const isThere = ({ file, title }: (typeof rows)[number]) =>
    ["'", '"', '`'].some((quote) => read(file).includes(`${quote}${title}${quote}`));
  expect(rows.filter((row) => !isThere(row))).toEqual([]);
});

test('the mutants that it names are killed by the test file beside them', () => {
  const named = rows.flatMap(({ file, mutants }) => mutants.map((name) => ({ name, file })));
  expect(named.length).toBeGreaterThan(9);
  const killed = ({ name, file }: (typeof named)[number]) =>
    read(`test/mutants/${name}.patch`).includes(`\ntest: ${file}`);
  expect(named.filter((mutant) => !killed(mutant))).toEqual([]);
});
