/** The moves a status may make: the only way one changes, under a row lock. */
import { conflict } from './errors';

export interface Lifecycle<Status extends string> {
  readonly noun: string;
  readonly moves: Readonly<Record<Status, readonly Status[]>>;
  allows(from: Status, to: Status): boolean;
  /** The new status; refuses (409) a move that the table does not have. */
  move(from: Status, to: Status): Status;
}

export function lifecycle<Status extends string>(
  noun: string,
  moves: Record<Status, readonly Status[]>,
): Lifecycle<Status> {
  const allows = (from: Status, to: Status) => moves[from].includes(to);
  const move = (from: Status, to: Status) => {
    if (!allows(from, to)) throw conflict(`this ${noun} is ${from} and cannot become ${to}`);
    return to;
  };
  return { noun, moves, allows, move };
}
