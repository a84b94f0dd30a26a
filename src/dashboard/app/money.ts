/** Money in cents, as it is read and typed in Brazil. */
import { centsTyped } from '../../platform/operations/typed-amount';
import { language, locale } from './locale';

/** `R$ 1.234,56`. */
export function money(cents: number): string {
  return new Intl.NumberFormat(locale(), { style: 'currency', currency: 'BRL' }).format(
    cents / 100,
  );
}

/** `1.234,56`, or in English `1,234.56`: as it stands in a field. */
export function amountText(cents: number): string {
  return new Intl.NumberFormat(locale(), { minimumFractionDigits: 2 }).format(cents / 100);
}

/** The cents of a typed amount in the chosen language; null if it has no certain meaning. */
export function centsOf(text: string): number | null {
  return centsTyped(text, language());
}

export function count(value: number): string {
  return new Intl.NumberFormat(locale()).format(value);
}

/** `43,2 %` of a share between 0 and 1. */
export function percent(share: number): string {
  return new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 1 }).format(
    share,
  );
}

/** What a number of units costs together. */
export function total(lines: readonly { price: number; quantity: number }[]): number {
  return lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
}
