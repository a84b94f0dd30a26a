/**
 * Measures mails that one worker sends to a server on this machine, and a page of the customer
 * portal next to a page of a checkout.
 */
import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { insertMessage } from '../src/modules/messages/insert-message';
import { Context } from '../src/platform/operations/context';
import { copies } from '../test/support/many-rows';
import { inTurns, median } from './support/measure';
import { processorMsOfTree } from './support/processor-time';
import { record } from './support/results';
import { callAs, productionKey, withProcesses, type Measured } from './support/service';
import { checkOut, sell } from './support/shop';

const MAILS = Number(process.env.BENCH_MAILS ?? 5_000);
const PAGES = 200;
/** One store sends all mails, and one buyer asks for all pages. */
const UNLIMITED = { MAIL_RATE_LIMIT: '1000000', PAGE_RATE_LIMIT: '100000' };
const ASK_EVERY_MS = 10;
/** Mails a second by one worker. */
const MAILS_MUST = 200;
const CONNECTIONS_MUST = 10;
/** How long a page of the portal may take, as a multiple of a checkout's. */
const PAGE_MUST = 1.5;

/** Accepts everything, and counts mails and connections. */
class CountingServer {
  mails = 0;
  connectionsMax = 0;
  private open = 0;
  private readonly server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    hideSTARTTLS: true,
    onConnect: (_session, done) => {
      this.connectionsMax = Math.max(this.connectionsMax, ++this.open);
      done();
    },
    onClose: () => void this.open--,
    onData: (stream, _session, done) => {
      stream.on('end', () => {
        this.mails++;
        done();
      });
      stream.resume();
    },
  });

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', () => resolve()));
    const address = this.server.server.address();
    if (typeof address !== 'object' || !address) throw new Error('the mail server has no port');
    return `smtp://127.0.0.1:${address.port}`;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

/** Mails about a customer's address, each of which reads its store, its rule and its customer. */
async function fill({ database, url }: Measured): Promise<void> {
  const call = callAs(url, await productionKey({ database }, ['CUSTOMER:CREATE']));
  const customer = await call('POST', '/v2/customers/create', {
    name: 'Ana Souza',
    email: 'ana@example.com',
  });
  const [store] = await database.query<{ id: string }[]>(
    'SELECT "id" FROM "stores" ORDER BY "id" LIMIT 1',
  );
  const ctx = new Context({ database, scope: { storeId: String(store?.id), devMode: false } });
  const { id } = await ctx.transaction((tx) =>
    insertMessage(tx, {
      template: 'email-changed',
      recipient: 'earlier@example.com',
      language: 'PT',
      objectId: customer.id as string,
      event: null,
      customerId: customer.id as string,
      chargeId: null,
      values: {},
    }),
  );
  await database.query(`UPDATE "messages" SET "sendAt" = NULL WHERE "id" = $1`, [id]);
  await copies({ database }, 'messages', id, MAILS, {
    fingerprint: `'copy ' || g`,
    recipient: `'buyer' || g || '@example.com'`,
  });
  await database.query('VACUUM ANALYZE');
}

/** Processor time of the worker for one mail, in milliseconds, of each round. */
const costs: number[] = [];

/** Mails a second, from the first to the last one that arrives. */
async function sendAll({ database, pids }: Measured, server: CountingServer): Promise<number> {
  const before = server.mails;
  const worker = pids[1] ?? 0;
  const busy = processorMsOfTree(worker);
  await database.query(
    `UPDATE "messages" SET "sendAt" = now(), "status" = 'QUEUED', "attempts" = '[]'
     WHERE "id" LIKE 'mesg_0COPY%'`,
  );
  while (server.mails === before) await pause(ASK_EVERY_MS);
  const started = performance.now();
  while (server.mails < before + MAILS) await pause(ASK_EVERY_MS);
  const rate = MAILS / ((performance.now() - started) / 1_000);
  for (;;) {
    const [row] = await database.query<{ left: string }[]>(
      `SELECT count(*) AS "left" FROM "messages" WHERE "sendAt" IS NOT NULL`,
    );
    if (row?.left === '0') break;
    await pause(ASK_EVERY_MS);
  }
  costs.push((processorMsOfTree(worker) - busy) / MAILS);
  return rate;
}

/** The cookie of a customer who came in by a link of the merchant. */
async function signIn({ call }: Measured): Promise<{ cookie: string; url: string }> {
  const { id } = await call('POST', '/v2/customers/create', {
    name: 'Ana Souza',
    email: 'ana@example.com',
  });
  const session = await call('POST', '/v2/customer-portal/sessions', {
    customerId: id,
    returnUrl: 'https://loja.example/conta',
  });
  const entry = await fetch(session.url, { headers: { accept: 'text/html' } });
  const html = await entry.text();
  const cookies = (response: Response) =>
    response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  const hidden = [...html.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  const entered = await fetch(session.url, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      accept: 'text/html',
      cookie: cookies(entry).join('; '),
      'content-type': 'application/x-www-form-urlencoded',
      origin: new URL(String(session.url)).origin,
    },
    body: new URLSearchParams(hidden.map(([, name = '', value = '']) => [name, value])),
  });
  const [url = ''] = String(session.url).split('/enter/');
  return { cookie: [...cookies(entry), ...cookies(entered)].join('; '), url };
}

/** Pages a second, one after the other. */
async function pages(url: string, mark: string, cookie = ''): Promise<number> {
  const started = performance.now();
  for (let page = 0; page < PAGES; page++) {
    const answer = await fetch(url, {
      headers: { accept: 'text/html', ...(cookie && { cookie }) },
    });
    const html = await answer.text();
    if (!html.includes(mark)) throw new Error(`${url} answers ${answer.status} without ${mark}`);
  }
  return PAGES / ((performance.now() - started) / 1_000);
}

async function measure(service: Measured, server: CountingServer): Promise<void> {
  await fill(service);
  const { mails } = await inTurns({ mails: () => sendAll(service, server) });
  const { cookie, url } = await signIn(service);
  const checkout = await checkOut(service.call, await sell(service.call));
  const rates = await inTurns({
    portal: () => pages(url, 'Ana Souza', cookie),
    checkout: () => pages(`${service.url}/pay/${checkout}`, '<form'),
  });
  const times = rates.checkout / rates.portal;
  const { connectionsMax } = server;
  const figures = {
    mails,
    processorMs: median(costs),
    connectionsMax,
    portal: rates.portal,
    checkout: rates.checkout,
  };
  console.error(figures);
  const reached = (isReached: boolean, must: string) => (isReached ? `**${must}**` : must);
  record(
    'Mails and the customer portal',
    [
      `${MAILS.toLocaleString('en')} mails by one worker to a server on this machine that accepts ` +
        'each: claimed, read, composed, sent and recorded. The first page of the portal of a ' +
        'customer who is signed in, and the page of a checkout, one request after the other. The ' +
        'median of the rounds.',
      '',
      '| work | measured | must |',
      '|---|---|---|',
      `| mails a second | ${Math.round(mails)} | ${reached(mails >= MAILS_MUST, `≥ ${MAILS_MUST}`)} |`,
      `| processor time of the worker for a mail, in ms | ${median(costs).toFixed(1)} | |`,
      `| connections at the same time | ${connectionsMax} | ${reached(connectionsMax <= CONNECTIONS_MUST, `≤ ${CONNECTIONS_MUST}`)} |`,
      `| a portal page, in checkout pages | ${times.toFixed(2)} | ${reached(times <= PAGE_MUST, `≤ ${PAGE_MUST}`)} |`,
    ],
    figures,
    [
      {
        question: 'mails by one worker',
        ours: `${Math.round(mails)}/s`,
        comparedWith: '–',
        figure: mails,
        floor: MAILS_MUST,
        aim: null,
      },
      {
        question: 'a page of the portal',
        ours: `${(1_000 / rates.portal).toFixed(1)} ms`,
        comparedWith: `a page of a checkout: ${(1_000 / rates.checkout).toFixed(1)} ms`,
        figure: times,
        floor: PAGE_MUST,
        aim: null,
        isMost: true,
      },
    ],
  );
}

async function main(): Promise<void> {
  const server = new CountingServer();
  const url = await server.listen();
  const env = { MAIL_URL: url, MAIL_FROM: 'loja@example.com', ...UNLIMITED };
  await withProcesses(['api', 'worker'], (service) => measure(service, server), { env });
  await server.close();
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
