/** What the code needs of others: everything imported is declared, and every dependency and override has a line that says why. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const DOCUMENT = 'docs/contributing/dependencies.md';
const FOLDERS = ['src', 'jobs', 'test', 'bench', 'scripts', 'packages/client/src'];
/** What runs without the development dependencies. The dashboard's browser code is bundled. */
const SERVED = /^(src\/(?!dashboard\/app\/)|jobs\/)|^ormconfig/;
/** Loaded where it is installed, which is outside production; the package `typescript` never is. */
const DEVELOPMENT_ONLY: Record<string, string> = { 'src/api/graphql/ide.ts': 'altair-static' };
type Versions = Record<string, string>;
const manifest = JSON.parse(read('package.json')) as {
  engines: { node: string };
  dependencies: Versions;
  devDependencies: Versions;
  optionalDependencies: Versions;
  overrides: Record<string, string | Versions>;
};
const BUILD = 'packages/build/package.json';
const { dependencies: building } = JSON.parse(read(BUILD)) as { dependencies: Versions };
const served = { ...manifest.dependencies, ...manifest.optionalDependencies };
const declared = { ...served, ...manifest.devDependencies, ...building };
/** What a start compiles and bundles, without the packages of development. */
const BUILT =
  /^(src|jobs|scripts\/docs)\/|^scripts\/(write-docs\.ts|build-dashboard\.mjs)|^ormconfig/;

/** With a package.json of their own. */
const PACKAGES_OF_THEIR_OWN = ['bench/postgraphile/'];

const files = [
  'ormconfig.ts',
  'jest.config.js',
  ...FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(m?js|tsx?)$/.test(name))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  ),
].filter((file) => !PACKAGES_OF_THEIR_OWN.some((folder) => file.startsWith(folder)));

test('every import is declared, and what is served imports no development dependency', () => {
  const wrong = files.flatMap((file) => {
    const known = SERVED.test(file) && !(file in DEVELOPMENT_ONLY) ? served : declared;
    return packagesOf(read(file))
      .filter((name) => !Object.hasOwn(known, name))
      .map((name) => `${file}: ${name}`);
  });
  expect(wrong).toEqual([]);
});

test(`what npm start builds imports packages that are served or in ${BUILD}`, () => {
  const known = { ...served, ...building };
  const wrong = files
    .filter((file) => BUILT.test(file))
    .flatMap((file) => packagesOf(read(file)).map((name) => [file, name] as const))
    .filter(([, name]) => !Object.hasOwn(known, name));
  expect(wrong).toEqual([]);
  expect(
    Object.keys(building).filter((name) => name in { ...served, ...manifest.devDependencies }),
  ).toEqual([]);
});

test('every version is exact', () => {
  const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
  expect(Object.entries(declared).filter(([, version]) => !exact.test(version))).toEqual([]);
});

test(`${DOCUMENT} has one line for each dependency and override, and none for what is gone`, () => {
  const overrides = Object.entries(manifest.overrides).flatMap(([name, value]) =>
    typeof value === 'string' ? [name] : Object.keys(value).map((inner) => `${name} > ${inner}`),
  );
  const named = [...read(DOCUMENT).matchAll(/^\| `([^`]+)` +\| (\S.*?) +\|$/gm)].map(
    ([, name = '']) => name,
  );
  expect(named.toSorted()).toEqual([...Object.keys(declared), ...overrides].toSorted());
});

test('one version of Node is the oldest, wherever it is named', () => {
  const oldest = read('.nvmrc').trim();
  const [major = '', minor = ''] = oldest.split('.');
  expect(manifest.engines.node).toBe(`^${major}.${minor} || ^22.12 || ^24`);
  expect(read('README.md')).toContain(`Node.js ${major}.${minor}`);
  expect(read('scripts/prepare.mjs')).toContain(`NODE_AT_LEAST = [${major}, ${minor}]`);
  expect(building['@types/node']).toMatch(new RegExp(`^${major}\\.`));
});

test.each(['18.20.4', '20.18.3', '21.7.3', '22.11.0'])(
  'Node %s is refused in one sentence, before anything is installed or compiled',
  (version) => {
    const older = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--import', older, join(ROOT, 'scripts/prepare.mjs'), 'build'],
      { encoding: 'utf8' },
    );
    expect([status, stderr]).toEqual([
      1,
      `Pitanga needs Node 20.19, 22.12 or newer, and this is ${version}: install a newer one ` +
        'from https://nodejs.org\n',
    ]);
  },
);

function read(file: string): string {
  expect(existsSync(join(ROOT, file))).toBe(true);
  return readFileSync(join(ROOT, file), 'utf8');
}

/** The packages that a source imports by name; paths of ours and parts of Node are none. */
function packagesOf(text: string): string[] {
  const statements =
    /^(?:import|export)\b[^;'"]*?\bfrom ['"]([^'"]+)['"]|^import ['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]|\brequire(?:\.resolve)?\(['"]([^'"]+)['"]/gms;
  const names = [...text.matchAll(statements)]
    .map((found) => found.slice(1).find(Boolean) ?? '')
    .filter((name) => /^[a-z@]/.test(name) && !isBuiltin(name))
    .map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    );
  return [...new Set(names)];
}
