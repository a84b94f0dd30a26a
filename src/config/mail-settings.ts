/** The mail server of the operator: its address, the sender, what signs mails, and a limit. */
import { createPrivateKey } from 'node:crypto';
import type { SettingsReader } from './settings';

const PROTOCOLS = ['smtp:', 'smtps:'];
const ADDRESS = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/;
const LOCAL_ADDRESS = /^[^\s@<>"]+@localhost$/;

const DEPENDENT = [
  'MAIL_FROM',
  'MAIL_DKIM_DOMAIN',
  'MAIL_DKIM_SELECTOR',
  'MAIL_DKIM_KEY',
  'MAIL_RATE_LIMIT',
] as const;
/** Mails of one store in a minute. */
const STANDARD_RATE = 3_000;
const RATE_MAX = 1_000_000;

export interface MailSettings {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS. */
  isSecure: boolean;
  login: { user: string; pass: string } | null;
  /** The address of the sender. */
  from: string;
  /** Null = mails are not signed. */
  dkim: { domainName: string; keySelector: string; privateKey: string } | null;
  /** How many mails of one store leave in a minute; codes and links of a person do not count. */
  perStoreMinute: number;
}

/** Null without MAIL_URL. Ports default to 465 for smtps, and to 587 for smtp. */
export function readMailSettings(reader: SettingsReader, problems: string[]): MailSettings | null {
  const given = reader.address('MAIL_URL', PROTOCOLS);
  if (given === null) {
    for (const name of DEPENDENT)
      if (reader.text(name)) problems.push(`${name} has no effect without MAIL_URL`);
    return null;
  }
  return {
    ...readServer(given, problems),
    from: readSender(reader, problems),
    dkim: readDkim(reader.text, problems),
    perStoreMinute: reader.whole('MAIL_RATE_LIMIT', STANDARD_RATE, 1, RATE_MAX),
  };
}

type Server = Pick<MailSettings, 'host' | 'port' | 'isSecure' | 'login'>;

function readServer(given: string, problems: string[]): Server {
  const url = URL.canParse(given) ? new URL(given) : null;
  if (!url?.hostname || !['', '/'].includes(url.pathname)) {
    problems.push('MAIL_URL must be smtp://user:password@host:port or smtps://…');
    return { host: '', port: 0, isSecure: false, login: null };
  }
  const isSecure = url.protocol === 'smtps:';
  const user = decoded(url.username);
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port || (isSecure ? 465 : 587)),
    isSecure,
    login: user ? { user, pass: decoded(url.password) } : null,
  };
}

function readSender({ text }: SettingsReader, problems: string[]): string {
  const from = text('MAIL_FROM');
  if (from === null) problems.push('MAIL_URL needs MAIL_FROM, the address that mails come from');
  else if (!ADDRESS.test(from) && !LOCAL_ADDRESS.test(from))
    problems.push('MAIL_FROM must be an e-mail address such as payments@example.com');
  return from ?? '';
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The key is a PEM text; in one line, `\n` stands between its lines. */
function readDkim(text: SettingsReader['text'], problems: string[]): MailSettings['dkim'] {
  const domainName = text('MAIL_DKIM_DOMAIN');
  const keySelector = text('MAIL_DKIM_SELECTOR');
  const privateKey = text('MAIL_DKIM_KEY')?.replaceAll('\\n', '\n') ?? null;
  if (!domainName && !keySelector && !privateKey) return null;
  if (!domainName || !keySelector || !privateKey) {
    problems.push('MAIL_DKIM_DOMAIN, MAIL_DKIM_SELECTOR and MAIL_DKIM_KEY must be set together');
    return null;
  }
  try {
    createPrivateKey(privateKey);
  } catch {
    problems.push('MAIL_DKIM_KEY must be a private key in PEM form');
  }
  return { domainName, keySelector, privateKey };
}
