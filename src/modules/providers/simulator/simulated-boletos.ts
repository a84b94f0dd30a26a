/**
 * The simulator's boletos: issues slips of bank "000", which no bank accepts, takes the buyer's
 * payment by either code, and keeps everything forever.
 */
import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { newId } from '../../../platform/records/columns/ids';
import type { BoletoCodes, BoletoPayment, BoletoPort, BoletoRequest } from '../provider';
import { composeBoleto } from '../boleto';
import { dynamicBrCode } from '../br-code';
import { newEndToEndId } from './pix-id';

const NO_BANK = '000';
const FREE_FIELD_DIGITS = 25;
const NOSSO_NUMERO_DIGITS = 11;

interface StoredPayment {
  providerId: string;
  amount: string;
  paidAt: Date;
  paidBy: BoletoPayment['paidBy'];
  payerName: string | null;
  payerTaxId: string | null;
}

export class SimulatedBoletos implements BoletoPort {
  constructor(private readonly pool: pg.Pool) {}

  async create({
    reference,
    amount,
    dueDate,
    payableUntil,
    payer,
    at,
  }: BoletoRequest): Promise<BoletoCodes> {
    const { barCode44, typeableLine47 } = composeBoleto({
      bank: NO_BANK,
      amount,
      dueDate,
      freeField: freeField(),
    });
    const brCode = dynamicBrCode({
      url: `pix.example.com/qr/v2/cobv/${newId('q').slice(2).toLowerCase()}`,
      merchantName: 'Pitanga Dev',
      merchantCity: 'Sao Paulo',
      amount,
    });
    await this.pool.query(
      `
        INSERT INTO simulator."boletos" (
          "reference", "amount", "dueDate", "payableUntil", "barCode44", "typeableLine47",
          "brCode", "payerTaxId", "createdAt"
        )
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
        ON CONFLICT ("reference") DO NOTHING
      `,
      [
        reference,
        amount,
        dueDate,
        payableUntil,
        barCode44,
        typeableLine47,
        brCode,
        payer.taxId,
        at,
      ],
    );
    const { rows } = await this.pool.query<Omit<BoletoCodes, 'nossoNumero'>>(
      `
        SELECT "barCode44", "typeableLine47", "brCode"
        FROM simulator."boletos"
        WHERE "reference" = $1
      `,
      [reference],
    );
    const codes = rows[0] ?? { barCode44, typeableLine47, brCode };
    return { ...codes, nossoNumero: nossoNumeroOf(codes.barCode44) };
  }

  async payments(reference: string): Promise<BoletoPayment[]> {
    const { rows } = await this.pool.query<StoredPayment>(
      `
        SELECT *
        FROM simulator."boletoPayments"
        WHERE "reference" = $1
        ORDER BY "paidAt", "providerId"
      `,
      [reference],
    );
    return rows.map(({ providerId, amount, paidAt, paidBy, payerName, payerTaxId }) => ({
      providerId,
      amount: Number(amount),
      paidAt,
      paidBy,
      payer: { name: payerName, taxId: payerTaxId },
    }));
  }

  async cancel(reference: string, at: Date): Promise<void> {
    await this.pool.query(
      `
        UPDATE simulator."boletos"
        SET "cancelledAt" = $2
        WHERE "reference" = $1 AND NOT "paid" AND "cancelledAt" IS NULL
      `,
      [reference, at],
    );
  }

  /**
   * Pays as a buyer at a bank, for the Dev mode helpers. False if the slip was paid or cancelled
   * before that time, as a bank would refuse it; late money arrives all the same.
   */
  async pay(
    reference: string,
    payment: Omit<BoletoPayment, 'providerId'> & { isLate?: boolean },
  ): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `
        WITH paid AS (
          UPDATE simulator."boletos"
          SET "paid" = true
          WHERE "reference" = $2 AND NOT "paid"
            AND ("cancelledAt" IS NULL OR "cancelledAt" > $4 OR $8)
          RETURNING 1
        )
        INSERT INTO simulator."boletoPayments" (
          "providerId", "reference", "amount", "paidAt", "paidBy", "payerName", "payerTaxId"
        )
        SELECT $1, $2, $3, $4, $5, $6, $7
        FROM paid
      `,
      [
        payment.paidBy === 'PIX' ? newEndToEndId(payment.paidAt) : newId('sim'),
        reference,
        payment.amount,
        payment.paidAt,
        payment.paidBy,
        payment.payer.name,
        payment.payer.taxId,
        payment.isLate ?? false,
      ],
    );
    return rowCount === 1;
  }
}

/** The bank's own part of the bar code. Here it is random. */
function freeField(): string {
  return Array.from({ length: FREE_FIELD_DIGITS }, () => randomInt(10)).join('');
}

/** Where many banks have it: at the beginning of the free field of the bar code. */
function nossoNumeroOf(barCode44: string): string {
  return barCode44.slice(-FREE_FIELD_DIGITS).slice(0, NOSSO_NUMERO_DIGITS);
}
