/**
 * Woovi (OpenPix): PIX, boletos, payouts and refunds by its public API, without certificates.
 * Source: developers.woovi.com; nothing was tried at Woovi itself.
 */
import { objectOf, textOf } from '../bcb-pix/wire';
import type { AccountPort, SandboxPort } from '../account-port';
import type { NotificationPort } from '../notification-port';
import { ProviderRefused, type BoletoPort, type PayoutPort, type PixPort } from '../provider';
import type { RealProvider } from '../provider';
import type { RecordsPort } from '../records';
import type { WooviFile } from './account-file';
import { SignatureKeys } from './signature-keys';
import { WooviAccount } from './woovi-account';
import { WooviBoletos } from './woovi-boletos';
import { WooviCharges } from './woovi-charges';
import { WooviClient } from './woovi-client';
import { WooviNotifications } from './woovi-notifications';
import { WooviPayouts } from './woovi-payouts';
import { WooviPix } from './woovi-pix';
import { WooviRecords } from './woovi-records';

export class Woovi implements RealProvider {
  readonly account: AccountPort;
  readonly pix: PixPort;
  readonly boleto: BoletoPort;
  readonly payout: PayoutPort;
  readonly records: RecordsPort;
  readonly notifications: NotificationPort;
  readonly sandbox?: SandboxPort;
  private readonly client: WooviClient;

  constructor(file: WooviFile, notificationUrl: string) {
    this.client = new WooviClient(file);
    const charges = new WooviCharges(this.client);
    this.account = new WooviAccount(this.client, notificationUrl);
    this.pix = new WooviPix(this.client, charges);
    this.boleto = new WooviBoletos(this.client, charges);
    this.payout = new WooviPayouts(this.client);
    this.records = new WooviRecords(this.client);
    this.notifications = new WooviNotifications(new SignatureKeys(this.client), charges);
    if (file.sandbox) this.sandbox = { pay: (reference) => this.payForTest(charges, reference) };
  }

  close(): Promise<void> {
    return this.client.close();
  }

  private async payForTest(charges: WooviCharges, reference: string): Promise<void> {
    const { identifier, transactionID } = objectOf(await charges.find(reference));
    const id = textOf(transactionID) ?? textOf(identifier);
    if (id === null) throw new ProviderRefused('Woovi does not know the code that is to be paid');
    return this.client.payForTest(id);
  }
}
