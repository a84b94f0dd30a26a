/** What must never break, as SQL: the oracle of the tests, `npm run cli -- ops check`, and a metric. */
import { overdue } from './overdue';

export interface Violation {
  invariant: string;
  count: number;
  examples: string[];
}

const EXAMPLES_MAX = 10;

/** What holds at every moment. Each query lists the ids of what violates the sentence. */
export const INVARIANTS: Readonly<Record<string, string>> = {
  'every ACTIVE, not parked subscription has a next charge': `SELECT "id" FROM "subscriptions" WHERE "status" = 'ACTIVE' AND "parkedAt" IS NULL AND "nextChargeAt" IS NULL`,
  'every ACTIVE, not parked subscription by PIX has a mandate and a next closing': `SELECT "id" FROM "subscriptions" WHERE "status" = 'ACTIVE' AND "parkedAt" IS NULL AND ("method" = 'PIX') <> ("closesAt" IS NOT NULL AND "mandateReference" IS NOT NULL)`,
  'a charge by automatic PIX has one open announcement at a time': `SELECT "chargeId" AS "id" FROM "chargeAttempts" WHERE "status" = 'PENDING' AND "date" IS NOT NULL GROUP BY "chargeId" HAVING count(*) > 1`,
  'no cancelled subscription has a next charge': `SELECT "id" FROM "subscriptions" WHERE "status" = 'CANCELLED' AND "nextChargeAt" IS NOT NULL`,
  'a cycle has at most one paid charge': `SELECT min("id") AS "id" FROM "charges" WHERE "status" = 'PAID' AND "subscriptionId" IS NOT NULL GROUP BY "subscriptionId", "cycleNumber" HAVING count(*) > 1`,
  'a one-time checkout has at most one paid charge': `SELECT min(c."id") AS "id" FROM "charges" c JOIN "checkouts" k ON k."id" = c."checkoutId" WHERE c."status" = 'PAID' AND k."frequency" <> 'MULTIPLE_PAYMENTS' GROUP BY c."checkoutId" HAVING count(*) > 1`,
  'every paid checkout has its paid charge': `SELECT k."id" FROM "checkouts" k WHERE k."status" = 'PAID' AND NOT EXISTS (SELECT 1 FROM "charges" c WHERE c."id" = k."paidChargeId" AND c."status" IN ('PAID', 'UNDER_DISPUTE', 'LOST', 'REFUNDED'))`,
  'a charge has at most one approved attempt': `SELECT "chargeId" AS "id" FROM "chargeAttempts" WHERE "status" = 'APPROVED' GROUP BY "chargeId" HAVING count(*) > 1`,
  'the ledger sums to zero in every scope': `SELECT "storeId" AS "id" FROM "ledgerEntries" GROUP BY "storeId", "devMode" HAVING sum("amount") <> 0`,
  'every movement sums to zero': `SELECT "reference" AS "id" FROM "ledgerEntries" GROUP BY "storeId", "devMode", "kind", "reference" HAVING sum("amount") <> 0`,
  'each balance is the sum of its entries': `SELECT b."storeId" || ' ' || b."account" AS "id" FROM "ledgerBalances" b
    LEFT JOIN (SELECT "storeId", "devMode", "account", sum("amount") AS "total" FROM "ledgerEntries" GROUP BY 1, 2, 3) e USING ("storeId", "devMode", "account") WHERE b."balance" <> COALESCE(e."total", 0)`,
  'every paid charge is booked': `SELECT c."id" FROM "charges" c WHERE c."paidAmount" > 0 AND NOT EXISTS (SELECT 1 FROM "ledgerEntries" e WHERE e."kind" = 'payment' AND e."reference" = c."id" AND e."account" = 'PROVIDER' AND e."amount" = -c."paidAmount")`,
  'every approval of the simulator is of an attempt of ours, and not recorded as declined': `SELECT s."reference" AS "id" FROM simulator."calls" s LEFT JOIN "chargeAttempts" a ON a."id" = s."reference"
    WHERE s."approved" AND (a."id" IS NULL OR a."status" = 'DECLINED')`,
  'nothing is recorded as approved that the simulator did not approve': `SELECT a."id" FROM "chargeAttempts" a LEFT JOIN simulator."calls" s ON s."reference" = a."id" WHERE a."devMode" AND a."status" = 'APPROVED' AND s."approved" IS NOT TRUE`,
  'the simulator approved at most one attempt of a charge': `SELECT a."chargeId" AS "id" FROM "chargeAttempts" a JOIN simulator."calls" s ON s."reference" = a."id" WHERE s."approved" GROUP BY a."chargeId" HAVING count(*) > 1`,
  'every paid charge of a subscription has its event': `SELECT c."id" FROM "charges" c WHERE c."paidAt" IS NOT NULL AND c."subscriptionId" IS NOT NULL AND c."cycleNumber" IS DISTINCT FROM -1
    AND NOT EXISTS (SELECT 1 FROM ${toldOf(`e."type" IN ('subscription.completed', 'subscription.renewed')`)} told WHERE told."chargeId" = c."id")`,
  'every trial that began has its event': `SELECT c."id" FROM "charges" c WHERE c."paidAt" IS NOT NULL AND c."subscriptionId" IS NOT NULL AND c."cycleNumber" = -1
    AND NOT EXISTS (SELECT 1 FROM "events" e WHERE e."objectId" = c."subscriptionId" AND e."type" IN ('subscription.trial_started', 'subscription.completed'))`,
  'every charge that was given back, disputed or lost has its event': `SELECT c."id" FROM "charges" c WHERE c."status" IN ('REFUNDED', 'UNDER_DISPUTE', 'LOST')
    AND NOT EXISTS (SELECT 1 FROM ${toldOf(`e."type" ~ '^(checkout|transparent)\\.(refunded|disputed|lost)$'`)} told
      WHERE told."chargeId" = c."id" AND split_part(told."type", '.', 2) = CASE c."status" WHEN 'REFUNDED' THEN 'refunded' WHEN 'UNDER_DISPUTE' THEN 'disputed' ELSE 'lost' END)`,
  'every paid one-time checkout has its event': `SELECT k."id" FROM "checkouts" k WHERE k."paidChargeId" IS NOT NULL AND k."frequency" = 'ONE_TIME' AND NOT EXISTS (SELECT 1 FROM "events" e WHERE e."objectId" = k."id" AND e."type" = 'checkout.completed')`,
  'a charge without checkout and subscription is a transparent one, and no other is': `SELECT "id" FROM "charges" WHERE ("checkoutId" IS NULL AND "subscriptionId" IS NULL) <> ("id" ~ '^(pix_char|bole|card)_')`,
  'every paid transparent charge has its event': `SELECT c."id" FROM "charges" c WHERE c."paidAt" IS NOT NULL AND c."checkoutId" IS NULL AND c."subscriptionId" IS NULL
    AND NOT EXISTS (SELECT 1 FROM "events" e WHERE e."objectId" = c."id" AND e."type" = 'transparent.completed')`,
  'every payment of a link has its event': `SELECT c."id" FROM "charges" c JOIN "checkouts" k ON k."id" = c."checkoutId" WHERE c."paidAt" IS NOT NULL AND k."frequency" = 'MULTIPLE_PAYMENTS'
    AND NOT EXISTS (SELECT 1 FROM ${toldOf(`e."type" = 'checkout.completed'`)} told WHERE told."objectId" = k."id" AND told."chargeId" = c."id")`,
  'what was paid is what was asked for, and more only where late charges were agreed': `SELECT "id" FROM "charges" WHERE "paidAt" IS NOT NULL
    AND ("paidAmount" < "amount" OR ("paidAmount" > "amount" AND ("method" <> 'BOLETO' OR ("interest" IS NULL AND "fine" IS NULL))))`,
  'a link was paid what its payments add up to, without those that were given back': `SELECT k."id" FROM "checkouts" k JOIN "charges" c ON c."checkoutId" = k."id" WHERE k."frequency" = 'MULTIPLE_PAYMENTS'
    GROUP BY k."id" HAVING COALESCE(k."paidAmount", 0) <> COALESCE(sum(c."paidAmount") FILTER (WHERE c."status" <> 'REFUNDED'), 0)`,
  'a checkout that is paid once has at most one open charge per method': `SELECT min(c."id") AS "id" FROM "charges" c JOIN "checkouts" k ON k."id" = c."checkoutId" WHERE c."status" = 'PENDING' AND k."frequency" <> 'MULTIPLE_PAYMENTS' GROUP BY c."checkoutId", c."method" HAVING count(*) > 1`,
  'nothing is recorded as paid by PIX or boleto that was not paid at the simulator': `SELECT c."id" FROM "charges" c WHERE c."devMode" AND c."method" IN ('PIX', 'BOLETO') AND c."paidAmount" > 0
    AND NOT EXISTS (SELECT 1 FROM simulator."pixPayments" s WHERE s."providerId" = c."providerId") AND NOT EXISTS (SELECT 1 FROM simulator."boletoPayments" s WHERE s."providerId" = c."providerId")
    AND NOT EXISTS (SELECT 1 FROM simulator."calls" s WHERE s."kind" = 'recurring-pix' AND s."approved" AND s."providerId" = c."providerId")`,
  'the codes of a closed charge are called off at the simulator': `SELECT c."id" FROM "charges" c WHERE c."devMode" AND c."status" IN ('EXPIRED', 'CANCELLED') AND c."closeAt" IS NULL AND c."issueAt" IS NULL
    AND (EXISTS (SELECT 1 FROM simulator."pixCharges" s WHERE s."reference" = c."id" AND NOT s."cancelled" AND NOT s."paid") OR EXISTS (SELECT 1 FROM simulator."boletos" s WHERE s."reference" = c."id" AND s."cancelledAt" IS NULL AND NOT s."paid"))`,
  'no two open checkouts were made of one body and externalId within a day': `SELECT min("id") AS "id" FROM "checkouts" WHERE "status" = 'PENDING' AND "externalId" IS NOT NULL AND "fingerprint" IS NOT NULL
    GROUP BY "storeId", "devMode", "externalId", "fingerprint" HAVING count(*) > 1 AND max("createdAt") - min("createdAt") < interval '1 day'`,
  'every transfer is booked as its status says': `SELECT t."id" FROM "transfers" t LEFT JOIN LATERAL (
      SELECT COALESCE(sum(e."amount") FILTER (WHERE e."account" = 'AVAILABLE'), 0) AS "available", COALESCE(sum(e."amount") FILTER (WHERE e."account" = 'IN_TRANSIT'), 0) AS "inTransit",
        COALESCE(sum(e."amount") FILTER (WHERE e."account" = 'FEES'), 0) AS "fees", COALESCE(sum(e."amount") FILTER (WHERE e."account" = 'PROVIDER'), 0) AS "provider"
      FROM "ledgerEntries" e WHERE e."storeId" = t."storeId" AND e."devMode" = t."devMode" AND e."reference" = t."id") b ON true
    WHERE b."available" <> CASE WHEN t."status" IN ('PENDING', 'COMPLETE') THEN -(t."amount" + t."platformFee") ELSE 0 END OR b."inTransit" <> CASE t."status" WHEN 'PENDING' THEN t."amount" ELSE 0 END
      OR b."fees" <> CASE WHEN t."status" IN ('PENDING', 'COMPLETE') THEN t."platformFee" ELSE 0 END OR b."provider" <> CASE t."status" WHEN 'COMPLETE' THEN t."amount" ELSE 0 END`,
  'every pending transfer will be asked about, and no settled one': `SELECT "id" FROM "transfers" WHERE ("status" = 'PENDING') <> ("nextCheckAt" IS NOT NULL)`,
  'a transfer is COMPLETE only if the simulator sent just that': `SELECT t."id" FROM "transfers" t LEFT JOIN simulator."payouts" s ON s."reference" = t."id"
    WHERE t."devMode" AND t."status" = 'COMPLETE' AND (s."decision" = 'completed' AND s."amount" = t."amount" AND s."keyType" = t."pixKeyType" AND s."key" = t."pixKey" AND s."endToEndId" = t."endToEndIdentifier") IS NOT TRUE`,
  'nothing that the simulator sent is back in the balance': `SELECT s."reference" AS "id" FROM simulator."payouts" s LEFT JOIN "transfers" t ON t."id" = s."reference" WHERE t."id" IS NULL OR (s."decision" = 'completed' AND t."status" IN ('FAILED', 'CANCELLED'))`,
  'every settled transfer has its event, once': `SELECT t."id" FROM "transfers" t WHERE t."status" <> 'PENDING'
    AND (SELECT count(*) FROM "events" e WHERE e."objectId" = t."id" AND e."type" = CASE t."kind" WHEN 'PAYOUT' THEN 'payout.' ELSE 'transfer.' END || CASE t."status" WHEN 'COMPLETE' THEN 'completed' ELSE 'failed' END) <> 1`,
  'only disputes make the balance negative': `SELECT b."storeId" AS "id" FROM "ledgerBalances" b WHERE b."account" = 'AVAILABLE' AND b."balance" < 0
    AND NOT EXISTS (SELECT 1 FROM "ledgerEntries" e WHERE e."storeId" = b."storeId" AND e."devMode" = b."devMode" AND e."kind" LIKE 'dispute%')`,
  'what is in suspense is what no operator has settled': `SELECT COALESCE(b."storeId", w."storeId") AS "id" FROM (SELECT "storeId", "devMode", "balance" FROM "ledgerBalances" WHERE "account" = 'SUSPENSE') b
    FULL JOIN (SELECT "storeId", "devMode", sum("amount") AS "waiting" FROM "incomingPayments" WHERE "fate" = 'SUSPENSE' AND "settledAt" IS NULL GROUP BY 1, 2) w USING ("storeId", "devMode")
    WHERE COALESCE(b."balance", 0) <> COALESCE(w."waiting", 0)`,
  'what is pending is what card payments wait for': `SELECT COALESCE(b."storeId", w."storeId") AS "id" FROM (SELECT "storeId", "devMode", "balance" FROM "ledgerBalances" WHERE "account" = 'PENDING') b
    FULL JOIN (SELECT "storeId", "devMode", sum("paidAmount" - "platformFee") AS "waiting" FROM "charges" WHERE "status" = 'PAID' AND "availableAt" IS NOT NULL GROUP BY 1, 2) w USING ("storeId", "devMode")
    WHERE COALESCE(b."balance", 0) <> COALESCE(w."waiting", 0)`,
  'every relayed event has a delivery to each webhook that subscribed before it': `SELECT e."id" FROM "events" e JOIN "webhooks" w ON w."storeId" = e."storeId" AND w."devMode" = e."devMode" AND e."type" = ANY(w."events")
    WHERE e."position" IS NOT NULL AND w."status" = 'ACTIVE' AND w."deletedAt" IS NULL AND (w."v2" OR e."payloadV1" IS NOT NULL) AND NOT e."test"
    AND COALESCE(w."number" < e."number", w."createdAt" <= e."createdAt") AND (w."subscribedAt" = w."createdAt" OR w."subscribedAt" <= e."createdAt")
    AND e."position" > COALESCE(w."forgottenUpTo", 0) AND NOT EXISTS (SELECT 1 FROM "deliveries" d WHERE d."eventId" = e."id" AND d."webhookId" = w."id")`,
  'refunds of a charge never exceed what was paid for it': `SELECT r."originalId" AS "id" FROM "refunds" r JOIN "charges" c ON c."id" = r."originalId"
    WHERE r."kind" = 'REQUESTED' AND r."status" <> 'FAILED' GROUP BY r."originalId", c."paidAmount" HAVING sum(r."amount") > COALESCE(c."paidAmount", 0)`,
  'a refunded charge has its complete refund': `SELECT c."id" FROM "charges" c WHERE c."status" = 'REFUNDED' AND NOT EXISTS (SELECT 1 FROM "refunds" r WHERE r."originalId" = c."id" AND r."kind" = 'REQUESTED' AND r."status" = 'COMPLETE')`,
  'a disputed charge has its open dispute': `SELECT c."id" FROM "charges" c WHERE (c."status" = 'UNDER_DISPUTE') <> EXISTS (SELECT 1 FROM "disputes" d WHERE d."chargeId" = c."id" AND d."status" = 'OPEN')`,
  'every payment the simulator took is settled, returned or in suspense': `SELECT p."providerId" AS "id" FROM (SELECT "providerId" FROM simulator."pixPayments" UNION ALL SELECT "providerId" FROM simulator."boletoPayments") p
    WHERE NOT EXISTS (SELECT 1 FROM "incomingPayments" i WHERE i."providerId" = p."providerId")`,
  'a charge is settled by at most one payment': `SELECT "chargeId" AS "id" FROM "incomingPayments" WHERE "fate" = 'SETTLED' GROUP BY "chargeId" HAVING count(*) > 1`,
  'reserved and redeemed uses of a coupon never pass its maxRedeems': `SELECT "id" FROM "coupons" WHERE "maxRedeems" <> -1 AND "redeemsCount" + "reservedCount" > "maxRedeems"`,
  'redeemsCount is the number of payments that redeemed the coupon': `SELECT k."id" FROM "coupons" k WHERE k."redeemsCount" <> (SELECT count(*) FROM "charges" c WHERE c."couponId" = k."id" AND c."couponUse" = 'REDEEMED' AND c."paidAt" IS NOT NULL)`,
  'each reserved use of a coupon belongs to an open charge or a trial': `SELECT k."id" FROM "coupons" k WHERE k."reservedCount" <>
    (SELECT count(*) FROM "charges" c WHERE c."couponId" = k."id" AND c."couponUse" = 'RESERVED') + (SELECT count(*) FROM "subscriptions" s WHERE s."couponId" = k."id" AND s."status" = 'ACTIVE')`,
  'a use of a coupon is reserved only while its charge is open': `SELECT "id" FROM "charges" WHERE "couponUse" = 'RESERVED' AND "status" <> 'PENDING'`,
  'a coupon that is used up has expired': `SELECT "id" FROM "coupons" WHERE ("redeemsCount" = "maxRedeems") <> ("status" = 'EXPIRED')`,
  'a charge and its discount are the amount of its checkout': `SELECT c."id" FROM "charges" c JOIN "checkouts" k ON k."id" = c."checkoutId" WHERE c."amount" + c."discount" <> k."amount" AND c."cycleNumber" IS DISTINCT FROM -1`,
  'nothing personal is left of a deleted customer': `SELECT "id" FROM "customers" WHERE "deletedAt" IS NOT NULL AND ("email" <> '' OR "metadata" <> '{}' OR COALESCE("taxId", "name", "cellphone", "zipCode") IS NOT NULL)`,
  'the lines of a renewal add up to its amount and discount': `SELECT "id" FROM "charges" c WHERE "lines" IS NOT NULL AND "amount" + "discount" <> (SELECT sum((line->>'amount')::bigint) FROM jsonb_array_elements("lines") line)`,
  'usage of a cycle that was charged has joined its charge, once': `SELECT u."id" FROM "usageRecords" u JOIN "charges" c ON c."subscriptionId" = u."subscriptionId" AND c."cycleNumber" = u."cycleNumber" WHERE u."chargeId" IS DISTINCT FROM c."id"`,
  'a charge has the usage that joined it': `SELECT c."id" FROM "charges" c JOIN "usageRecords" u ON u."chargeId" = c."id" GROUP BY c."id", c."lines"
    HAVING sum(u."amount") <> (SELECT sum((line->>'amount')::bigint) FROM jsonb_array_elements(c."lines") WITH ORDINALITY AS each(line, place) WHERE place > 1)`,
  'usage and changes of plan end with their subscription': `SELECT x."id" FROM (SELECT "id", "subscriptionId" FROM "usageRecords" WHERE "chargeId" IS NULL AND "droppedAt" IS NULL
    UNION ALL SELECT "id", "subscriptionId" FROM "planChanges" WHERE "status" = 'PENDING') x JOIN "subscriptions" s ON s."id" = x."subscriptionId" WHERE s."status" = 'CANCELLED'`,
  'the MRR movements of a subscription add up to what it is worth': `SELECT s."id" FROM "subscriptions" s LEFT JOIN (SELECT "subscriptionId", sum("twelfths") AS "total" FROM "mrrMovements" GROUP BY 1) m ON m."subscriptionId" = s."id"
    WHERE s."parkedAt" IS NULL AND COALESCE(m."total", 0) <> CASE WHEN s."status" = 'CANCELLED' OR s."cycleNumber" < 0 THEN 0
      ELSE s."amount" * CASE s."frequency" WHEN 'WEEKLY' THEN 52 WHEN 'MONTHLY' THEN 12 WHEN 'QUARTERLY' THEN 4 WHEN 'SEMIANNUALLY' THEN 2 ELSE 1 END END`,
};

/** All of them that hold while workers run. */
export function allInvariants(): Readonly<Record<string, string>> {
  return { ...INVARIANTS, ...overdue() };
}

/** Who can be asked: a pool, or one connection. */
interface Asked {
  query<Rows>(sql: string): Promise<Rows>;
}

/** The invariants that do not hold right now, with up to ten examples each. */
export async function violations(
  database: Asked,
  invariants = allInvariants(),
): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const [invariant, sql] of Object.entries(invariants)) {
    const [{ count, examples } = { count: '0', examples: null }] = await database.query<
      { count: string; examples: string[] | null }[]
    >(
      `SELECT count(*) AS "count", (array_agg("id"))[1:${EXAMPLES_MAX}] AS "examples" FROM (${sql}) broken`,
    );
    if (Number(count) > 0)
      found.push({ invariant, count: Number(count), examples: examples ?? [] });
  }
  return found;
}

/** Events about a payment, each with the charge it tells of: read once, whatever they are compared with. */
function toldOf(condition: string): string {
  return `(SELECT e."type", e."objectId", e."payload" #>> '{data,payment,id}' AS "chargeId" FROM "events" e WHERE ${condition})`;
}
