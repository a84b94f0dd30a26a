/**
 * Reads a BR Code as a bank would, independently of the code that writes it: fields, lengths,
 * checksum, ASCII.
 */

export interface BrCode {
  /** Values by id; those inside a template under 'template.id', e.g. '26.25'. */
  fields: Record<string, string>;
  /** The ids of the top level in their order. */
  order: string[];
}

/** The ids whose value is itself a list of fields. */
const isTemplate = (id: string) => (id >= '26' && id <= '51') || id === '62' || id >= '80';

/** Throws an Error that names the first thing wrong with the code. */
export function readBrCode(code: string): BrCode {
  if (!/^[\x20-\x7e]*$/.test(code)) throw new Error('not printable ASCII');
  const body = code.slice(0, -4);
  if (!body.endsWith('6304')) throw new Error('the checksum is not the last field');
  if (checksum(body) !== code.slice(-4))
    throw new Error(`checksum ${code.slice(-4)}, not ${checksum(body)}`);
  const top = readList(code);
  const fields: Record<string, string> = {};
  for (const [id, value] of top) {
    fields[id] = value;
    if (isTemplate(id))
      for (const [innerId, innerValue] of readList(value)) fields[`${id}.${innerId}`] = innerValue;
  }
  return { fields, order: top.map(([id]) => id) };
}

function readList(text: string): [string, string][] {
  if (text === '') return [];
  const parts = /^(\d\d)(\d\d)(.*)$/.exec(text);
  if (!parts) throw new Error(`no field at ${text}`);
  const [, id = '', length = '', rest = ''] = parts;
  if (Number(length) === 0 || rest.length < Number(length))
    throw new Error(`field ${id} has not ${length} characters`);
  return [[id, rest.slice(0, Number(length))], ...readList(rest.slice(Number(length)))];
}

/** CRC-16/CCITT-FALSE by table, high byte first. */
export function checksum(text: string): string {
  const register = [...text].reduce((crc, character) => {
    const entry = TABLE[((crc >> 8) ^ character.charCodeAt(0)) & 0xff] ?? 0;
    return ((crc << 8) & 0xff00) ^ entry;
  }, 0xffff);
  return register.toString(16).padStart(4, '0').toUpperCase();
}

const TABLE = Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte * 256;
  for (let step = 0; step < 8; step += 1) {
    remainder *= 2;
    if (remainder >= 65_536) remainder = (remainder - 65_536) ^ 4_129;
  }
  return remainder;
});
