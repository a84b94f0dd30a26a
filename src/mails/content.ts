/** What a mail says, before it is laid out as HTML and as plain text. */

/** One part of the body of a mail, from top to bottom. */
export type Block =
  | { kind: 'text'; text: string }
  /** Pairs of a name and a value. */
  | { kind: 'facts'; facts: readonly (readonly [string, string])[] }
  /** A text to copy: a PIX code, the line of a boleto, or the code of a sign-in. */
  | { kind: 'code'; label: string; code: string }
  /** A PNG image that is attached. Without images the mail says the same. */
  | { kind: 'image'; name: string; alt: string; png: Buffer }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'links'; links: readonly (readonly [string, string])[] };

export interface MailContent {
  subject: string;
  /** What programs show behind the subject in a list. */
  preview: string;
  heading: string;
  blocks: readonly Block[];
}

/** Why a mail is not sent: what it would say no longer holds, or its object is gone. */
export interface Skipped {
  skip: string;
}

export function isSkipped(content: object): content is Skipped {
  return 'skip' in content;
}

const LINK = /\b(?:https?:\/\/|www\.)\S*|\b[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b(?:\/\S*)?/gi;
const NAME_MAX = 60;

/**
 * A name that was typed by anybody, in one line of at most 60 characters. What a mail program could
 * turn into a link is taken out of it.
 */
export function safeName(name: string | null | undefined): string {
  const plain = oneLine(name ?? '')
    .replace(LINK, '')
    .replace(/\s+/g, ' ')
    .trim();
  return [...plain].slice(0, NAME_MAX).join('');
}

/** Without control characters and direction overrides, so that no header can be added. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\u200e\u200f]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
