/** The transitions that a status may make. A status changes only through them, under a row lock. */
import { conflict, reasonOfStatus } from '../operations/errors';

declare const isMoved: unique symbol;
/** A status that a lifecycle has allowed. `tx.update` accepts no other. */
export type Moved<Status extends string> = Status & { readonly [isMoved]: true };

export interface Lifecycle<Status extends string> {
  readonly noun: string;
  readonly moves: Readonly<Record<Status, readonly Status[]>>;
  allows(from: Status, to: Status): boolean;
  /** Returns the new status. Refuses with 409 a transition that the table does not have. */
  move(from: Status, to: Status): Moved<Status>;
  /**
   * For SQL that changes many locked rows: the list of states that may become `to`, as in `"status"
   * IN ${sqlFrom('FAILED')}`.
   */
  sqlFrom(to: Status): string;
}

export function lifecycle<Status extends string>(
  noun: string,
  moves: Record<Status, readonly Status[]>,
): Lifecycle<Status> {
  const allows = (from: Status, to: Status) => moves[from].includes(to);
  const move = (from: Status, to: Status) => {
    if (!allows(from, to))
      throw conflict(
        from === to
          ? `this ${noun} is already ${from}`
          : `this ${noun} is ${from} and cannot become ${to}`,
        null,
        reasonOfStatus(from),
      );
    return to as Moved<Status>;
  };
  const sqlFrom = (to: Status) => {
    const from = (Object.keys(moves) as Status[]).filter((status) => allows(status, to));
    if (from.length === 0) throw new Error(`no ${noun} becomes ${to}`);
    return `(${from.map((status) => `'${status}'`).join(', ')})`;
  };
  return { noun, moves, allows, move, sqlFrom };
}
