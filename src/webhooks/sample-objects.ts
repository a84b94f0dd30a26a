/** The objects that test events show: nobody's, with ids that no object has. */
import { config } from '../config';
import { DAY_MS, later } from '../kit/clock';

export type Shown = Record<string, unknown>;

/** When it seems to happen, and in which environment. */
export interface Scene {
  devMode: boolean;
  now: Date;
}

const PRICE = 4990;
const FEE = { PIX: 80, CARD: 235 };
const BR_CODE =
  '00020101021226710014br.gov.bcb.pix2549pix.example.com/qr/v2/1k0tdff3cj0yhr1tnenvcnvs8ew5204000053039865406200.005802BR5911Pitanga Dev6009Sao Paulo62070503***63048EA0';
const ONE_DOT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=';

/** Of the same form as every other id. */
const testId = (prefix: string) => `${prefix}_TEST00000000000000000000000`;
const receipt = (id: string) => `${config.publicUrl}/pay/${id}/receipt`;

export const IDS = {
  checkout: testId('bill'),
  charge: testId('char'),
  transparent: testId('pix_char'),
  subscription: testId('subs'),
  customer: testId('cust'),
  product: testId('prod'),
};

export function customer({ devMode, now }: Scene): Shown {
  return {
    id: IDS.customer,
    devMode,
    email: 'teste@example.com',
    taxId: '52998224725',
    country: 'BR',
    name: 'Cliente de Teste',
    cellphone: '11999990000',
    zipCode: '01310100',
    metadata: {},
    createdAt: now,
    updatedAt: now,
  };
}

export function payment(
  { now }: Scene,
  id: string,
  method: 'PIX' | 'CARD',
  values: Shown = {},
): Shown {
  return {
    id,
    amount: PRICE,
    paidAmount: PRICE,
    platformFee: FEE[method],
    method,
    status: 'PAID',
    receiptUrl: receipt(id),
    installments: 1,
    paidAt: now,
    createdAt: now,
    updatedAt: now,
    fee: FEE[method],
    ...values,
  };
}

export const byPix: Shown = {
  method: 'PIX',
  PIX: { name: 'Cliente de Teste', taxId: '529.***.***-**', isSameAsCustomer: true },
};
export const byCard: Shown = { method: 'CARD', CARD: { number: '4242', brand: 'visa' } };

export function checkout({ devMode, now }: Scene, values: Shown = {}): Shown {
  return {
    id: IDS.checkout,
    externalId: null,
    url: `${config.publicUrl}/pay/${IDS.checkout}`,
    amount: PRICE,
    paidAmount: PRICE,
    items: [{ id: IDS.product, quantity: 1 }],
    status: 'PAID',
    frequency: 'ONE_TIME',
    methods: ['PIX', 'CARD'],
    coupons: [],
    devMode,
    customerId: IDS.customer,
    returnUrl: null,
    completionUrl: null,
    receiptUrl: receipt(IDS.charge),
    metadata: {},
    upSellProductId: null,
    interest: null,
    fine: null,
    createdAt: now,
    updatedAt: now,
    expiresAt: null,
    card: { maxInstallments: 12 },
    ...values,
  };
}

export function transparent({ devMode, now }: Scene, values: Shown = {}): Shown {
  return {
    id: IDS.transparent,
    amount: PRICE,
    status: 'PAID',
    devMode,
    brCode: BR_CODE,
    brCodeBase64: ONE_DOT,
    platformFee: FEE.PIX,
    receiptUrl: receipt(IDS.transparent),
    createdAt: now,
    updatedAt: now,
    expiresAt: later(now, DAY_MS / 48),
    metadata: {},
    method: 'PIX',
    paidAmount: PRICE,
    externalId: null,
    ...values,
  };
}

export function subscription({ devMode, now }: Scene, values: Shown = {}): Shown {
  return {
    id: IDS.subscription,
    customerId: IDS.customer,
    amount: PRICE,
    status: 'ACTIVE',
    method: 'CARD',
    coupons: [],
    devMode,
    trialDays: null,
    trialEndsAt: null,
    name: 'Assinatura de teste',
    description: null,
    currency: 'BRL',
    frequency: 'MONTHLY',
    metadata: {},
    nextChargeAt: later(now, 30 * DAY_MS),
    cancelPolicy: null,
    canceledAt: null,
    cancelledDueTo: null,
    createdAt: now,
    updatedAt: now,
    retry: null,
    ...values,
  };
}

export function planChange({ now }: Scene): Shown {
  return {
    id: testId('subu'),
    subscriptionId: IDS.subscription,
    status: 'PENDING',
    productId: IDS.product,
    quantity: 1,
    newAmount: 2 * PRICE,
    requestedAt: now,
  };
}

export const NEW_PLAN = { amount: 2 * PRICE, name: 'Outra assinatura de teste' };

/** What follows a failed try: the next one, a day later. */
export function retry({ now }: Scene, reason: string): Shown {
  return {
    chargeId: IDS.charge,
    retryNumber: 0,
    maxRetry: 3,
    nextAttemptAt: later(now, DAY_MS),
    reason,
    url: `${config.publicUrl}/pay/${IDS.charge}`,
  };
}

export function transfer(
  { devMode, now }: Scene,
  kind: 'WITHDRAW' | 'TRANSFER',
  hasArrived: boolean,
): Shown {
  const id = testId('tran');
  return {
    id,
    kind,
    amount: 10_000,
    status: hasArrived ? 'COMPLETE' : 'FAILED',
    devMode,
    platformFee: FEE.PIX,
    receiptUrl: receipt(id),
    externalId: 'teste',
    endToEndIdentifier: hasArrived ? 'E99999999202601010000TESTE000000' : null,
    description: null,
    failureReason: hasArrived ? null : 'rejected_by_bank',
    completedAt: hasArrived ? now : null,
    createdAt: now,
    updatedAt: now,
    method: 'PIX',
  };
}

/** How version 1 shows the checkout. */
export function billing({ devMode, now }: Scene): Shown {
  return {
    id: IDS.checkout,
    url: `${config.publicUrl}/pay/${IDS.checkout}`,
    status: 'PAID',
    devMode,
    methods: ['PIX', 'CARD'],
    products: [{ id: IDS.product, externalId: 'teste', quantity: 1 }],
    frequency: 'ONE_TIME',
    amount: PRICE,
    nextBilling: null,
    customer: {
      id: IDS.customer,
      metadata: {
        name: 'Cliente de Teste',
        cellphone: '11999990000',
        email: 'teste@example.com',
        taxId: '52998224725',
      },
    },
    allowCoupons: false,
    coupons: [],
    couponsUsed: [],
    metadata: { fee: FEE.PIX, returnUrl: '', completionUrl: '' },
    createdAt: now,
    updatedAt: now,
    paidAmount: PRICE,
    kind: ['PIX', 'CARD'],
  };
}

export function withdraw({ devMode, now }: Scene, hasArrived: boolean): Shown {
  const id = testId('tran');
  return {
    id,
    kind: 'WITHDRAW',
    status: hasArrived ? 'COMPLETE' : 'FAILED',
    devMode,
    receiptUrl: receipt(id),
    amount: 10_000,
    platformFee: FEE.PIX,
    externalId: 'teste',
    createdAt: now,
    updatedAt: now,
  };
}

export function disabledWebhook({ devMode, now }: Scene): Shown {
  return {
    id: testId('webh'),
    name: 'Webhook de teste',
    endpoint: 'https://loja.example/webhook',
    events: ['checkout.completed'],
    devMode,
    v2: true,
    createdAt: now,
    updatedAt: now,
    status: 'DISABLED',
    disabledAt: now,
    disabledReason: 'FAILING',
    sendSecret: false,
    previousSecretUntil: null,
  };
}
