/** The lists of an account at Efí: also of money that was sent, and the balance. */
import { BcbRecords } from '../bcb-pix/bcb-records';
import { ProviderRefused } from '../provider';
import { centsOf, momentOf, objectOf, referenceOf, textOf } from '../bcb-pix/wire';
import type { RecordsPage, RecordedDispute, RecordedPayout, Span } from '../records';
import { refuseUnreadable } from '../unreadable';
import { payoutOutcomeOf } from './efi-payouts';

export class EfiRecords extends BcbRecords {
  payouts(span: Span, page: number): Promise<RecordsPage<RecordedPayout>> {
    return this.page('/gn/pix/enviados', { span, page }, recordedPayout);
  }

  /** Claims under the MED (infrações), by the day on which they were opened. */
  async disputes(span: Span, page: number): Promise<RecordsPage<RecordedDispute>> {
    const { items, isLast } = await this.page(
      '/gn/infracoes',
      { span, page },
      recordedDispute,
      'infracoes',
    );
    return { items: items.flat(), isLast };
  }

  /** Takes a text only: files are handed in on the page of the bank. */
  async defend(dispute: string, text: string): Promise<void> {
    const taken = await this.client.call({
      method: 'POST',
      path: `/gn/infracoes/${encodeURIComponent(dispute)}/defesa`,
      body: { analise: 'rejeitado', justificativa: text },
    });
    if (taken === null) throw new ProviderRefused(`the bank does not know the claim ${dispute}`);
  }

  async balance(): Promise<number> {
    const found = await this.client.call({ method: 'GET', path: '/gn/saldo' });
    const cents = centsOf(found?.saldo);
    if (cents === null) return refuseUnreadable('balance', 'the bank answered without a balance');
    return cents;
  }
}

function recordedPayout(pix: Record<string, unknown>): RecordedPayout {
  const id =
    textOf(pix.idEnvio) ?? textOf(objectOf(pix.gnExtras).idEnvio) ?? textOf(pix.endToEndId);
  const amount = centsOf(pix.valor);
  if (id === null || amount === null)
    return refuseUnreadable('payout', 'the bank lists money that was sent, without id or amount', {
      payout: id,
    });
  return { id, reference: referenceOf(id), amount, outcome: payoutOutcomeOf(pix) };
}

const CLAIM: Readonly<Record<string, RecordedDispute['status']>> = {
  ABERTA: 'open',
  EM_DEFESA: 'open',
  ACEITA: 'lost',
  REJEITADA: 'won',
  CANCELADA_EFI: 'won',
};

/** A claim in a state that is not known yet is left until it has another one. */
function recordedDispute(claim: Record<string, unknown>): RecordedDispute[] {
  const providerId = textOf(claim.idInfracao);
  const payment = textOf(claim.endToEndId);
  const amount = centsOf(claim.valor);
  if (providerId === null || payment === null || !amount)
    return refuseUnreadable('dispute', 'the bank lists a claim without id, payment or amount', {
      claim: providerId,
      payment,
    });
  const status = CLAIM[String(claim.status)];
  if (!status) return [];
  const answerBy = momentOf(objectOf(claim.dadosAnalise).prazoFinalizacao);
  return [{ providerId, payment, amount, reason: textOf(claim.razao) ?? 'MED', status, answerBy }];
}
