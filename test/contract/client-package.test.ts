/**
 * The package `@pitanga/client` is what the API offers now, needs nothing but what every runtime
 * has, and sells, repeats and reads lists against a real server.
 */
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { packagePart } from '../../scripts/client/generate';
import {
  FIRST_CALLS,
  READS,
  programOf,
  type ExampleCall,
} from '../../src/dashboard/app/code/calls';
import { ROOT, blocksOf, textOf } from '../support/documents';
import { installClient, type InstalledClient } from '../support/client-package';
import { openPort } from '../support/stream';
import { newStore, type Json, type World } from '../support/world';

const run = promisify(execFile);
const FOLDER = join(ROOT, '.data', `client-package-${process.pid}`);
const TESTS = join(ROOT, 'packages/client/test');
const SIZE_MAX = 15_000;
const GUIDES = [
  'clients',
  'idempotency-and-paging',
  'quick-start-own-page',
  'quick-start-subscription',
  'webhooks',
].map((name) => `docs/guides/${name}.md`);

let client: InstalledClient;
let shop: World;
let baseUrl: string;
beforeAll(async () => {
  client = await installClient(FOLDER);
  shop = await newStore();
  baseUrl = `http://127.0.0.1:${await openPort(shop.app)}`;
});
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

const script = (): string => readFileSync(join(client.installed, 'dist/index.js'), 'utf8');

test('its generated part is up to date: `npm run client` writes it', () => {
  expect(readFileSync(join(ROOT, 'packages/client/src/generated.ts'), 'utf8')).toBe(packagePart());
});

test('it has no dependency, and at most 15 kB', () => {
  const manifest = JSON.parse(textOf('packages/client/package.json')) as Json;
  expect(Object.keys(manifest).filter((name) => /dependencies/i.test(name))).toEqual([]);
  expect(script()).not.toMatch(/(^|;)import\b|\b(import|require)\(/);
  expect(gzipSync(script()).length).toBeLessThan(SIZE_MAX);
  for (const name of readdirSync(join(client.installed, 'dist')))
    if (name.endsWith('.d.ts'))
      expect(readFileSync(join(client.installed, 'dist', name), 'utf8')).not.toMatch(
        /from ["'][^.]/,
      );
});

test('what is published has both forms, the licence and nothing else', () => {
  const packed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: client.installed,
    encoding: 'utf8',
  });
  const [{ files }] = JSON.parse(packed) as [{ files: { path: string }[] }];
  const paths = files.map(({ path }) => path);
  expect(paths.filter((path) => !path.startsWith('dist/')).toSorted()).toEqual([
    'LICENSE',
    'README.md',
    'package.json',
  ]);
  expect(paths).toEqual(expect.arrayContaining(['dist/index.js', 'dist/cjs/index.js']));
});

describe('the types', () => {
  const MODERN = ['--module', 'preserve', '--noEmit', '--skipLibCheck', 'false'];

  test.each([
    ['in Node.js', ['--module', 'node20', '--noEmit', '--types', 'node', '--lib', 'es2023']],
    [
      'in CommonJS',
      ['--module', 'commonjs', '--moduleResolution', 'bundler', '--noEmit', '--types', 'node'],
    ],
    ['in a page', [...MODERN, '--lib', 'es2023,dom,dom.iterable']],
  ])('%s', async (_where, options) => {
    cpSync(join(TESTS, 'types.ts'), join(FOLDER, 'types.ts'));
    await client.compile(['types.ts'], ...options);
  });

  test.each(GUIDES)('the code of %s', async (path) => {
    const blocks = blocksOf(textOf(path), 'ts').filter((block) =>
      block.includes('@pitanga/client'),
    );
    expect(blocks.length).toBeGreaterThan(0);
    for (const [index, block] of blocks.entries()) {
      client.write(`guide-${index}.ts`, block);
      await client.compile([`guide-${index}.ts`], ...MODERN, '--types', 'node');
    }
  });
});

describe('the programs that the dashboard shows', () => {
  const programs = [
    ...Object.values<ExampleCall>(FIRST_CALLS),
    ...READS.map(([_permission, path]) => ({ path })),
  ];

  test('compile', async () => {
    client.write('package.json', '{ "type": "module" }');
    const names = programs.map((call, index) => {
      client.write(`shown-${index}.ts`, programOf(baseUrl, call));
      return `shown-${index}.ts`;
    });
    await client.compile(names, '--module', 'node20', '--noEmit', '--types', 'node');
  });

  test('make and read a product, with the key of the environment', async () => {
    client.write('package.json', '{ "type": "module" }');
    const env = { ...process.env, PITANGA_KEY: shop.key };
    for (const [index, call] of [FIRST_CALLS.product, FIRST_CALLS.key].entries()) {
      client.write(`played-${index}.ts`, programOf(baseUrl, call));
      await client.compile([`played-${index}.ts`], '--module', 'node20', '--types', 'node');
      const program = join(FOLDER, `played-${index}.js`);
      expect((await run(process.execPath, [program], { env })).stdout).toContain('Camiseta');
    }
  });
});

test.each([
  ['module', '{ "type": "module" }'],
  ['commonjs', '{ "type": "commonjs" }'],
])('a program sells a subscription, as %s', async (_form, manifest) => {
  client.write('package.json', manifest);
  cpSync(join(TESTS, 'program.ts'), join(FOLDER, 'program.ts'));
  await client.compile(['program.ts'], '--module', 'node20', '--types', 'node');
  const { stdout } = await run(process.execPath, [join(FOLDER, 'program.js'), baseUrl, shop.key]);
  expect(JSON.parse(stdout)).toEqual({
    amount: 4990,
    status: 'ACTIVE',
    listed: true,
    refusal: {
      status: 404,
      code: 'NOT_FOUND',
      reason: 'UNKNOWN',
      field: 'id',
      message: expect.stringContaining('prod_none'),
      hasRequestId: true,
    },
    store: 'Loja',
  });
});
