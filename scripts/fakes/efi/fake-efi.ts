/**
 * A fake of Efí: its API Pix on loopback with mutual TLS, tokens bound to the certificate, scopes,
 * the two test requests when a webhook is registered, callbacks, and scripted faults. It keeps its
 * own books, in which tests count what really happened.
 */
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { testAuthority, type Authority, type Issued } from '../certificates';
import { actsDespite, answerWith, Faults } from '../faults';
import { absent, asNotFound } from './absent';
import { AnnouncedBook } from './announced-book';
import { ChargeBook } from './charge-book';
import { MandateBook } from './mandate-book';
import { PayoutBook } from './payout-book';
import { ClaimBook } from './claim-book';
import { exchangeOf, type Exchange } from './exchange';
import { pageOf } from './page-of';
import { PixBook, problem, reais, type Reply } from './pix-book';
import { isOfEfiOnly, standardAnswer } from './standard-answer';

export const FAKE_PIX_KEY = '7d9f0335-8dcc-4054-9bf9-0dbd61d36906';
const CLIENT = { id: 'Client_Id_fake', secret: 'Client_Secret_fake' };
const ACCOUNT = { branch: '0001', number: '1234567', type: 'CORRENTE' };
const SCOPES =
  'cob.read cob.write pix.read pix.write webhook.read webhook.write pix.send gn.pix.send.read ' +
  'gn.balance.read gn.infractions.read gn.infractions.write ' +
  'rec.read rec.write cobr.read cobr.write payloadlocationrec.read payloadlocationrec.write ' +
  'webhookrec.read webhookrec.write webhookcobr.read webhookcobr.write';
const TOKEN_SECONDS = 3_600;
const CHARGES_TOKEN_SECONDS = 600;
const BODY_MAX = 65_536;

interface Token {
  fingerprint: string;
  endsAt: number;
}

export class FakeEfi {
  readonly faults = new Faults();
  readonly book: PixBook;
  readonly payouts: PayoutBook;
  readonly claims: ClaimBook;
  readonly charges: ChargeBook;
  readonly mandates: MandateBook;
  readonly announced: AnnouncedBook;
  /** `METHOD /path` of every call that reached the API, in order. */
  readonly calls: string[] = [];
  /** How many calls arrived, also those that a fault kept from the API. */
  received = 0;
  scopes = SCOPES;
  /** Calls wait for it before they are answered. */
  gate: ((call: string) => Promise<void>) | null = null;
  /** Hears every exchange. */
  record: ((exchange: Exchange) => void) | null = null;
  /** The clock of the bank. */
  now: () => Date = () => new Date();
  webhookUrl: string | null = null;
  /** The addresses for mandates (`webhookrec`) and announced charges (`webhookcobr`). */
  readonly automaticWebhooks = new Map<string, string>();
  /** Statuses of the test requests at the last registration. */
  tested: number[] = [];
  /** Of the API for boletos, which shows no certificate: when each of them ends. */
  private readonly chargesTokens = new Map<string, number>();
  private readonly tokens = new Map<string, Token>();
  /** `standard`: the API Pix to the letter, without what Efí adds. */
  speaks: 'efi' | 'standard' = 'efi';
  /** How the older routes of Efí say that they know no such thing; the standard answers 404. */
  absentAs: 'named-400' | '404' = 'named-400';

  private constructor(
    private readonly server: Server,
    private readonly authority: Authority,
    private readonly client: Issued,
  ) {
    this.book = new PixBook(FAKE_PIX_KEY, () => this.now());
    this.payouts = new PayoutBook(FAKE_PIX_KEY, () => this.now());
    this.claims = new ClaimBook(this.book, () => this.now());
    this.charges = new ChargeBook(() => this.now());
    this.mandates = new MandateBook(() => this.now());
    const { branch: agencia, number: conta, type: tipoConta } = ACCOUNT;
    const account = { agencia, conta, tipoConta };
    this.announced = new AnnouncedBook(this.mandates, this.book, account, () => this.now());
    server.on('request', (request, response) => void this.receive(request, response));
  }

  static async start(port = 0): Promise<FakeEfi> {
    const authority = await testAuthority('Fake Efi CA');
    const own = await authority.issue('pix.fake');
    const server = createServer({
      cert: own.certificate,
      key: own.key,
      ca: authority.certificate,
      requestCert: true,
      rejectUnauthorized: true,
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return new FakeEfi(server, authority, await authority.issue('merchant'));
  }

  get origin(): string {
    return `https://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The account file of the fake's only merchant. */
  accountFile(more: object = {}): Record<string, unknown> {
    return {
      clientId: CLIENT.id,
      clientSecret: CLIENT.secret,
      certificate: this.client.certificate,
      certificateKey: this.client.key,
      pixKey: FAKE_PIX_KEY,
      account: ACCOUNT,
      charges: { clientId: CLIENT.id, clientSecret: CLIENT.secret },
      hosts: { pix: this.origin, token: this.origin, charges: this.origin },
      ca: this.authority.certificate,
      ...more,
    };
  }

  /** Another certificate of the same authority, such as that of another merchant. */
  otherCertificate(days?: number): Promise<Issued> {
    return this.authority.issue('somebody else', days);
  }

  /** A certificate that the bank did not issue. */
  async foreignCertificate(): Promise<Issued> {
    return (await testAuthority('Another CA')).issue('somebody else');
  }

  /** The buyer pays; the callback is left to the test. Null if the code cannot be paid. */
  pay(txid: string, cents: number, horario = this.now()): { endToEndId: string } | null {
    const paid = this.book.pay(txid, { cents, horario });
    if (paid) this.mandates.accept(txid);
    return paid;
  }

  /** Cents that lie in the account: what was received, without what went back and was sent. */
  held(): number {
    return this.book.kept() + this.charges.received() - this.payouts.left();
  }

  /** Sends the payments of these codes to the registered address, as one callback. */
  async notify(...txids: string[]): Promise<number> {
    const pix = this.book.pix
      .filter(({ txid }) => txids.includes(txid))
      .map((one) => this.book.shownPix(one));
    return this.post(JSON.stringify({ pix }));
  }

  /** Reports what was sent, as one callback. */
  async notifyOfPayouts(): Promise<number> {
    const pix = this.payouts.sent.map((one) => this.payouts.reported(one));
    return this.post(JSON.stringify({ pix }));
  }

  /** Reports mandates by their references, as one callback. */
  async notifyOfMandates(...contracts: string[]): Promise<number> {
    const recs = contracts.map((contract) => this.mandates.shown(this.mandates.of(contract)));
    return this.post(JSON.stringify({ recs }), '/rec');
  }

  /** Reports announced charges, as one callback. */
  async notifyOfAnnounced(...txids: string[]): Promise<number> {
    const cobsr = [...this.announced.charges.values()]
      .filter(({ txid }) => txids.includes(txid))
      .map((one) => this.announced.shown(this.announced.settled(one)));
    return this.post(JSON.stringify({ cobsr }), '/cobr');
  }

  /** Sends the form about the boleto to the address that it was issued with. */
  async notifyOfBoleto(customId: string): Promise<number> {
    const { url, body } = this.charges.notificationOf(customId);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return (await fetch(url, { method: 'POST', headers, body })).status;
  }

  async post(body: string, suffix = '/pix'): Promise<number> {
    if (this.webhookUrl === null) throw new Error('no webhook is registered');
    const answer = await fetch(`${this.webhookUrl}${suffix}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    return answer.status;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = `${request.method} ${request.url}`;
    const text = await bodyOf(request);
    this.received++;
    await this.gate?.(call);
    const fault = this.faults.take(call);
    const scripted = this.faults.scriptedFor(call);
    const reply = scripted ?? (actsDespite(fault) ? await this.answer(request, call, text) : null);
    if (reply !== null) this.record?.(exchangeOf(request, text, reply, this.origin));
    if (fault !== null || reply === null) {
      answerWith(fault ?? 'drop', response);
      return;
    }
    response
      .writeHead(reply.status, {
        'content-type': reply.status < 400 ? 'application/json' : 'application/problem+json',
        date: this.now().toUTCString(),
      })
      .end(JSON.stringify(reply.body));
  }

  private async answer(request: IncomingMessage, call: string, text: string): Promise<Reply> {
    const given = await this.answerOfEfi(request, call, text);
    const isNamed = this.speaks === 'efi' && this.absentAs === 'named-400';
    const reply = isNamed ? given : asNotFound(given);
    if (this.speaks === 'efi' || call === 'POST /oauth/token') return reply;
    const path = call.split(' ')[1] ?? '';
    return isOfEfiOnly(path) ? problem(404, 'NaoEncontrado', path) : standardAnswer(path, reply);
  }

  private async answerOfEfi(request: IncomingMessage, call: string, text: string): Promise<Reply> {
    if (call === 'POST /oauth/token') return this.token(request, text);
    if (call.startsWith('POST /v1/authorize')) return this.authorize(request);
    this.calls.push(call);
    if (request.url?.startsWith('/v1/')) return this.boleto(request, text);
    const refused = this.refusalOf(request, call);
    if (refused) return refused;
    const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
    const [, claim] = /^POST \/v2\/gn\/infracoes\/([\w-]+)\/defesa$/.exec(call) ?? [];
    if (claim) return this.claims.defend(claim, body);
    return this.automatic(request, body) ?? this.list(request) ?? this.route(request, body);
  }

  private async route(request: IncomingMessage, body: Record<string, unknown>): Promise<Reply> {
    const { method = '', url = '' } = request;
    const path = url.split('/').slice(2).map(decodeURIComponent).join(' ');
    const [, cob] = /^cob (\S+)$/.exec(path) ?? [];
    if (cob !== undefined) return this.cob(method, cob, body);
    const [, payment, refund = ''] = /^pix (\S+) devolucao (\S+)$/.exec(path) ?? [];
    if (payment !== undefined) return this.refund(method, { payment, refund }, body);
    const [, sent] = /^gn pix (?:enviados id-envio )?(\S+)$/.exec(path) ?? [];
    if (sent !== undefined) return this.payout(method, sent, body);
    const [, key] = /^webhook (\S+)$/.exec(path) ?? [];
    if (key !== undefined) return this.webhook(request, key, body.webhookUrl);
    return problem(404, 'NaoEncontrado', url);
  }

  private list({ url = '' }: IncomingMessage): Reply | null {
    const { pathname, searchParams } = new URL(url, this.origin);
    return this.lists[pathname.split('/').slice(2).join(' ')]?.(searchParams) ?? null;
  }

  private readonly lists: Readonly<Record<string, (asked: URLSearchParams) => Reply>> = {
    pix: (asked) => pageOf(this.book.listed(asked.get('devolucaoPresente')), asked),
    'gn pix enviados': (asked) => pageOf(this.payouts.listed(), asked),
    'gn infracoes': (asked) => pageOf(this.claims.listed(), asked, 'infracoes'),
    'gn saldo': () => ({ status: 200, body: { saldo: reais(this.payouts.balance) } }),
  };
  /** Mandates and announced charges; null = the call is not about them. */
  private automatic(
    { method = '', url = '' }: IncomingMessage,
    body: Record<string, unknown>,
  ): Reply | null {
    const { pathname, searchParams: query } = new URL(url, this.origin);
    const [, , resource, id = '', retry, date = ''] = pathname.split('/');
    if (resource === 'locrec') return this.mandates.postLocation();
    if (resource === 'rec') return this.mandate(method, id, query, body);
    if (resource === 'webhookrec' || resource === 'webhookcobr')
      return this.automaticWebhook(method, resource, body.webhookUrl);
    if (resource !== 'cobr') return null;
    return retry === 'retentativa' ? this.announced.retry(id, date) : this.cobr(method, id, body);
  }

  private cobr(method: string, txid: string, body: Record<string, unknown>): Reply {
    if (method === 'PUT') return this.announced.put(txid, body);
    return method === 'PATCH' ? this.announced.patch(txid, body) : this.announced.get(txid);
  }

  private mandate(
    method: string,
    id: string,
    query: URLSearchParams,
    body: Record<string, unknown>,
  ): Reply {
    if (method === 'POST') return this.mandates.post(body);
    if (id === '') return this.mandates.list(query);
    return method === 'PATCH'
      ? this.mandates.patch(id, body)
      : this.mandates.get(id, query.get('txid'));
  }

  private automaticWebhook(method: string, kind: string, url: unknown): Reply {
    if (method === 'PUT') this.automaticWebhooks.set(kind, String(url));
    const webhookUrl = this.automaticWebhooks.get(kind);
    return webhookUrl === undefined
      ? problem(404, 'WebhookNaoEncontrado', 'Nenhum webhook.')
      : { status: 200, body: { webhookUrl, criacao: this.now().toISOString() } };
  }

  private cob(method: string, txid: string, body: Record<string, unknown>): Reply {
    if (method === 'PUT') return this.book.putCob(txid, body);
    return method === 'PATCH' ? this.book.patchCob(txid, body) : this.book.getCob(txid);
  }

  private refund(
    method: string,
    { payment, refund }: { payment: string; refund: string },
    body: Record<string, unknown>,
  ): Reply {
    return method === 'PUT'
      ? this.book.putRefund(payment, refund, body)
      : this.book.getRefund(payment, refund);
  }

  private payout(method: string, id: string, body: Record<string, unknown>): Reply {
    return method === 'PUT' ? this.payouts.put(id, body) : this.payouts.get(id);
  }

  private authorize({ headers }: IncomingMessage): Reply {
    const basic = Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString('base64');
    if (headers.authorization !== `Basic ${basic}`)
      return { status: 401, body: { error: 'invalid_client', error_description: 'Inválido' } };
    const token = randomBytes(16).toString('hex');
    this.chargesTokens.set(token, this.now().getTime() + CHARGES_TOKEN_SECONDS * 1_000);
    return {
      status: 200,
      body: { access_token: token, token_type: 'Bearer', expires_in: CHARGES_TOKEN_SECONDS },
    };
  }

  private boleto({ method = '', url = '', headers }: IncomingMessage, text: string): Reply {
    const token = (headers.authorization ?? '').replace('Bearer ', '');
    if ((this.chargesTokens.get(token) ?? 0) <= this.now().getTime())
      return { status: 401, body: { error: 'unauthorized' } };
    const { pathname, searchParams } = new URL(url, this.origin);
    const [, , resource, id = '', act] = pathname.split('/');
    if (resource === 'notification') return this.charges.changes(id);
    if (resource === 'charges') return this.charges.list(searchParams);
    if (act === 'cancel') return this.charges.cancel(id);
    return method === 'POST'
      ? this.charges.post(JSON.parse(text) as Record<string, unknown>)
      : this.charges.get(id);
  }

  private token({ headers, socket }: IncomingMessage, text: string): Reply {
    const basic = Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString('base64');
    const isForm = headers['content-type'] === 'application/x-www-form-urlencoded';
    const isAsked = text.includes('client_credentials') && isForm === (this.speaks === 'standard');
    if (headers.authorization !== `Basic ${basic}` || !isAsked)
      return {
        status: 401,
        body: { error: 'invalid_client', error_description: 'Invalid credentials' },
      };
    const token = randomBytes(16).toString('hex');
    this.tokens.set(token, {
      fingerprint: fingerprintOf(socket as TLSSocket),
      endsAt: this.now().getTime() + TOKEN_SECONDS * 1_000,
    });
    return {
      status: 200,
      body: {
        access_token: token,
        token_type: 'Bearer',
        expires_in: TOKEN_SECONDS,
        scope: this.scopes,
      },
    };
  }

  /** Every token ends now. */
  forgetTokens(): void {
    this.tokens.clear();
    this.chargesTokens.clear();
  }

  private refusalOf({ headers, socket }: IncomingMessage, call: string): Reply | null {
    const token = this.tokens.get((headers.authorization ?? '').replace('Bearer ', ''));
    if (
      !token ||
      token.endsAt <= this.now().getTime() ||
      token.fingerprint !== fingerprintOf(socket as TLSSocket)
    )
      return { status: 401, body: { nome: 'invalid_token', mensagem: 'Token inválido' } };
    const scope = scopeOf(call);
    return this.scopes.split(' ').includes(scope)
      ? null
      : problem(403, 'AcessoNegado', `falta o escopo ${scope}`);
  }

  /** Two test requests, as Efí makes them; the second one only is needed when mTLS is skipped. */
  private async webhook(
    { method, headers }: IncomingMessage,
    chave: string,
    url: unknown,
  ): Promise<Reply> {
    if (chave !== FAKE_PIX_KEY)
      return { status: 400, body: { nome: 'chave_invalida', mensagem: 'A chave não é da conta.' } };
    if (method === 'GET')
      return this.webhookUrl === null
        ? absent('webhook_nao_encontrado')
        : { status: 200, body: { webhookUrl: this.webhookUrl, chave, criacao: new Date() } };
    const before = this.webhookUrl;
    this.webhookUrl = String(url);
    if (this.speaks === 'standard') return { status: 200, body: {} };
    const status = await this.post('{}', '').catch(() => 0);
    this.tested = [status];
    const isOpen = headers['x-skip-mtls-checking'] === 'true';
    if (isOpen && status === 200) return { status: 201, body: { webhookUrl: url } };
    this.webhookUrl = before;
    return {
      status: 400,
      body: { nome: 'webhook_invalido', mensagem: `A URL respondeu com o status ${status}` },
    };
  }
}

function scopeOf(call: string): string {
  const [method = '', url = ''] = call.split(' ');
  const [, , named, more] = (url.split('?')[0] ?? '').split('/');
  const resource = named === 'locrec' ? 'payloadlocationrec' : named;
  const right = method === 'GET' ? 'read' : 'write';
  if (resource === 'gn' && more === 'saldo') return 'gn.balance.read';
  if (resource === 'gn' && more === 'infracoes') return `gn.infractions.${right}`;
  if (resource === 'gn') return right === 'read' ? 'gn.pix.send.read' : 'pix.send';
  return `${resource}.${right}`;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8').slice(0, BODY_MAX);
}

function fingerprintOf(socket: TLSSocket): string {
  return createHash('sha256').update(socket.getPeerCertificate().raw).digest('hex');
}
