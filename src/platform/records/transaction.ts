/** Writing stored rows inside one database transaction, scoped by construction. */
import type { EntityManager } from 'typeorm';
import { writeActs, type AuditedAct } from './audit';
import { Changes, type Change } from './changes';
import type { Clock } from '../time/clock';
import { assign, copyOf } from './changed-columns';
import { defaultsOf } from './columns/columns';
import { newId } from './columns/ids';
import type { Locks } from './prelocked-rows';
import type { OpenTransaction, TransactionOrigin } from './open-transaction';
import { PREPARED } from '../database/query-hints';
import type { RecordClass, Scope, StoredRecord } from './record';
import type { NewRow, RowChanges } from './columns/row-types';
import { ID_IN_SCOPE } from './scope-sql';
import type { Ask } from '../database/transaction-batch';
import { lockByIds, refuseUnknown, Rows, type AskEach, type Selection, type Where } from './rows';
import { conditionsOf } from './where-conditions';
import {
  insertOf,
  isUniqueViolation,
  kindOfInsert,
  UNLESS_KNOWN,
  updateOf,
  type Statement,
} from './written-rows';

const NONE: Locks = [];

/** A kind of row that is written at the end of a transaction: see deferred-writes.ts. */
export interface DeferredWrite<Item> {
  readonly order: number;
  write(tx: Transaction, items: readonly Item[]): Promise<void>;
}

type Open = Pick<OpenTransaction, 'deferredWrites' | 'prelocked' | 'member' | 'restoredUntil'>;

export class Transaction extends Rows {
  /** Rows as the table has them: as they were locked, inserted or last written here. */
  private readonly stored = new WeakMap<StoredRecord, Record<string, unknown>>();
  private readonly afterCommitCalls: (() => void)[] = [];
  /** What the mutation has changed, of a member, or of a key that is recorded; otherwise null. */
  private readonly changes: Changes | null;
  private isNoted = false;

  constructor(
    manager: EntityManager,
    scope: Scope,
    readonly clock: Clock,
    private readonly open: Open,
    private readonly origin: TransactionOrigin,
  ) {
    super(manager, scope);
    const { author } = origin;
    this.changes = author && !('operator' in author) ? new Changes() : null;
  }

  /** The request that asked for it, or the row of the job that runs it. */
  get requestId(): string {
    return this.origin.requestId;
  }

  /** See StoreFacts. */
  get restoredUntil(): Date | null {
    return this.open.restoredUntil;
  }

  /** Called where a charge, or an attempt to collect one, is written. */
  assertBeginsCharge(): void {
    if (!this.origin.takesStoreLock)
      throw new Error(
        'a charge begins in a chargingTransaction, where suspended stores are refused',
      );
  }

  now(): Date {
    return this.clock.now();
  }

  /**
   * Records the action of an operator or member on an object of this scope. What a merchant does
   * with a key is recorded by operations with `recordedAs` only.
   */
  async note({
    isShared,
    ...act
  }: Omit<AuditedAct, 'scope'> & Pick<Change, 'isShared'>): Promise<void> {
    const { author } = this.origin;
    this.isNoted = true;
    this.open.member?.noteWrite();
    const scope = isShared ? { storeId: this.scope.storeId } : this.scope;
    if (author) await writeActs(this.manager, author, [{ ...act, scope }]);
  }

  /**
   * Says what SQL has changed, which this class does not see: the audit log has it instead of the
   * first row that was written. It has no secrets, and nothing personal of customers.
   */
  nameChange(change: Change): void {
    this.changes?.name(change);
  }

  /**
   * Records the mutation of a member or key with what it has changed, unless the operation has
   * recorded it in its own words. Only the first transaction is recorded even if it has changed
   * nothing by this class. Returns whether there is a record. Without a name the caller only reads.
   */
  async noteChanges(action: string | null, isFirst: boolean): Promise<boolean> {
    if (!this.changes || action === null || this.isNoted) return this.isNoted;
    if (!isFirst && !this.changes.hasAny) return false;
    await this.note({ action, ...this.changes.summary(this.scope.storeId) });
    return true;
  }

  /**
   * Collects what is written before the commit, by one call for everything of its kind. Nothing in
   * this transaction may read it before.
   */
  writeBeforeCommit<Item>(kind: DeferredWrite<Item>, item: Item): void {
    this.open.member?.noteWrite();
    this.open.deferredWrites.add<Item>(kind, item, (items) => kind.write(this, items));
  }

  /** Adds the row at the end of the transaction. Returns it as it will be stored. */
  insertBeforeCommit<Row extends StoredRecord>(
    kind: DeferredWrite<Row>,
    type: RecordClass<Row>,
    values: NoInfer<NewRow<Row>>,
  ): Row {
    const row = this.made(type, values);
    this.writeBeforeCommit(kind, row);
    return row;
  }

  /** Writes at once what was collected of this kind, before a decision that depends on it. */
  writeNow<Item>(kind: DeferredWrite<Item>): Promise<void> {
    return this.open.deferredWrites.write(kind);
  }

  /** SQL of one scope without an answer, such as a notification. Its scope is as in `sql`. */
  async execute(text: string, values: readonly unknown[] = []): Promise<void> {
    await this.send({ sql: text, values: this.scoped(text, values) });
  }

  /** Calls the function after the commit, for example to log or to count what has happened. */
  afterCommit(call: () => void): void {
    this.afterCommitCalls.push(call);
  }

  /** Called by the code that commits. */
  committed(): void {
    for (const call of this.afterCommitCalls.splice(0)) call();
  }

  /** Work that shares the transaction and needs the same name runs in one of its own. */
  own(name: string): void {
    this.open.member?.claimRow(name);
  }

  /**
   * The row, locked until the transaction ends; refuses with 404. No other transaction can change
   * it in the meantime, but rows that refer to it may be added, as when the relay adds deliveries
   * of a webhook.
   */
  async lock<Row extends StoredRecord>(
    type: RecordClass<Row>,
    id: string,
    field: string | null = 'id',
  ): Promise<Row> {
    const held = this.open.prelocked.take<Row>(id, this.origin.locks ?? NONE);
    if (held) return this.remembered(held);
    return (await this.lockBy(type, { id } as Where<Row>)) ?? refuseUnknown(type, id, field);
  }

  /** The same, to be read only and before it is locked, unless it is locked already. */
  async getBeforeLock<Row extends StoredRecord>(type: RecordClass<Row>, id: string): Promise<Row> {
    return this.open.prelocked.peek<Row>(id, this.origin.locks ?? NONE) ?? this.get(type, id);
  }

  async lockBy<Row extends StoredRecord>(
    type: RecordClass<Row>,
    where: Where<Row>,
  ): Promise<Row | null> {
    const [row] = await this.select(type, where, { limit: 1, lock: 'FOR NO KEY UPDATE' });
    return row ? this.remembered(row) : null;
  }

  /** The rows with these ids, locked like one row and in their order. Unknown ones are missing. */
  async lockAll<Row extends StoredRecord>(
    type: RecordClass<Row>,
    ids: readonly string[],
  ): Promise<Row[]> {
    const rows = await lockByIds(this, type, ids);
    return rows.map((row) => this.remembered(row));
  }

  /** Adds a row; id, times and defaults are filled in. */
  async insert<Row extends StoredRecord>(
    type: RecordClass<Row>,
    values: NoInfer<NewRow<Row>>,
  ): Promise<Row> {
    const row = this.made(type, values);
    const stored = this.rowMapper(type);
    await this.write(kindOfInsert(stored, row), row, (rows) => insertOf(stored, rows));
    this.changes?.inserted(row);
    return this.remembered(row);
  }

  /** Adds rows with the same columns by one statement. They are not changed after that. */
  async insertAll<Row extends StoredRecord>(
    type: RecordClass<Row>,
    rows: readonly NoInfer<NewRow<Row>>[],
  ): Promise<void> {
    if (rows.length === 0) return;
    const made = rows.map((values) => this.made(type, values));
    await this.send(insertOf(this.rowMapper(type), made));
    for (const row of made) this.changes?.inserted(row);
  }

  /** Adds a row unless one with the same unique key exists; null if it did. */
  async insertNew<Row extends StoredRecord>(
    type: RecordClass<Row>,
    values: NoInfer<NewRow<Row>>,
  ): Promise<Row | null> {
    const row = this.made(type, values);
    const stored = this.rowMapper(type);
    const kind = kindOfInsert(stored, row, UNLESS_KNOWN);
    this.open.member?.noteWrite();
    const isAdded = await this.askEach(kind, row, async (manager, rows) => {
      const { sql, values: given } = insertOf(stored, rows, UNLESS_KNOWN);
      const added = await manager.query<Pick<Row, 'id'>[]>(sql, [...given]);
      return rows.map(({ id }) => added.some((each) => each.id === id));
    });
    if (!isAdded) return null;
    this.changes?.inserted(row);
    return this.remembered(row);
  }

  /**
   * Changes a row that was locked or inserted in this transaction, and writes only the columns
   * that differ from the table, also those that other code has assigned since. Nothing is written
   * if none differs. A status must come from its lifecycle.
   */
  async update<Row extends StoredRecord>(
    row: Row,
    changes: NoInfer<RowChanges<Row>>,
  ): Promise<Row> {
    const before = this.stored.get(row) ?? {};
    const written = this.apply(row, changes);
    if (!written) return row;
    this.changes?.updated(row, before, written);
    const stored = this.rowMapper(row.constructor as RecordClass<Row>);
    await this.write(`update ${stored.kindOf(written)}`, row, (rows) =>
      updateOf(stored, this.scope, { rows, changes: written }),
    );
    return this.remembered(row, written);
  }

  /** The same, or null if another row has a unique value of it; nothing is then written. */
  async updateUnique<Row extends StoredRecord>(
    row: Row,
    changes: NoInfer<RowChanges<Row>>,
  ): Promise<Row | null> {
    const known = copyOf(this.stored.get(row) ?? {});
    const before = { ...row };
    await this.manager.query('SAVEPOINT "updateUnique"');
    try {
      const updated = await this.update(row, changes);
      await this.manager.query('RELEASE SAVEPOINT "updateUnique"');
      return updated;
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      await this.manager.query('ROLLBACK TO SAVEPOINT "updateUnique"');
      this.stored.set(Object.assign(row, before), known);
      return null;
    }
  }

  async remove<Row extends StoredRecord>(row: Row): Promise<Row> {
    const { table } = this.rowMapper(row.constructor as RecordClass<Row>);
    this.changes?.removed(row);
    await this.execute(`${PREPARED}DELETE FROM "${table}" t WHERE ${ID_IN_SCOPE} AND t."id" = $3`, [
      row.id,
    ]);
    return row;
  }

  override loadBatched<Item, Result>(ask: AskEach<Item, Result>, item: Item): Promise<Result> {
    // SQL of a module may write.
    this.open.member?.noteWrite();
    return this.askEach(ask, item, (manager, items) => ask(new Rows(manager, this.scope), items));
  }

  protected override select<Row extends StoredRecord>(
    type: RecordClass<Row>,
    where: Where<Row>,
    selection: Selection<Row>,
  ): Promise<Row[]> {
    if (selection.lock) return super.select(type, where, selection);
    const conditions = conditionsOf(where);
    const { table } = this.rowMapper(type);
    const kind = JSON.stringify([table, conditions.map(({ sql }) => sql), selection]);
    return this.askEach(kind, conditions, (manager, lists) =>
      new Rows(manager, this.scope).selectEach(type, lists, selection),
    );
  }

  /** One statement for what the members of a shared transaction ask for at the same time. */
  private async askEach<Item, Result>(
    kind: unknown,
    item: Item,
    ask: Ask<Item, Result>,
  ): Promise<Result> {
    const { member } = this.open;
    if (member) return member.ask(kind, item, ask);
    const [answer] = await ask(this.manager, [item]);
    return answer as Result;
  }

  /** The same for a statement without an answer. */
  private async write<Row extends StoredRecord>(
    kind: unknown,
    row: Row,
    statementOf: (rows: readonly Row[]) => Statement,
  ): Promise<void> {
    const { member } = this.open;
    if (!member) return this.send(statementOf([row]));
    member.noteWrite();
    await member.ask(kind, row, async (manager, rows) => {
      const { sql, values } = statementOf(rows);
      await manager.query(sql, [...values]);
      return rows;
    });
  }

  private async send({ sql, values }: Statement): Promise<void> {
    await this.manager.query(sql, [...values]);
  }

  /**
   * Assigns the changes to the row. Returns the columns that differ from the table, with the time
   * of the change; null if none does.
   */
  private apply<Row extends StoredRecord>(row: Row, changes: RowChanges<Row>): Partial<Row> | null {
    // A row that was not locked here may differ from the table in any column: all are written.
    const written = assign(row, changes, this.stored.get(row) ?? {});
    if (Object.keys(written).length === 0) return null;
    row.updatedAt = written.updatedAt = this.now();
    return written as Partial<Row>;
  }

  /** Of a row that is known already only the columns that were written. */
  private remembered<Row extends StoredRecord>(row: Row, written?: Partial<Row>): Row {
    this.open.prelocked.forget(row.id);
    this.open.member?.claimRow(row.id);
    const known = written && this.stored.get(row);
    if (known) Object.assign(known, copyOf(written));
    else this.stored.set(row, copyOf(row));
    return row;
  }

  private made<Row extends StoredRecord>(type: RecordClass<Row>, values: NewRow<Row>): Row {
    const createdAt = (values as { createdAt?: Date }).createdAt ?? this.now();
    return Object.assign(
      new type(),
      defaultsOf(type),
      { id: newId(type.prefix), updatedAt: createdAt },
      values,
      { createdAt },
      this.scope,
    );
  }
}
