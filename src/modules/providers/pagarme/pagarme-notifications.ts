/**
 * Notifications of Pagar.me: sent with the user and password that were entered in its dashboard.
 * They name an order or a charge by the code that we gave it.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { objectOf } from '../bcb-pix/wire';
import type { News, NotificationPort } from '../notification-port';
import type { PagarmeFile } from './account-file';
import { referenceOfCharge } from './charge-outcome';
import type { PagarmeRefunds } from './pagarme-refunds';

const DISPUTES = 'charge.chargedback';
const REFUNDS: readonly string[] = ['charge.refunded', 'charge.partial_canceled', 'order.canceled'];

export class PagarmeNotifications implements NotificationPort {
  /** The provider shows no client certificate. */
  readonly hasCertificate = false as const;

  constructor(
    private readonly file: PagarmeFile,
    private readonly refunds: PagarmeRefunds,
  ) {}

  async read({ headers, body }: Parameters<NotificationPort['read']>[0]): Promise<News[] | null> {
    const { webhookUser, webhookPassword } = this.file;
    const basic = Buffer.from(`${webhookUser}:${webhookPassword}`).toString('base64');
    if (!isSame(headers.authorization, `Basic ${basic}`)) return null;
    const { type, data } = objectOf(JSON.parse(body));
    const reference = referenceOfCharge(objectOf(data));
    return reference === null ? [] : this.newsOf(String(type), reference);
  }

  private async newsOf(type: string, reference: string): Promise<News[]> {
    if (type === DISPUTES) return [{ about: 'dispute', reference }];
    if (!REFUNDS.includes(type)) return [{ about: 'attempt', reference }];
    const refund = await this.refunds.currentOf(reference);
    return refund === null ? [] : [{ about: 'refund', reference: refund }];
  }
}

/** In constant time, whatever the lengths are. */
function isSame(given: unknown, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return typeof given === 'string' && timingSafeEqual(digest(given), digest(expected));
}
