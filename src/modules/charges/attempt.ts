/** One attempt to collect a charge. Its id is the reference that the provider receives. */
import { ObjectType } from 'type-graphql';
import { Entity } from 'typeorm';
import { choices } from '../../platform/records/columns/choices';
import { SECOND_MS, later } from '../../platform/time/clock';
import {
  Count,
  Flag,
  Id,
  Moment,
  OneOf,
  Text,
  type Defaulted,
} from '../../platform/records/columns/columns';
import { lifecycle } from '../../platform/records/lifecycle';
import { idOfPlace } from '../../platform/records/columns/ids';
import { PREPARED } from '../../platform/database/query-hints';
import { StoredRecord } from '../../platform/records/record';
import type { DeferredWrite, Transaction } from '../../platform/records/transaction';
import type { Charge } from './charge';

export const AttemptStatus = choices(
  'AttemptStatus',
  'The outcome of an attempt to collect a charge.',
  {
    PENDING: 'The provider has not answered yet.',
    APPROVED: 'The provider approved the payment.',
    DECLINED: 'The provider declined the payment.',
  },
);
export type AttemptStatus = (typeof AttemptStatus)[number];
export const attemptLifecycle = lifecycle<AttemptStatus>('charge attempt', {
  PENDING: ['APPROVED', 'DECLINED'],
  APPROVED: [],
  DECLINED: ['APPROVED'],
});

/** The ids of the attempts of a cycle sort before those of the next one, if there are not more. */
const ATTEMPTS_OF_CYCLE = 1_000;

/** How long an attempt may stay unanswered before the provider is asked for its outcome. */
export const ASK_AFTER_MS = 30 * SECOND_MS;

/** Our own reasons, of attempts that ended before anybody could decline them. */
export const NOT_DECLINED: readonly string[] = ['not_made', 'called_off'];

/** SQL: whether a provider or a bank declined the attempt. */
export const isDeclineSql = (alias: string): string =>
  `${alias}."status" = 'DECLINED' AND COALESCE(${alias}."reason", '') NOT IN (${NOT_DECLINED.map((reason) => `'${reason}'`).join()})`;

@Entity('chargeAttempts')
@ObjectType({ description: 'One attempt to collect a charge.' })
export class ChargeAttempt extends StoredRecord {
  static readonly prefix = 'attempt';
  static readonly noun = 'charge attempt';

  @Id('The charge that is collected.') chargeId: string;
  @Count('The number of the attempt, counted from 1.') number: number;
  @OneOf(AttemptStatus, 'The outcome.') status: AttemptStatus;
  @Text('Why it was declined.', { nullable: true }) reason: string | null;
  @Text(
    'The code of the card issuer or the card scheme for the decline, as the provider reports it.',
    {
      nullable: true,
    },
  )
  code: string | null;
  @Moment('When the provider was last asked, or will next be asked, for the outcome.', {
    nullable: true,
    due: 'ask-about-attempts',
  })
  checkAt: Date | null;
  @Count(
    'How many questions since the latest notification about it the provider has not answered; ' +
      'null = none is to be repeated soon.',
    { nullable: true, private: true },
  )
  lostAsks: number | null;

  @Flag(
    'Whether it was made by hand: by the buyer, or by you (`byMerchant`). Other attempts are ' +
      'scheduled, and only those count as retries.',
  )
  byBuyer: boolean;
  @Flag('Whether you asked for it, with `retrySubscription`.', { default: false })
  byMerchant: Defaulted<boolean>;
  @Text(
    "Automatic Pix: the São Paulo date (YYYY-MM-DD) on which the payer's bank collects; null " +
      'for cards.',
    { nullable: true },
  )
  date: string | null;

  @Text(
    "The provider's token of the card that is charged; null for automatic Pix, and for a card " +
      'that the provider has not stored yet.',
    { nullable: true, private: true },
  )
  cardToken: string | null;
  @Text('Of a transparent charge: the hash of the token that it was begun with.', {
    nullable: true,
    private: true,
  })
  tokenHash: string | null = null;
  @Text('Where the buyer confirms the payment (3-D Secure).', { nullable: true, private: true })
  actionUrl: string | null;
  @Moment('Until when the buyer can confirm it there.', { nullable: true, private: true })
  actionEndsAt: Date | null;
  @Moment(
    'When it was left to the operator: its outcome is unknown, and the provider would take a ' +
      'repetition for a new payment.',
    { nullable: true, private: true },
  )
  heldAt: Date | null;
  @Text('Written by earlier releases. The table of card tries has replaced it.', {
    nullable: true,
    private: true,
  })
  addressHash: string | null;
  @Flag(
    'Whether the provider is asked before it is made, because it belongs to a time that a restored ' +
      'database has lost.',
    { private: true, default: false },
  )
  asksFirst: Defaulted<boolean>;
  @Moment('When it was last compared with the records of the provider (wall time).', {
    nullable: true,
    private: true,
  })
  reconciledAt: Date | null;
}

interface Try {
  /** Under which its provider has it already; left out, it is a new one. */
  id?: string;
  cardToken?: string | null;
  /** Of the token that the request has. */
  tokenHash?: string | null;
  date?: string | null;
  /** Who asked for it by hand. Left out, it is a scheduled attempt. */
  by?: 'BUYER' | 'MERCHANT';
  /**
   * The charge was added in this transaction, so it has no attempt yet. Nothing else in the
   * transaction may read the attempt, which is written at its end.
   */
  isFirst?: boolean;
}

/** The first attempts of the charges that a transaction has added. */
const FIRST: DeferredWrite<ChargeAttempt> = {
  order: 0,
  async write(tx, attempts) {
    await tx.insertAll(ChargeAttempt, attempts);
  },
};

/**
 * Writes the intent: the row exists before the provider is called, with at most one attempt per
 * number.
 */
export async function startAttempt(
  tx: Transaction,
  charge: Charge,
  { id: known, cardToken = null, tokenHash = null, date = null, by, isFirst = false }: Try,
): Promise<ChargeAttempt> {
  tx.assertBeginsCharge();
  const number = isFirst ? 1 : (await attemptsOf(tx, charge)) + 1;
  const id = known ?? idOfAttempt(charge, number);
  const values = {
    ...(id !== null && { id }),
    chargeId: charge.id,
    number,
    status: 'PENDING' as const,
    reason: null,
    code: null,
    actionUrl: null,
    actionEndsAt: null,
    heldAt: null,
    cardToken,
    tokenHash,
    date,
    byBuyer: by !== undefined,
    byMerchant: by === 'MERCHANT',
    addressHash: null,
    asksFirst: mayBeMade(tx, charge),
    checkAt: later(tx.now(), ASK_AFTER_MS),
  };
  return isFirst
    ? tx.insertBeforeCommit(FIRST, ChargeAttempt, values)
    : tx.insert(ChargeAttempt, values);
}

/**
 * A cycle's attempt has the same id by whatever process it is begun, also in a database that was
 * restored to a moment before it: the provider then recognises its reference. Null for other
 * charges.
 */
export function idOfAttempt(
  { kind, subscriptionId, cycleNumber }: Pick<Charge, 'kind' | 'subscriptionId' | 'cycleNumber'>,
  number: number,
): string | null {
  if (kind !== 'RENEWAL' || subscriptionId === null || cycleNumber === null) return null;
  return idOfPlace(ChargeAttempt.prefix, subscriptionId, {
    place: (cycleNumber + 1) * ATTEMPTS_OF_CYCLE + number,
    name: `${subscriptionId} ${cycleNumber} ${number}`,
  });
}

/** Whether it may have been made already, in a time that this database has lost. */
function mayBeMade({ restoredUntil }: Transaction, { kind, dueAt }: Charge): boolean {
  return kind === 'RENEWAL' && restoredUntil !== null && dueAt !== null && dueAt <= restoredUntil;
}

async function attemptsOf(tx: Transaction, charge: Charge): Promise<number> {
  const [row] = await tx.sql<{ count: string }>(
    `${PREPARED}SELECT count(*)
     FROM "chargeAttempts"
     WHERE "storeId" = $1 AND "devMode" = $2 AND "chargeId" = $3`,
    [charge.id],
  );
  return Number(row?.count ?? 0);
}
