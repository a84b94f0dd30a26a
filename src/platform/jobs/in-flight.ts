/** Tracks concurrent work: how much is running, how much is done, and whether any failed. */

export class InFlight {
  done = 0;
  private readonly running = new Set<Promise<void>>();
  private readonly groups = new Map<string, number>();
  private failure: { error: unknown } | null = null;
  /** Who waits until one is done. */
  private waiters: (() => void)[] = [];

  get size(): number {
    return this.running.size;
  }

  get hasFailed(): boolean {
    return this.failure !== null;
  }

  /** Of how many other groups something is running. */
  otherGroups(group: string): number {
    return this.groups.size - (this.groups.has(group) ? 1 : 0);
  }

  add(work: Promise<unknown>, group = ''): void {
    this.groups.set(group, (this.groups.get(group) ?? 0) + 1);
    const running = work
      .catch((error: unknown) => void (this.failure ??= { error }))
      .then(() => {
        this.running.delete(running);
        this.leave(group);
        this.done++;
        for (const wake of this.waiters.splice(0)) wake();
      });
    this.running.add(running);
  }

  private leave(group: string): void {
    const left = (this.groups.get(group) ?? 0) - 1;
    if (left > 0) this.groups.set(group, left);
    else this.groups.delete(group);
  }

  /**
   * Waits until one of them is done, at most `withinMs` milliseconds; never throws. It costs the
   * same however many there are: a race of all of them would not.
   */
  async one(withinMs: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.waiters.push(resolve);
      timer = setTimeout(resolve, withinMs);
    });
    clearTimeout(timer);
  }

  /** Waits until all are done, and throws the first error. */
  async all(): Promise<void> {
    await Promise.all(this.running);
    if (this.failure) throw this.failure.error;
  }
}
