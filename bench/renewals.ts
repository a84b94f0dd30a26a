/**
 * Measures renewals by card: those of one store while few others exist, and while 200,000 or a
 * million other subscriptions are not due.
 */
import 'reflect-metadata';
import { inTurns, median, rateOf } from './support/measure';
import { picture } from './support/picture';
import { record } from './support/results';
import {
  addSubscriptions,
  allEventsInOrder,
  beginSubscription,
  renewalsPerSecond,
  startRenewalBaseline,
} from './support/renewals';
import { withService } from './support/service';

/** A round takes ten seconds or more. */
const DUE = Number(process.env.BENCH_DUE ?? 10_000);
const ROUNDS = 3;
/** Rows that the baseline writes by the same statements. */
const TOGETHER = [50, 100];
const OTHERS = [0, 200_000, 1_000_000].filter(
  (count) => count <= Number(process.env.BENCH_ROWS ?? Infinity),
);
/**
 * Of what the bare rows reach, fifty at once. The floor of 720 a second and the aim of 1,500 were set
 * on a machine where these reach 2,084; another has half of it, and the release of that day, too.
 */
const BARE_GOALS = [0.35, 0.72] as const;
/** Of the rate without others. */
const FLAT_GOALS = [0.8, 0.95] as const;

withService(async (service) => {
  const { key } = service;
  const first = await beginSubscription(service);
  await addSubscriptions(service, first, { from: 0, count: DUE });
  const lines = [
    `${DUE.toLocaleString('en')} due renewals of one store by card; the median of ${ROUNDS} ` +
      'rounds, from the first claim to the last release, after a round that does not count.',
    '',
    '| other subscriptions | renewals per second |',
    '|---|---|',
  ];
  const figures: Record<string, number> = {};
  let there = 0;
  await renewalsPerSecond(service, DUE);
  for (const others of OTHERS) {
    await addSubscriptions(service, first, { from: DUE + there, count: others - there });
    there = others;
    const rates = [];
    for (let round = 0; round < ROUNDS; round++) rates.push(await renewalsPerSecond(service, DUE));
    figures[others] = Math.round(median(rates));
    lines.push(`| ${others.toLocaleString('en')} | ${figures[others]} |`);
    console.error(lines.at(-1));
  }
  await allEventsInOrder(service);
  const bare = await startRenewalBaseline(service, first, DUE);
  const theirs = (together: number) => async () =>
    together *
    (await rateOf({
      url: `${bare}/renewal?${together}`,
      headers: { authorization: `Bearer ${key}` },
      body: '{}',
    }));
  const medians = await inTurns(
    Object.fromEntries([1, ...TOGETHER].map((together) => [`bare ${together}`, theirs(together)])),
  );
  for (const [name, rate] of Object.entries(medians)) figures[name] = Math.round(rate);
  const [alone = 0] = OTHERS;
  const many = OTHERS.at(-1) ?? 0;
  const of = (count: number) => figures[count] ?? 0;
  lines.push(
    '',
    `The same rows in two transactions for each renewal, by \`pg\` with 16 connections: ` +
      `${figures['bare 1']} per second. By statements for ${TOGETHER.join(' and ')} rows at ` +
      'once, in two transactions for all of them: ' +
      `${TOGETHER.map((together) => figures[`bare ${together}`]).join(' and ')}, as medians of ` +
      'rounds in turns. ' +
      `With ${many.toLocaleString('en')} others the rate is ` +
      `${(of(many) / of(alone)).toFixed(2)} of the one without.`,
  );
  const together = figures[`bare ${TOGETHER[0]}`] ?? 0;
  lines.push(
    '',
    'A batch of renewals is fifty, so the bare rows by fifty are what they are compared with: ' +
      'PostgreSQL and the client then do nothing else. What a renewal writes is the limit: its ' +
      'charge, attempt, payment, entries of the ledger and events, each ' +
      'into the indexes of its table. Fewer rows would take another promise: an event for each ' +
      'change, and an entry for each side of a movement of money. The rest is the claims, the ' +
      'rules and the relay, in one thread of a worker.',
    '',
    picture({
      title: 'Renewals beside other subscriptions; the line is the floor',
      unit: 'per second',
      bars: Object.fromEntries(OTHERS.map((count) => [count.toLocaleString('en'), of(count)])),
      line: Math.round(BARE_GOALS[0] * together),
    }),
  );
  const share = of(many) / of(alone);
  record('Renewals', lines, figures, [
    {
      question: `renewals by card, ${many.toLocaleString('en')} others`,
      ours: `${of(many)}/s`,
      comparedWith: `the same rows by \`pg\`, fifty at once: ${together}/s`,
      figure: of(many) / together,
      floor: BARE_GOALS[0],
      aim: BARE_GOALS[1],
    },
    {
      question: 'the same',
      ours: `${of(many)}/s`,
      comparedWith: `without others: ${of(alone)}/s`,
      figure: share,
      floor: FLAT_GOALS[0],
      aim: FLAT_GOALS[1],
    },
  ]);
}).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
