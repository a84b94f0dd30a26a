/**
 * What an operation or a job receives: its scope, its time, its permissions and its transactions.
 */
import type { DataSource, QueryFailedError } from 'typeorm';
import { storeClock, type Clock } from '../time/clock';
import { conflict, forbidden } from './errors';
import { failPoint } from '../jobs/fail-points';
import type { Steps } from '../idempotency/idempotent-steps';
import type { Author } from '../records/audit';
import type { Operator } from './operator';
import type { StopSignal } from '../jobs/stop-signal';
import type { PermissionName } from './permission-name';
import type { Locks } from '../records/prelocked-rows';
import type { RecordClass, Scope, StoredRecord } from '../records/record';
import { repeated, sqlStateOf } from '../database/repeated';
import { ReportRows } from '../records/report-rows';
import { Rows } from '../records/rows';
import {
  inOwnTransaction,
  type TransactionOptions,
  type OpenTransaction,
  type SharedTransactions,
} from '../records/open-transaction';
import { Transaction } from '../records/transaction';

/** A trigger refuses, with a sentence for the caller. */
const REFUSED_BY_TRIGGER = 'PT409';

/** The token of a front end that a request was sent with. */
export interface TokenOfRequest {
  readonly id: string;
  /** The only customer whose data the token reads and changes; null = the whole store. */
  readonly customerId: string | null;
  /** Whether it stands for a session of the portal, in which the customer acts in person. */
  readonly isPortal?: boolean;
}

/** The member of the store who acts in its dashboard. */
export interface MemberOfRequest {
  readonly userId: string;
  readonly role: string;
  readonly sessionId: string;
  /** What the role may do in production, and so with what both environments share. */
  readonly inProduction: ReadonlySet<string>;
  /** Whether a session without a factor must leave alone what production shows as well. */
  readonly isKeptFromShared: boolean;
  /** Whether the person has a factor to show; without one the session is limited. */
  readonly hasFactor: boolean;
  /** Until when sensitive operations need no further factor, in wall time; null = they do now. */
  readonly sudoUntil: Date | null;
}

export interface ContextFacts {
  database: DataSource;
  scope: Scope;
  /** Milliseconds the scope's clock is ahead of wall time; 0 in production. */
  clockOffsetMs?: number;
  /**
   * Milliseconds that this context is behind the clock of its scope: the clock has been moved on to
   * the last row of a batch, and this is an earlier one.
   */
  behindMs?: number;
  permissions?: ReadonlySet<string>;
  requestId?: string;
  /** The due job whose row is being handled; left out in requests. */
  job?: string;
  /** The transactions that the rows of a batch share. Left out, each row has its own. */
  shared?: SharedTransactions | null;
  keyId?: string | null;
  /** The token that was made from the key, if the request has one instead of the key itself. */
  token?: TokenOfRequest | null;
  /** The member of the store whose session the request has; left out for keys. */
  member?: MemberOfRequest | null;
  /** The operator who acts, if any. The action is recorded in the audit log. */
  operator?: Operator;
  /** The steps of an idempotent request that a crashed process has already committed. */
  steps?: Steps;
  /**
   * After a restore: providers are asked what they have, and nothing is made, sent or given back.
   */
  asksProvidersOnly?: boolean;
  /** Aborted when the caller no longer waits for the answer. No further query is started then. */
  signal?: StopSignal | undefined;
  /** Counts requests in addition to the one that every request counts as. Refuses with 429. */
  spend?: (requests: number) => void;
  /** What is left of the caller's rate limit. */
  throttle?: () => Throttle | null;
}

/** What is left of a rate limit: requests now, at most, and gained each second. */
export interface Throttle {
  remaining: number;
  limit: number;
  perSecond: number;
}

export class Context {
  readonly database: DataSource;
  readonly scope: Scope;
  readonly permissions: ReadonlySet<string>;
  readonly requestId: string;
  readonly keyId: string | null;
  readonly token: TokenOfRequest | null;
  readonly member: MemberOfRequest | null;
  readonly operator: Operator | null;
  /** The mutation that a member performs: its name is written to the audit log. */
  act: string | null = null;
  /** How the key of the request acts, for the audit log. */
  via: 'API' | 'MCP' = 'API';
  rows: Rows;
  signal: StopSignal | undefined;
  /** See ContextFacts. */
  readonly asksProvidersOnly: boolean;
  /** Counts additional requests against the caller's rate limit; refuses with 429 beyond it. */
  readonly spend: (requests: number) => void;
  /** What is left of the caller's rate limit; null if it has none. */
  readonly throttle: () => Throttle | null;
  steps: Steps | null;
  /**
   * Whether the same call must be repeated to continue. Its answer is then not stored under its
   * Idempotency-Key.
   */
  isUnfinished = false;
  private storeTime: Clock;
  private readonly behindMs: number;
  private readonly used = new Set<PermissionName>();
  private readonly job: string | undefined;
  private readonly shared: SharedTransactions | null;
  private openTransactions = 0;
  private isActNoted = false;
  /** What the audit log calls the act of the key; null while it is not recorded. */
  private actOfKey: string | null = null;

  constructor(facts: ContextFacts) {
    this.database = facts.database;
    this.scope = facts.scope;
    this.behindMs = facts.behindMs ?? 0;
    this.storeTime = this.clockAt(facts.clockOffsetMs);
    this.permissions = facts.permissions ?? new Set();
    this.requestId = facts.requestId ?? '';
    this.job = facts.job;
    this.shared = facts.shared ?? null;
    this.keyId = facts.keyId ?? null;
    this.token = facts.token ?? null;
    this.member = facts.member ?? null;
    this.operator = facts.operator ?? null;
    this.steps = facts.steps ?? null;
    this.asksProvidersOnly = facts.asksProvidersOnly === true;
    this.signal = facts.signal;
    this.spend = facts.spend ?? (() => undefined);
    this.throttle = facts.throttle ?? (() => null);
    this.rows = new Rows(facts.database.manager, facts.scope, facts.signal);
  }

  /**
   * Runs the work in one transaction and repeats it after a deadlock, so the work must do nothing
   * but database work. `step` names a transaction that the operation does not always run. `locks`
   * are rows that the work locks, if a batch may lock them together.
   */
  transaction<Result>(
    work: (tx: Transaction) => Promise<Result>,
    step = 'step',
    locks: Locks = [],
  ): Promise<Result> {
    return this.repeat(work, step, { takesStoreLock: false, locks });
  }

  /**
   * A transaction that may begin a charge, or another movement of money. Refuses with 403 once the
   * suspension of the store has committed. A suspension waits until the transaction has ended.
   */
  chargingTransaction<Result>(
    work: (tx: Transaction) => Promise<Result>,
    step = 'step',
    locks: Locks = [],
  ): Promise<Result> {
    return this.repeat(work, step, { takesStoreLock: true, locks });
  }

  /** The row with this id, to be read only. */
  get<Row extends StoredRecord>(type: RecordClass<Row>, id: string): Promise<Row> {
    this.signal?.throwIfAborted();
    return this.batchRows.get(type, id);
  }

  /** Reads outside of a transaction: rows of a batch that ask together read together. */
  get batchRows(): Rows {
    return this.shared ? this.shared.rows : this.rows;
  }

  /**
   * Refuses with 403 when the store is suspended: for a job that is about to send what was written
   * before the suspension. It is a check only, so the audit log has nothing of it.
   */
  async refuseIfSuspended(): Promise<void> {
    await this.open({ takesStoreLock: true }, (open) => Promise.resolve(this.readClock(open)));
  }

  /**
   * Calls a provider. In production only some rows of a batch do it at the same time; for one that
   * had to wait, the store may have been suspended since its intent was written.
   */
  callOutside<Result>(call: () => Promise<Result>): Promise<Result> {
    if (!this.shared || this.scope.devMode) return call();
    return this.shared.call(call, () => this.refuseIfSuspended());
  }

  /** Asks a provider about what is settled. In production few rows of a batch do at a time. */
  askOutside<Result>(ask: () => Promise<Result>): Promise<Result> {
    return !this.shared || this.scope.devMode ? ask() : this.shared.question(ask);
  }

  private async repeat<Result>(
    work: (tx: Transaction) => Promise<Result>,
    step: string,
    options: TransactionOptions,
  ): Promise<Result> {
    const next = this.steps?.next(step);
    if (next?.taken) return next.revive<Result>(this);
    try {
      const { asksProvidersOnly } = this;
      return await repeated(() => this.once(work, next, { ...options, asksProvidersOnly }));
    } catch (error) {
      if (sqlStateOf(error) === REFUSED_BY_TRIGGER) throw refusalOf(error as QueryFailedError);
      throw error;
    }
  }

  /** Runs an operation that the audit log records by this name if an API key performs it. */
  async recordingKey<Result>(act: string, work: () => Promise<Result>): Promise<Result> {
    this.actOfKey = this.keyId === null ? null : act;
    this.isActNoted = false;
    try {
      return await work();
    } finally {
      this.actOfKey = null;
    }
  }

  /** Starts no further query once the signal is aborted. */
  stopWith(signal: StopSignal): void {
    this.signal = signal;
    this.rows = new Rows(this.database.manager, this.scope, signal);
  }

  /**
   * Store time as the last transaction has read it; before the first one, as it was when the
   * request or job started.
   */
  get clock(): Clock {
    return this.storeTime;
  }

  /**
   * The same rows for reports, which may be slightly behind in production. In Dev mode they never
   * are, because a test reads what it has just done.
   */
  get reports(): Rows {
    return this.scope.devMode ? this.rows : new ReportRows(this.database, this.scope, this.signal);
  }

  get hasOpenTransaction(): boolean {
    return this.openTransactions > 0;
  }

  allows(permission: PermissionName): boolean {
    const isAllowed = this.permissions.has(permission);
    if (isAllowed) this.used.add(permission);
    return isAllowed;
  }

  /** The permissions that were checked and granted. The answer may depend on them. */
  get usedPermissions(): readonly PermissionName[] {
    return [...this.used];
  }

  require(permission: PermissionName | null): void {
    if (permission && !this.allows(permission))
      throw forbidden(`${this.caller} lacks the permission ${permission}`);
  }

  /** Who asks, for refusals: `this key`, `this token` or `your role finance`. */
  get caller(): string {
    if (this.member) return `your role ${this.member.role.toLowerCase()}`;
    return this.token ? 'this token' : 'this key';
  }

  /** The key or session of the request, for limits and streams. */
  get callerId(): string {
    return this.keyId ?? this.member?.sessionId ?? '';
  }

  private async once<Result>(
    work: (tx: Transaction) => Promise<Result>,
    step: ReturnType<Steps['next']> | undefined,
    options: TransactionOptions,
  ): Promise<Result> {
    this.openTransactions++;
    const author = this.author();
    try {
      const { result, isNoted, committed } = await this.open(options, async (open) => {
        this.readClock(open);
        const tx = new Transaction(open.manager, this.scope, this.storeTime, open, {
          author,
          requestId: this.requestId,
          ...options,
        });
        const done = await work(tx);
        const isNoted = await tx.noteChanges(this.actOfKey ?? this.act, !this.isActNoted);
        await step?.remember(open, done);
        failPoint('before-commit', this.job);
        return { result: done, isNoted, committed: () => tx.committed() };
      });
      this.isActNoted ||= isNoted;
      committed();
      step?.committed();
      return result;
    } finally {
      this.openTransactions--;
    }
  }

  private open<Result>(
    options: TransactionOptions,
    work: (open: OpenTransaction) => Promise<Result>,
  ): Promise<Result> {
    return this.shared
      ? this.shared.run(options, work)
      : inOwnTransaction(this.database, this.scope, options, work);
  }

  /** In Dev mode the clock may have been moved since the request or job started. */
  private readClock({ offsetMs }: OpenTransaction): void {
    if (this.scope.devMode) this.storeTime = this.clockAt(offsetMs);
  }

  private clockAt(offsetMs = 0): Clock {
    return storeClock(offsetMs - this.behindMs);
  }

  private author(): Author | null {
    const { operator, member, token, requestId } = this;
    if (operator) return { operator, requestId };
    if (member) return { member, requestId };
    if (token?.isPortal && token.customerId)
      return { customer: { customerId: token.customerId }, requestId };
    const { keyId, actOfKey, via } = this;
    return actOfKey !== null && keyId !== null ? { key: { keyId, via }, requestId } : null;
  }
}

function refusalOf({ driverError }: QueryFailedError): Error {
  return conflict(driverError.message);
}
