/** The named values that merchants can use in their own texts of a mail, such as `{store}`. */
import type { BuyerTemplate } from './templates';

const OF_PAYMENT = ['store', 'customer', 'amount'] as const;
const OF_SUBSCRIPTION = [...OF_PAYMENT, 'plan'] as const;
export type Placeholder = (typeof OF_SUBSCRIPTION)[number];

const ABOUT_PAYMENTS: readonly BuyerTemplate[] = [
  'receipt',
  'payment-waiting',
  'payment-due',
  'payment-overdue',
  'refund-completed',
  'refund-failed',
];
const PLACEHOLDER = /\{([^{}]*)\}/g;

export function placeholdersOf(template: BuyerTemplate): readonly Placeholder[] {
  return ABOUT_PAYMENTS.includes(template) ? OF_PAYMENT : OF_SUBSCRIPTION;
}

/** The first placeholder of the text that the mail has no value for, as it stands there. */
export function wrongPlaceholder(template: BuyerTemplate, text: string): string | null {
  const known: readonly string[] = placeholdersOf(template);
  const wrong = [...text.matchAll(PLACEHOLDER)].find(([, name = '']) => !known.includes(name));
  return wrong ? wrong[0] : null;
}

/** A value of the mail is text, and is never searched for placeholders itself. */
export function fillPlaceholders(
  text: string,
  values: Readonly<Record<Placeholder, string>>,
): string {
  return text.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name as Placeholder] : whole,
  );
}
