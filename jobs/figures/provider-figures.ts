/** Figures of provider accounts: methods that are not called, and calls without an answer. */
import { wallNow } from '../../src/platform/time/clock';
import { SETTLED_SCOPES } from '../../src/modules/stores/test-clock/test-clock';
import type { Sample } from './database-gauge';
import type { AllStoresSql } from '../../src/platform/records/all-stores';

const COUNTED_MAX = 10_000;

/** Kinds whose address the operator enters in the dashboard of the provider. */
const BY_HAND = `a."kind" = 'pagarme'`;

/** Rows that wait for an answer of their provider, by a condition with an index. */
const AWAITED: readonly { kind: string; table: string; condition: string }[] = [
  {
    kind: 'attempt',
    table: 'chargeAttempts',
    condition: `t."status" = 'PENDING' AND t."checkAt" IS NOT NULL AND t."date" IS NULL`,
  },
  { kind: 'code', table: 'charges', condition: `t."issueAt" IS NOT NULL` },
  { kind: 'payout', table: 'transfers', condition: `t."status" = 'PENDING'` },
  { kind: 'refund', table: 'refunds', condition: `t."status" = 'PENDING'` },
];

/** 1 = not called. Also of methods that are disabled now: what is under way stays there. */
export async function measureOutages(all: AllStoresSql): Promise<Sample[]> {
  const methods = await all.query<{ account: string; method: string; open: number }>(
    `SELECT a."id" AS "account", m."method", (o."id" IS NOT NULL)::integer AS "open"
     FROM "providerAccounts" a
     CROSS JOIN LATERAL (
       SELECT unnest(a."methods" || a."secondFor") AS "method"
       UNION
       SELECT "method" FROM "providerOutages" WHERE "providerAccountId" = a."id"
     ) m
     LEFT JOIN "providerOutages" o
       ON o."providerAccountId" = a."id" AND o."method" = m."method"
     ORDER BY 3 DESC, 1, 2 LIMIT ${COUNTED_MAX}`,
  );
  return methods.map(({ account, method, open }) => ({
    name: 'provider_account_open',
    labels: { account, method },
    value: open,
  }));
}

/**
 * An address that was never confirmed counts from the creation of its account. One that was
 * entered by hand is confirmed by notifications: it counts while none has ever arrived, or none
 * since a sale of the last days, because each sale sends one.
 */
export async function measureAddresses(all: AllStoresSql): Promise<Sample[]> {
  const accounts = await all.query<{ id: string; days: string }>(
    `SELECT a."id", CASE
         WHEN NOT ${BY_HAND} OR a."notifiedAt" IS NULL OR silent."isSold"
         THEN extract(epoch FROM $1::timestamptz - COALESCE(
           CASE WHEN ${BY_HAND} THEN a."notifiedAt" ELSE a."webhooksAt" END, a."createdAt"
         )) / 86400
         ELSE 0
       END AS "days"
     FROM "providerAccounts" a
     CROSS JOIN LATERAL (
       SELECT ${BY_HAND} AND EXISTS (
         SELECT FROM "charges" c
         WHERE c."storeId" = a."storeId" AND c."devMode" = a."devMode"
           AND c."providerAccountId" = a."id"
           AND c."paidAt" > GREATEST(
             a."notifiedAt" + interval '10 minutes', $1::timestamptz - interval '3 days'
           )
       ) AS "isSold"
     ) silent
     WHERE (a."methods" <> '{}' OR a."secondFor" <> '{}')
     ORDER BY a."id" LIMIT ${COUNTED_MAX}`,
    [wallNow()],
  );
  return accounts.map(({ id, days }) => ({
    name: 'provider_address_days',
    labels: { account: id },
    value: Math.floor(Number(days)),
  }));
}

/**
 * Of enabled accounts; the comparison of a suspended store waits. An account that was never
 * compared counts from its creation.
 */
export async function measureCompared(all: AllStoresSql): Promise<Sample[]> {
  const accounts = await all.query<{ id: string; days: string }>(
    `SELECT a."id",
       extract(epoch FROM $1::timestamptz - COALESCE(a."comparedUntil", a."createdAt")) / 86400
         AS "days"
     FROM "providerAccounts" a JOIN "stores" s ON s."id" = a."storeId"
     WHERE (a."methods" <> '{}' OR a."secondFor" <> '{}') AND s."suspendedAt" IS NULL
     ORDER BY COALESCE(a."comparedUntil", a."createdAt") LIMIT ${COUNTED_MAX}`,
    [wallNow()],
  );
  return accounts.map(({ id, days }) => ({
    name: 'provider_compared_days',
    labels: { account: id },
    value: Math.floor(Number(days)),
  }));
}

/** Of production: in Dev mode the simulator leaves calls without an answer on request. */
export async function measureUnanswered(all: AllStoresSql): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (const { kind, table, condition } of AWAITED) {
    const [row] = await all.query<{ seconds: string | null }>(
      `SELECT max(extract(epoch FROM scope."now" - oldest."createdAt")) AS "seconds"
       FROM (${SETTLED_SCOPES.all}) scope CROSS JOIN LATERAL (
         SELECT min(found."createdAt") AS "createdAt" FROM (
           SELECT t."createdAt" FROM "${table}" t
           WHERE t."storeId" = scope."storeId" AND t."devMode" = scope."devMode" AND ${condition}
           LIMIT ${COUNTED_MAX}
         ) found
       ) oldest
       WHERE NOT scope."devMode"`,
      [wallNow()],
    );
    const value = Math.max(0, Number(row?.seconds ?? 0));
    samples.push({ name: 'provider_unanswered_seconds', labels: { kind }, value });
  }
  return samples;
}
