/**
 * The bar code and typeable line of a boleto, composed from bank, amount, due date and the bank's
 * free field; and the bar code of a line that a bank composed.
 */
import { daysBetween } from '../../platform/time/civil-time';
import { CENTS_MAX } from '../../platform/operations/money';

const CURRENCY_REAL = '9';
const BANK = /^\d{3}$/;
const FREE_FIELD = /^\d{25}$/;
/** Three fields with their check digits, that of the whole, due date and amount. */
const LINE = /^(\d{10})(\d{11})(\d{11})(\d)(\d{14})$/;
/**
 * Factors count days from this date. They reached four digits with 1000 (3 July 2000), reached 9999
 * on 21 February 2025, and restarted at 1000 the next day.
 */
const FACTOR_BASE = '1997-10-07';
const FACTOR_FIRST = 1_000;
const FACTORS = 9_000;

/**
 * The bar code has 44 digits. The typeable line has 47: the same data, in fields with their own
 * check digits.
 */
export interface Boleto {
  barCode44: string;
  typeableLine47: string;
}

/**
 * Composes a boleto: `bank` is the three-digit COMPE code ("000" belongs to no bank, so such a slip
 * cannot be paid), `amount` 1 to 9,999,999,999 cents, `freeField` 25 digits defined by the bank.
 * Throws a RangeError otherwise. Layout: Carta-Circular BCB 2.926/2000.
 */
export function composeBoleto({
  bank,
  amount,
  dueDate,
  freeField,
}: {
  bank: string;
  amount: number;
  dueDate: string;
  freeField: string;
}): Boleto {
  if (!BANK.test(bank)) throw new RangeError(`${bank} is not a bank code of 3 digits`);
  if (!FREE_FIELD.test(freeField))
    throw new RangeError(`${freeField} is not a free field of 25 digits`);
  if (!Number.isInteger(amount) || amount < 1 || amount > CENTS_MAX)
    throw new RangeError(`${amount} is not an amount from 1 to ${CENTS_MAX} cents`);
  const start = bank + CURRENCY_REAL;
  const dueAndAmount = dueFactor(dueDate) + String(amount).padStart(10, '0');
  const checkDigit = modulo11(start + dueAndAmount + freeField);
  const fields = [start + freeField.slice(0, 5), freeField.slice(5, 15), freeField.slice(15)].map(
    (field) => field + modulo10(field),
  );
  return {
    barCode44: start + checkDigit + dueAndAmount + freeField,
    typeableLine47: fields.join('') + checkDigit + dueAndAmount,
  };
}

/**
 * The 44 digits of the bar code with the same data as the typeable line. RangeError if the line is
 * not 47 digits or a check digit is wrong.
 */
export function barCodeOf(line: string): string {
  const [, first = '', second = '', third = '', checkDigit = '', dueAndAmount = ''] =
    LINE.exec(line) ?? [];
  const [one, two, three] = [first, second, third].map((field) => field.slice(0, -1));
  const start = one?.slice(0, 4) ?? '';
  const rest = `${dueAndAmount}${one?.slice(4)}${two}${three}`;
  const isRight =
    [first, second, third].every((field) => modulo10(field.slice(0, -1)) === field.slice(-1)) &&
    modulo11(start + rest) === checkDigit;
  if (!isRight) throw new RangeError('this is not the typeable line of a boleto');
  return start + checkDigit + rest;
}

/**
 * The four digits of a due date from 7 October 1997 on (RangeError before). They repeat every 9,000
 * days.
 */
export function dueFactor(date: string): string {
  const days = daysBetween(FACTOR_BASE, date);
  if (days < 0)
    throw new RangeError(`${date} is before ${FACTOR_BASE}, the first due date a boleto can show`);
  const factor = days < FACTOR_FIRST ? days : ((days - FACTOR_FIRST) % FACTORS) + FACTOR_FIRST;
  return String(factor).padStart(4, '0');
}

/**
 * Check digit of each field of the typeable line: weights 2 and 1 from the right; the digits of
 * two-digit products are added.
 */
function modulo10(digits: string): string {
  const total = fromTheRight(digits).reduce(
    (sum, digit, index) => sum + digitSum(index % 2 === 0 ? digit * 2 : digit),
    0,
  );
  return String((10 - (total % 10)) % 10);
}

/** Check digit of the whole bar code: weights 2 to 9 from the right; 0, 10 and 11 become 1. */
function modulo11(digits: string): string {
  const total = fromTheRight(digits).reduce(
    (sum, digit, index) => sum + digit * (2 + (index % 8)),
    0,
  );
  const rest = 11 - (total % 11);
  return rest > 9 ? '1' : String(rest);
}

function fromTheRight(digits: string): number[] {
  return [...digits].reverse().map(Number);
}

function digitSum(product: number): number {
  return product > 9 ? product - 9 : product;
}
