/**
 * Waits for work for a limited time, because an unavailable server must not block a shutdown or an
 * answer.
 */

/** Returns whether the work succeeded in time. An error, or a later outcome, is ignored. */
export async function withTimeout(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), ms)));
  const done = work.then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([done, late]);
  } finally {
    clearTimeout(timer);
  }
}
