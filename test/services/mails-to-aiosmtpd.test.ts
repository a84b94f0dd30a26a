/**
 * Mails of production through a mail program that this project has not written or chosen for its
 * tests: aiosmtpd of Debian (`python3-aiosmtpd`), which puts them into a Maildir.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { config } from '../../src/config/config';
import { queueMessage } from '../../src/modules/messages/queue-message';
import { Context } from '../../src/platform/operations/context';
import { freePort } from '../../src/runtime/embedded-postgres/free-port';
import { forgetEarlierJobs } from '../support/backends';
import { atTheEnd, leave } from '../support/leave';
import { freshFolder, start } from '../support/process';
import { freshPlace, until, type Json } from '../support/running-shop';

/** Debian's own: another Python of the machine does not see its packages. */
const PYTHON = '/usr/bin/python3';
const isInstalled = spawnSync(PYTHON, ['-c', 'import aiosmtpd']).status === 0;
const CODES = ['482913', '000124', '719305'];

afterEach(leave);

(isInstalled ? test : test.skip)(
  `mails reach aiosmtpd as they were composed${isInstalled ? '' : ' (skipped: python3-aiosmtpd is not installed)'}`,
  async () => {
    await forgetEarlierJobs();
    config.secretKeys = ['a secret key of the tests'];
    const { port, mails } = await aiosmtpd();
    const { databaseUrl, database } = await freshPlace();
    const env = { MAIL_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'loja@pitanga.example' };
    await start({ databaseUrl, role: 'api', env });
    const [store] = await database.query<{ id: string }[]>('SELECT "id" FROM "stores"');
    const scope = { storeId: String(store?.id), devMode: false };
    const ctx = new Context({ database, scope });
    for (const [at, code] of CODES.entries())
      await ctx.transaction((tx) =>
        queueMessage(tx, {
          template: 'portal-code',
          recipient: `joao.${at}@example.com`,
          language: 'PT',
          objectId: `cust_${at}`,
          once: `code ${at}`,
          secretValues: { code },
        }),
      );
    await start({ databaseUrl, role: 'worker', env });
    const rows = () => database.query<Json[]>('SELECT * FROM "messages" ORDER BY "recipient"');
    await until('all are sent', async () =>
      (await rows()).every(({ status }) => status === 'SENT'),
    );
    const read = await Promise.all(mails().map((source) => simpleParser(source)));
    const received = read
      .map(({ headers, text = '', html }) => ({
        to: textOf(headers.get('x-rcptto')),
        from: textOf(headers.get('x-mailfrom')),
        inText: CODES.filter((code) => text.includes(code)),
        inHtml: CODES.filter((code) => String(html).includes(code)),
      }))
      .toSorted((one, other) => one.to.localeCompare(other.to));
    expect(received).toEqual(
      CODES.map((code, at) => ({
        to: `joao.${at}@example.com`,
        from: 'loja@pitanga.example',
        inText: [code],
        inHtml: [code],
      })),
    );
    // One each, by the identifier that was noted before it was sent.
    expect(new Set(read.map(({ messageId }) => messageId)).size).toBe(CODES.length);
    // A letter with an accent arrives as it was written.
    for (const { subject, text } of read) expect(`${subject} ${text}`).toMatch(/ó/);
  },
  300_000,
);

const textOf = (header: unknown): string => (typeof header === 'string' ? header : '');

/** The program, and the mails that it has kept. */
async function aiosmtpd(): Promise<{ port: number; mails(): Buffer[] }> {
  const folder = join(freshFolder(), 'maildir');
  const port = await freePort();
  const handler = ['-c', 'aiosmtpd.handlers.Mailbox', folder];
  const program = spawn(PYTHON, ['-m', 'aiosmtpd', '-n', '-l', `127.0.0.1:${port}`, ...handler]);
  atTheEnd(async () => {
    const ended = new Promise((resolve) => program.once('exit', resolve));
    program.kill();
    await ended;
  });
  await until('it listens', () => canConnect(port));
  const kept = join(folder, 'new');
  return {
    port,
    mails: () =>
      existsSync(kept) ? readdirSync(kept).map((name) => readFileSync(join(kept, name))) : [],
  };
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
