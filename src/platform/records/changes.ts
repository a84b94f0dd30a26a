/**
 * What a transaction has changed, for the audit log: the first row that it wrote, without private
 * and personal fields, or what the operation itself has named.
 */
import { allFieldsOf } from './columns/columns';
import type { StoredRecord } from './record';

type Values = Readonly<Record<string, unknown>>;

export interface Change {
  subject: string;
  before: Values | null;
  after: Values | null;
  /** Whether both environments share it. */
  isShared?: boolean;
}

/** Rows of these tables follow from others, and say less about what was done. */
const FOLLOWING = new Set(['Event', 'LedgerEntry', 'Delivery', 'DeliveryAttempt', 'MrrMovement']);
const ALWAYS_DIFFERENT = new Set(['updatedAt']);

export class Changes {
  private first: Change | null = null;
  /** What SQL has changed, as the operation says; it is said for the whole transaction. */
  private named: Change | null = null;

  get hasAny(): boolean {
    return this.named !== null || this.first !== null;
  }

  name(change: Change): void {
    this.named = change;
  }

  inserted(row: StoredRecord): void {
    this.note(row, null, shownOf(row, row as unknown as Values));
  }

  updated(row: StoredRecord, before: Values, written: object): void {
    const names = Object.keys(written);
    this.note(row, shownOf(row, pick(before, names)), shownOf(row, written as Values));
  }

  removed(row: StoredRecord): void {
    this.note(row, shownOf(row, row as unknown as Values), null);
  }

  /** The change to record. A transaction without one is recorded as an act on `otherwise`. */
  summary(otherwise: string): Change {
    return this.named ?? this.first ?? { subject: otherwise, before: null, after: null };
  }

  private note(row: StoredRecord, before: Values | null, after: Values | null): void {
    if (FOLLOWING.has(row.constructor.name)) return;
    const { first } = this;
    if (!first) this.first = { subject: row.id, before, after };
    // The same row again, as when it is inserted with what is usual and then changed.
    else if (first.subject === row.id && first.after && after)
      this.first = {
        subject: row.id,
        before: first.before && { ...before, ...first.before },
        after: { ...first.after, ...after },
      };
  }
}

function shownOf(row: StoredRecord, values: Values): Values {
  const facts = allFieldsOf(row.constructor);
  const isShown = (name: string) => {
    const fact = facts.get(name);
    return fact !== undefined && !fact.private && !fact.personal && !ALWAYS_DIFFERENT.has(name);
  };
  return Object.fromEntries(Object.entries(values).filter(([name]) => isShown(name)));
}

function pick(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
}
