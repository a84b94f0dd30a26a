/** The scripted outcomes of the next charges under an agreement. */
import type pg from 'pg';
import { PREPARED } from '../../../platform/database/query-hints';
import type { CardDeclineReason } from '../provider';

export interface Script {
  outcome: 'decline' | 'timeout';
  reason: CardDeclineReason | null;
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
  return (await nextScripts(client, [agreement], only)).get(agreement);
}

/** The same for several agreements, by agreement. */
export async function nextScripts(
  client: Pick<pg.Pool, 'query'> | pg.PoolClient,
  agreements: readonly string[],
  only: Script['outcome'] | null = null,
): Promise<Map<string, Script>> {
  const { rows } = await client.query<Script & { agreement: string }>(
    `${PREPARED}
      UPDATE simulator."scripts"
      SET "times" = "times" - 1
      WHERE "agreement" = ANY($1) AND "times" > 0 AND ($2::text IS NULL OR "outcome" = $2)
      RETURNING "agreement", "outcome", "reason"
    `,
    [agreements, only],
  );
  return new Map(rows.map((script) => [script.agreement, script]));
}
