/**
 * Sends six digits to an e-mail address. What a caller sees of it is the same whether a customer
 * has the address or not, and whether a limit is reached or not.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { IsNull } from 'typeorm';
import type { Context } from '../../../platform/operations/context';
import { newId } from '../../../platform/records/columns/ids';
import type { Transaction } from '../../../platform/records/transaction';
import { DAY_MS, MINUTE_MS, later } from '../../../platform/time/clock';
import { Customer } from '../../customers/customer';
import { queueMessage } from '../../messages/queue-message';
import { takeTry } from '../../stores/keys/shared-tries';
import type { MailLanguage } from '../../stores/store';
import { PortalCode } from '../portal-code';
import type { PortalLink } from '../portal-link';
import { hashesOf } from './secrets-of-portal';

const CODE_LIVES_MS = 10 * MINUTE_MS;
const DIGITS = 6;
const CODES_IN_15_MINUTES = 3;
const CODES_A_DAY = 10;
const ASKED_PER_ADDRESS_AND_HOUR = 30;
const ASKED_PER_STORE_AND_HOUR = 2_000;
/** One e-mail address may be that of several customers: a family, or a company with branches. */
const CUSTOMERS_MAX = 20;
/** Longer than a code takes to be written, so that the time says nothing about the address. */
const ANSWER_AFTER_MS = 300;

export interface AskedCode {
  /** As typed, without spaces around it. */
  email: string;
  language: MailLanguage;
  /** The network of the browser, hashed. */
  network: string;
  /** The link by which the browser came: the address must be that of its customer. */
  link: PortalLink | null;
}

/** Returns after a fixed time at least. */
export async function askForCode(ctx: Context, asked: AskedCode): Promise<void> {
  await inFixedTime(sendIfKnown(ctx, asked));
}

/** Waits for the work, and for a fixed time at least. */
export async function inFixedTime<Result>(work: Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([work, wait(ANSWER_AFTER_MS)]);
  return result;
}

async function sendIfKnown(ctx: Context, asked: AskedCode): Promise<void> {
  if (!(await mayAsk(ctx, asked.network))) return;
  await ctx.transaction(async (tx) => {
    const customers = await customersWith(tx, asked.email);
    const own = asked.link
      ? customers.filter(({ id }) => id === asked.link?.customerId)
      : customers;
    const [first] = own;
    if (first)
      await sendCode(tx, {
        ...asked,
        // The stored address: what was typed may differ in upper and lower case.
        email: first.email,
        customerIds: own.map(({ id }) => id),
        linkId: asked.link?.id ?? null,
        sessionId: null,
      });
  });
}

/** Sends a code to another address of the customer, who is signed in. */
export async function askToChangeEmail(
  ctx: Context,
  asked: Pick<AskedCode, 'email' | 'language' | 'network'> & {
    customerId: string;
    sessionId: string;
  },
): Promise<void> {
  if (!(await mayAsk(ctx, asked.network))) return;
  await ctx.transaction((tx) =>
    sendCode(tx, { ...asked, customerIds: [asked.customerId], linkId: null }),
  );
}

/** Also of tries to enter one. */
export async function mayAsk({ database, scope }: Context, network: string): Promise<boolean> {
  const { storeId } = scope;
  return (
    (await takeTry(database, `portal ${network}`, ASKED_PER_ADDRESS_AND_HOUR)) &&
    (await takeTry(database, `portal ${storeId}`, ASKED_PER_STORE_AND_HOUR))
  );
}

/** Those that were not deleted. The index of addresses is in lower case. */
async function customersWith(tx: Transaction, email: string): Promise<Customer[]> {
  const found = await tx.sql<{ id: string }>(
    `
      SELECT "id"
      FROM "customers"
      WHERE "storeId" = $1 AND "devMode" = $2 AND lower("email") = lower($3)
        AND "deletedAt" IS NULL AND "email" <> ''
      ORDER BY "id" DESC
      LIMIT ${CUSTOMERS_MAX}
    `,
    [email],
  );
  const customers = await Promise.all(
    found.map(({ id }) => tx.findBy(Customer, { id, deletedAt: IsNull() })),
  );
  return customers.filter((customer) => customer !== null);
}

interface NewCode extends Pick<AskedCode, 'email' | 'language'> {
  customerIds: string[];
  linkId: string | null;
  sessionId: string | null;
}

/** A new code ends the one before. Requests for one address come one after the other. */
async function sendCode(tx: Transaction, asked: NewCode): Promise<void> {
  const { email, customerIds, linkId, sessionId } = asked;
  const hashes = hashesOf('email', email.toLowerCase());
  const [emailHash = ''] = hashes;
  await tx.sql(
    `
      SELECT pg_advisory_xact_lock(
        hashtextextended('portal code ' || $1 || ' ' || $2::boolean || ' ' || $3, 0)
      )
    `,
    [emailHash],
  );
  const now = tx.clock.wall();
  if (!(await isWithinLimits(tx, hashes, now))) return;
  await tx.sql(
    `
      UPDATE "portalCodes"
      SET "usedAt" = $4
      WHERE "storeId" = $1 AND "devMode" = $2 AND "emailHash" = ANY($3) AND "usedAt" IS NULL
        AND ("sessionId" IS NULL) = ($5::text IS NULL)
    `,
    [hashes, now, sessionId],
  );
  const id = newId(PortalCode.prefix);
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  const expiresAt = later(now, CODE_LIVES_MS);
  await tx.insert(PortalCode, {
    id,
    emailHash,
    codeHash: hashesOf('code', `${id} ${code}`)[0] ?? '',
    customerIds,
    linkId,
    sessionId,
    tries: 0,
    askedAt: now,
    expiresAt,
    usedAt: null,
  });
  await queueMessage(tx, {
    template: 'portal-code',
    recipient: email,
    language: asked.language,
    objectId: id,
    once: id,
    customerId: customerIds[0] ?? null,
    // In store time, as mails are.
    endsAt: later(tx.now(), CODE_LIVES_MS),
    secretValues: { code },
  });
}

async function isWithinLimits(tx: Transaction, hashes: string[], now: Date): Promise<boolean> {
  const [sent] = await tx.sql<{ lately: string; today: string }>(
    `
      SELECT count(*) FILTER (WHERE "askedAt" > $4) AS "lately", count(*) AS "today"
      FROM "portalCodes"
      WHERE "storeId" = $1 AND "devMode" = $2 AND "emailHash" = ANY($3) AND "askedAt" > $5
    `,
    [hashes, later(now, -15 * MINUTE_MS), later(now, -DAY_MS)],
  );
  return Number(sent?.lately) < CODES_IN_15_MINUTES && Number(sent?.today) < CODES_A_DAY;
}
