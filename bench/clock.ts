/** Measures the test clock: how long an advance takes for each renewal on its way. */
import 'reflect-metadata';
import { median, timed } from './support/measure';
import { picture } from './support/picture';
import { record } from './support/results';
import { withService } from './support/service';
import { sell, subscribe } from './support/shop';

const SUBSCRIPTIONS = 50;
const ROUNDS = 3;
const GOALS = [5, 2] as const;
const DAY_MS = 86_400_000;

withService(async ({ call }) => {
  const plan = await sell(call, 'plan', 'MONTHLY');
  for (let buyer = 0; buyer < SUBSCRIPTIONS; buyer++) await subscribe(call, plan, `buyer${buyer}`);
  let now = Date.now();
  const took = [];
  for (let round = 0; round < ROUNDS; round++) {
    now += 31 * DAY_MS;
    const to = new Date(now).toISOString();
    took.push(await timed(() => call('POST', '/v2/dev/clock/advance', { to })));
  }
  const each = median(took) / SUBSCRIPTIONS;
  const [floor, aim] = GOALS;
  record(
    'The test clock',
    [
      `An advance by a month over ${SUBSCRIPTIONS} renewals by card: ` +
        `${each.toFixed(1)} ms for each, the median of ${ROUNDS} (floor ${floor}, aim ${aim}).`,
      '',
      picture({
        title: 'A renewal on the way',
        unit: 'milliseconds',
        bars: { 'each renewal': each, 'the floor': floor },
      }),
    ],
    { millisecondsEach: each },
    [
      {
        question: 'test clock, a renewal on its way',
        ours: `${each.toFixed(1)} ms`,
        comparedWith: '–',
        figure: each,
        floor,
        aim,
        isMost: true,
      },
    ],
  );
}).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
