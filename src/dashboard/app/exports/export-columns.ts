/** The columns that the dashboard offers for each export: the usual ones, and more. */
export const OFFERED_COLUMNS = {
  charges: {
    usual: [
      ...(['id', 'createdAt', 'paidAt', 'status', 'method', 'amount', 'paidAmount'] as const),
      ...(['platformFee', 'refundedAmount', 'description', 'buyer.name', 'buyer.email'] as const),
    ],
    more: [
      ...(['buyer.taxId', 'buyer.cellphone', 'externalId', 'customerId'] as const),
      ...(['checkoutId', 'subscriptionId', 'installments', 'cardBrand', 'cardLast4'] as const),
      ...(['discount', 'customerFee', 'expiresAt', 'availableAt', 'failureReason'] as const),
      ...(['endToEndId', 'txid', 'nossoNumero', 'nsu', 'authorizationCode'] as const),
      ...(['providerPaymentId', 'fiscal.documentKey', 'fiscal.documentType'] as const),
      ...(['fiscal.cbsAmount', 'fiscal.ibsAmount'] as const),
      ...(['subAccountIds', 'subAccountsReceived', 'subAccountsLeft'] as const),
      ...(['utm.source', 'utm.medium', 'utm.campaign', 'utm.term', 'utm.content'] as const),
    ],
    hasMetadata: true,
  },
  checkouts: {
    usual: ['id', 'createdAt', 'status', 'externalId', 'customerId'],
    more: [
      ...(['amount', 'paidAmount', 'expiresAt', 'subscriptionId', 'url'] as const),
      ...(['utm.source', 'utm.medium', 'utm.campaign', 'utm.term', 'utm.content'] as const),
    ],
    hasMetadata: true,
  },
  paymentLinks: {
    usual: ['id', 'createdAt', 'status', 'externalId'],
    more: ['amount', 'paidAmount', 'expiresAt', 'url', 'title', 'minimumAmount', 'maximumAmount'],
    hasMetadata: true,
  },
  subscriptions: {
    usual: ['id', 'createdAt', 'status', 'method', 'amount', 'nextChargeAt', 'customerId'],
    more: [
      ...(['name', 'productId', 'quantity', 'frequency', 'externalId', 'trialEndsAt'] as const),
      ...(['cancelAt', 'canceledAt', 'cancelledDueTo', 'cancelReason'] as const),
      ...(['pausedAt', 'parkedAt'] as const),
    ],
    hasMetadata: true,
  },
  customers: {
    usual: ['id', 'createdAt', 'name', 'email', 'cellphone', 'taxId'],
    more: ['externalId', 'country', 'zipCode'],
    hasMetadata: true,
  },
  products: {
    usual: ['id', 'createdAt', 'name', 'price', 'cycle', 'externalId'],
    more: ['description', 'status', 'trialDays'],
    hasMetadata: false,
  },
  coupons: {
    usual: ['id', 'createdAt', 'code', 'status', 'redeemsCount'],
    more: ['discountKind', 'discount', 'maxRedeems', 'notes'],
    hasMetadata: true,
  },
  disputes: {
    usual: ['id', 'createdAt', 'status', 'stage', 'amount', 'answerBy', 'chargeId'],
    more: ['reason', 'answeredAt', 'handedInAt', 'closedAt'],
    hasMetadata: false,
  },
  ledgerEntries: {
    usual: ['id', 'createdAt', 'account', 'amount'],
    more: ['kind', 'reference'],
    hasMetadata: false,
  },
  bankStatement: {
    usual: ['id', 'createdAt', 'kind', 'gross', 'fee', 'net', 'balanceAfter', 'status', 'chargeId'],
    more: ['method', 'reference', 'externalId', 'subAccountId'],
    hasMetadata: false,
  },
  payouts: {
    usual: ['id', 'createdAt', 'status', 'amount', 'externalId'],
    more: [
      'subAccountId' as const,
      ...(['description', 'platformFee', 'completedAt', 'endToEndIdentifier'] as const),
      ...(['returnedAmount', 'failureReason'] as const),
    ],
    hasMetadata: false,
  },
  transfers: {
    usual: ['id', 'createdAt', 'status', 'amount', 'externalId'],
    more: [
      ...(['description', 'platformFee', 'completedAt', 'endToEndIdentifier'] as const),
      ...(['returnedAmount', 'failureReason'] as const),
    ],
    hasMetadata: false,
  },
  subAccounts: {
    usual: ['id', 'createdAt', 'name', 'taxId', 'externalId', 'available', 'pending', 'blocked'],
    more: ['pixKey'],
    hasMetadata: true,
  },
  billingDocuments: {
    usual: [
      ...(['id', 'createdAt', 'kind', 'number', 'amount', 'discount', 'extra'] as const),
      ...(['chargeId', 'refundId', 'invoiceId'] as const),
    ],
    more: ['buyer.name', 'buyer.taxId', 'year'],
    hasMetadata: false,
  },
  auditLog: {
    usual: ['id', 'at', 'actor', 'who', 'action', 'subject', 'devMode', 'before', 'after'],
    more: ['userId', 'requestId'],
    hasMetadata: false,
  },
} as const;

type Offered = (typeof OFFERED_COLUMNS)[keyof typeof OFFERED_COLUMNS];
export type ColumnName = Offered['usual' | 'more'][number];
