/** Makes many calls at once one call more: what is wanted while the work goes on is done once afterwards. */
export function coalesced(work: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<unknown> | null = null;
  let next: Promise<void> | null = null;
  const run = () => (running = work().finally(() => (running = null)));
  return async () => {
    if (!running) return void (await run());
    next ??= running
      .catch(() => undefined)
      .then(async () => {
        next = null;
        await run();
      });
    await next;
  };
}
