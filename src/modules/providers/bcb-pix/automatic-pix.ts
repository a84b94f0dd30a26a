/**
 * Automatic PIX at a bank with the API Pix of the BCB: the first payment with the mandate (journey
 * 3), charges announced under it (cobr), and their retries (retentativa). Source: bacen/pix-api,
 * openapi.yaml 2.9.0; nothing was tried at a bank.
 */
import { isError } from '../../../platform/operations/is-error';
import type { ProviderReferences } from '../accounts/state/references';
import {
  ProviderMisconfigured,
  ProviderRefused,
  type AnnouncedCharge,
  type AnnouncedOutcome,
  type MandateAloneRequest,
  type MandateRequest,
  type MandateStatus,
  type PixPort,
  type RecurringPixCharge,
  type RecurringPixPort,
  type PixCode,
} from '../provider';
import { recordAfter } from './after-refusal';
import { AUTOMATIC_SCOPES, type BcbClient } from './bcb-client';
import { dueDateOf, isEnded, isExpired, outcomeOf } from './cobr-outcome';
import { Mandates } from './mandates';
import { valorOf, wireId } from './wire';

/** The mandate permits nothing any more. */
const OVER: readonly (MandateStatus | null)[] = ['revoked', 'cancelled', 'rejected', 'expired'];

/** What the bank has of a charge: announced for this try, or for an earlier one. */
interface Announced {
  txid: string;
  cobr: Record<string, unknown>;
  isOwn: boolean;
}

export class AutomaticPix implements RecurringPixPort {
  private readonly mandates: Mandates;

  constructor(
    private readonly client: BcbClient,
    private readonly cobs: PixPort,
    references: ProviderReferences,
  ) {
    this.mandates = new Mandates(client, references);
  }

  /** The charge comes first: the mandate names it, and both are in the code. */
  async createMandate(request: MandateRequest): Promise<PixCode> {
    await this.cobs.create(request);
    return this.mandates.create(request);
  }

  /** Journey 2: the code has the location of the mandate and no charge. */
  askForMandate(request: MandateAloneRequest): Promise<PixCode> {
    return this.mandates.createAlone(request);
  }

  findMandate(reference: string): Promise<MandateStatus | null> {
    return this.mandates.status(reference);
  }

  cancelMandate(reference: string): Promise<void> {
    return this.mandates.cancel(reference);
  }

  /**
   * Asked for first, because a bank may change a charge that is sent again. While the charge of an
   * earlier try lives, only a retry of it is requested: a second charge could be paid as well.
   */
  async announce(charge: RecurringPixCharge): Promise<AnnouncedOutcome> {
    const announced = await this.announcedFor(charge);
    const known = announced && outcomeAt(announced, charge, charge.at);
    if (known) return known;
    // Banks take another charge of the cycle only after REJEITADA and CANCELADA.
    if (announced && isExpired(announced.cobr)) return declined('processing_error', true);
    return announced && !isEnded(announced.cobr)
      ? this.retry(charge, announced.txid)
      : this.put(charge);
  }

  async find(charge: AnnouncedCharge, at: Date): Promise<AnnouncedOutcome | null> {
    const announced = await this.announcedFor(charge);
    return announced && outcomeAt(announced, charge, at);
  }

  /** Banks cancel a charge until the evening before its first try, and no retries. */
  async cancel(charge: AnnouncedCharge): Promise<boolean> {
    const announced = await this.announcedFor(charge);
    if (!announced?.isOwn) return false;
    if (isCancelled(announced)) return true;
    const body = { status: 'CANCELADA' };
    try {
      const path = `/cobr/${announced.txid}`;
      const changed = await this.client.call({ method: 'PATCH', path, body });
      return changed?.status === 'CANCELADA';
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      const now = await this.announcedFor(charge);
      return now !== null && isCancelled(now);
    }
  }

  /** The latest charge that the bank has of this try and those before it. */
  private async announcedFor(charge: AnnouncedCharge): Promise<Announced | null> {
    for (const reference of [charge.reference, ...charge.retryOf]) {
      const txid = wireId(reference);
      const cobr = await this.client.call({ method: 'GET', path: `/cobr/${txid}` });
      if (cobr) return { txid, cobr, isOwn: reference === charge.reference };
    }
    return null;
  }

  private async put(charge: RecurringPixCharge): Promise<AnnouncedOutcome> {
    const idRec = await this.mandates.idOf(charge.mandate);
    if (idRec === null) return declined('mandate_ended', true);
    const { amount, date, reference } = charge;
    const body = {
      idRec,
      calendario: { dataDeVencimento: date },
      valor: { original: valorOf(amount) },
      // The date is a bank business day already.
      ajusteDiaUtil: false,
      recebedor: this.receiver(),
    };
    const path = `/cobr/${wireId(reference)}`;
    return this.made(charge, () => this.client.call({ method: 'PUT', path, body }));
  }

  private retry(charge: RecurringPixCharge, txid: string): Promise<AnnouncedOutcome> {
    const path = `/cobr/${txid}/retentativa/${charge.date}`;
    return this.made(charge, () => this.client.call({ method: 'POST', path }));
  }

  /**
   * A repeated request is refused, and so is what the bank does not accept: the record shows which.
   * What was refused leaves no record, so that the refusal is the outcome.
   */
  private async made(
    charge: RecurringPixCharge,
    call: () => Promise<Record<string, unknown> | null>,
  ): Promise<AnnouncedOutcome> {
    try {
      if (await call()) return { status: 'pending' };
      throw new ProviderRefused('the bank does not know the path of announced charges');
    } catch (error) {
      const known = await recordAfter(error, () => this.find(charge, charge.at));
      if (known) return known;
      const reason = isError(error) ? error.message : String(error);
      const isOver = OVER.includes(await this.mandates.status(charge.mandate));
      // No bank of a payer has seen it.
      if (!isOver) this.client.reportFault(charge.reference, reason);
      const left = await this.announcedFor(charge);
      return declined(
        isOver ? 'mandate_ended' : 'processing_error',
        left === null || isEnded(left.cobr),
      );
    }
  }

  /** Throws what an account lacks to serve it. */
  async check(): Promise<void> {
    this.receiver();
    const granted = await this.client.automaticScopes();
    const lacking = AUTOMATIC_SCOPES.filter((scope) => granted && !granted.includes(scope));
    if (lacking.length > 0)
      throw new ProviderMisconfigured(`the bank does not grant ${lacking.join(', ')}`);
  }

  private receiver(): object {
    const { account } = this.client.file;
    if (!account) throw new ProviderMisconfigured(ACCOUNT_MISSING);
    const { branch, number, type } = account;
    return { agencia: branch, conta: number, tipoConta: type };
  }
}

export const ACCOUNT_MISSING =
  'the account file has no account {branch, number, type} that receives automatic PIX';

function outcomeAt(
  { cobr, isOwn }: Announced,
  { date }: AnnouncedCharge,
  at: Date,
): AnnouncedOutcome | null {
  return outcomeOf(cobr, { date: isOwn ? (dueDateOf(cobr) ?? date) : date, isOwn, at });
}

function isCancelled({ cobr }: Announced): boolean {
  return cobr.status === 'CANCELADA';
}

function declined(
  reason: 'mandate_ended' | 'processing_error',
  isAnnouncementEnded: boolean,
): AnnouncedOutcome {
  return { status: 'declined', reason, hard: false, isEnded: isAnnouncementEnded };
}
