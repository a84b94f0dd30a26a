/** Checks six digits that were typed, and begins the session that they open. */
import { timingSafeEqual } from 'node:crypto';
import type { Context } from '../../../platform/operations/context';
import type { Transaction } from '../../../platform/records/transaction';
import { PortalCode } from '../portal-code';
import { hashesOf } from './secrets-of-portal';
import { inFixedTime, mayAsk } from './ask-for-code';
import { startSession, type StartedSession } from './start-session';

const TRIES_MAX = 5;

export interface EnteredCode {
  email: string;
  code: string;
  /** The network of the browser, hashed. */
  network: string;
  /** The session in which a new address is proven; null for a sign-in. */
  sessionId: string | null;
}

/** Null if the code is wrong, used, replaced or over, or if it was tried too often. */
export async function signInByCode(
  ctx: Context,
  entered: Omit<EnteredCode, 'sessionId'>,
): Promise<StartedSession | null> {
  const right = await inFixedTime(rightCode(ctx, { ...entered, sessionId: null }));
  if (right === null) return null;
  return ctx.transaction(async (tx) => {
    const code = await useCode(tx, right);
    return (
      code && startSession(tx, { customerIds: code.customerIds, linkId: code.linkId, flow: null })
    );
  });
}

/**
 * The code, if it is right and was not used. A try is counted before it is compared, so that tries
 * at the same time are counted too.
 */
export async function rightCode(ctx: Context, entered: EnteredCode): Promise<string | null> {
  if (!(await mayAsk(ctx, entered.network))) return null;
  const [tried] = await ctx.transaction(
    (tx) =>
      tx.sql<Pick<PortalCode, 'id' | 'codeHash'>>(
        `
          WITH tried AS (
            UPDATE "portalCodes"
            SET "tries" = "tries" + 1
            WHERE "id" = (
                SELECT "id"
                FROM "portalCodes"
                WHERE "storeId" = $1 AND "devMode" = $2 AND "emailHash" = ANY($3)
                  AND "sessionId" IS NOT DISTINCT FROM $4::text
                ORDER BY "askedAt" DESC, "id" DESC
                LIMIT 1
              )
              AND "usedAt" IS NULL AND "expiresAt" > $5 AND "tries" < ${TRIES_MAX}
            RETURNING "id", "codeHash"
          )
          SELECT "id", "codeHash"
          FROM tried
        `,
        [hashesOf('email', entered.email.toLowerCase()), entered.sessionId, ctx.clock.wall()],
      ),
    'try',
  );
  const code = entered.code.replaceAll(/\D/g, '');
  if (!tried || !isSame(tried.codeHash, hashesOf('code', `${tried.id} ${code}`))) return null;
  return tried.id;
}

/** Null if another request has used it. */
export async function useCode(tx: Transaction, id: string): Promise<PortalCode | null> {
  const code = await tx.lock(PortalCode, id);
  return code.usedAt ? null : tx.update(code, { usedAt: tx.clock.wall() });
}

function isSame(stored: string, given: readonly string[]): boolean {
  const bytes = Buffer.from(stored);
  return given.some(
    (each) => each.length === stored.length && timingSafeEqual(Buffer.from(each), bytes),
  );
}
