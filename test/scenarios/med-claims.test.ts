/**
 * Claims of payers under the MED, as a bank (a fake of Efí) lists them: the money is blocked, and
 * goes back or is released by the decision of the bank.
 */
import { allStores } from '../support/handles';
import { config } from '../../src/config/config';
import { listDifferences } from '../../src/modules/charges/settle-difference';
import { enableAccount } from '../../src/modules/providers/accounts/enable-account';
import { wireId } from '../../src/modules/providers/bcb-pix/wire';
import { ProductionShop } from '../support/production';
import { changeRows, inWallTime, not, rowsOf } from '../support/rows';
import type { Json } from '../support/world';

const SOLD = 10_000;
const FEE = 80;

let shop: ProductionShop;
let charge: Json;
let endToEndId: string;
const { publicUrl } = config;
beforeEach(async () => {
  shop = await ProductionShop.open();
  await enableAccount(shop.ctx, shop.account.id, ['PIX', 'PAYOUT']);
  charge = await shop.pixCharge({ amount: SOLD });
  endToEndId = String(shop.efi.pay(wireId(String(charge.id)), SOLD)?.endToEndId);
  await notify();
  await shop.run('ask-for-payments');
});
afterEach(async () => {
  config.publicUrl = publicUrl;
  await shop.close();
});

const notify = () => shop.efi.notify(wireId(String(charge.id)));

/** A day later the claims are read. */
async function sweep(): Promise<void> {
  const due = { disputesCheckAt: inWallTime('-1 second') };
  await changeRows(shop.dev, 'providerAccounts', { id: shop.account.id }, due);
  await shop.run('receive-disputes');
}

const balance = async (): Promise<Json> => {
  const { available, blocked } = (await shop.get('/v2/stores/get')).balance as Json;
  return { available, blocked };
};

const disputes = async () =>
  ((await shop.get('/v2/disputes/list')) as unknown as Json[]).map(({ status, amount }) => [
    status,
    amount,
  ]);

const events = async () =>
  (await rowsOf(shop.dev, 'events', { objectId: charge.id }))
    .map(({ type }) => String(type))
    .filter((type) => /disputed|lost|won/.test(type));

const differences = async () =>
  (await listDifferences(allStores(shop.dev.database))).map(({ ours, theirs }) => [ours, theirs]);

test('a claim blocks the money; accepted, it goes back to the payer', async () => {
  const claim = shop.efi.claims.open(endToEndId, SOLD);
  await sweep();
  expect(await shop.statusOf(charge)).toBe('UNDER_DISPUTE');
  expect(await disputes()).toEqual([['OPEN', SOLD]]);
  expect(await balance()).toEqual({ available: -FEE, blocked: SOLD });
  shop.efi.claims.decide(claim, 'EM_DEFESA');
  await sweep();
  await sweep();
  expect(await disputes()).toEqual([['OPEN', SOLD]]);
  shop.efi.claims.decide(claim, 'ACEITA');
  await sweep();
  await sweep();
  expect(await shop.statusOf(charge)).toBe('LOST');
  expect(await disputes()).toEqual([['LOST', SOLD]]);
  expect(await balance()).toEqual({ available: -FEE, blocked: 0 });
  expect(await events()).toEqual(['transparent.disputed', 'transparent.lost']);
  expect(shop.efi.book.kept()).toBe(0);
});

test.each(['REJEITADA', 'CANCELADA_EFI'] as const)('%s: the money is released', async (status) => {
  const claim = shop.efi.claims.open(endToEndId, SOLD);
  await sweep();
  shop.efi.claims.decide(claim, status);
  await sweep();
  expect(await shop.statusOf(charge)).toBe('PAID');
  expect(await disputes()).toEqual([['WON', SOLD]]);
  expect(await balance()).toEqual({ available: SOLD - FEE, blocked: 0 });
});

describe('the answer', () => {
  const WEEK_MS = 7 * 86_400_000;
  let claim: ReturnType<typeof shop.efi.claims.open>;
  beforeEach(async () => {
    claim = shop.efi.claims.open(endToEndId, SOLD);
    await sweep();
  });

  const dispute = async () => ((await shop.get('/v2/disputes/list')) as unknown as Json[])[0] ?? {};
  const submit = async () => {
    const { id } = await dispute();
    const deliveryNotes = 'Entregue em mãos.';
    await shop.post('/v2/disputes/submit-evidence', { id, deliveryNotes });
    await shop.run('follow-disputes');
  };

  test('the deadline is that of the bank, and the text is handed in there once', async () => {
    expect((await dispute()).answerBy).toBe(new Date(+claim.abertura + WEEK_MS).toISOString());
    await submit();
    await shop.run('follow-disputes');
    expect((await dispute()).handedInAt).not.toBeNull();
    expect(claim.defesa).toContain('Entregue em mãos.');
    expect(claim.defesa).toContain(endToEndId);
    const defences = shop.efi.calls.filter((call) => call.endsWith('/defesa'));
    expect(defences).toHaveLength(1);
    shop.efi.claims.decide(claim, 'REJEITADA');
    await sweep();
    expect(await dispute()).toMatchObject({ status: 'WON', stage: 'SUBMITTED' });
  });

  test('what the bank refuses is left for the merchant to hand in', async () => {
    shop.efi.claims.decide(claim, 'EM_DEFESA');
    await submit();
    expect(await dispute()).toMatchObject({ stage: 'SUBMITTED', handedInAt: null, status: 'OPEN' });
  });

  test('an accepted dispute stays open until the bank decides', async () => {
    const { id } = await dispute();
    await shop.post('/v2/disputes/accept', { id });
    expect(await dispute()).toMatchObject({ stage: 'ACCEPTED', status: 'OPEN' });
  });

  test('silence is no answer, and the bank decides', async () => {
    const { id } = await dispute();
    const past = inWallTime('-1 second');
    await changeRows(shop.dev, 'disputes', { id }, { answerBy: past, nextStepAt: past });
    await shop.run('follow-disputes');
    expect(await dispute()).toMatchObject({ stage: 'UNANSWERED', status: 'OPEN' });
  });
});

test('a claim of a part blocks the part', async () => {
  const claim = shop.efi.claims.open(endToEndId, 4_000);
  await sweep();
  expect(await balance()).toEqual({ available: SOLD - FEE - 4_000, blocked: 4_000 });
  shop.efi.claims.decide(claim, 'ACEITA');
  await sweep();
  expect(await disputes()).toEqual([['LOST', 4_000]]);
  expect(await balance()).toEqual({ available: SOLD - FEE - 4_000, blocked: 0 });
  expect(shop.efi.book.kept()).toBe(SOLD - 4_000);
});

test('a claim that is decided when it is first seen', async () => {
  shop.efi.claims.decide(shop.efi.claims.open(endToEndId, SOLD), 'ACEITA');
  await sweep();
  expect(await shop.statusOf(charge)).toBe('LOST');
  const other = await shop.pixCharge({ amount: SOLD });
  const paid = shop.efi.pay(wireId(String(other.id)), SOLD);
  await shop.efi.notify(wireId(String(other.id)));
  await shop.run('ask-for-payments');
  const claim = shop.efi.claims.open(String(paid?.endToEndId), SOLD);
  shop.efi.claims.decide(claim, 'REJEITADA');
  await sweep();
  expect(await shop.statusOf(other)).toBe('PAID');
  expect(await disputes()).toEqual([['LOST', SOLD]]);
});

test('the callback about money that went back is a reason to read the claims', async () => {
  shop.efi.claims.decide(shop.efi.claims.open(endToEndId, SOLD), 'ACEITA');
  expect(await notify()).toBe(200);
  await shop.run('receive-disputes');
  expect(await shop.statusOf(charge)).toBe('LOST');
});

/** The bank decides about the refund, and the worker asks. */
async function endRefund(): Promise<void> {
  shop.efi.now = () => new Date(Date.now() + 20_000);
  const due = { checkAt: inWallTime('-1 second') };
  await changeRows(shop.dev, 'refunds', { checkAt: not(null) }, due);
  await shop.run('settle-refunds');
  shop.efi.now = () => new Date();
}

test('while a refund is pending the claim waits, and takes what the refund left', async () => {
  await shop.post('/v2/transparents/refund', { id: charge.id, amount: 3_000 });
  shop.efi.claims.open(endToEndId, SOLD);
  await sweep();
  expect(await shop.statusOf(charge)).toBe('PAID');
  expect(await disputes()).toEqual([]);
  // A repeat answers the pending one, and another one would give back what is claimed.
  const repeated = { id: charge.id, amount: 3_000 };
  expect((await shop.request('POST', '/v2/transparents/refund', repeated)).status).toBe(200);
  const refused = await shop.request('POST', '/v2/transparents/refund', {
    id: charge.id,
    amount: 2_000,
  });
  expect([refused.status, refused.body.code, refused.body.reason]).toEqual([
    400,
    'TRANSACTION_UNDER_DISPUTE',
    'UNDER_DISPUTE',
  ]);
  await endRefund();
  // The end of the refund has made the reading due.
  await shop.run('receive-disputes');
  expect(await disputes()).toEqual([['OPEN', 7_000]]);
  expect((await balance()).blocked).toBe(7_000);
});

test('a claim that is over before the refund has ended: refunds are taken again', async () => {
  await shop.post('/v2/transparents/refund', { id: charge.id, amount: 3_000 });
  const claim = shop.efi.claims.open(endToEndId, SOLD);
  await sweep();
  shop.efi.claims.decide(claim, 'REJEITADA');
  await endRefund();
  await shop.run('receive-disputes');
  expect(await disputes()).toEqual([]);
  await shop.post('/v2/transparents/refund', { id: charge.id, amount: 2_000 });
});

test('what cannot be booked goes to the operator', async () => {
  shop.efi.claims.open('E0003816620261124000000000000000', 1_000);
  const claim = shop.efi.claims.open(endToEndId, SOLD);
  await sweep();
  shop.efi.claims.decide(claim, 'REJEITADA');
  await sweep();
  shop.efi.claims.decide(claim, 'ACEITA');
  await sweep();
  expect(await disputes()).toEqual([['WON', SOLD]]);
  expect(await differences()).toEqual([
    ['dispute unknown', 'dispute OPEN, 1000 cents'],
    ['dispute WON', 'dispute LOST, 10000 cents'],
  ]);
  expect(await balance()).toEqual({ available: SOLD - FEE, blocked: 0 });
});

test('a bank that does not grant the list is asked again the next day', async () => {
  shop.efi.claims.open(endToEndId, SOLD);
  shop.efi.scopes = shop.efi.scopes.replace(' gn.infractions.read', '');
  shop.efi.forgetTokens();
  await sweep();
  expect(await shop.statusOf(charge)).toBe('PAID');
  const [account] = await rowsOf(shop.dev, 'providerAccounts', { id: shop.account.id });
  expect(Number(account?.disputesCheckAt)).toBeGreaterThan(Date.now() + 23 * 3_600_000);
});

test('a bank that does not answer in the middle is asked again, and nothing is held twice', async () => {
  shop.efi.claims.open(endToEndId, SOLD);
  shop.efi.faults.next('GET /v2/gn/infracoes', 'drop');
  await sweep();
  expect(await shop.statusOf(charge)).toBe('PAID');
  await Promise.all([sweep(), sweep()]);
  expect(await disputes()).toEqual([['OPEN', SOLD]]);
  expect((await balance()).blocked).toBe(SOLD);
});
