/**
 * Pagar.me (core v5): cards in installments, stored cards, refunds and disputes. Source: its
 * documentation and pagarme/pagarme-nodejs-sdk; nothing was tried at Pagar.me itself.
 */
import type { ProviderReferences } from '../accounts/state/references';
import type { AccountPort } from '../account-port';
import type { NotificationPort } from '../notification-port';
import type { AdmitCall } from '../outside/call-limit';
import type { RealProvider } from '../provider';
import type { PagarmeFile } from './account-file';
import { PagarmeAccount } from './pagarme-account';
import { PagarmeCards } from './pagarme-cards';
import { PagarmeClient } from './pagarme-client';
import { PagarmeNotifications } from './pagarme-notifications';
import { PagarmeRecords } from './pagarme-records';

export class Pagarme implements RealProvider {
  readonly account: AccountPort;
  readonly card: PagarmeCards;
  readonly notifications: NotificationPort;
  readonly records: PagarmeRecords;
  private readonly client: PagarmeClient;

  constructor(
    file: PagarmeFile,
    { references, admit }: { references: ProviderReferences; admit: AdmitCall },
  ) {
    this.client = new PagarmeClient(file, admit);
    this.account = new PagarmeAccount(this.client);
    this.card = new PagarmeCards(this.client, references);
    this.notifications = new PagarmeNotifications(file, this.card.refunds);
    this.records = new PagarmeRecords(this.client);
  }

  close(): Promise<void> {
    return this.client.close();
  }
}
