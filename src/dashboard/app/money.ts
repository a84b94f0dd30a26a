/** Money in cents, as it is read and typed in Brazil. */
import { locale } from './language';

/** `R$ 1.234,56`. */
export function money(cents: number): string {
  return new Intl.NumberFormat(locale(), { style: 'currency', currency: 'BRL' }).format(
    cents / 100,
  );
}

/** `1.234,56`, as it stands in a field. */
export function amountText(cents: number): string {
  return new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 }).format(cents / 100);
}

/** The cents of `1.234,56`, `1234,5` or `R$ 12`; null if it is no amount. */
export function centsOf(text: string): number | null {
  const plain = text.replace(/R\$|\s/g, '');
  const match = /^(\d{1,3}(?:\.\d{3})+|\d{1,12})(?:,(\d{1,2}))?$/.exec(plain);
  if (!match) return null;
  const [, whole = '', cents = ''] = match;
  return Number(whole.replaceAll('.', '') + cents.padEnd(2, '0'));
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
