/** Tracks concurrent work: how much is running, how much is done, and whether any failed. */

export class InFlight {
  /** The number of finished pieces of work, including failed ones. */
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

  /** Waits until one of them is done, at most `withinMs` milliseconds; never throws. */
  async one(withinMs: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, withinMs)));
    try {
      await Promise.race([...this.running, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Waits until all are done, and throws the first error. */
  async all(): Promise<void> {
    await Promise.all(this.running);
    if (this.failure) throw this.failure.error;
  }
}
