/**
 * A bank with the API Pix of the BCB: immediate charges (cob), their payments, and refunds
 * (devolução). Source: bacen/pix-api, openapi.yaml 2.9.0.
 */
import { SECOND_MS, wallNow } from '../../../platform/time/clock';
import { dynamicBrCode } from '../br-code';
import {
  ProviderMisconfigured,
  ProviderRefused,
  ProviderUnknown,
  type PixPayment,
  type PixPort,
  type PixRequest,
  type RecurringPixPort,
  type RealProvider,
  type PixCode,
  type RefundOutcome,
  type RefundQuestion,
  type RefundOrder,
} from '../provider';
import type { SandboxPort } from '../account-port';
import type { NotificationPort } from '../notification-port';
import type { RecordsPort } from '../records';
import type { PixAccountFile } from './account-file';
import type { AdmitCall } from '../outside/call-limit';
import type { ProviderReferences } from '../accounts/state/references';
import { recordAfter } from './after-refusal';
import { AutomaticPix } from './automatic-pix';
import { BcbClient } from './bcb-client';
import { BcbRecords } from './bcb-records';
import { PixAccount, type MoreMethods } from './pix-account';
import { readCallback } from './read-callback';
import { refuseUnreadable } from '../unreadable';
import { centsOf, momentOf, objectOf, objectsOf, textOf, valorOf, wireId } from './wire';
import { cutText } from '../../../platform/operations/cut-text';

const DESCRIPTION_MAX = 140;
/**
 * The bank counts from the moment at which the request arrives there. What it accepts must not be
 * too late for us.
 */
const ENDS_EARLIER_MS = 5_000;
const MERCHANT_NAME_MAX = 25;
/** The payer's bank shows the name of the holder that it knows, and not this one. */
const NAMELESS = 'RECEBEDOR';

const REFUND_STATUS: Readonly<Record<string, RefundOutcome['status']>> = {
  EM_PROCESSAMENTO: 'pending',
  DEVOLVIDO: 'completed',
  NAO_REALIZADO: 'failed',
};

export interface PixParts {
  file: PixAccountFile;
  /** Shown in codes that the bank leaves to us to compose. */
  name: string;
  admit: AdmitCall;
  references: ProviderReferences;
}

/** `more`: what other methods of the account need. */
export class BcbPix implements RealProvider {
  readonly account: PixAccount;
  readonly pix: PixPort;
  readonly records: RecordsPort;
  readonly recurringPix: RecurringPixPort;
  readonly notifications: NotificationPort;
  readonly sandbox?: SandboxPort;
  protected readonly client: BcbClient;

  constructor(
    { file, name, admit, references }: PixParts,
    more: MoreMethods = { scopes: {}, checks: {} },
  ) {
    this.client = new BcbClient(file, admit);
    this.records = new BcbRecords(this.client);
    this.pix = new Cobs(this.client, nameInCodes(name));
    const automaticPix = new AutomaticPix(this.client, this.pix, references);
    this.recurringPix = automaticPix;
    this.account = new PixAccount(this.client, {
      ...more,
      checks: { AUTOMATIC_PIX: () => automaticPix.check(), ...more.checks },
    });
    const pays = file.sandbox ? this.client.profile.sandboxPays : undefined;
    if (pays !== undefined)
      this.sandbox = { pay: (reference, amount) => this.payForTest(pays, reference, amount) };
    this.notifications = {
      read: ({ body }) => readCallback(body, references),
    };
  }

  close(): Promise<void> {
    return this.client.close();
  }

  private async payForTest(path: string, reference: string, amount: number): Promise<void> {
    const body = { valor: Number(valorOf(amount)) };
    const call = { method: 'POST', path: `${path}/${wireId(reference)}`, body } as const;
    if ((await this.client.call(call)) === null)
      throw new ProviderRefused('the bank does not know the code that is to be paid');
  }
}

class Cobs implements PixPort {
  constructor(
    private readonly client: BcbClient,
    private readonly merchantName: string,
  ) {}

  /** Asked for first: at some banks a repeated PUT changes the charge. */
  async create(request: PixRequest): Promise<PixCode> {
    const cob = (await this.find(request.reference)) ?? (await this.put(request));
    return { brCode: this.codeOf(cob), txid: wireId(request.reference) };
  }

  async payments(reference: string): Promise<PixPayment[]> {
    return objectsOf((await this.find(reference))?.pix).map(paymentOf);
  }

  async cancel(reference: string): Promise<void> {
    const body = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' };
    try {
      await this.client.call({ method: 'PATCH', path: pathOf(reference), body });
    } catch (error) {
      // It is paid, removed, or being paid right now: payments() says which.
      if (!(error instanceof ProviderRefused)) throw error;
    }
  }

  canRefundPart(): Promise<boolean> {
    return Promise.resolve(true);
  }

  /** A repeated id is refused, and so is an amount that is too high: the record shows which. */
  async refund(request: RefundOrder): Promise<RefundOutcome> {
    const body = { valor: valorOf(request.amount) };
    try {
      const made = await this.client.call({ method: 'PUT', path: refundPathOf(request), body });
      if (!made) throw new ProviderRefused('the payment is not known');
      return outcomeOf(made);
    } catch (error) {
      const known = await recordAfter(error, () => this.findRefund(request));
      return known ?? { status: 'failed', reason: (error as ProviderRefused).message };
    }
  }

  async findRefund(question: RefundQuestion): Promise<RefundOutcome | null> {
    const found = await this.client.call({ method: 'GET', path: refundPathOf(question) });
    return found && outcomeOf(found);
  }

  private find(reference: string): Promise<Record<string, unknown> | null> {
    return this.client.call({ method: 'GET', path: pathOf(reference) });
  }

  private async put(request: PixRequest): Promise<Record<string, unknown>> {
    const { reference, amount, description, expiresAt, at } = request;
    const livesMs = expiresAt.getTime() - at.getTime() - ENDS_EARLIER_MS;
    const expiracao = Math.max(1, Math.floor(livesMs / SECOND_MS));
    const body = {
      calendario: { expiracao },
      valor: { original: valorOf(amount) },
      chave: this.client.file.pixKey,
      ...(description && { solicitacaoPagador: cutText(description, DESCRIPTION_MAX) }),
    };
    try {
      const made = await this.client.call({ method: 'PUT', path: pathOf(reference), body });
      if (made) return made;
      throw new ProviderRefused('the bank does not know the path of charges');
    } catch (error) {
      // Another process was faster.
      const known = await recordAfter(error, () => this.find(reference));
      if (known) return known;
      this.client.reportFault(reference, (error as ProviderRefused).message);
      throw error;
    }
  }

  private codeOf(cob: Record<string, unknown>): string {
    const code = textOf(cob.pixCopiaECola);
    if (code !== null) return code;
    const location = textOf(cob.location) ?? textOf(objectOf(cob.loc).location);
    if (location === null) throw new ProviderUnknown('the bank answered without a code');
    const url = location.replace(/^https?:\/\//, '');
    try {
      return dynamicBrCode({ url, merchantName: this.merchantName, merchantCity: 'BRASIL' });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw new ProviderMisconfigured(
        'the bank gives no code to copy, and a location of which none can be made: ask it for ' +
          'locations of 77 characters at most',
      );
    }
  }
}

/** A code has Latin letters without accents. */
function nameInCodes(name: string): string {
  const latin = name
    .normalize('NFD')
    .replace(/[^ -~]/g, '')
    .trim();
  return /[A-Za-z]/.test(latin) ? latin.slice(0, MERCHANT_NAME_MAX) : NAMELESS;
}

function pathOf(reference: string): string {
  return `/cob/${wireId(reference)}`;
}

function refundPathOf({ payment, reference }: RefundQuestion): string {
  return `/pix/${encodeURIComponent(payment)}/devolucao/${wireId(reference)}`;
}

/** A time of the bank that is ahead of our clock counts as now. */
function paymentOf(pix: Record<string, unknown>): PixPayment {
  const providerId = textOf(pix.endToEndId);
  const amount = centsOf(pix.valor);
  const horario = momentOf(pix.horario);
  if (providerId === null || amount === null || horario === null)
    return refuseUnreadable('payment', 'the bank reports a payment without id, amount or time', {
      payment: providerId,
    });
  const now = wallNow();
  const { nome, cpf, cnpj } = objectOf(objectOf(pix.gnExtras).pagador ?? pix.pagador);
  return {
    providerId,
    amount,
    paidAt: horario > now ? now : horario,
    payer: { name: textOf(nome), taxId: textOf(cpf) ?? textOf(cnpj) },
  };
}

function outcomeOf({ status, motivo, rtrId }: Record<string, unknown>): RefundOutcome {
  const known = REFUND_STATUS[String(status)];
  if (known === 'completed') return { status: known, returnId: textOf(rtrId) };
  if (known === 'failed') return { status: known, reason: textOf(motivo) ?? 'refused_by_bank' };
  // A status that the standard does not have yet is not final.
  return { status: known ?? 'pending' };
}
