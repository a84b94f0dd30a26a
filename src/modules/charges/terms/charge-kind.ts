/** The kinds of payment that a charge can be; charge-parts.ts says what each has. */
export type ChargeKind =
  | 'CHECKOUT'
  | 'TRANSPARENT'
  | 'TRIAL_START'
  | 'SUBSCRIPTION_START'
  | 'RENEWAL'
  | 'INVOICE'
  | 'CHANGE';
