/** How much a browser loads: the dashboard's first page, each further page, and the charts. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../support/documents';

const FOLDER = join(ROOT, 'dist', 'dashboard');
const FIRST_LOAD_MAX = 200_000;
const OVERLAYS_MAX = 40_000;
const STYLE_MAX = 20_000;
const PAGE_MAX = 30_000;
const CHARTS_MAX = 130_000;

interface Manifest {
  style: string;
  script: string;
  chunks: string[];
  pages: Record<string, string[]>;
}

const manifest = JSON.parse(readFileSync(join(FOLDER, 'manifest.json'), 'utf8')) as Manifest;
const packed = (names: Iterable<string>): number =>
  [...names].reduce(
    (bytes, name) => bytes + statSync(join(FOLDER, 'assets', `${name}.gz`)).size,
    0,
  );
const first = new Set([manifest.script, ...manifest.chunks]);
/** What menus and dialogs need, which is loaded behind the first page. */
const overlays = new Set(
  ['shell/menu-list.tsx', 'parts/dialog.tsx']
    .flatMap((source) => manifest.pages[source] ?? [])
    .filter((name) => !first.has(name)),
);

test('the first load, with the words of one language, is within its budget', () => {
  const words = (manifest.pages['words/pt.ts'] ?? []).filter((name) => !first.has(name));
  expect(words.length).toBeGreaterThan(0);
  expect(packed([...first, ...words])).toBeLessThan(FIRST_LOAD_MAX);
  expect(packed([manifest.style])).toBeLessThan(STYLE_MAX);
});

test('menus and dialogs come once, behind the first page', () => {
  expect(overlays.size).toBeGreaterThan(0);
  expect(packed(overlays)).toBeLessThan(OVERLAYS_MAX);
});

test('a page adds little, and the charts come once, with the pages that have some', () => {
  const added = Object.entries(manifest.pages).map(([page, names]) => {
    const bytes = packed(names.filter((name) => !first.has(name) && !overlays.has(name)));
    return { page, bytes };
  });
  const isChart = ({ page }: { page: string }) => page.endsWith('-chart.tsx');
  expect(added.length).toBeGreaterThan(25);
  expect(added.filter(isChart).length).toBeGreaterThan(0);
  expect(added.filter((each) => isChart(each) && each.bytes > CHARTS_MAX)).toEqual([]);
  expect(added.filter((each) => !isChart(each) && each.bytes > PAGE_MAX)).toEqual([]);
});
