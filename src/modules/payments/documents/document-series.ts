/** Numbers billing documents: a series for each store, environment and year, without gaps. */
import type { NewRow } from '../../../platform/records/columns/row-types';
import type { DeferredWrite, Transaction } from '../../../platform/records/transaction';
import { BillingDocument } from './billing-document';

type Unnumbered = Omit<NewRow<BillingDocument>, 'sequence'>;

/** The row is locked until the commit, and a rollback gives the numbers back. */
const TAKE = `
  INSERT INTO "documentSeries" ("storeId", "devMode", "year", "last")
  VALUES ($1, $2, $3, $4)
  ON CONFLICT (
    "storeId", "devMode", "year"
  ) DO UPDATE SET "last" = "documentSeries"."last" + excluded."last"
  RETURNING "last"
`;

/** Last of all, so that who waits for a number holds nothing that the one before still needs. */
const NUMBERED: DeferredWrite<Unnumbered> = {
  order: 3,
  async write(tx, documents) {
    const years = new Set(documents.map(({ year }) => year));
    for (const year of [...years].toSorted((one, other) => one - other)) {
      const ofYear = documents.filter((document) => document.year === year);
      const [taken] = await tx.sql<{ last: number }>(TAKE, [year, ofYear.length]);
      if (!taken) throw new Error(`the series of ${year} gave no number`);
      const before = taken.last - ofYear.length;
      await tx.insertAll(
        BillingDocument,
        ofYear.map((document, at) => ({ ...document, sequence: before + at + 1 })),
      );
    }
  },
};

/** Adds the document at the end of the transaction, with the next number of its year. */
export function addNumbered(tx: Transaction, document: Unnumbered): void {
  tx.writeBeforeCommit(NUMBERED, document);
}
