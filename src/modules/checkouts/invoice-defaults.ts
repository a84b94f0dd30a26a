/** The terms that a store has chosen for subscriptions by invoice which name none. */
import { InputType, ObjectType } from 'type-graphql';
import { Count, Flag, OneOf } from '../../platform/records/columns/columns';
import type { Rows } from '../../platform/records/rows';
import { PaymentMethod } from '../providers/payment-method';
import { invoiceSettings } from '../stores/invoice-settings';
import { OverduePolicy } from './invoice-terms';

const LEAD =
  'How many days before the charge date a charge is opened, 1 to 30; at most what the cycle leaves.';
const GRACE =
  'How many days after the due date an unpaid charge is decided, 0 to 60; at most what the cycle ' +
  'leaves.';
const OVERDUE = 'What happens after the grace.';
const METHODS =
  'The methods that the buyer may choose, as far as they are served; empty = all that are served.';
const REOPEN = 'Whether a charge stays payable for 30 days after `CANCEL`.';

@ObjectType({ description: 'The terms of subscriptions by invoice that name none.' })
export class InvoiceDefaults {
  @Count(LEAD) leadDays: number;
  @Count(GRACE) graceDays: number;
  @OneOf(OverduePolicy, OVERDUE) overdue: OverduePolicy;
  @OneOf(PaymentMethod, METHODS, { list: true }) methods: PaymentMethod[];
  @Flag(REOPEN) reopenWhenPaid: boolean;
}

@InputType({ description: 'The same as a request sends them; what is left out stays as it is.' })
export class InvoiceDefaultsInput {
  @Count(LEAD, { nullable: true, min: 1, max: 30 }) leadDays: number | null;
  @Count(GRACE, { nullable: true, min: 0, max: 60 }) graceDays: number | null;
  @OneOf(OverduePolicy, OVERDUE, { nullable: true }) overdue: OverduePolicy | null;
  @OneOf(PaymentMethod, METHODS, { list: true, nullable: true, maxItems: 3 })
  methods: PaymentMethod[] | null;
  @Flag(REOPEN, { nullable: true }) reopenWhenPaid: boolean | null;
}

const STANDARD: InvoiceDefaults = {
  leadDays: 5,
  graceDays: 10,
  overdue: 'CANCEL',
  methods: [],
  reopenWhenPaid: false,
};

/** The stored terms, completed by the standard ones. */
export function invoiceDefaultsOf(stored: Record<string, unknown>): InvoiceDefaults {
  return Object.assign(new InvoiceDefaults(), STANDARD, stored);
}

export async function invoiceDefaults(rows: Rows): Promise<InvoiceDefaults> {
  return invoiceDefaultsOf(await invoiceSettings(rows));
}

/** The settings that differ from the standard, with those that were sent. */
export function changedDefaults(
  stored: Record<string, unknown>,
  { methods, ...sent }: InvoiceDefaultsInput,
): Record<string, unknown> {
  const given = Object.entries(sent).filter(([, value]) => value !== null && value !== undefined);
  return {
    ...stored,
    ...Object.fromEntries(given),
    ...(methods && { methods: [...new Set(methods)] }),
  };
}
