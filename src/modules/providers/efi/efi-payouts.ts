/**
 * Sends money by PIX from an account at Efí. The bank checks the holder of the key by the tax id;
 * it has no directory that could be asked before.
 */
import { wallNow } from '../../../platform/time/clock';
import { recordAfter } from '../bcb-pix/after-refusal';
import type { BcbClient } from '../bcb-pix/bcb-client';
import { centsOf, momentOf, objectOf, objectsOf, textOf, valorOf, wireId } from '../bcb-pix/wire';
import type { PayoutReturn } from '../payout-outcome';
import {
  ProviderRefused,
  ProviderUnknown,
  type PayoutOutcome,
  type PayoutPort,
  type PayoutRequest,
} from '../provider';

const DESCRIPTION_MAX = 140;
const CPF_LENGTH = 11;

export class EfiPayouts implements PayoutPort {
  constructor(private readonly client: BcbClient) {}

  /** A code decides itself how much is paid: the amount of the request would not count. */
  sendsTo(type: string): Promise<boolean> {
    return Promise.resolve(type !== 'BR_CODE');
  }

  /** A repeated id is refused, and so is what cannot be sent: the record tells which. */
  async send(request: PayoutRequest): Promise<PayoutOutcome> {
    try {
      const sent = await this.client.call({
        method: 'PUT',
        root: '/v3',
        path: `/gn/pix/${wireId(request.reference)}`,
        body: this.bodyOf(request),
      });
      if (!sent) throw new ProviderRefused('the bank does not know the path of payouts');
      return payoutOutcomeOf(sent);
    } catch (error) {
      const known = await recordAfter(error, () => this.find(request.reference));
      return known ?? { status: 'failed', reason: (error as ProviderRefused).message };
    }
  }

  async find(reference: string): Promise<PayoutOutcome | null> {
    const path = `/gn/pix/enviados/id-envio/${wireId(reference)}`;
    const found = await this.client.call({ method: 'GET', path });
    return found && payoutOutcomeOf(found);
  }

  private bodyOf({ amount, key, holderTaxId, description }: PayoutRequest): object {
    return {
      valor: valorOf(amount),
      pagador: {
        chave: this.client.file.pixKey,
        ...(description && { infoPagador: description.slice(0, DESCRIPTION_MAX) }),
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
    const reason = textOf(objectOf(objectOf(gnExtras).erro).motivo);
    return { status: 'failed', reason: reason ?? 'refused_by_bank' };
  }
  if (status !== 'REALIZADO') return { status: 'pending', settlesAt: null };
  const endToEndId = textOf(sent.endToEndId) ?? textOf(sent.e2eId);
  if (endToEndId === null)
    throw new ProviderUnknown('the bank reports money that was sent, without its end-to-end id');
  const { liquidacao, solicitacao } = objectOf(horario);
  const now = wallNow();
  const settled = momentOf(liquidacao) ?? momentOf(solicitacao) ?? now;
  return {
    status: 'completed',
    endToEndId,
    completedAt: settled > now ? now : settled,
    returns: returnsOf(sent, now),
  };
}

/** Only what has arrived. A return is known by its id between banks (rtrId). */
function returnsOf({ devolucoes }: Record<string, unknown>, now: Date): PayoutReturn[] {
  return objectsOf(devolucoes).flatMap(({ id, rtrId, valor, horario, status }) => {
    const providerId = textOf(rtrId) ?? textOf(id);
    const amount = centsOf(valor);
    if (status !== 'DEVOLVIDO' || providerId === null || !amount) return [];
    const { liquidacao, solicitacao } = objectOf(horario);
    const at = momentOf(liquidacao) ?? momentOf(solicitacao) ?? now;
    return [{ providerId, amount, returnedAt: at > now ? now : at }];
  });
}
