/** Which cell has a store: one row of the directory. A method is one transaction. */
export class Directory {
  owner = 'A';
  /** Grows by one when a move ends: by its switch, or because it was called off. */
  epoch = 1;
  /** The epoch in which the owner became it. */
  since = 1;
  /** Where the store is being moved to. */
  target: string | null = null;

  begin(target: string): void {
    if (this.target === null && target !== this.owner) this.target = target;
  }

  /** One of `switch` and `callOff` wins, once. */
  switch(epoch: number): void {
    if (this.target === null || this.epoch !== epoch) return;
    this.owner = this.target;
    this.target = null;
    this.epoch += 1;
    this.since = this.epoch;
  }

  callOff(epoch: number): void {
    if (this.target === null || this.epoch !== epoch) return;
    this.target = null;
    this.epoch += 1;
  }
}
