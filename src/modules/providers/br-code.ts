/**
 * The copy-and-paste code of PIX (BR Code): static for a key, dynamic for a charge at a provider,
 * with or without automatic PIX.
 */
import {
  generatePixPayload,
  type GeneratePixPayloadParams,
} from '@brazilian-utils/brazilian-utils';
import { CENTS_MAX, decimalReais } from '../../platform/operations/money';
import { plainLetters } from '../../platform/operations/cut-text';

const GUI = 'br.gov.bcb.pix';
/** The fields used here, by their ids in the BCB's Manual do BR Code (EMV MPM). */
const ID = { pointOfInitiation: '01', pix: '26', amount: '54', checksum: '63', recurrence: '80' };
const CHECKSUM_FIELD = '6304';
const CHECKSUM_LENGTH = 4;

/** The recipient. Accents are removed; the name is cut to 25 characters and the city to 15. */
interface Merchant {
  merchantName: string;
  merchantCity: string;
}
/**
 * The address of a charge, of a recurrence, or of both: at most 77 characters, without https://,
 * port or query.
 */
type Locations =
  | { url: string; recurrenceUrl?: string }
  | { url?: undefined; recurrenceUrl: string };

/**
 * A code that can be paid any number of times to a PIX key. `amount` in cents, 1 to 9,999,999,999
 * (the payer types it if absent); `txid` 1 to 25 of [A-Za-z0-9]; `description` is cut to the space
 * left by the key. Throws a RangeError for an invalid part, including a name or city without a
 * Latin letter.
 */
export function staticBrCode({
  amount,
  ...parts
}: Merchant & { key: string; amount?: number; txid?: string; description?: string }): string {
  return compose(amount === undefined ? parts : { ...parts, amount: Number(inReais(amount)) });
}

/**
 * A code that leads the payer's bank to a charge (`url`), to the consent for automatic PIX
 * (`recurrenceUrl`), or to both. The bank reads the amount from the address; `amount` in cents, 1
 * to 9,999,999,999, is for display only. Throws a RangeError for an invalid part. A code returned
 * by a provider is stored unchanged and never composed again.
 */
export function dynamicBrCode({
  url,
  recurrenceUrl,
  amount,
  ...merchant
}: Merchant & Locations & { amount?: number }): string {
  const fields = readFields(compose({ ...merchant, url: url ?? recurrenceUrl }));
  if (url === undefined) {
    fields.delete(ID.pointOfInitiation);
    fields.set(ID.pix, encode('00', GUI));
  }
  if (recurrenceUrl !== undefined)
    fields.set(ID.recurrence, pixTemplate(compose({ ...merchant, url: recurrenceUrl })));
  if (amount !== undefined) fields.set(ID.amount, inReais(amount));
  return withChecksum(
    inOrder(fields)
      .map(([id, value]) => encode(id, value))
      .join(''),
  );
}

function compose(parts: GeneratePixPayloadParams): string {
  const { merchantName, merchantCity } = parts;
  const code = generatePixPayload({
    ...parts,
    merchantName: plainLetters(merchantName),
    merchantCity: plainLetters(merchantCity),
  });
  if (code === null) throw new RangeError(`no BR Code can be made of ${JSON.stringify(parts)}`);
  return code;
}

function inReais(amount: number): string {
  if (amount < 1 || amount > CENTS_MAX)
    throw new RangeError(`${amount} is not an amount from 1 to ${CENTS_MAX} cents`);
  return decimalReais(amount);
}

/** The GUI and address of a dynamic code. Automatic PIX repeats this template under another id. */
function pixTemplate(dynamicCode: string): string {
  const template = readFields(dynamicCode).get(ID.pix);
  if (template === undefined) throw new RangeError(`${dynamicCode} has no PIX address`);
  return template;
}

/** Id, length and value of each field; the length has two digits. The checksum is left out. */
function readFields(code: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (let at = 0; at < code.length;) {
    const valueAt = at + 4;
    const end = valueAt + Number(code.slice(at + 2, valueAt));
    fields.set(code.slice(at, at + 2), code.slice(valueAt, end));
    at = end;
  }
  fields.delete(ID.checksum);
  return fields;
}

function inOrder(fields: Map<string, string>): [string, string][] {
  return [...fields].sort(([one], [other]) => Number(one) - Number(other));
}

function encode(id: string, value: string): string {
  return id + String(value.length).padStart(2, '0') + value;
}

/**
 * CRC-16/CCITT-FALSE (polynomial 1021, initial value FFFF) over everything before it, including its
 * own id and length.
 */
function withChecksum(fields: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(fields + CHECKSUM_FIELD, 'latin1')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1)
      crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return fields + CHECKSUM_FIELD + crc.toString(16).toUpperCase().padStart(CHECKSUM_LENGTH, '0');
}
