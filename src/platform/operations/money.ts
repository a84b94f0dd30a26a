/** Sums, shares and rounding of money: the only file that multiplies or divides cents. */

/**
 * The largest single amount, in cents: the amount field of a boleto has ten digits. Sums may be
 * larger, up to the safe integers.
 */
export const CENTS_MAX = 9_999_999_999;
/** The remedy for an amount with decimals. */
export const AMOUNTS_ARE_CENTS = 'amounts are in cents: 49.90 must be sent as 4990';

export type Rounding = 'floor' | 'half-up';
/**
 * An exact number of cents, for amounts that are rounded only after they were added up. The
 * denominator is positive.
 */
export interface Fraction {
  numerator: bigint;
  denominator: bigint;
}

/**
 * The sum in cents; amounts may be negative. RangeError if an amount or the sum is not a safe
 * integer.
 */
export function sum(amounts: Iterable<number>): number {
  let total = 0n;
  for (const amount of amounts) {
    if (!Number.isSafeInteger(amount))
      throw new RangeError(`${amount} is not a whole number of cents`);
    total += BigInt(amount);
  }
  return toCents(total);
}

/**
 * The amount in cents times a whole quantity of 0 or more. RangeError beyond the safe integers, as
 * from every function below.
 */
export function times(amount: number, quantity: number): number {
  return toCents(whole(amount) * whole(quantity));
}

/** A share of the amount in whole cents, in hundredths of a percent: 350 is 3.5%. */
export function percentOf(amount: number, hundredthsOfPercent: number, rounding: Rounding): number {
  return toCents(divide(whole(amount) * whole(hundredthsOfPercent), 10_000n, rounding));
}

/**
 * The smallest total in cents that leaves `rest`, of at least 1 cent, when a share of the total,
 * rounded half up, is taken: the inverse of `percentOf`. The share is below 10,000.
 */
export function totalLeaving(rest: number, hundredthsOfPercent: number): number {
  const left = 10_000n - whole(hundredthsOfPercent);
  if (left <= 0n || rest < 1) throw new RangeError(`nothing leaves ${rest}`);
  return toCents(((whole(rest) * 2n - 1n) * 10_000n) / (left * 2n) + 1n);
}

/** The amount times `part` / `all`, in whole cents; `all` must not be 0. */
export function shareOf(
  amount: number,
  part: number,
  all: number,
  rounding: Rounding = 'half-up',
): number {
  return toCents(divide(whole(amount) * whole(part), whole(all), rounding));
}

/** The amount times an exact ratio, unrounded. */
export function fractionOf(amount: number, ratio: Fraction): Fraction {
  return { numerator: whole(amount) * ratio.numerator, denominator: ratio.denominator };
}

/**
 * The share as a whole number of equal parts of a cent (`12n`: twelfths). RangeError if it is not a
 * whole number of them.
 */
export function inParts({ numerator, denominator }: Fraction, parts: bigint): bigint {
  if ((numerator * parts) % denominator !== 0n)
    throw new RangeError(
      `${numerator}/${denominator} is not a whole number of parts of 1/${parts}`,
    );
  return (numerator * parts) / denominator;
}

/**
 * The parts, in whole cents that add up to `total`: each is rounded down, and those that lost most
 * get the cents that are missing. The parts are numerators over one denominator, and may be
 * negative; `total` is less than one cent away from their sum.
 */
export function roundTo(
  total: number,
  numerators: readonly bigint[],
  denominator: bigint,
): number[] {
  const parts = numerators.map((numerator, index) => {
    const remainder = ((numerator % denominator) + denominator) % denominator;
    return { index, floor: (numerator - remainder) / denominator, remainder };
  });
  const missing = BigInt(total) - parts.reduce((all, { floor }) => all + floor, 0n);
  const raised = new Set(
    parts
      .toSorted((one, other) => Number(other.remainder - one.remainder) || one.index - other.index)
      .slice(0, Number(missing))
      .map(({ index }) => index),
  );
  return parts.map(({ index, floor }) => Number(raised.has(index) ? floor + 1n : floor));
}

/** The sum of exact shares of 0 or more in whole cents, rounded half up once, at the end. */
export function roundFraction(fractions: Iterable<Fraction>): number {
  const byDenominator = new Map<bigint, bigint>();
  for (const { numerator, denominator } of fractions) {
    if (denominator <= 0n || numerator < 0n)
      throw new RangeError(`${numerator}/${denominator} is not a share of 0 or more`);
    byDenominator.set(denominator, (byDenominator.get(denominator) ?? 0n) + numerator);
  }
  let total: Fraction = { numerator: 0n, denominator: 1n };
  for (const [denominator, numerator] of byDenominator) {
    total = {
      numerator: total.numerator * denominator + numerator * total.denominator,
      denominator: total.denominator * denominator,
    };
  }
  return toCents(divide(total.numerator, total.denominator, 'half-up'));
}

/** '1234.56' for 123456 cents, as PIX writes amounts. */
export function decimalReais(cents: number): string {
  const { sign, reais, centavos } = inReais(cents);
  return `${sign}${reais}.${centavos}`;
}

/** 'R$ 1.234,56' for 123456 cents, as a Brazilian reads amounts; '-R$ 1,00' for a negative one. */
export function formatReais(cents: number): string {
  const { sign, reais, centavos } = inReais(cents);
  return `${sign}R$ ${reais.replace(/\B(?=(\d{3})+$)/g, '.')},${centavos}`;
}

function inReais(cents: number): { sign: string; reais: string; centavos: string } {
  const digits = String(whole(Math.abs(cents))).padStart(3, '0');
  return { sign: cents < 0 ? '-' : '', reais: digits.slice(0, -2), centavos: digits.slice(-2) };
}

function divide(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  if (rounding === 'floor') return dividend / divisor;
  return (dividend * 2n + divisor) / (divisor * 2n);
}

function whole(value: number): bigint {
  if (!Number.isSafeInteger(value) || value < 0)
    throw new RangeError(`${value} is not a whole number of 0 or more`);
  return BigInt(value);
}

function toCents(total: bigint): number {
  const cents = Number(total);
  if (!Number.isSafeInteger(cents))
    throw new RangeError(`${total} cents is more than can be kept exactly`);
  return cents;
}
