/**
 * Takes ids, names, keys, tokens and codes out of recorded exchanges, so that they may be given
 * away. Everything is replaced that is not known to be a word of the interface, an amount or a
 * time. The same value has the same replacement in the whole recording, of the same form.
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { RecordedExchange } from './recording';

/** Fields whose texts are words of the interface. */
const WORDS = new Set(
  (
    'status title type scope token_type currency brand country payment_method operation_type ' +
    'recurrence_cycle recurrence_model acquirer_return_code modalidadeAgente natureza ' +
    'periodicidade politicaRetentativa tipoConta jornada razao propriedade codigo origem ' +
    'charge_type previous current method finalidade tipo event destinationAliasType'
  ).split(' '),
);
/** Fields that hold sentences of the provider. */
const SENTENCES = new Set(
  'detail mensagem message motivo error_description errors error'.split(' '),
);
/** Fields whose numbers are ids. */
const NUMBER_OF_ID = /(^|_)(id|loc)$/;
/** Requests that carry secrets, or the number of a card. */
const SECRET_CALL = /\/(token|tokens|authorize|token\.oauth2)(\?|$)/;
const WORDS_MAX = 2_000;
const TIME = /^\d{4}-\d{2}-\d{2}([T ][\d:.]+(Z|[+-][\d:]+)?)?$/;
const AMOUNT = /^\d{1,10}\.\d{2}$/;
const WORD = /^[A-Za-z]+([_ -][A-Za-z]+)*$/;
/** Such as `cobranca_nao_encontrada`, in a field that also has names of people. */
const ERROR_NAME = /^[a-z]+(_[a-z]+)+$/;
const PATH_WORD = /^([a-z][a-z-]{0,23}|v\d+)$/;
/** In front of ids: `ch_`, `RR` and eight digits of a bank, `E` and the same. */
const ID_PREFIX = /^([a-z]{2,8}_|R[RN](?=\d{8})|[ED](?=\d{8}))/;
/** A line that is right, because the check digits of one are verified. */
const BAR_CODE = '00190500954014481606906809350314337370000000100';

/** Copies; nothing in the given exchanges is changed. */
export function redacted(exchanges: readonly RecordedExchange[]): RecordedExchange[] {
  const { value, text } = replacements(randomBytes(32));
  return exchanges.map(({ method, path, request, status, answer }) => ({
    method,
    path: pathOf(path, text),
    request: SECRET_CALL.test(path) ? null : value(request, ''),
    status,
    answer: value(answer, ''),
  }));
}

type Replace = (given: string) => string;

function pathOf(path: string, text: Replace): string {
  const [pathname = '', query] = path.split('?');
  const parts = pathname
    .split('/')
    .map((part) => (part === '' || PATH_WORD.test(part) || TIME.test(part) ? part : text(part)));
  if (query === undefined) return parts.join('/');
  const asked = [...new URLSearchParams(query)].map(([name, one]): [string, string] => [
    name,
    isPlain(name, one) || /^(\d{1,3}|true|false)$/.test(one) ? one : text(one),
  ]);
  return `${parts.join('/')}?${new URLSearchParams(asked)}`;
}

function replacements(key: Buffer) {
  /** Letters become letters and digits digits, so that the form of an id stays. */
  const text: Replace = (given) => {
    const prefix = ID_PREFIX.exec(given)?.[0] ?? '';
    const rest = given.slice(prefix.length);
    let stream = Buffer.alloc(0);
    for (let block = 0; stream.length < rest.length; block++)
      stream = Buffer.concat([
        stream,
        createHmac('sha256', key).update(`${block} ${given}`).digest(),
      ]);
    let at = 0;
    return prefix + rest.replace(/./gsu, (sign) => likeSign(sign, stream[at] ?? 0, at++ === 0));
  };
  const value = (given: unknown, name: string): unknown => {
    if (Array.isArray(given)) return given.map((each: unknown) => value(each, name));
    if (typeof given === 'object' && given !== null)
      return Object.fromEntries(
        Object.entries(given).map(([field, each]) => [field, value(each, field)]),
      );
    if (typeof given === 'number' && NUMBER_OF_ID.test(name)) return Number(text(String(given)));
    if (typeof given !== 'string' || given === '' || isPlain(name, given)) return given;
    if (name === 'barcode' || name === 'boletoDigitable') return BAR_CODE;
    return SENTENCES.has(name) ? sentenceOf(given) : text(given);
  };
  return { value, text };
}

function isPlain(name: string, given: string): boolean {
  if (TIME.test(given) || AMOUNT.test(given)) return true;
  return (
    (WORDS.has(name) && given.length <= WORDS_MAX) || (name === 'nome' && ERROR_NAME.test(given))
  );
}

/** Words of letters stay; what has a digit or an @ goes. */
function sentenceOf(given: string): string {
  return given.replace(/\S+/g, (part) =>
    WORD.test(
      part
        .replace(/[^\p{L}_ -]/gu, '')
        .normalize('NFD')
        .replace(/\p{M}/gu, ''),
    ) && !/[\d@]/.test(part)
      ? part
      : '…',
  );
}

/** An id that is a number begins with no zero. */
function likeSign(sign: string, byte: number, isFirst: boolean): string {
  if (/\d/.test(sign)) return String(isFirst ? 1 + (byte % 9) : byte % 10);
  if (/[A-Z]/.test(sign)) return String.fromCharCode(65 + (byte % 26));
  return /\p{L}/u.test(sign) ? String.fromCharCode(97 + (byte % 26)) : sign;
}
