/**
 * The rows of people: accounts, factors, sessions, memberships and links. No store owns them, so
 * there is no scope. A request cannot reach the rows of stores by it.
 */
import type {
  EntityManager,
  FindOptionsOrder,
  FindOptionsSelect,
  FindOptionsWhere,
  QueryDeepPartialEntity,
} from 'typeorm';
import { lookUp } from '../../platform/database/lookups';
import { writeActs, type AuditedAct, type Author } from '../../platform/records/audit';
import { mailMember, type MailToMember } from '../messages/mail-member';
import { Store } from '../stores/store';
import type { Passkey, Password, RecoveryCode, Totp } from './factors/factors';
import type { Notice } from './notice';
import type { Session } from './sessions/session';
import type { Invitation } from './team/invitation';
import type { Membership } from './team/membership';
import type { User } from './user';

/** A row of a person. */
type PersonRow =
  | User
  | Passkey
  | Password
  | Totp
  | RecoveryCode
  | Notice
  | Session
  | Membership
  | Invitation;
type PersonClass<Row extends PersonRow> = new () => Row;

/**
 * The tables that SQL of people may name. Of a store it may read what decides whether a member
 * comes in: that it exists, its name, its suspension, its rate and its clock.
 */
const TABLES = new Set([
  'users',
  'passkeys',
  'passwords',
  'totps',
  'recoveryCodes',
  'notices',
  'sessions',
  'memberships',
  'invitations',
  'usedChallenges',
  'rateBuckets',
  'stores',
  'testClocks',
]);
const TABLE_NAMED = /\b(?:FROM|JOIN|INTO|UPDATE|USING)\s+"(\w+)"/g;
const checked = new Set<string>();

interface ListedPeople<Row> {
  order?: FindOptionsOrder<Row>;
  limit?: number;
  /** The columns that are read; all, if left out. */
  columns?: readonly (keyof Row & string)[];
}

export class People {
  constructor(private readonly manager: EntityManager) {}

  find<Row extends PersonRow>(
    type: PersonClass<Row>,
    where: FindOptionsWhere<Row>,
  ): Promise<Row | null> {
    return this.manager.findOneBy(type, where);
  }

  /** Fails if there is none. */
  get<Row extends PersonRow>(type: PersonClass<Row>, where: FindOptionsWhere<Row>): Promise<Row> {
    return this.manager.findOneByOrFail(type, where);
  }

  /** The first row in this order. */
  first<Row extends PersonRow>(
    type: PersonClass<Row>,
    where: FindOptionsWhere<Row>,
    order: FindOptionsOrder<Row>,
  ): Promise<Row | null> {
    return this.manager.findOne(type, { where, order });
  }

  /** The row, locked until the transaction ends. Rows that refer to it may be added. */
  lock<Row extends PersonRow>(
    type: PersonClass<Row>,
    where: FindOptionsWhere<Row>,
  ): Promise<Row | null> {
    return this.manager.findOne(type, { where, lock: { mode: 'for_no_key_update' } });
  }

  list<Row extends PersonRow>(
    type: PersonClass<Row>,
    where: FindOptionsWhere<Row>,
    { order, limit, columns }: ListedPeople<Row> = {},
  ): Promise<Row[]> {
    return this.manager.find(type, {
      where,
      ...(order && { order }),
      ...(limit !== undefined && { take: limit }),
      ...(columns && { select: selectOf<Row>(columns) }),
    });
  }

  exists<Row extends PersonRow>(
    type: PersonClass<Row>,
    where: FindOptionsWhere<Row>,
  ): Promise<boolean> {
    return this.manager.existsBy(type, where);
  }

  count<Row extends PersonRow>(
    type: PersonClass<Row>,
    where: FindOptionsWhere<Row>,
  ): Promise<number> {
    return this.manager.countBy(type, where);
  }

  async insert<Row extends PersonRow>(
    type: PersonClass<Row>,
    rows: QueryDeepPartialEntity<Row> | QueryDeepPartialEntity<Row>[],
  ): Promise<void> {
    await this.manager.insert(type, rows);
  }

  /** Adds the row, or replaces the one with this id. */
  async put<Row extends PersonRow>(
    type: PersonClass<Row>,
    row: QueryDeepPartialEntity<Row>,
  ): Promise<void> {
    await this.manager.upsert(type, row, ['id']);
  }

  /** Returns how many rows there were. */
  async update<Row extends PersonRow>(
    type: PersonClass<Row>,
    where: FindOptionsWhere<Row>,
    changes: QueryDeepPartialEntity<Row>,
  ): Promise<number> {
    return (await this.manager.update(type, where, changes)).affected ?? 0;
  }

  async increment<Row extends PersonRow>(
    type: PersonClass<Row>,
    where: FindOptionsWhere<Row>,
    column: keyof Row & string,
  ): Promise<void> {
    await this.manager.increment(type, where, column, 1);
  }

  async remove<Row extends PersonRow>(
    type: PersonClass<Row>,
    where: FindOptionsWhere<Row>,
  ): Promise<void> {
    await this.manager.delete(type, where);
  }

  /** The name of a store, for its members and for those who are invited. */
  async storeName(id: string): Promise<string> {
    return (await this.manager.findOneByOrFail(Store, { id })).name;
  }

  /** SQL over the tables of people; not for UPDATE or DELETE with RETURNING. */
  async query<Row>(sql: string, values: readonly unknown[]): Promise<Row[]> {
    return this.manager.query<Row[]>(checkedSql(sql), [...values]);
  }

  /** The same for what a request reads first: it does not wait for slow work of others. */
  async queryFirst<Row>(sql: string, values: readonly unknown[]): Promise<Row[]> {
    return lookUp<Row>(this.manager.dataSource, checkedSql(sql), [...values]);
  }

  /** Records actions, in the transaction if there is one. */
  note(author: Author, acts: readonly AuditedAct[]): Promise<void> {
    return writeActs(this.manager, author, acts);
  }

  /** Queues a mail, in the transaction if there is one. False without a mail server. */
  mail(mail: MailToMember): Promise<boolean> {
    return mailMember(this.manager, mail);
  }

  transaction<Result>(work: (people: People) => Promise<Result>): Promise<Result> {
    return this.manager.transaction((inside) => work(new People(inside)));
  }
}

function selectOf<Row>(columns: readonly (keyof Row & string)[]): FindOptionsSelect<Row> {
  return Object.fromEntries(columns.map((name) => [name, true])) as FindOptionsSelect<Row>;
}

/** Throws if the SQL names a table that is not one of people. */
function checkedSql(sql: string): string {
  if (checked.has(sql)) return sql;
  for (const [, table = ''] of sql.matchAll(TABLE_NAMED))
    if (!TABLES.has(table)) throw new Error(`SQL of people must not name ${table}`);
  checked.add(sql);
  return sql;
}
