/**
 * Pieces of work that run side by side in one transaction. What several of them ask for at the same
 * time is one statement. Everything else waits for a turn, because they are one transaction and its
 * locks do not make them wait for each other.
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
 * How a piece has ended if it does not fail the others: with its result or its refusal, or not at
 * all, because it must run again in a transaction of its own.
 */
export type PieceOutcome = { result: unknown } | { error: unknown } | 'alone';

/** Another piece has what this one wants, until the transaction ends. */
class Taken extends Error {}

interface Answer {
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

interface Statement {
  ask: Ask<unknown, unknown>;
  items: unknown[];
  answers: Answer[];
}

interface Turn extends Omit<Answer, 'resolve'> {
  piece: Piece;
  begin(): void;
}

export class SideBySide {
  private readonly statements = new Map<unknown, Statement>();
  /** Pieces that have neither ended nor asked for a turn. */
  private readonly running = new Set<Piece>();
  private readonly turns: Turn[] = [];
  /** The piece that has its turn, until it ends. */
  private current: Piece | null = null;
  private isAsking = false;
  private failure: { error: unknown } | null = null;
  /** PostgreSQL then commits nothing of the transaction. */
  private hasFailedStatement = false;
  private readonly owners = new Map<string, Piece>();

  constructor(readonly manager: EntityManager) {}

  /**
   * Returns how the works have ended, in their order. If one throws, the others end and it throws,
   * unless it has refused before it has written anything: the others can be committed without it.
   */
  async run(works: readonly ((piece: Piece) => Promise<unknown>)[]): Promise<PieceOutcome[]> {
    const pieces = works.map(() => new Piece(this));
    for (const piece of pieces) this.running.add(piece);
    const ended = works.map(async (work, at): Promise<PieceOutcome> => {
      const piece = pieces[at] as Piece;
      try {
        return { result: await work(piece) };
      } catch (error) {
        if (this.mayLeave(piece, error)) return error instanceof Taken ? 'alone' : { error };
        this.fail(error);
        throw error;
      } finally {
        this.end(piece);
      }
    });
    // None may still be running when the transaction ends.
    await Promise.allSettled(ended);
    if (this.failure) throw this.failure.error;
    return Promise.all(ended);
  }

  /** Items of one kind that are asked for until it is its turn are answered by one statement. */
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

  /** Resolves when the other pieces have ended, or wait for a turn after it. */
  turn(piece: Piece): Promise<void> {
    return new Promise((begin, reject) => {
      if (this.failure) return reject(this.failure.error);
      if (piece.hasEnded) return begin();
      this.turns.push({ piece, begin, reject });
      this.running.delete(piece);
      this.beginNext();
    });
  }

  /** The row is the piece's own from now on, until it ends. */
  own(id: string, piece: Piece): void {
    const owner = this.owners.get(id);
    if (owner && owner !== piece && !owner.hasEnded)
      throw new Taken(`two pieces of a transaction change ${id} at the same time`);
    this.owners.set(id, piece);
  }

  /** Called when a statement of the transaction has failed. */
  statementFailed(): void {
    this.hasFailedStatement = true;
  }

  private mayLeave({ hasWritten }: Piece, error: unknown): boolean {
    const isRefusal = error instanceof AppError || error instanceof Taken;
    return isRefusal && !hasWritten && !this.hasFailedStatement && !this.failure;
  }

  // The statement that was asked for first is the first: pieces that are behind catch up.
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

  private end(piece: Piece): void {
    piece.hasEnded = true;
    this.running.delete(piece);
    if (this.current === piece) this.current = null;
    this.beginNext();
  }

  private beginNext(): void {
    if (this.running.size > 0 || this.current) return;
    const next = this.turns.shift();
    this.current = next?.piece ?? null;
    next?.begin();
  }

  /** Nothing more is asked: the transaction rolls back. */
  private fail(error: unknown): void {
    this.failure ??= { error };
    const waiting = [
      ...[...this.statements.values()].flatMap(({ answers }) => answers),
      ...this.turns,
    ];
    this.statements.clear();
    this.turns.length = 0;
    for (const { reject } of waiting) reject(this.failure.error);
  }
}

/** One of the pieces. */
export class Piece {
  hasEnded = false;
  /** Whether it may have: SQL of its own may write, too. */
  hasWritten = false;
  /** Its queries wait for its turn. */
  readonly manager: EntityManager;
  private waitedFor: Promise<void> | null = null;

  constructor(private readonly all: SideBySide) {
    const { manager } = all;
    this.manager = Object.create(manager, {
      query: {
        value: async (text: string, values?: unknown[]) => {
          await this.turn();
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

  /** From then on no other piece runs until this one has ended. */
  turn(): Promise<void> {
    this.noteWrite();
    return (this.waitedFor ??= this.all.turn(this));
  }

  own(id: string): void {
    this.all.own(id, this);
  }
}
