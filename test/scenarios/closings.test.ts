/** Closed months: files for the accountant, which never change and add up to the balance. */
import { createHash } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ofx } from 'ofx-data-extractor';
import { config } from '../../src/config/config';
import { changeRows } from '../support/rows';
import { newStore, type Json, type World } from '../support/world';

let shop: World;
beforeEach(async () => {
  shop = await newStore();
  await shop.travel('2027-03-10T15:00:00.000Z');
});

const close = (month: string) => shop.request('POST', '/v2/closings/create', { month });

async function closed(month: string): Promise<Json> {
  const { body } = await close(month);
  await shop.travel('1 minute');
  return shop.get(`/v2/closings/get?id=${body.data.id}`);
}

async function file(url: unknown): Promise<string> {
  const { pathname, search } = new URL(String(url));
  const { statusCode, body, headers } = await shop.app.server.inject({ url: pathname + search });
  expect([statusCode, String(headers['content-disposition']).split(';')[0]]).toEqual([
    200,
    'attachment',
  ]);
  return body;
}

async function paid(amount: number): Promise<unknown> {
  const { id } = await shop.post('/v2/transparents/create', { method: 'PIX', data: { amount } });
  await shop.post(`/v2/transparents/simulate-payment?id=${id}`);
  return id;
}

/** The cells of each line, by the names of the first one. */
function rowsOf(csv: string): Record<string, string>[] {
  const [head = [], ...rows] = csv
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'));
  return rows.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ''])));
}

const cents = (text = ''): number => Math.round(Number(text.replace(',', '.')) * 100);
const sumOf = (values: number[]) => values.reduce((one, other) => one + other, 0);

/** While this runs, no file of a closing can be stored. */
async function failing<Result>(run: () => Promise<Result>): Promise<Result> {
  const folder = join(config.dataDir, 'files', 'closings');
  await rm(`${folder}-kept`, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await rename(folder, `${folder}-kept`);
  await writeFile(folder, '');
  try {
    return await run();
  } finally {
    await rm(folder);
    await rename(`${folder}-kept`, folder);
  }
}

test('a month has every movement with the ids of banks, and the balance of each day', async () => {
  const id = await paid(5000);
  await paid(20_000);
  await shop.post('/v2/transparents/refund', { id, amount: 1000, reason: 'returned' });
  await shop.travel('2027-04-02T15:00:00.000Z');
  const { balance } = await shop.get('/v2/stores/get');
  const closing = await closed('2027-03');
  expect(closing).toMatchObject({ month: '2027-03', closedAt: expect.any(String) });
  const csv = await file(closing.csvUrl);
  expect(createHash('sha256').update(csv).digest('hex')).toBe(closing.csvHash);
  const rows = rowsOf(csv);
  const movements = rows.filter(({ movimento }) => movimento !== 'saldo');
  expect(movements).toHaveLength(Number(closing.movements));
  const sale = movements.find(
    ({ cobranca, movimento }) => cobranca === id && movimento === 'payment',
  );
  const charge = await shop.get(`/v2/charges/get?id=${String(id)}`);
  expect(sale).toMatchObject({
    bruto: '50,00',
    tarifa: '-0,80',
    endToEndId: charge.endToEndId,
    txid: charge.txid ?? '',
  });
  const days = rows.filter(({ movimento }) => movimento === 'saldo');
  expect(days).toHaveLength(31);
  expect(cents(days.at(-1)?.disponivel)).toBe(balance.available);
  expect(sumOf(movements.map(({ disponivel }) => cents(disponivel)))).toBe(balance.available);
});

test('an independent reader of OFX finds the same amounts and the same balance', async () => {
  const id = await paid(5000);
  await shop.post('/v2/transparents/refund', { id, amount: 1000, reason: 'returned' });
  await shop.travel('2027-04-02T15:00:00.000Z');
  const { balance } = await shop.get('/v2/stores/get');
  const closing = await closed('2027-03');
  const text = await file(closing.ofxUrl);
  expect(createHash('sha256').update(text).digest('hex')).toBe(closing.ofxHash);
  const ofx = new Ofx(text);
  const amounts = ofx.getBankTransferList().map(({ TRNAMT }) => cents(String(TRNAMT)));
  expect(amounts).toEqual(expect.arrayContaining([5000, -80]));
  expect(sumOf(amounts)).toBe(balance.available);
  const { STMTRS } = (ofx.toJson() as Json).OFX.BANKMSGSRSV1.STMTTRNRS as Json;
  expect(cents(String(STMTRS.LEDGERBAL.BALAMT))).toBe(balance.available);
});

test('a closed month never changes: what comes later is in the next one', async () => {
  const id = await paid(5000);
  await shop.travel('2027-04-02T15:00:00.000Z');
  const march = await closed('2027-03');
  const before = await file(march.csvUrl);
  await shop.post('/v2/transparents/refund', { id, amount: 5000, reason: 'returned' });
  await paid(7000);
  expect((await close('2027-03')).body.data.id).toBe(march.id);
  await shop.travel('2027-05-02T15:00:00.000Z');
  const { balance } = await shop.get('/v2/stores/get');
  const april = await closed('2027-04');
  const again = await shop.get(`/v2/closings/get?id=${march.id}`);
  expect(again.csvHash).toBe(march.csvHash);
  expect(await file(again.csvUrl)).toBe(before);
  const rows = rowsOf(await file(april.csvUrl));
  const days = rows.filter(({ movimento }) => movimento === 'saldo');
  expect(cents(days.at(-1)?.disponivel)).toBe(balance.available);
  const kinds = rows.map(({ movimento }) => movimento).filter((kind) => kind !== 'saldo');
  expect(kinds).toEqual(expect.arrayContaining(['refund', 'payment']));
  const last = rowsOf(before).at(-1);
  const moved = sumOf(rows.map((row) => (row.movimento === 'saldo' ? 0 : cents(row.disponivel))));
  expect(cents(last?.disponivel) + moved).toBe(balance.available);
});

test('what is booked late for a closed month is in the next one, on its first day', async () => {
  await paid(5000);
  await shop.travel('2027-04-02T15:00:00.000Z');
  const march = await closed('2027-03');
  const before = await file(march.csvUrl);
  const late = await paid(7000);
  // As a transaction that began in the last second of March and was committed later.
  const createdAt = '2027-04-01T02:59:59Z';
  await changeRows(shop, 'ledgerEntries', { reference: late }, { createdAt });
  await shop.travel('2027-05-02T15:00:00.000Z');
  const { balance } = await shop.get('/v2/stores/get');
  const april = await closed('2027-04');
  const again = await shop.get(`/v2/closings/get?id=${march.id}`);
  expect([again.csvHash, await file(again.csvUrl)]).toEqual([march.csvHash, before]);
  const rows = rowsOf(await file(april.csvUrl));
  const sale = rows.find(({ cobranca }) => cobranca === late);
  expect(sale).toMatchObject({ data: '2027-04-01', liquido: '69,20' }); // 7000 − 80
  expect(cents(rows.at(-1)?.disponivel)).toBe(balance.available);
});

test('what is booked late for a month before the first closed one is counted once', async () => {
  await paid(5000);
  await shop.travel('2027-05-02T15:00:00.000Z');
  const april = await failing(async () => {
    const { body } = await close('2027-04');
    await shop.travel('1 minute').catch(() => undefined);
    return body.data;
  });
  const late = await paid(7000);
  const createdAt = '2027-04-01T02:59:59Z';
  await changeRows(shop, 'ledgerEntries', { reference: late }, { createdAt });
  await closed('2027-04');
  await shop.travel('2027-06-02T15:00:00.000Z');
  const { balance } = await shop.get('/v2/stores/get');
  const may = await closed('2027-05');
  const [ofApril, ofMay] = await Promise.all(
    [await shop.get(`/v2/closings/get?id=${april.id}`), may].map(({ csvUrl }) => file(csvUrl)),
  );
  expect(cents(rowsOf(String(ofApril)).at(-1)?.disponivel)).toBe(4920); // 5000 − 80
  expect(cents(rowsOf(String(ofMay)).at(-1)?.disponivel)).toBe(balance.available);
});

test('a month that cannot be made holds up no other, and a repeated request makes it', async () => {
  await paid(5000);
  await shop.travel('2027-04-02T15:00:00.000Z');
  const march = await failing(async () => {
    const { body } = await close('2027-03');
    for (let tries = 0; tries < 20; tries++) await shop.travel('1 minute').catch(() => undefined);
    return body.data;
  });
  await paid(7000);
  await shop.travel('2027-05-02T15:00:00.000Z');
  const { balance } = await shop.get('/v2/stores/get');
  const april = await closed('2027-04');
  expect(april.closedAt).not.toBeNull();
  const rows = rowsOf(await file(april.csvUrl));
  expect(cents(rows.at(-1)?.disponivel)).toBe(balance.available);
  expect(rows.filter(({ movimento }) => movimento === 'payment')).toHaveLength(1);
  expect((await close('2027-03')).body.data.id).toBe(march.id);
  await shop.travel('1 minute');
  const late = await shop.get(`/v2/closings/get?id=${march.id}`);
  const ofMarch = rowsOf(await file(late.csvUrl));
  expect(ofMarch.filter(({ movimento }) => movimento === 'payment')).toHaveLength(1);
  expect(cents(ofMarch.at(-1)?.disponivel)).toBe(4920); // 5000 − 80
});

test('each month has one event, with the hashes of its files', async () => {
  await paid(5000);
  await shop.travel('2027-04-02T15:00:00.000Z');
  const { id, csvHash } = await closed('2027-03');
  await close('2027-03');
  await shop.relay();
  const { body } = await shop.request('GET', '/v2/events/list?type=closing.completed');
  expect(body.data).toHaveLength(1);
  expect(body.data[0].data.closing).toMatchObject({ id, month: '2027-03', csvHash });
});

test('months are closed once, in their order, and not before they have ended', async () => {
  await paid(5000);
  for (const month of ['2027-3', '2027-13', 'March'])
    expect(await close(month)).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/^month must be a year and a month/) },
    });
  expect((await close('2027-03')).status).toBe(400);
  await shop.travel('2027-06-02T15:00:00.000Z');
  const answers = await Promise.all([close('2027-03'), close('2027-03'), close('2027-03')]);
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
  await shop.travel('1 minute');
  expect((await close('2027-05')).status).toBe(409);
  await closed('2027-04');
  const { closings } = await shop.graphql(
    '{ closings(first: 5) { nodes { month csvUrl ofxUrl csvHash } } }',
  );
  expect((closings.nodes as Json[]).map(({ month }) => month)).toEqual(['2027-04', '2027-03']);
});

test('the files open by their signed address only, and closings by store and permission', async () => {
  await shop.travel('2027-04-02T15:00:00.000Z');
  const { id, csvUrl } = await closed('2027-03');
  const wrong = await shop.app.server.inject({ url: `/pay/${id}/download/csv` });
  expect(wrong.statusCode).toBe(403);
  const { search } = new URL(String(csvUrl));
  const other = await shop.app.server.inject({ url: `/pay/${id}/download/ofx${search}` });
  expect(other.statusCode).toBe(403);
  const key = await shop.newKey({ permissions: ['CHECKOUT:READ'] });
  const headers = { authorization: `Bearer ${key}` };
  const path = `/v2/closings/get?id=${id}`;
  expect((await shop.request('GET', path, undefined, headers)).status).toBe(403);
  const foreign = { authorization: `Bearer ${await shop.openStore({ taxId: '11444777000161' })}` };
  expect((await shop.request('GET', path, undefined, foreign)).status).toBe(404);
});
