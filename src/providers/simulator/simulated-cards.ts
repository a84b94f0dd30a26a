/** The simulator's cards: approves and declines by token, and keeps every reference forever. */
import type pg from 'pg';
import { newId } from '../../kit/data/ids';
import { PREPARED } from '../../kit/data/prepared-statements';
import { SECOND_MS, later } from '../../kit/time/clock';
import {
  HARD_DECLINES,
  ProviderUnknown,
  type CardCharge,
  type CardToken,
  type CardPort,
  type DeclineReason,
  type Outcome,
  type PayerDispute,
} from '../provider';
import type { CardToKeep, KeepOutcome } from '../card-port';
import { inTransaction } from './in-transaction';
import { nextScript } from './scripts';
import { importableCard, storeImportedCard } from './imported-tokens';
import { SimulatedRefunds } from './simulated-refunds';

/** How long after the payment a card marked for disputes opens one. */
const DISPUTED_AFTER_MS = 10 * SECOND_MS;

interface StoredCall {
  reference: string;
  providerId: string;
  approved: boolean;
  reason: DeclineReason | null;
  amount: string;
  paidAt: Date;
  brand: string;
  last4: string;
  disputes: boolean;
}

interface StoredCard {
  token: string;
  brand: string;
  last4: string;
  declines: DeclineReason | null;
  paysOnce: boolean;
  disputes: boolean;
}

/** What decides about a test card. */
type SimulatedCharge = Omit<CardCharge, 'initiatedBy' | 'sequence' | 'returnUrl'>;

export class SimulatedCards extends SimulatedRefunds implements CardPort {
  readonly repeatableForMs = null;
  readonly tokenUrl = null;

  constructor(pool: pg.Pool) {
    super(pool);
  }

  /** The token of a test card already charges it. */
  async keep({ token }: CardToKeep): Promise<KeepOutcome> {
    const { rows } = await this.pool.query<StoredCard>(
      `SELECT "brand", "last4" FROM simulator."cards" WHERE "token" = $1`,
      [token],
    );
    const [card] = rows;
    if (!card) return { status: 'declined', reason: 'generic_decline', hard: true };
    const { brand, last4 } = card;
    return { status: 'kept', card: { token, brand, last4, expMonth: null, expYear: null } };
  }

  findCard(token: string): Promise<CardToken | null> {
    return Promise.resolve(importableCard(token));
  }

  async charge(charge: SimulatedCharge): Promise<Outcome> {
    const known = await this.find(charge.reference);
    if (known) return known;
    const { card, call, timesOut } = await inTransaction(this.pool, async (client) => {
      const card = await cardOf(client, charge.token);
      const script = await nextScript(client, charge.agreement);
      const declines =
        script?.outcome === 'decline'
          ? (script.reason ?? 'generic_decline')
          : await declineOf(client, card);
      const { rows } = await client.query<StoredCall>(
        `${PREPARED}
          INSERT INTO simulator."calls" (
            "reference", "providerId", "kind", "token", "agreement", "amount", "approved",
            "reason", "paidAt", "brand", "last4"
          )
          VALUES ($1, $2, 'card', $3, $4, $5, $6, $7, $8, $9, $10)
          ON CONFLICT ("reference") DO NOTHING
          RETURNING *
        `,
        [
          charge.reference,
          newId('sim'),
          charge.token,
          charge.agreement,
          charge.amount,
          declines === null,
          declines,
          charge.at,
          card.brand,
          card.last4,
        ],
      );
      return { card, call: rows[0], timesOut: script?.outcome === 'timeout' };
    });
    if (timesOut) throw new ProviderUnknown('the simulator was told not to answer');
    if (call) return outcomeOf({ ...call, disputes: card.disputes });
    return (await this.find(charge.reference)) ?? { status: 'pending' };
  }

  async find(reference: string): Promise<Outcome | null> {
    const { rows } = await this.pool.query<StoredCall>(
      `${PREPARED}
        SELECT s.*, c."disputes"
        FROM simulator."calls" s
        JOIN simulator."cards" c USING ("token")
        WHERE s."reference" = $1 AND s."kind" = 'card'
      `,
      [reference],
    );
    const [call] = rows;
    return call ? outcomeOf(call) : null;
  }

  async findDispute(reference: string): Promise<PayerDispute | null> {
    const {
      rows: [disputed],
    } = await this.pool.query<{ providerId: string }>(
      `
        SELECT s."providerId"
        FROM simulator."calls" s
        JOIN simulator."cards" c USING ("token")
        WHERE s."reference" = $1 AND s."approved" AND c."disputes"
      `,
      [reference],
    );
    return disputed ? { providerId: `dispute_${disputed.providerId}`, reason: 'fraudulent' } : null;
  }
}

function outcomeOf(call: StoredCall): Outcome {
  if (call.approved)
    return {
      status: 'approved',
      providerId: call.providerId,
      paidAt: call.paidAt,
      brand: call.brand,
      last4: call.last4,
      disputeCheckAt: call.disputes ? later(call.paidAt, DISPUTED_AFTER_MS) : null,
    };
  const reason = call.reason ?? 'generic_decline';
  return { status: 'declined', reason, hard: HARD_DECLINES.includes(reason) };
}

// A card that pays once is locked, so that concurrent charges cannot both count as its first one.
async function cardOf(client: pg.PoolClient, token: string): Promise<StoredCard> {
  await storeImportedCard(client, token);
  const {
    rows: [card],
  } = await client.query<StoredCard>(
    `${PREPARED}SELECT * FROM simulator."cards" WHERE "token" = $1`,
    [token],
  );
  if (!card) throw new Error('the simulator does not know this card token');
  if (card.paysOnce)
    await client.query(`SELECT 1 FROM simulator."cards" WHERE "token" = $1 FOR UPDATE`, [token]);
  return card;
}

async function declineOf(client: pg.PoolClient, card: StoredCard): Promise<DeclineReason | null> {
  if (!card.paysOnce) return card.declines;
  const { rowCount } = await client.query(
    `SELECT 1 FROM simulator."calls" WHERE "token" = $1 AND "approved" LIMIT 1`,
    [card.token],
  );
  return rowCount ? 'generic_decline' : null;
}
