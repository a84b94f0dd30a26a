/** Creates a mandate for automatic PIX, with the code that the payer scans to accept it. */
import type pg from 'pg';
import { newId } from '../../../platform/records/columns/ids';
import { wireId } from '../bcb-pix/wire';
import type { MandateAloneRequest, MandateRequest, PixCode } from '../provider';
import { dynamicBrCode } from '../br-code';

/** The code has the address of the mandate alone. A repeated reference returns the first code. */
export async function askForMandate(
  pool: pg.Pool,
  { reference, frequency, at }: MandateAloneRequest,
): Promise<PixCode> {
  const brCode = dynamicBrCode({
    recurrenceUrl: `pix.example.com/qr/v2/rec/${newId('r').slice(2).toLowerCase()}`,
    merchantName: 'Pitanga Dev',
    merchantCity: 'Sao Paulo',
  });
  const { rows } = await pool.query<{ brCode: string }>(
    `
      INSERT INTO simulator."mandates" AS m ("reference", "frequency", "createdAt", "brCode")
      VALUES ($1, $2, $3, $4)
      ON CONFLICT ("reference") DO UPDATE
      SET "brCode" = m."brCode"
      RETURNING m."brCode"
    `,
    [reference, frequency, at, brCode],
  );
  return { brCode: rows[0]?.brCode ?? brCode, txid: null };
}

export async function createMandate(
  pool: pg.Pool,
  { reference, amount, expiresAt, frequency, at }: MandateRequest,
): Promise<PixCode> {
  const [chargePath, mandatePath] = [newId('q'), newId('r')].map((id) => id.slice(2).toLowerCase());
  const brCode = dynamicBrCode({
    url: `pix.example.com/qr/v2/${chargePath}`,
    recurrenceUrl: `pix.example.com/qr/v2/rec/${mandatePath}`,
    merchantName: 'Pitanga Dev',
    merchantCity: 'Sao Paulo',
    amount,
  });
  await pool.query(
    `
      WITH mandate AS (
        INSERT INTO simulator."mandates" ("reference", "frequency", "createdAt")
        VALUES ($1, $6, $5)
        ON CONFLICT ("reference") DO NOTHING
      )
      INSERT INTO simulator."pixCharges" (
        "reference", "amount", "brCode", "expiresAt", "createdAt"
      )
      VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT ("reference") DO NOTHING
    `,
    [reference, amount, brCode, expiresAt, at, frequency],
  );
  const { rows } = await pool.query<{ brCode: string }>(
    `SELECT "brCode" FROM simulator."pixCharges" WHERE "reference" = $1`,
    [reference],
  );
  return { brCode: rows[0]?.brCode ?? brCode, txid: wireId(reference) };
}
