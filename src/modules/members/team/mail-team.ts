/** Queues a mail to the members of a store who act on what has happened in production. */
import { config } from '../../../config/config';
import type { MailLanguage } from '../../stores/store';
import { queueMessage } from '../../messages/queue-message';
import type { MemberTemplate } from '../../messages/templates';
import type { Transaction } from '../../../platform/records/transaction';
import type { Language } from '../user';
import type { Role } from './roles';

/** More members than any store has of these roles. */
const MEMBERS_MAX = 100;

/** Who acts on it. */
const ROLES = {
  'dispute-opened': ['OWNER', 'FINANCE'],
  'dispute-answer-due': ['OWNER', 'FINANCE'],
  'payout-failed': ['OWNER', 'FINANCE'],
  'webhook-disabled': ['OWNER', 'DEVELOPER'],
  'provider-account-failing': ['OWNER', 'DEVELOPER'],
  'key-expiring': ['OWNER', 'DEVELOPER'],
} as const satisfies Partial<Record<MemberTemplate, readonly Role[]>>;

interface MailToTeam {
  template: keyof typeof ROLES;
  /** What it is about, such as a webhook. */
  objectId: string;
  /** What happens once: each member receives one mail of it. */
  once: string;
  event?: string;
  endsAt?: Date;
  values?: Record<string, unknown>;
}

/**
 * Each member receives it in the language of their dashboard. Dev mode sends no mails to members,
 * and without a mail server nothing is queued: the dashboard shows the same.
 */
export async function mailTeam(tx: Transaction, mail: MailToTeam): Promise<void> {
  if (tx.scope.devMode || !config.mail) return;
  for (const { email, language } of await membersOf(tx, ROLES[mail.template]))
    await queueMessage(tx, { ...mail, recipient: email, language: mailLanguageOf(language) });
}

/** In mails the languages have the names that stores give them. */
export function mailLanguageOf(language: Language): MailLanguage {
  return language === 'en' ? 'EN' : 'PT';
}

function membersOf(
  tx: Transaction,
  roles: readonly Role[],
): Promise<{ email: string; language: Language }[]> {
  return tx.sql(
    `
      SELECT u."email", u."language"
      FROM "memberships" m
      JOIN "users" u ON u."id" = m."userId"
      WHERE m."storeId" = $1
        AND $2::boolean IS NOT NULL
        AND m."role" = ANY($3)
        AND m."removedAt" IS NULL
      ORDER BY m."id"
      LIMIT ${MEMBERS_MAX}
    `,
    [roles],
  );
}
