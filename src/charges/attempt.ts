/** One try to collect a charge: its id is the reference the provider knows it by. */
import { ObjectType } from 'type-graphql';
import { Column, Entity } from 'typeorm';
import { choices } from '../kit/choices';
import { SECOND_MS, later } from '../kit/clock';
import { Count, Flag, Id, Moment, OneOf, Text } from '../kit/columns';
import { lifecycle } from '../kit/lifecycle';
import { StoredRecord } from '../kit/record';
import type { Transaction } from '../kit/transaction';
import type { Charge } from './charge';

export const AttemptStatus = choices('AttemptStatus', 'What became of a try to collect a charge.', {
  PENDING: 'The provider has not answered yet.',
  APPROVED: 'The provider took the money.',
  DECLINED: 'The provider refused.',
});
export type AttemptStatus = (typeof AttemptStatus)[number];
export const attemptLifecycle = lifecycle<AttemptStatus>('charge attempt', {
  PENDING: ['APPROVED', 'DECLINED'],
  APPROVED: [],
  DECLINED: ['APPROVED'],
});

/** How long an attempt may stay unanswered before the provider is asked what became of it. */
export const ASK_AFTER_MS = 30 * SECOND_MS;

@Entity('chargeAttempts')
@ObjectType({ description: 'One try to collect a charge.' })
export class ChargeAttempt extends StoredRecord {
  static readonly prefix = 'attempt';
  static readonly noun = 'charge attempt';

  @Id('The charge it tries to collect.') chargeId: string;
  @Count('Which try it is, counted from 1.') number: number;
  @OneOf(AttemptStatus, 'What became of it.') status: AttemptStatus;
  @Text('Why it was refused.', { nullable: true }) reason: string | null;
  @Moment('When the provider was or will be asked what became of it.', { nullable: true })
  checkAt: Date | null;

  @Flag(
    'Whether the buyer made it by hand; the others are made on schedule, and only they count as retries.',
  )
  byBuyer: boolean;
  @Text(
    "Automatic PIX: the São Paulo date on which the payer's bank tries, YYYY-MM-DD; null for cards.",
    { nullable: true },
  )
  date: string | null;

  @Column('text', { nullable: true }) cardToken: string | null;
  /** Of a try on a page: the buyer's network address and the page, hashed, by which those who try many cards are known. */
  @Column('text', { nullable: true }) addressHash: string | null;
  /** When it was compared with what the provider says of it (wall time). */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) reconciledAt: Date | null;
}

interface Try {
  cardToken?: string | null;
  date?: string | null;
  byBuyer?: boolean;
  addressHash?: string | null;
}

/** Writes the intent to try: the row exists before the provider is called, and at most one try per number. */
export async function startAttempt(
  tx: Transaction,
  charge: Charge,
  { cardToken = null, date = null, byBuyer = false, addressHash = null }: Try,
): Promise<ChargeAttempt> {
  const [{ count } = { count: '0' }] = await tx.sql<{ count: string }>(
    `SELECT count(*) FROM "chargeAttempts" WHERE "storeId" = $1 AND "devMode" = $2 AND "chargeId" = $3`,
    [charge.id],
  );
  return tx.insert(ChargeAttempt, {
    chargeId: charge.id,
    number: Number(count) + 1,
    status: 'PENDING',
    reason: null,
    cardToken,
    date,
    byBuyer,
    addressHash,
    checkAt: later(tx.now(), ASK_AFTER_MS),
  });
}
