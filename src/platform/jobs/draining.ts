/**
 * Whether this process is shutting down. Long work then stops after its current step, and another
 * process continues it.
 */

let draining = false;

/** Asks long work to stop after its current step. This cannot be undone. */
export function startDraining(): void {
  draining = true;
}

export function isDraining(): boolean {
  return draining;
}
