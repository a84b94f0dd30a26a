/** The kinds of payment that a charge can be; charge-parts.ts says what each has. */
export type ChargeKind =
  | 'CHECKOUT'
  | 'TRANSPARENT'
  | 'TRIAL_START'
  | 'SUBSCRIPTION_START'
  | 'RENEWAL'
  | 'INVOICE'
  | 'CHANGE';

/**
 * Whether its buyer pays the charge of a subscription on a page, by a method of the moment: that of
 * a cycle by invoice, or of a change. A change by stored card has no due date.
 */
export function isPaidOnPage({ kind, dueAt }: { kind: ChargeKind; dueAt?: Date | null }): boolean {
  return kind === 'INVOICE' || (kind === 'CHANGE' && Boolean(dueAt));
}
