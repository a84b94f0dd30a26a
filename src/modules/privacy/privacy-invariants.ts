/**
 * What must always hold for erased customers, as SQL that lists the ids of rows that break the
 * rule.
 */
import { fieldsOf } from '../../platform/records/columns/columns';
import { personalFieldsOf, personalTables } from '../../platform/records/columns/personal';
import { Buyer } from '../charges/buyer';
import { Customer } from '../customers/customer';
import { rowsOfCustomer } from '../customers/personal-rows';
import { IS_UNNOTED } from '../webhooks/archive/recorded-events';

export const PRIVACY_INVARIANTS: Readonly<Record<string, string>> = {
  'nothing personal is left of a deleted customer': personalRowsLeft(),
  'nothing personal is left of an erased customer in events': personalEventsLeft(),
  'nothing personal is left of an erased customer in archived events': `
    SELECT e."id"
    FROM "archivedEvents" e
    JOIN "customers" k ON k."id" = e."customerId"
    WHERE k."erasedAt" IS NOT NULL AND e."createdAt" <= k."erasedAt" AND e."erasedAt" IS NULL
  `,
};

/**
 * Rows that still contain personal data. The copies are erased a minute after the customer; later
 * payments are not counted.
 */
export function personalRowsLeft(): string {
  return personalTables()
    .map((personal) => {
      const { table, properties, columns } = personal;
      const isLeft = `(${columns.map((column) => column.isLeft).join(' OR ')})`;
      const since = table === 'customers' ? 'deletedAt' : 'erasedAt';
      const isLater = properties.includes('paidAt') ? `t."paidAt" > k."erasedAt"` : 'false';
      return `
        SELECT t."id"
        FROM "${table}" t
        JOIN "customers" k ON ${rowsOfCustomer(personal, 'k."id"', { isOne: false })}
        WHERE k."${since}" IS NOT NULL AND ${isLeft} AND ${isLater} IS NOT TRUE
      `;
    })
    .join(' UNION ALL ');
}

function personalEventsLeft(): string {
  const isBuyerLeft = personalFieldsOf(Buyer).map(
    (name) => `e."payload" #>> '{data,payment,buyer,${name}}' IS NOT NULL`,
  );
  const isLeft = personalFieldsOf(Customer).map((name) =>
    fieldsOf(Customer).get(name)?.kind === 'free'
      ? `(e."payload" #> '{data,customer,${name}}')::jsonb <> '{}'`
      : `e."payload" #>> '{data,customer,${name}}' IS NOT NULL`,
  );
  const leftOf = (customerId: string, condition: string) => `
    SELECT e."id"
    FROM "events" e
    JOIN "customers" k ON k."id" = ${customerId}
    WHERE ${condition}
      AND k."erasedAt" IS NOT NULL
      AND e."createdAt" <= k."erasedAt"
      AND (${[...isLeft, ...isBuyerLeft].join(' OR ')})
  `;
  return [
    leftOf('e."customerId"', `NOT ${IS_UNNOTED}`),
    leftOf(`e."payload" #>> '{data,customer,id}'`, IS_UNNOTED),
  ].join(' UNION ALL ');
}
