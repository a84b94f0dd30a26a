/**
 * Bundles the dashboard's browser code into `dist/dashboard`: scripts in chunks, one stylesheet,
 * names by content, each also packed. `--watch` builds again after each change.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync, watch, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { parse } from 'graphql';
import {
  APP,
  DOCUMENT,
  fragmentsOf,
  readDocuments,
  withFragments,
} from './dashboard/documents.mjs';

const OUTPUT = join('dist', 'dashboard');
const ASSETS = join(OUTPUT, 'assets');
/** Where a browser must be at least: the last two releases of each. */
const TARGET = ['chrome123', 'firefox121', 'safari17.5'];
/** The languages of the dashboard; React Aria brings thirty more. */
const LANGUAGE_FILE = /[/\\]intl[/\\](\w+[/\\])?[a-z]{2}-[A-Z]{2}\.mjs$/;
const OUR_LANGUAGE = /(pt-BR|en-US)\.mjs$/;
/** An address of a page in `paths.ts`, and the page of an address in `router.tsx`. */
const NAMED_PATH = /(\w+): \{ path: '([^']*)'/g;
const ROUTE = new RegExp(
  String.raw`page\(\s*(?:PAGES\.(\w+)\.path|'([^']+)'),\s*` +
    String.raw`lazyRouteComponent\(\s*\(\) => import\('\./([^']+)'\)`,
  'g',
);
/** A part of a page that React loads when it is first shown. */
const LAZY_PART = /\blazy\(\(\) => import\('[^']+'\)\)/g;
const HASH_LENGTH = 8;
const WATCH_DELAY_MS = 100;

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
await buildDashboard();
if (process.argv.includes('--watch')) watchSources();

async function buildDashboard() {
  const { css, classes } = await buildStyles();
  const { metafile, outputFiles } = await build({
    entryPoints: [join(APP, 'main.tsx')],
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    write: false,
    metafile: true,
    target: TARGET,
    jsx: 'automatic',
    outdir: ASSETS,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    define: { 'process.env.NODE_ENV': '"production"', 'globalThis.__DEV__': 'false' },
    plugins: [namedClasses(classes), typedDocuments(), ourLanguages()],
    logLevel: 'warning',
  });
  rmSync(OUTPUT, { recursive: true, force: true });
  mkdirSync(ASSETS, { recursive: true });
  await buildDrawing(classes);
  const style = `main-${createHash('sha256').update(css).digest('hex').slice(0, HASH_LENGTH)}.css`;
  const scripts = outputFiles.map(({ path, contents }) => [
    relative(join(process.cwd(), ASSETS), path),
    contents,
  ]);
  await Promise.all(
    [[style, Buffer.from(css)], ...scripts].map(([name, bytes]) => keep(name, bytes)),
  );
  const pages = pagesOf(metafile);
  writeFileSync(
    join(OUTPUT, 'manifest.json'),
    JSON.stringify({ style, ...firstLoad(metafile), pages, routes: routesOf(metafile, pages) }),
  );
}

/** What draws pages on the server. It needs nothing beside itself: React is not installed there. */
async function buildDrawing(classes) {
  await build({
    entryPoints: [join(APP, 'draw.tsx')],
    outfile: join(OUTPUT, 'draw.cjs'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    minify: true,
    target: 'node20',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"', 'globalThis.__DEV__': 'false' },
    plugins: [namedClasses(classes), typedDocuments(withoutLazyParts), ourLanguages()],
    logLevel: 'warning',
  });
}

/** Parts that the browser loads later stay away: a page is drawn as it is shown first. */
function withoutLazyParts(text) {
  return text.replaceAll(LAZY_PART, 'lazy(() => new Promise(() => undefined))');
}

/** One stylesheet of all modules, and the names that each module's classes have in it. */
async function buildStyles() {
  const modules = readdirSync(APP, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.module.css'))
    .toSorted()
    .map((name) => name.replaceAll('\\', '/'));
  const named = modules.map((name, index) => `'${name}': m${index}`);
  const entry = [
    "import './tokens.css';",
    ...modules.map((name, index) => `import m${index} from './${name}';`),
    `export const classes = { ${named.join(', ')} };`,
  ];
  const { outputFiles } = await build({
    stdin: { contents: entry.join('\n'), resolveDir: APP, loader: 'js' },
    bundle: true,
    format: 'esm',
    minify: true,
    write: false,
    outdir: ASSETS,
    target: TARGET,
    logLevel: 'warning',
  });
  const textOf = (extension) => outputFiles.find(({ path }) => path.endsWith(extension)).text;
  const script = Buffer.from(textOf('.js')).toString('base64');
  const { classes } = await import(`data:text/javascript;base64,${script}`);
  return { css: textOf('.css'), classes };
}

function namedClasses(classes) {
  return {
    name: 'named-classes',
    setup({ onLoad }) {
      onLoad({ filter: /\.module\.css$/ }, ({ path }) => {
        const name = relative(join(process.cwd(), APP), path).replaceAll('\\', '/');
        return { contents: `export default ${JSON.stringify(classes[name])};`, loader: 'js' };
      });
    },
  };
}

/**
 * Puts each document where it is written. The generated table of all documents would be loaded by
 * every page.
 */
function typedDocuments(change = (text) => text) {
  const fragments = fragmentsOf(readDocuments());
  return {
    name: 'typed-documents',
    setup({ onLoad }) {
      onLoad({ filter: /dashboard[/\\]app[/\\].*\.tsx?$/ }, ({ path }) => ({
        contents: change(readFileSync(path, 'utf8')).replaceAll(DOCUMENT, (_call, text) =>
          JSON.stringify(withFragments(parse(text, { noLocation: true }), fragments)),
        ),
        loader: path.endsWith('x') ? 'tsx' : 'ts',
      }));
    },
  };
}

function ourLanguages() {
  return {
    name: 'our-languages',
    setup({ onLoad }) {
      onLoad({ filter: LANGUAGE_FILE }, ({ path }) =>
        OUR_LANGUAGE.test(path) ? null : { contents: 'export default {};', loader: 'js' },
      );
    },
  };
}

/** The entry, and the chunks that it imports before it runs. */
function firstLoad({ outputs }) {
  const entry = Object.keys(outputs).find((path) => outputs[path].entryPoint?.endsWith('main.tsx'));
  return { script: nameOf(entry), chunks: staticImports(outputs, entry).map(nameOf) };
}

/** What each lazily loaded file adds: itself and the chunks that it imports. */
function pagesOf({ outputs }) {
  const lazy = Object.keys(outputs).filter((path) => {
    const { entryPoint } = outputs[path];
    return entryPoint && !entryPoint.endsWith('main.tsx');
  });
  return Object.fromEntries(
    lazy.map((path) => [
      sourceOf(outputs, path),
      [path, ...staticImports(outputs, path)].map(nameOf),
    ]),
  );
}

/**
 * What each address below store and environment loads first: its page, and words that only some
 * pages have. The browser need not wait for the router to ask for them.
 */
function routesOf({ outputs }, pages) {
  const textOf = (name) => readFileSync(join(APP, name), 'utf8');
  const paths = new Map(
    [...textOf('paths.ts').matchAll(NAMED_PATH)].map(([, name, path]) => [name, path]),
  );
  const wordsOf = (page) =>
    Object.keys(outputs)
      .filter((path) => pages[page].includes(nameOf(path)))
      .flatMap((path) => outputs[path].imports)
      .map(({ path }) => sourceOf(outputs, path))
      .filter((source) => /^words\/\w+\//.test(source));
  return Object.fromEntries(
    [...textOf('router.tsx').matchAll(ROUTE)].map(([, name, path, file]) => {
      const page = `${file}.tsx`;
      return [path ?? paths.get(name), [...new Set([page, ...wordsOf(page)])]];
    }),
  );
}

function sourceOf(outputs, path) {
  const source = outputs[path]?.entryPoint ?? '';
  return source.replaceAll('\\', '/').replace('src/dashboard/app/', '');
}

function staticImports(outputs, entry) {
  const found = new Set([entry]);
  for (const path of found)
    for (const { path: next, kind } of outputs[path].imports)
      if (kind === 'import-statement') found.add(next);
  return [...found].filter((path) => path !== entry);
}

function nameOf(path) {
  return path.split('/').at(-1);
}

async function keep(name, bytes) {
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  writeFileSync(join(ASSETS, name), bytes);
  writeFileSync(join(ASSETS, `${name}.br`), brotli);
  writeFileSync(join(ASSETS, `${name}.gz`), gzipped);
}

function watchSources() {
  let timer;
  watch(APP, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      buildDashboard().catch((error) => console.error(error.message));
    }, WATCH_DELAY_MS);
  });
}
