/**
 * Plays the story of a subscription against a running server, or a server of its own, prints each
 * step and then where the dashboard shows it: `npm run demo`. Exits with 1 if a result differs from
 * the expected one.
 */
import { parseArgs } from 'node:util';
import { Difference, tell } from './demo/narrator';
import { providerStories } from './demo/providers/all-stories';
import { playWithProvider } from './demo/providers/play-with-provider';
import { playOperations } from './demo/ops/play-operations';
import { playMarketplace } from './demo/marketplace';
import { findServer, type DemoServer, type OnEnd } from './demo/server';
import { showDashboard } from './demo/show-dashboard';
import type { ProviderStory } from './demo/providers/provider-story';
import { playStory } from './demo/story';

const HELP = `npm run demo -- [--url http://localhost:3000] [--key pitanga_dev_…] [--stay]

Without --url it uses the server on the default port, with the key in DATA_DIR/dev-api-key.
If no server runs there, it starts its own. In a terminal, and with --stay everywhere, that server
then keeps running until Ctrl-C, and the demo prints a link to its dashboard.
It moves the Dev mode clock of the key's store forward by about three months.

npm run demo -- --provider ${Object.keys(providerStories).join('|')}

Plays a story with a production key instead, through an account at a fake of that provider, on a
server of its own.

npm run demo -- --ops

Makes a bad day for operators, on a server of its own: a paused queue with a backlog, a dead letter
and a provider that fails. In a terminal, and with --stay, they are left for you to find and mend
(docs/operating/practice.md); otherwise the demo does it.`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      key: { type: 'string' },
      provider: { type: 'string' },
      ops: { type: 'boolean' },
      stay: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return tell(HELP);
  const story = storyOf(values);
  const cleanUps: (() => Promise<void>)[] = [];
  const cleanUp = async () => {
    for (const step of cleanUps.splice(0).toReversed()) await step();
  };
  const signal = endOnSignal(cleanUp);
  // The reader may close the pipe (| head). The story is then played to its end without output.
  process.stdout.on('error', () => undefined);
  try {
    const onEnd: OnEnd = (end) => void cleanUps.push(end);
    const stays = values.stay === true || isInTerminal();
    const server = await play(story, { ...values, stays }, onEnd);
    const stay = stays ? { until: signal.afterStory() } : null;
    await showDashboard(server, { isInProduction: story !== null, stay });
  } finally {
    await cleanUp();
  }
}

async function play(
  story: ProviderStory | null,
  values: { url?: string; key?: string; ops?: boolean; stays: boolean },
  onEnd: OnEnd,
): Promise<DemoServer> {
  if (values.ops) return playOperations(onEnd, values);
  if (story) return playWithProvider(story, onEnd);
  const server = await findServer(values, onEnd);
  await playStory(server, onEnd);
  await playMarketplace(server);
  return server;
}

function storyOf({ provider, ops, url, key }: Record<string, unknown>): ProviderStory | null {
  if (ops && [provider, url, key].some((each) => each !== undefined))
    throw new Error('--ops plays on a server of its own: leave --url, --key and --provider out');
  if (provider === undefined) return null;
  if (url !== undefined || key !== undefined)
    throw new Error('--provider plays on a server of its own: leave --url and --key out');
  const story = typeof provider === 'string' ? providerStories[provider] : undefined;
  if (!story)
    throw new Error(`--provider must be one of ${Object.keys(providerStories).join(', ')}`);
  return story;
}

/** A server that nobody can stop is started for nobody. */
function isInTerminal(): boolean {
  return process.stdin.isTTY && process.stdout.isTTY && !process.env.CI;
}

/** A signal during the story ends it with 1; after the story it is the usual end. */
function endOnSignal(cleanUp: () => Promise<void>): { afterStory: () => Promise<void> } {
  let act: () => void = () => void cleanUp().finally(() => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => act());
  return { afterStory: () => new Promise((resolve) => (act = resolve)) };
}

main().catch((error: unknown) => {
  process.exitCode = 1;
  if (error instanceof Difference)
    return void process.stderr.write(`\nThis differs from what it should be: ${error.message}\n`);
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
});
