/**
 * The simulator's automatic PIX: it keeps mandates, accepts announcements, and acts as the payer's
 * bank on the announced day, which tries by 8:00 and reports a failure by 21:00.
 */
import type pg from 'pg';
import {
  addCivilDays,
  civilDate,
  daysBetween,
  startOfCivilDay,
} from '../../../platform/time/civil-time';
import { HOUR_MS, later } from '../../../platform/time/clock';
import {
  ProviderUnknown,
  type AnnouncedCharge,
  type AnnouncedOutcome,
  type MandateAloneRequest,
  type MandateRequest,
  type MandateStatus,
  type RecurringPixCharge,
  type RecurringPixPort,
  type PixCode,
} from '../provider';
import { isImportableMandate, storeImportedMandate } from './imported-tokens';
import { nextScript } from './scripts';
import { TRIED_AT_MS, FAILED_AT_MS, type Announcement, decisionOf } from './announcement';
import { askForMandate, createMandate } from './create-mandate';
import { decide } from './decide-announcement';

/** The receiver may cancel a charge until 22:00 on the day before. */
const CALLED_OFF_BEFORE_MS = 2 * HOUR_MS;

export class SimulatedRecurringPix implements RecurringPixPort {
  constructor(private readonly pool: pg.Pool) {}

  createMandate(request: MandateRequest): Promise<PixCode> {
    return createMandate(this.pool, request);
  }

  askForMandate(request: MandateAloneRequest): Promise<PixCode> {
    return askForMandate(this.pool, request);
  }

  async findMandate(reference: string): Promise<MandateStatus | null> {
    const { rows } = await this.pool.query<{ ended: MandateStatus | null; paid: boolean }>(
      `
        SELECT m."ended", (m."isAccepted" OR coalesce(p."paid", false)) AS "paid"
        FROM simulator."mandates" m
        LEFT JOIN simulator."pixCharges" p USING ("reference")
        WHERE m."reference" = $1
      `,
      [reference],
    );
    const [mandate] = rows;
    if (!mandate && isImportableMandate(reference)) return 'approved';
    return mandate ? (mandate.ended ?? (mandate.paid ? 'approved' : 'created')) : null;
  }

  async cancelMandate(reference: string, at: Date): Promise<void> {
    await storeImportedMandate(this.pool, reference, at);
    await this.pool.query(
      `
        UPDATE simulator."mandates"
        SET "ended" = 'cancelled'
        WHERE "reference" = $1 AND "ended" IS NULL
      `,
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
  }: RecurringPixCharge): Promise<AnnouncedOutcome> {
    if (daysBetween(civilDate(at), date) < 1)
      throw new Error(`${reference} was announced for ${date}, which is not in the future`);
    const isRefused = (await this.findMandate(mandate)) !== 'approved';
    await this.pool.query(
      `
        INSERT INTO simulator."announcements" (
          "reference", "mandate", "agreement", "amount", "date", "createdAt", "isRefused"
        )
        VALUES ($1, $2, $3, $4, $5, $6, $7)
        ON CONFLICT ("reference") DO NOTHING
      `,
      [reference, mandate, agreement, amount, date, at, isRefused],
    );
    if (await nextScript(this.pool, agreement, 'timeout'))
      throw new ProviderUnknown('the simulator was asked not to answer');
    return { status: 'pending' };
  }

  async find({ reference }: AnnouncedCharge, at: Date): Promise<AnnouncedOutcome | null> {
    const { rows } = await this.pool.query<Announcement>(
      `SELECT * FROM simulator."announcements" WHERE "reference" = $1`,
      [reference],
    );
    const [announcement] = rows;
    if (!announcement) return null;
    if (announcement.isRefused) return { status: 'declined', reason: 'mandate_ended', hard: false };
    if (announcement.isCalledOff) return { status: 'declined', reason: 'called_off', hard: false };
    if (later(startOfCivilDay(announcement.date), TRIED_AT_MS) > at) return { status: 'pending' };
    const decision =
      (await decisionOf(this.pool, reference)) ?? (await decide(this.pool, announcement));
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

  async cancel({ reference }: AnnouncedCharge, at: Date): Promise<boolean> {
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

  /** The payer accepts in the bank's app a mandate that was asked for alone. */
  async accept(mandate: string): Promise<void> {
    await this.pool.query(
      `
        UPDATE simulator."mandates"
        SET "isAccepted" = true
        WHERE "reference" = $1 AND "ended" IS NULL
      `,
      [mandate],
    );
  }

  /**
   * The payer revokes the mandate in the bank's app. Charges announced for tomorrow or later are
   * not tried.
   */
  async revoke(mandate: string, at: Date): Promise<void> {
    await storeImportedMandate(this.pool, mandate, at);
    await this.pool.query(
      `
        UPDATE simulator."mandates"
        SET "ended" = 'revoked'
        WHERE "reference" = $1 AND "ended" IS NULL
      `,
      [mandate],
    );
    await this.pool.query(
      `
        UPDATE simulator."announcements"
        SET "isCalledOff" = true
        WHERE "mandate" = $1 AND "date" >= $2
      `,
      [mandate, addCivilDays(civilDate(at), 1)],
    );
  }
}
