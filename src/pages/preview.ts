/**
 * The checkout page with sample data, which the dashboard shows in a frame while a merchant chooses
 * colour and logo. No cookie, no script, and nothing is read from a store.
 */
import type { FastifyInstance } from 'fastify';
import type { DataSource } from 'typeorm';
import { Checkout } from '../modules/checkouts/checkout';
import { Context } from '../platform/operations/context';
import { invalid } from '../platform/operations/errors';
import { isFileName } from '../platform/files/file-store';
import { NO_NETWORK } from '../modules/payments/pay/tries/network-hashes';
import { Product } from '../modules/products/product';
import { mailLanguageOf } from './chosen-language';
import type { CheckoutPageData } from './checkout/form/checkout-state';
import { formPage } from './checkout/form/form-page';
import { formatOf, type PageLanguage } from './format';
import { messagesOf } from './messages/messages';
import { sendPreview } from './page';
import type { Shop } from './page-context';
import { BUYER_FIELDS, earlierFormValuesOf } from './parts/form-input';
import { fullPrice } from './checkout/form/price';
import type { Visit } from './visit';
import { cutText } from '../platform/operations/cut-text';

const NAME_MAX = 120;
const SAMPLE_PRICE = 4990;
const FILES = '/files/';

interface Query {
  accent?: unknown;
  logo?: unknown;
  name?: unknown;
  language?: unknown;
}

export function servePreview(pages: FastifyInstance, database: DataSource): void {
  pages.get<{ Querystring: Query }>('/pay/preview', (request, reply) => {
    const language = request.query.language === 'en' ? 'en' : 'pt';
    const visit = sampleVisit(database, shopIn(request.query), language);
    const opened = sampleCheckout(visit);
    const page = formPage(visit, opened, {
      price: fullPrice(opened),
      typed: earlierFormValuesOf(null),
      notice: null,
    });
    return sendPreview(reply, { messages: visit.messages, shop: visit.shop }, page);
  });
}

/** Refuses with 400 what is no colour, or no image that is stored here. */
function shopIn({ accent, logo, name }: Query): Shop {
  if (accent !== undefined && (typeof accent !== 'string' || !/^#[0-9a-f]{6}$/i.test(accent)))
    throw invalid('accent must be a colour such as #0b6b5c', 'accent');
  const logoKey = typeof logo === 'string' && logo !== '' ? logo.replace(FILES, '') : null;
  if (logoKey !== null && !isFileName(logoKey))
    throw invalid('logo must be the path of a stored image: /files/images/….png', 'logo');
  return {
    name: (typeof name === 'string' && cutText(name, NAME_MAX)) || 'Loja',
    taxId: null,
    email: null,
    website: null,
    logoKey,
    accentColour: accent?.toLowerCase() ?? null,
    pixWithoutBuyer: false,
    portalSettings: {},
  };
}

function sampleVisit(database: DataSource, shop: Shop, language: PageLanguage): Visit {
  return {
    id: 'bill_preview',
    ctx: new Context({ database, scope: { storeId: '', devMode: false } }),
    shop,
    messages: messagesOf(language),
    language: mailLanguageOf(language),
    otherLanguage: null,
    format: formatOf(language),
    session: { hashes: [''], formToken: () => '', isFormToken: () => false },
    network: NO_NETWORK,
    query: {},
    utm: null,
    portalToken: null,
  };
}

function sampleCheckout({ ctx, messages }: Visit): CheckoutPageData {
  const now = ctx.clock.now();
  const item = {
    id: 'prod_preview',
    name: messages.language.startsWith('en') ? 'Coffee mug' : 'Caneca de café',
    quantity: 2,
    price: SAMPLE_PRICE,
    externalId: null,
  };
  const product = Object.assign(new Product(), {
    id: item.id,
    name: item.name,
    description: null,
    price: item.price,
    cycle: null,
    trialDays: null,
    imageKey: null,
  });
  const checkout = Object.assign(new Checkout(), {
    id: 'bill_preview',
    amount: item.price * item.quantity,
    title: null,
    minimumAmount: null,
    maximumAmount: null,
    paidAmount: null,
    items: [item],
    status: 'PENDING' as const,
    frequency: 'ONE_TIME' as const,
    methods: ['PIX', 'CARD', 'BOLETO'] as Checkout['methods'],
    coupons: [],
    customerId: null,
    returnUrl: null,
    completionUrl: null,
    metadata: {},
    expiresAt: null,
    subscriptionId: null,
    card: null,
    interest: null,
    fine: null,
    allowCoupons: null,
    createdAt: now,
    updatedAt: now,
    devMode: false,
  });
  return {
    checkout,
    products: new Map([[item.id, product]]),
    charge: null,
    replaced: null,
    lastPaidId: null,
    isCardTriedOut: false,
    isCardForKnown: false,
    isBoletoOver: false,
    cardFees: null,
    asked: BUYER_FIELDS,
    methodCoupons: new Map(),
    served: null,
    tokenUrl: null,
    signedIn: null,
    wayToCards: null,
    invoice: null,
    plan: null,
  };
}
