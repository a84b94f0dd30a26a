/** What the settings of mails ask for, and how they are changed. */
import { graphql } from '../../gql';
import type { MailSettingsQuery } from '../../gql/graphql';

export const MAIL_SETTINGS = graphql(`
  query MailSettings {
    store {
      id
      email
      buyerMails
      mailsForTransparents
      attachInvoices
      mailLanguage
      mailSenderName
      mailReplyTo
      mailFooter
      withdrawalTerms
    }
    messageRules(first: 50) {
      nodes {
        id
        template
        isOn
        days
        texts {
          language
          subject
          opening
          closing
        }
      }
    }
  }
`);
export const UPDATE_MAIL_SETTINGS = graphql(`
  mutation UpdateMailSettings($input: UpdateStoreInput!) {
    updateStore(input: $input) {
      store {
        id
        buyerMails
      }
      userErrors {
        code
        message
        path
        reason
        values
      }
    }
  }
`);
export const UPDATE_RULE = graphql(`
  mutation UpdateMessageRule($input: UpdateMessageRuleInput!) {
    updateMessageRule(input: $input) {
      messageRule {
        id
        isOn
      }
      userErrors {
        code
        message
        path
        reason
        values
      }
    }
  }
`);
export const SEND_TEST = graphql(`
  mutation SendTestMessage($input: SendTestMessageInput!) {
    sendTestMessage(input: $input) {
      message {
        id
        recipient
      }
      userErrors {
        code
        message
        path
        reason
        values
      }
    }
  }
`);

export type MailStore = NonNullable<MailSettingsQuery['store']>;
export type MailRule = NonNullable<MailSettingsQuery['messageRules']>['nodes'][number];

/** Days that can be set: before the date, or after it. */
export const HAS_DAYS: readonly string[] = [
  'payment-due',
  'payment-overdue',
  'trial-ending',
  'renewal-upcoming',
  'key-expiring',
];

/** Mails to members that a store can switch off, in production. */
const TO_TEAM: readonly string[] = [
  'dispute-opened',
  'dispute-answer-due',
  'payout-failed',
  'webhook-disabled',
  'provider-account-failing',
  'key-expiring',
];
const ALWAYS_SENT: readonly string[] = ['new-sign-in', 'role-changed'];

/** What can be changed of a mail in this environment. */
export function changeableOf(
  template: string,
  environment: 'prod' | 'dev',
): 'ALL' | 'NO_TEXTS' | 'IN_PRODUCTION' | 'NOTHING' {
  if (ALWAYS_SENT.includes(template)) return 'NOTHING';
  if (!TO_TEAM.includes(template)) return 'ALL';
  return environment === 'prod' ? 'NO_TEXTS' : 'IN_PRODUCTION';
}
