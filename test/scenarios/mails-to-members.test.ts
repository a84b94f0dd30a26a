/**
 * Mails to the members of a store: what happened in production that they act on, each to the roles
 * that can, and changes of their own access. Read back from a mail server on this machine.
 */
import { peopleIn } from '../support/handles';
import { config } from '../../src/config/config';
import { wireId } from '../../src/modules/providers/bcb-pix/wire';
import { changeRole, membershipOf } from '../../src/modules/members/change-member';
import { issueApiKey } from '../../src/modules/stores/keys/create-api-key';
import { DAY_MS, later, shiftWallClock, wallNow } from '../../src/platform/time/clock';
import { mailServer, type MailServer } from '../support/mail-server';
import { memberWith, type Person } from '../support/member';
import { ProductionShop } from '../support/production';
import { answerWith } from '../support/receiver';
import { changeRows, inWallTime, rowOf, rowsOf } from '../support/rows';
import type { Json } from '../support/world';

const ROLES = ['OWNER', 'DEVELOPER', 'FINANCE', 'VIEWER'] as const;
const SOLD = 10_000;

let shop: ProductionShop;
let server: MailServer;
const { publicUrl } = config;
beforeEach(async () => {
  shop = await ProductionShop.open(['PIX', 'PAYOUT']);
  // The dashboard works on localhost; the fake has the address of the API already.
  config.publicUrl = publicUrl;
});
afterEach(async () => {
  await server.close();
  await shop.close();
});

/** A member of each role, and the mail server from then on. */
async function team(): Promise<Record<string, Person>> {
  const members: Record<string, Person> = {};
  for (const role of ROLES) members[role] = await memberWith(shop.dev, role);
  server = await mailServer();
  return members;
}

/** What the workers do about failing accounts and expiring keys. */
const look = () => shop.run('report-failing-accounts', 'report-expiring-keys');

/** What the workers send: subject and recipients of each mail, and its text. */
async function sent(): Promise<{ to: string[]; text: string; subject: string }> {
  await shop.run('send-messages');
  const mails = server.mails.splice(0);
  return {
    to: mails.flatMap(({ to }) => to).toSorted(),
    subject: mails[0]?.parsed.subject ?? '',
    text: mails[0]?.parsed.text ?? '',
  };
}

async function sell(): Promise<{ charge: Json; endToEndId: string }> {
  const charge = await shop.pixCharge({ amount: SOLD });
  const reference = wireId(String(charge.id));
  const endToEndId = String(shop.efi.pay(reference, SOLD)?.endToEndId);
  await shop.efi.notify(reference);
  await shop.run('ask-for-payments');
  return { charge, endToEndId };
}

const FINANCE = ['finance@example.com', 'owner@example.com'];
const DEVELOPERS = ['developer@example.com', 'owner@example.com'];

test('a dispute and a failed payout are mailed to owners and finance, once', async () => {
  await team();
  const { charge, endToEndId } = await sell();
  shop.efi.payouts.balance = 4_999;
  const key = { pixKey: 'loja@example.com', pixKeyType: 'EMAIL' };
  const payout = await shop.post('/v2/payouts/create', { amount: 5_000, externalId: 's', ...key });
  expect(payout.status).toBe('FAILED');
  const failed = await sent();
  expect(failed.to).toEqual(FINANCE);
  expect(failed.subject).toBe('O saque de R$ 50,00 falhou');
  expect(failed.text).toContain(`/dashboard/go/${payout.id}`);

  shop.efi.claims.open(endToEndId, SOLD);
  for (let twice = 0; twice < 2; twice++) {
    const due = { disputesCheckAt: inWallTime('-1 second') };
    await changeRows(shop.dev, 'providerAccounts', { id: shop.account.id }, due);
    await shop.run('receive-disputes');
  }
  const disputed = await sent();
  expect(disputed.to).toEqual(FINANCE);
  expect(disputed.subject).toBe('Contestação de R$ 100,00');
  expect(disputed.text).toContain(String(charge.id));
  const [dispute] = (await shop.get('/v2/disputes/list')) as unknown as Json[];
  expect(disputed.text).toContain(`/dashboard/go/${dispute?.id}`);
  expect(await shop.get('/v2/messages/list')).toEqual([]);
});

test('an unanswered dispute is mailed three days and one day before its deadline', async () => {
  await team();
  const { endToEndId } = await sell();
  shop.efi.claims.open(endToEndId, SOLD);
  const due = { disputesCheckAt: inWallTime('-1 second') };
  await changeRows(shop.dev, 'providerAccounts', { id: shop.account.id }, due);
  await shop.run('receive-disputes');
  expect((await sent()).subject).toBe('Contestação de R$ 100,00');
  const [dispute] = (await shop.get('/v2/disputes/list')) as unknown as Json[];
  for (const left of ['2 days', '10 hours']) {
    const near = { answerBy: inWallTime(left), nextStepAt: inWallTime('-1 second') };
    await changeRows(shop.dev, 'disputes', { id: dispute?.id }, near);
    for (let twice = 0; twice < 2; twice++) await shop.run('follow-disputes');
    const reminder = await sent();
    expect(reminder.to).toEqual(FINANCE);
    expect(reminder.subject).toBe('Responda à contestação de R$ 100,00');
    expect(reminder.text).toContain(`/dashboard/go/${dispute?.id}`);
  }
});

test('a dispute that is decided before the mail leaves is not mailed', async () => {
  await team();
  const { endToEndId } = await sell();
  shop.efi.claims.decide(shop.efi.claims.open(endToEndId, SOLD), 'ACEITA');
  await changeRows(
    shop.dev,
    'providerAccounts',
    { id: shop.account.id },
    { disputesCheckAt: inWallTime('-1 second') },
  );
  await shop.run('receive-disputes');
  expect((await sent()).to).toEqual([]);
  expect(await rowsOf(shop.dev, 'messages')).toMatchObject([
    { status: 'SKIPPED', reason: 'NO_LONGER_HOLDS' },
    { status: 'SKIPPED', reason: 'NO_LONGER_HOLDS' },
  ]);
});

test('a disabled webhook is mailed to owners and developers, in production only', async () => {
  await team();
  await shop.dev.listen(['checkout.completed', 'transparent.completed']);
  const { url } = shop.dev.receiver ?? { url: '' };
  const values = { name: 'ERP', endpoint: `${url}?token=secret`, secret: 'um segredo' };
  const events = ['transparent.completed'];
  const webhook = await shop.post('/v2/webhooks/create', { ...values, events });
  shop.dev.receiver?.answers.push(answerWith(410), answerWith(410));
  await sell();
  await shop.dev.pay(await shop.dev.checkout());
  await shop.dev.deliver();
  const disabled = await rowsOf(shop.dev, 'webhooks', { status: 'DISABLED' });
  expect(disabled).toHaveLength(2); // one of them in Dev mode
  const { to, subject, text } = await sent();
  expect(to).toEqual(DEVELOPERS);
  expect(subject).toBe('O webhook ERP foi desativado');
  expect(text).toContain('410');
  expect(text).not.toContain('token=secret');
  expect(text).toContain(`/dashboard/go/${webhook.id}`);
});

test('an account that fails is mailed once a day, and a key before it expires, once', async () => {
  await team();
  const { key } = await issueApiKey(shop.ctx, {
    permissions: ['STORE:READ'],
    description: 'ERP www.bad.example',
    expiresAt: later(wallNow(), 20 * DAY_MS),
  });
  await issueApiKey(shop.ctx, {
    permissions: ['STORE:READ'],
    expiresAt: later(wallNow(), 2 * DAY_MS), // made when its day had passed
  });
  await look();
  expect((await sent()).to).toEqual([]);

  shop.efi.faults.always('GET /v2/cob', 'unavailable');
  shop.efi.faults.always('PUT /v2/cob', 'unavailable');
  for (let failed = 0; failed < 5; failed++) {
    const asked = { method: 'PIX', data: { amount: 1_000 } };
    expect((await shop.request('POST', '/v2/transparents/create', asked)).status).toBe(503);
  }
  await look();
  expect((await sent()).to).toEqual([]); // not for the first half hour
  await changeRows(shop.dev, 'providerOutages', {}, { reportAt: inWallTime('-1 second') });
  for (let twice = 0; twice < 2; twice++) await look();
  const failing = await sent();
  expect(failing.to).toEqual(DEVELOPERS);
  expect(failing.subject).toBe('A conta Efí está sendo recusada');
  expect(failing.text).toContain('não cobra nem paga por: Pix.');

  shiftWallClock(14 * DAY_MS);
  for (let twice = 0; twice < 2; twice++) await look();
  await shop.run('send-messages');
  const expiring = server.mails.filter(({ parsed }) => parsed.subject?.includes('expira'));
  expect(expiring.flatMap(({ to }) => to).toSorted()).toEqual(DEVELOPERS);
  expect(expiring[0]?.parsed.subject).toContain(`A chave de API …${key.slice(-4)} expira em`);
  expect(expiring[0]?.parsed.text).not.toContain('bad.example');
});

test('a store switches off what its members act on, and sets the days of keys', async () => {
  await team();
  const rule = { template: 'payout-failed', isOn: false };
  const inDevMode = await shop.dev.request('POST', '/v2/message-rules/update', rule);
  expect([inDevMode.status, inDevMode.body.error]).toEqual([
    422,
    expect.stringContaining('sent in production only: use a production key'),
  ]);
  const wrong = [
    [{ ...rule, texts: [{ language: 'PT', subject: 'x' }] }, 'texts must be left out'],
    [{ template: 'dispute-opened', days: [1] }, 'days must be left out'],
    [{ template: 'key-expiring', days: [31] }, 'days of key-expiring must be one number from 1'],
    [{ template: 'new-sign-in', isOn: false }, 'template must be one of receipt, '],
  ] as const;
  for (const [body, message] of wrong) {
    const refused = await shop.request('POST', '/v2/message-rules/update', body);
    expect([refused.status, refused.body.error]).toEqual([400, expect.stringContaining(message)]);
  }
  await shop.post('/v2/message-rules/update', rule);
  await shop.post('/v2/message-rules/update', { template: 'key-expiring', days: [30] });
  await sell();
  shop.efi.payouts.balance = 1;
  const key = { pixKey: 'loja@example.com', pixKeyType: 'EMAIL' };
  await shop.post('/v2/payouts/create', { amount: 5_000, externalId: 's', ...key });
  expect((await sent()).to).toEqual([]);
  const { status, reason } = await rowOf(shop.dev, 'messages', { template: 'payout-failed' });
  expect([status, reason]).toEqual(['SKIPPED', 'RULE_OFF']);
  await issueApiKey(shop.ctx, {
    permissions: ['STORE:READ'],
    expiresAt: later(wallNow(), 31.5 * DAY_MS),
  });
  shiftWallClock(2 * DAY_MS);
  await look();
  expect((await sent()).to).toEqual(DEVELOPERS);
});

test('another role, and a sign-in from a browser that was not seen before', async () => {
  const { OWNER: owner, FINANCE: bia } = await team();
  if (!owner || !bia) throw new Error('no team');
  const { database, storeId } = shop.dev;
  const [user] = await rowsOf(shop.dev, 'users', { email: 'finance@example.com' });
  const membership = await membershipOf(peopleIn(database), String(user?.id), storeId);
  for (const role of ['DEVELOPER', 'FINANCE'] as const)
    await peopleIn(database).transaction((people) =>
      changeRole(
        people,
        { operator: { name: 'ada', via: 'CLI' } },
        {
          storeId,
          id: membership.id,
          role,
        },
      ),
    );
  const changed = await sent();
  expect(changed.to).toEqual(['finance@example.com', 'finance@example.com']);
  expect(changed.text).toContain('você agora é');

  await changeRows(shop.dev, 'users', { email: 'owner@example.com' }, { language: 'en' });
  const signIn = async (browser: string) => {
    const { publicKey } = await owner.post('/session/options');
    const response = owner.passkey.get(publicKey);
    const headers = { 'user-agent': browser };
    return (await owner.ask('POST', '/session/passkey', { response }, headers)).status;
  };
  const firefox = (version: number) =>
    `Mozilla/5.0 (Windows NT 10.0; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`;
  expect(await signIn(firefox(140))).toBe(200);
  const first = await sent();
  expect([first.to, first.subject]).toEqual([
    ['owner@example.com'],
    'New sign-in to the dashboard of Loja',
  ]);
  expect(first.text).toContain('Browser: Firefox, Windows');
  expect(await signIn(firefox(141))).toBe(200); // a later version of the same browser
  expect((await sent()).to).toEqual([]);
});
