/** `sample-data`: fills a store in Dev mode with a year of believable history. */
import { InvalidArgumentError, Option, type Command } from 'commander';
import { AppError, unprocessable } from '../../kit/errors';
import { DAY_MS, MINUTE_MS } from '../../kit/time/clock';
import { addCommand, type Say } from '../command';
import { DevShop } from '../remote/dev-shop';
import { clientOf, remoteOptions, type RemoteOptions } from '../remote/remote-options';
import { openCatalogue, sampledAt } from './catalogue';
import { stageOf, type Stage, type Step } from './stage';
import { YEAR_DAYS, planYear, sizes, type Size } from './year';

interface SampleOptions extends RemoteOptions {
  size: Size;
  seed: number;
  again?: boolean;
}

const SEED_MAX = 2 ** 32 - 1;
const MONTHS = 12;
/** Refusals of single steps that a store of other contents may give; more of them end the run. */
const REFUSALS_MAX = 20;
const STEP_REFUSALS = [400, 404, 409, 422];

export function addSampleDataCommand(program: Command): void {
  addCommand<SampleOptions>(program, 'sample-data', {
    summary: "fills a store with a year of history in Dev mode; moves the store's clock by a year",
    options: [
      ...remoteOptions(),
      new Option('--size <size>', 'how much: small or medium').choices(sizes).default('small'),
      new Option('--seed <number>', 'the same number gives the same year')
        .argParser(readSeed)
        .default(1),
      new Option('--again', 'adds another year to a store that has sample data'),
    ],
    run: (options, _words, say) => sampleData(options, say),
  });
}

async function sampleData(
  { size, seed, again, ...remote }: SampleOptions,
  say: Say,
): Promise<object> {
  const shop = new DevShop(clientOf(remote));
  const since = await sampledAt(shop);
  const from = await shop.now();
  if (since !== null && !again)
    throw unprocessable(
      `this store has sample data since ${since}: add --again for another year from ${from}, the ` +
        'present time of its clock, or use another store',
    );
  const begun = performance.now();
  say(`A year from ${from} (size ${size}, seed ${seed}). The clock of the store moves with it.`);
  const stage = stageOf(shop, await openCatalogue(shop));
  const refused = await playYear(planYear(seed, size), stage, { from, say });
  const seconds = Math.round((performance.now() - begun) / 1_000);
  return { from, to: await shop.now(), ...stage.tally, refused, seconds };
}

/** Plays the steps on their days. Returns how many were refused. */
async function playYear(
  steps: readonly Step[],
  stage: Stage,
  { from, say }: { from: string; say: Say },
): Promise<number> {
  const { shop, tally } = stage;
  let refused = 0;
  let next = 0;
  for (let month = 1; month <= MONTHS; month++) {
    const end = (YEAR_DAYS * month) / MONTHS;
    for (; (steps[next]?.day ?? Infinity) < end; next++) {
      const step = steps[next];
      if (!step) break;
      await moveTo(shop, dayAfter(from, step.day));
      if (await isRefused(step, stage, say)) refused++;
      if (refused > REFUSALS_MAX)
        throw unprocessable('too many steps were refused; the reasons are above');
    }
    await moveTo(shop, dayAfter(from, end));
    say(
      `month ${month} of ${MONTHS}: ${tally.payments} payments, ${tally.subscriptions} ` +
        `subscriptions, ${tally.refunds} refunds, ${tally.disputes} disputes so far`,
    );
  }
  return refused;
}

/** The clock runs meanwhile, and may be there already. */
async function moveTo(shop: DevShop, to: string): Promise<void> {
  if (Date.parse(to) - Date.parse(await shop.now()) > MINUTE_MS) await shop.advanceTo(to);
}

async function isRefused(step: Step, stage: Stage, say: Say): Promise<boolean> {
  try {
    await step.play(stage);
    return false;
  } catch (error) {
    if (!(error instanceof AppError && STEP_REFUSALS.includes(error.status))) throw error;
    say(`left out: ${error.message}`);
    return true;
  }
}

function dayAfter(from: string, days: number): string {
  return new Date(Date.parse(from) + Math.round(days * DAY_MS)).toISOString();
}

function readSeed(text: string): number {
  if (/^\d{1,10}$/.test(text) && Number(text) <= SEED_MAX) return Number(text);
  throw new InvalidArgumentError(`It must be a whole number from 0 to ${SEED_MAX}.`);
}
