/** The lines of the files of a closing: CSV for spreadsheets, OFX for accounting systems. */
import { decimalReais, sum } from '../../../platform/operations/money';
import { civilDate } from '../../../platform/time/civil-time';
import type { Account } from '../../ledger/account';
import type { ClosingMovement } from './closing-movements';

/** The accounts whose money is the merchant's. */
export const OWN_ACCOUNTS = ['AVAILABLE', 'PENDING', 'BLOCKED'] as const satisfies Account[];

const CSV_COLUMNS = [
  ...(['data', 'momento', 'conta', 'movimento', 'bruto', 'tarifa', 'liquido'] as const),
  ...(['disponivel', 'a_liberar', 'bloqueado', 'metodo', 'cobranca', 'referencia'] as const),
  ...(['endToEndId', 'returnId', 'txid', 'nossoNumero', 'nsu', 'authorizationCode'] as const),
  ...(['providerPaymentId', 'documentKey', 'lancamento'] as const),
];
const BYTE_ORDER_MARK = '\uFEFF';
export const CSV_HEAD = `${BYTE_ORDER_MARK}${csvLine([...CSV_COLUMNS])}`;

/** Kinds of bookings that are no movement of the merchant's money are left out. */
export function isShown({ amounts }: ClosingMovement): boolean {
  return OWN_ACCOUNTS.some((account) => amounts[account]) || Boolean(amounts.FEES);
}

/** `date` is a day of the closed month, also for what was booked late. */
export function csvOf(movement: ClosingMovement, date: string): string {
  const { amounts, createdAt } = movement;
  const own = OWN_ACCOUNTS.map((account) => amounts[account] ?? 0);
  const fee = -(amounts.FEES ?? 0);
  const net = sum(own);
  return csvLine([
    date,
    createdAt.toISOString(),
    movement.providerAccountId,
    movement.kind,
    ...[sum([net, -fee]), fee, net, ...own].map(decimal),
    movement.method,
    movement.chargeId,
    movement.reference,
    movement.endToEndId,
    movement.returnId,
    movement.txid,
    movement.nossoNumero,
    movement.nsu,
    movement.authorizationCode,
    movement.providerPaymentId,
    movement.documentKey,
    movement.id,
  ]);
}

/** The balances of a provider account at the end of a day. */
export function csvBalance(date: string, owner: string, balances: Record<string, number>): string {
  const own = OWN_ACCOUNTS.map((account) => balances[account] ?? 0);
  return csvLine([date, '', owner, 'saldo', '', '', ...[sum(own), ...own].map(decimal)]);
}

const decimal = (cents: number): string => decimalReais(cents).replace('.', ',');

function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => cellOf(cell ?? '')).join(';')}\r\n`;
}

/** Spreadsheets execute what begins with these characters; numbers keep their sign. */
function cellOf(text: string): string {
  const neutral = /^[=+@\t\r]|^-(?![\d,]+$)/.test(text) ? `'${text}` : text;
  return /[;"\r\n]/.test(neutral) ? `"${neutral.replaceAll('"', '""')}"` : neutral;
}

/** What changes the available balance: the value, and the fee by itself. */
export function ofxOf(movement: ClosingMovement): string {
  const { id, kind, amounts, reference } = movement;
  const { AVAILABLE: available = 0, FEES: fee = 0 } = amounts;
  if (available === 0) return '';
  const memo = [kind, movement.endToEndId ?? movement.nossoNumero ?? movement.nsu ?? '', reference];
  return [
    ofxLine(movement, id, sum([available, fee]), memo.filter(Boolean).join(' ')),
    ofxLine(movement, `${id}-fee`, -fee, `tarifa ${reference}`),
  ].join('');
}

function ofxLine(movement: ClosingMovement, id: string, amount: number, memo: string): string {
  if (amount === 0) return '';
  return [
    '<STMTTRN>',
    `<TRNTYPE>${amount > 0 ? 'CREDIT' : 'DEBIT'}</TRNTYPE>`,
    `<DTPOSTED>${ofxDay(civilDate(movement.createdAt))}</DTPOSTED>`,
    `<TRNAMT>${decimalReais(amount)}</TRNAMT>`,
    `<FITID>${id}</FITID>`,
    `<MEMO>${ofxText(memo)}</MEMO>`,
    '</STMTTRN>\r\n',
  ].join('\r\n');
}

export const OFX_HEAD = [
  'OFXHEADER:100',
  'DATA:OFXSGML',
  'VERSION:102',
  'SECURITY:NONE',
  'ENCODING:USASCII',
  'CHARSET:1252',
  'COMPRESSION:NONE',
  'OLDFILEUID:NONE',
  'NEWFILEUID:NONE',
  '',
  '',
].join('\r\n');

export function ofxOpening(at: string): string {
  return (
    '<OFX>\r\n<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>' +
    `<DTSERVER>${ofxDay(at)}</DTSERVER><LANGUAGE>POR</LANGUAGE></SONRS></SIGNONMSGSRSV1>\r\n` +
    '<BANKMSGSRSV1>\r\n'
  );
}

export function ofxAccountStart(owner: string, from: string, to: string): string {
  return (
    '<STMTTRNRS>\r\n<TRNUID>1</TRNUID>\r\n' +
    '<STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>\r\n' +
    '<STMTRS>\r\n<CURDEF>BRL</CURDEF>\r\n<BANKACCTFROM><BANKID>PITANGA</BANKID>' +
    `<ACCTID>${ofxText(owner || 'DEV')}</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>\r\n` +
    `<BANKTRANLIST>\r\n<DTSTART>${ofxDay(from)}</DTSTART>\r\n<DTEND>${ofxDay(to)}</DTEND>\r\n`
  );
}

export function ofxAccountEnd(balance: number, at: string): string {
  return (
    `</BANKTRANLIST>\r\n<LEDGERBAL><BALAMT>${decimalReais(balance)}</BALAMT>` +
    `<DTASOF>${ofxDay(at)}</DTASOF></LEDGERBAL>\r\n</STMTRS>\r\n</STMTTRNRS>\r\n`
  );
}

export const OFX_END = '</BANKMSGSRSV1>\r\n</OFX>\r\n';

/** 2026-11-30 as noon of that day in São Paulo, which is the same day everywhere. */
const ofxDay = (date: string): string => `${date.replaceAll('-', '')}120000[-3:BRT]`;

/** Letters that the file format has; SGML reads the others as marks. */
const ofxText = (text: string): string => text.replaceAll(/[^A-Za-z0-9 ._-]/g, ' ');
