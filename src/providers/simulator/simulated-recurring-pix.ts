/** The simulator's automatic PIX: it keeps mandates, takes announcements, and plays the payer's bank on the announced day: tries by 8:00, says by 21:00 that it failed. */
import type pg from 'pg';
import { addCivilDays, civilDate, daysBetween, startOfCivilDay } from '../../kit/civil-time';
import { HOUR_MS, later } from '../../kit/clock';
import { newId } from '../../kit/ids';
import {
  ProviderUnknown,
  type DeclineReason,
  type MandateRequest,
  type MandateStatus,
  type Outcome,
  type RecurringPixCharge,
  type RecurringPixPort,
} from '../provider';
import { dynamicBrCode } from './br-code';
import { inTransaction } from './in-transaction';
import { nextScript } from './scripts';

const TRIED_AT_MS = 8 * HOUR_MS;
const FAILED_AT_MS = 21 * HOUR_MS;
/** The receiver may call a charge off until 22:00 of the eve. */
const CALLED_OFF_BEFORE_MS = 2 * HOUR_MS;

interface Announcement {
  reference: string;
  agreement: string | null;
  amount: string;
  date: string;
  isCalledOff: boolean;
  isRefused: boolean;
}

interface Decision {
  approved: boolean;
  reason: DeclineReason | null;
  providerId: string;
  paidAt: Date;
}

export class SimulatedRecurringPix implements RecurringPixPort {
  constructor(private readonly pool: pg.Pool) {}

  async createMandate({
    reference,
    amount,
    expiresAt,
    frequency,
    at,
  }: MandateRequest): Promise<{ brCode: string }> {
    const [chargePath, mandatePath] = [newId('q'), newId('r')].map((id) =>
      id.slice(2).toLowerCase(),
    );
    const brCode = dynamicBrCode({
      url: `pix.example.com/qr/v2/${chargePath}`,
      recurrenceUrl: `pix.example.com/qr/v2/rec/${mandatePath}`,
      merchantName: 'Pitanga Dev',
      merchantCity: 'Sao Paulo',
      amount,
    });
    await this.pool.query(
      `WITH mandate AS (INSERT INTO simulator."mandates" ("reference", "frequency", "createdAt") VALUES ($1, $6, $5) ON CONFLICT ("reference") DO NOTHING)
       INSERT INTO simulator."pixCharges" ("reference", "amount", "brCode", "expiresAt", "createdAt") VALUES ($1, $2, $3, $4, $5) ON CONFLICT ("reference") DO NOTHING`,
      [reference, amount, brCode, expiresAt, at, frequency],
    );
    const { rows } = await this.pool.query<{ brCode: string }>(
      `SELECT "brCode" FROM simulator."pixCharges" WHERE "reference" = $1`,
      [reference],
    );
    return { brCode: rows[0]?.brCode ?? brCode };
  }

  async findMandate(reference: string): Promise<MandateStatus | null> {
    const { rows } = await this.pool.query<{ ended: MandateStatus | null; paid: boolean }>(
      `SELECT m."ended", p."paid" FROM simulator."mandates" m JOIN simulator."pixCharges" p USING ("reference") WHERE m."reference" = $1`,
      [reference],
    );
    const [mandate] = rows;
    return mandate ? (mandate.ended ?? (mandate.paid ? 'approved' : 'created')) : null;
  }

  async cancelMandate(reference: string): Promise<void> {
    await this.pool.query(
      `UPDATE simulator."mandates" SET "ended" = 'cancelled' WHERE "reference" = $1 AND "ended" IS NULL`,
      [reference],
    );
  }

  async announce({
    reference,
    mandate,
    agreement,
    amount,
    date,
    at,
  }: RecurringPixCharge): Promise<void> {
    if (daysBetween(civilDate(at), date) < 1)
      throw new Error(`${reference} was announced for ${date}, which is not to come`);
    const isRefused = (await this.findMandate(mandate)) !== 'approved';
    await this.pool.query(
      `INSERT INTO simulator."announcements" ("reference", "mandate", "agreement", "amount", "date", "createdAt", "isRefused") VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT ("reference") DO NOTHING`,
      [reference, mandate, agreement, amount, date, at, isRefused],
    );
    if (await nextScript(this.pool, agreement, 'timeout'))
      throw new ProviderUnknown('the simulator was told not to answer');
  }

  async find(reference: string, at: Date): Promise<Outcome | null> {
    const { rows } = await this.pool.query<Announcement>(
      `SELECT * FROM simulator."announcements" WHERE "reference" = $1`,
      [reference],
    );
    const [announcement] = rows;
    if (!announcement) return null;
    if (announcement.isRefused) return { status: 'declined', reason: 'mandate_ended', hard: false };
    if (announcement.isCalledOff) return { status: 'declined', reason: 'called_off', hard: false };
    if (later(startOfCivilDay(announcement.date), TRIED_AT_MS) > at) return { status: 'pending' };
    const decision = (await decisionOf(this.pool, reference)) ?? (await this.decide(announcement));
    if (decision.approved)
      return {
        status: 'approved',
        providerId: decision.providerId,
        paidAt: decision.paidAt,
        brand: null,
        last4: null,
        disputeCheckAt: null,
      };
    return later(startOfCivilDay(announcement.date), FAILED_AT_MS) > at
      ? { status: 'pending' }
      : { status: 'declined', reason: decision.reason ?? 'insufficient_funds', hard: false };
  }

  async cancel(reference: string, at: Date): Promise<boolean> {
    const { rows } = await this.pool.query<Pick<Announcement, 'date'>>(
      `SELECT "date" FROM simulator."announcements" WHERE "reference" = $1`,
      [reference],
    );
    const [announcement] = rows;
    if (!announcement || later(startOfCivilDay(announcement.date), -CALLED_OFF_BEFORE_MS) <= at)
      return false;
    await this.pool.query(
      `UPDATE simulator."announcements" SET "isCalledOff" = true WHERE "reference" = $1`,
      [reference],
    );
    return true;
  }

  /** The payer ends the mandate in the bank's app: what is announced for tomorrow or later is not tried. */
  async revoke(mandate: string, at: Date): Promise<void> {
    await this.pool.query(
      `UPDATE simulator."mandates" SET "ended" = 'revoked' WHERE "reference" = $1 AND "ended" IS NULL`,
      [mandate],
    );
    await this.pool.query(
      `UPDATE simulator."announcements" SET "isCalledOff" = true WHERE "mandate" = $1 AND "date" >= $2`,
      [mandate, addCivilDays(civilDate(at), 1)],
    );
  }

  /** Both tries of a day end alike: the bank takes the money in the morning, or has failed by night. */
  private async decide({ reference, agreement, amount, date }: Announcement): Promise<Decision> {
    const timesOut = await inTransaction(this.pool, async (client) => {
      await client.query(
        `SELECT 1 FROM simulator."announcements" WHERE "reference" = $1 FOR UPDATE`,
        [reference],
      );
      // By the same connection: many of these at once must not wait for one more each.
      const script = (await decisionOf(client, reference))
        ? undefined
        : await nextScript(client, agreement);
      const isDeclined = script?.outcome === 'decline';
      await client.query(
        `INSERT INTO simulator."calls" ("reference", "providerId", "kind", "agreement", "amount", "approved", "reason", "paidAt") VALUES ($1, $2, 'recurring-pix', $3, $4, $5, $6, $7) ON CONFLICT ("reference") DO NOTHING`,
        [
          reference,
          newId('sim'),
          agreement,
          amount,
          !isDeclined,
          isDeclined ? (script.reason ?? 'insufficient_funds') : null,
          later(startOfCivilDay(date), isDeclined ? FAILED_AT_MS : TRIED_AT_MS),
        ],
      );
      return script?.outcome === 'timeout';
    });
    if (timesOut) throw new ProviderUnknown('the simulator was told not to answer');
    const decision = await decisionOf(this.pool, reference);
    if (!decision) throw new Error(`${reference} was not decided`);
    return decision;
  }
}

async function decisionOf(
  connection: Pick<pg.Pool, 'query'> | pg.PoolClient,
  reference: string,
): Promise<Decision | null> {
  const { rows } = await connection.query<Decision>(
    `SELECT "approved", "reason", "providerId", "paidAt" FROM simulator."calls" WHERE "reference" = $1`,
    [reference],
  );
  return rows[0] ?? null;
}
