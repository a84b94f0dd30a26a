/** What previews and tests of mails to members show: rows that are in no table. */
import { Dispute } from '../modules/payments/disputes/dispute';
import { Transfer } from '../modules/payouts/transfers/transfer';
import { ProviderAccount } from '../modules/providers/accounts/provider-account';
import { ProviderOutage } from '../modules/providers/accounts/state/provider-outage';
import type { MemberTemplate } from '../modules/messages/templates';
import { ApiKey } from '../modules/stores/keys/api-key';
import { Webhook } from '../modules/webhooks/endpoints/webhook';
import type { StoredRecord } from '../platform/records/record';
import { DAY_MS, HOUR_MS, later } from '../platform/time/clock';

const ID = 'TEST00000000000000000000000';
const AMOUNT = 4_990;

/** The object that the mail is about, what it reads with it, and the values of its message. */
export function memberSampleOf(
  template: MemberTemplate,
  now: Date,
): { objects: StoredRecord[]; values: Record<string, unknown> } {
  return {
    objects: objectsOf(template, now),
    values: {
      role: 'FINANCE',
      at: now.toISOString(),
      browser: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    },
  };
}

function objectsOf(template: MemberTemplate, now: Date): StoredRecord[] {
  switch (template) {
    case 'dispute-opened':
    case 'dispute-answer-due':
      return [
        Object.assign(new Dispute(), {
          id: `${Dispute.prefix}_${ID}`,
          chargeId: `char_${ID}`,
          status: 'OPEN',
          stage: 'AWAITING_EVIDENCE',
          answerBy: later(now, 3 * DAY_MS),
          amount: AMOUNT,
          reason: 'FRAUD',
        } as const),
      ];
    case 'payout-failed':
      return [
        Object.assign(new Transfer(), {
          id: `${Transfer.prefix}_${ID}`,
          status: 'FAILED',
          amount: AMOUNT,
          failureReason: 'invalid_pix_key',
        } as const),
      ];
    case 'webhook-disabled':
      return [
        Object.assign(new Webhook(), {
          id: `${Webhook.prefix}_${ID}`,
          name: 'ERP',
          endpoint: 'https://erp.example.com/pitanga',
          status: 'DISABLED',
          disabledReason: 'FAILING',
          disabledAt: now,
        } as const),
      ];
    case 'provider-account-failing':
      return failingAccount(now);
    case 'key-expiring':
      return [
        Object.assign(new ApiKey(), {
          id: `${ApiKey.prefix}_${ID}`,
          hint: 'a1b2',
          description: 'ERP',
          revokedAt: null,
          expiresAt: later(now, 7 * DAY_MS),
        }),
      ];
    case 'invitation':
    case 'password-reset':
    case 'new-sign-in':
    case 'role-changed':
      return [];
  }
}

function failingAccount(now: Date): StoredRecord[] {
  const id = `${ProviderAccount.prefix}_${ID}`;
  const outage = (method: 'PIX' | 'PAYOUT') =>
    Object.assign(new ProviderOutage(), {
      id: `${ProviderOutage.prefix}_${method}`,
      providerAccountId: id,
      method,
      needsRepair: true,
      createdAt: later(now, -HOUR_MS),
    });
  const account = Object.assign(new ProviderAccount(), { id, name: 'Banco' });
  return [account, outage('PIX'), outage('PAYOUT')];
}
