/** The work of this process that has begun and not ended. A stop that cuts it off names it. */

class OpenWork {
  private readonly counts = new Map<string, number>();

  /** Returns what to call once when the work has ended. */
  begin(name: string): () => void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    return () => {
      const left = (this.counts.get(name) ?? 0) - 1;
      if (left > 0) this.counts.set(name, left);
      else this.counts.delete(name);
    };
  }

  async during<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const end = this.begin(name);
    try {
      return await work();
    } finally {
      end();
    }
  }

  get total(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }

  get byName(): Record<string, number> {
    return Object.fromEntries(this.counts);
  }
}

/** Rows of due jobs and endpoints of webhooks, by the name of the job; ticks by their name. */
export const openJobs = new OpenWork();
export const openRequests = new OpenWork();

/** As fields of a log line. */
export function openWork(): Record<'jobs' | 'requests', Record<string, number>> & { open: number } {
  const open = openJobs.total + openRequests.total;
  return { open, jobs: openJobs.byName, requests: openRequests.byName };
}
