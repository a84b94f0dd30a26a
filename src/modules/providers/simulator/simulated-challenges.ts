/**
 * The bank of the simulator, which asks the buyer of some test cards for a confirmation (3-D
 * Secure) before the card form gives a token.
 */
import type pg from 'pg';

/** ASKED until the buyer has answered, once. */
export type Challenge = 'ASKED' | 'CONFIRMED' | 'REFUSED';

export class SimulatedChallenges {
  constructor(private readonly pool: pg.Pool) {}

  async ask(token: string): Promise<void> {
    await this.pool.query(`UPDATE simulator."cards" SET "challenge" = 'ASKED' WHERE "token" = $1`, [
      token,
    ]);
  }

  /** Null for an unknown token, and for a card that asks for nothing. */
  async of(token: string): Promise<Challenge | null> {
    const { rows } = await this.pool.query<{ challenge: Challenge | null }>(
      `SELECT "challenge" FROM simulator."cards" WHERE "token" = $1`,
      [token],
    );
    return rows[0]?.challenge ?? null;
  }

  /** The first answer counts. */
  async answer(token: string, challenge: Challenge): Promise<void> {
    await this.pool.query(
      `UPDATE simulator."cards" SET "challenge" = $2 WHERE "token" = $1 AND "challenge" = 'ASKED'`,
      [token, challenge],
    );
  }
}
