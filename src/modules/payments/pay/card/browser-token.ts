/**
 * A token that the form of a card made in a browser by a public key (`ctok_`). It stands for the
 * provider's own token, for a minute and one charge of one amount.
 */
import { Entity, IsNull } from 'typeorm';
import { Cents, Flag, Moment, Text } from '../../../../platform/records/columns/columns';
import { invalid } from '../../../../platform/operations/errors';
import type { Context } from '../../../../platform/operations/context';
import { StoredRecord } from '../../../../platform/records/record';
import type { Transaction } from '../../../../platform/records/transaction';
import { DAY_MS, MINUTE_MS, later, wallNow } from '../../../../platform/time/clock';
import { simulatorFor } from '../../../providers/registry';

const LIVES_MS = MINUTE_MS;
/** Spent and expired ones answer repeated requests for so long. */
const KEPT_MS = DAY_MS;

@Entity('browserTokens')
export class BrowserToken extends StoredRecord {
  static readonly prefix = 'ctok';
  static readonly noun = 'card token';

  @Text("The provider's token of the typed card, which can be used once.", { private: true })
  providerToken: string;
  @Cents('The total that the form showed, in cents.') amount: number;
  @Flag('Whether the buyer agreed that the card is stored.') savesCard: boolean;
  @Moment('Until when it can be used (wall time).') expiresAt: Date;
  @Moment('When an attempt used it (wall time).', { nullable: true }) usedAt: Date | null;
}

export type TokenFault = 'INVALID' | 'AMOUNT';

/** Refuses with 400 a token that the simulator has not made. Others are judged by the provider. */
export async function addBrowserToken(
  ctx: Context,
  given: Pick<BrowserToken, 'providerToken' | 'amount' | 'savesCard'>,
): Promise<BrowserToken> {
  if (ctx.scope.devMode && !(await simulatorFor(ctx).cardOfToken(given.providerToken)))
    throw invalid('token must be one that this form has just made', 'token', {
      reason: 'CARD_TOKEN_INVALID',
    });
  if (ctx.scope.devMode) await refuseUnconfirmed(ctx, given.providerToken);
  return ctx.transaction(async (tx) => {
    await tx.execute(
      `DELETE FROM "browserTokens" WHERE "storeId" = $1 AND "devMode" = $2 AND "expiresAt" < $3`,
      [later(wallNow(), -KEPT_MS)],
    );
    return tx.insert(BrowserToken, {
      ...given,
      expiresAt: later(wallNow(), LIVES_MS),
      usedAt: null,
    });
  });
}

/** The bank of the card asked for a confirmation, and the buyer has not given it. */
async function refuseUnconfirmed(ctx: Context, providerToken: string): Promise<void> {
  const challenge = await simulatorFor(ctx).challenges.of(providerToken);
  if (challenge !== null && challenge !== 'CONFIRMED')
    throw invalid('token is of a card whose bank waits for a confirmation', 'token', {
      reason: 'CARD_TOKEN_INVALID',
    });
}

/** Marks it as used by an attempt that charges this amount; null = it is. */
export async function spendToken(
  tx: Transaction,
  id: string,
  amount: number,
): Promise<TokenFault | null> {
  const token = await tx.lockBy(BrowserToken, { id, usedAt: IsNull() });
  if (!token || token.expiresAt <= wallNow()) return 'INVALID';
  if (token.amount !== amount) return 'AMOUNT';
  await tx.update(token, { usedAt: wallNow() });
  return null;
}

/** After an attempt with another amount. */
export async function useUp(ctx: Context, id: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const token = await tx.lockBy(BrowserToken, { id, usedAt: IsNull() });
    if (token) await tx.update(token, { usedAt: wallNow() });
  });
}
