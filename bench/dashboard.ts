/**
 * Measures the dashboard of a store with a million charges: every document that a page asks for, and
 * in Chromium how soon pages are there and how soon they answer to a hand.
 */
import 'reflect-metadata';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import type { Page } from 'playwright-core';
import { viewsOf, type View } from './support/dashboard-views';
import { LOADS, Visits, type Load } from './support/dashboard-speed';
import { median } from './support/measure';
import { signInOwner, type SignedIn } from './support/member';
import { picture } from './support/picture';
import { record } from './support/results';
import { untilIdle, withService, type Measured } from './support/service';
import { fillYear } from './support/year';

const CHARGES = Number(process.env.BENCH_ROWS ?? 1_000_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 40);
/** Milliseconds that nineteen of twenty answers to a document may take. */
const BUDGET_MS = 150;

/** Milliseconds until the largest paint: as the machine is, and four times slower on slow 4G. */
const LOAD_BUDGET = [1_000, 2_500] as const;
const INTERACTION_BUDGET_MS = 100;
/** How many of the documents are in the picture. */
const PICTURED = 12;

interface Times {
  /** What other work on the machine has delayed least. */
  least: number;
  median: number;
  p95: number;
}

async function timesOf({ ask }: SignedIn, { document, variables }: View): Promise<Times> {
  await ask(document, variables(ROUNDS));
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    took.push((await ask(document, variables(round))).ms);
  took.sort((a, b) => a - b);
  return {
    least: Math.round(took[0] ?? 0),
    median: Math.round(median(took)),
    p95: Math.round(took[Math.ceil(ROUNDS * 0.95) - 1] ?? 0),
  };
}

async function measureDocuments(database: Measured['database'], owner: SignedIn): Promise<void> {
  const only = process.env.BENCH_ONLY;
  const views = (await viewsOf(database, CHARGES)).filter(
    ({ name }) => !only || new RegExp(only).test(name),
  );
  const before = loadavg();
  const figures: Record<string, Times> = {};
  const lines = [];
  for (const view of views) {
    const times = await timesOf(owner, view);
    figures[view.name] = times;
    const budget = view.budgetMs ?? BUDGET_MS;
    const shown = times.p95 <= budget ? `${times.p95}` : `**${times.p95}**`;
    lines.push(`| ${view.name} | ${times.least} | ${times.median} | ${shown} | ${budget} |`);
    console.error(lines.at(-1));
  }
  if (only) return;
  const load = [before, loadavg()].map(([minute = 0]) => minute.toFixed(1)).join(' and ');
  const slowest = views
    .toSorted((one, other) => (figures[other.name]?.p95 ?? 0) - (figures[one.name]?.p95 ?? 0))
    .slice(0, PICTURED);
  record(
    'Documents of the dashboard',
    [
      `A store with ${CHARGES.toLocaleString('en')} charges in a year; milliseconds of a whole ` +
        `request of an owner in production, ${ROUNDS} one after the other, each with other values ` +
        'where a filter has some. Above the budget is bold. The load of the machine was ' +
        `${load} before and after.`,
      '',
      '| document | least | median | p95 | budget |',
      '|---|---|---|---|---|',
      ...lines,
      '',
      picture({
        title: `The slowest documents, p95; the line is their budget`,
        unit: 'milliseconds',
        bars: Object.fromEntries(slowest.map(({ name }) => [name, figures[name]?.p95 ?? 0])),
        line: slowest.map(({ budgetMs }) => budgetMs ?? BUDGET_MS),
      }),
    ],
    { load, ...figures },
  );
}

async function measurePages(database: Measured['database'], url: string, owner: SignedIn) {
  const before = loadavg();
  const newest = async (table: string) => {
    const [row] = await database.query<{ id: string }[]>(
      `SELECT "id" FROM "${table}" WHERE NOT "devMode" ORDER BY "id" DESC LIMIT 1`,
    );
    return String(row?.id);
  };
  const pages = {
    overview: '',
    payments: '/payments',
    'a payment': `/payments/${await newest('charges')}`,
    subscriptions: '/subscriptions',
    reports: '/reports',
  };
  const visits = await Visits.open(url, owner);
  const figures: Record<string, number | readonly number[]> = {};
  const paints: Record<string, number> = {};
  const counts: Record<string, Pick<Load, 'usable' | 'trips' | 'bytes' | 'cpuMs'>> = {};
  const lines = [];
  for (const [name, path] of Object.entries(pages)) {
    const quick = await visits.load(path, false);
    const slow = await visits.load(path, true);
    figures[name] = [quick.lcp, slow.lcp];
    paints[name] = quick.lcp;
    const shown = [quick.lcp, slow.lcp].map((lcp, index) =>
      lcp <= (LOAD_BUDGET[index] ?? 0) ? `${lcp}` : `**${lcp}**`,
    );
    const { trips, bytes, cpuMs, usable } = quick;
    counts[name] = { trips, bytes, cpuMs, usable };
    const kilobytes = Math.round(bytes / 1_000);
    const counted = [usable, slow.usable, trips, kilobytes, cpuMs, slow.tag.toLowerCase()];
    lines.push(`| ${[name, ...shown, ...counted].join(' | ')} |`);
    console.error(lines.at(-1));
  }
  const answers = [];
  for (const [name, { path, act }] of Object.entries(ACTS)) {
    const took = await visits.interact(path, act);
    figures[name] = took;
    answers.push(`| ${name} | ${took <= INTERACTION_BUDGET_MS ? took : `**${took}**`} |`);
    console.error(answers.at(-1));
  }
  await visits.close();
  const load = [before, loadavg()].map(([minute = 0]) => minute.toFixed(1)).join(' and ');
  record(
    'Pages of the dashboard',
    [
      'Milliseconds until the largest paint of a page that is loaded by an empty browser, the ' +
        `median of ${LOADS}: as the machine is, and with a processor four times ` +
        'slower on slow 4G (150 ms, ' +
        `1.6 Mbit/s). The budget is ${LOAD_BUDGET.join(' and ')} ms. Then until the page can be used, ` +
        'and as it is: the answers that were waited for one after the other before the largest ' +
        'paint, the kB received until then, and the milliseconds of a processor that the whole ' +
        'page took. Of the same store; the load of ' +
        `the machine, which the browser shares with the service, was ${load} before and after.`,
      '',
      '| page | as it is | slow | usable | usable, slow | answers | kB | processor | largest element |',
      '|---|---|---|---|---|---|---|---|---|',
      ...lines,
      '',
      'Milliseconds from an input to the paint that answers it, the slowest of each act, the median ' +
        `of ${LOADS}; what is quicker than 16 is not counted. The budget is ${INTERACTION_BUDGET_MS} ms.`,
      '',
      '| act | ms |',
      '|---|---|',
      ...answers,
      '',
      picture({
        title: 'Largest paint, as the machine is; the line is the budget',
        unit: 'milliseconds',
        bars: paints,
        line: LOAD_BUDGET[0],
      }),
    ],
    { load, ...figures, counts },
  );
}

const ACTS: Record<string, { path: string; act: (page: Page) => Promise<void> }> = {
  'open the menu of the member': {
    path: '/payments',
    act: async (page) => page.locator('header button[aria-haspopup]').last().click(),
  },
  'open a dialog': {
    path: '/payments',
    act: async (page) => page.getByRole('button', { name: 'Baixar CSV' }).click(),
  },
  'type in a filter': {
    path: '/payments',
    act: async (page) => page.getByLabel('E-mail').pressSequentially('ana@example.com'),
  },
  'filter a list': {
    path: '/payments',
    act: async (page) => {
      await page.getByLabel('Forma').selectOption('PIX');
      await page.getByRole('button', { name: 'Filtrar' }).click();
    },
  },
  'go to another page': {
    path: '/payments',
    act: async (page) => page.getByRole('link', { name: 'Assinaturas', exact: true }).click(),
  },
  'go to the next page of a list': {
    path: '/payments',
    act: async (page) => page.getByRole('link', { name: 'Mais antigos' }).click(),
  },
};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function main(): Promise<void> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = { PORT: String(port), PUBLIC_URL: url, PAGE_RATE_LIMIT: '100000' };
  await withService(
    async (service) => {
      const { database } = service;
      const [filled] = await database.query<{ id: string }[]>(
        'SELECT "storeId" AS "id" FROM "dailyTotals" LIMIT 1',
      );
      const store = filled?.id ?? (await fillYear(service, CHARGES));
      // A database that is kept has been waited for.
      if (!process.env.BENCH_DATABASE_URL) await untilIdle(service);
      const owner = await signInOwner(database, url, store);
      const only = process.env.BENCH_ONLY;
      if (only !== 'pages') await measureDocuments(database, owner);
      if (!only || only === 'pages') await measurePages(database, url, owner);
    },
    { env },
  );
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
