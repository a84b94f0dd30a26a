/** New columns of the tables of 0.1.0, whose processes write none of them: their defaults hold. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { oneByOne } from './one-by-one';

/** Constant defaults are kept in the catalogue: no row is written. */
const CHARGES = `
  -- Null in charges of 0.1.0, which count from their creation: a job marks them in small parts.
  ADD COLUMN IF NOT EXISTS "issuedAt" timestamptz(3),
  -- The tax id of a payer that a payment service must keep after an erasure.
  ADD COLUMN IF NOT EXISTS "retainedTaxId" text,
  ADD COLUMN IF NOT EXISTS "kind" text,
  ADD COLUMN IF NOT EXISTS "refundedAmount" bigint NOT NULL DEFAULT 0,
  -- 0.1.0 writes Dev mode charges only, and they have no account.
  ADD COLUMN IF NOT EXISTS "providerAccountId" text,
  ADD COLUMN IF NOT EXISTS "isAnnouncementEnded" boolean NOT NULL DEFAULT false,
  ADD COLUMN IF NOT EXISTS "retryNotBefore" timestamptz(3),
  ADD COLUMN IF NOT EXISTS "noRetryAfter" timestamptz(3),
  ADD COLUMN IF NOT EXISTS "providerFee" bigint,
  -- How many questions after a notification the provider has not answered.
  ADD COLUMN IF NOT EXISTS "lostAsks" integer,
  ADD COLUMN IF NOT EXISTS "eraseBuyerAt" timestamptz(3),
  ADD COLUMN IF NOT EXISTS "dueDate" text,
  -- Buyers of old charges typed everything.
  ADD COLUMN IF NOT EXISTS "isBuyerStored" boolean NOT NULL DEFAULT false,
  -- The store has borne the fee of every old payment.
  ADD COLUMN IF NOT EXISTS "customerFee" bigint NOT NULL DEFAULT 0,
  ADD COLUMN IF NOT EXISTS "txid" text,
  ADD COLUMN IF NOT EXISTS "nossoNumero" text,
  ADD COLUMN IF NOT EXISTS "nsu" text,
  ADD COLUMN IF NOT EXISTS "authorizationCode" text,
  ADD COLUMN IF NOT EXISTS "reportAt" timestamptz(3),
  ADD COLUMN IF NOT EXISTS "fiscal" jsonb,
  ADD COLUMN IF NOT EXISTS "cardExpiryMonth" text,
  ADD COLUMN IF NOT EXISTS "savesCard" boolean NOT NULL DEFAULT false,
  ADD COLUMN IF NOT EXISTS "storedCardId" text,
  ADD COLUMN IF NOT EXISTS "splits" jsonb,
  -- Said of every payment that this release settles: null is a payment that 0.1.0 settled.
  ADD COLUMN IF NOT EXISTS "isSplit" boolean,
  ADD COLUMN IF NOT EXISTS "ensureSameTaxId" boolean NOT NULL DEFAULT false,
  -- A charge without a coupon has no discount, also where an insert does not say so.
  ALTER COLUMN "discount" SET DEFAULT 0
`;

const SUBSCRIPTIONS = `
  ADD COLUMN IF NOT EXISTS "cancelAt" timestamptz(3),
  ADD COLUMN IF NOT EXISTS "pausedAt" timestamptz(3),
  ADD COLUMN IF NOT EXISTS "resumesAt" timestamptz(3),
  ADD COLUMN IF NOT EXISTS "callOffAt" timestamptz(3),
  ADD COLUMN IF NOT EXISTS "externalId" text,
  ADD COLUMN IF NOT EXISTS "importFingerprint" text,
  ADD COLUMN IF NOT EXISTS "providerAccountId" text,
  -- The coupon that goes on discounting it. Old coupons discount the first charge only.
  ADD COLUMN IF NOT EXISTS "discountCouponId" text REFERENCES "coupons" ("id"),
  ADD COLUMN IF NOT EXISTS "cancelReason" text,
  ADD COLUMN IF NOT EXISTS "remindAt" timestamptz(3),
  ADD COLUMN IF NOT EXISTS "credit" bigint NOT NULL DEFAULT 0,
  ADD COLUMN IF NOT EXISTS "openLines" integer NOT NULL DEFAULT 0,
  ADD COLUMN IF NOT EXISTS "cyclesLeft" integer,
  -- Cards of 0.1.0 are known without a month: they are not reported.
  ADD COLUMN IF NOT EXISTS "cardExpiryMonth" text,
  ADD COLUMN IF NOT EXISTS "cardReportAt" timestamptz(3),
  ADD COLUMN IF NOT EXISTS "collection" text NOT NULL DEFAULT 'AUTOMATIC',
  ADD COLUMN IF NOT EXISTS "invoice" jsonb,
  ADD COLUMN IF NOT EXISTS "invoiceAt" timestamptz(3),
  ADD COLUMN IF NOT EXISTS "overdueSince" timestamptz(3),
  ADD COLUMN IF NOT EXISTS "keptCardToken" text,
  ADD COLUMN IF NOT EXISTS "awaitsFirstPayment" boolean NOT NULL DEFAULT false,
  -- When the running cycle of a moved date began, and what its longer time costs. 0.1.0 counts the
  -- dates of a moved subscription from its new anchor, as of any.
  ADD COLUMN IF NOT EXISTS "movedCycle" integer,
  ADD COLUMN IF NOT EXISTS "movedFrom" timestamptz(3),
  ADD COLUMN IF NOT EXISTS "movedPrice" bigint,
  ADD COLUMN IF NOT EXISTS "changeChargeId" text,
  ADD COLUMN IF NOT EXISTS "askedMandateReference" text,
  ADD COLUMN IF NOT EXISTS "askedMandateFrequency" text,
  ADD COLUMN IF NOT EXISTS "askedMandateCode" text,
  ADD COLUMN IF NOT EXISTS "askedMandateUntil" timestamptz(3),
  ADD COLUMN IF NOT EXISTS "askedMandateAccountId" text
`;

const STORES = `
  ADD COLUMN IF NOT EXISTS "termsAcceptedAt" timestamptz(3),
  ADD COLUMN IF NOT EXISTS "productionRequestedAt" timestamptz(3),
  ADD COLUMN IF NOT EXISTS "productionActivatedAt" timestamptz(3),
  -- Old stores have the published form of the list.
  ADD COLUMN IF NOT EXISTS "subscriptionLists" text NOT NULL DEFAULT 'CHECKOUT',
  -- Stores that exist already send no mails, because they may send their own; new ones do.
  ADD COLUMN IF NOT EXISTS "buyerMails" boolean NOT NULL DEFAULT false,
  ADD COLUMN IF NOT EXISTS "mailsForTransparents" boolean NOT NULL DEFAULT false,
  ADD COLUMN IF NOT EXISTS "mailLanguage" text NOT NULL DEFAULT 'PT',
  ADD COLUMN IF NOT EXISTS "mailSenderName" text,
  ADD COLUMN IF NOT EXISTS "mailReplyTo" text,
  ADD COLUMN IF NOT EXISTS "mailFooter" text,
  ADD COLUMN IF NOT EXISTS "withdrawalTerms" text,
  ADD COLUMN IF NOT EXISTS "portalSettings" jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN IF NOT EXISTS "pixWithoutBuyer" boolean NOT NULL DEFAULT false,
  ADD COLUMN IF NOT EXISTS "attachInvoices" boolean NOT NULL DEFAULT false,
  ADD COLUMN IF NOT EXISTS "subAccounts" boolean NOT NULL DEFAULT false,
  ADD COLUMN IF NOT EXISTS "hasSubAccounts" boolean NOT NULL DEFAULT false,
  ADD COLUMN IF NOT EXISTS "invoiceSettings" jsonb NOT NULL DEFAULT '{}'
`;

/** In the order in which payments lock them: each is changed in a transaction of its own. */
const COLUMNS: Readonly<Record<string, string>> = {
  stores: STORES,
  apiKeys: `
    ADD COLUMN IF NOT EXISTS "createdBy" text,
    -- Existing keys may not write through /mcp.
    ADD COLUMN IF NOT EXISTS "mcp" boolean NOT NULL DEFAULT false,
    ADD COLUMN IF NOT EXISTS "reportAt" timestamptz(3)`,
  testClocks: 'ADD COLUMN IF NOT EXISTS "advancingBySeconds" bigint',
  products: `
    ADD COLUMN IF NOT EXISTS "setupFee" bigint,
    ADD COLUMN IF NOT EXISTS "splits" jsonb`,
  coupons: `
    ADD COLUMN IF NOT EXISTS "startsAt" timestamptz(3),
    ADD COLUMN IF NOT EXISTS "expiresAt" timestamptz(3),
    ADD COLUMN IF NOT EXISTS "productIds" text array,
    ADD COLUMN IF NOT EXISTS "minimumAmount" bigint,
    ADD COLUMN IF NOT EXISTS "maxPerCustomer" integer,
    ADD COLUMN IF NOT EXISTS "isFirstPurchaseOnly" boolean NOT NULL DEFAULT false,
    ADD COLUMN IF NOT EXISTS "methods" text array,
    ADD COLUMN IF NOT EXISTS "duration" text NOT NULL DEFAULT 'ONCE',
    ADD COLUMN IF NOT EXISTS "cycles" integer,
    -- Next to the whole percentage, which 0.1.0 reads: it gives 1% where less than 1.01% was
    -- meant, and the same everywhere else.
    ADD COLUMN IF NOT EXISTS "discountHundredths" integer CHECK (
      "discountHundredths" IS NULL OR
      ("discountHundredths" BETWEEN 1 AND 9999 AND "discountKind" = 'PERCENTAGE')
    )`,
  customers: `
    ADD COLUMN IF NOT EXISTS "eraseAt" timestamptz(3),
    ADD COLUMN IF NOT EXISTS "erasedAt" timestamptz(3),
    ADD COLUMN IF NOT EXISTS "externalId" text,
    ADD COLUMN IF NOT EXISTS "importFingerprint" text,
    ADD COLUMN IF NOT EXISTS "street" text,
    ADD COLUMN IF NOT EXISTS "number" text,
    ADD COLUMN IF NOT EXISTS "complement" text,
    ADD COLUMN IF NOT EXISTS "district" text,
    ADD COLUMN IF NOT EXISTS "city" text,
    ADD COLUMN IF NOT EXISTS "state" text,
    ADD COLUMN IF NOT EXISTS "erasureRequestedAt" timestamptz(3)`,
  checkouts: `
    ADD COLUMN IF NOT EXISTS "utm" jsonb,
    ADD COLUMN IF NOT EXISTS "dueDate" text,
    ADD COLUMN IF NOT EXISTS "title" text,
    -- 0.1.0 sells a link of free amount for its "amount", which is the minimum, and shows that sum.
    ADD COLUMN IF NOT EXISTS "minimumAmount" bigint,
    ADD COLUMN IF NOT EXISTS "maximumAmount" bigint,
    ADD COLUMN IF NOT EXISTS "invoice" jsonb,
    ADD COLUMN IF NOT EXISTS "setupFee" bigint,
    ADD COLUMN IF NOT EXISTS "splits" jsonb`,
  subscriptions: SUBSCRIPTIONS,
  charges: CHARGES,
  chargeAttempts: `
    ADD COLUMN IF NOT EXISTS "byMerchant" boolean NOT NULL DEFAULT false,
    ADD COLUMN IF NOT EXISTS "code" text,
    ADD COLUMN IF NOT EXISTS "actionUrl" text,
    ADD COLUMN IF NOT EXISTS "actionEndsAt" timestamptz(3),
    ADD COLUMN IF NOT EXISTS "heldAt" timestamptz(3),
    ADD COLUMN IF NOT EXISTS "asksFirst" boolean NOT NULL DEFAULT false,
    ADD COLUMN IF NOT EXISTS "lostAsks" integer,
    ADD COLUMN IF NOT EXISTS "tokenHash" text`,
  // 0.1.0 has the simulator only and does not name it. Its inserts name no conflict target, so
  // either unique index keeps it from counting a payment twice.
  incomingPayments: `ADD COLUMN IF NOT EXISTS "provider" text NOT NULL DEFAULT 'simulator'`,
  refunds: `
    ADD COLUMN IF NOT EXISTS "customerFee" bigint NOT NULL DEFAULT 0,
    ADD COLUMN IF NOT EXISTS "returnId" text`,
  // 0.1.0 opens disputes without a deadline: nothing happens to them by itself.
  disputes: `
    ADD COLUMN IF NOT EXISTS "stage" text NOT NULL DEFAULT 'AWAITING_EVIDENCE',
    ADD COLUMN IF NOT EXISTS "answerBy" timestamptz(3),
    ADD COLUMN IF NOT EXISTS "answeredAt" timestamptz(3),
    ADD COLUMN IF NOT EXISTS "handedInAt" timestamptz(3),
    ADD COLUMN IF NOT EXISTS "deliveryNotes" text,
    ADD COLUMN IF NOT EXISTS "evidence" jsonb NOT NULL DEFAULT '[]',
    ADD COLUMN IF NOT EXISTS "nextStepAt" timestamptz(3)`,
  planChanges: `
    ADD COLUMN IF NOT EXISTS "when" text NOT NULL DEFAULT 'NEXT_CYCLE',
    ADD COLUMN IF NOT EXISTS "proration" text,
    ADD COLUMN IF NOT EXISTS "cycleNumber" integer,
    ADD COLUMN IF NOT EXISTS "periodPrice" bigint,
    ADD COLUMN IF NOT EXISTS "chargeId" text REFERENCES "charges" ("id"),
    ADD COLUMN IF NOT EXISTS "declineReason" text,
    ADD COLUMN IF NOT EXISTS "expireAt" timestamptz(3)`,
  // 0.1.0 sends Dev mode transfers only, and they have neither an account nor a holder.
  transfers: `
    ADD COLUMN IF NOT EXISTS "providerAccountId" text,
    ADD COLUMN IF NOT EXISTS "holderTaxId" text,
    ADD COLUMN IF NOT EXISTS "returnedAmount" bigint NOT NULL DEFAULT 0,
    ADD COLUMN IF NOT EXISTS "returnsCheckAt" timestamptz(3),
    ADD COLUMN IF NOT EXISTS "subAccountId" text REFERENCES "subAccounts" ("id")`,
  ledgerEntries: 'ADD COLUMN IF NOT EXISTS "providerAccountId" text',
  providerDifferences: `
    ADD COLUMN IF NOT EXISTS "providerAccountId" text,
    ADD COLUMN IF NOT EXISTS "settledBy" text`,
  // Its webhooks are STANDARD, and its events have no values for other platforms.
  webhooks: `
    ADD COLUMN IF NOT EXISTS "lastSucceededAt" timestamptz(3),
    ADD COLUMN IF NOT EXISTS "relayedFrom" bigint,
    ADD COLUMN IF NOT EXISTS "relayedFor" timestamptz(3),
    ADD COLUMN IF NOT EXISTS "compatibility" text NOT NULL DEFAULT 'STANDARD'`,
  // Stored events keep null: to fill them in would double the size of the largest table.
  events: `
    ADD COLUMN IF NOT EXISTS "chargeId" text,
    ADD COLUMN IF NOT EXISTS "customerId" text,
    ADD COLUMN IF NOT EXISTS "legacy" jsonb,
    ADD COLUMN IF NOT EXISTS "traceparent" text`,
  claims: 'ADD COLUMN IF NOT EXISTS "firstFailedAt" timestamptz(3)',
  // 0.1.0 checks all invariants in full, and writes acts of operators only.
  invariantLooks: `
    ADD COLUMN IF NOT EXISTS "unchecked" jsonb NOT NULL DEFAULT '[]',
    ADD COLUMN IF NOT EXISTS "rules" jsonb NOT NULL DEFAULT '{}'`,
  auditLog: `
    ADD COLUMN IF NOT EXISTS "actor" text NOT NULL DEFAULT 'OPERATOR',
    ADD COLUMN IF NOT EXISTS "userId" text`,
};

/** The cards and codes of 0.1.0 ask for nothing, and can be paid by every payer. */
const SIMULATOR = [
  `ALTER TABLE simulator."mandates"
    ADD COLUMN IF NOT EXISTS "isAccepted" boolean NOT NULL DEFAULT false,
    ADD COLUMN IF NOT EXISTS "brCode" text`,
  'ALTER TABLE simulator."pixCharges" ADD COLUMN IF NOT EXISTS "onlyTaxId" text',
  'ALTER TABLE simulator."cards" ADD COLUMN IF NOT EXISTS "challenge" text',
];

const STATEMENTS = [
  ...Object.entries(COLUMNS).map(([table, change]) => `ALTER TABLE "${table}" ${change}`),
  `ALTER TABLE "stores" ALTER COLUMN "buyerMails" SET DEFAULT true`,
  ...SIMULATOR,
];

export class NewColumns0485 implements MigrationInterface {
  name = 'NewColumns1760000000485';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await oneByOne(runner, STATEMENTS);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
