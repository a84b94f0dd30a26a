/**
 * Measures the reports of a store with a million charges in a year: thirty days, and the year. In
 * production, because only production has stored totals of days.
 */
import 'reflect-metadata';
import { median, timed } from './support/measure';
import { picture } from './support/picture';
import { record } from './support/results';
import { callAs, productionKey, untilIdle, withService, type Call } from './support/service';
import { fillYear } from './support/year';

const CHARGES = Number(process.env.BENCH_ROWS ?? 1_000_000);
const ROUNDS = 5;
const DAY_MS = 86_400_000;
/** Milliseconds for thirty days and for a year. */
const BUDGET = [150, 600] as const;
const REPORTS = [
  'sales',
  'payment-outcomes',
  'recovery',
  'cohorts',
  'campaigns?by=SOURCE',
  'campaigns?by=MEDIUM',
  'campaigns?by=CAMPAIGN',
  'upcoming-renewals',
] as const;

const day = (before: number): string =>
  new Date(Date.now() - before * DAY_MS).toISOString().slice(0, 10);

async function main(): Promise<void> {
  await withService(async (service) => {
    const filling = await timed(() => fillYear(service, CHARGES));
    console.error(`${CHARGES} charges after ${Math.round(filling / 1_000)} s`);
    await untilIdle(service);
    const key = await productionKey(service, ['STORE:READ', 'CHECKOUT:READ']);
    const call = callAs(service.url, key);
    const lines = [
      `A store with ${CHARGES.toLocaleString('en')} charges in a year; milliseconds of a whole ` +
        `REST request, the median of ${ROUNDS}. The budget is ${BUDGET.join(' and ')} ms.`,
      '',
      '| report | 30 days | a year |',
      '|---|---|---|',
    ];
    const figures: Record<string, number[]> = {};
    for (const report of REPORTS) {
      const took = [];
      for (const days of [30, 365])
        took.push(await measure(call, report, { from: day(days - 1), to: day(0) }));
      figures[report] = took;
      lines.push(`| ${report} | ${took.join(' | ')} |`);
      console.error(lines.at(-1));
    }
    const revenue = [];
    for (const days of [30, 365])
      revenue.push(await measure(call, 'revenue', { startDate: day(days - 1), endDate: day(0) }));
    figures.revenue = revenue;
    lines.push(`| revenue | ${revenue.join(' | ')} |`);
    lines.push(
      '',
      picture({
        title: 'Reports of a year; the line is the budget',
        unit: 'milliseconds',
        bars: Object.fromEntries(
          Object.entries(figures).map(([report, took]) => [report, took[1] ?? 0]),
        ),
        line: BUDGET[1],
      }),
    );
    record('Reports of a store with a million charges', lines, { budget: BUDGET, ...figures });
  });
}

async function measure(
  call: Call,
  report: string,
  period: Readonly<Record<string, string>>,
): Promise<number> {
  const path = report === 'revenue' ? '/v2/public-mrr/revenue' : `/v2/reports/${report}`;
  const query = new URLSearchParams(report === 'upcoming-renewals' ? {} : period);
  const took = [];
  for (let round = 0; round < ROUNDS; round++)
    took.push(await timed(() => call('GET', `${path}${path.includes('?') ? '&' : '?'}${query}`)));
  return Math.round(median(took));
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
