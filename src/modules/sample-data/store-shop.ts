/**
 * The store of the sample year, in the process of the server: the operations that its APIs offer,
 * with all their refusals. They are not counted against the rate limit of a key, since no key asks.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { createTransparent } from '../payments/pay/transparent/create-transparent';
import { createCheckout } from '../checkouts/create-checkout';
import { createPaymentLink } from '../checkouts/links/create-payment-link';
import { createCoupon } from '../coupons/create-coupon';
import { createCustomer } from '../customers/create-customer';
import { Context, type ContextFacts } from '../../platform/operations/context';
import { Rows } from '../../platform/records/rows';
import { TransientConflict } from '../../platform/operations/errors';
import { perform, type Operation } from '../../platform/operations/operation';
import { refundCheckout } from '../payments/refund/refund-charge';
import { simulateOutcome } from '../payments/simulate/simulate-outcome';
import { simulatePayment } from '../payments/simulate/simulate-payment';
import { simulateTransparentPayment } from '../payments/simulate/simulate-transparent-payment';
import { createPayout } from '../payouts/create-payout';
import { getBalance, readStore } from '../payouts/get-store';
import { createProduct } from '../products/create-product';
import { Product } from '../products/product';
import { createSubAccount } from '../sub-accounts/create-sub-account';
import { withdrawSubAccount } from '../sub-accounts/withdraw-sub-account';
import { advanceTestClock } from '../stores/test-clock/advance-test-clock';
import { getTestClock } from '../stores/test-clock/get-test-clock';
import { PERMISSIONS } from '../stores/permissions';
import { clockOffsetOf } from '../stores/test-clock/test-clock';
import { cancelSubscription } from '../subscriptions/cancel-subscription';
import { changePlan } from '../subscriptions/plans/change-plan';
import { createSubscription } from '../subscriptions/create-subscription';
import { pauseSubscription } from '../subscriptions/pause-subscription';
import { recordUsage } from '../subscriptions/plans/record-usage';
import type { Acted, KnownProduct, SampleAct, SampleShop, Values } from './sample-shop';

const OPERATIONS: Readonly<Record<SampleAct, Operation<object, object>>> = {
  createProduct,
  createCoupon,
  createPaymentLink,
  createCustomer,
  createCheckout,
  createSubscription,
  createTransparent,
  simulatePayment,
  simulateTransparentPayment,
  simulateOutcome,
  refundCheckout,
  recordUsage,
  changePlan,
  pauseSubscription,
  cancelSubscription,
  createPayout,
  createSubAccount,
  withdrawSubAccount,
};

/** What is refused for the moment, as while another process moves the clock, is repeated. */
const TRIES_MAX = 60;
const REPEAT_AFTER_MS = 500;

type StoreFacts = Required<Pick<ContextFacts, 'database' | 'scope' | 'requestId'>>;

export class StoreShop implements SampleShop {
  constructor(
    private readonly facts: StoreFacts,
    /** Called before each operation; what it throws ends the year. */
    private readonly mayGoOn: () => Promise<void>,
  ) {}

  async now(): Promise<Date> {
    return (await this.ask(getTestClock, {})).now;
  }

  async advanceTo(moment: Date): Promise<void> {
    const to = moment.toISOString();
    while ((await this.ask(advanceTestClock, { to })).advancingTo);
  }

  async productBy(externalId: string, status?: 'ACTIVE'): Promise<KnownProduct | null> {
    return productIn((await this.context()).rows, externalId, status);
  }

  async available(): Promise<number> {
    return (await this.ask(getBalance, {})).available;
  }

  async hasSubAccounts(): Promise<boolean> {
    return (await readStore((await this.context()).rows)).subAccounts;
  }

  async act(name: SampleAct, values: Values): Promise<Acted> {
    const { id, subscriptionId } = (await this.ask(OPERATIONS[name], values)) as Partial<Acted>;
    return { id: String(id), subscriptionId: subscriptionId ?? null };
  }

  private async ask<Input extends object, Result>(
    operation: Operation<Input, Result>,
    input: object,
  ): Promise<Result> {
    for (let tries = 1; ; tries++) {
      await this.mayGoOn();
      try {
        return await perform(await this.context(), operation, input);
      } catch (error) {
        if (!(error instanceof TransientConflict) || tries >= TRIES_MAX) throw error;
        await pause(REPEAT_AFTER_MS);
      }
    }
  }

  /** A context for each operation, as every request has its own. */
  private async context(): Promise<Context> {
    const { database, scope } = this.facts;
    if (!scope.devMode) throw new Error('sample data are made in Dev mode only');
    const clockOffsetMs = await clockOffsetOf(database, scope);
    return new Context({ ...this.facts, clockOffsetMs, permissions: new Set(PERMISSIONS) });
  }
}

/** The product with this external id; a deleted one only if `status` is left out. */
export function productIn(
  rows: Rows,
  externalId: string,
  status?: 'ACTIVE',
): Promise<KnownProduct | null> {
  return rows.findBy(Product, { externalId, ...(status && { status }) }, { id: 'DESC' });
}
