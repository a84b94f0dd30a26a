/** What an operation or a job works with: whose rows, which time, what is allowed, and the one way to write. */
import { QueryFailedError, type DataSource } from 'typeorm';
import { storeClock, type Clock } from './clock';
import { forbidden } from './errors';
import { failPoint } from './fail-points';
import type { Steps } from './idempotency';
import type { Operator } from './operator';
import type { Scope } from './record';
import { reportsOf } from './replica';
import { Rows } from './rows';
import { Transaction } from './transaction';

const TRIES_MAX = 5;
const DEADLOCK_OR_SERIALIZATION = new Set(['40P01', '40001']);

export interface ContextFacts {
  database: DataSource;
  scope: Scope;
  /** Milliseconds the scope's clock is ahead of wall time; 0 in production. */
  clockOffsetMs?: number;
  permissions?: ReadonlySet<string>;
  requestId?: string;
  /** The due job whose row is handled; left out in requests. */
  job?: string;
  keyId?: string | null;
  /** The operator whose act it is, if it is one's: it is written down. */
  operator?: Operator;
  /** The steps of an idempotent request that were already taken by a process that died. */
  steps?: Steps;
}

export class Context {
  readonly database: DataSource;
  readonly scope: Scope;
  readonly clock: Clock;
  readonly permissions: ReadonlySet<string>;
  readonly requestId: string;
  readonly keyId: string | null;
  readonly operator: Operator | null;
  readonly rows: Rows;
  steps: Steps | null;
  private readonly used = new Set<string>();
  private readonly job: string | undefined;
  private openTransactions = 0;

  constructor(facts: ContextFacts) {
    this.database = facts.database;
    this.scope = facts.scope;
    this.clock = storeClock(facts.clockOffsetMs ?? 0);
    this.permissions = facts.permissions ?? new Set();
    this.requestId = facts.requestId ?? '';
    this.job = facts.job;
    this.keyId = facts.keyId ?? null;
    this.operator = facts.operator ?? null;
    this.steps = facts.steps ?? null;
    this.rows = new Rows(facts.database.manager, facts.scope);
  }

  /** Runs the work in one transaction; repeats it when the database asks for that (deadlock), so it must do nothing but database work. `step` names those that an operation does not always come by. */
  async transaction<Result>(
    work: (tx: Transaction) => Promise<Result>,
    step = 'step',
  ): Promise<Result> {
    const next = this.steps?.next(step);
    if (next?.taken) return next.revive<Result>(this);
    for (let tries = 1; ; tries++) {
      try {
        return await this.once(work, next);
      } catch (error) {
        if (tries >= TRIES_MAX || !isRepeatable(error)) throw error;
      }
    }
  }

  /** The same rows for reports, which may be a little behind in production. In Dev mode they never are: a test reads what it has just done. */
  get reports(): Rows {
    return this.scope.devMode ? this.rows : new Rows(reportsOf(this.database).manager, this.scope);
  }

  get hasOpenTransaction(): boolean {
    return this.openTransactions > 0;
  }

  allows(permission: string): boolean {
    const isAllowed = this.permissions.has(permission);
    if (isAllowed) this.used.add(permission);
    return isAllowed;
  }

  /** The permissions that were asked for and there: what has been answered may rest on them. */
  get usedPermissions(): readonly string[] {
    return [...this.used];
  }

  require(permission: string | null): void {
    if (permission && !this.allows(permission))
      throw forbidden(`this key lacks the permission ${permission}`);
  }

  private async once<Result>(
    work: (tx: Transaction) => Promise<Result>,
    step: ReturnType<Steps['next']> | undefined,
  ): Promise<Result> {
    this.openTransactions++;
    const author = this.operator && { operator: this.operator, requestId: this.requestId };
    try {
      const { result, committed } = await this.database.transaction(async (manager) => {
        const tx = new Transaction(manager, this.scope, this.clock, author, this.requestId);
        const done = await work(tx);
        await step?.remember(manager, done);
        failPoint('before-commit', this.job);
        return { result: done, committed: () => tx.committed() };
      });
      committed();
      step?.committed();
      return result;
    } finally {
      this.openTransactions--;
    }
  }
}

function isRepeatable(error: unknown): boolean {
  return (
    error instanceof QueryFailedError &&
    DEADLOCK_OR_SERIALIZATION.has(String((error.driverError as { code?: string }).code))
  );
}
