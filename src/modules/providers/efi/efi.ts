/**
 * Efí: the API Pix of the BCB, and what only this bank has. Source: its documentation and
 * efipay/sdk-node-apis-efi; nothing was tried at the bank itself.
 */
import { BcbPix, type PixParts } from '../bcb-pix/bcb-pix';
import type { BoletoPort, PayoutPort } from '../provider';
import type { NotificationPort } from '../notification-port';
import type { RecordsPort } from '../records';
import { ChargesClient } from './charges-client';
import { EfiBoletos } from './efi-boletos';
import { EfiNotifications } from './efi-notifications';
import { EfiPayouts } from './efi-payouts';
import { EfiRecords } from './efi-records';

const MORE_SCOPES = {
  PAYOUT: ['pix.send', 'gn.pix.send.read'],
  'the comparison of the balance': ['gn.balance.read'],
  'the list of disputes (MED)': ['gn.infractions.read'],
  'answers to disputes (MED)': ['gn.infractions.write'],
};

interface EfiParts extends PixParts {
  /** Sent with every boleto. */
  notificationUrl: string;
}

export class Efi extends BcbPix {
  readonly payout: PayoutPort;
  override readonly records: RecordsPort = new EfiRecords(this.client);
  readonly boleto: BoletoPort;
  override readonly notifications: NotificationPort;
  private readonly charges: ChargesClient;

  constructor({ notificationUrl, ...parts }: EfiParts) {
    const charges = new ChargesClient(parts.file, parts.admit);
    super(parts, {
      scopes: MORE_SCOPES,
      checks: { BOLETO: () => charges.check() },
    });
    this.charges = charges;
    this.payout = new EfiPayouts(this.client, parts.references);
    this.boleto = new EfiBoletos(charges, parts.references, notificationUrl);
    this.notifications = new EfiNotifications(charges, parts.references);
  }

  override async close(): Promise<void> {
    await Promise.all([super.close(), this.charges.close()]);
  }
}
