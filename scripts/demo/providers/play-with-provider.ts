/**
 * Plays a story in production mode: a server of its own, a fake of the provider, and an account
 * that is added by the operator's tool as a real one would be.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientOf, type Data } from '../client';
import { chapter, mustBe, note, tell } from '../narrator';
import { startReceiver } from '../receiver';
import { ownServer, type OnEnd, type OwnServer } from '../server';
import type { FakeProvider, ProviderStory } from './provider-story';

const TAX_ID = '11.222.333/0001-81';

export type Tool = (words: readonly string[], input?: string) => Promise<Data>;

export async function playWithProvider(story: ProviderStory, onEnd: OnEnd): Promise<OwnServer> {
  const fake = await story.startFake();
  onEnd(() => fake.close());
  const server = await ownServer(onEnd);
  const tool = toolOf(server);
  const [{ id: storeId } = { id: '' }] = (await tool(['store', 'list'])) as Data[];
  // Without it nothing can be tried with a payer.
  await tool(['store', 'set', storeId, '--tax-id', TAX_ID]);
  const accountId = await addAccount(tool, String(storeId), { story, fake });
  await enableAccount(tool, accountId, story);
  const { key } = await tool(['key', 'create', '--store', storeId, '--env', 'prod', '--all']);
  const api = clientOf(server.url, String(key));
  const secret = randomBytes(16).toString('hex');
  const receiver = await startReceiver(secret);
  onEnd(() => receiver.close());
  const webhook = { name: 'demo', endpoint: receiver.url, secret, events: story.events };
  await api.post('/v2/webhooks/create', webhook);
  await story.play({ api, receiver, fake });
  chapter('The books agree                       ops check');
  mustBe('the broken invariants', (await tool(['ops', 'check'])).violations, []);
  note('every invariant holds');
  tell('\nEverything was as it should be. No bank was called: the provider was a fake.');
  return server;
}

async function addAccount(
  tool: Tool,
  storeId: string,
  { story, fake }: { story: ProviderStory; fake: FakeProvider },
): Promise<string> {
  chapter('The operator adds an account          provider add, provider check');
  const { kind, name } = story;
  const words = ['--store', storeId, '--env', 'prod', '--kind', kind, '--name', name];
  const file = JSON.stringify(fake.accountFile());
  const account = await tool(['provider', 'add', ...words, '--file', '-'], file);
  mustBe('what a new account serves', account.methods, []);
  note(`${account.id} is an account of kind ${kind}; nothing of its file is shown again`);
  const { problems } = await tool(['provider', 'check', account.id]);
  mustBe('what is wrong with it', problems, []);
  note('the provider accepts what is in it');
  if (story.enterAddress) {
    await story.enterAddress(fake, String(account.notificationUrl));
    note('our address is entered in the dashboard of the provider');
  }
  return String(account.id);
}

async function enableAccount(tool: Tool, id: string, { methods }: ProviderStory): Promise<void> {
  chapter('… and enables it                      provider webhooks, smoke, enable');
  const { arrivedAt } = await tool(['provider', 'webhooks', id]);
  if (arrivedAt !== null) note('a test message of the provider has arrived at our address');
  const { steps } = await tool(['provider', 'smoke', id]);
  for (const step of steps as string[]) note(step);
  const enabled = await tool(['provider', 'enable', id, '--methods', methods.join(',')]);
  mustBe('what the account serves', enabled.methods, methods);
  note(`production keys of the store sell by ${methods.join(', ')}`);
}

/** A command of the operator's tool, beside the running server: what it answers with `--json`. */
export function toolOf({ url, dataDir }: OwnServer): Tool {
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    TMPDIR: tmpdir(),
    DATA_DIR: dataDir,
    PUBLIC_URL: url,
    ALLOW_PRIVATE_ENDPOINTS: '1',
  };
  const cli = join(__dirname, '../../../src/cli.js');
  return (words, input = '') =>
    new Promise((resolve, reject) => {
      const child = execFile(
        process.execPath,
        [cli, ...words, '--json'],
        { env },
        (error, stdout, stderr) => {
          if (error) reject(new Error(`${words.slice(0, 2).join(' ')}: ${stderr || stdout}`));
          else resolve(JSON.parse(stdout) as Data);
        },
      );
      child.stdin?.end(input);
    });
}
