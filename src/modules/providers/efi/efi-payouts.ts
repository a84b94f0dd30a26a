/**
 * Sends money by PIX from an account at Efí. The bank checks the holder of the key by the tax id;
 * it has no directory that could be asked before.
 */
import { wallNow } from '../../../platform/time/clock';
import type { ProviderReferences } from '../accounts/state/references';
import { recordAfter } from '../bcb-pix/after-refusal';
import type { BcbClient } from '../bcb-pix/bcb-client';
import { centsOf, momentOf, objectOf, objectsOf, textOf, valorOf, wireId } from '../bcb-pix/wire';
import type { PayoutReturn } from '../payout-outcome';
import {
  ProviderRefused,
  type PayoutOutcome,
  type PayoutPort,
  type PayoutRequest,
} from '../provider';
import { cutText } from '../../../platform/operations/cut-text';
import { refuseUnreadable, reportUnreadable } from '../unreadable';

const DESCRIPTION_MAX = 140;
const CPF_LENGTH = 11;
/** The reference that keeps, in the place of an id, our reference and why it was not sent. */
export const REFUSAL_KIND = 'payout-refusal';
const ARRIVED = 'DEVOLVIDO';
/** Cents that return by themselves in the test environment, in two parts (its documentation). */
const COMES_BACK = 400;
/** New accounts have a limit of cents a day, above which the bank refuses without a word. */
const UNTOLD =
  'refused_by_bank: it gave no reason. New accounts may send R$ 0.30 or R$ 1.00 a day until the ' +
  'limit of the API is raised at the bank';

export class EfiPayouts implements PayoutPort {
  readonly comesBack?: number;

  constructor(
    private readonly client: BcbClient,
    private readonly references: Pick<ProviderReferences, 'find'>,
  ) {
    if (client.file.sandbox) this.comesBack = COMES_BACK;
  }

  /** A code decides itself how much is paid: the amount of the request would not count. */
  sendsTo(type: string): Promise<boolean> {
    return Promise.resolve(type !== 'BR_CODE');
  }

  /** A repeated id is refused, and so is what cannot be sent: the record shows which. */
  async send(request: PayoutRequest): Promise<PayoutOutcome> {
    try {
      const sent = await this.client.call({
        method: 'PUT',
        root: '/v3',
        path: `/gn/pix/${wireId(request.reference)}`,
        body: this.bodyOf(request),
      });
      if (!sent) throw new ProviderRefused('the bank does not know the path of payouts');
      return await this.outcomeOf(sent, request.reference);
    } catch (error) {
      const known = await recordAfter(error, () => this.find(request.reference));
      return known ?? { status: 'failed', reason: (error as ProviderRefused).message };
    }
  }

  async find(reference: string): Promise<PayoutOutcome | null> {
    const path = `/gn/pix/enviados/id-envio/${wireId(reference)}`;
    const found = await this.client.call({ method: 'GET', path });
    return found && this.outcomeOf(found, reference);
  }

  /** Only callbacks report why something was not sent. */
  private async outcomeOf(
    sent: Record<string, unknown>,
    reference: string,
  ): Promise<PayoutOutcome> {
    const outcome = payoutOutcomeOf(sent);
    if (outcome.status !== 'failed' || outcome.reason !== UNTOLD) return outcome;
    const noted = await this.references.find(REFUSAL_KIND, reference);
    return noted?.providerId
      ? { ...outcome, reason: noted.providerId.slice(reference.length + 1) }
      : outcome;
  }

  private bodyOf({ amount, key, holderTaxId, description }: PayoutRequest): object {
    return {
      valor: valorOf(amount),
      pagador: {
        chave: this.client.file.pixKey,
        ...(description && { infoPagador: cutText(description, DESCRIPTION_MAX) }),
      },
      favorecido: {
        chave: key.key,
        ...(holderTaxId && {
          [holderTaxId.length === CPF_LENGTH ? 'cpf' : 'cnpj']: holderTaxId,
        }),
      },
    };
  }
}

/** A status that is not known yet is not final. A time that is ahead of our clock counts as now. */
export function payoutOutcomeOf(sent: Record<string, unknown>): PayoutOutcome {
  const { status, horario, gnExtras } = sent;
  if (status === 'NAO_REALIZADO') {
    const { motivo, codigo } = objectOf(objectOf(gnExtras).erro);
    return { status: 'failed', reason: textOf(motivo) ?? textOf(codigo) ?? UNTOLD };
  }
  if (status !== 'REALIZADO') return { status: 'pending', settlesAt: null };
  const endToEndId = textOf(sent.endToEndId) ?? textOf(sent.e2eId);
  if (endToEndId === null)
    return refuseUnreadable(
      'payout',
      'the bank reports money that was sent, without its end-to-end id',
      { payout: sent.idEnvio },
    );
  const now = wallNow();
  return {
    status: 'completed',
    endToEndId,
    completedAt: settledAt(horario, now),
    returns: returnsOf(sent, now),
  };
}

/**
 * Only what has arrived: a return without a status has. It is known by its id between banks
 * (rtrId). One that cannot be read does not hide that the money was sent.
 */
function returnsOf({ devolucoes, idEnvio }: Record<string, unknown>, now: Date): PayoutReturn[] {
  return objectsOf(devolucoes).flatMap(({ id, rtrId, valor, horario, status = ARRIVED }) => {
    if (status !== ARRIVED) return [];
    const providerId = textOf(rtrId) ?? textOf(id);
    const amount = centsOf(valor);
    if (providerId === null || !amount) {
      const ids = { payout: idEnvio, return: providerId };
      reportUnreadable('return', 'the bank reports a return without id or amount', ids);
      return [];
    }
    return [{ providerId, amount, returnedAt: settledAt(horario, now) }];
  });
}

/** `horario` is one time, or those of the request and the settlement. */
function settledAt(horario: unknown, now: Date): Date {
  const { liquidacao, solicitacao } = objectOf(horario);
  const at = momentOf(horario) ?? momentOf(liquidacao) ?? momentOf(solicitacao) ?? now;
  return at > now ? now : at;
}
