/** How a mail server, or the connection to it, has failed. */

/** What follows from a failure. */
export type FailureKind =
  /** The server was not reached, or refused our login: all mails wait. */
  | 'AWAY'
  /** The server asks to try again later. */
  | 'LATER'
  /** The connection was lost after the text was sent: the mail may have been accepted. */
  | 'UNKNOWN'
  /** The address does not exist. */
  | 'NO_SUCH_ADDRESS'
  /** The server refuses the mail for good, for a reason that is not its recipient's. */
  | 'REFUSED';

export interface SmtpFailure {
  kind: FailureKind;
  /** What the server answered, or what happened to the connection, without addresses. */
  answer: string;
}

/** What nodemailer says of an error: where it happened, and the answer, if there was one. */
export interface SmtpError extends Error {
  code?: string | undefined;
  command?: string | undefined;
  response?: string | undefined;
  responseCode?: number | undefined;
}

const ANSWER_MAX = 300;
const ENHANCED = /^[245]\d\d[ -](\d\.\d{1,3}\.\d{1,3})\b/;
/** RFC 3463: the mailbox or its domain does not exist, has moved, or is disabled. */
const NO_ADDRESS = /^5\.(?:1\.\d{1,3}|2\.1)$/;
/** RFC 5321, 4.2.3: of answers without an enhanced code. */
const NO_ADDRESS_CODES = [550, 551, 553];
const EMAIL = /<?[^\s<>@]+@[^\s<>@]+>?/g;

/**
 * `wasTextSent` says whether the server had allowed us to send the text. Only an answer to RCPT TO
 * says something of the recipient: any other 5xx is about us, or about what we send.
 */
export function failureOf(error: SmtpError, wasTextSent: boolean): SmtpFailure {
  const { responseCode: code, response, command = '' } = error;
  const answer = withoutAddresses(response || error.message);
  if (command.startsWith('AUTH') || error.code === 'EAUTH') return { kind: 'AWAY', answer };
  if (!code) return { kind: wasTextSent ? 'UNKNOWN' : 'AWAY', answer };
  if (code < 500) return { kind: 'LATER', answer };
  if (command === 'RCPT TO' && isNoSuchAddress(code, response))
    return { kind: 'NO_SUCH_ADDRESS', answer };
  return { kind: command === 'CONN' || command === 'EHLO' ? 'AWAY' : 'REFUSED', answer };
}

function isNoSuchAddress(code: number, response = ''): boolean {
  const enhanced = ENHANCED.exec(response)?.[1];
  return enhanced === undefined ? NO_ADDRESS_CODES.includes(code) : NO_ADDRESS.test(enhanced);
}

/** In one line of at most 300 characters. */
export function withoutAddresses(text: string): string {
  return text.replace(/\s+/g, ' ').replace(EMAIL, '[e-mail]').slice(0, ANSWER_MAX);
}
