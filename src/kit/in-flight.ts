/** Work that was begun and is not waited for one by one: how much of it is in flight, how much is done, and whether any failed. */

export class InFlight {
  /** How many are done, well or badly. */
  done = 0;
  private readonly running = new Set<Promise<void>>();
  private failure: { error: unknown } | null = null;

  get size(): number {
    return this.running.size;
  }

  get hasFailed(): boolean {
    return this.failure !== null;
  }

  add(work: Promise<unknown>): void {
    const running = work
      .catch((error: unknown) => void (this.failure ??= { error }))
      .then(() => {
        this.running.delete(running);
        this.done++;
      });
    this.running.add(running);
  }

  /** Waits until one of them is done, at most so many milliseconds; never throws. */
  async one(withinMs: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, withinMs)));
    try {
      await Promise.race([...this.running, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Waits until all are done; throws what the first one that failed threw. */
  async all(): Promise<void> {
    await Promise.all(this.running);
    if (this.failure) throw this.failure.error;
  }
}
