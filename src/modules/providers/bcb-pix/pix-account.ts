/** What an account at a bank with the API Pix is asked about itself, and its webhook. */
import { X509Certificate } from 'node:crypto';
import { config } from '../../../config/config';
import { DAY_MS, SECOND_MS, wallNow } from '../../../platform/time/clock';
import { ProviderRefused, ProviderUnknown } from '../provider';
import type { AccountPort, AccountReport } from '../account-port';
import { SCOPES, type BcbClient } from './bcb-client';
import type { AccountMethod } from '../accounts/provider-account';
import { textOf } from './wire';

const WARN_DAYS = 30;
const SKEW_MAX_SECONDS = 30;

/** What some methods need in addition, by the method. */
export interface MoreMethods {
  scopes: Readonly<Record<string, readonly string[]>>;
  /** Throw what is wrong. */
  checks: Readonly<Record<string, () => Promise<void>>>;
}

export class PixAccount implements AccountPort {
  constructor(
    private readonly client: BcbClient,
    private readonly more: MoreMethods,
  ) {}

  async check(): Promise<AccountReport> {
    const report: AccountReport = { problems: [], warnings: [], facts: {} };
    this.checkCertificate(report);
    if (await this.checkToken(report)) await this.checkKey(report);
    await this.checkMethods(report);
    return report;
  }

  async registerWebhooks(url: string, methods: readonly AccountMethod[]): Promise<void> {
    const { withoutMutualTls = {} } = this.client.profile;
    for (const path of this.webhookPaths(methods)) {
      const headers = config.callbackClientCertHeader === null ? withoutMutualTls : {};
      const body = { webhookUrl: url };
      const made = await this.client.call({ method: 'PUT', path, body, headers });
      if (!made)
        throw new ProviderRefused('the bank does not know the path of webhooks or the key');
    }
  }

  async registeredWebhook(methods: readonly AccountMethod[]): Promise<string | null> {
    const urls = new Set<string | null>();
    for (const path of this.webhookPaths(methods)) {
      const found = await this.client.call({ method: 'GET', path });
      urls.add(textOf(found?.webhookUrl));
    }
    const [url = null] = urls;
    return urls.size === 1 ? url : null;
  }

  /** Mandates and announced charges are reported by webhooks of their own. */
  private webhookPaths(methods: readonly AccountMethod[]): string[] {
    return [
      `/webhook/${encodeURIComponent(this.client.file.pixKey)}`,
      ...(methods.includes('AUTOMATIC_PIX') ? ['/webhookrec', '/webhookcobr'] : []),
    ];
  }

  private checkCertificate({ problems, warnings, facts }: AccountReport): void {
    const { validFrom, validTo } = new X509Certificate(this.client.file.certificate);
    const now = wallNow();
    const daysLeft = Math.floor((new Date(validTo).getTime() - now.getTime()) / DAY_MS);
    facts.certificateDaysLeft = daysLeft;
    if (new Date(validFrom) > now) problems.push(`certificate: it is valid only from ${validFrom}`);
    else if (new Date(validTo) <= now) problems.push(`certificate: it expired on ${validTo}`);
    else if (daysLeft < WARN_DAYS)
      warnings.push(`certificate: it expires in ${daysLeft} days: replace it (provider rotate)`);
  }

  private async checkToken({ problems, warnings, facts }: AccountReport): Promise<boolean> {
    try {
      const { scopes, date } = await this.client.facts();
      if (scopes !== null) {
        const granted = scopes.split(' ');
        const missing = SCOPES.filter((scope) => !granted.includes(scope));
        if (missing.length > 0)
          problems.push(`scopes: the bank does not grant ${missing.join(', ')}`);
        for (const [method, needed] of Object.entries(this.more.scopes)) {
          const lacking = needed.filter((scope) => !granted.includes(scope));
          if (lacking.length > 0)
            warnings.push(
              `scopes: ${method} does not work, because the bank does not grant ` +
                lacking.join(', '),
            );
        }
      }
      if (date !== null) {
        const skew = Math.round((date.getTime() - wallNow().getTime()) / SECOND_MS);
        facts.clockSkewSeconds = skew;
        if (Math.abs(skew) > SKEW_MAX_SECONDS)
          problems.push(`clock: the clocks of the bank and of this machine differ by ${skew} s`);
      }
      return true;
    } catch (error) {
      if (!(error instanceof ProviderUnknown) && !(error instanceof ProviderRefused)) throw error;
      problems.push(`token: ${error.message}`);
      return false;
    }
  }

  private async checkMethods({ warnings }: AccountReport): Promise<void> {
    for (const [method, check] of Object.entries(this.more.checks))
      try {
        await check();
      } catch (error) {
        if (!(error instanceof ProviderUnknown) && !(error instanceof ProviderRefused)) throw error;
        warnings.push(`${method} does not work: ${error.message}`);
      }
  }

  /** A bank refuses the webhook of a key that is not the account's. */
  private async checkKey({ problems, facts }: AccountReport): Promise<void> {
    try {
      facts.webhook = (await this.registeredWebhook([])) ?? 'none';
    } catch (error) {
      if (!(error instanceof ProviderUnknown) && !(error instanceof ProviderRefused)) throw error;
      problems.push(`pixKey: ${error.message}`);
    }
  }
}
