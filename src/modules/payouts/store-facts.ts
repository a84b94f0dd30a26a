/**
 * What the operator has set for a store, and merchants need to know: fees, the payout key, what the
 * next payout costs, and which provider serves each method.
 */
import { ObjectType } from 'type-graphql';
import type { Context } from '../../platform/operations/context';
import { choices } from '../../platform/records/columns/choices';
import { Cents, Count, Flag, Moment, OneOf, Text } from '../../platform/records/columns/columns';
import { CENTS_MAX } from '../../platform/operations/money';
import { wallNow } from '../../platform/time/clock';
import { FEES, FIRST_PAYOUTS, payoutFee, type FeeName, type FeeOverrides } from '../ledger/fees';
import { feesOf } from '../ledger/fees-of-store';
import { ACCOUNT_METHODS, ProviderAccount } from '../providers/accounts/provider-account';
import { ProviderOutage } from '../providers/accounts/state/provider-outage';
import type { Store } from '../stores/store';
import { PAYOUT_MIN } from './create-payout';
import { maskedKey, PixKeyType } from './pix-key';
import { sentThisMonth } from './transfers/start-transfer';

const ACCOUNTS_MAX = 100;

@ObjectType({ description: 'A fee of the service.' })
export class StoreFee {
  @Text('The name of the fee, such as `pix` or `cardPercent`.') name: string;
  @Count('In cents; in hundredths of a percent if `isPercent`.') value: number;
  @Flag('Whether the fee is a part of the amount.') isPercent: boolean;
  @Flag("Whether the store has its own fee, instead of the service's standard.") isOwn: boolean;
}

@ObjectType({ description: 'The Pix key that payouts go to.' })
export class PayoutKey {
  @OneOf(PixKeyType, 'The type of the key; null if the operator did not give one.', {
    nullable: true,
  })
  type: PixKeyType | null;
  @Text('The key, masked: enough to recognise it.') masked: string;
}

@ObjectType({ description: 'What payouts and Pix transfers cost in this environment.' })
export class PayoutTerms {
  @Cents('The fee of the next one, in cents.') fee: number;
  @Count('How many more of this month have the lower fee.') lowerFeeLeft: number;
  @Cents('The fee of those after them, in cents.') laterFee: number;
  @Cents('The smallest amount of a payout, in cents.') minimum: number;
}

export const MethodState = choices(
  'MethodState',
  'Whether a payment provider serves a method of the store.',
  {
    SIMULATED: 'Dev mode: the simulator serves it.',
    READY: 'An account at a provider serves it.',
    PAUSED: 'The provider did not answer. Calls begin again as soon as it does.',
    NEEDS_REPAIR: 'The provider refuses the account: the operator must repair it.',
    NOT_CONFIGURED: 'No account serves it: ask the operator for one.',
  },
);

export const ProviderMethod = choices('ProviderMethod', 'What a payment provider can serve.', {
  PIX: 'Payments by Pix.',
  BOLETO: 'Payments by boleto.',
  CARD: 'Payments by card.',
  PAYOUT: 'Payouts and Pix transfers.',
  AUTOMATIC_PIX: 'Renewals of subscriptions by automatic Pix.',
});

@ObjectType({ description: 'A method, and the account that serves it in this environment.' })
export class StoreProvider {
  @OneOf(ProviderMethod, 'The method.') method: (typeof ProviderMethod)[number];
  @Text("The name of the account, in the operator's words; null without one.", { nullable: true })
  name: string | null;
  @OneOf(MethodState, 'Whether it can be used.') state: (typeof MethodState)[number];
  @Flag('Whether it is an account of the test environment of the provider: no money moves.')
  isSandbox: boolean;
  @Moment('Since when it is paused or needs repair, in wall time.', { nullable: true })
  since: Date | null;
  @Moment("When the account's client certificate ends; null = it has none.", { nullable: true })
  certificateEndsAt: Date | null;
}

export function feesOfStore({ fees }: Store): StoreFee[] {
  return (Object.keys(FEES) as FeeName[]).map((name) =>
    Object.assign(new StoreFee(), {
      name,
      value: fees[name] ?? FEES[name],
      isPercent: name.endsWith('Percent'),
      isOwn: fees[name] !== undefined,
    }),
  );
}

export function payoutKeyOf({ pixKey, pixKeyType }: Store): PayoutKey | null {
  if (pixKey === null) return null;
  const type = PixKeyType.find((known) => known === pixKeyType) ?? null;
  const masked = type ? maskedKey({ pixKeyType: type, pixKey }) : `…${pixKey.slice(-4)}`;
  return Object.assign(new PayoutKey(), { type, masked });
}

export async function payoutTermsOf({ rows, clock }: Context): Promise<PayoutTerms> {
  const fees: FeeOverrides = await feesOf(rows);
  const sent = await sentThisMonth(rows, clock.now());
  return Object.assign(new PayoutTerms(), {
    fee: payoutFee(CENTS_MAX, sent, fees),
    lowerFeeLeft: Math.max(0, FIRST_PAYOUTS - sent),
    laterFee: payoutFee(CENTS_MAX, FIRST_PAYOUTS, fees),
    minimum: PAYOUT_MIN,
  });
}

/** Every method, also those that no account serves. */
export async function providersOf({ rows, scope }: Context): Promise<StoreProvider[]> {
  if (scope.devMode) return ACCOUNT_METHODS.map((method) => shown(method, { state: 'SIMULATED' }));
  const page = { order: { id: 'ASC' as const }, limit: ACCOUNTS_MAX };
  const accounts = await rows.list(ProviderAccount, {}, page);
  const outages = await rows.list(ProviderOutage, {}, page);
  return ACCOUNT_METHODS.map((method) => {
    const account = accounts.find(({ methods }) => methods.includes(method));
    if (!account) return shown(method, { state: 'NOT_CONFIGURED' });
    const outage = outages.find(
      (each) => each.providerAccountId === account.id && each.method === method,
    );
    return shown(method, {
      name: account.name,
      isSandbox: account.sandbox,
      certificateEndsAt: account.certificateEndsAt,
      state: stateOf(account, outage),
      since: outage?.createdAt ?? null,
    });
  });
}

function stateOf(
  { certificateEndsAt }: ProviderAccount,
  outage: ProviderOutage | undefined,
): StoreProvider['state'] {
  if (certificateEndsAt && certificateEndsAt <= wallNow()) return 'NEEDS_REPAIR';
  if (!outage) return 'READY';
  return outage.needsRepair ? 'NEEDS_REPAIR' : 'PAUSED';
}

function shown(
  method: StoreProvider['method'],
  facts: Pick<StoreProvider, 'state'> & Partial<StoreProvider>,
): StoreProvider {
  const none = { name: null, isSandbox: false, since: null, certificateEndsAt: null };
  return Object.assign(new StoreProvider(), { method, ...none, ...facts });
}
