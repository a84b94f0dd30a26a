/** The scripted outcomes of the next charges under an agreement. */
import type pg from 'pg';
import { PREPARED } from '../../kit/data/prepared-statements';
import type { DeclineReason } from '../provider';

export interface Script {
  outcome: 'decline' | 'timeout';
  reason: DeclineReason | null;
}

/**
 * Uses up one scripted outcome. Undefined if there is none, or if the script has another outcome
 * than the only one possible here.
 */
export async function nextScript(
  client: Pick<pg.Pool, 'query'> | pg.PoolClient,
  agreement: string | null,
  only: Script['outcome'] | null = null,
): Promise<Script | undefined> {
  if (agreement === null) return undefined;
  const { rows } = await client.query<Script>(
    `${PREPARED}
      UPDATE simulator."scripts"
      SET "times" = "times" - 1
      WHERE "agreement" = $1 AND "times" > 0 AND ($2::text IS NULL OR "outcome" = $2)
      RETURNING "outcome", "reason"
    `,
    [agreement, only],
  );
  return rows[0];
}
