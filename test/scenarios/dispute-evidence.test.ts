/**
 * The answer to a dispute: deadline and reminders on the test clock, evidence and its files, the
 * bundle, and how the simulator decides.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allStores } from '../support/handles';
import { config } from '../../src/config/config';
import { removeUnusedFiles } from '../../src/modules/products/remove-unused-files';
import { HOUR_MS } from '../../src/platform/time/clock';
import { pdf, png } from '../support/files';
import { memberWith, type Person } from '../support/member';
import { canRenderPdf, pdfText } from '../support/pdf';
import { changeRows, inWallTime, rowOf, rowsOf } from '../support/rows';
import { newStore, world, type Json, type World } from '../support/world';

const MEGABYTE = 1_048_576;
const PRICE = 5_000;
const { dataDir } = config;

let shop: World;
let owner: Person;
let charge: Json;
let dispute: Json;

beforeAll(async () => {
  config.dataDir = mkdtempSync(join(tmpdir(), 'pitanga-evidence-'));
  shop = await world();
  owner = await memberWith(shop, 'OWNER');
});
afterAll(() => {
  rmSync(config.dataDir, { recursive: true, force: true });
  config.dataDir = dataDir;
});
beforeEach(async () => {
  const customer = { name: 'Ana Souza', email: 'ana@example.com', taxId: '52998224725' };
  charge = await shop.post('/v2/transparents/create', {
    method: 'PIX',
    data: { amount: PRICE, description: 'Caneca azul', customer },
  });
  await shop.post(`/v2/transparents/simulate-payment?id=${charge.id}`);
  await shop.post('/v2/dev/simulate', { id: charge.id, outcome: 'dispute', reason: 'not mine' });
  [dispute = {}] = (await shop.get(`/v2/disputes/list?chargeId=${charge.id}`)) as unknown as Json[];
});

const current = () => shop.get(`/v2/disputes/get?id=${dispute.id}`);

async function upload(file: Buffer): Promise<string> {
  const { status, body } = await owner.sendFile('evidence', file, {
    'x-pitanga-environment': 'dev',
  });
  expect([status, body.error]).toEqual([200, null]);
  return String((body.data as Json).id);
}

const add = async (file: Buffer, description: string | null = null) =>
  shop.post('/v2/disputes/add-evidence', {
    id: dispute.id,
    fileUpload: await upload(file),
    ...(description !== null && { description }),
  });

const eventsAbout = async (type: string) =>
  (await rowsOf(shop, 'events', { objectId: charge.id })).filter((event) => event.type === type);

const load = (url: string) => shop.app.server.inject({ method: 'GET', url });

/** A refused call: its status, reason and field. */
async function refused(path: string, body: Json): Promise<Json> {
  const answer = await shop.request('POST', `/v2/disputes/${path}`, body);
  const { reason, field } = answer.body;
  return { status: answer.status, reason, field };
}

test('a Pix has seven days; silence is reminded of twice and loses', async () => {
  const { answerBy, createdAt, stage, evidence } = dispute;
  expect([stage, evidence]).toEqual(['AWAITING_EVIDENCE', []]);
  const given = Date.parse(String(answerBy)) - Date.parse(String(createdAt));
  expect(Math.abs(given - 7 * 24 * HOUR_MS)).toBeLessThan(HOUR_MS);
  await shop.travel('4 days');
  expect(await eventsAbout('dispute.answer_due')).toHaveLength(1);
  await shop.travel('1 day');
  expect(await eventsAbout('dispute.answer_due')).toHaveLength(1);
  await shop.travel('1 day');
  expect(await eventsAbout('dispute.answer_due')).toHaveLength(2);
  expect(await current()).toMatchObject({ status: 'OPEN', stage: 'AWAITING_EVIDENCE' });
  await shop.travel('1 day');
  expect(await current()).toMatchObject({ status: 'LOST', stage: 'UNANSWERED' });
  expect(await eventsAbout('dispute.answer_due')).toHaveLength(2);
});

test('submitted evidence wins a day later, and does not change any more', async () => {
  await add(png(), 'Foto da entrega');
  const submitted = await shop.post('/v2/disputes/submit-evidence', {
    id: dispute.id,
    deliveryNotes: 'Entregue em mãos.\nCódigo BR123.',
  });
  expect(submitted).toMatchObject({ status: 'OPEN', stage: 'SUBMITTED', handedInAt: null });
  const again = { id: dispute.id, deliveryNotes: 'mais' };
  for (const [path, body] of [
    ['submit-evidence', again],
    ['accept', { id: dispute.id }],
    ['add-evidence', { id: dispute.id, fileUpload: await upload(png()) }],
    ['remove-evidence', { id: dispute.id, fileId: (submitted.evidence as Json[])[0]?.id }],
  ] as const)
    expect(await refused(path, body)).toMatchObject({
      status: 409,
      reason: 'WRONG_STATE',
      field: 'id',
    });
  await shop.travel('1 day');
  expect(await current()).toMatchObject({ status: 'WON', stage: 'SUBMITTED' });
  expect(await eventsAbout('dispute.answer_due')).toEqual([]);
});

test('the text `losing_evidence` loses', async () => {
  await shop.post('/v2/disputes/submit-evidence', {
    id: dispute.id,
    deliveryNotes: 'losing_evidence',
  });
  await shop.travel('1 day');
  expect(await current()).toMatchObject({ status: 'LOST', stage: 'SUBMITTED' });
});

test('an accepted dispute is lost at once', async () => {
  const accepted = await shop.post('/v2/disputes/accept', { id: dispute.id });
  expect(accepted).toMatchObject({ status: 'LOST', stage: 'ACCEPTED' });
});

test('nothing to say is refused', async () => {
  expect(await refused('submit-evidence', { id: dispute.id })).toMatchObject({
    status: 400,
    reason: 'REQUIRED',
    field: 'deliveryNotes',
  });
});

test('files are judged by their content and size, and counted', async () => {
  const sent = (file: Buffer) =>
    owner.sendFile('evidence', file, { 'x-pitanga-environment': 'dev' });
  expect((await sent(Buffer.from('<script>alert(1)</script>'))).status).toBe(400);
  expect((await sent(Buffer.from('%PDF-1.7 cut'))).status).toBe(400);
  expect((await sent(pdf(5 * MEGABYTE))).status).toBe(413);
  for (let at = 0; at < 10; at++) await add(at % 2 ? pdf() : png());
  expect((await current()).evidence).toHaveLength(10);
  expect(
    await refused('add-evidence', {
      id: dispute.id,
      fileUpload: await upload(png()),
    }),
  ).toMatchObject({ status: 409, reason: 'LIMIT_REACHED' });
});

test('a file is used once, and one that is removed is deleted', async () => {
  const id = await upload(pdf());
  const body = { id: dispute.id, fileUpload: id };
  const { evidence } = await shop.post('/v2/disputes/add-evidence', body);
  expect(evidence).toMatchObject([{ id, contentType: 'application/pdf', description: null }]);
  expect(await refused('add-evidence', body)).toMatchObject({
    status: 404,
    field: 'fileUpload',
  });
  const removed = await shop.post('/v2/disputes/remove-evidence', {
    id: dispute.id,
    fileId: id,
  });
  expect(removed.evidence).toEqual([]);
  await changeRows(shop, 'productFiles', { id }, { createdAt: inWallTime('-2 hours') });
  await removeUnusedFiles(allStores(shop.database));
  expect(await rowsOf(shop, 'productFiles', { id })).toEqual([]);
});

test('the bundle has the sale and the files, for who has its address only', async () => {
  await add(png(), 'Foto da entrega');
  await add(pdf(), 'Nota');
  const url = new URL(String((await current()).bundleUrl));
  const { statusCode, headers, rawPayload } = await load(url.pathname + url.search);
  expect(statusCode).toBe(200);
  expect(headers['content-disposition']).toContain('attachment');
  expect(headers['content-security-policy']).toContain('sandbox');
  expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect(rawPayload.toString('latin1')).toContain('anexo-1.png');
  expect(rawPayload.toString('latin1')).toContain('anexo-2.pdf');
  url.searchParams.set('signature', 'x');
  expect((await load(url.pathname + url.search)).statusCode).toBe(403);
  const [file] = await rowsOf(shop, 'productFiles', { productId: dispute.id });
  expect((await load(`/files/${file?.name}`)).statusCode).toBe(404);
});

(canRenderPdf ? test : test.skip)(
  'the bundle of a renewal names the customer and the mails about the subscription',
  async () => {
    const club = await newStore({ mails: true });
    await club.travel('2027-03-10T15:00:00.000Z');
    const { id } = await club.subscribe({ cycle: 'ANNUALLY' });
    await club.travel('366 days');
    const renewal = (await club.charges({ id })).at(-1);
    await club.post('/v2/dev/simulate', { id: renewal?.id, outcome: 'dispute' });
    const [{ bundleUrl } = {}] = (await club.get('/v2/disputes/list')) as unknown as Json[];
    const url = new URL(String(bundleUrl));
    const { rawPayload } = await club.app.server.inject({ url: url.pathname + url.search });
    const { name, email } = await rowOf(club, 'customers', {});
    for (const text of [
      String(renewal?.id),
      `Comprador ${String(name)}`,
      `E-mail do comprador ${String(email)}`,
      'CPF ou CNPJ do 529.***.***-** comprador', // in two lines
      'Confirmação da 10/03/2027, 12:00',
      'Aviso de renovação 03/03/2028, 09:00',
      'Comprovante enviado 10/03/2028, 12:00 por e-mail',
    ])
      expect(pdfText(rawPayload).replaceAll(/\s+/g, ' ')).toContain(text);
  },
);

test('erasing the buyer deletes the files of a decided dispute', async () => {
  await add(png(), 'Foto da entrega');
  const { customerId } = await shop.get(`/v2/charges/get?id=${charge.id}`);
  await shop.post('/v2/disputes/submit-evidence', { id: dispute.id, deliveryNotes: 'Na porta' });
  await shop.travel('1 day');
  await shop.post('/v2/customers/delete', { id: customerId });
  await shop.travel('40 days');
  expect(await current()).toMatchObject({ status: 'WON', evidence: [], deliveryNotes: null });
  expect(await rowsOf(shop, 'productFiles', { productId: dispute.id })).toEqual([]);
});

test('the same in GraphQL', async () => {
  const act = async (name: string, input: Json) => {
    const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`;
    const answer = await shop.graphql(
      `mutation ($input: ${type}!) {
        ${name}(input: $input) {
          dispute { id stage status bundleUrl evidence { id size description } }
          userErrors { code reason path }
        }
      }`,
      { input },
    );
    return answer[name] as Json;
  };
  const fileUpload = await upload(png());
  const added = await act('addDisputeEvidence', { id: dispute.id, fileUpload });
  expect(added.dispute).toMatchObject({ evidence: [{ id: fileUpload }] });
  const removed = await act('removeDisputeEvidence', { id: dispute.id, fileId: fileUpload });
  expect(removed.dispute).toMatchObject({ evidence: [] });
  const submitted = await act('submitEvidence', { id: dispute.id, deliveryNotes: 'ok' });
  expect(submitted.dispute).toMatchObject({ stage: 'SUBMITTED' });
  expect(submitted).toMatchObject({ userErrors: [] });
  expect((await act('acceptDispute', { id: dispute.id })).userErrors).toMatchObject([
    { reason: 'WRONG_STATE' },
  ]);
});
