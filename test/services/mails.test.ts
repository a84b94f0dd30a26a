/**
 * Mails of production on bad days: workers that are killed wherever that can hurt, two workers at
 * the same time, a slow mail server, and a store whose reminders are due all at once.
 */
import { allStores } from '../support/handles';
import { config } from '../../src/config/config';
import { queueMessage, type NewMessage } from '../../src/modules/messages/queue-message';
import { createStore } from '../../src/modules/stores/create-store';
import { Context } from '../../src/platform/operations/context';
import { forgetEarlierJobs, onOneBackend } from '../support/backends';
import { atTheEnd, leave } from '../support/leave';
import { mailServer, type MailServer } from '../support/mail-server';
import { copies } from '../support/many-rows';
import { launch, start, type ServiceOptions } from '../support/process';
import { RunningShop, freshPlace, until, type Json, type Place } from '../support/running-shop';

const TIMEOUT_MS = 600_000;
/** Of one process. */
const CONNECTIONS_MAX = 10;
/** Longer than the lease of a claim in these processes. */
const SLOW_MS = 5_000;
const REMINDERS = 100_000;
/** What a worker may have claimed of the store before the other one's code is due. */
const BEFORE_THE_CODE_MAX = 2_000;

let place: Place;
let server: MailServer;
let storeId: string;
let queuedMails = 0;

/** How often the text of a mail was sent when the worker dies there, and once all is over. */
const DEATHS = [
  { point: 'after-claim:send-messages', sent: 0, inAll: 1, attempts: 1 },
  { point: 'before-commit:send-messages', sent: 0, inAll: 1, attempts: 1 },
  { point: 'after-intent:send-messages', sent: 0, inAll: 1, attempts: 2 },
  // Whether the server has accepted it is not known to the next worker.
  { point: 'after-provider-call:send-messages', sent: 1, inAll: 2, attempts: 2 },
  { point: 'before-commit:send-messages@2', sent: 1, inAll: 2, attempts: 2 },
  { point: 'after-commit-before-ack:send-messages', sent: 1, inAll: 1, attempts: 1 },
];

const context = (id = storeId) =>
  new Context({ database: place.database, scope: { storeId: id, devMode: false } });

function queue(values: Partial<NewMessage> = {}, id = storeId): Promise<void> {
  const message: NewMessage = {
    template: 'portal-code',
    recipient: `ana+${++queuedMails}@example.com`,
    language: 'PT',
    objectId: 'cust_1',
    once: `code ${queuedMails}`,
    secretValues: { code: '482913' },
    ...values,
  };
  return context(id).transaction((tx) => queueMessage(tx, message));
}

const rows = (): Promise<Json[]> =>
  place.database.query('SELECT * FROM "messages" WHERE NOT "devMode" ORDER BY "id"');

const areSettled = async () => (await rows()).every(({ status }) => status !== 'QUEUED');

const idsOf = () => server.mails.map(({ parsed }) => parsed.messageId);

async function open(redisUrl: string | null, options?: Parameters<typeof mailServer>[0]) {
  await forgetEarlierJobs();
  config.secretKeys = ['a secret key of the tests'];
  place = await freshPlace();
  server = await mailServer(options);
  const { close } = server;
  atTheEnd(close);
  const env = { MAIL_URL: server.url, MAIL_FROM: 'loja@pitanga.example' };
  const setting: ServiceOptions = { databaseUrl: place.databaseUrl, redisUrl, env };
  const api = await start({ ...setting, role: 'api' });
  const [store] = await place.database.query<{ id: string }[]>('SELECT "id" FROM "stores"');
  storeId = String(store?.id);
  return { setting, shop: new RunningShop(api.url, api.key, place.database) };
}

const dying = (setting: ServiceOptions, point: string) =>
  launch({ ...setting, role: 'worker', env: { ...setting.env, FAIL_POINT: point } });

onOneBackend(({ redisUrl }) => {
  afterEach(leave);

  test(
    'a worker is killed, and another one sends what was not sent, or what may not have been',
    async () => {
      const { setting } = await open(redisUrl);
      for (const { point, sent, inAll, attempts } of DEATHS) {
        server.mails.length = 0;
        await place.database.query('DELETE FROM "messages"');
        await queue();
        expect(await dying(setting, point).ended).toEqual({ code: null, signal: 'SIGKILL' });
        expect([point, server.mails.length]).toEqual([point, sent]);
        const survivor = await start({ ...setting, role: 'worker' });
        await until('the mail is sent', areSettled);
        await survivor.stop();
        const [mail] = (await rows()) as [Json];
        expect([point, mail.status, mail.attempts.length]).toEqual([point, 'SENT', attempts]);
        // One Message-ID, by which mailboxes know the second for the first.
        expect([point, idsOf()]).toEqual([point, Array(inAll).fill(idsOf()[0])]);
      }

      // Killed twice after the text: it is not sent a third time, and says that it is unknown.
      server.mails.length = 0;
      await place.database.query('DELETE FROM "messages"');
      await queue();
      for (const _time of [1, 2])
        expect((await dying(setting, 'after-provider-call:send-messages').ended).signal).toBe(
          'SIGKILL',
        );
      await start({ ...setting, role: 'worker' });
      await until('the mail is given up', areSettled);
      expect(await rows()).toMatchObject([{ status: 'FAILED', reason: 'UNKNOWN' }]);
      expect(server.mails).toHaveLength(2);
    },
    TIMEOUT_MS,
  );

  test(
    'two workers send each mail once, each by ten connections at most',
    async () => {
      const { setting } = await open(redisUrl);
      for (let mail = 0; mail < 300; mail++) await queue();
      const first = await start({ ...setting, role: 'worker' });
      await until('one worker has sent all', areSettled);
      expect(server.mails).toHaveLength(300);
      expect(server.connectionsMax).toBeLessThanOrEqual(CONNECTIONS_MAX);
      await start({ ...setting, role: 'worker' });
      for (let mail = 0; mail < 300; mail++) await queue();
      await until('both workers have sent all', areSettled);
      expect(first.isRunning).toBe(true);
      expect(server.connectionsMax).toBeLessThanOrEqual(2 * CONNECTIONS_MAX);
      expect(new Set(idsOf()).size).toBe(600);
      expect(server.mails).toHaveLength(600);
      expect(new Set((await rows()).map(({ attempts }) => attempts.length))).toEqual(new Set([1]));
    },
    TIMEOUT_MS,
  );

  test(
    'a server that answers after the lease of the claim gets each mail once, and one domain that is refused delays no other',
    async () => {
      const { setting } = await open(redisUrl, {
        onRcptTo({ address }, _session, done) {
          const refused = Object.assign(new Error('4.7.0 not now'), { responseCode: 450 });
          setTimeout(() => done(address.endsWith('@closed.example') ? refused : null), SLOW_MS);
        },
      });
      for (let mail = 0; mail < 15; mail++) {
        await queue();
        await queue({ recipient: `ana+${mail}@closed.example` });
      }
      await start({ ...setting, role: 'worker' });
      await start({ ...setting, role: 'worker' });
      await until('the open domain has all of its mails', () => server.mails.length >= 15);
      await until('the other one has refused all of its mails', async () =>
        (await rows()).every(({ attempts }) => attempts[0]?.answer),
      );
      expect(new Set(idsOf()).size).toBe(15);
      expect(server.mails).toHaveLength(15);
      for (const { recipient, status } of await rows())
        expect(status).toBe(String(recipient).endsWith('closed.example') ? 'QUEUED' : 'SENT');
    },
    TIMEOUT_MS,
  );

  test(
    'a hundred thousand reminders of one store do not delay the code of another one',
    async () => {
      const { setting, shop } = await open(redisUrl);
      const { id } = await shop.post('/v2/transparents/create', {
        method: 'PIX',
        data: { amount: 1_000, expiresIn: 86_400 },
      });
      await place.database.query(`UPDATE "charges" SET "devMode" = false WHERE "id" = $1`, [id]);
      await queue({ template: 'payment-waiting', objectId: String(id) });
      const [reminder] = (await rows()) as [Json];
      await copies(place, 'messages', String(reminder.id), REMINDERS - 1, {
        recipient: `'bia+' || g || '@example.com'`,
        fingerprint: `'copy ' || g`,
      });
      const other = await createStore(allStores(place.database), {
        name: 'Outra',
        taxId: '11444777000161',
      });
      await start({ ...setting, role: 'worker' });
      await until('the reminders are being sent', () => server.mails.length > 0);
      await queue({ recipient: 'eva@example.com' }, other.id);
      const before = server.mails.length;
      await until('the code is there', () =>
        server.mails.some(({ to }) => to[0] === 'eva@example.com'),
      );
      const at = server.mails.findIndex(({ to }) => to[0] === 'eva@example.com');
      expect(at - before).toBeLessThan(BEFORE_THE_CODE_MAX);
      expect(server.connectionsMax).toBeLessThanOrEqual(CONNECTIONS_MAX);
    },
    TIMEOUT_MS,
  );
});
