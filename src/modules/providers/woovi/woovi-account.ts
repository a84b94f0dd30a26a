/** What an account at Woovi is asked about itself, and its webhooks: one for each event. */
import { SECOND_MS, wallNow } from '../../../platform/time/clock';
import type { AccountMethod } from '../accounts/provider-account';
import type { AccountPort, AccountReport } from '../account-port';
import { objectsOf, textOf } from '../bcb-pix/wire';
import { ProviderRefused, ProviderUnknown } from '../provider';
import type { WooviClient, WooviObject } from './woovi-client';
import { eventsFor } from './woovi-notifications';

const SKEW_MAX_SECONDS = 30;

export class WooviAccount implements AccountPort {
  constructor(
    private readonly client: WooviClient,
    private readonly notificationUrl: string,
  ) {}

  async check(): Promise<AccountReport> {
    const report: AccountReport = { problems: [], warnings: [], facts: {} };
    try {
      const { body, date } = await this.client.withClock({ method: 'GET', path: '/account/' });
      report.facts.accounts = objectsOf(body.accounts).length;
      if (report.facts.accounts === 0)
        report.problems.push('appId: the application has no account at Woovi');
      this.compareClock(report, date);
    } catch (error) {
      report.problems.push(`appId: ${messageOf(error)}`);
      return report;
    }
    try {
      report.facts.webhook = (await this.registeredWebhook([])) === null ? 'none' : 'registered';
    } catch (error) {
      report.problems.push(`webhooks: ${messageOf(error)}`);
    }
    return report;
  }

  /** Woovi sends a test message for each. */
  async registerWebhooks(url: string, methods: readonly AccountMethod[]): Promise<void> {
    for (const event of await this.missing(url, methods)) {
      const webhook = { name: `Pitanga ${event}`, event, url, isActive: true };
      const body = { webhook };
      if (!(await this.client.call({ method: 'POST', path: '/webhook', body })))
        throw new ProviderRefused('Woovi does not know the path of webhooks');
    }
  }

  async registeredWebhook(methods: readonly AccountMethod[]): Promise<string | null> {
    const missing = await this.missing(this.notificationUrl, methods);
    return missing.length === 0 ? this.notificationUrl : null;
  }

  private async missing(url: string, methods: readonly AccountMethod[]): Promise<string[]> {
    const listed = await this.client.call({ method: 'GET', path: '/webhook', query: { url } });
    const known = objectsOf(listed?.webhooks)
      .filter((webhook) => webhook.url === url && webhook.isActive === true)
      .map(({ event }: WooviObject) => textOf(event));
    return eventsFor(methods).filter((event) => !known.includes(event));
  }

  private compareClock({ facts, problems }: AccountReport, date: Date | null): void {
    if (date === null) return;
    const skew = Math.round((date.getTime() - wallNow().getTime()) / SECOND_MS);
    facts.clockSkewSeconds = skew;
    if (Math.abs(skew) > SKEW_MAX_SECONDS)
      problems.push(`clock: the clocks of Woovi and of this machine differ by ${skew} s`);
  }
}

/** Throws again what is no answer of the provider. */
function messageOf(error: unknown): string {
  if (error instanceof ProviderUnknown || error instanceof ProviderRefused) return error.message;
  throw error;
}
