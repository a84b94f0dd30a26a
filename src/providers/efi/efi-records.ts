/** The lists of an account at Efí: also of money that was sent, and the balance. */
import { BcbRecords } from '../bcb-pix/bcb-records';
import { centsOf, objectOf, referenceOf, textOf } from '../bcb-pix/wire';
import { ProviderUnknown } from '../provider';
import type { Page, RecordedPayout, Span } from '../records';
import { payoutOutcomeOf } from './efi-payouts';

export class EfiRecords extends BcbRecords {
  payouts(span: Span, page: number): Promise<Page<RecordedPayout>> {
    return this.page('/gn/pix/enviados', { span, page }, recordedPayout);
  }

  async balance(): Promise<number> {
    const found = await this.client.call({ method: 'GET', path: '/gn/saldo' });
    const cents = centsOf(found?.saldo);
    if (cents === null) throw new ProviderUnknown('the bank answered without a balance');
    return cents;
  }
}

function recordedPayout(pix: Record<string, unknown>): RecordedPayout {
  const id =
    textOf(pix.idEnvio) ?? textOf(objectOf(pix.gnExtras).idEnvio) ?? textOf(pix.endToEndId);
  const amount = centsOf(pix.valor);
  if (id === null || amount === null)
    throw new ProviderUnknown('the bank lists money that was sent, without id or amount');
  return { id, reference: referenceOf(id), amount, outcome: payoutOutcomeOf(pix) };
}
