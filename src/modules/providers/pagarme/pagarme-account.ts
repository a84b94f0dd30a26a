/** What an account at Pagar.me can be asked: whether its key works. Webhooks are set by hand. */
import { SECOND_MS, wallNow } from '../../../platform/time/clock';
import type { AccountPort, AccountReport } from '../account-port';
import { ProviderRefused, ProviderUnknown } from '../provider';
import type { PagarmeClient } from './pagarme-client';

const SKEW_MAX_SECONDS = 30;
const EVENTS =
  'charge.paid, charge.payment_failed, charge.pending, charge.processing, charge.refunded, ' +
  'charge.partial_canceled, charge.chargedback';

export class PagarmeAccount implements AccountPort {
  constructor(private readonly client: PagarmeClient) {}

  async check(): Promise<AccountReport> {
    const report: AccountReport = { problems: [], warnings: [], facts: {} };
    try {
      const date = await this.client.clock();
      if (date === null) return report;
      const skew = Math.round((date.getTime() - wallNow().getTime()) / SECOND_MS);
      report.facts.clockSkewSeconds = skew;
      if (Math.abs(skew) > SKEW_MAX_SECONDS)
        report.problems.push(
          `clock: the clocks of Pagar.me and of this machine differ by ${skew} s`,
        );
    } catch (error) {
      if (!(error instanceof ProviderUnknown) && !(error instanceof ProviderRefused)) throw error;
      report.problems.push(`secretKey: ${error.message}`);
    }
    return report;
  }

  webhooksByHand(url: string): string[] {
    return [
      `address: ${url}`,
      'authentication: Basic, with webhookUser and webhookPassword of the account file',
      `events: ${EVENTS}`,
    ];
  }
}
