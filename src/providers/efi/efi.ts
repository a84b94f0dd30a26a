/**
 * Efí: the API Pix of the BCB, and beside it what only this bank has. Source: its documentation and
 * efipay/sdk-node-apis-efi; nothing was tried at the bank itself.
 */
import type { PixAccountFile } from '../bcb-pix/account-file';
import { BcbPix } from '../bcb-pix/bcb-pix';
import type { Handles } from '../accounts/handles';
import type { BoletoPort, NotificationPort, PayoutPort } from '../provider';
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
};

interface EfiParts {
  file: PixAccountFile;
  /** Shown in codes that the bank leaves to us to compose. */
  name: string;
  admit: (callsPerSecond: number) => void;
  handles: Handles;
  /** Sent with every boleto. */
  notificationUrl: string;
}

export class Efi extends BcbPix {
  readonly payout: PayoutPort = new EfiPayouts(this.client);
  override readonly records: RecordsPort = new EfiRecords(this.client);
  readonly boleto: BoletoPort;
  override readonly notifications: NotificationPort;
  private readonly charges: ChargesClient;

  constructor({ file, name, admit, handles, notificationUrl }: EfiParts) {
    const charges = new ChargesClient(file);
    super(file, name, admit, {
      scopes: MORE_SCOPES,
      checks: { BOLETO: () => charges.check() },
    });
    this.charges = charges;
    this.boleto = new EfiBoletos(charges, handles, notificationUrl);
    this.notifications = new EfiNotifications(charges);
  }

  override async close(): Promise<void> {
    await Promise.all([super.close(), this.charges.close()]);
  }
}
