/**
 * A fake of Woovi on loopback: charges, slips, refunds, payments, webhooks with signatures, lists,
 * and scripted faults. It keeps its own books, in which tests count what really happened. Source of
 * its answers: the OpenAPI and the pages of developers.woovi.com (woovibr/woovi-developers).
 */
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { testAuthority, type Authority } from '../certificates';
import { actsDespite, answerWith, Faults } from '../faults';
import { ChargeBook } from './charge-book';
import { PayoutBook } from './payout-book';
import { done, isWithin, pageOf, refused, type Fields, type Reply } from './reply';
import { WebhookBook } from './webhook-book';

const APP_ID = 'Q2xpZW50X0lkX2Zha2U6Q2xpZW50X1NlY3JldF9mYWtl';
const PREFIX = '/api/v1';
const BODY_MAX = 65_536;

export interface Dispute {
  endToEndId: string;
  status: 'IN_REVIEW' | 'ACCEPTED' | 'REJECTED' | 'CANCELED';
  /** Left out of claims under the MED. */
  value?: number;
  createdAt: Date;
}

/** `sent`: the body as text; empty if there was none. */
export interface Exchange extends Reply {
  call: string;
  sent: string;
}

export class FakeWoovi {
  readonly faults = new Faults();
  readonly charges = new ChargeBook(() => this.now());
  readonly payouts = new PayoutBook(
    () => this.now(),
    () => this.charges.held(),
  );
  readonly webhooks = new WebhookBook(() => this.now());
  readonly disputes: Dispute[] = [];
  /** `METHOD /path` of every call that reached the API, in order. */
  readonly calls: string[] = [];
  /** Every call with what was sent and answered, in order. */
  readonly exchanges: Exchange[] = [];
  /** The clock of Woovi. */
  now: () => Date = () => new Date();
  /** The scope that the application lacks; null = none. */
  lacks: string | null = null;

  private constructor(
    private readonly server: Server,
    private readonly authority: Authority,
  ) {
    server.on('request', (request, response) => void this.receive(request, response));
  }

  static async start(port = 0): Promise<FakeWoovi> {
    const authority = await testAuthority('Fake Woovi CA');
    const own = await authority.issue('api.fake');
    const server = createServer({ cert: own.certificate, key: own.key });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return new FakeWoovi(server, authority);
  }

  get origin(): string {
    return `https://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The account file of the fake's only merchant. */
  accountFile(more: object = {}): Fields {
    return {
      appId: APP_ID,
      sandbox: true,
      hosts: { api: this.origin },
      ca: this.authority.certificate,
      ...more,
    };
  }

  /** A buyer pays the code, and Woovi reports it. Null = it cannot be paid. */
  async payAndNotify(reference: string): Promise<number[] | null> {
    const transaction = this.charges.pay(reference);
    if (!transaction?.charge) return null;
    const charge = this.charges.shown(transaction.charge);
    return this.webhooks.notify('OPENPIX:CHARGE_COMPLETED', { charge });
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = `${request.method} ${request.url?.replace(PREFIX, '')}`;
    const text = await bodyOf(request);
    const scripted = this.faults.scriptedFor(call);
    const fault = scripted ? null : this.faults.take(call);
    const acts = actsDespite(fault) && !scripted;
    const reply = acts ? await this.answer(request, call, text) : scripted;
    if (reply) this.exchanges.push({ call, sent: text, ...reply });
    if (fault !== null || reply === null) return answerWith(fault ?? 'drop', response);
    const headers = { 'content-type': 'application/json', date: this.now().toUTCString() };
    response.writeHead(reply.status, headers).end(JSON.stringify(reply.body));
  }

  private async answer(request: IncomingMessage, call: string, text: string): Promise<Reply> {
    this.calls.push(call);
    const { pathname, searchParams: query } = new URL(request.url ?? '', this.origin);
    const { method = '' } = request;
    const [noun = '', id = ''] = pathname
      .replace(PREFIX, '')
      .split('/')
      .slice(1)
      .map(decodeURIComponent);
    if (`${method} ${noun}/${id}` === 'GET webhook/public-keys') return this.webhooks.publicKeys();
    if (request.headers.authorization !== APP_ID)
      return { status: 401, body: { data: null, errors: [{ message: 'appID inválido' }] } };
    if (this.lacks !== null && call.startsWith(this.lacks))
      return refused(`Application is missing required scope: ${this.lacks}`, 403);
    const body = (text === '' ? {} : JSON.parse(text)) as Fields;
    return this.route({ route: `${method} ${noun}`, id, query, body });
  }

  private route({ route, id, query, body }: Routed): Reply | Promise<Reply> {
    switch (route) {
      case 'POST charge':
        return this.charges.create(body, query.get('return_existing') === 'true');
      case 'GET charge':
        return this.charges.get(id);
      case 'DELETE charge':
        return this.charges.remove(id);
      case 'GET transaction':
        return id ? this.charges.getTransaction(id) : this.charges.listTransactions(query);
      case 'GET boleto-transaction':
        return this.charges.listSlips(query);
      case 'POST refund':
        return this.charges.refund(body);
      case 'GET refund':
        return this.charges.getRefund(id);
      case 'POST payment':
        return this.payouts.create(body);
      case 'GET payment':
        return id ? this.payouts.get(id) : this.payouts.list(query);
      case 'POST pix-keys':
        return this.payouts.checkKey(body);
      case 'GET account':
        return this.account();
      case 'GET webhook':
        return this.webhooks.list(query);
      case 'POST webhook':
        return this.webhooks.create(body);
      case 'GET dispute':
        return this.listDisputes(query);
      case 'GET openpix':
        return this.payForTest(query.get('transactionID') ?? '');
      default:
        return refused('not found', 404);
    }
  }

  private account(): Reply {
    const total = this.payouts.balance();
    return done({
      pageInfo: { skip: 0, limit: 10, hasPreviousPage: false, hasNextPage: false },
      accounts: [
        {
          accountId: '6290ccfd42831958a405debc',
          isDefault: true,
          balance: { total, blocked: 0, available: total },
        },
      ],
    });
  }

  private listDisputes(query: URLSearchParams): Reply {
    const listed = this.disputes.filter(({ createdAt }) => isWithin(createdAt, query));
    return pageOf(
      'disputes',
      listed.map(({ createdAt, ...one }) => ({
        type: one.value === undefined ? 'MED' : 'CHARGEBACK',
        ...one,
        createdAt: createdAt.toISOString(),
      })),
      query,
    );
  }

  private async payForTest(txid: string): Promise<Reply> {
    const charge = [...this.charges.charges.values()].find((one) => one.txid === txid);
    const notified = charge && (await this.payAndNotify(charge.correlationId));
    return notified ? done({ status: 'OK' }) : refused('Charge not found');
  }
}

interface Routed {
  /** Such as `GET charge`. */
  route: string;
  id: string;
  query: URLSearchParams;
  body: Fields;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8').slice(0, BODY_MAX);
}
