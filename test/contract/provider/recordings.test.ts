/**
 * The recordings of `provider smoke --record` in test/contract/recordings, each replayed to the
 * adapter, and compared with what the fake answers to the same calls. A recording of a real account
 * shows both where they are wrong. Those named `fake-…` were made at our fakes: they keep what was
 * agreed so far, and prove nothing about a provider.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { FakeEfi } from '../../../scripts/fakes/efi/fake-efi';
import { FakePagarme } from '../../../scripts/fakes/pagarme/fake-pagarme';
import { FakeWoovi } from '../../../scripts/fakes/woovi/fake-woovi';
import { config } from '../../../src/config/config';
import { addAccount } from '../../../src/modules/providers/accounts/add-account';
import { enableAccount } from '../../../src/modules/providers/accounts/enable-account';
import {
  smokeAccount,
  type Smoked,
} from '../../../src/modules/providers/accounts/smoke/smoke-account';
import type { RecordedExchange } from '../../../src/modules/providers/outside/recording';
import { redacted } from '../../../src/modules/providers/outside/redacted';
import { Context } from '../../../src/platform/operations/context';
import { Replay, pathsOf, routeOf, type Recording } from '../../support/replay';
import { world, type World } from '../../support/world';

const FOLDER = join(__dirname, '../recordings');
const recordings = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .map((name): [string, Recording] => [
    name,
    JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Recording,
  ]);
const PAYER = { name: 'Loja SA', taxId: '11222333000181' };

/** Fields that a provider answers and its fake does not, or the other way round, on purpose. */
const DIFFERENCES: readonly { at: RegExp; source: string }[] = [];

let shop: World;
const { publicUrl, allowPrivateEndpoints } = config;
beforeAll(async () => {
  shop = await world();
  config.allowPrivateEndpoints = true;
});
afterAll(() => {
  Object.assign(config, { publicUrl, allowPrivateEndpoints });
});

/** The same steps, by an account with this file. */
async function smokeBy(
  { kind, methods, withMoney, amount = 1, boleto = false }: Recording & { boleto?: boolean },
  file: Record<string, unknown>,
  show: (code: string) => void = () => undefined,
): Promise<Smoked> {
  const { storeId } = shop;
  const ctx = new Context({ database: shop.database, scope: { storeId, devMode: false } });
  const text = JSON.stringify(file);
  const { id } = await addAccount(ctx, { kind, name: 'Conta', file: text });
  await enableAccount(ctx, id, methods);
  const money = {
    amount,
    boleto,
    payoutKey: methods.includes('PAYOUT') ? { type: 'EMAIL', key: 'dono@example.com' } : null,
    show,
    payWithinMs: 5_000,
    settleWithinMs: 200,
    checkEveryMs: 2,
  };
  const smoked = await smokeAccount(ctx, id, { payer: PAYER, money: withMoney ? money : null });
  await enableAccount(ctx, id, []);
  return smoked;
}

/**
 * In a replay no callback arrives, no boleto is paid, and the digits of a card are others.
 */
const compared = (steps: readonly string[]) =>
  steps
    .filter((step) => !/callback|^BOLETO: (R\$|the list)/i.test(step))
    .map((step) => step.replace(/\(\w+ \d{4}\)/, '(card)'));

describe.each(recordings)('%s', (_name, recording) => {
  test('the adapter does with these answers what it did', async () => {
    const replay = await Replay.start(recording);
    const file = fileFor(recording, replay);
    const { steps, failure } = await smokeBy(recording, file);
    expect({ steps: compared(steps), failure }).toEqual({
      steps: compared(recording.steps),
      failure: recording.failure,
    });
    expect(replay.unexpected).toEqual([]);
    expect(replay.unasked).toEqual([]);
    for (const { route, recorded, now } of replay.sent)
      expect([route, now]).toEqual([route, recorded]);
    await replay.close();
  });

  test('the fake answers with the same fields', async () => {
    const { answers, close } = await answersOfFake(recording);
    const { exchanges, ofPaidBoleto = [] } = recording;
    const real = fieldsByRoute([...exchanges, ...ofPaidBoleto]);
    const fake = fieldsByRoute(answers);
    const differences = [...real].flatMap(([route, fields]) => {
      const known = fake.get(route) ?? new Set<string>();
      return [
        ...[...fields].filter((one) => !known.has(one)).map((one) => `${route} lacks ${one}`),
        ...[...known].filter((one) => !fields.has(one)).map((one) => `${route} invents ${one}`),
      ];
    });
    expect(differences.filter((each) => !DIFFERENCES.some(({ at }) => at.test(each)))).toEqual([]);
    await close();
  });
});

function fileFor({ kind, sandbox }: Recording, { origin, certificates }: Replay) {
  if (kind === 'pagarme')
    return {
      secretKey: 'sk_test_x',
      publicKey: 'pk_test_x',
      webhookUser: 'pitanga',
      webhookPassword: 'x'.repeat(16),
      statementDescriptor: 'Loja',
      ca: certificates.ca,
      hosts: { api: origin },
      sandbox,
    };
  if (kind === 'woovi')
    return { appId: 'app', ca: certificates.ca, hosts: { api: origin }, sandbox };
  return {
    clientId: 'client',
    clientSecret: 'secret',
    pixKey: 'loja@example.com',
    account: { branch: '0001', number: '123456789', type: 'CORRENTE' },
    ...certificates,
    hosts: { pix: origin, token: origin, ...(kind === 'efi' && { charges: origin }) },
    sandbox,
  };
}

/** What of a request tells whether a person pays it. */
interface Asked {
  calendario?: { expiracao?: number };
  items?: { value: number }[];
  metadata?: { custom_id: string };
}

async function answersOfFake(recording: Recording) {
  if (recording.kind === 'pagarme') {
    const fake = await FakePagarme.start();
    const { exchanges } = await smokeBy(recording, fake.accountFile());
    return { answers: exchanges, close: () => fake.close() };
  }
  if (recording.kind === 'woovi') {
    const fake = await FakeWoovi.start();
    const start = Date.now();
    let aheadMs = 0;
    fake.now = () => new Date(start + (aheadMs += 3_000));
    const { exchanges } = await smokeBy(recording, fake.accountFile());
    return { answers: exchanges, close: () => fake.close() };
  }
  const fake = await FakeEfi.start();
  let ahead = -1_000;
  fake.now = () => new Date(Date.now() + ahead);
  fake.record = ({ method, path, body }) => {
    if (/devolucao|v3.gn.pix/.test(path)) ahead += 10_000;
    const { calendario, items, metadata } = (body ?? {}) as Asked;
    const { expiracao = 0 } = calendario ?? {};
    if (items?.[0]?.value === 600)
      setImmediate(() => fake.charges.pay(metadata?.custom_id ?? '', 600));
    // The codes that are not shown end within a minute.
    if (method === 'PUT' && path.includes('/cob/') && expiracao >= 60)
      setImmediate(() => fake.pay(path.split('/').at(-1) ?? '', recording.amount ?? 1));
  };
  const more = { sandbox: recording.sandbox };
  const boleto = (recording.ofPaidBoleto ?? []).length > 0;
  const smoked = await smokeBy({ ...recording, boleto }, fake.accountFile(more));
  const { exchanges, ofPaidBoleto } = smoked;
  return { answers: [...exchanges, ...ofPaidBoleto], close: () => fake.close() };
}

/** With the status: an error has other fields. */
function fieldsByRoute(exchanges: readonly RecordedExchange[]): Map<string, Set<string>> {
  const fields = new Map<string, Set<string>>();
  for (const { method, path, status, answer } of exchanges) {
    const route = `${routeOf(method, path)} ${status}`;
    const known = fields.get(route) ?? new Set();
    for (const one of pathsOf(answer)) known.add(one);
    fields.set(route, known);
  }
  return fields;
}

test('a recording has no id, name, key or token, and the same value is replaced alike', () => {
  const secret = { access_token: 'ya29.Secret', scope: 'cob.read', expires_in: 300 };
  const person = { nome: 'ANA SOUZA', cpf: '52998224725' };
  const cob = {
    txid: 'a1b2'.repeat(8),
    status: 'ATIVA',
    valor: { original: '10.00' },
    devedor: person,
  };
  const exchanges: RecordedExchange[] = [
    { method: 'POST', path: '/oauth/token', request: { senha: 'x' }, status: 200, answer: secret },
    { method: 'PUT', path: `/v2/cob/${cob.txid}`, request: cob, status: 201, answer: cob },
    {
      method: 'GET',
      path: '/v2/webhook/loja%40example.com',
      request: null,
      status: 400,
      answer: { nome: 'webhook_nao_encontrado', mensagem: 'Nada em loja@example.com de 529.982' },
    },
    {
      method: 'GET',
      path: '/v1/charge/24342333',
      request: null,
      status: 200,
      answer: { charge_id: 24_342_333, total: 500 },
    },
  ];
  const [token, put, absent, slip] = redacted(exchanges);
  expect(token).toMatchObject({ request: null, answer: { scope: 'cob.read', expires_in: 300 } });
  expect(JSON.stringify(redacted(exchanges))).not.toMatch(
    /Secret|senha|ANA|SOUZA|52998224725|loja|529\.982|24342333|a1b2a1b2/,
  );
  const answered = put?.answer as typeof cob;
  expect(answered).toMatchObject({ status: 'ATIVA', valor: { original: '10.00' } });
  expect(answered.txid).toMatch(/^[a-z]\d[a-z]\d/);
  expect(put?.path).toBe(`/v2/cob/${answered.txid}`);
  expect(absent?.answer).toEqual({ nome: 'webhook_nao_encontrado', mensagem: 'Nada em … de …' });
  const { charge_id: charge, total } = (slip?.answer ?? {}) as {
    charge_id?: number;
    total?: number;
  };
  expect([slip?.path, total]).toEqual([`/v1/charge/${charge}`, 500]);
});
