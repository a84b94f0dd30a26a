/** The types and inputs of the operators' schema. */
import { Field, InputType, ObjectType } from 'type-graphql';
import { choices } from '../../platform/records/columns/choices';
import {
  BigInteger,
  Cents,
  Count,
  Flag,
  FreeData,
  Id,
  Moment,
  OneOf,
  Text,
} from '../../platform/records/columns/columns';
import { Cycle } from '../../modules/products/cycle';

@ObjectType({ description: 'A number under a name.' })
export class NamedCount {
  @Text('The name.') name: string;
  @Count('The number.') count: number;
}

@ObjectType({
  description:
    'A queue, with the number of its jobs in each state. Due work is stored in tables, ' +
    'so an emptied queue loses nothing.',
})
export class Queue {
  @Text('Its name.') name: string;
  @Flag('Whether it was paused on the board. `work` shows every pause.') isPaused: boolean;
  @Field(() => [NamedCount], { description: 'The states, each with its number of jobs.' })
  jobs: NamedCount[];
}

@ObjectType({ description: 'An invariant that does not hold, or that could not be checked.' })
export class Violation {
  @Text('The sentence.') invariant: string;
  @Count('How many rows violate it; 0 if it could not be checked.') count: number;
  @Text('Up to ten of them.', { list: true }) examples: string[];
  @Flag(
    '`true` if it could not be checked, because its query took longer than it may. It may be violated.',
  )
  isUnchecked: boolean;
}

@ObjectType({ description: 'How an invariant was last looked at by a worker.' })
export class InvariantLook {
  @Text('The sentence.') invariant: string;
  @Moment('When the last look at all of its rows began; null before the first one.', {
    nullable: true,
  })
  fullAt: Date | null;
  @BigInteger(
    'The last look was at what changed after the event of this position; null if it was at all rows.',
    { nullable: true },
  )
  sincePosition: string | null;
}

@ObjectType({ description: 'The last check of the invariants by a worker.' })
export class InvariantCheck {
  @Moment('When it began; null before the first one.', { nullable: true }) at: Date | null;
  @Field(() => [Violation], { description: 'The invariants that did not hold.' })
  violations: Violation[];
  @Text(
    'The invariants that were not checked, because the query took too long or none was made yet. ' +
      'What an earlier check found of them stays under `violations`.',
    { list: true },
  )
  unchecked: string[];
  @Field(() => [InvariantLook], { description: 'How each invariant was last looked at.' })
  looks: InvariantLook[];
}

@ObjectType({ description: 'A subscription that missed too many cycles to be charged by itself.' })
export class ParkedSubscription {
  @Id('The id.') id: string;
  @Id('The store it belongs to.') storeId: string;
  @Flag('`true` in Dev mode.') devMode: boolean;
  @Id('Who subscribed.', { nullable: true }) customerId: string | null;
  @Cents('What a cycle costs.') amount: number;
  @OneOf(Cycle, 'How often it is charged.') frequency: Cycle;
  @Text('Its status.') status: string;
  @Count('The last cycle that was charged or skipped.', { min: -1 }) cycleNumber: number;
  @Moment('When it is charged next.', { nullable: true }) nextChargeAt: Date | null;
  @Moment('When it was set aside; null once it goes on.', { nullable: true }) parkedAt: Date | null;
}

@ObjectType({
  description:
    'A payment that could neither settle its charge nor be returned. It is in suspense until an ' +
    'operator says where the money went.',
})
export class UnmatchedPayment {
  @Id('The id.') id: string;
  @Id('The store it came to.') storeId: string;
  @Flag('`true` in Dev mode.') devMode: boolean;
  @Id('The charge it was meant for.') chargeId: string;
  @Text("The provider's id of it.") providerId: string;
  @Cents('How much.') amount: number;
  @Text('Why it did not pay its charge.', { nullable: true }) reason: string | null;
  @FreeData('Who paid: name and taxId, as far as the provider reports it.', { nullable: true })
  payer: object | null;
  @Moment('When it was paid.') paidAt: Date;
  @Text('Where it went; null until an operator said.', { nullable: true }) settledBy: string | null;
  @Moment('When that was said.', { nullable: true }) settledAt: Date | null;
}

@ObjectType('ProviderDifference', {
  description:
    'What differs between our rows and the records of a provider. Nothing is booked because of it.',
})
export class OperatedDifference {
  @Id('The id.') id: string;
  @Id('The store.') storeId: string;
  @Flag('`true` in Dev mode.') devMode: boolean;
  @Id('The provider account whose lists show it; null = a row of ours was compared.', {
    nullable: true,
  })
  providerAccountId: string | null;
  @Text('Our id, or the account and the id of the provider.') reference: string;
  @Text('What our records say.') ours: string;
  @Text("What the provider's records say.") theirs: string;
  @Moment('When it was found.') createdAt: Date;
  @Moment('When both sides agreed again, or an operator closed it.', { nullable: true })
  resolvedAt: Date | null;
  @Text('What the operator found out.', { nullable: true }) settledBy: string | null;
}

@ObjectType('ProviderFees', {
  description: 'What an account at a payment provider cost in a month. Merchants do not see it.',
})
export class OperatedFees {
  @Id('The provider account.') providerAccountId: string;
  @Count('The number of payments that it received.') payments: number;
  @Cents('What was paid, in cents.') paidAmount: number;
  @Cents('The platform fees that the merchant paid, in cents.') platformFee: number;
  @Cents('What the provider charges for those payments whose fee is known, in cents.')
  providerFee: number;
  @Count('The number of payments whose fee the provider has not reported.') unknownFees: number;
}

@InputType({ description: 'The store, and the month.' })
export class ProviderFeesFilter {
  @Id('The store.') storeId: string;
  @Text('The month of the payments in São Paulo, YYYY-MM.', { min: 7, max: 7 }) month: string;
}

@InputType({ description: 'Which difference, and what was found out about it.' })
export class SettleDifferenceInput {
  @Id('The difference.') id: string;
  @Text('What was found out.', { min: 1, form: 'lines' }) note: string;
}

@ObjectType('Store', { description: "A merchant's shop, as the operator sees it." })
export class OperatedStore {
  @Id('The id.') id: string;
  @Text('The name that buyers see as the seller.') name: string;
  @Text('CPF or CNPJ of the account holder.', { nullable: true }) taxId: string | null;
  @Text('The e-mail address of the merchant.', { nullable: true }) email: string | null;
  @Text('The website of the shop.', { nullable: true }) website: string | null;
  @Flag('Whether subscriptions may be paid by automatic PIX in Dev mode.') automaticPixDev: boolean;
  @Flag('Whether subscriptions may be paid by automatic PIX in production.')
  automaticPixProduction: boolean;
  @Flag('Whether sellers may have balances of their own, in both environments.')
  subAccounts: boolean;
  @Text('The PIX key that payouts go to.', { nullable: true }) pixKey: string | null;
  @Text('The type of the key.', { nullable: true }) pixKeyType: string | null;
  @FreeData("Fees that differ from everybody's, in cents or hundredths of a percent.") fees: Record<
    string,
    number
  >;
  @Count('Requests per second of each key; null = as everybody.', { nullable: true }) rate:
    | number
    | null;
  @Moment('Since when it is suspended; null = it is open.', { nullable: true })
  suspendedAt: Date | null;
  @Moment('When it was opened.') createdAt: Date;
}

@ObjectType('ProviderOutage', {
  description:
    'A method of an account that is not called for a while, because the provider failed. New ' +
    'charges are refused until one call was answered again.',
})
export class OperatedOutage {
  @Text('The method.') method: string;
  @Text('Why the last call failed.') reason: string;
  @Moment('When it began.') since: Date;
  @Moment('From when on one call tries again.') retryAt: Date;
}

@ObjectType('ProviderAccount', {
  description:
    'An account of a store at a payment provider. Nothing of its credentials is ever shown.',
})
export class OperatedAccount {
  @Id('The id.') id: string;
  @Id('The store it belongs to.') storeId: string;
  @Text('The kind of provider, such as `efi`.') kind: string;
  @Text("Its name, in the operator's words.") name: string;
  @Text('The methods that it serves for the store; empty = none.', { list: true })
  methods: string[];
  @Text('The methods that it serves where nothing can have been sent to the first account.', {
    list: true,
  })
  secondFor: string[];
  @Flag('Whether it is an account of the test environment of the provider.') sandbox: boolean;
  @Moment('When its client certificate ends; null = it has none.', { nullable: true })
  certificateEndsAt: Date | null;
  @Count('Whole days until then; negative once it has ended.', {
    nullable: true,
    min: -100_000,
  })
  certificateDaysLeft: number | null;
  @Moment('When the provider last confirmed the address of our notifications.', { nullable: true })
  webhooksAt: Date | null;
  @Moment('When a notification last arrived, accurate to five seconds.', { nullable: true })
  notifiedAt: Date | null;
  @Moment("Up to when the provider's lists were compared with our rows.", { nullable: true })
  comparedUntil: Date | null;
  @Moment('When it was added.') createdAt: Date;
  @Cents("What it holds of the merchant's available balance.", { min: Number.MIN_SAFE_INTEGER })
  available: number;
  @Cents('What it holds of the pending balance.', { min: Number.MIN_SAFE_INTEGER })
  pending: number;
  @Cents('What it holds of the money of open disputes.', { min: Number.MIN_SAFE_INTEGER })
  blocked: number;
  @Cents('What was sent from it but has not arrived.', { min: Number.MIN_SAFE_INTEGER })
  inTransit: number;
  @Field(() => [OperatedOutage], {
    description: 'The methods that are not called now, because the provider failed.',
  })
  outages: OperatedOutage[];
}

@ObjectType({ description: 'What the provider says about an account now.' })
export class ProviderAccountCheck {
  @Flag('Whether everything works.') ok: boolean;
  @Text('What is wrong, a sentence each.', { list: true }) problems: string[];
  @Text('What is not wrong yet, a sentence each.', { list: true }) warnings: string[];
  @FreeData('Figures by name, such as `certificateDaysLeft` and `clockSkewSeconds`.')
  facts: Record<string, unknown>;
}

@InputType({ description: 'The store whose accounts are listed.' })
export class ProviderAccountFilter {
  @Id('The store.') storeId: string;
}

@InputType({ description: 'Which account, and what it serves from now on.' })
export class EnableProviderAccountInput {
  @Id('The account.') id: string;
  @Text('PIX, BOLETO, CARD, PAYOUT, AUTOMATIC_PIX; replaces the list, empty = disabled.', {
    list: true,
  })
  methods: string[];
  @Text('PIX, BOLETO: the account is the second one for them; replaces that list.', {
    list: true,
    nullable: true,
  })
  secondFor?: string[] | null;
}

@InputType({ description: 'An object by its id.' })
export class ObjectInput {
  @Id('The id.') id: string;
}

@InputType({ description: 'Which stores.' })
export class StoreFilter {
  @Id('Only stores older than this one.', { nullable: true }) after: string | null;
}

@InputType({ description: 'What is not given stays as it is.' })
export class SetStoreInput {
  @Id('The store.') id: string;
  @Flag('Whether subscriptions may be paid by automatic PIX, in both environments.', {
    nullable: true,
  })
  automaticPix: boolean | null;
  @Flag('Whether sellers may have balances of their own, in both environments.', {
    nullable: true,
  })
  subAccounts: boolean | null;
  @FreeData(
    'Fees by name, in cents or (where the name says percent) hundredths of a percent; ' +
      'null = as for everybody.',
    { nullable: true },
  )
  fees: Record<string, unknown> | null;
  @Count('Requests per second of each key.', { nullable: true, min: 1, max: 100_000 }) rate:
    | number
    | null;
  @Flag('Back to the rate that everybody has.', { nullable: true }) standardRate: boolean | null;
  @Text('The PIX key that payouts go to.', { nullable: true }) pixKey: string | null;
  @Text('What kind of key it is, where the key itself does not say.', { nullable: true })
  pixKeyType: string | null;
  @Text("The shop's own site; `none` = it has none.", { nullable: true }) website: string | null;
}

export const SettledTo = choices('SettledTo', 'Where unmatched money went.', {
  PAYER: 'It was paid back by hand, outside.',
  MERCHANT: 'It joins the balance of the store, without fee.',
});
export type SettledTo = (typeof SettledTo)[number];

@InputType({ description: 'Which payment, and where it went.' })
export class SettleUnmatchedInput {
  @Id('The payment.') id: string;
  @OneOf(SettledTo, 'Where it went.') to: SettledTo;
  @Text('Why, and by which payment.', { min: 1, form: 'lines' }) note: string;
}

@InputType({ description: 'Which entries: those that meet every condition given.' })
export class AuditFilter {
  @Text('Only by this operator.', { nullable: true }) operator: string | null;
  @Text('Only this act, such as `store.suspend`.', { nullable: true }) action: string | null;
  @Id('Only what was done to this object.', { nullable: true }) subject: string | null;
  @Id('Only what concerns this store.', { nullable: true }) storeId: string | null;
  @Id('Only what is older than this entry.', { nullable: true }) after: string | null;
}
