/**
 * The simulator's cards: approves and declines by token, and keeps every reference forever. Charges
 * that arrive at the same time share statements, so that Dev mode costs no more than production.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { newId } from '../../../platform/records/columns/ids';
import { PREPARED } from '../../../platform/database/query-hints';
import { SECOND_MS, later } from '../../../platform/time/clock';
import { batched } from '../../../platform/jobs/batched';
import {
  HARD_DECLINES,
  ProviderUnknown,
  type CardCharge,
  type CardToken,
  type CardPort,
  type CardDeclineReason,
  type Outcome,
  type PayerDispute,
} from '../provider';
import type { CardToKeep, KeepOutcome } from '../card-port';
import { inTransaction } from './in-transaction';
import { nextScripts } from './scripts';
import { importableCard, storeImportedCard } from './imported-tokens';
import { SimulatedRefunds } from './simulated-refunds';
import { TEST_CARD_EXPIRY } from './test-cards';

/** How long after the payment a card marked for disputes opens one. */
const DISPUTED_AFTER_MS = 10 * SECOND_MS;
const NSU_DIGITS = 9;
const AUTHORIZATION_DIGITS = 6;

interface StoredCall {
  reference: string;
  providerId: string;
  approved: boolean;
  reason: CardDeclineReason | null;
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
  declines: CardDeclineReason | null;
  paysOnce: boolean;
  disputes: boolean;
}

/** The charges that share statements at most. */
const TOGETHER_MAX = 50;

/** What decides about a test card. */
type SimulatedCharge = Omit<CardCharge, 'initiatedBy' | 'sequence' | 'returnUrl'>;

type Answer = { outcome: Outcome } | { error: Error };

export class SimulatedCards extends SimulatedRefunds implements CardPort {
  readonly repeatableForMs = null;
  readonly tokenUrl = null;
  private readonly answerOf: (charge: SimulatedCharge) => Promise<Answer>;

  constructor(pool: pg.Pool) {
    super(pool);
    this.answerOf = batched(TOGETHER_MAX, (charges) => this.answersOf(charges));
  }

  /** The token of a test card already charges it. */
  async keep({ token }: CardToKeep): Promise<KeepOutcome> {
    const card = await this.kept(token);
    if (!card) return { status: 'declined', reason: 'generic_decline', hard: true };
    const { brand, last4 } = card;
    return { status: 'kept', card: { token, brand, last4, expiryMonth: TEST_CARD_EXPIRY } };
  }

  async kept(token: string): Promise<Pick<StoredCard, 'brand' | 'last4'> | null> {
    const { rows } = await this.pool.query<StoredCard>(
      `SELECT "brand", "last4" FROM simulator."cards" WHERE "token" = $1`,
      [token],
    );
    return rows[0] ?? null;
  }

  findCard(token: string): Promise<CardToken | null> {
    return Promise.resolve(importableCard(token));
  }

  async charge(charge: SimulatedCharge): Promise<Outcome> {
    const answer = await this.answerOf(charge);
    if ('error' in answer) throw answer.error;
    return answer.outcome;
  }

  async find(reference: string): Promise<Outcome | null> {
    return (await this.findAll([reference])).get(reference) ?? null;
  }

  private async answersOf(charges: readonly SimulatedCharge[]): Promise<Answer[]> {
    const known = await this.findAll(charges.map(({ reference }) => reference));
    const fresh = charges.filter(({ reference }) => !known.has(reference));
    const failed = new Map<SimulatedCharge, Error>();
    if (fresh.length > 0)
      await inTransaction(this.pool, async (client) => {
        const cards = await cardsOf(client, fresh);
        for (const apart of roundsOf(fresh, cards))
          await decide(client, { charges: apart, cards, failed });
      });
    const decided = await this.findAll(fresh.map(({ reference }) => reference));
    return charges.map((charge) => {
      const error = failed.get(charge);
      if (error) return { error };
      const { reference } = charge;
      return { outcome: known.get(reference) ?? decided.get(reference) ?? { status: 'pending' } };
    });
  }

  private async findAll(references: readonly string[]): Promise<Map<string, Outcome>> {
    if (references.length === 0) return new Map();
    const { rows } = await this.pool.query<StoredCall>(
      `${PREPARED}
        SELECT s.*, c."disputes"
        FROM simulator."calls" s
        JOIN simulator."cards" c USING ("token")
        WHERE s."reference" = ANY($1) AND s."kind" = 'card'
      `,
      [references],
    );
    return new Map(rows.map((call) => [call.reference, outcomeOf(call)]));
  }

  async findDispute(reference: string): Promise<PayerDispute | null> {
    const {
      rows: [disputed],
    } = await this.pool.query<{ providerId: string }>(
      `
        SELECT s."providerId"
        FROM simulator."calls" s
        JOIN simulator."cards" c USING ("token")
        WHERE s."reference" = $1 AND s."approved" AND s."amount" > 0 AND c."disputes"
      `,
      [reference],
    );
    return disputed ? { providerId: `dispute_${disputed.providerId}`, reason: 'fraudulent' } : null;
  }
}

/** So many digits that follow from the id of a payment. */
function numberOf(providerId: string, digits: number): string {
  const hash = createHash('sha256').update(`${digits} ${providerId}`).digest();
  return String(hash.readUInt32BE() % 10 ** digits).padStart(digits, '0');
}

function outcomeOf(call: StoredCall): Outcome {
  if (call.approved)
    return {
      status: 'approved',
      providerId: call.providerId,
      paidAt: call.paidAt,
      brand: call.brand,
      last4: call.last4,
      nsu: numberOf(call.providerId, NSU_DIGITS),
      authorizationCode: numberOf(call.providerId, AUTHORIZATION_DIGITS),
      disputeCheckAt:
        call.disputes && Number(call.amount) > 0 ? later(call.paidAt, DISPUTED_AFTER_MS) : null,
    };
  const reason = call.reason ?? 'generic_decline';
  return { status: 'declined', reason, hard: HARD_DECLINES.includes(reason) };
}

/** Cards that pay once are locked, so that concurrent charges cannot both count as the first. */
async function cardsOf(
  client: pg.PoolClient,
  charges: readonly SimulatedCharge[],
): Promise<Map<string, StoredCard>> {
  const tokens = [...new Set(charges.map(({ token }) => token))];
  for (const token of tokens) await storeImportedCard(client, token);
  const { rows } = await client.query<StoredCard>(
    `${PREPARED}SELECT * FROM simulator."cards" WHERE "token" = ANY($1)`,
    [tokens],
  );
  if (rows.some(({ paysOnce }) => paysOnce))
    await client.query(
      `SELECT 1 FROM simulator."cards" WHERE "token" = ANY($1) AND "paysOnce"
       ORDER BY "token" FOR UPDATE`,
      [tokens],
    );
  return new Map(rows.map((card) => [card.token, card]));
}

/**
 * Those of one agreement, or of one card that pays once, are decided one after another: the first
 * of each, then the second, and so on.
 */
function roundsOf(
  charges: readonly SimulatedCharge[],
  cards: ReadonlyMap<string, StoredCard>,
): SimulatedCharge[][] {
  const rounds: { keys: Set<string>; charges: SimulatedCharge[] }[] = [];
  for (const charge of charges) {
    const { agreement, token } = charge;
    const keys = [
      ...(agreement === null ? [] : [agreement]),
      ...(cards.get(token)?.paysOnce ? [token] : []),
    ];
    let round = rounds.find((each) => !keys.some((key) => each.keys.has(key)));
    if (!round) rounds.push((round = { keys: new Set(), charges: [] }));
    for (const key of keys) round.keys.add(key);
    round.charges.push(charge);
  }
  return rounds.map((round) => round.charges);
}

interface Deciding {
  charges: readonly SimulatedCharge[];
  cards: ReadonlyMap<string, StoredCard>;
  /** The charges without an answer, and why. */
  failed: Map<SimulatedCharge, Error>;
}

/** Stores the calls of the charges, as scripts and cards decide them. */
async function decide(client: pg.PoolClient, { charges, cards, failed }: Deciding): Promise<void> {
  const decided = charges.flatMap((charge) => {
    const card = cards.get(charge.token);
    if (card) return [{ charge, card }];
    failed.set(charge, new Error('the simulator does not know this card token'));
    return [];
  });
  const scripts = await nextScripts(
    client,
    decided.flatMap(({ charge }) => charge.agreement ?? []),
  );
  const used = await usedOf(
    client,
    decided.flatMap(({ card }) => (card.paysOnce ? [card.token] : [])),
  );
  const calls = decided.map(({ charge, card }) => {
    const { reference, token, agreement, amount, at } = charge;
    const script = agreement === null ? undefined : scripts.get(agreement);
    if (script?.outcome === 'timeout')
      failed.set(charge, new ProviderUnknown('the simulator was asked not to answer'));
    const byCard = used.has(token) ? ('generic_decline' as const) : card.declines;
    const reason = script?.outcome === 'decline' ? (script.reason ?? 'generic_decline') : byCard;
    return {
      reference,
      providerId: newId('sim'),
      kind: 'card',
      token,
      agreement,
      amount,
      approved: reason === null,
      reason,
      paidAt: at,
      brand: card.brand,
      last4: card.last4,
    };
  });
  await client.query(
    `${PREPARED}
      INSERT INTO simulator."calls"
      SELECT * FROM json_populate_recordset(NULL::simulator."calls", $1)
      ON CONFLICT ("reference") DO NOTHING
    `,
    [JSON.stringify(calls)],
  );
}

/** Which of these cards, which pay once, have paid. */
async function usedOf(client: pg.PoolClient, tokens: readonly string[]): Promise<Set<string>> {
  if (tokens.length === 0) return new Set();
  const { rows } = await client.query<Pick<StoredCard, 'token'>>(
    `SELECT DISTINCT "token" FROM simulator."calls" WHERE "token" = ANY($1) AND "approved"`,
    [tokens],
  );
  return new Set(rows.map(({ token }) => token));
}
