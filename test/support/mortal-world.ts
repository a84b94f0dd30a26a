/**
 * A world whose process can die while the test clock moves, where that hurts most; what it had
 * begun stays as it was, and another call goes on.
 */
import { allJobs } from '../../jobs/all-jobs';
import { shiftWallClock } from '../../src/platform/time/clock';
import { Context } from '../../src/platform/operations/context';
import { registerDueJobs } from '../../src/platform/jobs/due-job';
import { simulatorFor } from '../../src/modules/providers/registry';
import { world, type Answer, type Json, type World } from './world';

/**
 * A row is about to be handled; the try is written, the provider not yet called; it has answered,
 * and nobody wrote it down; all is written, and nobody knows.
 */
export const DEATHS = ['before-row', 'before-provider', 'after-provider', 'after-row'] as const;
export type Death = (typeof DEATHS)[number];

/** The clock of the store is held for so long by a process that died. */
const HELD_MS = 61_000;

export interface Mortal {
  shop: World;
  /** The process dies there, after so many times of passing it, when the clock moves next. */
  dieAt(death: Death, after: number): void;
  /** It does not, if it has not yet. */
  live(): void;
  /** Asks for the clock to be moved, once; null if the process died in it. */
  move(body: Json, headers?: Record<string, string>): Promise<Answer | null>;
  /** Moves the clock by so many seconds; answers what time it is for the store. */
  advance(seconds: number): Promise<number>;
}

export async function mortalWorld(): Promise<Mortal> {
  const shop = await world();
  let chosen: { death: Death; after: number } | null = null;
  let isMoving = false;
  let died: () => void = () => undefined;
  // A process that was killed never goes on.
  const pass = async (death: Death): Promise<void> => {
    if (!isMoving || chosen?.death !== death || chosen.after-- > 0) return;
    chosen = null;
    died();
    await new Promise<never>(() => undefined);
  };

  const { card, recurringPix } = simulatorFor(
    new Context({ database: shop.database, scope: { storeId: shop.storeId, devMode: true } }),
  );
  const mortal =
    <Arguments extends unknown[], Answer>(call: (...given: Arguments) => Promise<Answer>) =>
    async (...given: Arguments): Promise<Answer> => {
      await pass('before-provider');
      const answer = await call(...given);
      await pass('after-provider');
      return answer;
    };
  card.charge = mortal(card.charge.bind(card));
  recurringPix.announce = mortal(recurringPix.announce.bind(recurringPix));
  recurringPix.find = mortal(recurringPix.find.bind(recurringPix));
  registerDueJobs(
    allJobs.map((job) => ({
      ...job,
      run: async (ctx, id) => {
        await pass('before-row');
        await job.run(ctx, id);
        await pass('after-row');
      },
    })),
  );

  const move = async (body: Json, headers: Record<string, string> = {}): Promise<Answer | null> => {
    const death = new Promise<null>((resolve) => (died = () => resolve(null)));
    isMoving = true;
    const answer = await Promise.race([
      shop.request('POST', '/v2/dev/clock/advance', body, headers),
      death,
    ]);
    isMoving = false;
    return answer;
  };
  const advance = async (seconds: number): Promise<number> => {
    const { now } = (await shop.get('/v2/dev/clock')) as { now: string };
    let to = Date.parse(now) + seconds * 1_000;
    for (;;) {
      const answer = await move({ to: new Date(to).toISOString() });
      if (answer) return Date.parse(answer.body.data.now);
      shiftWallClock(HELD_MS);
      // The time it took to notice has passed for the store, too.
      to = Math.max(to, Date.parse((await shop.get('/v2/dev/clock')).now) + 1_000);
    }
  };
  return {
    shop,
    move,
    advance,
    dieAt: (death, after) => void (chosen = { death, after }),
    live: () => void (chosen = null),
  };
}
