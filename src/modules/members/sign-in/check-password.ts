/** Refuses passwords that are too short or easy to guess. There are no rules of composition. */
import { invalid } from '../../../platform/operations/errors';
import common from './common-passwords.json';

export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;

/** Words of this service, of the field and of the country, which guesses begin with. */
const OUR_WORDS =
  'pitanga pagamento pagamentos cobranca assinatura dashboard senha mudar brasil acesso empresa'.split(
    ' ',
  );

let known: ReadonlySet<string> | null = null;

/** `personal` are words about the person: the name and the e-mail address. */
export function checkPassword(password: string, personal: readonly string[]): void {
  const length = [...password].length;
  if (length < PASSWORD_MIN || length > PASSWORD_MAX)
    throw invalid(
      `password must have ${PASSWORD_MIN} to ${PASSWORD_MAX} characters; this one has ${length}`,
      'password',
      length < PASSWORD_MIN
        ? { reason: 'TOO_SHORT', values: { limit: PASSWORD_MIN } }
        : { reason: 'TOO_LONG', values: { limit: PASSWORD_MAX } },
    );
  if (isEasy(password, personal))
    throw invalid('password is one of the first that are tried: choose another one', 'password', {
      reason: 'EASY_PASSWORD',
    });
}

function isEasy(password: string, personal: readonly string[]): boolean {
  const folded = password.toLowerCase();
  const core = folded.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const words = [...OUR_WORDS, ...personal.flatMap(wordsOf)];
  return [folded, core, unitOf(folded), unitOf(core)].some(
    (text) => commonPasswords().has(text) || words.includes(text) || /^(.)\1*$/.test(text),
  );
}

/** The part of which the text is a repetition: `senha` of `senhasenhasenha`. */
function unitOf(text: string): string {
  return /^(.+?)\1+$/.exec(text)?.[1] ?? text;
}

/** The address, its parts, and the parts of a name, as they are and together. */
function wordsOf(text: string): string[] {
  const folded = text.toLowerCase();
  const parts = folded.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return [folded, ...parts, parts.join('')];
}

/** Read at first use. */
function commonPasswords(): ReadonlySet<string> {
  known ??= new Set(common.passwords.flatMap((line) => line.split(' ')));
  return known;
}
