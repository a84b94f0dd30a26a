/**
 * A transaction that several pieces of work, its members, run in concurrently. What several of them
 * ask for at the same time is one statement. Everything else runs exclusively, because locks do not
 * make the members of one transaction wait for each other.
 */
import { setImmediate as allAsked } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { AppError } from '../operations/errors';

/** Answers all items by one statement: one result for each, in their order. */
export type Ask<Item, Result> = (
  manager: EntityManager,
  items: Item[],
) => Promise<readonly Result[]>;

/**
 * How a member has ended if it does not fail the others: with its result or its refusal, or not at
 * all, because it must run again in a transaction of its own.
 */
export type MemberOutcome = { result: unknown } | { error: unknown } | 'retrySeparately';

/** Another member has locked this row, until the transaction ends. */
class RowClaimedByOther extends Error {}

interface Answer {
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

interface Statement {
  ask: Ask<unknown, unknown>;
  items: unknown[];
  answers: Answer[];
}

interface ExclusiveRequest extends Omit<Answer, 'resolve'> {
  member: BatchMember;
  begin(): void;
}

export class TransactionBatch {
  private readonly statements = new Map<unknown, Statement>();
  /** Members that have neither ended nor asked to run exclusively. */
  private readonly running = new Set<BatchMember>();
  private readonly exclusiveRequests: ExclusiveRequest[] = [];
  /** The member that runs exclusively, until it ends. */
  private current: BatchMember | null = null;
  private isAsking = false;
  private failure: { error: unknown } | null = null;
  /** PostgreSQL then commits nothing of the transaction. */
  private hasFailedStatement = false;
  private readonly owners = new Map<string, BatchMember>();

  constructor(readonly manager: EntityManager) {}

  /**
   * Returns how the works have ended, in their order. If one throws, the others end and it throws,
   * unless it has refused before it has written anything: the others can be committed without it.
   */
  async run(
    works: readonly ((member: BatchMember) => Promise<unknown>)[],
  ): Promise<MemberOutcome[]> {
    const members = works.map(() => new BatchMember(this));
    for (const member of members) this.running.add(member);
    const ended = works.map(async (work, at): Promise<MemberOutcome> => {
      const member = members[at] as BatchMember;
      try {
        return { result: await work(member) };
      } catch (error) {
        if (this.mayLeave(member, error))
          return error instanceof RowClaimedByOther ? 'retrySeparately' : { error };
        this.fail(error);
        throw error;
      } finally {
        this.end(member);
      }
    });
    // None may still be running when the transaction ends.
    await Promise.allSettled(ended);
    if (this.failure) throw this.failure.error;
    return Promise.all(ended);
  }

  /** Items of one kind that are asked for before its statement is sent are answered by it. */
  ask<Item, Result>(kind: unknown, item: Item, ask: Ask<Item, Result>): Promise<Result> {
    return new Promise<unknown>((resolve, reject) => {
      if (this.failure) return reject(this.failure.error);
      const known = this.statements.get(kind);
      const statement = known ?? { ask: ask as Ask<unknown, unknown>, items: [], answers: [] };
      statement.items.push(item);
      statement.answers.push({ resolve, reject });
      if (!known) this.statements.set(kind, statement);
      if (!this.isAsking) void this.askAll();
    }) as Promise<Result>;
  }

  /** Resolves when the other members have ended, or wait to run exclusively after it. */
  runExclusively(member: BatchMember): Promise<void> {
    return new Promise((begin, reject) => {
      if (this.failure) return reject(this.failure.error);
      if (member.hasEnded) return begin();
      this.exclusiveRequests.push({ member, begin, reject });
      this.running.delete(member);
      this.beginNext();
    });
  }

  /** The row is claimed by this member until it ends. Throws if another one has claimed it. */
  claimRow(id: string, member: BatchMember): void {
    const owner = this.owners.get(id);
    if (owner && owner !== member && !owner.hasEnded)
      throw new RowClaimedByOther(`two members of a batch change ${id} at the same time`);
    this.owners.set(id, member);
  }

  /** Called when a statement of the transaction has failed. */
  statementFailed(): void {
    this.hasFailedStatement = true;
  }

  private mayLeave({ hasWritten }: BatchMember, error: unknown): boolean {
    const isRefusal = error instanceof AppError || error instanceof RowClaimedByOther;
    return isRefusal && !hasWritten && !this.hasFailedStatement && !this.failure;
  }

  // The statement that was asked for first is the first: members that are behind catch up.
  private async askAll(): Promise<void> {
    this.isAsking = true;
    await allAsked();
    for (const [kind, { ask, items, answers }] of this.statements) {
      this.statements.delete(kind);
      try {
        const results = await ask(this.manager, items);
        for (const [at, { resolve }] of answers.entries()) resolve(results[at]);
      } catch (error) {
        this.statementFailed();
        for (const { reject } of answers) reject(error);
      }
      await allAsked();
    }
    this.isAsking = false;
  }

  private end(member: BatchMember): void {
    member.hasEnded = true;
    this.running.delete(member);
    if (this.current === member) this.current = null;
    this.beginNext();
  }

  private beginNext(): void {
    if (this.running.size > 0 || this.current) return;
    const next = this.exclusiveRequests.shift();
    this.current = next?.member ?? null;
    next?.begin();
  }

  /** Sends no further statement: the transaction rolls back. */
  private fail(error: unknown): void {
    this.failure ??= { error };
    const waiting = [
      ...[...this.statements.values()].flatMap(({ answers }) => answers),
      ...this.exclusiveRequests,
    ];
    this.statements.clear();
    this.exclusiveRequests.length = 0;
    for (const { reject } of waiting) reject(this.failure.error);
  }
}

/** One of the pieces of work. */
export class BatchMember {
  hasEnded = false;
  /** Whether it may have: SQL of its own may write, too. */
  hasWritten = false;
  /** Its queries wait until it runs exclusively. */
  readonly manager: EntityManager;
  private waitedFor: Promise<void> | null = null;

  constructor(private readonly all: TransactionBatch) {
    const { manager } = all;
    this.manager = Object.create(manager, {
      query: {
        value: async (text: string, values?: unknown[]) => {
          await this.runExclusively();
          return manager.query(text, values).catch((error: unknown) => {
            all.statementFailed();
            throw error;
          });
        },
      },
    }) as EntityManager;
  }

  ask<Item, Result>(kind: unknown, item: Item, ask: Ask<Item, Result>): Promise<Result> {
    return this.all.ask(kind, item, ask);
  }

  /** Called before it writes: from then on its failure is that of the transaction. */
  noteWrite(): void {
    this.hasWritten = true;
  }

  /** From then on no other member runs until this one has ended. */
  runExclusively(): Promise<void> {
    this.noteWrite();
    return (this.waitedFor ??= this.all.runExclusively(this));
  }

  claimRow(id: string): void {
    this.all.claimRow(id, this);
  }
}
