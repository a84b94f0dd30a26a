/** The simulator's PIX: issues codes, accepts the buyer's payments, and keeps both forever. */
import type pg from 'pg';
import { newId } from '../../../platform/records/columns/ids';
import { PREPARED } from '../../../platform/database/query-hints';
import { batched } from '../../../platform/jobs/batched';
import { wireId } from '../bcb-pix/wire';
import type { PixCode, PixPayment, PixPort, PixRequest } from '../provider';
import { dynamicBrCode } from '../br-code';
import { newEndToEndId } from './pix-id';
import { SimulatedRefunds } from './simulated-refunds';

const ISSUED_MAX = 50;

type Code = Pick<PixRequest, 'reference' | 'amount' | 'expiresAt' | 'at'> & {
  brCode: string;
  onlyTaxId: string | null;
};

interface StoredPayment {
  providerId: string;
  amount: string;
  paidAt: Date;
  payerName: string | null;
  payerTaxId: string | null;
}

export class SimulatedPix extends SimulatedRefunds implements PixPort {
  readonly restrictsPayer = true;
  /** Codes that are asked for at the same time are kept by one statement. */
  private readonly issue: (code: Code) => Promise<string>;

  constructor(pool: pg.Pool) {
    super(pool);
    this.issue = batched(ISSUED_MAX, (codes) => this.issueAll(codes));
  }

  async create({ reference, amount, expiresAt, at, onlyPayer }: PixRequest): Promise<PixCode> {
    const brCode = dynamicBrCode({
      url: `pix.example.com/qr/v2/${newId('q').slice(2).toLowerCase()}`,
      merchantName: 'Pitanga Dev',
      merchantCity: 'Sao Paulo',
      amount,
    });
    const onlyTaxId = onlyPayer?.taxId ?? null;
    const issued = await this.issue({ reference, amount, brCode, expiresAt, at, onlyTaxId });
    return { brCode: issued, txid: wireId(reference) };
  }

  /** A repeated request is answered with the first code. Nothing else changes its row. */
  private async issueAll(codes: readonly Code[]): Promise<string[]> {
    const { rows } = await this.pool.query<Pick<Code, 'reference' | 'brCode'>>(
      `${PREPARED}
        INSERT INTO simulator."pixCharges" AS known (
          "reference", "amount", "brCode", "expiresAt", "createdAt", "onlyTaxId"
        )
        SELECT DISTINCT ON (1) *
        FROM unnest(
          $1::text[], $2::bigint[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::text[]
        )
        ORDER BY 1
        ON CONFLICT ("reference") DO UPDATE SET "brCode" = known."brCode"
        RETURNING "reference", "brCode"
      `,
      [
        codes.map(({ reference }) => reference),
        codes.map(({ amount }) => amount),
        codes.map(({ brCode }) => brCode),
        codes.map(({ expiresAt }) => expiresAt),
        codes.map(({ at }) => at),
        codes.map(({ onlyTaxId }) => onlyTaxId),
      ],
    );
    const issued = new Map(rows.map(({ reference, brCode }) => [reference, brCode]));
    return codes.map(({ reference, brCode }) => issued.get(reference) ?? brCode);
  }

  async payments(reference: string): Promise<PixPayment[]> {
    const { rows } = await this.pool.query<StoredPayment>(
      `
        SELECT *
        FROM simulator."pixPayments"
        WHERE "reference" = $1
        ORDER BY "paidAt", "providerId"
      `,
      [reference],
    );
    return rows.map(({ providerId, amount, paidAt, payerName, payerTaxId }) => ({
      providerId,
      amount: Number(amount),
      paidAt,
      payer: { name: payerName, taxId: payerTaxId },
    }));
  }

  async cancel(reference: string, at: Date): Promise<void> {
    await this.pool.query(
      `
        UPDATE simulator."pixCharges"
        SET "cancelled" = true, "cancelledAt" = $2
        WHERE "reference" = $1 AND NOT "paid" AND NOT "cancelled"
      `,
      [reference, at],
    );
  }

  /** Whether the code can be paid by the holder of this tax id. */
  async admits(reference: string, taxId: string | null): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `
        SELECT
        FROM simulator."pixCharges"
        WHERE "reference" = $1 AND "onlyTaxId" <> coalesce($2, '')
      `,
      [reference, taxId],
    );
    return rowCount === 0;
  }

  /**
   * Pays as a buyer in a bank's app, for the Dev mode helpers. False if the code was paid or
   * cancelled before that time, as a bank would refuse it; late money arrives all the same.
   */
  async pay(
    reference: string,
    payment: Omit<PixPayment, 'providerId'> & { isLate?: boolean },
  ): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `
        WITH paid AS (
          UPDATE simulator."pixCharges"
          SET "paid" = true
          WHERE "reference" = $2 AND NOT "paid"
            AND ("cancelledAt" IS NULL OR "cancelledAt" > $4 OR $7)
            AND ("onlyTaxId" IS NULL OR "onlyTaxId" = $6)
          RETURNING 1
        )
        INSERT INTO simulator."pixPayments" (
          "providerId", "reference", "amount", "paidAt", "payerName", "payerTaxId"
        )
        SELECT $1, $2, $3, $4, $5, $6
        FROM paid
      `,
      [
        newEndToEndId(payment.paidAt),
        reference,
        payment.amount,
        payment.paidAt,
        payment.payer.name,
        payment.payer.taxId,
        payment.isLate ?? false,
      ],
    );
    return rowCount === 1;
  }
}
