/**
 * Sends money by PIX from an account at Woovi: a payment that is made and approved by one call.
 * Source: docs/payment of developers.woovi.com.
 */
import { cutText } from '../../../platform/operations/cut-text';
import { wallNow } from '../../../platform/time/clock';
import { recordAfter } from '../bcb-pix/after-refusal';
import { objectOf, textOf } from '../bcb-pix/wire';
import {
  ProviderRefused,
  type PayoutOutcome,
  type PayoutPort,
  type PayoutRequest,
} from '../provider';
import { refuseUnreadable } from '../unreadable';
import { endToEndIdOf, pastMomentOf } from './woovi-charges';
import type { WooviClient, WooviObject } from './woovi-client';

const COMMENT_MAX = 140;
const KEY_TYPES: readonly string[] = ['CPF', 'CNPJ', 'EMAIL', 'PHONE', 'RANDOM'];
const FAILED: readonly unknown[] = ['FAILED', 'DENIED', 'REJECTED'];
const CPF_LENGTH = 11;

export class WooviPayouts implements PayoutPort {
  constructor(private readonly client: WooviClient) {}

  /** A code decides itself how much is paid: the amount of the request would not count. */
  sendsTo(type: string): Promise<boolean> {
    return Promise.resolve(KEY_TYPES.includes(type));
  }

  /**
   * A repeated correlationID is refused, and so is what cannot be sent: the record shows which. A
   * payment that was made and not approved, such as for lack of money, may be approved at Woovi
   * later: it stays pending.
   */
  async send(request: PayoutRequest): Promise<PayoutOutcome> {
    const { reference, amount, key, description } = request;
    try {
      await this.refuseOtherHolder(request);
      const made = await this.client.call({
        method: 'POST',
        path: '/payment',
        body: {
          type: 'PIX_KEY',
          value: amount,
          destinationAlias: key.key,
          destinationAliasType: key.type,
          correlationID: reference,
          autoApprove: true,
          ...(description && { comment: cutText(description, COMMENT_MAX) }),
        },
      });
      if (!made) throw new ProviderRefused('Woovi does not know the key');
      return payoutOutcomeOf(made);
    } catch (error) {
      const known = await recordAfter(error, () => this.find(reference));
      return known ?? { status: 'failed', reason: (error as ProviderRefused).message };
    }
  }

  async find(reference: string): Promise<PayoutOutcome | null> {
    const path = `/payment/${encodeURIComponent(reference)}`;
    const found = await this.client.call({ method: 'GET', path });
    return found && payoutOutcomeOf(found);
  }

  /**
   * Payments have no check of the holder, and the directory of Woovi hides most of a CPF. So money
   * for the holder of a CPF goes only to that CPF as a key.
   */
  private async refuseOtherHolder({ key, holderTaxId }: PayoutRequest): Promise<void> {
    if (holderTaxId === null || key.key === holderTaxId) return;
    if (key.type === 'CPF' || key.type === 'CNPJ')
      throw new ProviderRefused('another person or company holds this key');
    if (holderTaxId.length === CPF_LENGTH)
      throw new ProviderRefused(
        'Woovi does not show the whole CPF of the holder of a key: use the CPF itself as the key',
      );
    const body = { pixKey: key.key };
    const found = await this.client.call({ method: 'POST', path: '/pix-keys/check', body });
    if (!found) throw new ProviderRefused('the key has no holder');
    const holder = (textOf(objectOf(found.owner).taxID) ?? '').replace(/[./-]/g, '');
    if (holder !== holderTaxId)
      throw new ProviderRefused('another person or company holds this key');
  }
}

/** A status that is not known yet is not final. */
export function payoutOutcomeOf({ payment, transaction }: WooviObject): PayoutOutcome {
  const { status, correlationID } = objectOf(payment);
  const sent = objectOf(transaction);
  if (FAILED.includes(status))
    return { status: 'failed', reason: textOf(sent.providerRejectedReason) ?? 'refused_by_bank' };
  if (status !== 'CONFIRMED') return { status: 'pending', settlesAt: null };
  const endToEndId = endToEndIdOf(sent);
  if (endToEndId === null)
    return refuseUnreadable('payout', 'Woovi reports money that was sent, without end-to-end id', {
      payout: correlationID,
    });
  return { status: 'completed', endToEndId, completedAt: pastMomentOf(sent.time) ?? wallNow() };
}
