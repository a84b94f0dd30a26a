/**
 * What an import may name in Dev mode as the provider's token: a test card by its number, or an
 * approved mandate, each with a name of your own. Both exist as soon as they are named.
 */
import type pg from 'pg';
import type { CardToken } from '../provider';
import { TEST_CARD_EXPIRY, findTestCard, type TestCard } from './test-cards';

/** For example `ctok_dev_4242424242424242_ana`. Cards typed on a page have other tokens. */
const CARD = /^ctok_dev_(\d{16})_[A-Za-z0-9._-]{1,100}$/;
/** For example `mandate_dev_ana`. */
const MANDATE = /^mandate_dev_[A-Za-z0-9._-]{1,100}$/;

/** The card of this token; null for any other token, also one of a card typed on a page. */
export function importableCard(token: string): CardToken | null {
  const card = testCardOf(token);
  return card && { token, brand: card.brand, last4: card.last4, expiryMonth: TEST_CARD_EXPIRY };
}

/** Has no effect on any other token. */
export async function storeImportedCard(client: pg.PoolClient, token: string): Promise<void> {
  const card = testCardOf(token);
  if (!card) return;
  await client.query(
    `
      INSERT INTO simulator."cards" (
        "token", "brand", "last4", "declines", "paysOnce", "disputes"
      )
      VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT ("token") DO NOTHING
    `,
    [token, card.brand, card.last4, card.declines, card.paysOnce ?? false, card.disputes ?? false],
  );
}

export function isImportableMandate(reference: string): boolean {
  return MANDATE.test(reference);
}

/** So that its end can be stored. Has no effect on a mandate that was accepted here. */
export async function storeImportedMandate(
  pool: pg.Pool,
  reference: string,
  at: Date,
): Promise<void> {
  if (!isImportableMandate(reference)) return;
  await pool.query(
    `
      INSERT INTO simulator."mandates" ("reference", "frequency", "createdAt")
      VALUES ($1, 'IMPORTED', $2)
      ON CONFLICT ("reference") DO NOTHING
    `,
    [reference, at],
  );
}

function testCardOf(token: string): (TestCard & { last4: string }) | null {
  const number = CARD.exec(token)?.[1] ?? '';
  const card = findTestCard(number);
  return card && { ...card, last4: number.slice(-4) };
}
