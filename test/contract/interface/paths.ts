/**
 * Every path of the interface, of the decisions beside it, and every alias that published clients
 * call.
 */
import type { World } from '../../support/world';
import type { Proofs } from './statements';

const V2 = [
  'POST products/create',
  'GET products/get',
  'GET products/list',
  'POST products/delete',
  'POST customers/create',
  'GET customers/get',
  'GET customers/list',
  'POST customers/delete',
  'DELETE customers/delete',
  'POST coupons/create',
  'GET coupons/get',
  'GET coupons/list',
  'POST coupons/toggle',
  'PATCH coupons/toggle',
  'POST coupons/delete',
  'DELETE coupons/delete',
  'POST checkouts/create',
  'GET checkouts/get',
  'GET checkouts/list',
  'POST checkouts/list',
  'POST checkouts/cancel',
  'POST checkouts/simulate-payment',
  'POST checkouts/refund',
  'POST payment-links/create',
  'GET payment-links/get',
  'GET payment-links/one',
  'GET payment-links/list',
  'POST payment-links/refund',
  'POST transparents/create',
  'GET transparents/get',
  'GET transparents/list',
  'GET transparents/check',
  'POST transparents/simulate-payment',
  'POST transparents/refund',
  'POST subscriptions/create',
  'GET subscriptions/get',
  'GET subscriptions/list',
  'POST subscriptions/cancel',
  'POST subscriptions/pause',
  'POST subscriptions/resume',
  'POST subscriptions/retry',
  'POST subscriptions/change-plan',
  'POST subscriptions/record-usage',
  'POST webhooks/create',
  'GET webhooks/get',
  'GET webhooks/list',
  'POST webhooks/delete',
  'POST webhooks/update',
  'POST webhooks/rotate',
  'POST webhooks/test',
  'GET webhooks/deliveries',
  'POST webhooks/resend',
  'GET events/get',
  'GET events/list',
  'POST payouts/create',
  'GET payouts/get',
  'GET payouts/list',
  'POST pix/send',
  'GET pix/get',
  'GET pix/list',
  'GET stores/get',
  'GET store/get',
  'GET public-mrr/mrr',
  'GET public-mrr/merchant-info',
  'GET public-mrr/revenue',
  'GET reports/sales',
  'GET reports/payment-outcomes',
  'GET reports/recovery',
  'GET reports/cohorts',
  'GET reports/upcoming-renewals',
  'GET reports/campaigns',
  'GET reports/cancellations',
  'GET dev/clock',
  'POST dev/clock/advance',
  'POST dev/simulate',
];
const V1 = [
  'GET public-mrr/mrr',
  'GET public-mrr/merchant-info',
  'GET public-mrr/revenue',
  'POST billing/create',
  'GET billing/list',
  'POST customer/create',
  'GET customer/list',
  'POST coupon/create',
  'GET coupon/list',
  'POST pixQrCode/create',
  'GET pixQrCode/check',
  'POST pixQrCode/simulate-payment',
  'POST withdraw/create',
  'GET withdraw/get',
  'GET withdraw/list',
  'POST payouts/create',
  'GET store/get',
];

type Method = Parameters<World['request']>[0];

/**
 * An empty request finds the operation: it is refused for what it lacks, or answered, but never for
 * its path.
 */
const served = (method: string, path: string) => async (shop: World) => {
  const { status, body } = await shop.request(
    method as Method,
    path,
    method === 'GET' ? undefined : {},
  );
  expect(body.error ?? '').not.toMatch(/^there is no/);
  expect(Object.keys(body).slice(0, 3)).toEqual(['data', 'success', 'error']);
  expect([200, 400]).toContain(status);
};

export const paths: Proofs = Object.fromEntries([
  ...V2.flatMap((line) => {
    const [method = '', path = ''] = line.split(' ');
    return [`/v2/${path}`, `/${path}`].map(
      (url) => [`${method} ${url}`, served(method, url)] as const,
    );
  }),
  ...V1.map((line) => {
    const [method = '', path = ''] = line.split(' ');
    return [`${method} /v1/${path}`, served(method, `/v1/${path}`)] as const;
  }),
]);
