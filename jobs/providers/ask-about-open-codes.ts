/**
 * Asks the providers about every open PIX code and boleto: the notification of a payment may have
 * been lost.
 */
import pLimit from 'p-limit';
import type { AllStores } from '../../src/platform/records/all-stores';
import { Charge } from '../../src/modules/charges/charge';
import type { Context } from '../../src/platform/operations/context';
import type { DueRow } from '../../src/platform/jobs/due-job';
import { log } from '../../src/platform/observability/log';
import { confirmPayment } from '../../src/modules/payments/settle/confirm-payment';

const READ_AT_ONCE = 1_000;
const ROUNDS_MAX = 10_000;

interface Reference {
  reference: string;
  storeId: string;
  devMode: boolean;
}

export interface OpenCodesReport {
  /** Payments that no notification had reported; they are settled now. */
  unreported: Reference[];
  /** Codes about which the provider could not be asked. */
  notAsked: (Reference & { error: unknown })[];
}

interface Asking {
  inProductionOnly?: boolean;
  /** Codes that are asked about at the same time. */
  atOnce?: number;
  /** How one is asked about, such as again when the provider permits no more calls now. */
  ask?: (work: () => Promise<void>) => Promise<void>;
}

/** A code whose request fails never delays the others. */
export async function askAboutOpenCodes(
  all: AllStores,
  contextOf: (row: DueRow) => Promise<Context>,
  { inProductionOnly = false, atOnce = 1, ask = (work) => work() }: Asking = {},
): Promise<OpenCodesReport> {
  const report: OpenCodesReport = { unreported: [], notAsked: [] };
  const limit = pLimit(atOnce);
  let after = '';
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const rows = await openCodesAfter(all, after, inProductionOnly);
    await limit.map(rows, async (row) => {
      const reference = { reference: row.id, storeId: row.storeId, devMode: row.devMode };
      try {
        const ctx = await contextOf(row);
        await ask(() => confirmPayment(ctx, row.id));
        const { paidAt } = await ctx.rows.get(Charge, row.id);
        if (paidAt) report.unreported.push(reference);
      } catch (error) {
        log.error(
          { row: row.id, store: row.storeId, err: error },
          'the provider could not be asked',
        );
        report.notAsked.push({ ...reference, error });
      }
    });
    const last = rows.at(-1);
    if (!last || rows.length < READ_AT_ONCE) break;
    after = last.id;
  }
  return report;
}

function openCodesAfter(
  all: AllStores,
  after: string,
  inProductionOnly: boolean,
): Promise<DueRow[]> {
  return all.query<DueRow>(
    `SELECT "id", "storeId", "devMode" FROM "charges"
     WHERE "status" = 'PENDING' AND "method" <> 'CARD' AND "brCode" IS NOT NULL AND "id" > $1
       AND NOT ("devMode" AND $2)
     ORDER BY "id" LIMIT ${READ_AT_ONCE}`,
    [after, inProductionOnly],
  );
}
