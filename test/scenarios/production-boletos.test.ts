/**
 * Production keys sell by boleto through an account at Efí (a fake): slips, payments by the form of
 * the bank, lost answers, late charges, and what the bank does not take. Slips are counted at the
 * bank.
 */
import { EventEmitter, once } from 'node:events';
import { config } from '../../src/config/config';
import { unreadableMoney } from '../../src/platform/observability/metrics';
import { addCivilDays, civilDate } from '../../src/platform/time/civil-time';
import { notificationUrlOf } from '../../src/modules/providers/accounts/account-secrets';
import { addAccount } from '../../src/modules/providers/accounts/add-account';
import { enableAccount } from '../../src/modules/providers/accounts/enable-account';
import { wireId } from '../../src/modules/providers/bcb-pix/wire';
import type { Fault } from '../../scripts/fakes/faults';
import { entriesOf } from '../support/ledger';
import { Buyer } from '../support/buyer';
import { holdTransaction, lockRows, waitingForLocks } from '../support/locks';
import { changeRows, inWallTime, not, plus, rowsOf } from '../support/rows';
import { ProductionShop } from '../support/production';
import { until } from '../support/running-shop';
import type { Json } from '../support/world';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const BUYER = { name: 'Ana Lima', taxId: '529.982.247-25' };

let shop: ProductionShop;
const { publicUrl } = config;
beforeEach(async () => {
  shop = await ProductionShop.open(['PIX', 'BOLETO']);
});
afterEach(async () => {
  config.callbackClientCertHeader = null;
  config.publicUrl = publicUrl;
  await shop.close();
});

const requestBoleto = (values: Json = {}) =>
  shop.request('POST', '/v2/transparents/create', {
    method: 'BOLETO',
    data: { amount: 10_000, customer: BUYER, ...values },
  });

async function boleto(values: Json = {}): Promise<Json> {
  const { status, body, text } = await requestBoleto(values);
  if (status !== 200) throw new Error(text);
  return body.data as Json;
}

const customId = ({ id }: Json) => wireId(String(id));

/** The time comes at which the rows are looked at again. */
const makeDue = (column: string) =>
  changeRows(shop.dev, 'charges', { [column]: not(null) }, { [column]: inWallTime('-1 second') });

/** The minutes are over in which the bank is not asked again. */
const minutesLater = () =>
  changeRows(
    shop.dev,
    'providerHandles',
    { providerId: null },
    { askedAt: inWallTime('-181 seconds') },
  );

/** The bank emits `asked` when a slip is requested, and issues it at `answer`. */
function holdSlips(): EventEmitter {
  const bank = new EventEmitter();
  shop.efi.gate = async (call) => {
    if (!call.startsWith('POST /v1/charge')) return;
    bank.emit('asked');
    await once(bank, 'answer');
  };
  return bank;
}

/** How often the operator was alerted of money that cannot be read. */
async function unreadable(about: string): Promise<number> {
  const { values } = await unreadableMoney.get();
  return values.find(({ labels }) => labels.about === about)?.value ?? 0;
}

async function report(charge: Json): Promise<void> {
  expect(await shop.efi.notifyOfBoleto(customId(charge))).toBe(200);
  await shop.run('ask-for-payments');
}

test('a slip of the bank with both codes; the form of the bank leads to the payment', async () => {
  const charge = await boleto({ description: 'Pedido 7' });
  const slip = shop.efi.charges.slipOf(customId(charge));
  expect(charge).toMatchObject({
    devMode: false,
    barCode: slip.barcode.replace(/\D/g, ''),
    brCode: slip.brCode,
  });
  expect(slip).toMatchObject({
    total: 10_000,
    customer: { name: 'Ana Lima', cpf: '52998224725' },
    notificationUrl: expect.stringContaining(`/notifications/${shop.account.id}/`),
  });
  shop.efi.charges.pay(slip.customId, 10_000);
  expect(await shop.statusOf(charge)).toBe('PENDING');
  await report(charge);
  expect(await shop.statusOf(charge)).toBe('PAID');
  expect(await entriesOf(shop.dev, String(charge.id))).toMatchObject({ PROVIDER: -10_000 });
  await report(charge);
  expect(await rowsOf(shop.dev, 'incomingPayments')).toMatchObject([
    { providerId: String(slip.id), fate: 'SETTLED' },
  ]);
});

test('GraphQL and companies: the same slip', async () => {
  const made = await shop.request('POST', '/graphql', {
    query: `mutation ($input: CreateTransparentInput!) {
      createTransparent(input: $input) { transparent { barCode brCode } userErrors { message } }
    }`,
    variables: {
      input: {
        method: 'BOLETO',
        amount: 5_000,
        customer: { name: 'Loja SA', taxId: '11.222.333/0001-81' },
      },
    },
  });
  expect(made.body).toMatchObject({
    data: {
      createTransparent: {
        transparent: { barCode: expect.stringMatching(/^\d{47}$/) },
        userErrors: [],
      },
    },
  });
  expect(shop.efi.charges.slips).toMatchObject([
    { customer: { juridical_person: { corporate_name: 'Loja SA', cnpj: '11222333000181' } } },
  ]);
});

test('fine and interest in the units of the bank; what it does not take is 422', async () => {
  await boleto({ fine: { value: 200, type: 'FIXED' }, interest: { value: 100 } });
  expect(shop.efi.charges.slips[0]?.configurations).toMatchObject({
    fine: 200,
    interest: { value: 1_000, type: 'monthly' },
    days_to_write_off: expect.any(Number),
  });
  const refused: [Json, RegExp][] = [
    [{ amount: 900, fine: { value: 100, type: 'PERCENTAGE' } }, /under R\$ 10\.00/],
    [{ amount: 9_999, fine: { value: 333, type: 'FIXED' } }, /fines in percent only/],
    [{ fine: { value: 1_100, type: 'PERCENTAGE' } }, /at most 10%/],
    [{ interest: { value: 1_001 } }, /at most 10% a month/],
  ];
  for (const [values, sentence] of refused)
    expect(await requestBoleto(values)).toMatchObject({
      status: 422,
      body: { error: expect.stringMatching(sentence) },
    });
  expect(shop.efi.charges.slips).toHaveLength(1);
});

test('a late boleto: the sum of the bank counts, a cent apart for each day', async () => {
  const charge = await boleto({
    interest: { value: 100 },
    fine: { value: 200, type: 'PERCENTAGE' },
  });
  const dueDate = addCivilDays(civilDate(new Date()), -10);
  const moved = { dueAt: new Date(`${dueDate}T23:59:59.999-03:00`), status: 'EXPIRED' };
  await changeRows(shop.dev, 'charges', { id: charge.id }, moved);
  // 2% and a third of 1% are 233; the bank has rounded the interest of each day up.
  shop.efi.charges.pay(customId(charge), 10_000 + 200 + 40);
  await report(charge);
  expect(await shop.get(`/v2/transparents/get?id=${charge.id}`)).toMatchObject({
    status: 'PAID',
    paidAmount: 10_240,
  });
});

test.each([9_999, 10_001])('%d cents for a slip of 10,000 wait for the operator', async (paid) => {
  const charge = await boleto();
  shop.efi.charges.pay(customId(charge), paid);
  await report(charge);
  expect(await shop.statusOf(charge)).toBe('PENDING');
  expect(await rowsOf(shop.dev, 'incomingPayments')).toMatchObject([
    { fate: 'SUSPENSE', reason: 'wrong amount' },
  ]);
});

describe('what was paid, and when, is told by one place or another', () => {
  const NOWHERE = { notification: false, list: false, detail: false, day: true };
  const late = async (): Promise<Json> => {
    const charge = await boleto({
      interest: { value: 100 },
      fine: { value: 200, type: 'PERCENTAGE' },
    });
    const dueDate = addCivilDays(civilDate(new Date()), -10);
    const dueAt = new Date(`${dueDate}T23:59:59.999-03:00`);
    await changeRows(shop.dev, 'charges', { id: charge.id }, { dueAt, status: 'EXPIRED' });
    return charge;
  };

  test.each(['notification', 'list', 'detail'])('only by its %s', async (place) => {
    shop.efi.charges.tells = { ...NOWHERE, [place]: true };
    const charge = await late();
    shop.efi.charges.pay(customId(charge), 10_240, addCivilDays(civilDate(new Date()), -1));
    await report(charge);
    expect(await shop.get(`/v2/transparents/get?id=${charge.id}`)).toMatchObject({
      status: 'PAID',
      paidAmount: 10_240,
    });
  });

  test('by the notification first: nothing else is asked about it', async () => {
    const charge = await boleto();
    shop.efi.charges.pay(customId(charge), 10_000);
    await report(charge);
    expect(await shop.statusOf(charge)).toBe('PAID');
    expect(shop.efi.calls.filter((call) => call.startsWith('GET /v1/charges?'))).toEqual([]);
  });

  test('without a notification: by the list', async () => {
    const charge = await boleto();
    shop.efi.charges.pay(customId(charge), 10_000);
    await makeDue('askAt');
    await shop.run('ask-for-payments');
    expect(await shop.statusOf(charge)).toBe('PAID');
  });

  test('without a day: on the day on which it was first seen paid', async () => {
    shop.efi.charges.tells = { ...NOWHERE, notification: true, list: true, day: false };
    const charge = await boleto();
    shop.efi.charges.pay(customId(charge), 10_000);
    const before = new Date();
    await report(charge);
    expect(await shop.statusOf(charge)).toBe('PAID');
    const [paid] = await rowsOf(shop.dev, 'incomingPayments');
    expect(paid?.paidAt).toBeInstanceOf(Date);
    expect(Number(paid?.paidAt)).toBeGreaterThanOrEqual(before.getTime());
  });

  test('without an amount: it is never the total; it stays unpaid, and the operator is alerted', async () => {
    shop.efi.charges.tells = NOWHERE;
    const charge = await boleto();
    shop.efi.charges.pay(customId(charge), 10_000);
    const before = await unreadable('payment');
    await report(charge);
    expect(await shop.statusOf(charge)).toBe('PENDING');
    expect(await rowsOf(shop.dev, 'incomingPayments')).toEqual([]);
    expect(await unreadable('payment')).toBeGreaterThan(before);
  });
});

test('a slip that was marked as paid by hand has brought no money', async () => {
  const charge = await boleto();
  shop.efi.charges.pay(customId(charge), 10_000);
  shop.efi.charges.slipOf(customId(charge)).status = 'settled';
  await report(charge);
  expect(await shop.statusOf(charge)).toBe('PENDING');
});

test('an expired slip is cancelled at the bank; one that is paid all the same is not lost', async () => {
  const charge = await boleto();
  const ended = { awaitedUntil: inWallTime('-1 second'), expiresAt: inWallTime('-1 day') };
  await changeRows(shop.dev, 'charges', { id: charge.id }, ended);
  await shop.run('expire-boletos', 'close-charges');
  expect(await shop.statusOf(charge)).toBe('EXPIRED');
  expect(shop.efi.charges.slips).toMatchObject([{ status: 'canceled' }]);
  shop.efi.charges.pay(customId(charge), 10_000);
  await report(charge);
  expect(await rowsOf(shop.dev, 'incomingPayments')).toMatchObject([{ amount: '10000' }]);
});

describe('lost answers', () => {
  test.each<Fault>([
    'act-and-drop',
    'drop',
    'unavailable',
    'timeout',
    'html',
    'act-and-truncate',
    'page-400',
  ])('of a slip (%s): 503, and the charge has its codes later, once at the bank', async (fault) => {
    const asked = { externalId: 'pedido' };
    shop.efi.faults.next('POST /v1/charge/one-step', fault);
    expect(await requestBoleto(asked)).toMatchObject({ status: 503 });
    // The merchant asks again at once. The bank may still be acting.
    shop.efi.faults.next('GET /v1/charges', 'unseen');
    expect((await requestBoleto(asked)).status).toBe(503);
    await minutesLater();
    await makeDue('issueAt');
    await shop.run('issue-charges');
    const charge = await boleto(asked);
    expect(charge.barCode).toMatch(/^\d{47}$/);
    expect(shop.efi.charges.slips).toHaveLength(1);
  });

  test('weeks later a lost slip is found by lists of a month each', async () => {
    shop.efi.faults.next('POST /v1/charge/one-step', 'act-and-drop');
    await requestBoleto({ externalId: 'pedido' });
    await minutesLater();
    const [handles, slips] = ['providerHandles', shop.efi.charges.slips] as const;
    await changeRows(shop.dev, handles, {}, { createdAt: inWallTime('-70 days') });
    for (const slip of slips) slip.createdAt = new Date(Date.now() - 5 * 86_400_000);
    await boleto({ externalId: 'pedido' });
    expect(slips).toHaveLength(1);
    const lists = shop.efi.calls.filter((call) => call.startsWith('GET /v1/charges?'));
    expect(lists).toHaveLength(3);
  });

  test('a bank that certainly has not acted is asked again at once', async () => {
    shop.efi.faults.next('POST /v1/charge/one-step', 'too-many');
    expect((await requestBoleto({ externalId: 'pedido' })).status).toBe(503);
    await boleto({ externalId: 'pedido' });
    expect(shop.efi.charges.slips).toHaveLength(1);
  });

  test('two requests of the same time issue one slip', async () => {
    const bank = holdSlips();
    const isAsked = once(bank, 'asked');
    const first = requestBoleto({ externalId: 'pedido' });
    await isAsked;
    expect((await requestBoleto({ externalId: 'pedido' })).status).toBe(503);
    bank.emit('answer');
    expect((await first).status).toBe(200);
    await boleto({ externalId: 'pedido' });
    expect(shop.efi.charges.slips).toHaveLength(1);
  });

  test('a search that began before the last call permits no other one, however late', async () => {
    const bank = holdSlips();
    const isAsked = once(bank, 'asked');
    const first = requestBoleto({ externalId: 'pedido' });
    await isAsked;
    const held = await holdTransaction(shop.dev);
    await lockRows(held.runner, 'providerHandles');
    const second = requestBoleto({ externalId: 'pedido' });
    await until('it has searched', async () => (await waitingForLocks(shop.dev)) === 1);
    bank.emit('answer');
    await until('the slip is issued', async () => (await waitingForLocks(shop.dev)) === 2);
    shop.efi.gate = null;
    const minutesAgo = { askedAt: plus('askedAt', '-181 seconds') };
    await changeRows({ database: held.runner }, 'providerHandles', {}, minutesAgo);
    await held.release();
    expect((await second).status).toBe(503);
    expect((await first).status).toBe(200);
    expect(shop.efi.charges.slips).toHaveLength(1);
  });

  test('a charge that expires while its slip is unknown: the slip is found and cancelled', async () => {
    shop.efi.faults.next('POST /v1/charge/one-step', 'act-and-drop');
    await requestBoleto({ externalId: 'pedido' });
    await minutesLater();
    const ended = { awaitedUntil: inWallTime('-1 second'), expiresAt: inWallTime('-1 day') };
    await changeRows(shop.dev, 'charges', { externalId: 'pedido' }, ended);
    await shop.run('expire-boletos', 'close-charges');
    expect(shop.efi.charges.slips).toMatchObject([{ status: 'canceled' }]);
  });

  test('a form whose token cannot be resolved now is refused, so that the bank repeats it', async () => {
    const charge = await boleto();
    shop.efi.charges.pay(customId(charge), 10_000);
    shop.efi.faults.next('GET /v1/notification', 'unavailable');
    expect(await shop.efi.notifyOfBoleto(customId(charge))).toBe(503);
    await report(charge);
    expect(await shop.statusOf(charge)).toBe('PAID');
  });
});

test('without Bolix the slip is cancelled, and the refusal says what to do; then it works', async () => {
  shop.efi.charges.bolix = false;
  expect(await requestBoleto({ externalId: 'pedido' })).toMatchObject({
    status: 422,
    body: { error: expect.stringMatching(/Bolix/) },
  });
  expect(shop.efi.charges.slips).toMatchObject([{ status: 'canceled' }]);
  shop.efi.charges.bolix = true;
  const charge = await boleto({ externalId: 'pedido' });
  expect(charge.brCode).toBe(shop.efi.charges.slips[1]?.brCode);
  expect(shop.efi.charges.slips).toMatchObject([{ status: 'canceled' }, { status: 'waiting' }]);
});

test('the page of a checkout offers boletos, and issues one', async () => {
  const { id: product } = await shop.post('/v2/products/create', {
    externalId: 'caneca',
    name: 'Caneca',
    price: 4_990,
    currency: 'BRL',
  });
  const { id } = await shop.post('/v2/checkouts/create', {
    items: [{ id: product, quantity: 1 }],
    methods: ['PIX', 'BOLETO'],
  });
  const typed = { method: 'BOLETO', name: 'Ana Lima', taxId: '52998224725' };
  const shown = await new Buyer(shop.dev).pay(`/pay/${id}`, typed);
  const [slip] = shop.efi.charges.slips;
  expect(slip).toMatchObject({ total: 4_990, customer: { cpf: '52998224725' } });
  expect(shown.html).toContain(slip?.brCode);
});

test('forged and foreign forms move nothing', async () => {
  const charge = await boleto();
  const { url } = shop.efi.charges.notificationOf(customId(charge));
  const send = (body: string, to = url) =>
    fetch(to, {
      method: 'POST',
      headers: FORM,
      body,
    });
  const calls = shop.efi.calls.length;
  for (const body of ['', 'notification=', 'notification=../charge/1', 'other=1', '{"pix":[]}'])
    expect((await send(body)).status).toBe(200);
  expect(shop.efi.calls).toHaveLength(calls);
  expect((await send('notification=unknown')).status).toBe(200);
  expect((await send('notification=a', `${url}x`)).status).toBe(401);
  expect(await shop.statusOf(charge)).toBe('PENDING');
});

test('where certificates are verified, a form needs none, and a callback does', async () => {
  const charge = await boleto();
  config.callbackClientCertHeader = 'x-client-cert';
  shop.efi.charges.pay(customId(charge), 10_000);
  expect(await shop.efi.post('{"pix":[]}')).toBe(401);
  // A bank that sends no forms cannot skip the certificate by one.
  const file = { ...shop.efi.accountFile(), profile: 'efi' };
  const { charges: _charges, ...pixFile } = file as Json;
  const other = await addAccount(shop.ctx, {
    kind: 'bcb-pix',
    name: 'Outro',
    file: JSON.stringify(pixFile),
  });
  const sent = { method: 'POST', headers: FORM, body: 'notification=a' };
  expect((await fetch(notificationUrlOf(other), sent)).status).toBe(401);
  config.callbackClientCertHeader = null;
  expect((await fetch(notificationUrlOf(other), sent)).status).toBe(200);
  await report(charge);
  expect(await shop.statusOf(charge)).toBe('PAID');
});

test('without an account for it, 422', async () => {
  await enableAccount(shop.ctx, shop.account.id, ['PIX']);
  expect(await requestBoleto()).toMatchObject({
    status: 422,
    body: { code: 'PROVIDER_NOT_CONFIGURED' },
  });
});
