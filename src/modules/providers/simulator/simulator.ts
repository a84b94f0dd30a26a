/**
 * A payment provider for Dev mode only. It keeps its data in its own schema and pool, and can be
 * set to fail.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { BoundedPool } from '../../../platform/database/bounded-pool';
import type { PoolLimits } from '../../../platform/database/pool-limits';
import { newId } from '../../../platform/records/columns/ids';
import type { CardToken, CardDeclineReason, Provider } from '../provider';
import { SimulatedBoletos } from './simulated-boletos';
import { SimulatedCards } from './simulated-cards';
import { SimulatedChallenges } from './simulated-challenges';
import { SimulatedKeys } from './simulated-keys';
import { SimulatedNotifications } from './simulated-notifications';
import { SimulatedPayouts } from './simulated-payouts';
import { SimulatedPix } from './simulated-pix';
import { SimulatedRecurringPix } from './simulated-recurring-pix';
import { TEST_CARD_EXPIRY, testCard, testCardEndingIn, type TestCard } from './test-cards';

const DEV_CARD = /^dev_card_(\d{4})$/;

const POOL_MAX = 5;
const WAIT_MS = 5_000;

export class Simulator implements Provider {
  readonly name = 'simulator';
  readonly card: SimulatedCards;
  readonly pix: SimulatedPix;
  readonly boleto: SimulatedBoletos;
  readonly payout: SimulatedPayouts;
  readonly keys = new SimulatedKeys();
  readonly notifications = new SimulatedNotifications();
  readonly challenges: SimulatedChallenges;
  readonly recurringPix: SimulatedRecurringPix;
  private readonly pool: pg.Pool;

  constructor(databaseUrl: string, limits: PoolLimits = { waitMs: WAIT_MS }) {
    this.pool = new BoundedPool({
      ...limits,
      connectionString: databaseUrl,
      max: POOL_MAX,
      application_name: 'pitanga simulator',
    });
    this.card = new SimulatedCards(this.pool);
    this.challenges = new SimulatedChallenges(this.pool);
    this.pix = new SimulatedPix(this.pool);
    this.boleto = new SimulatedBoletos(this.pool);
    this.payout = new SimulatedPayouts(this.pool);
    this.recurringPix = new SimulatedRecurringPix(this.pool);
  }

  /**
   * Turns a test card number into a token, as a provider's card fields would in the buyer's
   * browser.
   */
  async tokenise(number: string, expiryMonth: string | null = null): Promise<CardToken> {
    const last4 = number.replace(/[ .-]/g, '').slice(-4);
    const card = await this.storeCard(newId('ctok_dev'), testCard(number), last4);
    return { ...card, expiryMonth: expiryMonth ?? card.expiryMonth };
  }

  /** As `tokenise`, in the card form; `asks`: the bank of the card wants a confirmation first. */
  async tokeniseInForm(number: string): Promise<{ token: string; asks: boolean }> {
    const { token } = await this.tokenise(number);
    const { asks = false } = testCard(number);
    if (asks) await this.challenges.ask(token);
    return { token, asks };
  }

  /**
   * The card of a Dev mode token, `dev_card_` and the last four digits; null for any other text.
   * The same holder has the same card each time, so that one that pays once declines after that.
   */
  async cardOfDevToken(token: string, holder: string): Promise<CardToken | null> {
    const last4 = DEV_CARD.exec(token)?.[1];
    if (last4 === undefined) return null;
    const stored = `ctok_${token}_${createHash('sha256').update(holder).digest('hex')}`;
    return this.storeCard(stored, testCardEndingIn(last4), last4);
  }

  /** The card of a token that `tokenise` made; null for any other text. */
  async cardOfToken(token: string): Promise<CardToken | null> {
    const kept = await this.card.kept(token);
    return kept && { ...kept, token, expiryMonth: TEST_CARD_EXPIRY };
  }

  private async storeCard(token: string, card: TestCard, last4: string): Promise<CardToken> {
    await this.pool.query(
      `
        INSERT INTO simulator."cards" (
          "token", "brand", "last4", "declines", "paysOnce", "disputes"
        )
        VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT ("token") DO NOTHING
      `,
      [token, card.brand, last4, card.declines, card.paysOnce ?? false, card.disputes ?? false],
    );
    return { token, brand: card.brand, last4, expiryMonth: TEST_CARD_EXPIRY };
  }

  /** The next `times` charges under this agreement are declined. */
  async declineNext(agreement: string, reason: CardDeclineReason, times: number): Promise<void> {
    await this.script(agreement, 'decline', reason, times);
  }

  /**
   * The next charge under this agreement is approved, or the next announced one is paid, but the
   * answer never arrives.
   */
  async timeoutNext(agreement: string): Promise<void> {
    await this.script(agreement, 'timeout', null, 1);
  }

  /** Removes all scripted outcomes of the agreement. */
  async recover(agreement: string): Promise<void> {
    await this.pool.query(`DELETE FROM simulator."scripts" WHERE "agreement" = $1`, [agreement]);
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  private async script(
    agreement: string,
    outcome: 'decline' | 'timeout',
    reason: CardDeclineReason | null,
    times: number,
  ): Promise<void> {
    await this.pool.query(
      `
        INSERT INTO simulator."scripts" ("agreement", "outcome", "reason", "times")
        VALUES ($1, $2, $3, $4)
        ON CONFLICT ("agreement") DO UPDATE SET "outcome" = excluded."outcome",
          "reason" = excluded."reason", "times" = excluded."times"
      `,
      [agreement, outcome, reason, times],
    );
  }
}
