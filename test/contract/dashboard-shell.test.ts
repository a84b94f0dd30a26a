/**
 * The first document of the dashboard names every file that its page needs before it asks for data:
 * none is found late, a round trip after another.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../support/documents';
import { world, type World } from '../support/world';

interface Manifest {
  script: string;
  chunks: string[];
  pages: Record<string, string[]>;
  routes: Record<string, string[]>;
}

const manifest = JSON.parse(
  readFileSync(join(ROOT, 'dist/dashboard/manifest.json'), 'utf8'),
) as Manifest;

let shop: World;
beforeAll(async () => {
  shop = await world();
});

async function namedBy(path: string, language: string): Promise<Set<string>> {
  const { body } = await shop.app.server.inject({
    url: `/dashboard${path}`,
    headers: { 'accept-language': language },
  });
  return new Set([...body.matchAll(/\/dashboard\/assets\/([^"]+\.js)"/g)].map(([, name]) => name!));
}

test('every page of the router has its files', () => {
  const router = readFileSync(join(ROOT, 'src/dashboard/app/router.tsx'), 'utf8');
  const pages = router.match(/^ {2}page\($/gm) ?? [];
  expect(pages.length).toBeGreaterThan(25);
  expect(Object.keys(manifest.routes)).toHaveLength(pages.length);
  const missing = Object.values(manifest.routes)
    .flat()
    .filter((source) => !manifest.pages[source]);
  expect(missing).toEqual([]);
});

test.each(['pt-BR', 'en-GB'])('a page names its own files, in %s', async (locale) => {
  const language = locale.slice(0, 2);
  const other = language === 'pt' ? 'en' : 'pt';
  for (const [route, sources] of Object.entries(manifest.routes)) {
    const path = route.replace('$id', 'char_1');
    const named = await namedBy(`/store_1/dev${path && `/${path}`}?after=x`, locale);
    const wanted = [`words/${language}.ts`, ...sources]
      .filter((source) => !source.startsWith(`words/${other}/`))
      .flatMap((source) => manifest.pages[source] ?? []);
    const late = [...manifest.chunks, manifest.script, ...wanted].filter(
      (name) => !named.has(name),
    );
    expect({ route, late }).toEqual({ route, late: [] });
    const [words = ''] = manifest.pages[`words/${other}.ts`] ?? [];
    expect(named.has(words)).toBe(false);
  }
});

test('an address without a page names the first load and the words only', async () => {
  for (const path of ['', '/enter', '/store_1/dev/__proto__', '/store_1/dev/nothing/at/all']) {
    const named = await namedBy(path, 'pt-BR');
    const { script, chunks, pages } = manifest;
    const first = [script, ...chunks, ...(pages['words/pt.ts'] ?? [])];
    expect([...named].toSorted()).toEqual([...new Set(first)].toSorted());
  }
});
