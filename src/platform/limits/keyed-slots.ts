/**
 * A limited number of places, each held by one thing. One caller may hold only its share of them.
 */

export class KeyedSlots<Holder> {
  private readonly holders = new Map<Holder, string>();
  private readonly taken = new Map<string, number>();

  get size(): number {
    return this.holders.size;
  }

  /** The number of places of this caller. */
  of(caller: string): number {
    return this.taken.get(caller) ?? 0;
  }

  /** Who has taken the place of this holder; undefined if it has none. */
  callerOf(holder: Holder): string | undefined {
    return this.holders.get(holder);
  }

  take(holder: Holder, caller: string): void {
    this.holders.set(holder, caller);
    this.taken.set(caller, this.of(caller) + 1);
  }

  /** Returns whether the holder had a place. */
  leave(holder: Holder): boolean {
    const caller = this.holders.get(holder);
    if (caller === undefined) return false;
    this.holders.delete(holder);
    const left = this.of(caller) - 1;
    if (left > 0) this.taken.set(caller, left);
    else this.taken.delete(caller);
    return true;
  }

  clear(): number {
    const { size } = this;
    this.holders.clear();
    this.taken.clear();
    return size;
  }
}
