/** How a subscription is collected: automatically, or by an invoice that the buyer pays. */
import { InputType, ObjectType } from 'type-graphql';
import { unprocessable } from '../../platform/operations/errors';
import { choices } from '../../platform/records/columns/choices';
import { Count, Flag, OneOf } from '../../platform/records/columns/columns';
import type { Cycle } from '../products/cycle';
import { PaymentMethod } from '../providers/payment-method';

export const Collection = choices('Collection', 'How the cycles of a subscription are paid.', {
  AUTOMATIC: 'The stored card or the mandate of automatic Pix is charged.',
  INVOICE: 'Each cycle has a page on which the buyer pays by Pix, boleto or card.',
});
export type Collection = (typeof Collection)[number];

export const OverduePolicy = choices(
  'OverduePolicy',
  'What happens to a subscription whose charge is not paid when its grace ends.',
  {
    CANCEL: 'It is cancelled.',
    PAUSE: 'It is paused until the open charge is paid, or you resume it.',
    KEEP: 'It goes on; the charge is FAILED and can be paid for 60 days more.',
  },
);
export type OverduePolicy = (typeof OverduePolicy)[number];

/** The shortest length of each cycle in days. */
const DAYS_MIN: Readonly<Record<Cycle, number>> = {
  WEEKLY: 7,
  MONTHLY: 28,
  QUARTERLY: 89,
  SEMIANNUALLY: 181,
  ANNUALLY: 365,
};

/** As a merchant sends them. */
@InputType({ description: 'The terms of collection by invoice.' })
export class InvoiceInput {
  @Count(
    'How many days before the charge date the charge is opened, 1 to 30 and less than the cycle; ' +
      'that of the store, `invoice.leadDays`, if left out.',
    { nullable: true, min: 1, max: 30 },
  )
  leadDays: number | null;
  @Count(
    'How many days after the due date an unpaid charge is decided, 0 to 60; with `leadDays` at ' +
      'most the cycle. That of the store if left out, or what the cycle leaves.',
    { nullable: true, min: 0, max: 60 },
  )
  graceDays: number | null;
  @OneOf(OverduePolicy, 'What happens after the grace; as the store has set if left out.', {
    nullable: true,
  })
  overdue: OverduePolicy | null;
  @OneOf(PaymentMethod, 'The methods that the buyer may choose; those of the store if left out.', {
    list: true,
    nullable: true,
    minItems: 1,
    maxItems: 3,
  })
  methods: PaymentMethod[] | null;
  @Flag(
    'Whether a charge stays payable for 30 days after `CANCEL`. Its payment makes the ' +
      'subscription ACTIVE again. As the store has set if left out.',
    { nullable: true },
  )
  reopenWhenPaid: boolean | null;
}

/** As they are stored and shown. */
@ObjectType({ description: 'The terms of collection by invoice.' })
export class InvoiceTerms {
  @Count('How many days before the charge date the charge is opened.') leadDays: number;
  @Count('How many days after the due date an unpaid charge is decided.') graceDays: number;
  @OneOf(OverduePolicy, 'What happens after the grace.') overdue: OverduePolicy;
  @OneOf(PaymentMethod, 'The methods that the buyer may choose.', { list: true })
  methods: PaymentMethod[];
  @Flag('Whether a charge stays payable for 30 days after `CANCEL`.') reopenWhenPaid: boolean;
}

export const invoiceTermsSchema = {
  type: ['object', 'null'],
  description: 'The terms of collection by invoice; null for automatic collection.',
  properties: {
    leadDays: { type: 'integer', description: 'The days between opening and charge date.' },
    graceDays: { type: 'integer', description: 'The days between due date and decision.' },
    overdue: { type: 'string', enum: [...OverduePolicy], description: 'The policy after grace.' },
    methods: {
      type: 'array',
      items: { type: 'string', enum: [...PaymentMethod] },
      description: 'The methods that the buyer may choose.',
    },
    reopenWhenPaid: { type: 'boolean', description: 'Whether late money reopens it.' },
  },
  required: ['leadDays', 'graceDays', 'overdue', 'methods', 'reopenWhenPaid'],
};

type Given = { [Name in keyof InvoiceInput]?: InvoiceInput[Name] | undefined };

/**
 * The terms for a cycle: what is given, then what was agreed before, then the defaults of the
 * store, cut to what the cycle and the served methods leave.
 */
export function invoiceTerms(
  given: Given | null | undefined,
  {
    cycle,
    methods,
    before,
    defaults,
  }: {
    cycle: Cycle;
    methods: PaymentMethod[];
    before?: InvoiceTerms | null;
    defaults: InvoiceTerms;
  },
): InvoiceTerms {
  const agreed = { ...before, ...givenOf(given) };
  const { leadDays = Math.min(defaults.leadDays, mostLeadDays(cycle)) } = agreed;
  const chosen = methods.filter((each) => defaults.methods.includes(each));
  const offered = chosen.length > 0 ? chosen : methods;
  return {
    overdue: defaults.overdue,
    reopenWhenPaid: defaults.reopenWhenPaid,
    graceDays: Math.max(0, Math.min(defaults.graceDays, DAYS_MIN[cycle] - leadDays)),
    ...agreed,
    leadDays,
    methods: [...new Set(agreed.methods ?? offered)],
  };
}

/** Null is as good as left out. */
function givenOf(given: Given | null | undefined): Partial<InvoiceTerms> {
  const named = Object.entries(given ?? {}).filter(([, value]) => value !== null);
  return Object.fromEntries(named.filter(([, value]) => value !== undefined));
}

/** The terms of a subscription that goes on in another cycle: its days are cut to what fits. */
export function termsInCycle(terms: InvoiceTerms, cycle: Cycle): InvoiceTerms {
  const leadDays = Math.min(terms.leadDays, mostLeadDays(cycle));
  const graceDays = Math.min(terms.graceDays, DAYS_MIN[cycle] - leadDays);
  return { ...terms, leadDays, graceDays };
}

/** Refuses with 422 days that do not fit the cycle. */
export function refuseInvoiceTerms(terms: InvoiceTerms, cycle: Cycle): void {
  const [wrong] = wrongInvoiceTerms(terms, cycle);
  if (wrong)
    throw unprocessable(`${wrong.field} ${wrong.rule}`, wrong.field, {
      reason: 'TOO_HIGH',
      values: { limit: wrong.limit },
    });
}

interface WrongDays {
  field: 'invoice.leadDays' | 'invoice.graceDays';
  /** It follows the field, as in 'must be at most 6'. */
  rule: string;
  limit: number;
}

/** The days that do not fit the cycle. */
export function wrongInvoiceTerms(
  { leadDays, graceDays }: InvoiceTerms,
  cycle: Cycle,
): WrongDays[] {
  const most = mostLeadDays(cycle);
  if (leadDays > most) return [wrongDays('leadDays', most, cycle)];
  const grace = DAYS_MIN[cycle] - leadDays;
  return graceDays > grace ? [wrongDays('graceDays', grace, cycle)] : [];
}

/** A charge is opened after the charge date before it. */
function mostLeadDays(cycle: Cycle): number {
  return cycle === 'WEEKLY' ? DAYS_MIN.WEEKLY - 1 : DAYS_MIN.MONTHLY - 1;
}

function wrongDays(name: 'leadDays' | 'graceDays', limit: number, cycle: Cycle): WrongDays {
  const why =
    name === 'graceDays' ? ', so that a charge is decided before the next one is opened' : '';
  const rule = `must be at most ${limit} for a ${cycle} cycle${why}`;
  return { field: `invoice.${name}`, rule, limit };
}
