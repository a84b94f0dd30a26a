/**
 * Notifications of Woovi, by their signature. Only ids are taken from them. Source: docs/webhook of
 * developers.woovi.com; events come with the prefix `OPENPIX:` or `woovi:`, or without one.
 */
import { objectOf } from '../bcb-pix/wire';
import type { AccountMethod } from '../accounts/provider-account';
import type { News, NotificationPort } from '../notification-port';
import type { SignatureKeys } from './signature-keys';
import { endToEndIdOf, referenceOf, type WooviCharges } from './woovi-charges';

/** Registered at Woovi, one webhook each. Refunds are asked about: their events name none. */
const EVENTS_OF: Readonly<Partial<Record<AccountMethod, readonly string[]>>> = {
  PAYOUT: ['OPENPIX:MOVEMENT_CONFIRMED', 'OPENPIX:MOVEMENT_FAILED'],
};
const EVENTS: readonly string[] = [
  'OPENPIX:CHARGE_COMPLETED',
  'OPENPIX:CHARGE_COMPLETED_NOT_SAME_CUSTOMER_PAYER',
  'OPENPIX:DISPUTE_CREATED',
  'OPENPIX:DISPUTE_ACCEPTED',
  'OPENPIX:DISPUTE_REJECTED',
  'OPENPIX:DISPUTE_CANCELED',
];
const PREFIX = /^\w+:/;

export function eventsFor(methods: readonly AccountMethod[]): string[] {
  return [...EVENTS, ...methods.flatMap((method) => EVENTS_OF[method] ?? [])];
}

export class WooviNotifications implements NotificationPort {
  /** The provider shows no client certificate. */
  readonly hasCertificate = false as const;

  constructor(
    private readonly keys: SignatureKeys,
    private readonly charges: WooviCharges,
  ) {}

  /** The test message has an event, and nothing that it is about. */
  async read({ headers, body }: Parameters<NotificationPort['read']>[0]): Promise<News[] | null> {
    if (!(await this.keys.hasSigned(body, headers['x-webhook-signature']))) return null;
    const { event, charge, payment, dispute } = objectOf(JSON.parse(body));
    const name = String(event).replace(PREFIX, '');
    if (name.startsWith('CHARGE_')) return newsAbout('payment', objectOf(charge).correlationID);
    if (name.startsWith('MOVEMENT_')) return newsAbout('payout', objectOf(payment).correlationID);
    if (!name.startsWith('DISPUTE_')) return [];
    const endToEndId = endToEndIdOf(objectOf(dispute));
    return endToEndId === null
      ? []
      : newsAbout('dispute', await this.charges.referenceOfPayment(endToEndId));
  }
}

function newsAbout(about: News['about'], correlationId: unknown): News[] {
  const reference = referenceOf(correlationId);
  return reference === null ? [] : [{ about, reference }];
}
