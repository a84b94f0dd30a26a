/**
 * A fake of Pagar.me on loopback: tokens from browsers, customers, cards, orders, refunds,
 * disputes, payables, notifications, and scripted faults. It keeps its own books, in which tests
 * count what really happened.
 */
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { testAuthority, type Authority } from '../certificates';
import { actsDespite, answerWith, Faults } from '../faults';
import { CardBook, invalid, newId, notFound, type Fields, type Reply } from './card-book';
import { OrderBook } from './order-book';

const KEYS = { secret: 'sk_test_fakeFakeFakeFake', public: 'pk_test_fakeFakeFakeFake' };
/** The key of the same merchant for real cards. */
export const FAKE_LIVE_KEY = 'sk_fakeFakeFakeFake';
const WEBHOOK = { user: 'pitanga', password: 'fake webhook password' };
const PREFIX = '/core/v5';
const BODY_MAX = 65_536;
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'content-type',
};

/** `sent`: the body as text; empty if there was none. */
export interface Exchange extends Reply {
  call: string;
  sent: string;
}

export class FakePagarme {
  readonly faults = new Faults();
  readonly cards: CardBook;
  readonly orders: OrderBook;
  /** `METHOD /path` of every call that reached the API, in order. */
  readonly calls: string[] = [];
  /** The idempotency keys of those that had one, as `METHOD /path key`. */
  readonly keys: string[] = [];
  /** Every call with what was sent and answered, in order. */
  readonly exchanges: Exchange[] = [];
  /** Calls wait for it before they are answered. */
  gate: ((call: string) => Promise<void>) | null = null;
  /** The clock of Pagar.me. */
  now: () => Date = () => new Date();
  /** As it is entered in the dashboard. */
  webhookUrl: string | null = null;

  private constructor(
    private readonly server: Server,
    private readonly authority: Authority,
  ) {
    this.cards = new CardBook(() => this.now());
    this.orders = new OrderBook(() => this.now(), this.cards);
    server.on('request', (request, response) => void this.receive(request, response));
  }

  static async start(port = 0): Promise<FakePagarme> {
    const authority = await testAuthority('Fake Pagarme CA');
    const own = await authority.issue('api.fake');
    const server = createServer({ cert: own.certificate, key: own.key });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return new FakePagarme(server, authority);
  }

  get origin(): string {
    return `https://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The account file of the fake's only merchant. */
  accountFile(more: object = {}): Fields {
    return {
      secretKey: KEYS.secret,
      publicKey: KEYS.public,
      webhookUser: WEBHOOK.user,
      webhookPassword: WEBHOOK.password,
      statementDescriptor: 'Loja Fake',
      sandbox: true,
      hosts: { api: this.origin },
      ca: this.authority.certificate,
      ...more,
    };
  }

  /** The token that a buyer's browser would get for the card. */
  token(number = '4000000000000010'): string {
    const { body } = this.cards.tokenise({
      type: 'card',
      card: { number, holder_name: 'Ana Lima', exp_month: 12, exp_year: 2034, cvv: '123' },
    });
    return String((body as Fields).id);
  }

  /** Cents that lie in the account: what was paid, without what went back. */
  held(): number {
    return this.orders.kept();
  }

  /** How often money of the order was really taken. */
  approvals(code: string): number {
    return this.orders.charges.filter((one) => one.code === code && one.paidAt !== null).length;
  }

  /** Sends the charge of an order as a notification; `password` may be a wrong one. */
  notify(type: string, code: string, password: string = WEBHOOK.password): Promise<number> {
    return this.post(type, this.orders.shown(this.orders.of(code)), password);
  }

  /** Enters the address in the dashboard, which sends a test message about no order. */
  async enterAddress(url: string): Promise<void> {
    this.webhookUrl = url;
    const status = await this.post('order.paid', {}, WEBHOOK.password);
    if (status !== 200) throw new Error(`the test message was answered with ${status}`);
  }

  private async post(type: string, data: Fields, password: string): Promise<number> {
    if (this.webhookUrl === null) throw new Error('no address is entered for notifications');
    const basic = Buffer.from(`${WEBHOOK.user}:${password}`).toString('base64');
    const answer = await fetch(this.webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Basic ${basic}` },
      body: JSON.stringify({
        id: newId('hook'),
        account: { id: 'acc_fake', name: 'Loja Fake' },
        type,
        created_at: this.now().toISOString(),
        data,
      }),
    });
    return answer.status;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = `${request.method} ${request.url?.replace(PREFIX, '')}`;
    const text = await bodyOf(request);
    await this.gate?.(call);
    if (call.startsWith('OPTIONS /tokens')) return void response.writeHead(204, CORS).end();
    const fault = this.faults.take(call);
    const reply = actsDespite(fault) ? this.answer(request, call, text) : null;
    if (reply) this.exchanges.push({ call, sent: text, ...reply });
    if (fault !== null || reply === null) return answerWith(fault ?? 'drop', response);
    const headers = { 'content-type': 'application/json', date: this.now().toUTCString() };
    response
      .writeHead(reply.status, { ...headers, ...(call.startsWith('POST /tokens') && CORS) })
      .end(JSON.stringify(reply.body));
  }

  private answer({ method = '', url = '', headers }: IncomingMessage, call: string, text: string) {
    this.calls.push(call);
    const { pathname, searchParams } = new URL(url, this.origin);
    const body = (text === '' ? {} : JSON.parse(text)) as Fields;
    const path = pathname.slice(PREFIX.length).split('/').slice(1);
    if (path[0] === 'tokens') return this.tokenOfBrowser(headers, searchParams, body);
    const known = [KEYS.secret, FAKE_LIVE_KEY].map((key) => `Basic ${btoa(`${key}:`)}`);
    if (!known.includes(headers.authorization ?? ''))
      return { status: 401, body: { message: 'Authorization has been denied for this request.' } };
    const key = headers['idempotency-key'];
    if (key !== undefined) this.keys.push(`${call} ${String(key)}`);
    return this.route({ method, path, query: searchParams, body, key: key as string | undefined });
  }

  private tokenOfBrowser(
    headers: IncomingMessage['headers'],
    query: URLSearchParams,
    body: Fields,
  ): Reply {
    if (headers.authorization !== undefined || query.get('appId') !== KEYS.public)
      return { status: 401, body: { message: 'Authorization has been denied for this request.' } };
    return this.cards.tokenise(body);
  }

  private route({ method, path, query, body, key }: RoutedCall): Reply {
    const [noun = '', id = '', child = '', childId = ''] = path;
    switch (`${method} ${noun}${child && `/${child}`}`) {
      case 'POST customers':
        return this.cards.putCustomer(body);
      case 'POST customers/cards':
        return this.cards.store(id, body);
      case 'GET customers/cards':
        return childId ? this.cards.get(id, childId) : this.cards.list(id);
      case 'DELETE customers/cards':
        return this.cards.remove(id, childId);
      case 'POST orders':
        return this.orders.post(key, body);
      case 'GET orders':
        return this.orders.list(query);
      case 'GET charges':
        return id ? this.orders.get(id) : this.orders.listCharges(query);
      case 'DELETE charges':
        return this.orders.cancel(id, body, key);
      case 'GET disputes':
        return this.orders.listDisputes(query);
      case 'GET payables':
        return this.orders.payables(query);
      default:
        return noun === '' ? invalid('path', 'The path is missing.') : notFound(noun);
    }
  }
}

interface RoutedCall {
  method: string;
  path: string[];
  query: URLSearchParams;
  body: Fields;
  key: string | undefined;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8').slice(0, BODY_MAX);
}
