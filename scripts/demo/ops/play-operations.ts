/**
 * A bad day on purpose, for operators: a paused queue with a backlog, a dead letter, and a provider
 * that fails. The demo finds and mends each with the operator's tool, or leaves them to the reader.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FakeEfi } from '../../fakes/efi/fake-efi';
import { ask, clientOf, type Client, type Data } from '../client';
import { chapter, must, mustBe, note, tell } from '../narrator';
import { toolOf, type Tool } from '../providers/play-with-provider';
import { startReceiver, type Receiver } from '../receiver';
import { ownServer, type OnEnd, type OwnServer } from '../server';
import { failOneRenewal } from './fail-one-renewal';

const SALES = 40;
const REASON = 'the receiver of the demo moves to another machine';
const ERROR = 'the plan of this subscription has no price (a bug of the demo)';
const PIX = { method: 'PIX', data: { amount: 1_000 } };
/** The figures of `ops work` are measured at least once a minute. */
const SEEN_WITHIN_MS = 120_000;
const LOOK_EVERY_MS = 1_000;

interface Incident {
  server: OwnServer;
  tool: Tool;
  api: Client;
  receiver: Receiver;
  subscriptionId: string;
  /** Of a production key, and the account that serves it. */
  production: { key: string; accountId: string; storeId: string };
  /** The file with the right credentials of the account. */
  accountFile: string;
}

/** With `stays` the faults are left as they are. */
export async function playOperations(
  onEnd: OnEnd,
  { stays }: { stays: boolean },
): Promise<OwnServer> {
  const token = randomBytes(16).toString('hex');
  const server = await ownServer(onEnd, { OPS_TOKEN: `demo:${token}` });
  const incident = await prepare(server, onEnd);
  await pauseWebhooks(incident);
  await makeDeadLetter(incident);
  await breakProvider(incident);
  await seeAll(incident);
  if (stays) {
    leave(incident, token);
    return server;
  }
  await resumeWebhooks(incident);
  await retryDeadLetter(incident);
  await repairProvider(incident);
  tell('\nEverything was found and mended. No bank was called: the provider was a fake.');
  return server;
}

/** A shop that sells in Dev mode, and in production through a fake of Efí. */
async function prepare(server: OwnServer, onEnd: OnEnd): Promise<Incident> {
  const tool = toolOf(server);
  const api = clientOf(server.url, server.key);
  const secret = randomBytes(16).toString('hex');
  const receiver = await startReceiver(secret);
  onEnd(() => receiver.close());
  const events = ['checkout.completed', 'subscription.renewed'];
  const webhook = { name: 'demo', endpoint: receiver.url, secret, events };
  await api.post('/v2/webhooks/create', webhook);
  const { subscriptionId } = await sell(api, { cycle: 'MONTHLY' });

  const fake = await FakeEfi.start();
  onEnd(() => fake.close());
  const [{ id: storeId } = { id: '' }] = (await tool(['store', 'list'])) as Data[];
  const accountFile = join(server.dataDir, 'efi.json');
  writeFileSync(accountFile, JSON.stringify(fake.accountFile()), { mode: 0o600 });
  const kind = ['--env', 'prod', '--kind', 'efi', '--name', 'Efí (a fake)'];
  const added = ['provider', 'add', '--store', String(storeId), ...kind, '--file', accountFile];
  const accountId = String((await tool(added)).id);
  await tool(['provider', 'webhooks', accountId]);
  await tool(['provider', 'enable', accountId, '--methods', 'PIX']);
  const created = await tool(['key', 'create', '--store', storeId, '--env', 'prod', '--all']);
  const production = { key: String(created.key), accountId, storeId: String(storeId) };
  await clientOf(server.url, production.key).post('/v2/transparents/create', PIX);
  return { server, tool, api, receiver, subscriptionId, production, accountFile };
}

/** A buyer pays one checkout by card. */
async function sell(api: Client, { cycle }: { cycle: string | null }): Promise<Data> {
  const product = await api.post('/v2/products/create', {
    externalId: `demo-${randomBytes(6).toString('hex')}`,
    name: 'Clube do Café',
    price: 4_990,
    currency: 'BRL',
    ...(cycle !== null && { cycle }),
  });
  const path = cycle === null ? '/v2/checkouts/create' : '/v2/subscriptions/create';
  const { id } = await api.post(path, { items: [{ id: product.id, quantity: 1 }] });
  return api.post(`/v2/checkouts/simulate-payment?id=${id}`, {
    method: 'CARD',
    card: { number: '4242424242424242' },
    customer: { name: 'Ana Souza', email: 'ana@example.com', taxId: '529.982.247-25' },
  });
}

async function pauseWebhooks({ tool, api }: Incident): Promise<void> {
  chapter('Somebody pauses the webhooks          ops pause webhooks');
  await tool(['ops', 'pause', 'webhooks', '--reason', REASON]);
  for (let sale = 0; sale < SALES; sale++) await sell(api, { cycle: null });
  note(`${SALES} buyers pay, and their webhooks wait: a backlog`);
}

async function makeDeadLetter({ server, tool, subscriptionId }: Incident): Promise<void> {
  chapter('A bug stops one renewal                ten tries, then a dead letter');
  await failOneRenewal(server, { subscriptionId, error: ERROR }, () =>
    seen('the renewal was set aside', async () => {
      const letters = (await tool(['ops', 'dead-letters', 'list'])) as Data[];
      return letters.some(({ rowId }) => rowId === subscriptionId);
    }),
  );
  note(`${subscriptionId} was set aside; the bug is repaired, and nothing retries it by itself`);
}

async function breakProvider(incident: Incident): Promise<void> {
  chapter('The credentials of an account expire   every PIX sale is refused');
  const { server, tool, production, accountFile } = incident;
  const right = JSON.parse(readFileSync(accountFile, 'utf8')) as Data;
  const expired = join(server.dataDir, 'efi-expired.json');
  writeFileSync(expired, JSON.stringify({ ...right, clientSecret: 'expired' }), { mode: 0o600 });
  await tool(['provider', 'rotate', production.accountId, '--file', expired]);
  const { status } = await ask(server.url, production.key, 'POST', '/v2/transparents/create', PIX);
  mustBe('the answer to a sale by PIX', status, 503);
  note(`${production.accountId}: the bank refuses the credentials, and sales are answered 503`);
}

/** What an operator sees at one place. */
async function seeAll({ tool, production }: Incident): Promise<void> {
  chapter('All of it is seen                      ops work, provider list');
  const steps = await seen(
    'ops work shows the pause, the backlog and the dead letter',
    async () => {
      const { next, jobs } = await tool(['ops', 'work']);
      const about = (next as Data[]).map((step) => step.about);
      const due = (jobs as Data[]).find(({ job }) => job === 'deliver-webhooks')?.dueRows;
      const isSeen =
        about.includes('webhooks') &&
        about.includes('renew-subscriptions') &&
        about.includes(production.accountId);
      return isSeen && Number(due) > SALES / 2 ? (next as Data[]) : null;
    },
  );
  for (const { step } of steps) note(String(step));
  const accounts = (await tool(['provider', 'list', '--store', production.storeId])) as Data[];
  const [outage] = (accounts[0]?.outages ?? []) as Data[];
  must('provider list shows the outage', outage !== undefined);
  note(`provider list: ${outage?.method} is not called: ${outage?.reason}`);
}

async function resumeWebhooks({ tool, receiver }: Incident): Promise<void> {
  chapter('The queue goes on                      ops resume webhooks');
  const { paused } = await tool(['ops', 'work']);
  mustBe('the reason of the pause', (paused as Data[])[0]?.reason, REASON);
  await tool(['ops', 'resume', 'webhooks']);
  await seen('the backlog was sent', async () => receiver.count('checkout.completed') >= SALES);
  note('the backlog is sent within seconds');
}

async function retryDeadLetter({ tool, api, subscriptionId }: Incident): Promise<void> {
  chapter('The dead letter is retried             ops dead-letters errors, retry');
  const [kind] = (await tool(['ops', 'dead-letters', 'errors'])) as Data[];
  must('the error says what was wrong', String(kind?.errorKind).includes(ERROR));
  const words = ['ops', 'dead-letters', 'retry', '--all', '--error', String(kind?.errorKind)];
  await tool(words);
  await seen('the subscription is charged', async () => {
    const { steps } = await tool(['ops', 'trace', subscriptionId]);
    return (steps as Data[]).filter(({ kind: each }) => each === 'charge attempt').length === 2;
  });
  const { status } = await api.get(`/v2/subscriptions/get?id=${subscriptionId}`);
  mustBe('the subscription', status, 'ACTIVE');
  note('the cycle is charged, once; ops trace shows the attempt and the answer of the provider');
}

async function repairProvider(incident: Incident): Promise<void> {
  chapter('The account gets new credentials       provider rotate');
  const { server, tool, production, accountFile } = incident;
  await tool(['provider', 'rotate', production.accountId, '--file', accountFile]);
  const api = clientOf(server.url, production.key);
  const { id } = await api.post('/v2/transparents/create', PIX);
  const answer = await seen('the call is recorded', async () => {
    const { steps } = await tool(['ops', 'trace', String(id)]);
    return (steps as Data[]).find(({ kind }) => kind === 'provider call') ?? null;
  });
  mustBe('the answer of the bank', [answer.outcome, answer.status], ['answered', 201]);
  note(`PIX is sold again; ops trace ${id} shows that the bank answered 201`);
}

function leave({ server, production, accountFile }: Incident, token: string): void {
  tell('\nNow it is your turn: docs/operating/practice.md leads through it.');
  tell(`The page of the operators: ${server.url}/ops (any name; the password is ${token})`);
  tell(`The tool: DATA_DIR=${server.dataDir} PUBLIC_URL=${server.url} npm run cli -- ops work`);
  tell(`The account: ${production.accountId}; its right credentials: ${accountFile}`);
}

/** Repeats a look until it finds something. */
async function seen<Found>(
  what: string,
  look: () => Promise<Found | null | false>,
): Promise<Found> {
  const endsAtMs = performance.now() + SEEN_WITHIN_MS;
  while (performance.now() < endsAtMs) {
    const found = await look();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  throw new Error(`not seen within ${SEEN_WITHIN_MS / 1_000} seconds: ${what}`);
}
