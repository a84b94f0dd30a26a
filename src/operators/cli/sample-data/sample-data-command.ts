/** `sample-data`: fills a store in Dev mode with a year of believable history. */
import type { Command } from 'commander';
import { unprocessable } from '../../../platform/operations/errors';
import { openCatalogue, sampledAt } from '../../../modules/sample-data/catalogue';
import { MONTHS, playYear } from '../../../modules/sample-data/play-year';
import { stageOf } from '../../../modules/sample-data/stage';
import { SEED_MAX, planYear, sizes, type Size } from '../../../modules/sample-data/year';
import { addCommand, CommandOption, optional, type GivenOptions, type Say } from '../command';
import { DevShop } from '../remote/dev-shop';
import { clientOf, remoteOptions } from '../remote/remote-options';
import { readWhole } from '../values';
import { RestShop } from './rest-shop';

const OPTIONS = {
  ...remoteOptions(),
  size: new CommandOption<Size>('--size <size>', 'how much: small or medium')
    .choices(sizes)
    .default('small'),
  seed: new CommandOption<number>('--seed <number>', 'the same number gives the same year')
    .argParser((text) => readWhole(text, 0, SEED_MAX))
    .default(1),
  again: optional<true>('--again', 'adds another year to a store that has sample data'),
};

export function addSampleDataCommand(program: Command): void {
  addCommand(program, 'sample-data', {
    summary: "fills a store with a year of history in Dev mode; moves the store's clock by a year",
    options: OPTIONS,
    run: (options, { say }) => sampleData(options, say),
  });
}

async function sampleData(
  { size, seed, again, ...remote }: GivenOptions<typeof OPTIONS>,
  say: Say,
): Promise<object> {
  const shop = new RestShop(new DevShop(clientOf(remote)));
  const since = await sampledAt(shop);
  const from = await shop.now();
  if (since !== null && !again)
    throw unprocessable(
      `this store has sample data since ${since.toISOString()}: add --again for another year from ` +
        `${from.toISOString()}, the present time of its clock, or use another store`,
    );
  const begun = performance.now();
  say(
    `A year from ${from.toISOString()} (size ${size}, seed ${seed}). The clock of the store moves ` +
      'with it.',
  );
  const stage = stageOf(shop, await openCatalogue(shop));
  const { tally } = stage;
  const refused = await playYear({ from, steps: planYear(seed, size) }, stage, {
    onRefused: ({ message }) => say(`left out: ${message}`),
    onMonth: (month) =>
      say(
        `month ${month} of ${MONTHS}: ${tally.payments} payments, ${tally.subscriptions} ` +
          `subscriptions, ${tally.refunds} refunds, ${tally.disputes} disputes so far`,
      ),
  });
  const seconds = Math.round((performance.now() - begun) / 1_000);
  return {
    from: from.toISOString(),
    to: (await shop.now()).toISOString(),
    ...tally,
    refused,
    seconds,
  };
}
