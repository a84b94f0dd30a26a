/** A queued mail is sent once, by intent, call and outcome, or says why it was not. */
import { generateKeyPairSync } from 'node:crypto';
import { closeMailServer } from '../../src/mails/mail-server';
import { isSuppressed, liftSuppression } from '../../src/modules/messages/suppressions';
import { integrationFaults } from '../../src/platform/observability/metrics';
import { wallNow } from '../../src/platform/time/clock';
import { mailServer, useMailServer, type MailServer } from '../support/mail-server';
import { contextOf, pendingPix, queued, rows, send } from '../support/queued-mails';
import { newStore, type Json, type World } from '../support/world';

let server: MailServer;

beforeEach(async () => {
  server = await mailServer();
});
afterEach(() => server.close());

async function dueAgain(shop: World): Promise<void> {
  closeMailServer();
  await shop.database.query(`UPDATE "messages" SET "sendAt" = $2 WHERE "storeId" = $1`, [
    shop.storeId,
    wallNow(),
  ]);
  await shop.database.query(`DELETE FROM "claims"`);
}

test('a mail is queued once, sent with its texts, and its secret is removed', async () => {
  const shop = await newStore({ mails: true });
  const first = await queued(shop, { once: 'a' });
  await queued(shop, { once: 'a', recipient: 'ANA@example.com' });
  expect(await rows(shop)).toMatchObject([{ id: first.id, status: 'QUEUED', isSealed: true }]);
  expect(JSON.stringify(first)).not.toContain('482913');
  await send(shop);
  expect(await rows(shop)).toMatchObject([
    { status: 'SENT', transport: 'SMTP', isSealed: false, html: null, text: null, sendAt: null },
  ]);
  expect(server.mails).toHaveLength(1);
  const [{ parsed, from, to } = undefined as never] = server.mails;
  expect([from, to]).toEqual(['loja@pitanga.example', ['ana@example.com']]);
  expect(parsed.subject).toBe('Seu código de acesso a Loja');
  expect(parsed.messageId).toBe(`<${first.id}@pitanga.example>`);
  expect(parsed.html).toContain('482913');
  expect(parsed.text).toContain('482913');
  await dueAgain(shop);
  await send(shop);
  expect(server.mails).toHaveLength(1);
});

test('the inbox of Dev mode keeps what production never does, and nothing leaves', async () => {
  const shop = await newStore({ mails: true });
  const { id } = await queued(shop, {}, true);
  await send(shop);
  expect(server.mails).toEqual([]);
  const listed = await shop.get('/v2/messages/list');
  expect(listed).toMatchObject([{ id, status: 'SENT', transport: 'INBOX', devMode: true }]);
  const mail = await shop.get(`/v2/messages/get?id=${id}`);
  expect(mail.text).toContain('482913');
  expect(mail.html).toContain('482913');
  expect(mail.headers).toMatchObject({
    To: 'ana@example.com',
    'Message-ID': `<${id}@pitanga.example>`,
  });
  const { messages } = await shop.graphql(
    '{ messages(first: 1, filter: { recipient: "ANA@example.com" }) { nodes { id subject html } } }',
  );
  expect(messages.nodes).toEqual([{ id, subject: mail.subject, html: mail.html }]);
  const wrong = await shop.request('GET', '/v2/messages/list?template=nothing');
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain('template must be one of receipt');
});

test('without a mail server production skips, and says why', async () => {
  const shop = await newStore({ mails: true });
  await server.close();
  await queued(shop);
  await queued(shop, { endsAt: wallNow() });
  await send(shop);
  expect(await rows(shop)).toMatchObject([
    { status: 'SKIPPED', reason: 'EXPIRED', isSealed: false },
    { status: 'SKIPPED', reason: 'NO_MAIL_SERVER', isSealed: false },
  ]);
});

/** What alerts read: mails that the server refused for good, because of this service. */
async function faults(): Promise<number> {
  const { values } = await integrationFaults.get();
  return values.find(({ labels }) => labels.provider === 'mail')?.value ?? NaN;
}

test('an address that does not exist bounces; other refusals say nothing of it', async () => {
  const shop = await newStore({ mails: true });
  let refused = 0;
  const before = await faults();
  for (const [refuse, expected] of [
    [{ rcpt: [550, '5.1.1 <ana@example.com> unknown'] }, ['BOUNCED', 'NO_SUCH_ADDRESS']],
    [{ rcpt: [553, 'no such mailbox'] }, ['BOUNCED', 'NO_SUCH_ADDRESS']],
    [{ rcpt: [550, '5.7.1 blocked'] }, ['FAILED', 'REFUSED']],
    [{ data: [554, '5.1.1 odd'] }, ['FAILED', 'REFUSED']],
    [{ mail: [550, '5.1.0 sender'] }, ['FAILED', 'REFUSED']],
    [{ rcpt: [450, '4.2.1 greylisted'] }, ['QUEUED', null]],
  ] as const) {
    server.refuse = refuse;
    await queued(shop, { recipient: `ana+${refused++}@example.com` });
    await send(shop);
    const [{ status, reason, attempts }] = (await rows(shop)) as [Json];
    expect([refuse, status, reason]).toEqual([refuse, ...expected]);
    expect(JSON.stringify(attempts)).not.toContain('@');
  }
  const events: Json[] = await shop.database.query(
    `SELECT "type", "payload"->'data'->'message'->>'recipient' AS "recipient" FROM "events"
     WHERE "storeId" = $1`,
    [shop.storeId],
  );
  expect(await faults()).toBe(before + 3); // the operator is notified of what is not the address's
  expect(events.map(({ type }) => type)).toEqual(['message.bounced', 'message.bounced']);
  expect(events[0]?.recipient).toMatch(/^ana\+\d+@example\.com$/);
  server.refuse = {};
  await dueAgain(shop);
  await send(shop);
  expect(server.mails).toHaveLength(1);
  expect((await rows(shop))[0]).toMatchObject({ status: 'SENT' });
});

test('a connection lost after the text is retried once, with the same Message-ID', async () => {
  const shop = await newStore({ mails: true });
  server.cutsAfterData = true;
  const { id } = await queued(shop);
  for (const status of ['QUEUED', 'FAILED', 'FAILED']) {
    await send(shop);
    expect((await rows(shop))[0]).toMatchObject({ status });
    await dueAgain(shop);
  }
  expect((await rows(shop))[0]).toMatchObject({ reason: 'UNKNOWN' });
  expect(server.mails.map(({ parsed }) => parsed.messageId)).toEqual([
    `<${id}@pitanga.example>`,
    `<${id}@pitanga.example>`,
  ]);
});

test('while the server is away all mails wait, and are sent once it is back', async () => {
  const shop = await newStore({ mails: true });
  await server.close();
  server = await mailServer();
  const url = server.url;
  await server.close();
  server = await mailServer();
  const open = server.url;
  useMailServer(url);
  for (let mail = 0; mail < 3; mail++) await queued(shop, { once: `away ${mail}` });
  await send(shop);
  expect((await rows(shop)).map(({ status }) => status)).toEqual(['QUEUED', 'QUEUED', 'QUEUED']);
  useMailServer(open);
  await dueAgain(shop);
  await send(shop);
  expect(server.mails).toHaveLength(3);
});

test('an address that bounced is suppressed for every store, and lifted once a week by resending', async () => {
  const [shop, other] = [await newStore({ mails: true }), await newStore({ mails: true })];
  const recipient = 'gone@example.com';
  server.refuse = { rcpt: [550, '5.1.1 unknown'] };
  await queued(shop, { recipient });
  await send(shop);
  expect((await rows(shop)).map(({ status }) => status)).toEqual(['BOUNCED']);
  server.refuse = {};
  await queued(other, { recipient });
  await send(other);
  expect(await rows(other)).toMatchObject([{ status: 'SKIPPED', reason: 'SUPPRESSED' }]);
  const ctx = contextOf(shop);
  await ctx.transaction((tx) => liftSuppression(tx, recipient));
  expect(await isSuppressed(ctx.rows, recipient)).toBe(false);
  expect(await isSuppressed(contextOf(other).rows, recipient)).toBe(true);
  await expect(ctx.transaction((tx) => liftSuppression(tx, recipient))).rejects.toThrow(
    'once a week',
  );
  await queued(shop, { recipient });
  await send(shop);
  expect(server.mails.map(({ to }) => to)).toEqual([[recipient]]);
});

test('one click ends reminders; only a signed mail offers it, and a GET changes nothing', async () => {
  const shop = await newStore({ mails: true });
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  useMailServer(server.url, {
    MAIL_DKIM_DOMAIN: 'pitanga.example',
    MAIL_DKIM_SELECTOR: 'one',
    MAIL_DKIM_KEY: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  });
  const charge = await pendingPix(shop);
  await shop.database.query(`UPDATE "charges" SET "devMode" = false WHERE "id" = $1`, [charge.id]);
  const reminder = {
    template: 'payment-waiting',
    objectId: String(charge.id),
    recipient: 'Ana@example.com',
  } as const;
  await queued(shop, reminder);
  await queued(shop);
  await send(shop);
  const [sent, code] = server.mails.map(({ parsed }) => parsed);
  const mails = [sent, code].toSorted((one) => (one?.headers.has('list') ? -1 : 1));
  expect(mails[0]?.headers.has('dkim-signature')).toBe(true);
  expect(mails[1]?.headers.has('list')).toBe(false);
  const link = /https?:\/\/[^/]*(\/pay\/mesg_[^"?]*\/unsubscribe\?token=\w+)/.exec(
    mails[0]?.html || '',
  )?.[1];
  if (!link) throw new Error('the mail has no link');
  const { server: http } = shop.app;
  const opened = await http.inject({ method: 'GET', url: link, headers: { accept: 'text/html' } });
  expect([opened.statusCode, opened.body.includes('<form')]).toEqual([200, true]);
  const wrong = await http.inject({
    method: 'POST',
    url: link.replace(/token=\w{4}/, 'token=aaaa'),
  });
  expect(wrong.statusCode).toBe(404);
  await queued(shop, reminder);
  await send(shop);
  expect(await rows(shop)).toMatchObject([{ status: 'SENT' }, {}, {}]);
  const clicked = await http.inject({
    method: 'POST',
    url: link,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(clicked.statusCode).toBe(200);
  await queued(shop, reminder);
  await queued(shop);
  await send(shop);
  expect(await rows(shop)).toMatchObject([
    { template: 'portal-code', status: 'SENT' },
    { template: 'payment-waiting', status: 'SKIPPED', reason: 'UNSUBSCRIBED' },
    {},
    {},
    {},
  ]);
});

test('what a stranger typed adds no header, and is no link', async () => {
  const shop = await newStore({ mails: true });
  await shop.graphql(
    `mutation { updateStore(input: { mailFooter: "<img src=x>" }) { userErrors { message } } }`,
  );
  await shop.database.query(`UPDATE "stores" SET "name" = $2 WHERE "id" = $1`, [
    shop.storeId,
    'Loja\r\nBcc: eve@evil.example\u202e <b>',
  ]);
  await queued(shop);
  await send(shop);
  const [{ parsed, to, source } = undefined as never] = server.mails;
  expect(to).toEqual(['ana@example.com']);
  expect(parsed.headers.has('bcc')).toBe(false);
  expect(source).not.toContain('\u202e');
  expect(parsed.html).not.toContain('<b>');
  expect(parsed.html).toContain('&lt;img src=x>');
  for (const mailSenderName of ['suporte@banco.com', 'www.banco.com', 'Bancо do Brasil'])
    expect((await shop.request('POST', '/v2/stores/update', { mailSenderName })).text).toContain(
      'mailSenderName must be a plain name',
    );
});

test('a resent mail is a new one; a code is not resent', async () => {
  const shop = await newStore({ mails: true });
  await shop.pay(await shop.checkout({ product: await shop.product({ price: 3_000 }) }));
  await shop.travel('1 minute');
  const [receipt] = (await shop.get('/v2/messages/list?template=receipt')) as Json[];
  const again = await shop.post('/v2/messages/resend', { id: receipt?.id });
  expect(again).toMatchObject({ template: 'receipt', status: 'QUEUED' });
  await shop.travel('1 minute');
  expect(await shop.get('/v2/messages/list?template=receipt')).toMatchObject([
    { id: again.id, status: 'SENT' },
    { id: receipt?.id, status: 'SENT' },
  ]);
  const code = await queued(shop, {}, true);
  await send(shop);
  expect(await shop.refused('/v2/messages/resend', { id: code.id })).toContain('409');
});

test('mails are erased with their customer', async () => {
  const shop = await newStore({ mails: true });
  const subscription = await shop.subscribe({ price: 3_000 });
  await shop.travel('1 minute');
  await shop.post('/v2/subscriptions/cancel', { id: subscription.id });
  await shop.travel('1 minute');
  expect((await rows(shop)).map(({ recipient }) => recipient)).toEqual(
    Array(3).fill('ana@example.com'),
  );
  await shop.post('/v2/customers/delete', { id: subscription.customerId });
  await shop.travel('5 minutes');
  for (const row of await rows(shop))
    expect(row).toMatchObject({
      recipient: '',
      subject: null,
      html: null,
      text: null,
      headers: null,
    });
});

test('the mail server that offers STARTTLS is used by it, and signs in', async () => {
  const shop = await newStore({ mails: true });
  await server.close();
  const logins: unknown[] = [];
  server = await mailServer({
    hideSTARTTLS: false,
    authOptional: false,
    onAuth: ({ username, password }, _session, done) => {
      logins.push([username, password]);
      if (password === 'right word') done(null, { user: username });
      else done(Object.assign(new Error('wrong'), { responseCode: 535 }));
    },
  });
  useMailServer(server.url.replace('//', '//loja:wrong@'));
  await queued(shop);
  await send(shop);
  expect((await rows(shop))[0]).toMatchObject({ status: 'QUEUED' });
  useMailServer(server.url.replace('//', '//loja:right%20word@'));
  await dueAgain(shop);
  await send(shop);
  expect((await rows(shop))[0]).toMatchObject({ status: 'SENT' });
  expect(server.mails[0]?.isEncrypted).toBe(true);
  expect(logins).toEqual([
    ['loja', 'wrong'],
    ['loja', 'right word'],
  ]);
});

/** A PIX code that is not paid yet. */
