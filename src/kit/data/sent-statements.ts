/**
 * Statements of a transaction whose answers nobody waits for before the next statement is sent: the
 * writes, and the COMMIT. Once one has failed, PostgreSQL refuses all that follow and rolls back at
 * the COMMIT, and its error is the one that the transaction ends with.
 */
import type { EntityManager } from 'typeorm';

export interface Statement {
  sql: string;
  values: readonly unknown[];
}

const UNANSWERED_MAX = 50;

export class SentStatements {
  private readonly unanswered: Promise<void>[] = [];
  private failure: { error: unknown } | null = null;

  /** Resolves as soon as the next statement may be sent. */
  async send(manager: EntityManager, { sql, values }: Statement): Promise<void> {
    // PostgreSQL would not see a statement that the driver refuses, and would commit without it.
    for (const value of values) refuseUnsendable(value);
    const answer = manager.query(sql, [...values]).then(
      () => undefined,
      (error: unknown) => void (this.failure ??= { error }),
    );
    this.unanswered.push(answer);
    if (this.unanswered.length > UNANSWERED_MAX) await this.succeeded();
  }

  /** Waits for the answers; throws the error of the first statement that has failed. */
  async succeeded(): Promise<void> {
    await Promise.all(this.unanswered.splice(0));
    if (this.failure) throw this.failure.error;
  }

  /** Called when the statement that has failed was rolled back to a savepoint. */
  rolledBack(): void {
    this.failure = null;
  }
}

/** The driver writes these as they are. Of another object it makes JSON, which may fail. */
function refuseUnsendable(value: unknown): void {
  if (Array.isArray(value)) value.forEach(refuseUnsendable);
  else if (typeof value === 'object' && value !== null && !(value instanceof Date))
    if (!Buffer.isBuffer(value))
      throw new TypeError('a value of a statement must not be an object');
}
