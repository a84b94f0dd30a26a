/**
 * Mandates of automatic PIX (rec) at a bank. Their ids are the bank's, so ours is sent as
 * `contrato` and looked for after a lost answer. Source: bacen/pix-api, openapi.yaml 2.9.0.
 */
import { DAY_MS, later, wallNow } from '../../../platform/time/clock';
import type { KnownReference, ProviderReferences } from '../accounts/state/references';
import {
  ProviderBusy,
  ProviderMisconfigured,
  ProviderRefused,
  ProviderUnknown,
  type MandateAloneRequest,
  type MandateRequest,
  type MandateStatus,
  type PixCode,
} from '../provider';
import type { BcbClient } from './bcb-client';
import { objectOf, objectsOf, textOf, wireId } from './wire';
import { cutText } from '../../../platform/operations/cut-text';

const LOCATION = 'locrec';
export const MANDATE = 'rec';
/** The id of a mandate: whether it permits retries, the bank, the day and a serial. */
const ID_REC = /^R[RN][0-9A-Za-z]{27}$/;
const OBJECT_MAX = 35;
const NAME_MAX = 140;
const CPF_LENGTH = 11;
const AMOUNT_MIN = '0.01';
const PAGE_SIZE = 100;
const PAGES_MAX = 10;

const PERIODS: Readonly<Record<string, string>> = {
  WEEKLY: 'SEMANAL',
  MONTHLY: 'MENSAL',
  QUARTERLY: 'TRIMESTRAL',
  SEMIANNUALLY: 'SEMESTRAL',
  ANNUALLY: 'ANUAL',
};
/** A status that the standard does not have yet is not final. */
const STATUS: Readonly<Record<string, MandateStatus>> = {
  CRIADA: 'created',
  APROVADA: 'approved',
  REJEITADA: 'rejected',
  EXPIRADA: 'expired',
};
const RECEIVERS: readonly unknown[] = ['PSP_RECEBEDOR', 'USUARIO_RECEBEDOR'];

export class Mandates {
  constructor(
    private readonly client: BcbClient,
    private readonly references: ProviderReferences,
  ) {}

  /**
   * The bank's id of the mandate that was requested under our reference; a text that is such an id
   * is itself, because imported mandates have no other. Null = it was never created.
   */
  async idOf(reference: string): Promise<string | null> {
    if (isMandateId(reference)) return reference;
    return (await this.references.find(MANDATE, reference))?.providerId ?? null;
  }

  /** The code that pays the charge of the same reference and accepts the mandate, in one step. */
  async create(request: MandateRequest): Promise<PixCode> {
    const txid = wireId(request.reference);
    const id = await this.made(request, txid);
    return { brCode: await this.codeAt(`/rec/${id}?txid=${txid}`), txid };
  }

  /** The code that only accepts the mandate. */
  async createAlone(request: MandateAloneRequest): Promise<PixCode> {
    const id = await this.made(request, null);
    return { brCode: await this.codeAt(`/rec/${id}`), txid: null };
  }

  /** The bank's id of the mandate; `txid` is that of the charge that is paid with it. */
  private async made(request: MandateAloneRequest, txid: string | null): Promise<string> {
    const seen = await this.references.find(MANDATE, request.reference);
    return (await this.idBy(seen, request)) ?? (await this.request(request, { seen, txid }));
  }

  private async codeAt(path: string): Promise<string> {
    const found = await this.client.call({ method: 'GET', path });
    const brCode = textOf(objectOf(found?.dadosQR).pixCopiaECola);
    if (brCode === null) throw new ProviderUnknown('the bank answered without a code');
    return brCode;
  }

  async status(reference: string): Promise<MandateStatus | null> {
    const id = await this.idOf(reference);
    const found = id && (await this.client.call({ method: 'GET', path: `/rec/${id}` }));
    return found ? statusOf(found) : null;
  }

  async cancel(reference: string): Promise<void> {
    const id = await this.idOf(reference);
    if (id === null) return;
    const body = { status: 'CANCELADA' };
    try {
      await this.client.call({ method: 'PATCH', path: `/rec/${id}`, body });
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      const status = await this.status(reference);
      // Not final: the bank did not cancel it, for a reason of its own that may pass.
      if (status === 'created' || status === 'approved') throw new ProviderUnknown(error.message);
    }
  }

  /** Looks for the mandate when the answer was lost. */
  private async idBy(
    known: KnownReference | null,
    { reference, payer }: MandateAloneRequest,
  ): Promise<string | null> {
    if (known === null || known.providerId !== null) return known?.providerId ?? null;
    const id = await this.search(wireId(reference), payer.taxId, known.since);
    if (id !== null) await this.references.keep(MANDATE, reference, id);
    return id;
  }

  private async search(contract: string, taxId: string, since: Date): Promise<string | null> {
    for (let page = 0; page < PAGES_MAX; page++) {
      const query = new URLSearchParams({
        inicio: later(since, -DAY_MS).toISOString(),
        fim: wallNow().toISOString(),
        [taxIdField(taxId)]: taxId,
        'paginacao.paginaAtual': String(page),
        'paginacao.itensPorPagina': String(PAGE_SIZE),
      });
      const answer = await this.client.call({ method: 'GET', path: `/rec?${query}` });
      const listed = objectsOf(answer?.recs);
      const mine = listed.find(({ vinculo }) => objectOf(vinculo).contrato === contract);
      if (mine) return idIn(mine);
      if (listed.length < PAGE_SIZE) break;
    }
    return null;
  }

  private async request(
    request: MandateAloneRequest,
    { seen, txid }: { seen: KnownReference | null; txid: string | null },
  ): Promise<string> {
    const { reference, payer } = request;
    if (payer.name === '' || payer.taxId === '')
      throw new ProviderRefused('a mandate needs the name and the tax id of the payer');
    const body = bodyOf(request, { location: await this.location(reference), txid });
    if (!(await this.references.begin(MANDATE, reference, seen)))
      throw new ProviderUnknown('the bank was asked for this mandate a moment ago');
    const id = idIn(await this.post(reference, body));
    await this.references.keep(MANDATE, reference, id);
    return id;
  }

  private async post(reference: string, body: object): Promise<Record<string, unknown>> {
    try {
      const made = await this.client.call({ method: 'POST', path: '/rec', body });
      if (made) return made;
      throw new ProviderRefused('the bank does not know the path of mandates');
    } catch (error) {
      const hasNotActed =
        error instanceof ProviderRefused ||
        error instanceof ProviderBusy ||
        error instanceof ProviderMisconfigured;
      if (hasNotActed) await this.references.release(MANDATE, reference);
      throw error;
    }
  }

  /** One that is not used does no harm: after a lost answer another one is requested. */
  private async location(reference: string): Promise<number> {
    const known = await this.references.find(LOCATION, reference);
    if (known?.providerId) return Number(known.providerId);
    await this.references.begin(LOCATION, reference);
    const made = await this.client.call({ method: 'POST', path: '/locrec', body: {} });
    const id = made?.id;
    if (typeof id !== 'number' || !Number.isSafeInteger(id))
      throw new ProviderUnknown('the bank answered without the id of a location');
    await this.references.keep(LOCATION, reference, String(id));
    return id;
  }
}

export function isMandateId(text: string): boolean {
  return ID_REC.test(text);
}

function bodyOf(
  { reference, description, frequency, payer, firstDate }: MandateAloneRequest,
  { location, txid }: { location: number; txid: string | null },
): object {
  return {
    vinculo: {
      contrato: wireId(reference),
      devedor: { [taxIdField(payer.taxId)]: payer.taxId, nome: cutText(payer.name, NAME_MAX) },
      ...(description && { objeto: cutText(description, OBJECT_MAX) }),
    },
    calendario: { dataInicial: firstDate, periodicidade: PERIODS[frequency] },
    // Efí demands an amount, the others take one. Each charge may have its own: a price changes, a
    // coupon ends.
    valor: { valorMinimoRecebedor: AMOUNT_MIN },
    politicaRetentativa: 'PERMITE_3R_7D',
    loc: location,
    ...(txid !== null && { ativacao: { dadosJornada: { txid } } }),
  };
}

function taxIdField(taxId: string): 'cpf' | 'cnpj' {
  return taxId.length === CPF_LENGTH ? 'cpf' : 'cnpj';
}

function idIn({ idRec }: Record<string, unknown>): string {
  const id = textOf(idRec);
  if (id === null || !isMandateId(id))
    throw new ProviderUnknown('the bank answered without the id of the mandate');
  return id;
}

/** If the bank does not report who ended it, it was not the receiver. */
function statusOf({ status, encerramento }: Record<string, unknown>): MandateStatus {
  if (status !== 'CANCELADA') return STATUS[String(status)] ?? 'created';
  const { solicitante } = objectOf(objectOf(encerramento).cancelamento);
  return RECEIVERS.includes(solicitante) ? 'cancelled' : 'revoked';
}
