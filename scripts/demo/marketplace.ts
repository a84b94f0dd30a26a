/**
 * The story of a marketplace: two sellers share a sale with the store, give back their parts of a
 * refund, and withdraw what is theirs.
 */
import { randomBytes } from 'node:crypto';
import { formatReais } from '../../src/platform/operations/money';
import { ask, clientOf, type Client, type Data } from './client';
import { chapter, mustBe, note, tell } from './narrator';
import { toolOf } from './providers/play-with-provider';
import type { DemoServer, OwnServer } from './server';

const PRICE = 10_000;
/** Hundredths of a percent, and cents. */
const OF_ANA = { percentage: 6_000, part: 6_000 };
const OF_CAIO = { amount: 2_500 };
const REFUNDED = 5_000;
const A_DAY_SECONDS = 86_400;

export async function playMarketplace(server: DemoServer | OwnServer): Promise<void> {
  const api = clientOf(server.url, server.key);
  if ('dataDir' in server) await switchOn(server);
  const { status } = await ask(server.url, server.key, 'GET', '/v2/sub-accounts/list');
  if (status === 403)
    return tell(
      '\nThe marketplace is not played: the operator of this server has not switched on the ' +
        'sub-accounts of the store (store set ID --sub-accounts on).',
    );
  const market = await openMarket(api);
  const sale = await sell(market);
  await refund(market, sale);
  await withdraw(market);
  if ('dataDir' in server) await checkBooks(server);
  tell('\nThe money of the sellers adds up.');
}

async function switchOn(server: OwnServer): Promise<void> {
  const tool = toolOf(server);
  const [{ id } = { id: '' }] = (await tool(['store', 'list'])) as Data[];
  await tool(['store', 'set', String(id), '--sub-accounts', 'on']);
}

interface Market {
  api: Client;
  ana: Data;
  caio: Data;
}

async function openMarket(api: Client): Promise<Market> {
  chapter('You sell for others                   POST /v2/sub-accounts/create');
  const open = (name: string, taxId: string) =>
    api.post('/v2/sub-accounts/create', { name, taxId });
  const ana = await open('Ateliê da Ana', '111.444.777-35');
  const caio = await open('Cerâmica do Caio', '987.654.321-00');
  note(`${ana.name} and ${caio.name} have accounts inside the store: ${ana.id}, ${caio.id}`);
  return { api, ana, caio };
}

/** What both have available, in cents. */
async function availableOf({ api, ana, caio }: Market): Promise<{ ana: number; caio: number }> {
  const of = async ({ id }: Data) =>
    Number((await api.get(`/v2/sub-accounts/get?id=${String(id)}`)).balance.available);
  return { ana: await of(ana), caio: await of(caio) };
}

async function sell(market: Market): Promise<string> {
  const { api, ana, caio } = market;
  chapter('A sale is split                       POST /v2/transparents/create');
  const before = await availableOf(market);
  const { id } = await api.post('/v2/transparents/create', {
    method: 'PIX',
    data: {
      amount: PRICE,
      splits: [
        { subAccountId: ana.id, percentage: OF_ANA.percentage },
        { subAccountId: caio.id, amount: OF_CAIO.amount, chargeFee: true },
      ],
    },
  });
  await api.post(`/v2/transparents/simulate-payment?id=${String(id)}`);
  const { platformFee } = await api.get(`/v2/charges/get?id=${String(id)}`);
  const fee = Math.floor((Number(platformFee) * OF_CAIO.amount) / PRICE);
  const after = await availableOf(market);
  mustBe('the part of the first seller', after.ana - before.ana, OF_ANA.part);
  mustBe('the part of the second seller', after.caio - before.caio, OF_CAIO.amount - fee);
  note(
    `of ${formatReais(PRICE)} ${ana.name} got ${formatReais(OF_ANA.part)} and ${caio.name} ` +
      `${formatReais(OF_CAIO.amount - fee)}, less its share of the fee`,
  );
  return String(id);
}

async function refund(market: Market, id: string): Promise<void> {
  const { api } = market;
  chapter('Half of it is refunded                POST /v2/transparents/refund');
  const before = await availableOf(market);
  await api.post('/v2/transparents/refund', { id, amount: REFUNDED, reason: 'Peça com defeito' });
  const after = await availableOf(market);
  mustBe('what the first seller gave back', before.ana - after.ana, OF_ANA.part / 2);
  note(`each seller gave back half of its part, ${formatReais(OF_ANA.part / 2)} the first one`);
}

async function withdraw(market: Market): Promise<void> {
  const { api, ana, caio } = market;
  chapter('The sellers withdraw                  POST /v2/sub-accounts/withdraw');
  const { balance } = await api.get('/v2/stores/get');
  const externalId = `demo-${randomBytes(6).toString('hex')}`;
  const sent = [];
  for (const [seller, amount] of [
    [ana, 2_000],
    [caio, 1_000],
  ] as const)
    sent.push(
      await api.post('/v2/sub-accounts/withdraw', {
        id: seller.id,
        amount,
        externalId: `${externalId}-${amount}`,
      }),
    );
  await api.post('/v2/dev/clock/advance', { seconds: A_DAY_SECONDS });
  for (const { id } of sent) {
    const { status } = await api.get(`/v2/payouts/get?id=${String(id)}`);
    mustBe('the withdrawal', status, 'COMPLETE');
  }
  const { balance: after } = await api.get('/v2/stores/get');
  mustBe('what the store has available', after.available, balance.available);
  note('both withdrawals arrived, and the balance of the store is what it was');
}

async function checkBooks(server: OwnServer): Promise<void> {
  chapter('The books agree                       ops check');
  mustBe('the broken invariants', (await toolOf(server)(['ops', 'check'])).violations, []);
  note('every invariant holds');
}
