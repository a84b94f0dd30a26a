/** Reads the option values of the operator's tool: each is checked, and refused with a sentence. */
import { InvalidArgumentError } from 'commander';
import { normalizeTaxId } from '../../modules/customers/tax-id';
import { EMAIL, EMAIL_MAX } from '../../platform/records/columns/columns';
import { brokenRule, cleanText } from '../../platform/records/columns/text-form';
import { AppError, invalid } from '../../platform/operations/errors';
import { readMoment } from '../../platform/operations/read-input';
import { FEES, type FeeName } from '../../modules/ledger/fees';
import { feeMaxOf, isFeeName } from '../../modules/ledger/fees-of-store';
import { readOwnPixKey } from '../../modules/payouts/own-pix-key';
import { PixKeyType } from '../../modules/payouts/pix-key';
import { PERMISSIONS } from '../../modules/stores/permissions';
import { CommandOption, optional, required } from './command';

const NAME_MAX = 120;
const DESCRIPTION_MAX = 200;
const RATE_MAX = 100_000;
const PENDING_DAYS_MAX = 365;
const RULE_SECONDS_MAX = 86_400;
const STANDARD = 'standard';

/** A number for this store, or the standard. commander would read a null as an empty text. */
type OwnOrStandard = number | typeof STANDARD;
/** Null = the standard fee. */
type Fees = Partial<Record<FeeName, number | null>>;

export const accountName = required('--name <name>', 'what the account is for', readName);
export const storeName = required('--name <name>', 'what buyers see as the seller', readName);
export const description = optional('--description <text>', 'what the key is for', (text) =>
  readText(text, DESCRIPTION_MAX),
);
export const email = optional(
  '--email <address>',
  'where the merchant can be written to',
  (given) => {
    const text = cleanText(given);
    if (text.length > EMAIL_MAX || !new RegExp(EMAIL).test(text))
      throw new InvalidArgumentError('It must be an e-mail address.');
    return text;
  },
);
export const taxId = optional(
  '--tax-id <cpf or cnpj>',
  'CPF or CNPJ of the account holder, with or without punctuation',
  (text) => {
    const read = normalizeTaxId(text);
    if (!read)
      throw new InvalidArgumentError('It must be a CPF or CNPJ with correct check digits.');
    return read;
  },
);
export const pixKey = optional('--pix-key <key>', 'the PIX key that payouts go to');
export const pixKeyType = optional(
  '--pix-key-type <type>',
  'the type of the key, if the key alone is ambiguous',
).choices(PixKeyType);
export const storeId = required('--store <id>', 'the store');
export const environment = required<'dev' | 'prod'>(
  '--env <environment>',
  'dev simulates, prod moves real money',
).choices(['dev', 'prod']);

export const permissions = optional(
  '--permissions <list>',
  'what the key may do, separated by commas',
  (text) => {
    const names = text.split(',').map((name) => name.trim());
    const unknown = names.find((name) => !PERMISSIONS.some((known) => known === name));
    if (unknown !== undefined)
      throw new InvalidArgumentError(
        `"${unknown}" is not a permission; known are ${PERMISSIONS.join(', ')}.`,
      );
    return names;
  },
).conflicts('all');
export const expires = optional(
  '--expires <time>',
  'when the key expires, such as 2027-01-31T12:00:00Z (a date alone starts in São Paulo)',
  (text) => momentOf(text, 'an ISO 8601 date or time, such as 2027-01-31 or 2027-01-31T12:00:00Z'),
);

/** In seconds. */
export const ruleLimit = new CommandOption<number>(
  '--limit <seconds>',
  `how long the query of one invariant may take, 1 to ${RULE_SECONDS_MAX}`,
)
  .argParser((text) => readWhole(text, 1, RULE_SECONDS_MAX))
  .default(300);

/** What `store set` changes. */
export const storeSettings = {
  automaticPix: optional<'on' | 'off'>(
    '--automatic-pix <on or off>',
    'whether subscriptions may be paid by automatic PIX, in both environments',
  ).choices(['on', 'off']),
  subAccounts: optional<'on' | 'off'>(
    '--sub-accounts <on or off>',
    'whether sellers may have balances of their own, in both environments',
  ).choices(['on', 'off']),
  fee: optional<Fees>(
    '--fee <name=value>',
    'a fee of this store, in cents or, where the name says percent, hundredths of a percent; ' +
      `"${STANDARD}" = the standard fee; may be repeated: ${Object.keys(FEES).join(', ')}`,
    (text, previous) => {
      const [name = '', value = '', ...more] = text.split('=');
      if (!isFeeName(name))
        throw new InvalidArgumentError(
          `"${name}" is not a fee; known are ${Object.keys(FEES).join(', ')}.`,
        );
      if (more.length > 0) throw new InvalidArgumentError('It must be name=value.');
      const fee = wholeOrStandard(value, 0, feeMaxOf(name));
      return { ...previous, [name]: fee === STANDARD ? null : fee };
    },
  ),
  rate: optional(
    '--rate <requests>',
    `requests per second of each key; "${STANDARD}" = the standard rate`,
    (text) => wholeOrStandard(text, 1, RATE_MAX),
  ),
  cardPendingDays: optional(
    '--card-pending-days <days>',
    `how long the money of a card payment is pending, in both environments; "${STANDARD}" = ` +
      'the standard, which is 0 in Dev mode',
    (text) => wholeOrStandard(text, 0, PENDING_DAYS_MAX),
  ),
  taxId,
  pixKey,
  pixKeyType,
  website: optional(
    '--website <address>',
    'the shop\'s own website, as shown by merchant-info; "none" = it has none',
  ),
  logoUrl: optional(
    '--logo-url <address>',
    'a PNG, JPEG or WebP of up to 5 MB for the top of buyers\' pages, fetched now; "none" = ' +
      'the name alone',
  ),
  accentColour: optional(
    '--accent-colour <#rrggbb>',
    `the colour of buttons and links on buyers' pages; "${STANDARD}" = the standard colour`,
    (text) => {
      if (text !== STANDARD && !/^#[0-9a-f]{6}$/i.test(text))
        throw new InvalidArgumentError(`It must be a colour such as #0b6b5c, or "${STANDARD}".`);
      return text.toLowerCase();
    },
  ),
};

/** Both options together. Null type = derived from the key. */
export function readPixKey(
  key: string | undefined,
  type: string | undefined,
): { type: PixKeyType; key: string } | undefined {
  if (key === undefined && type !== undefined) throw invalid('--pix-key-type needs --pix-key');
  if (key === undefined) return undefined;
  try {
    return readOwnPixKey(key, type ?? null);
  } catch (error) {
    throw error instanceof AppError
      ? invalid(
          '--pix-key: ' +
            `${error.message}${error.field === 'pixKeyType' ? ' with --pix-key-type' : ''}`,
        )
      : error;
  }
}

export function momentOf(text: string, what: string): Date {
  const moment = readMoment(text);
  if (!moment) throw new InvalidArgumentError(`It must be ${what}.`);
  return moment;
}

function readName(text: string): string {
  return readText(text, NAME_MAX);
}

/** One line of 1 to `max` characters, without blanks around it. */
export function readText(text: string, max: number): string {
  const tidy = cleanText(text);
  const rule = brokenRule(tidy);
  if (rule) throw new InvalidArgumentError(`It ${rule}.`);
  if (tidy.length === 0 || tidy.length > max)
    throw new InvalidArgumentError(`It must have 1 to ${max} characters.`);
  return tidy;
}

/** `orElse` is what else the text may be. */
export function readWhole(text: string, min: number, max: number, orElse = ''): number {
  if (/^\d{1,10}$/.test(text) && Number(text) >= min && Number(text) <= max) return Number(text);
  throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}${orElse}.`);
}

function wholeOrStandard(text: string, min: number, max: number): OwnOrStandard {
  return text === STANDARD ? STANDARD : readWhole(text, min, max, `, or "${STANDARD}"`);
}
