/** Whether this process is about to end: long work stops at its next step and leaves the rest to others. */

let draining = false;

/** From now on long work stops at its next step; there is no way back. */
export function startDraining(): void {
  draining = true;
}

export function isDraining(): boolean {
  return draining;
}
