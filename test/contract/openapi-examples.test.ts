/**
 * The examples of the OpenAPI document were really answered, are complete, and still look as the
 * APIs answer. `npm run examples` writes them again.
 */
import crypto from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentedRoutes, openApiDocument } from '../../src/api/rest/openapi/openapi';
import { EXAMPLES } from '../../src/api/rest/openapi/examples';
import { collectExamples, type Examples } from '../support/examples';
import { checkExample, checkMessage } from '../support/documented';
import { fieldsWithoutExample } from '../support/example-fields';
import { seeded } from '../support/seeded';
import { world, type Json } from '../support/world';

const FILE = join(__dirname, '../../src/api/rest/openapi/examples.json');

/** Everything that fake timers replace by default, except `Date`. */
const TIMERS: FakeableAPI[] = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
];

/** Fields of bodies that no example has, and why. */
const NOT_SENT: Readonly<Record<string, string>> = {
  'POST /v2/products/create.imageUrl': 'is downloaded when the example is played',
  'POST /v2/products/create.image': 'instead of imageUrl',
  'POST /v2/products/create.imageUpload': 'is uploaded in the dashboard',
  'POST /v2/products/create.fileUrl': 'is downloaded when the example is played',
  'POST /v2/products/create.fileUpload': 'is uploaded in the dashboard',
  'POST /v2/products/update.imageUrl': 'is downloaded when the example is played',
  'POST /v2/products/update.imageUpload': 'is uploaded in the dashboard',
  'POST /v2/products/update.fileUrl': 'is downloaded when the example is played',
  'POST /v2/products/update.fileUpload': 'is uploaded in the dashboard',
  'POST /v2/products/create.splits': 'needs a sub-account',
  'POST /v2/products/update.splits': 'needs a sub-account',
  'POST /v2/checkouts/create.splits': 'needs a sub-account',
  'POST /v2/payment-links/create.splits': 'needs a sub-account',
  'POST /v2/subscriptions/create.splits': 'needs a sub-account',
  'POST /v2/transparents/create.data.splits': 'needs a sub-account',
  'POST /v2/products/delete.externalId': 'instead of id',
  'POST /v2/disputes/add-evidence.fileUrl': 'is downloaded when the example is played',
  'POST /v2/stores/update.logoUrl': 'is downloaded when the example is played',
  'POST /v2/stores/update.logoUpload': 'is uploaded in the dashboard',
  'POST /v2/customers/create.metadata': 'instead of data.metadata',
  'POST /v2/customers/update.data.metadata': 'beside data',
  'POST /v2/coupons/create.data': 'around the other fields, as in version 1',
  'POST /v2/checkouts/create.retryPolicy': 'of subscriptions',
  'POST /v2/payment-links/create.customerId': 'a link is for many buyers',
  'POST /v2/transparents/create.data.interest': 'of boletos',
  'POST /v2/transparents/create.data.fine': 'of boletos',
  'POST /v2/transparents/create.metadata': 'instead of data.metadata',
  'POST /v2/transparents/check.externalId': 'instead of id',
  'POST /v2/subscriptions/create.interest': 'of boletos',
  'POST /v2/subscriptions/create.fine': 'of boletos',
  'POST /v2/subscriptions/create.card': 'has no effect on subscriptions',
  'POST /v2/subscriptions/create.collection': 'by invoice, without a card',
  'POST /v2/subscriptions/create.invoice': 'by invoice, without a card',
  'POST /v2/subscriptions/update.collection': 'by invoice, without a card',
  'POST /v2/subscriptions/update.invoice': 'by invoice, without a card',
  'POST /v2/subscriptions/change-plan.items': 'instead of productId and quantity',
  'POST /v2/subscriptions/update.nextChargeAt': 'is not sent with when NOW',
  'POST /v2/subscriptions/update.billingDay': 'is not sent with when NOW',
  'POST /v2/subscriptions/preview-change.nextChargeAt': 'is not sent with when NOW',
  'POST /v2/subscriptions/preview-change.billingDay': 'is not sent with when NOW',
  'POST /v2/subscriptions/preview-change.previewedAt': 'of an earlier preview, to repeat it',
  'POST /v2/payouts/create.pix': 'instead of pixKey and pixKeyType',
  'POST /v2/pix/send.pix': 'instead of pixKey and pixKeyType',
  'POST /v2/webhooks/resend.webhookId': 'instead of id',
  'POST /v2/webhooks/resend.since': 'with webhookId',
  'POST /v2/dev/clock/advance.to': 'instead of seconds',
  'POST /v2/dev/simulate.times': 'of declines',
  'POST /v2/coupons/update.startsAt': 'the day on which the example is read is not known',
  'POST /v2/coupons/update.expiresAt': 'the day on which the example is read is not known',
  'POST /v1/coupon/create.data.startsAt': 'unknown to the clients of version 1',
  'POST /v1/coupon/create.data.productIds': 'unknown to the clients of version 1',
  'POST /v1/coupon/create.data.minimumAmount': 'unknown to the clients of version 1',
  'POST /v1/coupon/create.data.maxPerCustomer': 'unknown to the clients of version 1',
  'POST /v1/coupon/create.data.isFirstPurchaseOnly': 'unknown to the clients of version 1',
  'POST /v1/coupon/create.data.methods': 'unknown to the clients of version 1',
  'POST /v1/coupon/create.data.discountHundredths': 'of version 2',
  'POST /v1/coupon/create.data.duration': 'unknown to the clients of version 1',
  'POST /v1/coupon/create.data.cycles': 'unknown to the clients of version 1',
  'POST /v1/coupon/create.data.expiresAt': 'unknown to the clients of version 1',
  'POST /v2/checkouts/create.dueDate': 'of boletos',
  'POST /v2/payment-links/create.dueDate': 'of boletos',
  'POST /v2/payment-links/create.minimumAmount': 'instead of items',
  'POST /v2/payment-links/create.maximumAmount': 'instead of items',
  'POST /v2/checkouts/simulate-payment.amount': 'of a link without items',
  'POST /v2/subscriptions/create.dueDate': 'of boletos',
  'POST /v2/transparents/create.data.dueDate': 'of boletos',
  'POST /v2/transparents/create.data.token': 'of cards',
  'POST /v2/transparents/create.data.installmentCount': 'of cards',
  'POST /v2/transparents/create.data.passFeesToCustomer': 'of cards',
  'POST /v2/transparents/create.data.billingAddress': 'of cards',
  'POST /v2/transparents/create.data.cardToken': 'of cards',
  'POST /v2/transparents/create.data.saveCard': 'of cards',
  'POST /v2/transparents/create.data.coupon': 'needs a coupon that lasts',
  'POST /v1/billing/create.customerId': 'instead of customer',
  'POST /v1/pixQrCode/create.data': 'around the other fields',
  'POST /v1/customer/create.data': 'around the other fields',
  'POST /v1/customer/create.metadata': 'unknown to the clients of version 1',
  'POST /v1/coupon/create.metadata': 'instead of data.metadata',
  'POST /v1/payouts/create.pix': 'instead of pixKey and pixKeyType',
  'POST /v1/withdraw/create.pixKey': 'instead of pix',
  'POST /v1/withdraw/create.pixKeyType': 'instead of pix',
};

/** Fields that no answer shows: of a payment that is the first of a subscription, of the checkout
 * of an offer, of a test event, of a sale that is split. */
const NOT_ANSWERED = [
  'Charge.splits',
  'Checkout.splits',
  'CheckoutWithBuyer.splits',
  'PaidCheckout.splits',
  'PaymentLink.splits',
  'Product.splits',
  'SubscriptionCheckout.splits',
  'Transparent.splits',
  'Checkout.subscriptionId',
  'Checkout.upsellOf',
  'CheckoutWithBuyer.subscriptionId',
  'CheckoutWithBuyer.upsellOf',
  'PaidCheckout.subscriptionId',
  'PaidCheckout.upsellOf',
  'PaymentLink.subscriptionId',
  'PaymentLink.upsellOf',
  'SubscriptionCheckout.upsellOf',
  'Event.test',
  // Production only: Dev mode has no provider accounts, and its payouts do not come back.
  'Store.balance.accounts',
  'Transfer.returnedAmount',
  // Of a card: the example is a PIX code.
  'Transparent.customerFee',
  'Transparent.installmentCount',
  'Transparent.cardToken',
  'Transparent.brand',
  'Transparent.lastFour',
];

/** Of what is being written, the file is tested by the next run. */
const testWritten = process.env.WRITE_EXAMPLES === '1' ? test.skip : test;

let fresh: Examples;
beforeAll(async () => {
  // The same ids and times in every run, so that a change of the code changes its own lines only.
  jest.useFakeTimers({ now: new Date('2027-01-11T14:00:00.000Z'), doNotFake: TIMERS });
  const random = seeded(1);
  jest.spyOn(crypto, 'randomBytes').mockImplementation(random.bytes);
  jest.spyOn(crypto, 'randomInt').mockImplementation(random.int);
  fresh = await collectExamples(await world());
  if (process.env.WRITE_EXAMPLES === '1')
    writeFileSync(FILE, `${JSON.stringify(fresh, null, 2)}\n`);
});

test('every operation, every refusal and every event has one', () => {
  const document = openApiDocument() as Json;
  expect(Object.keys(fresh.operations).toSorted()).toEqual(
    documentedRoutes.map(({ method, path }) => `${method} ${path}`).toSorted(),
  );
  expect(Object.keys(fresh.webhooks).toSorted()).toEqual(Object.keys(document.webhooks).toSorted());
  // 410 comes on 1 March 2028 only, 500 and 503 on bad days.
  const refusals = Object.keys(document.components.responses)
    .flatMap((name) => name.match(/\d+/) ?? [])
    .filter((status) => !['410', '500', '503'].includes(status));
  expect(Object.keys(fresh.refusals)).toEqual(refusals);
});

test('those written down are of the shape that is answered now: else run `npm run examples`', () => {
  const shown = process.env.WRITE_EXAMPLES === '1' ? fresh : EXAMPLES;
  expect(shapeOf(shown)).toEqual(shapeOf(fresh));
});

testWritten('those written down are valid, requests and answers and messages', () => {
  for (const [name, example] of Object.entries(EXAMPLES.operations)) checkExample(name, example);
  for (const message of Object.values(EXAMPLES.webhooks)) checkMessage(message);
});

testWritten(
  'every body has an example, with every field that may be sent beside the others',
  () => {
    expect(fieldsWithoutExample('request')).toEqual(new Set(Object.keys(NOT_SENT)));
  },
);

testWritten('every field of an answer is shown by an answer of its kind', () => {
  // The requests of the examples are right, so that none is answered with warnings.
  const missing = [...fieldsWithoutExample('answer')].filter(
    (name) => !/^[A-Z]+ .*\.warnings$/.test(name),
  );
  expect(new Set(missing)).toEqual(new Set(NOT_ANSWERED));
});

/** Which keys there are, and of what type; of lists, the first entry's. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
}
