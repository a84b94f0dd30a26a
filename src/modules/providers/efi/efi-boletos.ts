/**
 * Boletos of Efí (Bolix): a slip with a bar code and a PIX code. The ids of charges are the bank's,
 * so ours is sent as `custom_id` and looked for after a lost answer.
 */
import { addCivilDays, civilDate } from '../../../platform/time/civil-time';
import { log } from '../../../platform/observability/log';
import { wallNow } from '../../../platform/time/clock';
import { objectOf, objectsOf, textOf, wireId } from '../bcb-pix/wire';
import type { KnownReference, ProviderReferences } from '../accounts/state/references';
import { barCodeOf } from '../boleto';
import {
  ProviderBusy,
  ProviderMisconfigured,
  ProviderRefused,
  ProviderUnknown,
  type BoletoCodes,
  type BoletoPayment,
  type BoletoPort,
  type BoletoRequest,
} from '../provider';
import { refuseUnreadable } from '../unreadable';
import { billetOf } from './billet';
import type { ChargesClient } from './charges-client';
import { firstReported, paidAmountOf, PAID_KIND, type PaidFacts } from './paid-boleto';
import { paidDateOf } from './paid-date';

const KIND = 'boleto';
/** A slip that was seen paid, whose day of payment is not reported. */
const SEEN_KIND = 'boleto-seen-paid';
const DATE = /^\d{4}-\d{2}-\d{2}/;
/** Lists span at most 31 days. */
const LIST_DAYS = 30;
const PAGE_SIZE = '100';
/** Also what was disputed or given back was paid before. `settled` is no money: marked by hand. */
const PAID: readonly unknown[] = ['paid', 'refunded', 'contested'];
const CANCELLED = 'canceled';

type Details = Record<string, unknown>;

export class EfiBoletos implements BoletoPort {
  constructor(
    private readonly client: ChargesClient,
    private readonly references: ProviderReferences,
    private readonly notificationUrl: string,
  ) {}

  /** A slip without a PIX code is cancelled and refused: Bolix is not active for the account. */
  async create(request: BoletoRequest): Promise<BoletoCodes> {
    const { reference } = request;
    const billet = billetOf(request, this.notificationUrl);
    const seen = await this.references.find(KIND, reference);
    const id = (await this.idBy(seen, reference)) ?? (await this.issue(reference, billet, seen));
    const codes = codesOf(await this.details(id));
    if (codes) return codes;
    await this.cancelId(id);
    await this.references.release(KIND, reference);
    throw new ProviderRefused(
      'the bank issued a boleto without a PIX code, and it was cancelled: the operator must have ' +
        'Bolix activated for the account',
    );
  }

  async payments(reference: string): Promise<BoletoPayment[]> {
    const id = await this.idBy(await this.references.find(KIND, reference), reference);
    if (id === null) return [];
    const details = await this.details(id);
    if (!PAID.includes(details.status)) return [];
    const reported = [...(await this.reportedOf(reference, details)), objectOf(details.payment)];
    const amount = firstReported(reported, paidAmountOf);
    if (amount === null)
      return refuseUnreadable('payment', 'the bank does not say how much was paid for a boleto', {
        charge: reference,
      });
    const now = wallNow();
    const paidAt =
      firstReported(reported, (facts) => paidDateOf(facts, now)) ??
      (await this.firstSeen(reference));
    return [{ providerId: id, amount, paidAt, paidBy: null, payer: { name: null, taxId: null } }];
  }

  async isReported(reference: string): Promise<boolean> {
    const slip = await this.references.find(KIND, reference);
    return paidAmountOf(await this.notedOf(reference, slip)) !== null;
  }

  /** What a notification reported; if that is not all, also what the list reports. */
  private async reportedOf(reference: string, { created_at }: Details): Promise<PaidFacts[]> {
    const known = await this.references.find(KIND, reference);
    const reported = await this.notedOf(reference, known);
    if (paidAmountOf(reported) !== null && paidDateOf(reported, wallNow()) !== null)
      return [reported];
    const [made = civilDate(known?.since ?? wallNow())] = DATE.exec(textOf(created_at) ?? '') ?? [];
    try {
      return [reported, await this.listedOf(reference, { slip: known, made })];
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      log.warn({ reason: error.message }, 'the bank refuses the list of boletos');
      return [reported];
    }
  }

  async isListed(reference: string): Promise<boolean> {
    const slip = await this.references.find(KIND, reference);
    const made = civilDate(slip?.since ?? wallNow());
    return paidAmountOf(await this.listedOf(reference, { slip, made })) !== null;
  }

  private async listedOf(
    reference: string,
    { slip, made }: { slip: KnownReference | null; made: string },
  ): Promise<PaidFacts> {
    const { entries } = await this.listFrom(addCivilDays(made, -1), wireId(reference));
    const listed = entries.find(({ id, charge_id }) => idOf(id ?? charge_id) === slip?.providerId);
    return objectOf(listed?.payment);
  }

  /** Not what was reported about another slip of the charge, which was cancelled. */
  private async notedOf(reference: string, slip: KnownReference | null): Promise<PaidFacts> {
    const noted = (await this.references.find(PAID_KIND, reference))?.providerId;
    const reported: PaidFacts = noted ? objectOf(JSON.parse(noted)) : {};
    return idOf(reported.charge) === slip?.providerId ? reported : {};
  }

  private async firstSeen(reference: string): Promise<Date> {
    await this.references.begin(SEEN_KIND, reference);
    const since = (await this.references.find(SEEN_KIND, reference))?.since ?? wallNow();
    log.warn(
      { charge: reference, paidAt: since },
      'the bank does not report when a boleto was paid: the time counts at which it was first seen',
    );
    return since;
  }

  async cancel(reference: string): Promise<void> {
    const id = await this.idBy(await this.references.find(KIND, reference), reference);
    if (id !== null) return this.cancelId(id);
    // Known only now: it may have been asked for during the search.
    const known = await this.references.find(KIND, reference);
    if (known?.isAskedNow)
      throw new ProviderUnknown('the bank was asked for this boleto a moment ago');
  }

  /** The bank's id; null if it has no such boleto. Looks for it when the answer was lost. */
  private async idBy(known: KnownReference | null, reference: string): Promise<string | null> {
    if (known === null || known.providerId !== null) return known?.providerId ?? null;
    const id = await this.search(wireId(reference), known.since);
    if (id !== null) await this.references.keep(KIND, reference, id);
    return id;
  }

  private async issue(
    reference: string,
    billet: object,
    seen: KnownReference | null,
  ): Promise<string> {
    if (!(await this.references.begin(KIND, reference, seen)))
      throw new ProviderUnknown('the bank was asked for this boleto a moment ago');
    const id = idOf(objectOf(await this.post(reference, billet)).charge_id);
    if (id === null) throw new ProviderUnknown('the bank answered without an id');
    await this.references.keep(KIND, reference, id);
    return id;
  }

  private async post(reference: string, body: object): Promise<unknown> {
    try {
      return await this.client.call({ method: 'POST', path: '/charge/one-step', body });
    } catch (error) {
      const hasNotActed =
        error instanceof ProviderRefused ||
        error instanceof ProviderBusy ||
        error instanceof ProviderMisconfigured;
      if (hasNotActed) await this.references.release(KIND, reference);
      throw error;
    }
  }

  /** From the day before the bank was first asked, because its day may be another one. */
  private async search(customId: string, since: Date): Promise<string | null> {
    const today = civilDate(wallNow());
    let from = addCivilDays(civilDate(since), -1);
    while (from <= today) {
      const { entries, to } = await this.listFrom(from, customId);
      const mine = entries
        .filter(({ status }) => status !== CANCELLED)
        .map(({ id, charge_id }) => idOf(id ?? charge_id))
        .find((id) => id !== null);
      if (mine !== undefined) return mine;
      from = addCivilDays(to, 1);
    }
    return null;
  }

  /** Those of one charge, which were made in the 31 days from that day on. */
  private async listFrom(
    from: string,
    customId: string,
  ): Promise<{ entries: Details[]; to: string }> {
    const today = civilDate(wallNow());
    const last = addCivilDays(from, LIST_DAYS);
    const to = last < today ? last : today;
    const listed = await this.client.call({
      method: 'GET',
      path: '/charges',
      query: {
        charge_type: 'billet',
        begin_date: from,
        end_date: to,
        custom_id: customId,
        limit: PAGE_SIZE,
        page: '1',
      },
    });
    return { entries: objectsOf(listed).filter(({ custom_id }) => custom_id === customId), to };
  }

  private async details(id: string): Promise<Details> {
    const details = await this.client.call({ method: 'GET', path: `/charge/${id}` });
    if (details === null) throw new ProviderUnknown('the bank does not show a boleto of its own');
    return objectOf(details);
  }

  private async cancelId(id: string): Promise<void> {
    try {
      await this.client.call({ method: 'PUT', path: `/charge/${id}/cancel` });
    } catch (error) {
      // It is paid or cancelled: payments() says which.
      if (!(error instanceof ProviderRefused)) throw error;
    }
  }
}

function idOf(id: unknown): string | null {
  return typeof id === 'number' && Number.isSafeInteger(id) ? String(id) : null;
}

/** Null = there is no PIX code. */
function codesOf({ payment }: Details): BoletoCodes | null {
  const { barcode, pix } = objectOf(objectOf(payment).banking_billet);
  const typeableLine47 = (textOf(barcode) ?? '').replace(/\D/g, '');
  const brCode = textOf(objectOf(pix).qrcode);
  if (brCode === null) return null;
  try {
    return { barCode44: barCodeOf(typeableLine47), typeableLine47, brCode };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new ProviderUnknown(`the bank answered with a wrong line: ${error.message}`);
  }
}
