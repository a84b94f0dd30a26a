/**
 * The page of promises is true: the proofs and mutants it names exist, and each mutant is killed by
 * a test that exists.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { unpadded } from '../support/markdown';

const ROOT = join(__dirname, '../..');
const page = unpadded(readFileSync(join(ROOT, 'docs/promises.md'), 'utf8'));
const rows = [...page.matchAll(/^\| (P\d+) \|([^|]*)\|([^|]*)\|([^|]*)\|$/gm)].map(
  ([, name = '', , proof = '', mutants = '']) => ({
    name,
    proof,
    mutants: mutants
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean),
  }),
);
const patches = readdirSync(join(ROOT, 'test/mutants')).map((file) => file.replace('.patch', ''));

test('thirteen promises, each with a proof', () => {
  expect(rows.map(({ name }) => name)).toEqual(
    Array.from({ length: 13 }, (_, index) => `P${index + 1}`),
  );
  expect(rows.filter(({ proof }) => !proof.includes('`test/')).map(({ name }) => name)).toEqual([]);
});

test('the tests and mutants it names exist', () => {
  expect(
    [...page.matchAll(/`(test\/[\w./-]+)`/g)]
      .map(([, path = '']) => path)
      .filter((path) => !existsSync(join(ROOT, path))),
  ).toEqual([]);
  expect(rows.flatMap(({ mutants }) => mutants).filter((name) => !patches.includes(name))).toEqual(
    [],
  );
});

test('every mutant names a test that exists', () => {
  const named = patches.map((name) => ({
    name,
    test:
      /^test: (\S+)/m.exec(
        readFileSync(join(ROOT, 'test/mutants', `${name}.patch`), 'utf8'),
      )?.[1] ?? '',
  }));
  expect(named.filter(({ test: path }) => !path || !existsSync(join(ROOT, path)))).toEqual([]);
});
