/** Rows that are copied over a year: their ids, their times, and statements that insert them. */
import type { EntityManager } from 'typeorm';

const YEAR_MS = 365 * 86_400_000;
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** The characters of an id that hold its time, five bits each. */
const TIME_CHARACTERS = 11;

/** SQL: nothing is due of the row any more. The jobs would have to deal with a million of them. */
const OVER = {
  askAt: 'NULL',
  availableAt: 'NULL',
  disputeCheckAt: 'NULL',
  nextAttemptAt: 'NULL',
  reconciledAt: 'now()',
};

/** What is copied: how many rows, and when the n-th of them was made, as SQL over `g`. */
export class Copied {
  constructor(
    readonly rows: number,
    private readonly end: number,
    /** Tells kinds from each other that are in one table. */
    private readonly kind: string,
  ) {}

  /** The tail of the id, which sorts by time. */
  tail(number = 'g'): string {
    const micros = this.micros(number);
    const letters = Array.from({ length: TIME_CHARACTERS }, (_, index) => {
      const shift = 5 * (TIME_CHARACTERS - 1 - index);
      return `substr('${ALPHABET}', ((${micros} >> ${shift}) & 31)::int + 1, 1)`;
    });
    return `${letters.join(' || ')} || '${this.kind}' || lpad((${number})::text, 14, '0')`;
  }

  id(prefix: string, number = 'g'): string {
    return `'${prefix}_' || ${this.tail(number)}`;
  }

  at(number = 'g'): string {
    return `to_timestamp(${this.micros(number)} / 1000000.0)`;
  }

  private micros(number: string): string {
    const begin = (this.end - YEAR_MS) * 1_000;
    return `(${begin}::bigint + (${number})::bigint * ${Math.floor((YEAR_MS * 1_000) / this.rows)})`;
  }
}

export async function columnsOf(database: EntityManager, table: string): Promise<string[]> {
  const found = await database.query<{ name: string }[]>(
    `SELECT "column_name" AS "name"
     FROM information_schema."columns"
     WHERE "table_schema" = 'public' AND "table_name" = $1
     ORDER BY "ordinal_position"`,
    [table],
  );
  return found.map(({ name }) => name);
}

/** The row `t` again, with other values; the sources follow. */
export function insertFrom(
  table: string,
  columns: readonly string[],
  changes: Readonly<Record<string, string>>,
): string {
  const values = columns.map((column) => changes[column] ?? `t."${column}"`);
  return `INSERT INTO "${table}" SELECT ${values.join(', ')} `;
}

export function chargeOf(kind: Copied): Record<string, string> {
  return {
    id: kind.id('char'),
    providerId: kind.id('pay'),
    externalId: 'NULL',
    ...OVER,
    amount: '4990 + g % 100 * 100',
    paidAmount: '4990 + g % 100 * 100',
    createdAt: kind.at(),
    paidAt: `${kind.at()} + interval '1 minute'`,
  };
}

export const buyerOf = (customer: string): string =>
  `jsonb_build_object('name', 'Ana', 'email', 'stored' || ${customer} || '@example.com', ` +
  `'taxId', lpad((${customer})::text, 11, '0'), 'cellphone', NULL)`;
