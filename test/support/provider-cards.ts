/** Uses of cards at a provider that begin or end in a transaction which a test holds. */
import type { QueryRunner } from 'typeorm';
import { until } from './running-shop';
import { waitingByName, type holdTransaction } from './locks';
import type { World } from './world';

type Held = Awaited<ReturnType<typeof holdTransaction>>;

/** Another process gives the card to every subscription. */
export async function giveToSubscriptions(runner: QueryRunner, token: unknown): Promise<void> {
  await runner.query(`UPDATE "subscriptions" SET "cardToken" = $1`, [token]);
}

/** The job of another process finds no use of the card, and begins to forget it. */
export async function beginToForget(runner: QueryRunner, token: unknown): Promise<void> {
  const [found] = (await runner.query(`SELECT "useOfCard"($1, now()) AS "use"`, [token])) as {
    use: string | null;
  }[];
  if (found?.use !== null) throw new Error(`the card is used by ${found?.use}`);
  await runner.query(`UPDATE "providerCards" SET "forgottenAt" = now() WHERE "token" = $1`, [
    token,
  ]);
}

/** Begins the work, which must wait for the transaction, and ends the transaction then. */
export async function meets<T>(shop: World, held: Held, work: () => Promise<T>): Promise<T> {
  const begun = work();
  try {
    await until('it waits for the card', async () => (await waitingByName(shop)) > 0);
  } finally {
    await held.release();
    await begun;
  }
  return begun;
}
