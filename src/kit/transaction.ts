/** Writing stored rows inside one database transaction, scoped by construction. */
import type { EntityManager, QueryDeepPartialEntity } from 'typeorm';
import { writeActs, type Act, type Author } from './audit';
import type { Clock } from './clock';
import { newId } from './ids';
import type { RecordClass, Scope, StoredRecord } from './record';
import { Rows, refuseUnknown, type Where } from './rows';

/** `createdAt` is now unless a caller has counted other times from it. */
type Given<Row> = Partial<Omit<Row, 'storeId' | 'devMode' | 'updatedAt'>>;

export class Transaction extends Rows {
  private readonly tidings: (() => void)[] = [];

  constructor(
    manager: EntityManager,
    scope: Scope,
    readonly clock: Clock,
    /** The operator whose act this is; null when a merchant, a buyer or a job is at work. */
    private readonly author: Author | null = null,
    /** The request that asked for it, or the job that runs it. */
    readonly requestId: string = '',
  ) {
    super(manager, scope);
  }

  now(): Date {
    return this.clock.now();
  }

  /** Writes down what an operator did to an object of this scope; a merchant's own acts are not written down. */
  async note(act: Omit<Act, 'scope'>): Promise<void> {
    if (this.author) await writeActs(this.manager, this.author, [{ ...act, scope: this.scope }]);
  }

  /** Something to say, or to count, once it has really happened. */
  afterCommit(tell: () => void): void {
    this.tidings.push(tell);
  }

  /** Called by whoever commits. */
  committed(): void {
    for (const tell of this.tidings.splice(0)) tell();
  }

  /** The row, locked until the transaction ends; refuses with 404. Nobody else may change it meanwhile, but rows that refer to it may be added, as when the relay adds deliveries of a webhook. */
  async lock<Row extends StoredRecord>(
    type: RecordClass<Row>,
    id: string,
    field: string | null = 'id',
  ): Promise<Row> {
    return (await this.lockBy(type, { id } as Where<Row>)) ?? refuseUnknown(type, id, field);
  }

  lockBy<Row extends StoredRecord>(type: RecordClass<Row>, where: Where<Row>): Promise<Row | null> {
    return this.manager.findOne(type, {
      where: this.scoped(where),
      lock: { mode: 'for_no_key_update' },
    });
  }

  /** Adds a row; id and times are filled in. */
  async insert<Row extends StoredRecord>(type: RecordClass<Row>, values: Given<Row>): Promise<Row> {
    const row = this.made(type, values);
    await this.manager
      .createQueryBuilder()
      .insert()
      .into(type)
      .values(row as QueryDeepPartialEntity<Row>)
      .updateEntity(false)
      .execute();
    return row;
  }

  /** Adds a row unless one with the same unique key exists; null if it did. */
  async insertNew<Row extends StoredRecord>(
    type: RecordClass<Row>,
    values: Given<Row>,
  ): Promise<Row | null> {
    const row = this.made(type, values);
    const result = await this.manager
      .createQueryBuilder()
      .insert()
      .into(type)
      .values(row as QueryDeepPartialEntity<Row>)
      .updateEntity(false)
      .orIgnore()
      .returning('id')
      .execute();
    return (result.raw as unknown[]).length > 0 ? row : null;
  }

  /** Writes back a row that was locked or inserted in this transaction. */
  async save<Row extends StoredRecord>(row: Row): Promise<Row> {
    row.updatedAt = this.now();
    await this.manager.update(
      row.constructor as RecordClass<Row>,
      this.scoped({ id: row.id } as Where<Row>),
      { ...row } as unknown as QueryDeepPartialEntity<Row>,
    );
    return row;
  }

  async remove<Row extends StoredRecord>(row: Row): Promise<Row> {
    await this.manager.delete(
      row.constructor as RecordClass<Row>,
      this.scoped({ id: row.id } as Where<Row>),
    );
    return row;
  }

  private made<Row extends StoredRecord>(type: RecordClass<Row>, values: Given<Row>): Row {
    const createdAt = values.createdAt ?? this.now();
    return Object.assign(
      new type(),
      { id: newId(type.prefix), updatedAt: createdAt },
      values,
      { createdAt },
      this.scope,
    );
  }
}
