/** The connections that a pool has lent, in all and to each store. */

export class StoreShares {
  private readonly lent = new Map<string, number>();
  /** Connections in use or being opened for use. */
  lentInAll = 0;

  /** `max` is the maximum for one store; all, if left out. */
  constructor(private readonly max: number | undefined) {}

  hasItsShare(store: string | null): boolean {
    return store !== null && this.max !== undefined && this.lentTo(store) >= this.max;
  }

  count(store: string | null, change: 1 | -1): void {
    this.lentInAll += change;
    if (store === null) return;
    const count = this.lentTo(store) + change;
    if (count > 0) this.lent.set(store, count);
    else this.lent.delete(store);
  }

  private lentTo(store: string): number {
    return this.lent.get(store) ?? 0;
  }
}
