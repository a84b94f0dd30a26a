/** The settings of a store for its mails, and which name its sender may have. */
import type { TextFault } from '../../platform/records/columns/text-form';
import type { Store } from './store';

export type MailColumns = Pick<
  Store,
  | 'buyerMails'
  | 'mailsForTransparents'
  | 'attachInvoices'
  | 'mailLanguage'
  | 'mailSenderName'
  | 'mailReplyTo'
  | 'mailFooter'
  | 'withdrawalTerms'
>;

type Given<Value> = { [Name in keyof Value]?: Value[Name] | null | undefined };

const REQUIRED = ['buyerMails', 'mailsForTransparents', 'attachInvoices', 'mailLanguage'] as const;
const CLEARABLE = ['mailReplyTo', 'mailFooter', 'withdrawalTerms'] as const;
/** An end as of a host name; a sentence may begin right after a full stop (`fim.Volte`). */
const HOST_END = String.raw`\.(?:[a-z]{2,}|[A-Z]{2,}|[A-Z][a-z]{1,2})`;
const URL_LIKE = new RegExp(
  String.raw`@|[Hh][Tt]{2}[Pp][Ss]?:|[Ww]{3}\.` +
    String.raw`|[\p{L}\p{N}-]{2}${HOST_END}(?![\p{L}\p{N}])|\w${HOST_END}(?:\/|$|\s)`,
  'u',
);
const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
];

/** The columns of the fields that were given; null clears those that may be empty. */
export function mailColumnsOf(given: Given<MailColumns>): Partial<MailColumns> {
  return Object.fromEntries(
    [
      ...REQUIRED.filter((name) => given[name] !== null && given[name] !== undefined),
      ...[...CLEARABLE, 'mailSenderName' as const].filter((name) => given[name] !== undefined),
    ].map((name) => [name, given[name]]),
  );
}

/** Whether no mail program would turn a part of it into a link. */
export function isPlainText(text: string): boolean {
  return !URL_LIKE.test(text);
}

/** A name that looks like an address, or like another name by letters of another script. */
export function senderNameFault(name: string): TextFault | null {
  const scripts = SCRIPTS.filter((script) => script.test(name));
  if (isPlainText(name) && scripts.length <= 1) return null;
  return {
    rule: 'must be a plain name: without @, without an address of a page, and in letters of one script',
    reason: 'WRONG_FORMAT',
  };
}
