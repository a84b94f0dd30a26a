/** The store of the sample year, through the public REST API. */
import type {
  Acted,
  KnownProduct,
  SampleAct,
  SampleShop,
  Values,
} from '../../../modules/sample-data/sample-shop';
import { AppError } from '../../../platform/operations/errors';
import { idOf, type DevShop } from '../remote/dev-shop';

const PATHS: Readonly<Record<SampleAct, string>> = {
  createProduct: '/v2/products/create',
  createCoupon: '/v2/coupons/create',
  createPaymentLink: '/v2/payment-links/create',
  createCustomer: '/v2/customers/create',
  createCheckout: '/v2/checkouts/create',
  createSubscription: '/v2/subscriptions/create',
  createTransparent: '/v2/transparents/create',
  simulatePayment: '/v2/checkouts/simulate-payment',
  simulateTransparentPayment: '/v2/transparents/simulate-payment',
  simulateOutcome: '/v2/dev/simulate',
  refundCheckout: '/v2/checkouts/refund',
  recordUsage: '/v2/subscriptions/record-usage',
  changePlan: '/v2/subscriptions/change-plan',
  pauseSubscription: '/v2/subscriptions/pause',
  cancelSubscription: '/v2/subscriptions/cancel',
  createPayout: '/v2/payouts/create',
  createSubAccount: '/v2/sub-accounts/create',
  withdrawSubAccount: '/v2/sub-accounts/withdraw',
};

export class RestShop implements SampleShop {
  constructor(private readonly shop: DevShop) {}

  async now(): Promise<Date> {
    return new Date(await this.shop.now());
  }

  advanceTo(moment: Date): Promise<void> {
    return this.shop.advanceTo(moment.toISOString());
  }

  async productBy(externalId: string, status?: 'ACTIVE'): Promise<KnownProduct | null> {
    const query = new URLSearchParams({ externalId, ...(status && { status }) });
    const [known] = await this.shop.api.list(`/v2/products/list?${query.toString()}`);
    return known ? { id: idOf(known), createdAt: new Date(String(known.createdAt)) } : null;
  }

  async available(): Promise<number> {
    const { balance } = await this.shop.api.get('/v2/stores/get');
    return (balance as { available: number }).available;
  }

  async hasSubAccounts(): Promise<boolean> {
    try {
      await this.shop.api.list('/v2/sub-accounts/list');
      return true;
    } catch (error) {
      if (error instanceof AppError && error.status === 403) return false;
      throw error;
    }
  }

  async act(name: SampleAct, values: Values): Promise<Acted> {
    const { id, subscriptionId } = await this.shop.call(PATHS[name], values);
    return {
      id: String(id),
      subscriptionId: typeof subscriptionId === 'string' ? subscriptionId : null,
    };
  }
}
