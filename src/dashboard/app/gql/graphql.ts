/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** The input of `acceptDispute`. */
export type AcceptDisputeInput = {
  /** The id of the dispute; it must be OPEN, and not answered. */
  id: string | number;
};

/** The input of `acceptRefundRequest`. */
export type AcceptRefundRequestInput = {
  /** What the buyer reads in the portal. */
  answer?: string | null | undefined;
  /** The id of the request; it must be OPEN. */
  id: string | number;
  /** True if you gave the money back in another way, such as by a Pix transfer for a boleto: then no refund is made. False if left out. */
  isPaidOtherwise?: boolean | null | undefined;
};

/** Who acted. */
export type ActorKind =
  /** A customer of the store, in its portal. */
  | 'CUSTOMER'
  /** An API key of the store. */
  | 'KEY'
  /** An assistant, through `/mcp`, with an API key of the store. */
  | 'MCP'
  /** A member of the store, in its dashboard. */
  | 'MEMBER'
  /** An operator of the platform, or the service itself. */
  | 'OPERATOR';

/** The input of `addChargeLine`. */
export type AddChargeLineInput = {
  /** What it adds to the next charge, in cents; negative for less. Not 0. */
  amount: number;
  /** What the line is for, as buyers see it. */
  description: string;
  /** The id of the subscription; it must be ACTIVE. */
  id: string | number;
  /** The product that it is about; that of the subscription if left out. */
  productId?: string | number | null | undefined;
};

/** The input of `addDisputeEvidence`. */
export type AddDisputeEvidenceInput = {
  /** What the file shows, such as `Proof of delivery`. */
  description?: string | null | undefined;
  /** The id of a file that was uploaded in the dashboard for a dispute within the last hour, instead of `fileUrl`. */
  fileUpload?: string | number | null | undefined;
  /** The public https address of the file: a PDF, or an image as PNG, JPEG, WebP, GIF or AVIF, of at most 5 MB. It is downloaded and checked by its content. */
  fileUrl?: string | null | undefined;
  /** The id of the dispute; it must be OPEN, and not answered. */
  id: string | number;
};

/** A further product that each cycle of a subscription charges. */
export type AddOnInput = {
  /** The product: another one than that of the subscription, with its cycle. One that is an add-on already keeps the price that was agreed; a further one has its price of today. */
  productId: string | number;
  /** The quantity, 1 to 100,000; 1 if left out. */
  quantity?: number | null | undefined;
};

/** The input of `advanceTestClock`. */
export type AdvanceTestClockInput = {
  /** How many seconds to move by, instead of `to`. */
  seconds?: number | null | undefined;
  /** The time to move to. */
  to?: string | null | undefined;
};

/** The conditions that the rows of a list must meet, all of them. */
export type ApiKeyFilter = {
  /** Only rows created before this time. */
  createdBefore?: string | null | undefined;
  /** Only rows created at or after this time. */
  createdFrom?: string | null | undefined;
  /** Only the key with this id. */
  id?: string | number | null | undefined;
  /** Whether it is revoked. */
  isRevoked?: boolean | null | undefined;
};

/** The outcome of an attempt to collect a charge. */
export type AttemptStatus =
  /** The provider approved the payment. */
  | 'APPROVED'
  /** The provider declined the payment. */
  | 'DECLINED'
  /** The provider has not answered yet. */
  | 'PENDING';

/** The input of `auditLog`. */
export type AuditLogInput = {
  /** Only this act, such as `createProduct`. */
  action?: string | null | undefined;
  /** Only older acts than this one. */
  after?: string | number | null | undefined;
  /** How many, 1 to 100; 50 if left out. */
  first?: number | null | undefined;
  /** Only acts on this object. */
  subject?: string | number | null | undefined;
  /** Only acts of this person. */
  userId?: string | number | null | undefined;
};

/** What a movement does to the available balance. */
export type BalanceEffect =
  /** It adds the amount. */
  | 'CREDIT'
  /** It takes the amount. */
  | 'DEBIT'
  /** It leaves the available balance as it is. */
  | 'NONE';

/** The address of the card's bill. */
export type BillingAddressInput = {
  /** City. */
  city: string;
  /** District. */
  district?: string | null | undefined;
  /** Number of the house; `S/N` if it has none. */
  number: string;
  /** State: two letters, such as SP. */
  state: string;
  /** Street. */
  street: string;
  /** CEP: 8 digits, with or without punctuation. */
  zipCode: string;
};

/** The kind of a document. */
export type BillingDocumentKind =
  /** Of a complete refund of a payment that has an invoice. */
  | 'CREDIT_NOTE'
  /** Of a payment, paid or open. */
  | 'INVOICE';

/** Whether a document counts. */
export type BillingDocumentStatus =
  /** It counts. */
  | 'ISSUED'
  /** The payment was cancelled or has expired unpaid. The number is not used again. */
  | 'VOID';

/** Who pays. */
export type BuyerInput = {
  /** Mobile phone. */
  cellphone?: string | null | undefined;
  /** E-mail address. */
  email?: string | null | undefined;
  /** Name. */
  name?: string | null | undefined;
  /** CPF or CNPJ. It may be sent with punctuation, and is shown without it. */
  taxId?: string | null | undefined;
};

/** How campaigns are grouped. */
export type CampaignsBy =
  /** One row for each campaign. */
  | 'CAMPAIGN'
  /** One row for each medium. */
  | 'MEDIUM'
  /** One row for each source. */
  | 'SOURCE';

/** When a cancelled subscription ends. */
export type CancelAt =
  /** Immediately. */
  | 'NOW'
  /** On its next charge date, instead of being charged. Can be undone until then. */
  | 'PERIOD_END';

/** The input of `cancelCheckout`. */
export type CancelCheckoutInput = {
  /** The id of the checkout or payment link. */
  id: string | number;
};

/** The input of `cancelSampleYear`. */
export type CancelSampleYearInput = {
  /** The id of the year, with the prefix `year_`. */
  id: string | number;
};

/** The input of `cancelSubscription`. */
export type CancelSubscriptionInput = {
  /** When it ends; `NOW` if left out. */
  at?: CancelAt | null | undefined;
  /** The id of the subscription. */
  id: string | number;
  /** Why the buyer cancels it, in their own words. */
  reason?: string | null | undefined;
};

/** The card options of a checkout. */
export type CardOptionsInput = {
  /** The maximum number of installments, 1 to 12, each of at least 1000 cents; 12 if left out. Has no effect on subscriptions. */
  maxInstallments?: number | null | undefined;
  /** Whether the buyer pays the fee of the card on top of the price; the store bears it if left out. Not for subscriptions. */
  passFeesToCustomer?: boolean | null | undefined;
};

/** The input of `changeRole`. */
export type ChangeRoleInput = {
  /** The id of the member, with the prefix `memb_`. */
  id: string | number;
  /** What the member may do from now on. */
  role: Role;
};

/** The conditions that the rows of a list must meet, all of them. */
export type ChargeFilter = {
  /** Only charges with this code of the issuer. */
  authorizationCode?: string | null | undefined;
  /** Only charges of a card with these last four digits. */
  cardLast4?: string | null | undefined;
  /** Only charges of this checkout or link. */
  checkoutId?: string | number | null | undefined;
  /** Only rows created before this time. */
  createdBefore?: string | null | undefined;
  /** Only rows created at or after this time. */
  createdFrom?: string | null | undefined;
  /** Only charges of this customer. */
  customerId?: string | number | null | undefined;
  /** Only charges with the fiscal document of this access key. */
  documentKey?: string | null | undefined;
  /** Only charges of the buyer with this e-mail address: as entered, or as stored of the customer. Needs `CUSTOMER:READ`. */
  email?: string | null | undefined;
  /** Only the charge with this end-to-end id, as on the receipt of the buyer's bank. */
  endToEndId?: string | null | undefined;
  /** Only the transparent charge with this id of your own. */
  externalId?: string | null | undefined;
  /** Only the charge with this id. */
  id?: string | number | null | undefined;
  /** Only charges of which a part was refunded and the rest was not (`true`), or only the others (`false`). */
  isPartlyRefunded?: boolean | null | undefined;
  /** Only charges of this amount or less. */
  maxAmount?: number | null | undefined;
  /** Only charges with all of this metadata: their own, or of their checkout. For values that few charges have, such as the number of an order. */
  metadata?: Array<MetadataInput> | null | undefined;
  /** Only charges paid this way. */
  method?: PaymentMethod | null | undefined;
  /** Only charges of this amount or more. */
  minAmount?: number | null | undefined;
  /** Only the boleto with this number of the bank. */
  nossoNumero?: string | null | undefined;
  /** Only charges with this number of the acquirer. */
  nsu?: string | null | undefined;
  /** Only charges paid before this time. */
  paidBefore?: string | null | undefined;
  /** Only charges paid at or after this time. */
  paidFrom?: string | null | undefined;
  /** Only the charge with this payment of the provider. */
  providerPaymentId?: string | null | undefined;
  /** Only charges whose money is in this state. */
  settlement?: Settlement | null | undefined;
  /** Only charges with this status. */
  status?: ChargeStatus | null | undefined;
  /** Only rows with one of these statuses. */
  statusIn?: Array<ChargeStatus> | null | undefined;
  /** Only charges of this subscription. */
  subscriptionId?: string | number | null | undefined;
  /** Only charges of the buyer with this CPF or CNPJ, with or without punctuation. Needs `CUSTOMER:READ`. */
  taxId?: string | null | undefined;
  /** Only the Pix charge with this id at the bank. */
  txid?: string | null | undefined;
  /** Only charges of this campaign. */
  utm?: UtmInput | null | undefined;
};

/** What a line of a charge is for. */
export type ChargeLineKind =
  /** Days at the price of the plan: those that were left of the cycle after a change, those until a moved charge date, or the whole period that a change to another cycle begins. */
  | 'ADDED_DAYS'
  /** A further product of the cycle. */
  | 'ADD_ON'
  /** What is more than the charge and becomes the credit of the next one. */
  | 'CARRIED_OVER'
  /** Credit of an earlier charge; negative. */
  | 'CREDIT'
  /** An amount that the merchant added to this charge; negative for less. */
  | 'ONE_OFF'
  /** The plan of the cycle. */
  | 'PLAN'
  /** What the product costs once, with the first payment. */
  | 'SETUP_FEE'
  /** The unused days of a plan that was changed during its cycle; negative. */
  | 'UNUSED_DAYS'
  /** The recorded usage of a product. */
  | 'USAGE';

/** The status of a payment. */
export type ChargeStatus =
  /** Cancelled before it was paid. */
  | 'CANCELLED'
  /** Expired without payment. */
  | 'EXPIRED'
  /** Its card was declined, and the buyer may try again; of a renewal: all retries failed. */
  | 'FAILED'
  /** The dispute was lost; the money went back to the payer. */
  | 'LOST'
  /** Paid, and not refunded in full. */
  | 'PAID'
  /** Waiting for the buyer, or between two attempts. */
  | 'PENDING'
  /** Refunded in full. */
  | 'REFUNDED'
  /** The payer disputes it; its money is blocked. */
  | 'UNDER_DISPUTE';

/** The conditions that the rows of a list must meet, all of them. */
export type CheckoutFilter = {
  /** Only rows created before this time. */
  createdBefore?: string | null | undefined;
  /** Only rows created at or after this time. */
  createdFrom?: string | null | undefined;
  /** Only checkouts of this customer. */
  customerId?: string | number | null | undefined;
  /** Only checkouts of the customer, or paid by a buyer, with this e-mail address. Needs `CUSTOMER:READ`. */
  email?: string | null | undefined;
  /** Only checkouts with this id of your own; renewals have that of their first checkout. */
  externalId?: string | null | undefined;
  /** Only checkouts with this frequency; payment links are not included. */
  frequency?: CheckoutFrequency | null | undefined;
  /** Only the checkout with this id. */
  id?: string | number | null | undefined;
  /** Only checkouts created by renewals (`true`), or only the others (`false`). */
  isRenewal?: boolean | null | undefined;
  /** Only rows with this word: the whole id, or the beginning of your own id, of the name of a product that is sold, and, if the key has `CUSTOMER:READ`, of the name or e-mail address of the customer; without regard to accents and upper and lower case. 2 to 200 characters. */
  keyword?: string | null | undefined;
  /** Only checkouts that offer this method, also with others. */
  method?: PaymentMethod | null | undefined;
  /** Only paid checkouts whose money is in this state. */
  settlement?: Settlement | null | undefined;
  /** Only those with this status. */
  status?: CheckoutStatus | null | undefined;
  /** Only rows with one of these statuses. */
  statusIn?: Array<CheckoutStatus> | null | undefined;
  /** Only checkouts of the customer, or paid by a buyer, with this CPF or CNPJ. Needs `CUSTOMER:READ`. */
  taxId?: string | null | undefined;
  /** Only those created for this campaign. */
  utm?: UtmInput | null | undefined;
};

/** How many times a checkout can be paid. */
export type CheckoutFrequency =
  /** Any number of times (a payment link). */
  | 'MULTIPLE_PAYMENTS'
  /** Once. */
  | 'ONE_TIME'
  /** Once; after that the buyer is charged at every cycle. */
  | 'SUBSCRIPTION';

/** A product and its quantity. */
export type CheckoutItemInput = {
  /** The id of the product, or your own `externalId` of it. */
  id: string | number;
  /** The quantity; 1 if left out. */
  quantity?: number | null | undefined;
};

/** The status of a checkout. */
export type CheckoutStatus =
  /** Cancelled by the merchant. */
  | 'CANCELLED'
  /** Expired. */
  | 'EXPIRED'
  /** Paid. */
  | 'PAID'
  /** Open for payment. */
  | 'PENDING'
  /** Refunded. */
  | 'REFUNDED';

/** The conditions that the rows of a list must meet, all of them. */
export type ClosingFilter = {
  /** Only rows created before this time. */
  createdBefore?: string | null | undefined;
  /** Only rows created at or after this time. */
  createdFrom?: string | null | undefined;
  /** Only this month, such as `2026-11`. */
  month?: string | null | undefined;
};

/** How the cycles of a subscription are paid. */
export type Collection =
  /** The stored card or the mandate of automatic Pix is charged. */
  | 'AUTOMATIC'
  /** Each cycle has a page on which the buyer pays by Pix, boleto or card. */
  | 'INVOICE';

/** Why a request was refused, for programs; more reasons may be added. */
export type ConflictReason =
  /** It is cancelled. */
  | 'ALREADY_CANCELLED'
  /** Its simulated outcome is decided. */
  | 'ALREADY_DECIDED'
  /** It is expired. */
  | 'ALREADY_EXPIRED'
  /** It is inactive; a deleted product is. */
  | 'ALREADY_INACTIVE'
  /** The e-mail address is that of a member of the store. */
  | 'ALREADY_MEMBER'
  /** It is paid. */
  | 'ALREADY_PAID'
  /** Its money was returned. */
  | 'ALREADY_REFUNDED'
  /** The next charge amounts to the value `amount`, not to what was expected. */
  | 'AMOUNT_CHANGED'
  /** The code fixes the amount in the value `limit`, in cents. */
  | 'AMOUNT_OF_CODE'
  /** The balance does not cover it. */
  | 'BALANCE_TOO_LOW'
  /** It took too long, or belongs to another session. */
  | 'BEGIN_AGAIN'
  /** The stored card was declined for good: the buyer must replace it. */
  | 'CARD_REFUSED'
  /** The form of the card has shown another total than is charged. */
  | 'CARD_TOKEN_AMOUNT_MISMATCH'
  /** The token of a card is unknown, used or expired. */
  | 'CARD_TOKEN_INVALID'
  /** A charge by invoice of the subscription is open. */
  | 'CHARGE_OPEN'
  /** Another coupon has, or had, this code. */
  | 'CODE_TAKEN'
  /** The time of the coupon is over. */
  | 'COUPON_EXPIRED'
  /** The coupon is for a first purchase, and this buyer has paid before. */
  | 'COUPON_FIRST_PURCHASE'
  /** The items cost less than the value `limit`, in cents, which the coupon needs. */
  | 'COUPON_MINIMUM'
  /** The coupon is counted by buyer: send a taxId or an email. */
  | 'COUPON_NEEDS_CUSTOMER'
  /** The coupon cannot be used yet. */
  | 'COUPON_NOT_STARTED'
  /** The coupon is for the payment methods in the value `choices`. */
  | 'COUPON_OTHER_METHOD'
  /** The coupon is for other products. */
  | 'COUPON_OTHER_PRODUCT'
  /** This buyer has used the coupon as often as the value `limit` allows. */
  | 'COUPON_USED'
  /** The running cycle of the subscription is not paid. */
  | 'CYCLE_UNPAID'
  /** The password is one of the first that are tried. */
  | 'EASY_PASSWORD'
  /** The card has expired. */
  | 'EXPIRED_CARD'
  /** Another object has this externalId; of an open checkout, the value `existingId` is its id. */
  | 'EXTERNAL_ID_TAKEN'
  /** The store does not have the feature that this needs. */
  | 'FEATURE_MISSING'
  /** The card was declined, and the bank does not say why. */
  | 'GENERIC_DECLINE'
  /** The customer has an ACTIVE subscription. */
  | 'HAS_ACTIVE_SUBSCRIPTION'
  /** The product is one of a subscription, and another one is needed. */
  | 'HAS_CYCLE'
  /** The security code of the card is wrong. */
  | 'INCORRECT_CVC'
  /** The card has no available limit for the amount. */
  | 'INSUFFICIENT_FUNDS'
  /** The Idempotency-Key was used with another body. */
  | 'KEY_REUSED'
  /** A store has at least one owner. */
  | 'LAST_OWNER'
  /** A person has at least one way to sign in. */
  | 'LAST_WAY_IN'
  /** The store has as many of these objects, or as much data, as it may have. */
  | 'LIMIT_REACHED'
  /** The card was reported lost. */
  | 'LOST_CARD'
  /** No account at a provider serves the payment method. */
  | 'METHOD_NOT_AVAILABLE'
  /** Nothing is left of the payment. */
  | 'NOTHING_LEFT'
  /** The browser or device did not prove who it is. */
  | 'NOT_ACCEPTED'
  /** The file is no image that is taken. */
  | 'NOT_AN_IMAGE'
  /** It is not one of the words in the value `choices`. */
  | 'NOT_A_CHOICE'
  /** The file is no complete PDF. */
  | 'NOT_A_PDF'
  /** The file could not be downloaded from its address. */
  | 'NOT_DOWNLOADED'
  /** The address is not one of the public internet. */
  | 'NOT_PUBLIC'
  /** The payment cannot be refunded; the value `status` is its state. */
  | 'NOT_REFUNDABLE'
  /** The product is not ACTIVE and cannot be sold. */
  | 'NOT_SOLD'
  /** It has characters that are not text. */
  | 'NOT_TEXT'
  /** It must not be given together with the fields in the value `with`. */
  | 'NOT_TOGETHER'
  /** The coupon cannot be used, or not any more. */
  | 'NOT_USABLE'
  /** It must be left out here. */
  | 'NOT_USED'
  /** The product has no cycle, and one of a subscription is needed. */
  | 'NO_CYCLE'
  /** No payment provider is configured for the method. */
  | 'NO_PROVIDER'
  /** It is only valid together with the fields in the value `with`. */
  | 'ONLY_WITH'
  /** The product is charged in another cycle, which is not possible here. */
  | 'OTHER_CYCLE'
  /** The link is for another person than the one who is signed in. */
  | 'OTHER_PERSON'
  /** Only the person with the tax id of the customer can pay it. */
  | 'PAYER_NOT_ALLOWED'
  /** The payment provider of the store cannot restrict who pays. */
  | 'PAYER_NOT_RESTRICTED'
  /** The payment could not be processed; another attempt may succeed. */
  | 'PROCESSING_ERROR'
  /** The store is not open for production. */
  | 'PRODUCTION_CLOSED'
  /** What production needs is missing; the value `missing` lists it. */
  | 'PRODUCTION_INCOMPLETE'
  /** The payment provider does not accept it. */
  | 'PROVIDER_REFUSED'
  /** The money of this payment is being returned. */
  | 'REFUND_IN_PROGRESS'
  /** It is missing. */
  | 'REQUIRED'
  /** Both environments share it: the role needs the permission in the value `permission` in production too. */
  | 'SHARED_WITH_PRODUCTION'
  /** The amounts of the splits are more than the value `limit`, which is paid less the fee. */
  | 'SPLITS_EXCEED_AMOUNT'
  /** The card was reported stolen. */
  | 'STOLEN_CARD'
  /** Another customer has this taxId. */
  | 'TAX_ID_TAKEN'
  /** It is too early. */
  | 'TOO_EARLY'
  /** It has fewer entries than the value `limit`. */
  | 'TOO_FEW'
  /** It is higher than the value `limit`, of which `unit` may be `cents` or `percent`. */
  | 'TOO_HIGH'
  /** It has more bytes than the value `limit`, or too many levels. */
  | 'TOO_LARGE'
  /** It is too late. */
  | 'TOO_LATE'
  /** It has more characters than the value `limit`. */
  | 'TOO_LONG'
  /** It is lower than the value `limit`, of which `unit` may be `cents` or `percent`. */
  | 'TOO_LOW'
  /** It has more entries than the value `limit`. */
  | 'TOO_MANY'
  /** Too many payments were tried: the message says until when. */
  | 'TOO_MANY_TRIES'
  /** It has fewer characters than the value `limit`. */
  | 'TOO_SHORT'
  /** The same request may succeed in a moment. */
  | 'TRY_AGAIN'
  /** The payment is disputed. */
  | 'UNDER_DISPUTE'
  /** There is no such object in this environment of this store. */
  | 'UNKNOWN'
  /** The code is not the one that the app shows now. */
  | 'WRONG_CODE'
  /** Its text does not have the form that the value `format` names. */
  | 'WRONG_FORMAT'
  /** The id is that of another kind of object. */
  | 'WRONG_KIND'
  /** This is not possible with the payment method. */
  | 'WRONG_METHOD'
  /** The e-mail address, the password, the code or the passkey is not right. */
  | 'WRONG_SIGN_IN'
  /** Another state of the object does not allow it; the message names the state. */
  | 'WRONG_STATE'
  /** It is of another type than those in the value `type`. */
  | 'WRONG_TYPE';

/** Which charges of a subscription a coupon discounts. */
export type CouponDuration =
  /** As many paid charges as `cycles` says, the first one included. */
  | 'CYCLES'
  /** Every charge. */
  | 'FOREVER'
  /** The first full charge only. */
  | 'ONCE';

/** The conditions that the rows of a list must meet, all of them. */
export type CouponFilter = {
  /** Only rows created before this time. */
  createdBefore?: string | null | undefined;
  /** Only rows created at or after this time. */
  createdFrom?: string | null | undefined;
  /** Only the coupon with this code. */
  id?: string | number | null | undefined;
  /** Only deleted coupons, instead of the others. */
  isDeleted?: boolean | null | undefined;
  /** Only coupons with this status. */
  status?: CouponStatus | null | undefined;
  /** Only rows with one of these statuses. */
  statusIn?: Array<CouponStatus> | null | undefined;
};

/** Whether a coupon can be used. */
export type CouponStatus =
  /** Buyers can use it. */
  | 'ACTIVE'
  /** All its uses are redeemed, or its time is over: raise `maxRedeems`, or move `expiresAt`, to make it ACTIVE again. */
  | 'EXPIRED'
  /** Deactivated: it cannot be used until it is activated again. */
  | 'INACTIVE';

/** The input of `createApiKey`. */
export type CreateApiKeyInput = {
  /** What the key is for, in your words. */
  description?: string | null | undefined;
  /** When the key expires; never if left out. */
  expiresAt?: string | null | undefined;
  /** Whether assistants may write with it through `/mcp`; they may not if left out. The tools that read need the permissions of the key only. */
  mcp?: boolean | null | undefined;
  /** The permissions of the new key: at least one, and none that the requesting key lacks. */
  permissions: Array<string>;
};

/** The input of `createBillingDocument`. */
export type CreateBillingDocumentInput = {
  /** The charge, paid or open. */
  chargeId: string | number;
};

/** The input of `createCheckout`. */
export type CreateCheckoutInput = {
  /** The card options. */
  card?: CardOptionsInput | null | undefined;
  /** The address the buyer goes to after paying. */
  completionUrl?: string | null | undefined;
  /** The codes of the coupons that the buyer may use. */
  coupons?: Array<string> | null | undefined;
  /** The stored customer it is for. */
  customerId?: string | number | null | undefined;
  /** The São Paulo day on which a boleto is due, `YYYY-MM-DD`: from today to 365 days ahead. Interest and fine count from it. If left out, a boleto is due 3 bank business days after its creation. Has no effect on PIX and CARD. A checkout or link offers no boleto after it. */
  dueDate?: string | null | undefined;
  /** The lifetime in seconds; it never expires if left out. */
  expiresIn?: number | null | undefined;
  /** Your own id. While the first one that has it is PENDING, an equal request returns that one, and another request is refused with 409 `EXTERNAL_ID_TAKEN`. */
  externalId?: string | null | undefined;
  /** The fine for paying a boleto late; has no effect on PIX and CARD. */
  fine?: LateFineInput | null | undefined;
  /** How many times it can be paid; `ONE_TIME` if left out. `SUBSCRIPTION` also needs the permission `SUBSCRIPTION:CREATE`. */
  frequency?: CheckoutFrequency | null | undefined;
  /** The interest for paying a boleto late; has no effect on PIX and CARD. */
  interest?: LateInterestInput | null | undefined;
  /** The products to sell; exactly one recurring product for a subscription. */
  items: Array<CheckoutItemInput>;
  /** Your own data, stored and returned. */
  metadata?: Record<string, unknown> | null | undefined;
  /** The payment methods to offer; PIX and CARD if left out, CARD for a subscription. */
  methods?: Array<PaymentMethod> | null | undefined;
  /** The retry policy for failed charges of the subscription. */
  retryPolicy?: RetryPolicyInput | null | undefined;
  /** The address the buyer returns to without paying: https, http or an app scheme. */
  returnUrl?: string | null | undefined;
  /** What sub-accounts get of each payment, in place of what its products say. */
  splits?: Array<SplitInput> | null | undefined;
  /** A one-off product offered after payment: its id, or your own `externalId` of it. */
  upSellProductId?: string | number | null | undefined;
  /** The campaign that brings the buyer. If left out, that of the address the page is opened by (`utm_source`, …); on a payment link the address counts first. */
  utm?: UtmInput | null | undefined;
};

/** The input of `createClosing`. */
export type CreateClosingInput = {
  /** The month in São Paulo, such as `2026-11`. It must have ended an hour ago. */
  month: string;
};

/** The input of `createCoupon`. */
export type CreateCouponInput = {
  /** The code that buyers enter: letters, digits, `_` and `-`. Unique without regard to case, also among deleted coupons. */
  code: string;
  /** For the duration `CYCLES`: how many paid charges of a subscription it discounts. */
  cycles?: number | null | undefined;
  /** PERCENTAGE: a whole percentage, 1 to 100, or hundredths of a percent, 101 to 10,000 (1050 is 10.5%). FIXED: cents. */
  discount?: number | null | undefined;
  /** For a PERCENTAGE with decimals, in place of `discount`: hundredths of a percent, 525 for 5.25% and 50 for 0.5%. */
  discountHundredths?: number | null | undefined;
  /** The unit of `discount`. */
  discountKind: DiscountKind;
  /** Which charges of a subscription it discounts; `ONCE`, the first full charge, if left out. */
  duration?: CouponDuration | null | undefined;
  /** Until when buyers can use it: a time in the future, after `startsAt`; without end if left out. */
  expiresAt?: string | null | undefined;
  /** Whether only buyers can use it who have never paid this store before. */
  isFirstPurchaseOnly?: boolean | null | undefined;
  /** How many times one buyer can use it. Buyers are distinguished by their tax id, else by their e-mail address. */
  maxPerCustomer?: number | null | undefined;
  /** How many times it can be redeemed: at least 1, or -1 for unlimited (the default). */
  maxRedeems?: number | null | undefined;
  /** Your own data, stored and returned. */
  metadata?: Record<string, unknown> | null | undefined;
  /** Only these payment methods are discounted; all if left out. */
  methods?: Array<PaymentMethod> | null | undefined;
  /** The items must cost at least so much before the discount, in cents. */
  minimumAmount?: number | null | undefined;
  /** Your own notes. */
  notes?: string | null | undefined;
  /** Only these products are discounted: their ids, or your own `externalId` of them; all if left out. */
  productIds?: Array<string | number> | null | undefined;
  /** From when buyers can use it: a time in the future; at once if left out. */
  startsAt?: string | null | undefined;
};

/** The input of `createCustomer`. */
export type CreateCustomerInput = {
  /** Mobile phone. */
  cellphone?: string | null | undefined;
  /** City. */
  city?: string | null | undefined;
  /** Apartment, floor or block. */
  complement?: string | null | undefined;
  /** District. */
  district?: string | null | undefined;
  /** E-mail address. */
  email: string;
  /** Your own data about the buyer. */
  metadata?: Record<string, unknown> | null | undefined;
  /** Name. */
  name?: string | null | undefined;
  /** Number of the house. */
  number?: string | null | undefined;
  /** State: two letters, such as SP. */
  state?: string | null | undefined;
  /** Street. */
  street?: string | null | undefined;
  /** CPF or CNPJ, with or without punctuation. */
  taxId?: string | null | undefined;
  /** Postal code (CEP). */
  zipCode?: string | null | undefined;
};

/** The input of `createPaymentLink`. */
export type CreatePaymentLinkInput = {
  /** The card options. */
  card?: CardOptionsInput | null | undefined;
  /** The address the buyer goes to after paying. */
  completionUrl?: string | null | undefined;
  /** The codes of the coupons that the buyer may use. */
  coupons?: Array<string> | null | undefined;
  /** The stored customer it is for. */
  customerId?: string | number | null | undefined;
  /** The São Paulo day on which a boleto is due, `YYYY-MM-DD`: from today to 365 days ahead. Interest and fine count from it. If left out, a boleto is due 3 bank business days after its creation. Has no effect on PIX and CARD. A checkout or link offers no boleto after it. */
  dueDate?: string | null | undefined;
  /** The lifetime in seconds; it never expires if left out. */
  expiresIn?: number | null | undefined;
  /** Your own id. While the first one that has it is PENDING, an equal request returns that one, and another request is refused with 409 `EXTERNAL_ID_TAKEN`. */
  externalId?: string | null | undefined;
  /** The fine for paying a boleto late; has no effect on PIX and CARD. */
  fine?: LateFineInput | null | undefined;
  /** The interest for paying a boleto late; has no effect on PIX and CARD. */
  interest?: LateInterestInput | null | undefined;
  /** The products sold; required, except with `minimumAmount`, which takes none. */
  items?: Array<CheckoutItemInput> | null | undefined;
  /** The most that a buyer can type, in cents; only with `minimumAmount`. */
  maximumAmount?: number | null | undefined;
  /** Your own data, stored and returned. */
  metadata?: Record<string, unknown> | null | undefined;
  /** The payment methods to offer; PIX and CARD if left out. */
  methods?: Array<PaymentMethod> | null | undefined;
  /** Lets each buyer type the amount, which is at least so much, in cents. The link then has no `items` and takes no `coupons`. */
  minimumAmount?: number | null | undefined;
  /** The address the buyer returns to without paying: https, http or an app scheme. */
  returnUrl?: string | null | undefined;
  /** What sub-accounts get of each payment, in place of what its products say. */
  splits?: Array<SplitInput> | null | undefined;
  /** What the link is for, as its page and its receipts say it. Required with `minimumAmount`. */
  title?: string | null | undefined;
  /** A one-off product offered after payment: its id, or your own `externalId` of it. */
  upSellProductId?: string | number | null | undefined;
  /** The campaign that brings the buyer. If left out, that of the address the page is opened by (`utm_source`, …); on a payment link the address counts first. */
  utm?: UtmInput | null | undefined;
};

/** The input of `createPayout`. */
export type CreatePayoutInput = {
  /** The amount that arrives, in cents; the fee is charged on top. */
  amount: number;
  /** The text that the recipient sees. */
  description?: string | null | undefined;
  /** Your own id: a repeated request with the same id returns the first one. Required unless the request has an Idempotency-Key. */
  externalId?: string | null | undefined;
  /** Always `PIX`. */
  method?: string | null | undefined;
  /** The key and its type, instead of `pixKey` and `pixKeyType`. */
  pix?: PixTargetInput | null | undefined;
  /** The Pix key that receives the money; the registered key of the store if left out. */
  pixKey?: string | null | undefined;
  /** The type of `pixKey`. */
  pixKeyType?: PixKeyType | null | undefined;
};

/** The input of `createProduct`. */
export type CreateProductInput = {
  /** Always `BRL`. */
  currency: string;
  /** How often a subscription to it is charged; if left out, the product is sold once. */
  cycle?: Cycle | null | undefined;
  /** The text below the name. */
  description?: string | null | undefined;
  /** Your own id of the product; unique in your store. */
  externalId: string;
  /** The id of a PDF that was uploaded in the dashboard within the last hour, instead of `fileUrl`. */
  fileUpload?: string | number | null | undefined;
  /** The public https address of a PDF of at most 20 MB. The service downloads and stores it; buyers can download it after paying. */
  fileUrl?: string | null | undefined;
  /** The same as `imageUrl`, under another name. */
  image?: string | null | undefined;
  /** The id of an image that was uploaded in the dashboard within the last hour, instead of `imageUrl`. */
  imageUpload?: string | number | null | undefined;
  /** The public https address of a PNG, JPEG, WebP, GIF or AVIF image of at most 5 MB and 4096 × 4096 pixels. The service downloads and stores it. */
  imageUrl?: string | null | undefined;
  /** The name that buyers see. */
  name: string;
  /** The price of one unit, in cents. */
  price: number;
  /** What a subscription to it costs once, with its first payment, in cents; only together with `cycle`. No coupon discounts it. */
  setupFee?: number | null | undefined;
  /** What sub-accounts get of the price of a unit, where its sale names none. */
  splits?: Array<SplitInput> | null | undefined;
  /** The length of the trial in days, 1 to 90; only together with `cycle`. */
  trialDays?: number | null | undefined;
};

/** The input of `createSubAccount`. */
export type CreateSubAccountInput = {
  /** Your own id; unique among the sub-accounts. */
  externalId?: string | null | undefined;
  /** Your own data, stored and returned. */
  metadata?: Record<string, unknown> | null | undefined;
  /** The name of the seller. */
  name: string;
  /** A Pix key of the same holder, to which its money is withdrawn; the `taxId` if left out. */
  pixKey?: string | null | undefined;
  /** Its CPF or CNPJ, with or without punctuation; never that of the store. */
  taxId: string;
};

/** The input of `createSubscription`. */
export type CreateSubscriptionInput = {
  /** The card options. */
  card?: CardOptionsInput | null | undefined;
  /** How its cycles are paid; `AUTOMATIC` if left out. */
  collection?: Collection | null | undefined;
  /** The address the buyer goes to after paying. */
  completionUrl?: string | null | undefined;
  /** The codes of the coupons that the buyer may use. */
  coupons?: Array<string> | null | undefined;
  /** The stored customer it is for. */
  customerId?: string | number | null | undefined;
  /** The São Paulo day on which a boleto is due, `YYYY-MM-DD`: from today to 365 days ahead. Interest and fine count from it. If left out, a boleto is due 3 bank business days after its creation. Has no effect on PIX and CARD. A checkout or link offers no boleto after it. */
  dueDate?: string | null | undefined;
  /** The lifetime in seconds; it never expires if left out. */
  expiresIn?: number | null | undefined;
  /** Your own id. While the first one that has it is PENDING, an equal request returns that one, and another request is refused with 409 `EXTERNAL_ID_TAKEN`. */
  externalId?: string | null | undefined;
  /** The fine for paying a boleto late; has no effect on PIX and CARD. */
  fine?: LateFineInput | null | undefined;
  /** The interest for paying a boleto late; has no effect on PIX and CARD. */
  interest?: LateInterestInput | null | undefined;
  /** The terms of `collection: INVOICE`. */
  invoice?: InvoiceInput | null | undefined;
  /** The product to sell: exactly one, with a cycle. */
  items: Array<CheckoutItemInput>;
  /** Your own data, stored and returned. */
  metadata?: Record<string, unknown> | null | undefined;
  /** The payment methods to offer, PIX or CARD; CARD if left out. With `collection: INVOICE` they are those of `invoice.methods`, and may be left out. */
  methods?: Array<PaymentMethod> | null | undefined;
  /** The retry policy for failed charges. */
  retryPolicy?: RetryPolicyInput | null | undefined;
  /** The address the buyer returns to without paying: https, http or an app scheme. */
  returnUrl?: string | null | undefined;
  /** What sub-accounts get of each payment, in place of what its products say. */
  splits?: Array<SplitInput> | null | undefined;
  /** A one-off product offered after payment: its id, or your own `externalId` of it. */
  upSellProductId?: string | number | null | undefined;
  /** The campaign that brings the buyer. If left out, that of the address the page is opened by (`utm_source`, …); on a payment link the address counts first. */
  utm?: UtmInput | null | undefined;
};

/** The input of `createTransparent`. */
export type CreateTransparentInput = {
  /** The price, in cents; at least 300 for a boleto and 100 for a card. It is what the buyer pays, except with `coupon` and `passFeesToCustomer`. */
  amount: number;
  /** Card: the address of the card's bill. Production needs it, unless a customer with the `taxId` and an address is stored. */
  billingAddress?: BillingAddressInput | null | undefined;
  /** Card: a stored card of this customer, found by `customer.taxId`, which is charged without the buyer being present. In Dev mode also `dev_card_` and four digits, which any customer may use. */
  cardToken?: string | null | undefined;
  /** The code of a coupon, which discounts `amount`. One use is reserved until it is paid or ends. What it leaves must be 0, which is paid at once, or as much as the method charges. */
  coupon?: string | null | undefined;
  /** The buyer; a boleto needs at least `name` and `taxId`, a card all fields. Once it is paid, a buyer with `email` and `taxId` is stored as a customer. */
  customer?: BuyerInput | null | undefined;
  /** The text that the buyer sees. */
  description?: string | null | undefined;
  /** The São Paulo day on which a boleto is due, `YYYY-MM-DD`: from today to 365 days ahead. Interest and fine count from it. If left out, a boleto is due 3 bank business days after its creation. Has no effect on PIX and CARD. Counts before `expiresIn`. */
  dueDate?: string | null | undefined;
  /** Pix: whether only the person with `customer.taxId`, which it needs, can pay. Refused with 422 if the provider of the store cannot restrict the payer, and for other methods. */
  ensureSameTaxId?: boolean | null | undefined;
  /** The lifetime in seconds. If left out, a Pix code expires after 30 minutes and a boleto is due 3 bank business days after its creation. */
  expiresIn?: number | null | undefined;
  /** Your own id. A repeated id returns the first charge if method, amount, coupon and `ensureSameTaxId` (with it, and for a boleto or card, also the payer) are equal, and is refused (409) if not. After a declined card, another token is a further attempt of the same charge. */
  externalId?: string | null | undefined;
  /** The fine for paying a boleto late; no effect on Pix and card. */
  fine?: LateFineInput | null | undefined;
  /** Its fiscal document, and the taxes in it; they are stored and shown. */
  fiscal?: FiscalInput | null | undefined;
  /** Card: the number of installments, each of at least 1000 cents; 1 if left out. */
  installmentCount?: number | null | undefined;
  /** The interest for paying a boleto late; no effect on Pix and card. */
  interest?: LateInterestInput | null | undefined;
  /** Your own data, stored and returned. */
  metadata?: Record<string, unknown> | null | undefined;
  /** The payment method. */
  method: TransparentMethod;
  /** Card: whether the buyer pays the fee of the card on top of the price. Has no effect on Pix and boleto. */
  passFeesToCustomer?: boolean | null | undefined;
  /** Card: whether the buyer agreed that the card of `token` is stored. Once it has paid, the answer has its `cardToken`. */
  saveCard?: boolean | null | undefined;
  /** What sub-accounts get of it. */
  splits?: Array<SplitInput> | null | undefined;
  /** Card: a token that is used once, within a minute. Either `token` or `cardToken` is required. It is that of `card.js` (`ctok_`) or, in production, of the card fields of the provider; in Dev mode also `dev_card_` and the last four digits of a test card. */
  token?: string | null | undefined;
  /** The campaign that brought the buyer; stored and shown. */
  utm?: UtmInput | null | undefined;
};

/** The input of `createWebhook`. */
export type CreateWebhookInput = {
  /** For which receivers its messages are made; STANDARD if left out. */
  compatibility?: WebhookCompatibility | null | undefined;
  /** The HTTPS address that receives events; not local or private. */
  endpoint: string;
  /** The names of the events to receive. */
  events: Array<string>;
  /** Whether the service makes the secret, which only the response shows; instead of `secret`. */
  generateSecret?: boolean | null | undefined;
  /** A name of your choice. */
  name: string;
  /** The secret that signs messages (HMAC-SHA256); never shown again. If left out, the service makes one, which only the response shows; `/webhooks/create` then asks for `generateSecret`. */
  secret?: string | null | undefined;
  /** Whether messages contain the secret itself, as `X-Webhook-Secret`, for receivers that expect it; false if left out. */
  sendSecret?: boolean | null | undefined;
  /**
   * Whether it receives the v2 payload; true if left out.
   * @deprecated The v1 payload is for receivers written for it, and has few events: new receivers should use the v2 payload.
   */
  v2?: boolean | null | undefined;
};

/** The conditions that the rows of a list must meet, all of them. */
export type CustomerFilter = {
  /** Only customers with this mobile phone; signs and spaces do not count. */
  cellphone?: string | null | undefined;
  /** Only rows created before this time. */
  createdBefore?: string | null | undefined;
  /** Only rows created at or after this time. */
  createdFrom?: string | null | undefined;
  /** Only customers with this e-mail address. */
  email?: string | null | undefined;
  /** Only the customer with this id of your own. */
  externalId?: string | null | undefined;
  /** Only the customer with this id. */
  id?: string | number | null | undefined;
  /** Only customers whose name begins with this, without regard to accents and upper and lower case. */
  name?: string | null | undefined;
  /** Only the customer with this CPF or CNPJ, with or without punctuation. */
  taxId?: string | null | undefined;
};

/** How often a subscription is charged. */
export type Cycle =
  /** Every 12 months. */
  | 'ANNUALLY'
  /** Every month, on the day of the first charge or the last day of a shorter month. */
  | 'MONTHLY'
  /** Every 3 months. */
  | 'QUARTERLY'
  /** Every 6 months. */
  | 'SEMIANNUALLY'
  /** Every 7 days. */
  | 'WEEKLY';

/** The input of `deleteCoupon`. */
export type DeleteCouponInput = {
  /** The code of the coupon. */
  id: string | number;
};

/** The input of `deleteCustomer`. */
export type DeleteCustomerInput = {
  /** The id of the customer. */
  id: string | number;
};

/** The input of `deleteProduct`. */
export type DeleteProductInput = {
  /** Your own id, instead of `id`. */
  externalId?: string | null | undefined;
  /** The id of the product. */
  id?: string | number | null | undefined;
};

/** The input of `deleteStoredCard`. */
export type DeleteStoredCardInput = {
  /** The id of the stored card. */
  id: string | number;
};

/** The input of `deleteSubAccount`. */
export type DeleteSubAccountInput = {
  /** The id of the sub-account. */
  id: string | number;
};

/** The input of `deleteWebhook`. */
export type DeleteWebhookInput = {
  /** The id of the webhook. */
  id: string | number;
};

/** The conditions that the rows of a list must meet, all of them. */
export type DeliveryFilter = {
  /** Only rows created before this time. */
  createdBefore?: string | null | undefined;
  /** Only rows created at or after this time. */
  createdFrom?: string | null | undefined;
  /** Only deliveries of this event. */
  eventId?: string | number | null | undefined;
  /** Only deliveries of events of this name, such as `checkout.completed`, without test events. */
  eventType?: string | null | undefined;
  /** Only deliveries with this status. */
  status?: DeliveryStatus | null | undefined;
  /** Only rows with one of these statuses. */
  statusIn?: Array<DeliveryStatus> | null | undefined;
  /** Only deliveries to this webhook. */
  webhookId?: string | number | null | undefined;
};

/** The status of a delivery. */
export type DeliveryStatus =
  /** The endpoint answered 2xx. */
  | 'DELIVERED'
  /** All attempts failed, or the webhook was disabled. */
  | 'FAILED'
  /** Not yet delivered; another attempt follows. */
  | 'PENDING';

/** The unit of the discount of a coupon. */
export type DiscountKind =
  /** An amount in cents, at most the amount to pay. */
  | 'FIXED'
  /** A percentage of the amount, rounded down to the cent. */
  | 'PERCENTAGE';

/** The conditions that the rows of a list must meet, all of them. */
export type DisputeFilter = {
  /** Only the disputes of this charge. */
  chargeId?: string | number | null | undefined;
  /** Only rows created before this time. */
  createdBefore?: string | null | undefined;
  /** Only rows created at or after this time. */
  createdFrom?: string | null | undefined;
  /** Only the dispute with this id. */
  id?: string | number | null | undefined;
  /** Only disputes whose answer is at this stage. */
  stage?: DisputeStage | null | undefined;
  /** Only disputes with this status. */
  status?: DisputeStatus | null | undefined;
  /** Only rows with one of these statuses. */
  statusIn?: Array<DisputeStatus> | null | undefined;
};

/** How far the answer to a dispute is. A decided dispute keeps its last stage. */
export type DisputeStage =
  /** You accepted the dispute: the payer gets the money. */
  | 'ACCEPTED'
  /** Evidence can be added and submitted, until `answerBy`. */
  | 'AWAITING_EVIDENCE'
  /** The evidence was submitted and does not change any more. */
  | 'SUBMITTED'
  /** The deadline has passed without an answer. */
  | 'UNANSWERED';

/** The status of a dispute. */
export type DisputeStatus =
  /** The money went back to the payer. */
  | 'LOST'
  /** Being decided; the money is blocked. */
  | 'OPEN'
  /** The merchant keeps the money. */
  | 'WON';

/** The input of `endSession`. */
export type EndSessionInput = {
  /** The id of the session. */
  id: string | number;
};

/** The kind of refusal; the message has the details. */
export type ErrorCode =
  /** The card was declined; the reason is that of the attempt. */
  | 'CARD_DECLINED'
  /** The name is taken, or the state of the object does not allow it. */
  | 'CONFLICT'
  /** Dashboard: the member must add a passkey or a password first. */
  | 'FACTOR_REQUIRED'
  /** The store does not have this feature: its operator switches it on. */
  | 'FEATURE_NOT_ENABLED'
  /** The key is valid but lacks the permission. */
  | 'FORBIDDEN'
  /** The resource is no longer available. */
  | 'GONE'
  /** The balance is too low. */
  | 'INSUFFICIENT_FUNDS'
  /** An unexpected error; the request can be repeated. */
  | 'INTERNAL'
  /** Payments of this method cannot be refunded. */
  | 'INVALID_METHOD'
  /** The input is malformed, or a field is missing or wrong. */
  | 'INVALID_REQUEST'
  /** The path exists, but not with this HTTP method: Allow names the methods. */
  | 'METHOD_NOT_ALLOWED'
  /** No such object in the scope of this key. */
  | 'NOT_FOUND'
  /** The body is larger than 1 MB. */
  | 'PAYLOAD_TOO_LARGE'
  /** No payment provider is configured for this method. */
  | 'PROVIDER_NOT_CONFIGURED'
  /** Too many requests: wait for the time given in Retry-After. */
  | 'RATE_LIMITED'
  /** The store is suspended. */
  | 'STORE_SUSPENDED'
  /** Dashboard: the member must confirm who they are, then repeat the request. */
  | 'SUDO_REQUIRED'
  /** No such payment in the scope of this key. */
  | 'TRANSACTION_NOT_FOUND'
  /** The payment is in a state that cannot be refunded. */
  | 'TRANSACTION_NOT_REFUNDABLE'
  /** The payment is disputed: wait for the outcome. */
  | 'TRANSACTION_UNDER_DISPUTE'
  /** The key is missing, wrong, revoked, expired, or of the other environment. */
  | 'UNAUTHENTICATED'
  /** The database or a provider is unavailable, or this process is shutting down: try again shortly. */
  | 'UNAVAILABLE'
  /** The request is well-formed but cannot be carried out. */
  | 'UNPROCESSABLE'
  /** The body is not JSON. */
  | 'UNSUPPORTED_MEDIA_TYPE';

/** The conditions that the rows of a list must meet, all of them. */
export type EventFilter = {
  /** Only rows created before this time. */
  createdBefore?: string | null | undefined;
  /** Only rows created at or after this time. */
  createdFrom?: string | null | undefined;
  /** Only the event with this id. */
  id?: string | number | null | undefined;
  /** Only events about this object. */
  objectId?: string | number | null | undefined;
  /** Only events about one of these objects. */
  objectIdIn?: Array<string | number> | null | undefined;
  /** Only events of this name, such as `checkout.completed`. */
  type?: string | null | undefined;
};

/** The unit of a fine. */
export type FineType =
  /** Cents. */
  | 'FIXED'
  /** Hundredths of a percent of the amount. */
  | 'PERCENTAGE';

/** The kind of a fiscal document. It is not a document of Pitanga. */
export type FiscalDocumentType =
  /** BP-e, a ticket (model 63). */
  | 'BPE'
  /** CT-e, of transport (model 57). */
  | 'CTE'
  /** NF3e, of electric energy (model 66). */
  | 'NF3E'
  /** NFC-e, of goods to consumers (model 65). */
  | 'NFCE'
  /** NFCom, of communication (model 62). */
  | 'NFCOM'
  /** NF-e, of goods (model 55). */
  | 'NFE'
  /** NFS-e of the national standard, of services. */
  | 'NFSE';

/** The fiscal document of a payment, and the taxes in it. */
export type FiscalInput = {
  /** The CBS in the payment, in cents. */
  cbsAmount?: number | null | undefined;
  /** The access key of the document: 44 characters, or 50 of a national NFS-e; with or without blanks. */
  documentKey?: string | null | undefined;
  /** The kind of the document. Left out, it is that of the key. */
  documentType?: FiscalDocumentType | null | undefined;
  /** The IBS in the payment, in cents. */
  ibsAmount?: number | null | undefined;
};

/** The input of `inviteMember`. */
export type InviteMemberInput = {
  /** The e-mail address of the person. */
  email: string;
  /** What the member may do. */
  role: Role;
};

/** The same as a request sends them; what is left out stays as it is. */
export type InvoiceDefaultsInput = {
  /** How many days after the due date an unpaid charge is decided, 0 to 60; at most what the cycle leaves. */
  graceDays?: number | null | undefined;
  /** How many days before the charge date a charge is opened, 1 to 30; at most what the cycle leaves. */
  leadDays?: number | null | undefined;
  /** The methods that the buyer may choose, as far as they are served; empty = all that are served. */
  methods?: Array<PaymentMethod> | null | undefined;
  /** What happens after the grace. */
  overdue?: OverduePolicy | null | undefined;
  /** Whether a charge stays payable for 30 days after `CANCEL`. */
  reopenWhenPaid?: boolean | null | undefined;
};

/** The terms of collection by invoice. */
export type InvoiceInput = {
  /** How many days after the due date an unpaid charge is decided, 0 to 60; with `leadDays` at most the cycle. That of the store if left out, or what the cycle leaves. */
  graceDays?: number | null | undefined;
  /** How many days before the charge date the charge is opened, 1 to 30 and less than the cycle; that of the store, `invoice.leadDays`, if left out. */
  leadDays?: number | null | undefined;
  /** The methods that the buyer may choose; those of the store if left out. */
  methods?: Array<PaymentMethod> | null | undefined;
  /** What happens after the grace; as the store has set if left out. */
  overdue?: OverduePolicy | null | undefined;
  /** Whether a charge stays payable for 30 days after `CANCEL`. Its payment makes the subscription ACTIVE again. As the store has set if left out. */
  reopenWhenPaid?: boolean | null | undefined;
};

/** A fine on a boleto that is paid late. */
export type LateFineInput = {
  /** The unit. */
  type: FineType;
  /** Hundredths of a percent or cents, depending on `type`; 0 = none. */
  value: number;
};

/** Interest on a boleto that is paid late. */
export type LateInterestInput = {
  /** Hundredths of a percent per month (100 = 1%), accrued daily; 0 = none. */
  value: number;
};

/** An account of a store in the ledger; the entries of one movement always sum to zero. */
export type LedgerAccount =
  /** Available to the merchant. */
  | 'AVAILABLE'
  /** Held back while a dispute is open. */
  | 'BLOCKED'
  /** Earned by the platform. */
  | 'FEES'
  /** Sent but not yet arrived: refunds and payouts that have not settled. */
  | 'IN_TRANSIT'
  /** Paid by buyers, but not yet available. */
  | 'PENDING'
  /** Outside the service: payments received (negative) and money sent to banks (positive). */
  | 'PROVIDER'
  /** Available to sub-accounts; a part of no balance of the store. */
  | 'SUB_AVAILABLE'
  /** Parts of sub-accounts that are held back while a dispute is open. */
  | 'SUB_BLOCKED'
  /** Parts of sub-accounts in payments that are not yet available. */
  | 'SUB_PENDING'
  /** Received without a matching charge; the operator decides. */
  | 'SUSPENSE';

/** The conditions that the rows of a list must meet, all of them. */
export type LedgerEntryFilter = {
  /** Only lines of this account. */
  account?: LedgerAccount | null | undefined;
  /** Only rows created before this time. */
  createdBefore?: string | null | undefined;
  /** Only rows created at or after this time. */
  createdFrom?: string | null | undefined;
  /** Only lines of this kind, such as `payment` or `payout`. */
  kind?: string | null | undefined;
  /** Only lines about this charge, refund, payout or dispute. */
  reference?: string | number | null | undefined;
};

/** The language of a mail. */
export type MailLanguage =
  /** English. */
  | 'EN'
  /** Portuguese. */
  | 'PT';

/** The conditions that the rows of a list must meet, all of them. */
export type MessageFilter = {
  /** Only rows created before this time. */
  createdBefore?: string | null | undefined;
  /** Only rows created at or after this time. */
  createdFrom?: string | null | undefined;
  /** Only mails to this customer. */
  customerId?: string | number | null | undefined;
  /** Only mails about this object, such as a charge or a subscription. */
  objectId?: string | number | null | undefined;
  /** Only mails to this address. */
  recipient?: string | null | undefined;
  /** Only mails with this status. */
  status?: MessageStatus | null | undefined;
  /** Only rows with one of these statuses. */
  statusIn?: Array<MessageStatus> | null | undefined;
  /** Only mails of this template, such as `receipt`. */
  template?: string | null | undefined;
};

/** The status of a mail. */
export type MessageStatus =
  /** The mail server refused the address for good. */
  | 'BOUNCED'
  /** Could not be sent; `reason` says why. */
  | 'FAILED'
  /** Waits to be sent, or to be sent again. */
  | 'QUEUED'
  /** The mail server accepted it; in Dev mode, it is in the inbox. */
  | 'SENT'
  /** Not sent; `reason` says why. */
  | 'SKIPPED';

/** Own texts of a mail, in one language. */
export type MessageTextInput = {
  /** A paragraph at the end, without links; null = none. */
  closing?: string | null | undefined;
  /** The language of the mails that have these texts. */
  language: MailLanguage;
  /** A paragraph after the greeting, without links; null = none. */
  opening?: string | null | undefined;
  /** The subject, with placeholders such as `{store}`; null = the standard one. */
  subject?: string | null | undefined;
};

/** A key of metadata, and its value. */
export type MetadataInput = {
  /** The key. */
  key: string;
  /** The value, as text: `5` also finds the number 5, `true` the flag. */
  value: string;
};

/** Whether a payment provider serves a method of the store. */
export type MethodState =
  /** The provider refuses the account: the operator must repair it. */
  | 'NEEDS_REPAIR'
  /** No account serves it: ask the operator for one. */
  | 'NOT_CONFIGURED'
  /** The provider did not answer. Calls begin again as soon as it does. */
  | 'PAUSED'
  /** An account at a provider serves it. */
  | 'READY'
  /** Dev mode: the simulator serves it. */
  | 'SIMULATED';

/** What a person is notified of at the next visit. */
export type NoticeKind =
  /** Too many cards were declined on a payment link: for an hour it takes cards of known customers only. */
  | 'LINK_CLOSED_TO_CARDS'
  /** A passkey was added. */
  | 'NEW_PASSKEY'
  /** The password was set. */
  | 'NEW_PASSWORD'
  /** The recovery codes were replaced. */
  | 'NEW_RECOVERY_CODES'
  /** The role in a store has changed. */
  | 'NEW_ROLE'
  /** An authenticator app was added. */
  | 'NEW_TOTP'
  /** A passkey was removed. */
  | 'PASSKEY_REMOVED'
  /** Somebody signed in with a recovery code. */
  | 'RECOVERY_CODE_USED'
  /** An operator removed all factors. */
  | 'RESET'
  /** Somebody signed in after refused tries. */
  | 'SIGN_IN_AFTER_FAILURES';

/** What happens to a subscription whose charge is not paid when its grace ends. */
export type OverduePolicy =
  /** It is cancelled. */
  | 'CANCEL'
  /** It goes on; the charge is FAILED and can be paid for 60 days more. */
  | 'KEEP'
  /** It is paused until the open charge is paid, or you resume it. */
  | 'PAUSE';

/** The input of `pauseSubscription`. */
export type PauseSubscriptionInput = {
  /** The id of the subscription; it must be ACTIVE. */
  id: string | number;
  /** When it resumes by itself, at most two years ahead; if left out, when you resume it. A paused subscription can be given another date. */
  until?: string | null | undefined;
};

/** The conditions that the rows of a list must meet, all of them. */
export type PaymentLinkFilter = {
  /** Only rows created before this time. */
  createdBefore?: string | null | undefined;
  /** Only rows created at or after this time. */
  createdFrom?: string | null | undefined;
  /** Only checkouts of this customer. */
  customerId?: string | number | null | undefined;
  /** Only checkouts of the customer, or paid by a buyer, with this e-mail address. Needs `CUSTOMER:READ`. */
  email?: string | null | undefined;
  /** Only checkouts with this id of your own; renewals have that of their first checkout. */
  externalId?: string | null | undefined;
  /** Only the checkout with this id. */
  id?: string | number | null | undefined;
  /** Only rows with this word: the whole id, or the beginning of your own id, of the name of a product that is sold, and, if the key has `CUSTOMER:READ`, of the name or e-mail address of the customer; without regard to accents and upper and lower case. 2 to 200 characters. */
  keyword?: string | null | undefined;
  /** Only checkouts that offer this method, also with others. */
  method?: PaymentMethod | null | undefined;
  /** Only paid checkouts whose money is in this state. */
  settlement?: Settlement | null | undefined;
  /** Only those with this status. */
  status?: CheckoutStatus | null | undefined;
  /** Only rows with one of these statuses. */
  statusIn?: Array<CheckoutStatus> | null | undefined;
  /** Only checkouts of the customer, or paid by a buyer, with this CPF or CNPJ. Needs `CUSTOMER:READ`. */
  taxId?: string | null | undefined;
  /** Only those created for this campaign. */
  utm?: UtmInput | null | undefined;
};

/** A payment method. */
export type PaymentMethod =
  /** Bank slip, paid in any bank by its bar code. */
  | 'BOLETO'
  /** Credit card. */
  | 'CARD'
  /** Instant transfer, by QR code or by copy and paste. */
  | 'PIX';

/** The type of a Pix key. */
export type PixKeyType =
  /** The copy-and-paste code of a QR code. */
  | 'BR_CODE'
  /** The CNPJ of a company, digits or letters. */
  | 'CNPJ'
  /** The CPF of a person. */
  | 'CPF'
  /** An e-mail address. */
  | 'EMAIL'
  /** A Brazilian mobile number. */
  | 'PHONE'
  /** A random key (EVP). */
  | 'RANDOM';

/** A Pix key with its type. */
export type PixTargetInput = {
  /** The key. */
  key: string;
  /** The type of the key. */
  type: PixKeyType;
};

/** When a change of plan holds. */
export type PlanChangeTime =
  /** From the next charge date on. */
  | 'NEXT_CYCLE'
  /** At once. */
  | 'NOW';

/** When a subscription ends that its buyer cancels in the portal. */
export type PortalCancel =
  /** As the buyer chooses. */
  | 'CHOICE'
  /** Immediately. */
  | 'NOW'
  /** On its next charge date. */
  | 'PERIOD_END';

/** What buyers may do in the portal; what is left out stays as it is. */
export type PortalSettingsInput = {
  /** Whether buyers can move a subscription to automatic Pix, where the store has it. They can end its authorisation in any case. */
  automaticPix?: boolean | null | undefined;
  /** When a subscription ends that its buyer cancels. */
  cancelAt?: PortalCancel | null | undefined;
  /** Whether buyers can open the portal. */
  isOn?: boolean | null | undefined;
  /** Whether buyers can pause a subscription until a date. */
  pause?: boolean | null | undefined;
  /** Whether buyers can pay what is open. */
  payOpen?: boolean | null | undefined;
  /** The ids of the products to which buyers can change the plan of a subscription; empty = none. */
  planProductIds?: Array<string> | null | undefined;
  /** For how many days after a payment buyers can request a refund, which you accept or refuse; 0 = not at all. */
  refundDays?: number | null | undefined;
  /** Whether buyers can replace the card of a subscription, or remove it and pay each cycle by invoice. */
  replaceCard?: boolean | null | undefined;
  /** Whether buyers can withdraw from a purchase for 7 days after the payment. Brazilian law gives consumers this right: switch it off only if you sell to companies. */
  withdrawal?: boolean | null | undefined;
};

/** The input of `previewSubscriptionChange`. */
export type PreviewSubscriptionChangeInput = {
  /** All further products that each cycle charges; those that it has if left out, [] = none. */
  addOns?: Array<AddOnInput> | null | undefined;
  /** The day of month of the next charge, 1 to 28: the first such day after the present date. Not for WEEKLY. */
  billingDay?: number | null | undefined;
  /** The code of a coupon for the further charges, as long as its `duration` says; null = none any more. */
  coupon?: string | null | undefined;
  /** After how many further charges the subscription ends, 1 to 1,000; null = it goes on. It ends with the period of the last one. */
  cyclesLeft?: number | null | undefined;
  /** The id of the subscription; it must be ACTIVE. */
  id: string | number;
  /** A later day for the next charge, at most one cycle later; the clock time stays. Later charge dates are counted from it. */
  nextChargeAt?: string | null | undefined;
  /** The `previewedAt` of a preview, at most 10 minutes ago: the days are those of that moment. */
  previewedAt?: string | null | undefined;
  /** The new product, at its price of today. It must be ACTIVE and have a cycle. Left out: the product stays, at the price that was agreed. */
  productId?: string | number | null | undefined;
  /** What a change `NOW` costs until then, `NEXT_CHARGE` if left out; or what the days until a moved charge date cost, `NONE` if left out. `CHARGE_NOW` is for `NOW`, with a stored card or by invoice. */
  proration?: Proration | null | undefined;
  /** The new quantity, 1 to 100,000; the present one if left out. */
  quantity?: number | null | undefined;
  /** When product, quantity and add-ons change; `NEXT_CYCLE` if left out. */
  when?: PlanChangeTime | null | undefined;
};

/** The conditions that the rows of a list must meet, all of them. */
export type ProductFilter = {
  /** Only rows created before this time. */
  createdBefore?: string | null | undefined;
  /** Only rows created at or after this time. */
  createdFrom?: string | null | undefined;
  /** Only products with a price in this currency; all prices are in `BRL`. */
  currency?: string | null | undefined;
  /** Only the product with this id of your own. */
  externalId?: string | null | undefined;
  /** Only the product with this id. */
  id?: string | number | null | undefined;
  /** Whether it is charged on a cycle. */
  isRecurring?: boolean | null | undefined;
  /** Only rows with this word: the whole id, or the beginning of the name or of your own id; without regard to accents and upper and lower case. 2 to 200 characters. */
  keyword?: string | null | undefined;
  /** Only products whose name begins with this, without regard to accents and upper and lower case. */
  name?: string | null | undefined;
  /** Only products with this status. */
  status?: ProductStatus | null | undefined;
  /** Only rows with one of these statuses. */
  statusIn?: Array<ProductStatus> | null | undefined;
};

/** Whether a product can be sold. */
export type ProductStatus =
  /** Available for sale. */
  | 'ACTIVE'
  /** Archived: no longer for sale; earlier sales keep name and price. */
  | 'INACTIVE';

/** What a store needs for production. */
export type ProductionNeed =
  /** An e-mail address. */
  | 'EMAIL'
  /** A logo for the buyers' pages. */
  | 'LOGO'
  /** A name. */
  | 'NAME'
  /** A second way in for the owner who asks: two passkeys, or a passkey and a password. */
  | 'SECOND_WAY_IN'
  /** The CPF or CNPJ, which the operator sets. */
  | 'TAX_ID'
  /** The terms, accepted by an owner. */
  | 'TERMS'
  /** A webhook that has answered a message in Dev mode. */
  | 'WEBHOOK'
  /** A website. */
  | 'WEBSITE';

/** Whether a store is open for production. */
export type ProductionState =
  /** Members make production keys. */
  | 'ACTIVE'
  /** No owner has asked. */
  | 'NOT_REQUESTED'
  /** An owner has asked; the operator decides. */
  | 'REQUESTED';

/** What a change of plan that holds at once costs for the rest of the running cycle. */
export type Proration =
  /** The difference is charged at once, and the change holds when it is paid: by the stored card, or by invoice on a page of its own. A charge that is declined, or not paid in time, changes nothing. */
  | 'CHARGE_NOW'
  /** The unused days of the plan before are credited and the days that are left charged at the new price, both with the next charge. */
  | 'NEXT_CHARGE'
  /** Nothing: the new price is charged from the next charge date on. */
  | 'NONE';

/** What a payment provider can serve. */
export type ProviderMethod =
  /** Renewals of subscriptions by automatic Pix. */
  | 'AUTOMATIC_PIX'
  /** Payments by boleto. */
  | 'BOLETO'
  /** Payments by card. */
  | 'CARD'
  /** Payouts and Pix transfers. */
  | 'PAYOUT'
  /** Payments by Pix. */
  | 'PIX';

/** The input of `recordUsage`. */
export type RecordUsageInput = {
  /** Whether the units are added or subtracted. */
  action: UsageAction;
  /** The id of the subscription; it must be ACTIVE. */
  id: string | number;
  /** The per-unit product, without a cycle; it must be ACTIVE to add units. */
  productId: string | number;
  /** The number of units, 1 to 1,000,000. */
  units: number;
};

/** The input of `refundCheckout`. */
export type RefundCheckoutInput = {
  /** The amount to refund, in cents: 1 to what is left of the payment; left out = all of it. */
  amount?: number | null | undefined;
  /** The id of a checkout (`bill_`), or of one payment (`char_`, `pix_char_` or `card_`). */
  id: string | number;
  /** The reason; `requested_by_customer` if left out. */
  reason?: string | null | undefined;
};

/** The input of `refundCredit`. */
export type RefundCreditInput = {
  /** The id of the subscription; it must be CANCELLED. */
  id: string | number;
  /** The reason; `requested_by_customer` if left out. */
  reason?: string | null | undefined;
};

/** The input of `refundPaymentLink`. */
export type RefundPaymentLinkInput = {
  /** The amount to refund, in cents: 1 to what is left of the payment; left out = all of it. */
  amount?: number | null | undefined;
  /** The id of one payment of the link (`char_`, `pix_char_` or `card_`). */
  id: string | number;
  /** The reason; `requested_by_customer` if left out. */
  reason?: string | null | undefined;
};

/** The conditions that the rows of a list must meet, all of them. */
export type RefundRequestFilter = {
  /** Only the requests about this payment. */
  chargeId?: string | number | null | undefined;
  /** Only rows created before this time. */
  createdBefore?: string | null | undefined;
  /** Only rows created at or after this time. */
  createdFrom?: string | null | undefined;
  /** Only the requests of this customer. */
  customerId?: string | number | null | undefined;
  /** Only requests with this status. */
  status?: RefundRequestStatus | null | undefined;
  /** Only rows with one of these statuses. */
  statusIn?: Array<RefundRequestStatus> | null | undefined;
};

/** Why a buyer wants the money back. */
export type RefundRequestKind =
  /** The buyer asks for it, within the days that the store allows. */
  | 'REQUEST'
  /** The buyer withdraws from the purchase within 7 days, which Brazilian law lets consumers do without a reason. */
  | 'WITHDRAWAL';

/** The status of a refund request. */
export type RefundRequestStatus =
  /** You accepted it. */
  | 'ACCEPTED'
  /** It waits for you. */
  | 'OPEN'
  /** You refused it. */
  | 'REFUSED';

/** The status of a refund. */
export type RefundStatus =
  /** Completed. */
  | 'COMPLETE'
  /** Failed; the money is back in your balance. */
  | 'FAILED'
  /** Requested from the provider. */
  | 'PENDING';

/** The input of `refundTransparent`. */
export type RefundTransparentInput = {
  /** The amount to refund, in cents: 1 to what is left of the payment; left out = all of it. */
  amount?: number | null | undefined;
  /** The id of a transparent payment (`pix_char_` or `card_`). */
  id: string | number;
  /** The reason; `requested_by_customer` if left out. */
  reason?: string | null | undefined;
};

/** The input of `refuseRefundRequest`. */
export type RefuseRefundRequestInput = {
  /** What the buyer reads in the portal. */
  answer?: string | null | undefined;
  /** The id of the request; it must be OPEN. */
  id: string | number;
};

/** The input of `removeChargeLine`. */
export type RemoveChargeLineInput = {
  /** The id of the line (`subl_…`). */
  id: string | number;
};

/** The input of `removeDisputeEvidence`. */
export type RemoveDisputeEvidenceInput = {
  /** The id of the file, as the dispute lists it. */
  fileId: string | number;
  /** The id of the dispute; it must be OPEN, and not answered. */
  id: string | number;
};

/** The input of `removeMember`. */
export type RemoveMemberInput = {
  /** The id of the member, with the prefix `memb_`. */
  id: string | number;
};

/** The input of `removePasskey`. */
export type RemovePasskeyInput = {
  /** The id of the passkey. */
  id: string | number;
};

/** The input of `replacePublicKey`. */
export type ReplacePublicKeyInput = {
  /** The key to replace; refused if it is not the current one, so that a repeated request replaces once. Left out, the current one is replaced. */
  key?: string | null | undefined;
};

/** The input of `requestProduction`. */
export type RequestProductionInput = {
  /** That the terms are accepted. */
  acceptTerms: boolean;
};

/** The input of `resendDeliveries`. */
export type ResendDeliveriesInput = {
  /** The delivery (`dlv_…`) to send again. */
  id?: string | number | null | undefined;
  /** With `webhookId`: the start of the range, at most 90 days ago. */
  since?: string | null | undefined;
  /** The webhook, instead of `id`. */
  webhookId?: string | number | null | undefined;
};

/** The input of `resumeSubscription`. */
export type ResumeSubscriptionInput = {
  /** The id of a subscription that is paused, or cancelled at the end of its period. */
  id: string | number;
};

/** The retry policy of a subscription. */
export type RetryPolicyInput = {
  /** The number of retries, 1 to 10; 3 if left out. */
  maxRetry?: number | null | undefined;
  /** The days between retries, 1 to 30; 1 if left out. */
  retryEvery?: number | null | undefined;
};

/** The input of `retrySubscription`. */
export type RetrySubscriptionInput = {
  /** The id of a subscription by card whose last charge failed and is still being retried. */
  id: string | number;
};

/** The input of `revokeApiKey`. */
export type RevokeApiKeyInput = {
  /** The id of the key. */
  id: string | number;
};

/** The input of `revokeInvitation`. */
export type RevokeInvitationInput = {
  /** The id of the invitation. */
  id: string | number;
};

/** What a member of a store may do. */
export type Role =
  /** Everything in Dev mode; in production no refunds, payouts and cancellations. */
  | 'DEVELOPER'
  /** Everything in Dev mode except the settings of the store, which production shares; in production payments, refunds, payouts and subscriptions. */
  | 'FINANCE'
  /** Everything, members included. */
  | 'OWNER'
  /** Reads everything and changes nothing. */
  | 'VIEWER';

/** The input of `rotateWebhook`. */
export type RotateWebhookInput = {
  /** The id of the webhook. */
  id: string | number;
  /** The secret that signs messages (HMAC-SHA256); never shown again. If left out, the service makes one, which only the response shows; `/webhooks/create` then asks for `generateSecret`. */
  secret?: string | null | undefined;
};

/** The length of the periods of sales. */
export type SalesUnit =
  /** A day of São Paulo. */
  | 'DAY'
  /** A calendar month of São Paulo. */
  | 'MONTH';

/** Why a year of sample data ended early. */
export type SampleYearProblem =
  /** The server stopped or was restarted in the middle. */
  | 'INTERRUPTED'
  /** The store refused too much of it; `message` has the last reason. */
  | 'REFUSED'
  /** The store was suspended. */
  | 'STORE_SUSPENDED'
  /** An unexpected error, which the operator finds in the log. */
  | 'UNEXPECTED';

/** How far a year of sample data is. */
export type SampleYearStatus =
  /** It was cancelled. What was made until then stays. */
  | 'CANCELLED'
  /** It was cancelled, and ends after its present step. */
  | 'CANCELLING'
  /** The whole year was made. */
  | 'DONE'
  /** It ended early, because of `problem`. What was made until then stays. */
  | 'FAILED'
  /** It waits for a worker, which takes seconds. */
  | 'QUEUED'
  /** A worker makes it: `stepsDone` of `steps`. */
  | 'RUNNING';

/** By what an object was found. */
export type SearchMatch =
  /** The issuer's code of the card payment. */
  | 'AUTHORIZATION_CODE'
  /** The last four digits of the card. */
  | 'CARD_LAST4'
  /** The code of a coupon. */
  | 'CODE'
  /** The access key of its fiscal document. */
  | 'DOCUMENT_KEY'
  /** The number of an invoice or credit note. */
  | 'DOCUMENT_NUMBER'
  /** The e-mail address of the customer or buyer. */
  | 'EMAIL'
  /** The end-to-end id of its Pix payment. */
  | 'END_TO_END_ID'
  /** Your own id of it. */
  | 'EXTERNAL_ID'
  /** Its id. */
  | 'ID'
  /** The beginning of its name. */
  | 'NAME'
  /** The number of the boleto at the bank (nosso número). */
  | 'NOSSO_NUMERO'
  /** The acquirer's number of the card payment. */
  | 'NSU'
  /** The provider's id of the payment. */
  | 'PROVIDER_ID'
  /** The CPF or CNPJ of the customer or buyer. */
  | 'TAX_ID'
  /** The id of its Pix charge at the bank. */
  | 'TXID';

/** The input of `sendPix`. */
export type SendPixInput = {
  /** The amount that the recipient receives, in cents; the fee is charged on top. */
  amount: number;
  /** The text that the recipient sees. */
  description?: string | null | undefined;
  /** Your own id: a repeated request with the same id returns the first one. Required unless the request has an Idempotency-Key. */
  externalId?: string | null | undefined;
  /** The key and its type, instead of `pixKey` and `pixKeyType`. */
  pix?: PixTargetInput | null | undefined;
  /** The Pix key of the recipient. */
  pixKey?: string | null | undefined;
  /** The type of `pixKey`. */
  pixKeyType?: PixKeyType | null | undefined;
};

/** The input of `sendTestMessage`. */
export type SendTestMessageInput = {
  /** The language; that of the store if left out. */
  language?: MailLanguage | null | undefined;
  /** The mail, such as `receipt`. */
  template: string;
};

/** How far the money of a payment is. */
export type Settlement =
  /** Paid by card, and the money is not settled yet. */
  | 'APPROVED'
  /** Paid, and the money is settled: Pix and boleto as soon as they are paid. */
  | 'REDEEMED'
  /** The payer disputes it. */
  | 'UNDER_DISPUTE';

/** How somebody signed in. */
export type SignInWay =
  /** By a link of an owner or operator. */
  | 'LINK'
  /** By a passkey. */
  | 'PASSKEY'
  /** By password and code. */
  | 'PASSWORD'
  /** By a recovery code. */
  | 'RECOVERY_CODE';

/** The input of `simulateOutcome`. */
export type SimulateOutcomeInput = {
  /** The id of the object. */
  id: string | number;
  /** The outcome. */
  outcome: SimulatedOutcome;
  /** The reason. For declines, a code such as `insufficient_funds` or `lost_card` (`generic_decline` if left out); for a dispute, free text. */
  reason?: string | null | undefined;
  /** The number of charges to decline; 1 if left out. */
  times?: number | null | undefined;
};

/** The input of `simulatePayment`. */
export type SimulatePaymentInput = {
  /** What the buyer types, in cents, for a link whose buyers type the amount; its minimum if left out. */
  amount?: number | null | undefined;
  /** The card; 4242424242424242 if left out. */
  card?: TestCardInput | null | undefined;
  /** The coupon code that the buyer enters. */
  coupon?: string | null | undefined;
  /** The buyer. */
  customer?: BuyerInput | null | undefined;
  /** The id of the checkout or link. */
  id: string | number;
  /** The number of installments of a card payment. */
  installments?: number | null | undefined;
  /** The payment method; CARD if a card is given, otherwise the first method of the checkout. Left out for a trial by invoice, which asks for none. */
  method?: PaymentMethod | null | undefined;
};

/** The input of `simulateTransparentPayment`. */
export type SimulateTransparentPaymentInput = {
  /** The id of the transparent charge. */
  id: string | number;
  /** Which code of a boleto is paid: `BOLETO` (the bar code, the default) or `PIX`. */
  method?: TransparentMethod | null | undefined;
  /** CPF or CNPJ of who pays; the customer of the charge if left out. Refused with 422 `PAYER_NOT_ALLOWED` if `ensureSameTaxId` lets only another person pay. */
  payerTaxId?: string | null | undefined;
};

/** An outcome of the simulated provider. */
export type SimulatedOutcome =
  /** The payer accepts the automatic Pix that the subscription asks for, in the app of a bank. */
  | 'AUTHORIZE'
  /** The next charges of the subscription are declined. */
  | 'DECLINE_NEXT'
  /** The payer disputes the payment. */
  | 'DISPUTE'
  /** The open dispute is decided for the payer. */
  | 'DISPUTE_LOST'
  /** The open dispute is decided for the merchant. */
  | 'DISPUTE_WON'
  /** The checkout or charge expires now. */
  | 'EXPIRE'
  /** From now on the provider can refund this payment only as a whole: refunds of a part fail. */
  | 'PARTIAL_REFUNDS_REFUSED'
  /** The payout or transfer arrives now. */
  | 'PAYOUT_COMPLETED'
  /** The payout or transfer is refused by the bank. */
  | 'PAYOUT_FAILED'
  /** The charges of the subscription are approved again. */
  | 'RECOVER'
  /** The refund arrives at the buyer now. */
  | 'REFUND_COMPLETED'
  /** The refund is refused by the bank. */
  | 'REFUND_FAILED'
  /** The payer ends the mandate for automatic Pix in the bank's app. */
  | 'REVOKE'
  /** The next charge of the subscription is approved, but the answer does not arrive; by automatic Pix, this may be the answer to its announcement. */
  | 'TIMEOUT_NEXT';

/** What a sub-account gets of a payment: either an `amount` or a `percentage`. */
export type SplitInput = {
  /** What it gets, in cents. */
  amount?: number | null | undefined;
  /** Whether it bears its share of the fee; if left out, the store bears it. */
  chargeFee?: boolean | null | undefined;
  /** What it gets, in hundredths of a percent of what is paid: 2500 is 25%. */
  percentage?: number | null | undefined;
  /** The sub-account. */
  subAccountId: string | number;
};

/** The input of `startSampleYear`. */
export type StartSampleYearInput = {
  /** Adds another year to a store that has sample data, from the present time of its clock. Left out or false, such a store is refused. */
  another?: boolean | null | undefined;
};

/** The conditions that the rows of a list must meet, all of them. */
export type StatementFilter = {
  /** Only rows created before this time. */
  createdBefore?: string | null | undefined;
  /** Only rows created at or after this time. */
  createdFrom?: string | null | undefined;
  /** Only rows with a movement of this kind, such as `SALE`, `FEE` or `PAYOUT`; `ALL` for every kind. If left out, rows that do not touch the available balance are left out. */
  kind?: string | null | undefined;
  /** Only rows whose money moved this way. */
  method?: StatementMethod | null | undefined;
  /** Only rows with this in their id. */
  search?: string | null | undefined;
  /** Only rows with this status, as it is now; `ALL` for every status. If left out, what is PENDING and has not touched the available balance is left out. */
  status?: StatementStatusFilter | null | undefined;
  /** The statement of this sub-account: the rows that change what it has available, with their effect on it. Without it the rows are those of the store. */
  subAccountId?: string | number | null | undefined;
};

/** How money moved. */
export type StatementMethod =
  /** By boleto. */
  | 'BOLETO'
  /** By card. */
  | 'CARD'
  /** Inside of the service. */
  | 'INTERNAL'
  /** By Pix. */
  | 'PIX'
  /** By bank transfer; the service sends and receives none. */
  | 'TED';

/** The status of a row, as it is now. */
export type StatementStatus =
  /** Final. */
  | 'COMPLETE'
  /** It failed: another row has what came back. */
  | 'FAILED'
  /** Under way: a payout, a refund, or a card payment whose money is not available yet. */
  | 'PENDING'
  /** The payment was returned to the payer. */
  | 'REFUNDED'
  /** The payer disputes the payment. */
  | 'UNDER_DISPUTE';

/** The status of rows, or all of them. */
export type StatementStatusFilter =
  /** Rows of every status. */
  | 'ALL'
  /** Only rows that are COMPLETE. */
  | 'COMPLETE'
  /** Only rows that are FAILED. */
  | 'FAILED'
  /** Only rows that are PENDING. */
  | 'PENDING'
  /** Only rows that are REFUNDED. */
  | 'REFUNDED'
  /** Only rows that are UNDER_DISPUTE. */
  | 'UNDER_DISPUTE';

/** The conditions that the rows of a list must meet, all of them. */
export type SubAccountFilter = {
  /** Only rows created before this time. */
  createdBefore?: string | null | undefined;
  /** Only rows created at or after this time. */
  createdFrom?: string | null | undefined;
  /** Only the one with this id of your own. */
  externalId?: string | null | undefined;
  /** Only the one with this id. */
  id?: string | number | null | undefined;
  /** Only those whose available balance is negative, or is not. */
  isNegative?: boolean | null | undefined;
  /** Only those whose name begins with this, without regard to accents and upper and lower case. */
  name?: string | null | undefined;
  /** Only the one with this CPF or CNPJ, with or without punctuation. */
  taxId?: string | null | undefined;
};

/** The input of `submitEvidence`. */
export type SubmitEvidenceInput = {
  /** What you know about the delivery, in your own words: when and how it was delivered, the tracking code, what the buyer wrote. Required where no file was added. In Dev mode the dispute is won, unless the text contains `losing_evidence`. */
  deliveryNotes?: string | null | undefined;
  /** The id of the dispute; it must be OPEN, and not answered. */
  id: string | number;
};

/** The conditions that the rows of a list must meet, all of them. */
export type SubscriptionFilter = {
  /** Only the subscription that this checkout started; the checkout of a renewal finds it too. */
  checkoutId?: string | number | null | undefined;
  /** Only subscriptions that are collected this way. */
  collection?: Collection | null | undefined;
  /** Only rows created before this time. */
  createdBefore?: string | null | undefined;
  /** Only rows created at or after this time. */
  createdFrom?: string | null | undefined;
  /** Only subscriptions of this customer. */
  customerId?: string | number | null | undefined;
  /** Only subscriptions of the customer with this e-mail address. Needs `CUSTOMER:READ`. */
  email?: string | null | undefined;
  /** Only subscriptions with this id of your own: of their checkout, or from an import. */
  externalId?: string | null | undefined;
  /** Only the subscription with this id. */
  id?: string | number | null | undefined;
  /** Whether it is parked for an operator. */
  isParked?: boolean | null | undefined;
  /** Whether it is paused. */
  isPaused?: boolean | null | undefined;
  /** Whether a failed charge of it is open, to be retried or paid by the buyer. */
  isRetrying?: boolean | null | undefined;
  /** Whether it is in its trial. */
  isTrial?: boolean | null | undefined;
  /** Only rows with this word: the whole id, or the beginning of your own id, of the name of a product that is sold, and, if the key has `CUSTOMER:READ`, of the name or e-mail address of the customer; without regard to accents and upper and lower case. 2 to 200 characters. */
  keyword?: string | null | undefined;
  /** Only subscriptions charged this way. */
  method?: PaymentMethod | null | undefined;
  /** Only subscriptions whose next charge is before this time. */
  nextChargeBefore?: string | null | undefined;
  /** Only subscriptions whose next charge is at or after this time. */
  nextChargeFrom?: string | null | undefined;
  /** Only subscriptions to this product. */
  productId?: string | number | null | undefined;
  /** Only subscriptions with this status. None is PENDING: find an unpaid one among the checkouts, with `frequency: SUBSCRIPTION`. */
  status?: SubscriptionStatus | null | undefined;
  /** Only rows with one of these statuses. */
  statusIn?: Array<SubscriptionStatus> | null | undefined;
  /** Only subscriptions of the customer with this CPF or CNPJ, with or without punctuation. Needs `CUSTOMER:READ`. */
  taxId?: string | null | undefined;
};

/** What `GET /v2/subscriptions/list` shows, if the request names no `view` and no `checkoutId`. */
export type SubscriptionLists =
  /** The checkouts of subscriptions, paid or not. */
  | 'CHECKOUT'
  /** The subscriptions. */
  | 'SUBSCRIPTION';

/** The status of a subscription. */
export type SubscriptionStatus =
  /** Charged at every cycle, also while a failed charge is being retried. */
  | 'ACTIVE'
  /** Ended; no further charge is made. */
  | 'CANCELLED'
  /** The checkout is not paid yet; until then only the checkout exists. */
  | 'PENDING';

/** A test card. */
export type TestCardInput = {
  /** The month in which it expires; 12 of 2034 if left out. */
  expMonth?: number | null | undefined;
  /** The year in which it expires; only together with expMonth. */
  expYear?: number | null | undefined;
  /** A test card number. Another card number is judged by its last four digits: 0002, 0069 and 0127 decline, all others are approved. */
  number: string;
};

/** The input of `testWebhook`. */
export type TestWebhookInput = {
  /** The name of the event; the first one it subscribes to, if left out. */
  event?: string | null | undefined;
  /** The id of the webhook; it must be ACTIVE. */
  id: string | number;
};

/** The input of `toggleCoupon`. */
export type ToggleCouponInput = {
  /** The code of the coupon. */
  id: string | number;
};

/** The conditions that the rows of a list must meet, all of them. */
export type TransferFilter = {
  /** Only rows created before this time. */
  createdBefore?: string | null | undefined;
  /** Only rows created at or after this time. */
  createdFrom?: string | null | undefined;
  /** Only the one with this end-to-end id. */
  endToEndIdentifier?: string | null | undefined;
  /** Only the one with this id of your own. */
  externalId?: string | null | undefined;
  /** Only the one with this id. */
  id?: string | number | null | undefined;
  /** Only those with this status. */
  status?: TransferStatus | null | undefined;
  /** Only rows with one of these statuses. */
  statusIn?: Array<TransferStatus> | null | undefined;
  /** Only withdrawals of this sub-account. */
  subAccountId?: string | number | null | undefined;
};

/** Who receives the money. */
export type TransferKind =
  /** A withdrawal by the merchant. */
  | 'PAYOUT'
  /** A Pix payment to others. */
  | 'TRANSFER';

/** The status of a payout or transfer. */
export type TransferStatus =
  /** Cancelled by the bank; the amount and the fee are back in the balance. */
  | 'CANCELLED'
  /** Paid. */
  | 'COMPLETE'
  /** Failed; the amount and the fee are back in the balance. */
  | 'FAILED'
  /** In transit; the amount and the fee have left the balance. */
  | 'PENDING';

/** The method of a transparent charge. */
export type TransparentMethod =
  /** A boleto, with its bar code and an alternative Pix code. */
  | 'BOLETO'
  /** A card, which is charged at once. */
  | 'CARD'
  /** A Pix code. */
  | 'PIX';

/** The input of `updateCharge`. */
export type UpdateChargeInput = {
  /** The fiscal document, in place of the earlier one as a whole; null = none. */
  fiscal?: FiscalInput | null | undefined;
  /** The id of the charge. */
  id: string | number;
};

/** The input of `updateCustomer`. */
export type UpdateCustomerInput = {
  /** Mobile phone; null = none. */
  cellphone?: string | null | undefined;
  /** City; null = none. */
  city?: string | null | undefined;
  /** Apartment, floor or block; null = none. */
  complement?: string | null | undefined;
  /** District; null = none. */
  district?: string | null | undefined;
  /** E-mail address. */
  email?: string | null | undefined;
  /** The id of the customer. */
  id: string | number;
  /** Your own data about the buyer, in place of all earlier data; null = none. */
  metadata?: Record<string, unknown> | null | undefined;
  /** Name; null = none. */
  name?: string | null | undefined;
  /** Number of the house; null = none. */
  number?: string | null | undefined;
  /** State: two letters, such as SP; null = none. */
  state?: string | null | undefined;
  /** Street; null = none. */
  street?: string | null | undefined;
  /** CPF or CNPJ, with or without punctuation; null = none. */
  taxId?: string | null | undefined;
  /** Postal code (CEP); null = none. */
  zipCode?: string | null | undefined;
};

/** The input of `updateMessageRule`. */
export type UpdateMessageRuleInput = {
  /** Days before its date on which it is sent, of `payment-overdue` days after it; null = the standard days. */
  days?: Array<number> | null | undefined;
  /** Whether the mail is sent. Its events happen all the same. */
  isOn?: boolean | null | undefined;
  /** The mail, such as `receipt`. */
  template: string;
  /** Your own texts, at most one for each language; they replace the earlier ones. [] = none. */
  texts?: Array<MessageTextInput> | null | undefined;
};

/** The input of `updateProduct`. */
export type UpdateProductInput = {
  /** The text below the name; null = none. */
  description?: string | null | undefined;
  /** Your own id of the product; unique in your store. */
  externalId?: string | null | undefined;
  /** The id of a PDF that was uploaded in the dashboard within the last hour, instead of `fileUrl`. */
  fileUpload?: string | number | null | undefined;
  /** The public https address of another PDF of at most 20 MB. Earlier buyers download it too. It can be replaced, not removed: buyers have paid for it. */
  fileUrl?: string | null | undefined;
  /** The id of the product. */
  id: string | number;
  /** The id of an image that was uploaded in the dashboard within the last hour, instead of `imageUrl`. */
  imageUpload?: string | number | null | undefined;
  /** The public https address of another image, as when a product is created; null = no image. */
  imageUrl?: string | null | undefined;
  /** The name that buyers see, on checkouts created from now on. */
  name?: string | null | undefined;
  /** The price of one unit in cents, for checkouts created from now on. */
  price?: number | null | undefined;
  /** What a subscription to it costs once, in cents, for checkouts created from now on; null = nothing. Only of a product with a `cycle`. */
  setupFee?: number | null | undefined;
  /** What sub-accounts get of the price of a unit, of payments from now on; null = nothing. */
  splits?: Array<SplitInput> | null | undefined;
};

/** The input of `updateStore`. */
export type UpdateStoreInput = {
  /** The colour of buttons and links on buyers' pages, such as `#0b6b5c`; null = the standard. */
  accentColour?: string | null | undefined;
  /** Whether receipts have the invoice of the payment as a PDF. It is issued for each receipt, with the next number of the series. */
  attachInvoices?: boolean | null | undefined;
  /** Whether the service sends mails to buyers; `false` also ends reminders. Those that the portal needs are sent all the same. */
  buyerMails?: boolean | null | undefined;
  /** The e-mail address of the merchant; null = none. */
  email?: string | null | undefined;
  /** The terms of subscriptions by invoice that name none. */
  invoice?: InvoiceDefaultsInput | null | undefined;
  /** The id of an image that was uploaded in the dashboard within the last hour, instead of `logoUrl`. */
  logoUpload?: string | number | null | undefined;
  /** The public https address of an image for the top of buyers' pages: PNG, JPEG, WebP, GIF or AVIF, at most 5 MB and 4096 × 4096 pixels. The service downloads and stores it; null = the name alone. */
  logoUrl?: string | null | undefined;
  /** The text at the end of mails; null = none. */
  mailFooter?: string | null | undefined;
  /** The language of mails. */
  mailLanguage?: MailLanguage | null | undefined;
  /** The address that answers to mails go to; null = `email`. */
  mailReplyTo?: string | null | undefined;
  /** The name of the sender of mails, without links or @; null = the name of the store. */
  mailSenderName?: string | null | undefined;
  /** Whether the buyers of transparent charges receive receipts and reminders as well. */
  mailsForTransparents?: boolean | null | undefined;
  /** The name that buyers see as the seller. */
  name?: string | null | undefined;
  /** Whether the page of a single sale asks for no name, CPF or e-mail when the buyer pays by Pix without a coupon. Not for subscriptions. */
  pixWithoutBuyer?: boolean | null | undefined;
  /** What buyers may do in the customer portal. */
  portal?: PortalSettingsInput | null | undefined;
  /** What `GET /v2/subscriptions/list` shows: checkouts, or subscriptions as newer clients expect. */
  subscriptionLists?: SubscriptionLists | null | undefined;
  /** The website of the shop, an https or http address; null = none. */
  website?: string | null | undefined;
  /** The right of withdrawal, as receipts state it; null = the standard text. */
  withdrawalTerms?: string | null | undefined;
};

/** The input of `updateSubAccount`. */
export type UpdateSubAccountInput = {
  /** Your own id; null = none. */
  externalId?: string | null | undefined;
  /** The id of the sub-account. */
  id: string | number;
  /** Your own data, in place of all earlier data; null = none. */
  metadata?: Record<string, unknown> | null | undefined;
  /** The name of the seller. */
  name?: string | null | undefined;
  /** Another Pix key of the same holder; null = the `taxId`. */
  pixKey?: string | null | undefined;
};

/** The input of `updateSubscription`. */
export type UpdateSubscriptionInput = {
  /** All further products that each cycle charges; those that it has if left out, [] = none. */
  addOns?: Array<AddOnInput> | null | undefined;
  /** The day of month of the next charge, 1 to 28: the first such day after the present date. Not for WEEKLY. */
  billingDay?: number | null | undefined;
  /** How its cycles are paid from the next one on. To `INVOICE` at any time: a failed charge is then opened. To `AUTOMATIC` only with a card or a mandate that is stored. */
  collection?: Collection | null | undefined;
  /** The code of a coupon for the further charges, as long as its `duration` says; null = none any more. */
  coupon?: string | null | undefined;
  /** After how many further charges the subscription ends, 1 to 1,000; null = it goes on. It ends with the period of the last one. */
  cyclesLeft?: number | null | undefined;
  /** The amount of the next charge or, with `CHARGE_NOW`, of the charge of now, as a preview showed it. Another amount is refused. */
  expectedAmount?: number | null | undefined;
  /** Your own id of the subscription; null = that of its checkout. */
  externalId?: string | null | undefined;
  /** The id of the subscription; it must be ACTIVE. */
  id: string | number;
  /** The terms of collection by invoice; what is left out stays. */
  invoice?: InvoiceInput | null | undefined;
  /** Your own data, in place of what there is. */
  metadata?: Record<string, unknown> | null | undefined;
  /** A later day for the next charge, at most one cycle later; the clock time stays. Later charge dates are counted from it. */
  nextChargeAt?: string | null | undefined;
  /** The `previewedAt` of a preview, at most 10 minutes ago: the days are those of that moment. */
  previewedAt?: string | null | undefined;
  /** The new product, at its price of today. It must be ACTIVE and have a cycle. Left out: the product stays, at the price that was agreed. */
  productId?: string | number | null | undefined;
  /** What a change `NOW` costs until then, `NEXT_CHARGE` if left out; or what the days until a moved charge date cost, `NONE` if left out. `CHARGE_NOW` is for `NOW`, with a stored card or by invoice. */
  proration?: Proration | null | undefined;
  /** The new quantity, 1 to 100,000; the present one if left out. */
  quantity?: number | null | undefined;
  /** How failed charges are retried; what is left out stays. */
  retryPolicy?: RetryPolicyInput | null | undefined;
  /** When product, quantity and add-ons change; `NEXT_CYCLE` if left out. */
  when?: PlanChangeTime | null | undefined;
};

/** The input of `updateWebhook`. */
export type UpdateWebhookInput = {
  /** For which receivers its messages are made from now on. */
  compatibility?: WebhookCompatibility | null | undefined;
  /** The HTTPS address that receives events; not local or private. */
  endpoint?: string | null | undefined;
  /** The names of all events to receive from now on. */
  events?: Array<string> | null | undefined;
  /** The id of the webhook. */
  id: string | number;
  /** A name of your choice. */
  name?: string | null | undefined;
  /** Whether messages contain the secret itself, as `X-Webhook-Secret`. */
  sendSecret?: boolean | null | undefined;
  /** ACTIVE enables a disabled webhook: it receives new events from now on; missed events can be sent with resend. DISABLED pauses it. */
  status?: WebhookStatus | null | undefined;
};

/** Whether units are added or subtracted. */
export type UsageAction =
  /** Units were used. */
  | 'ADD'
  /** Units added before are subtracted. */
  | 'SUBTRACT';

/** The campaign that brought the buyer. */
export type UtmInput = {
  /** Name of the campaign. */
  campaign?: string | null | undefined;
  /** The advertisement or link variant. */
  content?: string | null | undefined;
  /** The marketing medium, such as e-mail. */
  medium?: string | null | undefined;
  /** The source of the visit, such as a search engine. */
  source?: string | null | undefined;
  /** The paid search keywords. */
  term?: string | null | undefined;
};

/** For which receivers the messages of a webhook are made. */
export type WebhookCompatibility =
  /** For receivers that were written for another platform: the secret is also in the query, `customer` is always an object, tax ids are masked in another way, and an answer that says that the message is wrong is not retried. No effect with the v1 payload. */
  | 'LEGACY'
  /** For receivers that are written for this API. */
  | 'STANDARD';

/** Why a webhook was disabled. */
export type WebhookDisabledReason =
  /** It failed for five days without a success. */
  | 'FAILING'
  /** It answered 410 Gone. */
  | 'GONE'
  /** You disabled it. */
  | 'MERCHANT';

/** The conditions that the rows of a list must meet, all of them. */
export type WebhookFilter = {
  /** Only rows created before this time. */
  createdBefore?: string | null | undefined;
  /** Only rows created at or after this time. */
  createdFrom?: string | null | undefined;
  /** Only the webhook with this id. */
  id?: string | number | null | undefined;
  /** Only webhooks with this in their name or address, without regard to accents and upper and lower case, or with this id. */
  search?: string | null | undefined;
  /** Only webhooks with this status. */
  status?: WebhookStatus | null | undefined;
  /** Only rows with one of these statuses. */
  statusIn?: Array<WebhookStatus> | null | undefined;
};

/** The status of a webhook. */
export type WebhookStatus =
  /** Receives the events it subscribes to. */
  | 'ACTIVE'
  /** Receives nothing until it is enabled again; `disabledReason` says why. */
  | 'DISABLED';

/** The input of `withdrawSubAccount`. */
export type WithdrawSubAccountInput = {
  /** The amount that arrives, in cents; the fee is charged on top, from its balance. */
  amount: number;
  /** The text that the recipient sees. */
  description?: string | null | undefined;
  /** Your own id: a repeated request with the same id returns the first one. Required unless the request has an Idempotency-Key. */
  externalId?: string | null | undefined;
  /** The id of the sub-account. */
  id: string | number;
};

export type LiveEventsSubscriptionVariables = Exact<{
  types?: Array<string> | string | null | undefined;
  since?: string | number | null | undefined;
}>;


export type LiveEventsSubscription = { __typename: 'Live', events: { __typename: 'Event', id: string, type: string, objectId: string } };

export type ReplaceRecoveryCodesMutationVariables = Exact<{ [key: string]: never; }>;


export type ReplaceRecoveryCodesMutation = { __typename: 'Mutation', replaceRecoveryCodes: { __typename: 'ReplaceRecoveryCodesPayload', recoveryCodes: { __typename: 'NewRecoveryCodes', codes: Array<string> } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type AccountQueryVariables = Exact<{ [key: string]: never; }>;


export type AccountQuery = { __typename: 'Query', viewer: { __typename: 'Viewer', sessions: Array<{ __typename: 'ViewerSession', id: string, browser: string | null, way: SignInWay, usedAt: string, expiresAt: string, isCurrent: boolean }>, passkeys: Array<{ __typename: 'ViewerPasskey', id: string, name: string, createdAt: string, usedAt: string | null, isUsable: boolean }> } | null };

export type EndSessionMutationVariables = Exact<{
  input: EndSessionInput;
}>;


export type EndSessionMutation = { __typename: 'Mutation', endSession: { __typename: 'EndSessionPayload', ended: { __typename: 'EndedSessions' } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type EndOtherSessionsMutationVariables = Exact<{ [key: string]: never; }>;


export type EndOtherSessionsMutation = { __typename: 'Mutation', endSessions: { __typename: 'EndSessionsPayload', ended: { __typename: 'EndedSessions', count: number } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type RemovePasskeyMutationVariables = Exact<{
  input: RemovePasskeyInput;
}>;


export type RemovePasskeyMutation = { __typename: 'Mutation', removePasskey: { __typename: 'RemovePasskeyPayload', passkey: { __typename: 'Passkey', id: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type AuditQueryVariables = Exact<{
  input: AuditLogInput;
}>;


export type AuditQuery = { __typename: 'Query', auditLog: { __typename: 'StoreActPage', next: string | null, nodes: Array<{ __typename: 'StoreAct', id: string, at: string, actor: ActorKind, who: string, action: string, subject: string, devMode: boolean | null, before: Record<string, unknown> | null, after: Record<string, unknown> | null }> } | null };

export type BalanceQueryVariables = Exact<{
  first?: number | null | undefined;
  last?: number | null | undefined;
  after?: string | null | undefined;
  before?: string | null | undefined;
  filter?: LedgerEntryFilter | null | undefined;
}>;


export type BalanceQuery = { __typename: 'Query', store: { __typename: 'Store', id: string, balance: { __typename: 'Balance', available: number, pending: number, blocked: number, inTransit: number }, ledgerEntries: { __typename: 'LedgerEntryConnection', totalCount: number, nodes: Array<{ __typename: 'LedgerEntry', id: string, kind: string, account: LedgerAccount, amount: number, reference: string, createdAt: string }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } | null } | null };

export type StatementTableRowFragment = { __typename: 'StatementRow', id: string, status: StatementStatus, method: StatementMethod, createdAt: string, paymentIntentId: string | null, transferId: string | null, balanceAfter: number, referenceId: string | null, customer: { __typename: 'StatementCustomer', id: string, name: string | null, email: string | null } | null, movements: Array<{ __typename: 'StatementMovement', kind: string, amount: number, balanceEffect: BalanceEffect }> } & { ' $fragmentName'?: 'StatementTableRowFragment' };

export type StatementQueryVariables = Exact<{
  first?: number | null | undefined;
  last?: number | null | undefined;
  after?: string | null | undefined;
  before?: string | null | undefined;
  filter?: StatementFilter | null | undefined;
}>;


export type StatementQuery = { __typename: 'Query', store: { __typename: 'Store', id: string, balance: { __typename: 'Balance', available: number, pending: number, blocked: number, inTransit: number } } | null, bankStatement: { __typename: 'StatementRowConnection', totalCount: number, nodes: Array<(
      { __typename: 'StatementRow', id: string }
      & { ' $fragmentRefs'?: { 'StatementTableRowFragment': StatementTableRowFragment } }
    )>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } | null };

export type CreateCheckoutMutationVariables = Exact<{
  input: CreateCheckoutInput;
}>;


export type CreateCheckoutMutation = { __typename: 'Mutation', createCheckout: { __typename: 'CreateCheckoutPayload', checkout: { __typename: 'Checkout', id: string, url: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type CreateSubscriptionMutationVariables = Exact<{
  input: CreateSubscriptionInput;
}>;


export type CreateSubscriptionMutation = { __typename: 'Mutation', createSubscription: { __typename: 'CreateSubscriptionPayload', checkout: { __typename: 'Checkout', id: string, url: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type CreateLinkMutationVariables = Exact<{
  input: CreatePaymentLinkInput;
}>;


export type CreateLinkMutation = { __typename: 'Mutation', createPaymentLink: { __typename: 'CreatePaymentLinkPayload', paymentLink: { __typename: 'Checkout', id: string, url: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type CheckoutRowFragment = { __typename: 'Checkout', id: string, title: string | null, amount: number, minimumAmount: number | null, maximumAmount: number | null, paidAmount: number | null, status: CheckoutStatus, frequency: CheckoutFrequency, createdAt: string, customer: { __typename: 'Customer', id: string, name: string | null, email: string } | null, items: Array<{ __typename: 'CheckoutItem', id: string, name: string, quantity: number }> } & { ' $fragmentName'?: 'CheckoutRowFragment' };

export type CheckoutAgainQueryVariables = Exact<{
  id: string | number;
}>;


export type CheckoutAgainQuery = { __typename: 'Query', node:
    | { __typename: 'ApiKey', id: string }
    | { __typename: 'BillingDocument', id: string }
    | { __typename: 'Charge', id: string }
    | { __typename: 'ChargeAttempt', id: string }
    | (
      { __typename: 'Checkout', id: string }
      & { ' $fragmentRefs'?: { 'CheckoutRowFragment': CheckoutRowFragment } }
    )
    | { __typename: 'Closing', id: string }
    | { __typename: 'Coupon', id: string }
    | { __typename: 'Customer', id: string }
    | { __typename: 'Delivery', id: string }
    | { __typename: 'DeliveryAttempt', id: string }
    | { __typename: 'Dispute', id: string }
    | { __typename: 'Event', id: string }
    | { __typename: 'LedgerEntry', id: string }
    | { __typename: 'Message', id: string }
    | { __typename: 'MessageRule', id: string }
    | { __typename: 'PlanChange', id: string }
    | { __typename: 'Product', id: string }
    | { __typename: 'PublicKey', id: string }
    | { __typename: 'Refund', id: string }
    | { __typename: 'RefundRequest', id: string }
    | { __typename: 'StatementRow', id: string }
    | { __typename: 'Store', id: string }
    | { __typename: 'StoredCard', id: string }
    | { __typename: 'SubAccount', id: string }
    | { __typename: 'Subscription', id: string }
    | { __typename: 'SubscriptionLine', id: string }
    | { __typename: 'Token', id: string }
    | { __typename: 'Transfer', id: string }
    | { __typename: 'UsageRecord', id: string }
    | { __typename: 'Webhook', id: string }
   | null };

export type CancelCheckoutMutationVariables = Exact<{
  input: CancelCheckoutInput;
}>;


export type CancelCheckoutMutation = { __typename: 'Mutation', cancelCheckout: { __typename: 'CancelCheckoutPayload', checkout: { __typename: 'Checkout', id: string, status: CheckoutStatus } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type CheckoutQueryVariables = Exact<{
  id: string | number;
}>;


export type CheckoutQuery = { __typename: 'Query', node:
    | { __typename: 'ApiKey' }
    | { __typename: 'BillingDocument' }
    | { __typename: 'Charge' }
    | { __typename: 'ChargeAttempt' }
    | { __typename: 'Checkout', id: string, title: string | null, amount: number, minimumAmount: number | null, maximumAmount: number | null, paidAmount: number | null, status: CheckoutStatus, frequency: CheckoutFrequency, methods: Array<PaymentMethod>, coupons: Array<string>, createdAt: string, expiresAt: string | null, externalId: string | null, metadata: Record<string, unknown>, url: string, completionUrl: string | null, returnUrl: string | null, customerId: string | null, subscriptionId: string | null, card: { __typename: 'CardOptions', maxInstallments: number | null } | null, customer: { __typename: 'Customer', id: string, name: string | null, email: string } | null, utm: { __typename: 'Utm', source: string | null, medium: string | null, campaign: string | null } | null, items: Array<{ __typename: 'CheckoutItem', id: string, name: string, price: number, quantity: number, product: { __typename: 'Product', id: string } | null }>, payments: { __typename: 'ChargeConnection', totalCount: number, nodes: Array<(
          { __typename: 'Charge', id: string }
          & { ' $fragmentRefs'?: { 'PaymentRowFragment': PaymentRowFragment } }
        )> } | null }
    | { __typename: 'Closing' }
    | { __typename: 'Coupon' }
    | { __typename: 'Customer' }
    | { __typename: 'Delivery' }
    | { __typename: 'DeliveryAttempt' }
    | { __typename: 'Dispute' }
    | { __typename: 'Event' }
    | { __typename: 'LedgerEntry' }
    | { __typename: 'Message' }
    | { __typename: 'MessageRule' }
    | { __typename: 'PlanChange' }
    | { __typename: 'Product' }
    | { __typename: 'PublicKey' }
    | { __typename: 'Refund' }
    | { __typename: 'RefundRequest' }
    | { __typename: 'StatementRow' }
    | { __typename: 'Store' }
    | { __typename: 'StoredCard' }
    | { __typename: 'SubAccount' }
    | { __typename: 'Subscription' }
    | { __typename: 'SubscriptionLine' }
    | { __typename: 'Token' }
    | { __typename: 'Transfer' }
    | { __typename: 'UsageRecord' }
    | { __typename: 'Webhook' }
   | null };

export type CheckoutsQueryVariables = Exact<{
  first?: number | null | undefined;
  last?: number | null | undefined;
  after?: string | null | undefined;
  before?: string | null | undefined;
  filter?: CheckoutFilter | null | undefined;
}>;


export type CheckoutsQuery = { __typename: 'Query', checkouts: { __typename: 'CheckoutConnection', totalCount: number, nodes: Array<(
      { __typename: 'Checkout', id: string }
      & { ' $fragmentRefs'?: { 'CheckoutRowFragment': CheckoutRowFragment } }
    )>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } | null };

export type LinksQueryVariables = Exact<{
  first?: number | null | undefined;
  last?: number | null | undefined;
  after?: string | null | undefined;
  before?: string | null | undefined;
  filter?: PaymentLinkFilter | null | undefined;
}>;


export type LinksQuery = { __typename: 'Query', paymentLinks: { __typename: 'CheckoutConnection', totalCount: number, nodes: Array<(
      { __typename: 'Checkout', id: string }
      & { ' $fragmentRefs'?: { 'CheckoutRowFragment': CheckoutRowFragment } }
    )>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } | null };

export type SimulatePaymentMutationVariables = Exact<{
  input: SimulatePaymentInput;
}>;


export type SimulatePaymentMutation = { __typename: 'Mutation', simulatePayment: { __typename: 'SimulatePaymentPayload', checkout: { __typename: 'Checkout', id: string, status: CheckoutStatus } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type ClosingsQueryVariables = Exact<{
  first?: number | null | undefined;
  last?: number | null | undefined;
  after?: string | null | undefined;
  before?: string | null | undefined;
  filter?: ClosingFilter | null | undefined;
}>;


export type ClosingsQuery = { __typename: 'Query', closings: { __typename: 'ClosingConnection', totalCount: number, nodes: Array<{ __typename: 'Closing', id: string, month: string, movements: number, closedAt: string | null, csvHash: string | null, csvUrl: string | null, ofxUrl: string | null }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } | null };

export type CreateClosingMutationVariables = Exact<{
  input: CreateClosingInput;
}>;


export type CreateClosingMutation = { __typename: 'Mutation', createClosing: { __typename: 'CreateClosingPayload', closing: { __typename: 'Closing', id: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type CreateCouponMutationVariables = Exact<{
  input: CreateCouponInput;
}>;


export type CreateCouponMutation = { __typename: 'Mutation', createCoupon: { __typename: 'CreateCouponPayload', coupon: { __typename: 'Coupon', id: string, code: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type CouponsQueryVariables = Exact<{
  first?: number | null | undefined;
  last?: number | null | undefined;
  after?: string | null | undefined;
  before?: string | null | undefined;
  filter?: CouponFilter | null | undefined;
}>;


export type CouponsQuery = { __typename: 'Query', coupons: { __typename: 'CouponConnection', totalCount: number, nodes: Array<{ __typename: 'Coupon', id: string, code: string, discount: number, discountHundredths: number | null, discountKind: DiscountKind, maxRedeems: number, redeemsCount: number, status: CouponStatus, expiresAt: string | null, productIds: Array<string> | null, minimumAmount: number | null, maxPerCustomer: number | null, isFirstPurchaseOnly: boolean, methods: Array<PaymentMethod> | null, duration: CouponDuration, cycles: number | null, notes: string | null, createdAt: string }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } | null };

export type ToggleCouponMutationVariables = Exact<{
  input: ToggleCouponInput;
}>;


export type ToggleCouponMutation = { __typename: 'Mutation', toggleCoupon: { __typename: 'ToggleCouponPayload', coupon: { __typename: 'Coupon', id: string, status: CouponStatus } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type DeleteCouponMutationVariables = Exact<{
  input: DeleteCouponInput;
}>;


export type DeleteCouponMutation = { __typename: 'Mutation', deleteCoupon: { __typename: 'DeleteCouponPayload', coupon: { __typename: 'Coupon', id: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type CreateCustomerMutationVariables = Exact<{
  input: CreateCustomerInput;
}>;


export type CreateCustomerMutation = { __typename: 'Mutation', createCustomer: { __typename: 'CreateCustomerPayload', customer: { __typename: 'Customer', id: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type UpdateCustomerMutationVariables = Exact<{
  input: UpdateCustomerInput;
}>;


export type UpdateCustomerMutation = { __typename: 'Mutation', updateCustomer: { __typename: 'UpdateCustomerPayload', customer: { __typename: 'Customer', id: string, name: string | null, email: string, taxId: string | null, cellphone: string | null, zipCode: string | null, street: string | null, number: string | null, complement: string | null, district: string | null, city: string | null, state: string | null } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type CustomerQueryVariables = Exact<{
  id: string | number;
}>;


export type CustomerQuery = { __typename: 'Query', customer: { __typename: 'Customer', id: string, name: string | null, email: string, taxId: string | null, cellphone: string | null, zipCode: string | null, street: string | null, number: string | null, complement: string | null, district: string | null, city: string | null, state: string | null, metadata: Record<string, unknown>, createdAt: string, charges: { __typename: 'ChargeConnection', totalCount: number, sums: { __typename: 'ChargeSums', paidAmount: number, count: number } | null, nodes: Array<(
        { __typename: 'Charge', id: string }
        & { ' $fragmentRefs'?: { 'PaymentRowFragment': PaymentRowFragment } }
      )> } | null, subscriptions: { __typename: 'SubscriptionConnection', totalCount: number, nodes: Array<(
        { __typename: 'Subscription', id: string }
        & { ' $fragmentRefs'?: { 'SubscriptionRowFragment': SubscriptionRowFragment } }
      )> } | null, storedCards: { __typename: 'StoredCardConnection', nodes: Array<{ __typename: 'StoredCard', id: string, brand: string | null, lastFour: string | null, expiryMonth: string | null, consentedAt: string, lastUsedAt: string | null }> } | null, checkouts: { __typename: 'CheckoutConnection', nodes: Array<(
        { __typename: 'Checkout', id: string }
        & { ' $fragmentRefs'?: { 'CheckoutRowFragment': CheckoutRowFragment } }
      )> } | null } | null };

export type DeleteCustomerMutationVariables = Exact<{
  input: DeleteCustomerInput;
}>;


export type DeleteCustomerMutation = { __typename: 'Mutation', deleteCustomer: { __typename: 'DeleteCustomerPayload', customer: { __typename: 'Customer', id: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type CustomersQueryVariables = Exact<{
  first?: number | null | undefined;
  last?: number | null | undefined;
  after?: string | null | undefined;
  before?: string | null | undefined;
  filter?: CustomerFilter | null | undefined;
}>;


export type CustomersQuery = { __typename: 'Query', customers: { __typename: 'CustomerConnection', totalCount: number, nodes: Array<{ __typename: 'Customer', id: string, name: string | null, email: string, taxId: string | null, cellphone: string | null, createdAt: string }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } | null };

export type DeleteStoredCardMutationVariables = Exact<{
  input: DeleteStoredCardInput;
}>;


export type DeleteStoredCardMutation = { __typename: 'Mutation', deleteStoredCard: { __typename: 'DeleteStoredCardPayload', storedCard: { __typename: 'StoredCard', id: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type SubmitEvidenceMutationVariables = Exact<{
  input: SubmitEvidenceInput;
}>;


export type SubmitEvidenceMutation = { __typename: 'Mutation', submitEvidence: { __typename: 'SubmitEvidencePayload', dispute: { __typename: 'Dispute', id: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type AcceptDisputeMutationVariables = Exact<{
  input: AcceptDisputeInput;
}>;


export type AcceptDisputeMutation = { __typename: 'Mutation', acceptDispute: { __typename: 'AcceptDisputePayload', dispute: { __typename: 'Dispute', id: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type DisputeQueryVariables = Exact<{
  id: string | number;
}>;


export type DisputeQuery = { __typename: 'Query', dispute: { __typename: 'Dispute', id: string, chargeId: string, status: DisputeStatus, stage: DisputeStage, amount: number, reason: string, answerBy: string | null, answeredAt: string | null, handedInAt: string | null, closedAt: string | null, createdAt: string, deliveryNotes: string | null, bundleUrl: string | null, evidence: Array<{ __typename: 'EvidenceFile', id: string, description: string | null, contentType: string, size: number }> } | null };

export type DisputesQueryVariables = Exact<{
  first?: number | null | undefined;
  last?: number | null | undefined;
  after?: string | null | undefined;
  before?: string | null | undefined;
  filter?: DisputeFilter | null | undefined;
}>;


export type DisputesQuery = { __typename: 'Query', disputes: { __typename: 'DisputeConnection', totalCount: number, nodes: Array<{ __typename: 'Dispute', id: string, status: DisputeStatus, stage: DisputeStage, amount: number, reason: string, answerBy: string | null, createdAt: string }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } | null };

export type AddDisputeEvidenceMutationVariables = Exact<{
  input: AddDisputeEvidenceInput;
}>;


export type AddDisputeEvidenceMutation = { __typename: 'Mutation', addDisputeEvidence: { __typename: 'AddDisputeEvidencePayload', dispute: { __typename: 'Dispute', id: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type RemoveDisputeEvidenceMutationVariables = Exact<{
  input: RemoveDisputeEvidenceInput;
}>;


export type RemoveDisputeEvidenceMutation = { __typename: 'Mutation', removeDisputeEvidence: { __typename: 'RemoveDisputeEvidencePayload', dispute: { __typename: 'Dispute', id: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type EventQueryVariables = Exact<{
  id: string | number;
}>;


export type EventQuery = { __typename: 'Query', event: { __typename: 'Event', id: string, type: string, objectId: string, payload: Record<string, unknown>, createdAt: string, test: boolean, deliveries: { __typename: 'DeliveryConnection', nodes: Array<(
        { __typename: 'Delivery', id: string }
        & { ' $fragmentRefs'?: { 'DeliveryRowFragment': DeliveryRowFragment } }
      )> } | null } | null };

export type EventsQueryVariables = Exact<{
  first?: number | null | undefined;
  last?: number | null | undefined;
  after?: string | null | undefined;
  before?: string | null | undefined;
  filter?: EventFilter | null | undefined;
}>;


export type EventsQuery = { __typename: 'Query', events: { __typename: 'EventConnection', totalCount: number, nodes: Array<{ __typename: 'Event', id: string, type: string, objectId: string, createdAt: string, test: boolean }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } | null };

export type WhereQueryVariables = Exact<{
  id: string | number;
}>;


export type WhereQuery = { __typename: 'Query', node:
    | (
      { __typename: 'ApiKey' }
      & { ' $fragmentRefs'?: { 'PlacedNode_ApiKey_Fragment': PlacedNode_ApiKey_Fragment } }
    )
    | (
      { __typename: 'BillingDocument' }
      & { ' $fragmentRefs'?: { 'PlacedNode_BillingDocument_Fragment': PlacedNode_BillingDocument_Fragment } }
    )
    | (
      { __typename: 'Charge' }
      & { ' $fragmentRefs'?: { 'PlacedNode_Charge_Fragment': PlacedNode_Charge_Fragment } }
    )
    | (
      { __typename: 'ChargeAttempt' }
      & { ' $fragmentRefs'?: { 'PlacedNode_ChargeAttempt_Fragment': PlacedNode_ChargeAttempt_Fragment } }
    )
    | (
      { __typename: 'Checkout' }
      & { ' $fragmentRefs'?: { 'PlacedNode_Checkout_Fragment': PlacedNode_Checkout_Fragment } }
    )
    | (
      { __typename: 'Closing' }
      & { ' $fragmentRefs'?: { 'PlacedNode_Closing_Fragment': PlacedNode_Closing_Fragment } }
    )
    | (
      { __typename: 'Coupon' }
      & { ' $fragmentRefs'?: { 'PlacedNode_Coupon_Fragment': PlacedNode_Coupon_Fragment } }
    )
    | (
      { __typename: 'Customer' }
      & { ' $fragmentRefs'?: { 'PlacedNode_Customer_Fragment': PlacedNode_Customer_Fragment } }
    )
    | (
      { __typename: 'Delivery' }
      & { ' $fragmentRefs'?: { 'PlacedNode_Delivery_Fragment': PlacedNode_Delivery_Fragment } }
    )
    | (
      { __typename: 'DeliveryAttempt' }
      & { ' $fragmentRefs'?: { 'PlacedNode_DeliveryAttempt_Fragment': PlacedNode_DeliveryAttempt_Fragment } }
    )
    | (
      { __typename: 'Dispute' }
      & { ' $fragmentRefs'?: { 'PlacedNode_Dispute_Fragment': PlacedNode_Dispute_Fragment } }
    )
    | (
      { __typename: 'Event' }
      & { ' $fragmentRefs'?: { 'PlacedNode_Event_Fragment': PlacedNode_Event_Fragment } }
    )
    | (
      { __typename: 'LedgerEntry' }
      & { ' $fragmentRefs'?: { 'PlacedNode_LedgerEntry_Fragment': PlacedNode_LedgerEntry_Fragment } }
    )
    | (
      { __typename: 'Message' }
      & { ' $fragmentRefs'?: { 'PlacedNode_Message_Fragment': PlacedNode_Message_Fragment } }
    )
    | (
      { __typename: 'MessageRule' }
      & { ' $fragmentRefs'?: { 'PlacedNode_MessageRule_Fragment': PlacedNode_MessageRule_Fragment } }
    )
    | (
      { __typename: 'PlanChange' }
      & { ' $fragmentRefs'?: { 'PlacedNode_PlanChange_Fragment': PlacedNode_PlanChange_Fragment } }
    )
    | (
      { __typename: 'Product' }
      & { ' $fragmentRefs'?: { 'PlacedNode_Product_Fragment': PlacedNode_Product_Fragment } }
    )
    | (
      { __typename: 'PublicKey' }
      & { ' $fragmentRefs'?: { 'PlacedNode_PublicKey_Fragment': PlacedNode_PublicKey_Fragment } }
    )
    | (
      { __typename: 'Refund' }
      & { ' $fragmentRefs'?: { 'PlacedNode_Refund_Fragment': PlacedNode_Refund_Fragment } }
    )
    | (
      { __typename: 'RefundRequest' }
      & { ' $fragmentRefs'?: { 'PlacedNode_RefundRequest_Fragment': PlacedNode_RefundRequest_Fragment } }
    )
    | (
      { __typename: 'StatementRow' }
      & { ' $fragmentRefs'?: { 'PlacedNode_StatementRow_Fragment': PlacedNode_StatementRow_Fragment } }
    )
    | (
      { __typename: 'Store' }
      & { ' $fragmentRefs'?: { 'PlacedNode_Store_Fragment': PlacedNode_Store_Fragment } }
    )
    | (
      { __typename: 'StoredCard' }
      & { ' $fragmentRefs'?: { 'PlacedNode_StoredCard_Fragment': PlacedNode_StoredCard_Fragment } }
    )
    | (
      { __typename: 'SubAccount' }
      & { ' $fragmentRefs'?: { 'PlacedNode_SubAccount_Fragment': PlacedNode_SubAccount_Fragment } }
    )
    | (
      { __typename: 'Subscription' }
      & { ' $fragmentRefs'?: { 'PlacedNode_Subscription_Fragment': PlacedNode_Subscription_Fragment } }
    )
    | (
      { __typename: 'SubscriptionLine' }
      & { ' $fragmentRefs'?: { 'PlacedNode_SubscriptionLine_Fragment': PlacedNode_SubscriptionLine_Fragment } }
    )
    | (
      { __typename: 'Token' }
      & { ' $fragmentRefs'?: { 'PlacedNode_Token_Fragment': PlacedNode_Token_Fragment } }
    )
    | (
      { __typename: 'Transfer' }
      & { ' $fragmentRefs'?: { 'PlacedNode_Transfer_Fragment': PlacedNode_Transfer_Fragment } }
    )
    | (
      { __typename: 'UsageRecord' }
      & { ' $fragmentRefs'?: { 'PlacedNode_UsageRecord_Fragment': PlacedNode_UsageRecord_Fragment } }
    )
    | (
      { __typename: 'Webhook' }
      & { ' $fragmentRefs'?: { 'PlacedNode_Webhook_Fragment': PlacedNode_Webhook_Fragment } }
    )
   | null };

export type CreateKeyMutationVariables = Exact<{
  input: CreateApiKeyInput;
}>;


export type CreateKeyMutation = { __typename: 'Mutation', createApiKey: { __typename: 'CreateApiKeyPayload', newApiKey: { __typename: 'NewApiKey', id: string, key: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type KeysQueryVariables = Exact<{
  first?: number | null | undefined;
  last?: number | null | undefined;
  after?: string | null | undefined;
  before?: string | null | undefined;
  filter?: ApiKeyFilter | null | undefined;
}>;


export type KeysQuery = { __typename: 'Query', apiKeys: { __typename: 'ApiKeyConnection', totalCount: number, nodes: Array<{ __typename: 'ApiKey', id: string, description: string | null, hint: string, permissions: Array<string>, createdAt: string, lastUsedAt: string | null, expiresAt: string | null, revokedAt: string | null }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } | null, publicKey: { __typename: 'PublicKey', id: string, key: string } | null, permissions: Array<{ __typename: 'PermissionInfo', name: string, resource: string, verb: string, description: string, isGranted: boolean }> | null };

export type RevokeKeyMutationVariables = Exact<{
  input: RevokeApiKeyInput;
}>;


export type RevokeKeyMutation = { __typename: 'Mutation', revokeApiKey: { __typename: 'RevokeApiKeyPayload', apiKey: { __typename: 'ApiKey', id: string, revokedAt: string | null } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type ReplacePublicKeyMutationVariables = Exact<{
  input: ReplacePublicKeyInput;
}>;


export type ReplacePublicKeyMutation = { __typename: 'Mutation', replacePublicKey: { __typename: 'ReplacePublicKeyPayload', publicKey: { __typename: 'PublicKey', id: string, key: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type MailSettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type MailSettingsQuery = { __typename: 'Query', store: { __typename: 'Store', id: string, email: string | null, buyerMails: boolean, mailsForTransparents: boolean, attachInvoices: boolean, mailLanguage: MailLanguage, mailSenderName: string | null, mailReplyTo: string | null, mailFooter: string | null, withdrawalTerms: string | null } | null, messageRules: { __typename: 'MessageRuleConnection', nodes: Array<{ __typename: 'MessageRule', id: string, template: string, isOn: boolean, days: Array<number> | null, texts: Array<{ __typename: 'MessageText', language: MailLanguage, subject: string | null, opening: string | null, closing: string | null }> }> } | null };

export type UpdateMailSettingsMutationVariables = Exact<{
  input: UpdateStoreInput;
}>;


export type UpdateMailSettingsMutation = { __typename: 'Mutation', updateStore: { __typename: 'UpdateStorePayload', store: { __typename: 'Store', id: string, buyerMails: boolean } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type UpdateMessageRuleMutationVariables = Exact<{
  input: UpdateMessageRuleInput;
}>;


export type UpdateMessageRuleMutation = { __typename: 'Mutation', updateMessageRule: { __typename: 'UpdateMessageRulePayload', messageRule: { __typename: 'MessageRule', id: string, isOn: boolean } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type SendTestMessageMutationVariables = Exact<{
  input: SendTestMessageInput;
}>;


export type SendTestMessageMutation = { __typename: 'Mutation', sendTestMessage: { __typename: 'SendTestMessagePayload', message: { __typename: 'Message', id: string, recipient: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type MessageQueryVariables = Exact<{
  id: string | number;
}>;


export type MessageQuery = { __typename: 'Query', message: { __typename: 'Message', id: string, template: string, subject: string | null, recipient: string, language: MailLanguage, status: MessageStatus, reason: string | null, objectId: string, event: string | null, createdAt: string, sentAt: string | null, text: string | null, headers: Record<string, unknown> | null, attempts: Array<{ __typename: 'MessageAttempt', at: string, answer: string | null }> } | null };

export type MessagesQueryVariables = Exact<{
  first?: number | null | undefined;
  last?: number | null | undefined;
  after?: string | null | undefined;
  before?: string | null | undefined;
  filter?: MessageFilter | null | undefined;
}>;


export type MessagesQuery = { __typename: 'Query', messages: { __typename: 'MessageConnection', totalCount: number, nodes: Array<{ __typename: 'Message', id: string, template: string, subject: string | null, recipient: string, status: MessageStatus, createdAt: string, sentAt: string | null }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } | null };

export type OverviewQueryVariables = Exact<{
  from: string;
  to: string;
  hasSubAccounts: boolean;
}>;


export type OverviewQuery = { __typename: 'Query', sales: { __typename: 'Sales', totals: { __typename: 'SalesSums', gross: number, net: number, fees: number, refunded: number, count: number }, before: { __typename: 'SalesSums', gross: number, net: number, count: number }, periods: Array<{ __typename: 'SalesPeriod', start: string, methods: Array<{ __typename: 'SalesOfMethod', method: PaymentMethod, sums: { __typename: 'SalesSums', gross: number } }> }> } | null, store: { __typename: 'Store', id: string, name: string, balance: { __typename: 'Balance', available: number, pending: number, blocked: number, inTransit: number } } | null, mrr: { __typename: 'Mrr', mrr: number, totalActiveSubscriptions: number } | null, paymentOutcomes: { __typename: 'PaymentOutcomes', methods: Array<{ __typename: 'OutcomesOfMethod', method: PaymentMethod, paid: number, declined: number, expired: number }> } | null, upcomingRenewals: Array<{ __typename: 'RenewalDay', day: string, count: number, amount: number, retrying: number }> | null, webhooks: { __typename: 'WebhookConnection', nodes: Array<{ __typename: 'Webhook', id: string, name: string, status: WebhookStatus, health: { __typename: 'WebhookHealth', delivered: number, failed: number } | null }> } | null, disputes: { __typename: 'DisputeConnection', totalCount: number } | null, refundRequests: { __typename: 'RefundRequestConnection', totalCount: number } | null, subscriptions: { __typename: 'SubscriptionConnection', totalCount: number } | null, subAccounts?: { __typename: 'SubAccountConnection', totalCount: number } | null, payouts: { __typename: 'TransferConnection', nodes: Array<{ __typename: 'Transfer', id: string, amount: number }> } | null, products: { __typename: 'ProductConnection', nodes: Array<{ __typename: 'Product', id: string }> } | null, checkouts: { __typename: 'CheckoutConnection', nodes: Array<{ __typename: 'Checkout', id: string }> } | null, paymentLinks: { __typename: 'CheckoutConnection', nodes: Array<{ __typename: 'Checkout', id: string }> } | null, charges: { __typename: 'ChargeConnection', nodes: Array<{ __typename: 'Charge', id: string }> } | null, messages: { __typename: 'MessageConnection', nodes: Array<{ __typename: 'Message', id: string }> } | null, apiKeys: { __typename: 'ApiKeyConnection', nodes: Array<{ __typename: 'ApiKey', id: string }> } | null };

export type SampleProductMutationVariables = Exact<{
  input: CreateProductInput;
}>;


export type SampleProductMutation = { __typename: 'Mutation', createProduct: { __typename: 'CreateProductPayload', product: { __typename: 'Product', id: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type SampleLinkMutationVariables = Exact<{
  input: CreatePaymentLinkInput;
}>;


export type SampleLinkMutation = { __typename: 'Mutation', createPaymentLink: { __typename: 'CreatePaymentLinkPayload', paymentLink: { __typename: 'Checkout', id: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type SampleCheckoutMutationVariables = Exact<{
  input: CreateCheckoutInput;
}>;


export type SampleCheckoutMutation = { __typename: 'Mutation', createCheckout: { __typename: 'CreateCheckoutPayload', checkout: { __typename: 'Checkout', id: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type SamplePaymentMutationVariables = Exact<{
  input: SimulatePaymentInput;
}>;


export type SamplePaymentMutation = { __typename: 'Mutation', simulatePayment: { __typename: 'SimulatePaymentPayload', checkout: { __typename: 'Checkout', id: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type CreateTransparentMutationVariables = Exact<{
  input: CreateTransparentInput;
}>;


export type CreateTransparentMutation = { __typename: 'Mutation', createTransparent: { __typename: 'CreateTransparentPayload', transparent: { __typename: 'Charge', id: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type IssueInvoiceMutationVariables = Exact<{
  input: CreateBillingDocumentInput;
}>;


export type IssueInvoiceMutation = { __typename: 'Mutation', createBillingDocument: { __typename: 'CreateBillingDocumentPayload', billingDocument: { __typename: 'BillingDocument', id: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type UpdateChargeMutationVariables = Exact<{
  input: UpdateChargeInput;
}>;


export type UpdateChargeMutation = { __typename: 'Mutation', updateCharge: { __typename: 'UpdateChargePayload', charge: { __typename: 'Charge', id: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type PaymentRowFragment = { __typename: 'Charge', id: string, amount: number, status: ChargeStatus, method: PaymentMethod, createdAt: string, description: string | null, cardLast4: string | null, refundedAmount: number, buyer: { __typename: 'Buyer', name: string | null, email: string | null } | null, customer: { __typename: 'Customer', id: string, name: string | null, email: string } | null, lines: Array<{ __typename: 'ChargeLine', name: string }> | null, checkout: { __typename: 'Checkout', id: string, items: Array<{ __typename: 'CheckoutItem', id: string, name: string }> } | null } & { ' $fragmentName'?: 'PaymentRowFragment' };

export type PaymentAgainQueryVariables = Exact<{
  id: string | number;
}>;


export type PaymentAgainQuery = { __typename: 'Query', node:
    | { __typename: 'ApiKey', id: string }
    | { __typename: 'BillingDocument', id: string }
    | (
      { __typename: 'Charge', id: string }
      & { ' $fragmentRefs'?: { 'PaymentRowFragment': PaymentRowFragment } }
    )
    | { __typename: 'ChargeAttempt', id: string }
    | { __typename: 'Checkout', id: string }
    | { __typename: 'Closing', id: string }
    | { __typename: 'Coupon', id: string }
    | { __typename: 'Customer', id: string }
    | { __typename: 'Delivery', id: string }
    | { __typename: 'DeliveryAttempt', id: string }
    | { __typename: 'Dispute', id: string }
    | { __typename: 'Event', id: string }
    | { __typename: 'LedgerEntry', id: string }
    | { __typename: 'Message', id: string }
    | { __typename: 'MessageRule', id: string }
    | { __typename: 'PlanChange', id: string }
    | { __typename: 'Product', id: string }
    | { __typename: 'PublicKey', id: string }
    | { __typename: 'Refund', id: string }
    | { __typename: 'RefundRequest', id: string }
    | { __typename: 'StatementRow', id: string }
    | { __typename: 'Store', id: string }
    | { __typename: 'StoredCard', id: string }
    | { __typename: 'SubAccount', id: string }
    | { __typename: 'Subscription', id: string }
    | { __typename: 'SubscriptionLine', id: string }
    | { __typename: 'Token', id: string }
    | { __typename: 'Transfer', id: string }
    | { __typename: 'UsageRecord', id: string }
    | { __typename: 'Webhook', id: string }
   | null };

export type PaymentQueryVariables = Exact<{
  id: string | number;
}>;


export type PaymentQuery = { __typename: 'Query', charge: (
    { __typename: 'Charge', id: string, amount: number, paidAmount: number | null, platformFee: number, discount: number, customerFee: number, status: ChargeStatus, method: PaymentMethod, installments: number, createdAt: string, paidAt: string | null, availableAt: string | null, expiresAt: string | null, nextAttemptAt: string | null, failureReason: string | null, externalId: string | null, endToEndId: string | null, txid: string | null, nossoNumero: string | null, nsu: string | null, authorizationCode: string | null, providerPaymentId: string | null, metadata: Record<string, unknown>, url: string, receiptUrl: string | null, refundedAmount: number, checkoutId: string | null, subscriptionId: string | null, customerId: string | null, fiscal: { __typename: 'Fiscal', documentKey: string | null, documentType: FiscalDocumentType | null, cbsAmount: number | null, ibsAmount: number | null } | null, buyer: { __typename: 'Buyer', taxId: string | null, cellphone: string | null } | null, payerInformation: { __typename: 'PayerInformation', name: string | null, taxId: string | null, brand: string | null, number: string | null } | null, lines: Array<{ __typename: 'ChargeLine', name: string, quantity: number, unitPrice: number, amount: number }> | null, coupon: { __typename: 'Coupon', id: string, code: string } | null, utm: { __typename: 'Utm', source: string | null, medium: string | null, campaign: string | null } | null, checkout: { __typename: 'Checkout', id: string, frequency: CheckoutFrequency } | null, attempts: { __typename: 'ChargeAttemptConnection', nodes: Array<{ __typename: 'ChargeAttempt', id: string, number: number, status: AttemptStatus, reason: string | null, createdAt: string, byBuyer: boolean, byMerchant: boolean }> } | null, refunds: { __typename: 'RefundConnection', nodes: Array<{ __typename: 'Refund', id: string, amount: number, status: RefundStatus, reason: string, failureReason: string | null, createdAt: string }> } | null, receivedParts: Array<{ __typename: 'ReceivedPart', subAccountId: string, name: string, received: number, fee: number, left: number }> | null, refundRequests: { __typename: 'RefundRequestConnection', nodes: Array<(
        { __typename: 'RefundRequest', id: string }
        & { ' $fragmentRefs'?: { 'RefundRequestRowFragment': RefundRequestRowFragment } }
      )> } | null, billingDocuments: { __typename: 'BillingDocumentConnection', nodes: Array<{ __typename: 'BillingDocument', id: string, kind: BillingDocumentKind, number: string, status: BillingDocumentStatus | null, amount: number, createdAt: string, pdfUrl: string | null }> } | null, disputes: { __typename: 'DisputeConnection', nodes: Array<{ __typename: 'Dispute', id: string, amount: number, status: DisputeStatus, reason: string, createdAt: string, closedAt: string | null }> } | null, events: { __typename: 'EventConnection', nodes: Array<{ __typename: 'Event', id: string, objectId: string, type: string, createdAt: string, deliveries: { __typename: 'DeliveryConnection', nodes: Array<{ __typename: 'Delivery', id: string, status: DeliveryStatus }> } | null }> } | null }
    & { ' $fragmentRefs'?: { 'PaymentRowFragment': PaymentRowFragment } }
  ) | null };

export type PaymentsQueryVariables = Exact<{
  first?: number | null | undefined;
  last?: number | null | undefined;
  after?: string | null | undefined;
  before?: string | null | undefined;
  filter?: ChargeFilter | null | undefined;
}>;


export type PaymentsQuery = { __typename: 'Query', charges: { __typename: 'ChargeConnection', totalCount: number, sums: { __typename: 'ChargeSums', amount: number, paidAmount: number, fees: number, count: number, isCapped: boolean } | null, nodes: Array<(
      { __typename: 'Charge', id: string, checkout: { __typename: 'Checkout', id: string } | null }
      & { ' $fragmentRefs'?: { 'PaymentRowFragment': PaymentRowFragment } }
    )>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } | null };

export type RefundCheckoutMutationVariables = Exact<{
  input: RefundCheckoutInput;
}>;


export type RefundCheckoutMutation = { __typename: 'Mutation', refundCheckout: { __typename: 'RefundCheckoutPayload', refund: { __typename: 'Refund', id: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type RefundLinkMutationVariables = Exact<{
  input: RefundPaymentLinkInput;
}>;


export type RefundLinkMutation = { __typename: 'Mutation', refundPaymentLink: { __typename: 'RefundPaymentLinkPayload', refund: { __typename: 'Refund', id: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type RefundTransparentMutationVariables = Exact<{
  input: RefundTransparentInput;
}>;


export type RefundTransparentMutation = { __typename: 'Mutation', refundTransparent: { __typename: 'RefundTransparentPayload', refund: { __typename: 'Refund', id: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type SimulateOutcomeMutationVariables = Exact<{
  input: SimulateOutcomeInput;
}>;


export type SimulateOutcomeMutation = { __typename: 'Mutation', simulateOutcome: { __typename: 'SimulateOutcomePayload', outcome: { __typename: 'SimulatedOutcomeResult', id: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type SimulateTransparentMutationVariables = Exact<{
  input: SimulateTransparentPaymentInput;
}>;


export type SimulateTransparentMutation = { __typename: 'Mutation', simulateTransparentPayment: { __typename: 'SimulateTransparentPaymentPayload', transparent: { __typename: 'Charge', id: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type CreatePayoutMutationVariables = Exact<{
  input: CreatePayoutInput;
}>;


export type CreatePayoutMutation = { __typename: 'Mutation', createPayout: { __typename: 'CreatePayoutPayload', payout: { __typename: 'Transfer', id: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type PayoutQueryVariables = Exact<{
  id: string | number;
}>;


export type PayoutQuery = { __typename: 'Query', node:
    | { __typename: 'ApiKey' }
    | { __typename: 'BillingDocument' }
    | { __typename: 'Charge' }
    | { __typename: 'ChargeAttempt' }
    | { __typename: 'Checkout' }
    | { __typename: 'Closing' }
    | { __typename: 'Coupon' }
    | { __typename: 'Customer' }
    | { __typename: 'Delivery' }
    | { __typename: 'DeliveryAttempt' }
    | { __typename: 'Dispute' }
    | { __typename: 'Event' }
    | { __typename: 'LedgerEntry' }
    | { __typename: 'Message' }
    | { __typename: 'MessageRule' }
    | { __typename: 'PlanChange' }
    | { __typename: 'Product' }
    | { __typename: 'PublicKey' }
    | { __typename: 'Refund' }
    | { __typename: 'RefundRequest' }
    | { __typename: 'StatementRow' }
    | { __typename: 'Store' }
    | { __typename: 'StoredCard' }
    | { __typename: 'SubAccount' }
    | { __typename: 'Subscription' }
    | { __typename: 'SubscriptionLine' }
    | { __typename: 'Token' }
    | { __typename: 'Transfer', id: string, kind: TransferKind, amount: number, platformFee: number, status: TransferStatus, pixKeyType: PixKeyType, description: string | null, externalId: string | null, endToEndIdentifier: string | null, failureReason: string | null, receiptUrl: string, subAccountId: string | null, createdAt: string, completedAt: string | null, nextCheckAt: string | null }
    | { __typename: 'UsageRecord' }
    | { __typename: 'Webhook' }
   | null };

export type SimulatePayoutMutationVariables = Exact<{
  input: SimulateOutcomeInput;
}>;


export type SimulatePayoutMutation = { __typename: 'Mutation', simulateOutcome: { __typename: 'SimulateOutcomePayload', outcome: { __typename: 'SimulatedOutcomeResult', id: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type PayoutsQueryVariables = Exact<{
  first?: number | null | undefined;
  last?: number | null | undefined;
  after?: string | null | undefined;
  before?: string | null | undefined;
  filter?: TransferFilter | null | undefined;
}>;


export type PayoutsQuery = { __typename: 'Query', transfers: { __typename: 'TransferConnection', totalCount: number, nodes: Array<(
      { __typename: 'Transfer', id: string }
      & { ' $fragmentRefs'?: { 'TransferRowFragment': TransferRowFragment } }
    )>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } | null };

export type TransfersQueryVariables = Exact<{
  first?: number | null | undefined;
  last?: number | null | undefined;
  after?: string | null | undefined;
  before?: string | null | undefined;
  filter?: TransferFilter | null | undefined;
}>;


export type TransfersQuery = { __typename: 'Query', transfers: { __typename: 'TransferConnection', totalCount: number, nodes: Array<(
      { __typename: 'Transfer', id: string }
      & { ' $fragmentRefs'?: { 'TransferRowFragment': TransferRowFragment } }
    )>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } | null };

export type SendPixMutationVariables = Exact<{
  input: SendPixInput;
}>;


export type SendPixMutation = { __typename: 'Mutation', sendPix: { __typename: 'SendPixPayload', transfer: { __typename: 'Transfer', id: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type TransferRowFragment = { __typename: 'Transfer', id: string, amount: number, platformFee: number, status: TransferStatus, description: string | null, endToEndIdentifier: string | null, createdAt: string } & { ' $fragmentName'?: 'TransferRowFragment' };

export type TransferAgainQueryVariables = Exact<{
  id: string | number;
}>;


export type TransferAgainQuery = { __typename: 'Query', node:
    | { __typename: 'ApiKey', id: string }
    | { __typename: 'BillingDocument', id: string }
    | { __typename: 'Charge', id: string }
    | { __typename: 'ChargeAttempt', id: string }
    | { __typename: 'Checkout', id: string }
    | { __typename: 'Closing', id: string }
    | { __typename: 'Coupon', id: string }
    | { __typename: 'Customer', id: string }
    | { __typename: 'Delivery', id: string }
    | { __typename: 'DeliveryAttempt', id: string }
    | { __typename: 'Dispute', id: string }
    | { __typename: 'Event', id: string }
    | { __typename: 'LedgerEntry', id: string }
    | { __typename: 'Message', id: string }
    | { __typename: 'MessageRule', id: string }
    | { __typename: 'PlanChange', id: string }
    | { __typename: 'Product', id: string }
    | { __typename: 'PublicKey', id: string }
    | { __typename: 'Refund', id: string }
    | { __typename: 'RefundRequest', id: string }
    | { __typename: 'StatementRow', id: string }
    | { __typename: 'Store', id: string }
    | { __typename: 'StoredCard', id: string }
    | { __typename: 'SubAccount', id: string }
    | { __typename: 'Subscription', id: string }
    | { __typename: 'SubscriptionLine', id: string }
    | { __typename: 'Token', id: string }
    | (
      { __typename: 'Transfer', id: string }
      & { ' $fragmentRefs'?: { 'TransferRowFragment': TransferRowFragment } }
    )
    | { __typename: 'UsageRecord', id: string }
    | { __typename: 'Webhook', id: string }
   | null };

export type ProductChoicesQueryVariables = Exact<{
  isRecurring?: boolean | null | undefined;
  name?: string | null | undefined;
}>;


export type ProductChoicesQuery = { __typename: 'Query', products: { __typename: 'ProductConnection', nodes: Array<{ __typename: 'Product', id: string, name: string, price: number, cycle: Cycle | null }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean } } | null };

export type CreateProductMutationVariables = Exact<{
  input: CreateProductInput;
}>;


export type CreateProductMutation = { __typename: 'Mutation', createProduct: { __typename: 'CreateProductPayload', product: { __typename: 'Product', id: string, name: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type ProductQueryVariables = Exact<{
  id: string | number;
}>;


export type ProductQuery = { __typename: 'Query', product: { __typename: 'Product', id: string, name: string, description: string | null, price: number, cycle: Cycle | null, trialDays: number | null, setupFee: number | null, status: ProductStatus, externalId: string, imageUrl: string | null, hasFile: boolean, createdAt: string } | null };

export type UpdateProductMutationVariables = Exact<{
  input: UpdateProductInput;
}>;


export type UpdateProductMutation = { __typename: 'Mutation', updateProduct: { __typename: 'UpdateProductPayload', product: { __typename: 'Product', id: string, name: string, description: string | null, price: number, externalId: string, imageUrl: string | null, hasFile: boolean } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type DeleteProductMutationVariables = Exact<{
  input: DeleteProductInput;
}>;


export type DeleteProductMutation = { __typename: 'Mutation', deleteProduct: { __typename: 'DeleteProductPayload', product: { __typename: 'Product', id: string, status: ProductStatus } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type ProductsQueryVariables = Exact<{
  first?: number | null | undefined;
  last?: number | null | undefined;
  after?: string | null | undefined;
  before?: string | null | undefined;
  filter?: ProductFilter | null | undefined;
}>;


export type ProductsQuery = { __typename: 'Query', products: { __typename: 'ProductConnection', totalCount: number, nodes: Array<{ __typename: 'Product', id: string, name: string, price: number, cycle: Cycle | null, status: ProductStatus, externalId: string, createdAt: string }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } | null };

export type AcceptRefundRequestMutationVariables = Exact<{
  input: AcceptRefundRequestInput;
}>;


export type AcceptRefundRequestMutation = { __typename: 'Mutation', acceptRefundRequest: { __typename: 'AcceptRefundRequestPayload', refundRequest: { __typename: 'RefundRequest', id: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type RefuseRefundRequestMutationVariables = Exact<{
  input: RefuseRefundRequestInput;
}>;


export type RefuseRefundRequestMutation = { __typename: 'Mutation', refuseRefundRequest: { __typename: 'RefuseRefundRequestPayload', refundRequest: { __typename: 'RefundRequest', id: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type RefundRequestRowFragment = { __typename: 'RefundRequest', id: string, kind: RefundRequestKind, status: RefundRequestStatus, buyerReason: string | null, answer: string | null, createdAt: string, decidedAt: string | null, refundId: string | null, chargeId: string, customerId: string, customer: { __typename: 'Customer', id: string, name: string | null, email: string } | null, charge: { __typename: 'Charge', id: string, paidAmount: number | null, refundedAmount: number } | null } & { ' $fragmentName'?: 'RefundRequestRowFragment' };

export type RefundRequestsQueryVariables = Exact<{
  first?: number | null | undefined;
  last?: number | null | undefined;
  after?: string | null | undefined;
  before?: string | null | undefined;
  filter?: RefundRequestFilter | null | undefined;
}>;


export type RefundRequestsQuery = { __typename: 'Query', refundRequests: { __typename: 'RefundRequestConnection', totalCount: number, nodes: Array<(
      { __typename: 'RefundRequest', id: string }
      & { ' $fragmentRefs'?: { 'RefundRequestRowFragment': RefundRequestRowFragment } }
    )>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } | null };

export type ReportsQueryVariables = Exact<{
  from: string;
  to: string;
  unit: SalesUnit;
  firstMonth: string;
  by: CampaignsBy;
}>;


export type ReportsQuery = { __typename: 'Query', sales: { __typename: 'Sales', asOf: string, totals: { __typename: 'SalesSums', gross: number, fees: number, refunded: number, lost: number, net: number, count: number, sellers: number }, before: { __typename: 'SalesSums', gross: number }, periods: Array<{ __typename: 'SalesPeriod', start: string, methods: Array<{ __typename: 'SalesOfMethod', method: PaymentMethod, sums: { __typename: 'SalesSums', gross: number } }> }> } | null, mrrMovements: { __typename: 'MrrMovements', months: Array<{ __typename: 'MrrMonth', month: string, new: number, expansion: number, contraction: number, churn: number, reactivation: number, paused: number, resumed: number, mrr: number }> } | null, paymentOutcomes: { __typename: 'PaymentOutcomes', methods: Array<{ __typename: 'OutcomesOfMethod', method: PaymentMethod, begun: number, paid: number, paidAtFirstTry: number, declined: number, expired: number, open: number }>, reasons: Array<{ __typename: 'DeclineReason', reason: string, isHard: boolean, attempts: number, amount: number }> } | null, recovery: { __typename: 'Recovery', months: Array<{ __typename: 'RecoveryMonth', month: string, failed: number, recoveredByRetry: number, recoveredByBuyer: number, open: number, lost: number, recoveredAmount: number, lostAmount: number }> } | null, cohorts: { __typename: 'Cohorts', months: Array<{ __typename: 'Cohort', month: string, size: number, retained: Array<number>, mrr: Array<number> }> } | null, cancellations: { __typename: 'Cancellations', count: number, reasons: Array<{ __typename: 'CancellationReason', cancelledDueTo: string | null, cancelReason: string | null, count: number, isRest: boolean }>, written: Array<{ __typename: 'WrittenReason', subscriptionId: string, canceledAt: string, cancelReason: string }> } | null, upcomingRenewals: Array<{ __typename: 'RenewalDay', day: string, count: number, amount: number, retrying: number }> | null, campaigns: Array<{ __typename: 'Campaign', source: string | null, medium: string | null, campaign: string | null, isRest: boolean, charges: number, paid: number, amount: number }> | null };

export type SearchQueryVariables = Exact<{
  text: string;
}>;


export type SearchQuery = { __typename: 'Query', search: Array<{ __typename: 'SearchHit', title: string, subtitle: string, match: SearchMatch, node:
      | (
        { __typename: 'ApiKey', id: string }
        & { ' $fragmentRefs'?: { 'PlacedNode_ApiKey_Fragment': PlacedNode_ApiKey_Fragment } }
      )
      | (
        { __typename: 'BillingDocument', id: string }
        & { ' $fragmentRefs'?: { 'PlacedNode_BillingDocument_Fragment': PlacedNode_BillingDocument_Fragment } }
      )
      | (
        { __typename: 'Charge', id: string }
        & { ' $fragmentRefs'?: { 'PlacedNode_Charge_Fragment': PlacedNode_Charge_Fragment } }
      )
      | (
        { __typename: 'ChargeAttempt', id: string }
        & { ' $fragmentRefs'?: { 'PlacedNode_ChargeAttempt_Fragment': PlacedNode_ChargeAttempt_Fragment } }
      )
      | (
        { __typename: 'Checkout', id: string }
        & { ' $fragmentRefs'?: { 'PlacedNode_Checkout_Fragment': PlacedNode_Checkout_Fragment } }
      )
      | (
        { __typename: 'Closing', id: string }
        & { ' $fragmentRefs'?: { 'PlacedNode_Closing_Fragment': PlacedNode_Closing_Fragment } }
      )
      | (
        { __typename: 'Coupon', id: string }
        & { ' $fragmentRefs'?: { 'PlacedNode_Coupon_Fragment': PlacedNode_Coupon_Fragment } }
      )
      | (
        { __typename: 'Customer', id: string }
        & { ' $fragmentRefs'?: { 'PlacedNode_Customer_Fragment': PlacedNode_Customer_Fragment } }
      )
      | (
        { __typename: 'Delivery', id: string }
        & { ' $fragmentRefs'?: { 'PlacedNode_Delivery_Fragment': PlacedNode_Delivery_Fragment } }
      )
      | (
        { __typename: 'DeliveryAttempt', id: string }
        & { ' $fragmentRefs'?: { 'PlacedNode_DeliveryAttempt_Fragment': PlacedNode_DeliveryAttempt_Fragment } }
      )
      | (
        { __typename: 'Dispute', id: string }
        & { ' $fragmentRefs'?: { 'PlacedNode_Dispute_Fragment': PlacedNode_Dispute_Fragment } }
      )
      | (
        { __typename: 'Event', id: string }
        & { ' $fragmentRefs'?: { 'PlacedNode_Event_Fragment': PlacedNode_Event_Fragment } }
      )
      | (
        { __typename: 'LedgerEntry', id: string }
        & { ' $fragmentRefs'?: { 'PlacedNode_LedgerEntry_Fragment': PlacedNode_LedgerEntry_Fragment } }
      )
      | (
        { __typename: 'Message', id: string }
        & { ' $fragmentRefs'?: { 'PlacedNode_Message_Fragment': PlacedNode_Message_Fragment } }
      )
      | (
        { __typename: 'MessageRule', id: string }
        & { ' $fragmentRefs'?: { 'PlacedNode_MessageRule_Fragment': PlacedNode_MessageRule_Fragment } }
      )
      | (
        { __typename: 'PlanChange', id: string }
        & { ' $fragmentRefs'?: { 'PlacedNode_PlanChange_Fragment': PlacedNode_PlanChange_Fragment } }
      )
      | (
        { __typename: 'Product', id: string }
        & { ' $fragmentRefs'?: { 'PlacedNode_Product_Fragment': PlacedNode_Product_Fragment } }
      )
      | (
        { __typename: 'PublicKey', id: string }
        & { ' $fragmentRefs'?: { 'PlacedNode_PublicKey_Fragment': PlacedNode_PublicKey_Fragment } }
      )
      | (
        { __typename: 'Refund', id: string }
        & { ' $fragmentRefs'?: { 'PlacedNode_Refund_Fragment': PlacedNode_Refund_Fragment } }
      )
      | (
        { __typename: 'RefundRequest', id: string }
        & { ' $fragmentRefs'?: { 'PlacedNode_RefundRequest_Fragment': PlacedNode_RefundRequest_Fragment } }
      )
      | (
        { __typename: 'StatementRow', id: string }
        & { ' $fragmentRefs'?: { 'PlacedNode_StatementRow_Fragment': PlacedNode_StatementRow_Fragment } }
      )
      | (
        { __typename: 'Store', id: string }
        & { ' $fragmentRefs'?: { 'PlacedNode_Store_Fragment': PlacedNode_Store_Fragment } }
      )
      | (
        { __typename: 'StoredCard', id: string }
        & { ' $fragmentRefs'?: { 'PlacedNode_StoredCard_Fragment': PlacedNode_StoredCard_Fragment } }
      )
      | (
        { __typename: 'SubAccount', id: string }
        & { ' $fragmentRefs'?: { 'PlacedNode_SubAccount_Fragment': PlacedNode_SubAccount_Fragment } }
      )
      | (
        { __typename: 'Subscription', id: string }
        & { ' $fragmentRefs'?: { 'PlacedNode_Subscription_Fragment': PlacedNode_Subscription_Fragment } }
      )
      | (
        { __typename: 'SubscriptionLine', id: string }
        & { ' $fragmentRefs'?: { 'PlacedNode_SubscriptionLine_Fragment': PlacedNode_SubscriptionLine_Fragment } }
      )
      | (
        { __typename: 'Token', id: string }
        & { ' $fragmentRefs'?: { 'PlacedNode_Token_Fragment': PlacedNode_Token_Fragment } }
      )
      | (
        { __typename: 'Transfer', id: string }
        & { ' $fragmentRefs'?: { 'PlacedNode_Transfer_Fragment': PlacedNode_Transfer_Fragment } }
      )
      | (
        { __typename: 'UsageRecord', id: string }
        & { ' $fragmentRefs'?: { 'PlacedNode_UsageRecord_Fragment': PlacedNode_UsageRecord_Fragment } }
      )
      | (
        { __typename: 'Webhook', id: string }
        & { ' $fragmentRefs'?: { 'PlacedNode_Webhook_Fragment': PlacedNode_Webhook_Fragment } }
      )
     }> | null };

export type RequestProductionMutationVariables = Exact<{
  input: RequestProductionInput;
}>;


export type RequestProductionMutation = { __typename: 'Mutation', requestProduction: { __typename: 'RequestProductionPayload', production: { __typename: 'Production', state: ProductionState, missing: Array<ProductionNeed> } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type SettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type SettingsQuery = { __typename: 'Query', store: { __typename: 'Store', id: string, name: string, email: string | null, website: string | null, taxId: string | null, logoUrl: string | null, accentColour: string | null, subscriptionLists: SubscriptionLists, portalUrl: string, pixWithoutBuyer: boolean, automaticPixDev: boolean, automaticPixProduction: boolean, createdAt: string, isSuspended: boolean, cardPendingDays: number, rate: number, portal: { __typename: 'PortalSettings', isOn: boolean, payOpen: boolean, replaceCard: boolean, automaticPix: boolean, cancelAt: PortalCancel, pause: boolean, refundDays: number, withdrawal: boolean, planProductIds: Array<string> }, invoice: { __typename: 'InvoiceDefaults', leadDays: number, graceDays: number, overdue: OverduePolicy, methods: Array<PaymentMethod>, reopenWhenPaid: boolean }, fees: Array<{ __typename: 'StoreFee', name: string, value: number, isPercent: boolean, isOwn: boolean }>, payoutKey: { __typename: 'PayoutKey', type: PixKeyType | null, masked: string } | null, payoutTerms: { __typename: 'PayoutTerms', fee: number, lowerFeeLeft: number, laterFee: number, minimum: number }, providers: Array<{ __typename: 'StoreProvider', method: ProviderMethod, name: string | null, state: MethodState, isSandbox: boolean, since: string | null, certificateEndsAt: string | null }> } | null, production: { __typename: 'Production', state: ProductionState, missing: Array<ProductionNeed> } | null };

export type UpdateStoreMutationVariables = Exact<{
  input: UpdateStoreInput;
}>;


export type UpdateStoreMutation = { __typename: 'Mutation', updateStore: { __typename: 'UpdateStorePayload', store: { __typename: 'Store', id: string, name: string, email: string | null, website: string | null, logoUrl: string | null, accentColour: string | null, subscriptionLists: SubscriptionLists, pixWithoutBuyer: boolean } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type SampleDataQueryVariables = Exact<{ [key: string]: never; }>;


export type SampleDataQuery = { __typename: 'Query', sampleData: { __typename: 'SampleData', since: string | null, year: { __typename: 'SampleYearState', id: string, status: SampleYearStatus, steps: number, stepsDone: number, refused: number, from: string | null, to: string | null, endedAt: string | null, problem: SampleYearProblem | null, message: string | null } | null } | null, testClock: { __typename: 'TestClockState', now: string } | null };

export type StartSampleYearMutationVariables = Exact<{
  input: StartSampleYearInput;
}>;


export type StartSampleYearMutation = { __typename: 'Mutation', startSampleYear: { __typename: 'StartSampleYearPayload', sampleYear: { __typename: 'SampleYearState', id: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type CancelSampleYearMutationVariables = Exact<{
  input: CancelSampleYearInput;
}>;


export type CancelSampleYearMutation = { __typename: 'Mutation', cancelSampleYear: { __typename: 'CancelSampleYearPayload', sampleYear: { __typename: 'SampleYearState', id: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type SimulatorQueryVariables = Exact<{ [key: string]: never; }>;


export type SimulatorQuery = { __typename: 'Query', testClock: { __typename: 'TestClockState', now: string, advancingTo: string | null } | null, upcomingRenewals: Array<{ __typename: 'RenewalDay', day: string, count: number, amount: number }> | null };

export type AdvanceClockMutationVariables = Exact<{
  input: AdvanceTestClockInput;
}>;


export type AdvanceClockMutation = { __typename: 'Mutation', advanceTestClock: { __typename: 'AdvanceTestClockPayload', testClock: { __typename: 'TestClockState', now: string, advancingTo: string | null } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type SimulateAnyMutationVariables = Exact<{
  input: SimulateOutcomeInput;
}>;


export type SimulateAnyMutation = { __typename: 'Mutation', simulateOutcome: { __typename: 'SimulateOutcomePayload', outcome: { __typename: 'SimulatedOutcomeResult', id: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type CreateSubAccountMutationVariables = Exact<{
  input: CreateSubAccountInput;
}>;


export type CreateSubAccountMutation = { __typename: 'Mutation', createSubAccount: { __typename: 'CreateSubAccountPayload', subAccount: { __typename: 'SubAccount', id: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type UpdateSubAccountMutationVariables = Exact<{
  input: UpdateSubAccountInput;
}>;


export type UpdateSubAccountMutation = { __typename: 'Mutation', updateSubAccount: { __typename: 'UpdateSubAccountPayload', subAccount: { __typename: 'SubAccount', id: string, name: string, externalId: string | null, pixKey: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type DeleteSubAccountMutationVariables = Exact<{
  input: DeleteSubAccountInput;
}>;


export type DeleteSubAccountMutation = { __typename: 'Mutation', deleteSubAccount: { __typename: 'DeleteSubAccountPayload', subAccount: { __typename: 'SubAccount', id: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type SubAccountQueryVariables = Exact<{
  id: string | number;
}>;


export type SubAccountQuery = { __typename: 'Query', subAccount: { __typename: 'SubAccount', id: string, name: string, taxId: string, externalId: string | null, pixKey: string, metadata: Record<string, unknown>, createdAt: string, balance: { __typename: 'SubAccountBalance', available: number, pending: number, blocked: number } | null } | null };

export type SubAccountListsQueryVariables = Exact<{
  id: string | number;
}>;


export type SubAccountListsQuery = { __typename: 'Query', bankStatement: { __typename: 'StatementRowConnection', nodes: Array<(
      { __typename: 'StatementRow', id: string }
      & { ' $fragmentRefs'?: { 'StatementTableRowFragment': StatementTableRowFragment } }
    )> } | null, payouts: { __typename: 'TransferConnection', nodes: Array<(
      { __typename: 'Transfer', id: string }
      & { ' $fragmentRefs'?: { 'TransferRowFragment': TransferRowFragment } }
    )> } | null };

export type SubAccountsQueryVariables = Exact<{
  first?: number | null | undefined;
  last?: number | null | undefined;
  after?: string | null | undefined;
  before?: string | null | undefined;
  filter?: SubAccountFilter | null | undefined;
}>;


export type SubAccountsQuery = { __typename: 'Query', subAccounts: { __typename: 'SubAccountConnection', totalCount: number, nodes: Array<{ __typename: 'SubAccount', id: string, name: string, externalId: string | null, createdAt: string, balance: { __typename: 'SubAccountBalance', available: number, pending: number, blocked: number } | null }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } | null };

export type WithdrawSubAccountMutationVariables = Exact<{
  input: WithdrawSubAccountInput;
}>;


export type WithdrawSubAccountMutation = { __typename: 'Mutation', withdrawSubAccount: { __typename: 'WithdrawSubAccountPayload', payout: { __typename: 'Transfer', id: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type UpdateSubscriptionMutationVariables = Exact<{
  input: UpdateSubscriptionInput;
}>;


export type UpdateSubscriptionMutation = { __typename: 'Mutation', updateSubscription: { __typename: 'UpdateSubscriptionPayload', subscription: { __typename: 'Subscription', id: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type PreviewSubscriptionChangeQueryVariables = Exact<{
  input: PreviewSubscriptionChangeInput;
}>;


export type PreviewSubscriptionChangeQuery = { __typename: 'Query', previewSubscriptionChange: { __typename: 'SubscriptionChangePreview', credit: number, chargedNow: number, lines: Array<{ __typename: 'ChargeLine', kind: ChargeLineKind | null, name: string, quantity: number, amount: number }>, upcomingAfter: Array<{ __typename: 'UpcomingCharge', date: string, amount: number }> } | null };

export type ChangeTermsMutationVariables = Exact<{
  input: UpdateSubscriptionInput;
}>;


export type ChangeTermsMutation = { __typename: 'Mutation', updateSubscription: { __typename: 'UpdateSubscriptionPayload', subscription: { __typename: 'Subscription', id: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type AddChargeLineMutationVariables = Exact<{
  input: AddChargeLineInput;
}>;


export type AddChargeLineMutation = { __typename: 'Mutation', addChargeLine: { __typename: 'AddChargeLinePayload', subscriptionLine: { __typename: 'SubscriptionLine', id: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type RemoveChargeLineMutationVariables = Exact<{
  input: RemoveChargeLineInput;
}>;


export type RemoveChargeLineMutation = { __typename: 'Mutation', removeChargeLine: { __typename: 'RemoveChargeLinePayload', subscriptionLine: { __typename: 'SubscriptionLine', id: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type StoreInvoiceQueryVariables = Exact<{ [key: string]: never; }>;


export type StoreInvoiceQuery = { __typename: 'Query', store: { __typename: 'Store', id: string, invoice: { __typename: 'InvoiceDefaults', overdue: OverduePolicy, methods: Array<PaymentMethod>, reopenWhenPaid: boolean } } | null };

export type RefundCreditMutationVariables = Exact<{
  input: RefundCreditInput;
}>;


export type RefundCreditMutation = { __typename: 'Mutation', refundCredit: { __typename: 'RefundCreditPayload', creditRefund: { __typename: 'CreditRefund', subscriptionId: string, amount: number, credit: number } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type SimulateSubscriptionMutationVariables = Exact<{
  input: SimulateOutcomeInput;
}>;


export type SimulateSubscriptionMutation = { __typename: 'Mutation', simulateOutcome: { __typename: 'SimulateOutcomePayload', outcome: { __typename: 'SimulatedOutcomeResult', id: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type PauseSubscriptionMutationVariables = Exact<{
  input: PauseSubscriptionInput;
}>;


export type PauseSubscriptionMutation = { __typename: 'Mutation', pauseSubscription: { __typename: 'PauseSubscriptionPayload', subscription: { __typename: 'Subscription', id: string, pausedAt: string | null, resumesAt: string | null, nextChargeAt: string | null } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type ResumeSubscriptionMutationVariables = Exact<{
  input: ResumeSubscriptionInput;
}>;


export type ResumeSubscriptionMutation = { __typename: 'Mutation', resumeSubscription: { __typename: 'ResumeSubscriptionPayload', subscription: { __typename: 'Subscription', id: string, pausedAt: string | null, cancelAt: string | null, nextChargeAt: string | null } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type RetrySubscriptionMutationVariables = Exact<{
  input: RetrySubscriptionInput;
}>;


export type RetrySubscriptionMutation = { __typename: 'Mutation', retrySubscription: { __typename: 'RetrySubscriptionPayload', subscription: { __typename: 'Subscription', id: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type CancelSubscriptionMutationVariables = Exact<{
  input: CancelSubscriptionInput;
}>;


export type CancelSubscriptionMutation = { __typename: 'Mutation', cancelSubscription: { __typename: 'CancelSubscriptionPayload', subscription: { __typename: 'Subscription', id: string, status: SubscriptionStatus, cancelAt: string | null } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type SubscriptionRowFragment = { __typename: 'Subscription', id: string, name: string, amount: number, frequency: Cycle, status: SubscriptionStatus, method: PaymentMethod, nextChargeAt: string | null, cancelAt: string | null, pausedAt: string | null, parkedAt: string | null, trialEndsAt: string | null, cycleNumber: number, retry: { __typename: 'SubscriptionRetry', retryNumber: number, maxRetry: number, nextAttemptAt: string | null } | null, customer: { __typename: 'Customer', id: string, name: string | null, email: string } | null } & { ' $fragmentName'?: 'SubscriptionRowFragment' };

export type SubscriptionAgainQueryVariables = Exact<{
  id: string | number;
}>;


export type SubscriptionAgainQuery = { __typename: 'Query', node:
    | { __typename: 'ApiKey', id: string }
    | { __typename: 'BillingDocument', id: string }
    | { __typename: 'Charge', id: string }
    | { __typename: 'ChargeAttempt', id: string }
    | { __typename: 'Checkout', id: string }
    | { __typename: 'Closing', id: string }
    | { __typename: 'Coupon', id: string }
    | { __typename: 'Customer', id: string }
    | { __typename: 'Delivery', id: string }
    | { __typename: 'DeliveryAttempt', id: string }
    | { __typename: 'Dispute', id: string }
    | { __typename: 'Event', id: string }
    | { __typename: 'LedgerEntry', id: string }
    | { __typename: 'Message', id: string }
    | { __typename: 'MessageRule', id: string }
    | { __typename: 'PlanChange', id: string }
    | { __typename: 'Product', id: string }
    | { __typename: 'PublicKey', id: string }
    | { __typename: 'Refund', id: string }
    | { __typename: 'RefundRequest', id: string }
    | { __typename: 'StatementRow', id: string }
    | { __typename: 'Store', id: string }
    | { __typename: 'StoredCard', id: string }
    | { __typename: 'SubAccount', id: string }
    | (
      { __typename: 'Subscription', id: string }
      & { ' $fragmentRefs'?: { 'SubscriptionRowFragment': SubscriptionRowFragment } }
    )
    | { __typename: 'SubscriptionLine', id: string }
    | { __typename: 'Token', id: string }
    | { __typename: 'Transfer', id: string }
    | { __typename: 'UsageRecord', id: string }
    | { __typename: 'Webhook', id: string }
   | null };

export type SubscriptionQueryVariables = Exact<{
  id: string | number;
}>;


export type SubscriptionQuery = { __typename: 'Query', subscription: { __typename: 'Subscription', id: string, name: string, amount: number, unitPrice: number, quantity: number, frequency: Cycle, status: SubscriptionStatus, method: PaymentMethod, collection: Collection, overdueSince: string | null, coupons: Array<string>, cardBrand: string | null, cardLast4: string | null, cardExpiryMonth: string | null, nextChargeAt: string | null, pausedAt: string | null, resumesAt: string | null, parkedAt: string | null, cancelAt: string | null, canceledAt: string | null, cancelledDueTo: string | null, cancelReason: string | null, trialEndsAt: string | null, cycleNumber: number, cyclesLeft: number | null, credit: number, createdAt: string, externalId: string | null, metadata: Record<string, unknown>, productId: string, checkoutId: string, addOns: Array<{ __typename: 'AddOn', productId: string, name: string, quantity: number, unitPrice: number }>, invoice: { __typename: 'InvoiceTerms', leadDays: number, graceDays: number, overdue: OverduePolicy, methods: Array<PaymentMethod>, reopenWhenPaid: boolean } | null, retry: { __typename: 'SubscriptionRetry', reason: string, retryNumber: number, maxRetry: number, nextAttemptAt: string | null, chargeId: string, url: string } | null, customer: { __typename: 'Customer', id: string, name: string | null, email: string } | null, upcomingCharge: { __typename: 'UpcomingCharge', date: string, amount: number, discount: number, lines: Array<{ __typename: 'ChargeLine', kind: ChargeLineKind | null, name: string, quantity: number, amount: number }> } | null, planChanges: { __typename: 'PlanChangeConnection', nodes: Array<{ __typename: 'PlanChange', id: string, name: string, newAmount: number }> } | null, awaitedChanges: { __typename: 'PlanChangeConnection', nodes: Array<{ __typename: 'PlanChange', id: string, name: string, quantity: number }> } | null, charges: { __typename: 'ChargeConnection', nodes: Array<(
        { __typename: 'Charge', id: string, status: ChargeStatus, amount: number, discount: number, paidAmount: number | null, paidAt: string | null, dueAt: string | null, url: string, lines: Array<{ __typename: 'ChargeLine', kind: ChargeLineKind | null, name: string, quantity: number, amount: number }> | null }
        & { ' $fragmentRefs'?: { 'PaymentRowFragment': PaymentRowFragment } }
      )> } | null, lines: { __typename: 'SubscriptionLineConnection', nodes: Array<{ __typename: 'SubscriptionLine', id: string, kind: ChargeLineKind, name: string, amount: number, chargeId: string | null, droppedAt: string | null, createdAt: string }> } | null, usageRecords: { __typename: 'UsageRecordConnection', nodes: Array<(
        { __typename: 'UsageRecord', id: string }
        & { ' $fragmentRefs'?: { 'UsageRowFragment': UsageRowFragment } }
      )> } | null, events: { __typename: 'EventConnection', nodes: Array<{ __typename: 'Event', id: string, type: string, createdAt: string }> } | null } | null };

export type SubscriptionsQueryVariables = Exact<{
  first?: number | null | undefined;
  last?: number | null | undefined;
  after?: string | null | undefined;
  before?: string | null | undefined;
  filter?: SubscriptionFilter | null | undefined;
}>;


export type SubscriptionsQuery = { __typename: 'Query', subscriptions: { __typename: 'SubscriptionConnection', totalCount: number, nodes: Array<(
      { __typename: 'Subscription', id: string }
      & { ' $fragmentRefs'?: { 'SubscriptionRowFragment': SubscriptionRowFragment } }
    )>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } | null };

export type UsageRowFragment = { __typename: 'UsageRecord', id: string, name: string, action: UsageAction, units: number, amount: number, recordedAt: string, chargeId: string | null, droppedAt: string | null } & { ' $fragmentName'?: 'UsageRowFragment' };

export type RecordUsageMutationVariables = Exact<{
  input: RecordUsageInput;
}>;


export type RecordUsageMutation = { __typename: 'Mutation', recordUsage: { __typename: 'RecordUsagePayload', usageRecord: { __typename: 'UsageRecord', id: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type InviteMemberMutationVariables = Exact<{
  input: InviteMemberInput;
}>;


export type InviteMemberMutation = { __typename: 'Mutation', inviteMember: { __typename: 'InviteMemberPayload', newInvitation: { __typename: 'NewInvitation', link: string | null } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type ChangeRoleMutationVariables = Exact<{
  input: ChangeRoleInput;
}>;


export type ChangeRoleMutation = { __typename: 'Mutation', changeRole: { __typename: 'ChangeRolePayload', member: { __typename: 'Member', id: string, role: Role } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type RemoveMemberMutationVariables = Exact<{
  input: RemoveMemberInput;
}>;


export type RemoveMemberMutation = { __typename: 'Mutation', removeMember: { __typename: 'RemoveMemberPayload', removedMember: { __typename: 'RemovedMember', id: string, keyIds: Array<string> } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type RevokeInvitationMutationVariables = Exact<{
  input: RevokeInvitationInput;
}>;


export type RevokeInvitationMutation = { __typename: 'Mutation', revokeInvitation: { __typename: 'RevokeInvitationPayload', invitation: { __typename: 'MemberInvitation', id: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type TeamQueryVariables = Exact<{ [key: string]: never; }>;


export type TeamQuery = { __typename: 'Query', members: Array<{ __typename: 'Member', id: string, userId: string, name: string, email: string, role: Role, passkeys: number, hasPassword: boolean, lastSeenAt: string | null }> | null, invitations: Array<{ __typename: 'MemberInvitation', id: string, email: string, role: Role, expiresAt: string }> | null };

export type DeliveryRowFragment = { __typename: 'Delivery', id: string, status: DeliveryStatus, attemptCount: number, lastStatus: number | null, lastError: string | null, lastAttemptAt: string | null, nextAttemptAt: string | null, createdAt: string, body: string | null, event: { __typename: 'Event', id: string, type: string } | null, attempts: { __typename: 'DeliveryAttemptConnection', nodes: Array<{ __typename: 'DeliveryAttempt', id: string, number: number, status: number | null, error: string | null, answer: string, durationMs: number, attemptedAt: string }> } | null } & { ' $fragmentName'?: 'DeliveryRowFragment' };

export type ResendDeliveryMutationVariables = Exact<{
  input: ResendDeliveriesInput;
}>;


export type ResendDeliveryMutation = { __typename: 'Mutation', resendDeliveries: { __typename: 'ResendDeliveriesPayload', resent: { __typename: 'Resent', resent: number, isUnderWay: boolean } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type TestWebhookMutationVariables = Exact<{
  input: TestWebhookInput;
}>;


export type TestWebhookMutation = { __typename: 'Mutation', testWebhook: { __typename: 'TestWebhookPayload', delivery: { __typename: 'Delivery', id: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type ResendSinceMutationVariables = Exact<{
  input: ResendDeliveriesInput;
}>;


export type ResendSinceMutation = { __typename: 'Mutation', resendDeliveries: { __typename: 'ResendDeliveriesPayload', resent: { __typename: 'Resent', resent: number, hasMore: boolean } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type SwitchWebhookMutationVariables = Exact<{
  input: UpdateWebhookInput;
}>;


export type SwitchWebhookMutation = { __typename: 'Mutation', updateWebhook: { __typename: 'UpdateWebhookPayload', webhook: { __typename: 'Webhook', id: string, status: WebhookStatus } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type RotateWebhookMutationVariables = Exact<{
  input: RotateWebhookInput;
}>;


export type RotateWebhookMutation = { __typename: 'Mutation', rotateWebhook: { __typename: 'RotateWebhookPayload', secret: string | null, webhook: { __typename: 'Webhook', id: string, previousSecretUntil: string | null } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type CreateWebhookMutationVariables = Exact<{
  input: CreateWebhookInput;
}>;


export type CreateWebhookMutation = { __typename: 'Mutation', createWebhook: { __typename: 'CreateWebhookPayload', secret: string | null, webhook: { __typename: 'Webhook', id: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type UpdateWebhookMutationVariables = Exact<{
  input: UpdateWebhookInput;
}>;


export type UpdateWebhookMutation = { __typename: 'Mutation', updateWebhook: { __typename: 'UpdateWebhookPayload', webhook: { __typename: 'Webhook', id: string, name: string, endpoint: string, events: Array<string>, status: WebhookStatus, compatibility: WebhookCompatibility } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type DeleteWebhookMutationVariables = Exact<{
  input: DeleteWebhookInput;
}>;


export type DeleteWebhookMutation = { __typename: 'Mutation', deleteWebhook: { __typename: 'DeleteWebhookPayload', webhook: { __typename: 'Webhook', id: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type WebhookQueryVariables = Exact<{
  id: string | number;
  first?: number | null | undefined;
  last?: number | null | undefined;
  after?: string | null | undefined;
  before?: string | null | undefined;
  filter?: DeliveryFilter | null | undefined;
}>;


export type WebhookQuery = { __typename: 'Query', webhook: { __typename: 'Webhook', id: string, name: string, endpoint: string, status: WebhookStatus, events: Array<string>, v2: boolean, compatibility: WebhookCompatibility, createdAt: string, disabledAt: string | null, disabledReason: WebhookDisabledReason | null, previousSecretUntil: string | null, health: { __typename: 'WebhookHealth', delivered: number, failed: number, lastFailure: string | null } | null, deliveries: { __typename: 'DeliveryConnection', totalCount: number, nodes: Array<(
        { __typename: 'Delivery', id: string }
        & { ' $fragmentRefs'?: { 'DeliveryRowFragment': DeliveryRowFragment } }
      )>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } | null } | null };

export type WebhooksQueryVariables = Exact<{
  first?: number | null | undefined;
  last?: number | null | undefined;
  after?: string | null | undefined;
  before?: string | null | undefined;
  filter?: WebhookFilter | null | undefined;
}>;


export type WebhooksQuery = { __typename: 'Query', webhooks: { __typename: 'WebhookConnection', totalCount: number, nodes: Array<{ __typename: 'Webhook', id: string, name: string, endpoint: string, status: WebhookStatus, events: Array<string>, health: { __typename: 'WebhookHealth', delivered: number, failed: number, lastFailure: string | null } | null }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } | null };

type PlacedNode_ApiKey_Fragment = { __typename: 'ApiKey', id: string } & { ' $fragmentName'?: 'PlacedNode_ApiKey_Fragment' };

type PlacedNode_BillingDocument_Fragment = { __typename: 'BillingDocument', chargeId: string, id: string } & { ' $fragmentName'?: 'PlacedNode_BillingDocument_Fragment' };

type PlacedNode_Charge_Fragment = { __typename: 'Charge', id: string } & { ' $fragmentName'?: 'PlacedNode_Charge_Fragment' };

type PlacedNode_ChargeAttempt_Fragment = { __typename: 'ChargeAttempt', chargeId: string, id: string } & { ' $fragmentName'?: 'PlacedNode_ChargeAttempt_Fragment' };

type PlacedNode_Checkout_Fragment = { __typename: 'Checkout', frequency: CheckoutFrequency, id: string } & { ' $fragmentName'?: 'PlacedNode_Checkout_Fragment' };

type PlacedNode_Closing_Fragment = { __typename: 'Closing', id: string } & { ' $fragmentName'?: 'PlacedNode_Closing_Fragment' };

type PlacedNode_Coupon_Fragment = { __typename: 'Coupon', id: string } & { ' $fragmentName'?: 'PlacedNode_Coupon_Fragment' };

type PlacedNode_Customer_Fragment = { __typename: 'Customer', id: string } & { ' $fragmentName'?: 'PlacedNode_Customer_Fragment' };

type PlacedNode_Delivery_Fragment = { __typename: 'Delivery', webhookId: string, id: string } & { ' $fragmentName'?: 'PlacedNode_Delivery_Fragment' };

type PlacedNode_DeliveryAttempt_Fragment = { __typename: 'DeliveryAttempt', id: string, delivery: { __typename: 'Delivery', webhookId: string } | null } & { ' $fragmentName'?: 'PlacedNode_DeliveryAttempt_Fragment' };

type PlacedNode_Dispute_Fragment = { __typename: 'Dispute', id: string } & { ' $fragmentName'?: 'PlacedNode_Dispute_Fragment' };

type PlacedNode_Event_Fragment = { __typename: 'Event', id: string } & { ' $fragmentName'?: 'PlacedNode_Event_Fragment' };

type PlacedNode_LedgerEntry_Fragment = { __typename: 'LedgerEntry', id: string } & { ' $fragmentName'?: 'PlacedNode_LedgerEntry_Fragment' };

type PlacedNode_Message_Fragment = { __typename: 'Message', id: string } & { ' $fragmentName'?: 'PlacedNode_Message_Fragment' };

type PlacedNode_MessageRule_Fragment = { __typename: 'MessageRule', id: string } & { ' $fragmentName'?: 'PlacedNode_MessageRule_Fragment' };

type PlacedNode_PlanChange_Fragment = { __typename: 'PlanChange', subscriptionId: string, id: string } & { ' $fragmentName'?: 'PlacedNode_PlanChange_Fragment' };

type PlacedNode_Product_Fragment = { __typename: 'Product', id: string } & { ' $fragmentName'?: 'PlacedNode_Product_Fragment' };

type PlacedNode_PublicKey_Fragment = { __typename: 'PublicKey', id: string } & { ' $fragmentName'?: 'PlacedNode_PublicKey_Fragment' };

type PlacedNode_Refund_Fragment = { __typename: 'Refund', id: string, charge: { __typename: 'Charge', id: string } | null } & { ' $fragmentName'?: 'PlacedNode_Refund_Fragment' };

type PlacedNode_RefundRequest_Fragment = { __typename: 'RefundRequest', chargeId: string, id: string } & { ' $fragmentName'?: 'PlacedNode_RefundRequest_Fragment' };

type PlacedNode_StatementRow_Fragment = { __typename: 'StatementRow', id: string } & { ' $fragmentName'?: 'PlacedNode_StatementRow_Fragment' };

type PlacedNode_Store_Fragment = { __typename: 'Store', id: string } & { ' $fragmentName'?: 'PlacedNode_Store_Fragment' };

type PlacedNode_StoredCard_Fragment = { __typename: 'StoredCard', customerId: string, id: string } & { ' $fragmentName'?: 'PlacedNode_StoredCard_Fragment' };

type PlacedNode_SubAccount_Fragment = { __typename: 'SubAccount', id: string } & { ' $fragmentName'?: 'PlacedNode_SubAccount_Fragment' };

type PlacedNode_Subscription_Fragment = { __typename: 'Subscription', id: string } & { ' $fragmentName'?: 'PlacedNode_Subscription_Fragment' };

type PlacedNode_SubscriptionLine_Fragment = { __typename: 'SubscriptionLine', subscriptionId: string, id: string } & { ' $fragmentName'?: 'PlacedNode_SubscriptionLine_Fragment' };

type PlacedNode_Token_Fragment = { __typename: 'Token', id: string } & { ' $fragmentName'?: 'PlacedNode_Token_Fragment' };

type PlacedNode_Transfer_Fragment = { __typename: 'Transfer', id: string } & { ' $fragmentName'?: 'PlacedNode_Transfer_Fragment' };

type PlacedNode_UsageRecord_Fragment = { __typename: 'UsageRecord', subscriptionId: string, id: string } & { ' $fragmentName'?: 'PlacedNode_UsageRecord_Fragment' };

type PlacedNode_Webhook_Fragment = { __typename: 'Webhook', id: string } & { ' $fragmentName'?: 'PlacedNode_Webhook_Fragment' };

export type PlacedNodeFragment =
  | PlacedNode_ApiKey_Fragment
  | PlacedNode_BillingDocument_Fragment
  | PlacedNode_Charge_Fragment
  | PlacedNode_ChargeAttempt_Fragment
  | PlacedNode_Checkout_Fragment
  | PlacedNode_Closing_Fragment
  | PlacedNode_Coupon_Fragment
  | PlacedNode_Customer_Fragment
  | PlacedNode_Delivery_Fragment
  | PlacedNode_DeliveryAttempt_Fragment
  | PlacedNode_Dispute_Fragment
  | PlacedNode_Event_Fragment
  | PlacedNode_LedgerEntry_Fragment
  | PlacedNode_Message_Fragment
  | PlacedNode_MessageRule_Fragment
  | PlacedNode_PlanChange_Fragment
  | PlacedNode_Product_Fragment
  | PlacedNode_PublicKey_Fragment
  | PlacedNode_Refund_Fragment
  | PlacedNode_RefundRequest_Fragment
  | PlacedNode_StatementRow_Fragment
  | PlacedNode_Store_Fragment
  | PlacedNode_StoredCard_Fragment
  | PlacedNode_SubAccount_Fragment
  | PlacedNode_Subscription_Fragment
  | PlacedNode_SubscriptionLine_Fragment
  | PlacedNode_Token_Fragment
  | PlacedNode_Transfer_Fragment
  | PlacedNode_UsageRecord_Fragment
  | PlacedNode_Webhook_Fragment
;

export type MarkNoticesReadMutationVariables = Exact<{ [key: string]: never; }>;


export type MarkNoticesReadMutation = { __typename: 'Mutation', markNoticesRead: { __typename: 'MarkNoticesReadPayload', user: { __typename: 'User', id: string } | null, userErrors: Array<{ __typename: 'UserError', code: ErrorCode, message: string, path: Array<string> | null, reason: ConflictReason | null, values: Record<string, unknown> | null }> } };

export type ShellQueryVariables = Exact<{ [key: string]: never; }>;


export type ShellQuery = { __typename: 'Query', viewer: { __typename: 'Viewer', now: string, permissions: Array<string>, sharedPermissions: Array<string>, notices: Array<{ __typename: 'Notice', id: string, kind: NoticeKind, detail: string | null, at: string }> } | null };

export const StatementTableRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StatementTableRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StatementRow"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"paymentIntentId"}},{"kind":"Field","name":{"kind":"Name","value":"transferId"}},{"kind":"Field","name":{"kind":"Name","value":"balanceAfter"}},{"kind":"Field","name":{"kind":"Name","value":"referenceId"}},{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}},{"kind":"Field","name":{"kind":"Name","value":"movements"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"balanceEffect"}}]}}]}}]} as unknown as DocumentNode<StatementTableRowFragment, unknown>;
export const CheckoutRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CheckoutRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Checkout"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"minimumAmount"}},{"kind":"Field","name":{"kind":"Name","value":"maximumAmount"}},{"kind":"Field","name":{"kind":"Name","value":"paidAmount"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"frequency"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}},{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}}]}}]}}]} as unknown as DocumentNode<CheckoutRowFragment, unknown>;
export const PaymentRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PaymentRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Charge"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"cardLast4"}},{"kind":"Field","name":{"kind":"Name","value":"refundedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"buyer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}},{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"checkout"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]} as unknown as DocumentNode<PaymentRowFragment, unknown>;
export const TransferRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TransferRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Transfer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"platformFee"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"endToEndIdentifier"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<TransferRowFragment, unknown>;
export const RefundRequestRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RefundRequestRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RefundRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"buyerReason"}},{"kind":"Field","name":{"kind":"Name","value":"answer"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"refundId"}},{"kind":"Field","name":{"kind":"Name","value":"chargeId"}},{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}},{"kind":"Field","name":{"kind":"Name","value":"charge"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"paidAmount"}},{"kind":"Field","name":{"kind":"Name","value":"refundedAmount"}}]}}]}}]} as unknown as DocumentNode<RefundRequestRowFragment, unknown>;
export const SubscriptionRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SubscriptionRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Subscription"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"frequency"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"nextChargeAt"}},{"kind":"Field","name":{"kind":"Name","value":"cancelAt"}},{"kind":"Field","name":{"kind":"Name","value":"pausedAt"}},{"kind":"Field","name":{"kind":"Name","value":"parkedAt"}},{"kind":"Field","name":{"kind":"Name","value":"trialEndsAt"}},{"kind":"Field","name":{"kind":"Name","value":"cycleNumber"}},{"kind":"Field","name":{"kind":"Name","value":"retry"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryNumber"}},{"kind":"Field","name":{"kind":"Name","value":"maxRetry"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}}]}}]} as unknown as DocumentNode<SubscriptionRowFragment, unknown>;
export const UsageRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UsageRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UsageRecord"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"units"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"recordedAt"}},{"kind":"Field","name":{"kind":"Name","value":"chargeId"}},{"kind":"Field","name":{"kind":"Name","value":"droppedAt"}}]}}]} as unknown as DocumentNode<UsageRowFragment, unknown>;
export const DeliveryRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeliveryRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Delivery"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"attemptCount"}},{"kind":"Field","name":{"kind":"Name","value":"lastStatus"}},{"kind":"Field","name":{"kind":"Name","value":"lastError"}},{"kind":"Field","name":{"kind":"Name","value":"lastAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"event"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}}]}},{"kind":"Field","name":{"kind":"Name","value":"attempts"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"5"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"answer"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}},{"kind":"Field","name":{"kind":"Name","value":"attemptedAt"}}]}}]}}]}}]} as unknown as DocumentNode<DeliveryRowFragment, unknown>;
export const PlacedNodeFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PlacedNode"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Node"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Checkout"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"frequency"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ChargeAttempt"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"chargeId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Refund"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"charge"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StoredCard"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customerId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RefundRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"chargeId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BillingDocument"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"chargeId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PlanChange"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subscriptionId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UsageRecord"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subscriptionId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SubscriptionLine"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subscriptionId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Delivery"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhookId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DeliveryAttempt"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"delivery"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhookId"}}]}}]}}]}}]} as unknown as DocumentNode<PlacedNodeFragment, unknown>;
export const LiveEventsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"LiveEvents"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"types"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"since"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"events"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"types"},"value":{"kind":"Variable","name":{"kind":"Name","value":"types"}}},{"kind":"Argument","name":{"kind":"Name","value":"since"},"value":{"kind":"Variable","name":{"kind":"Name","value":"since"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"objectId"}}]}}]}}]} as unknown as DocumentNode<LiveEventsSubscription, LiveEventsSubscriptionVariables>;
export const ReplaceRecoveryCodesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ReplaceRecoveryCodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"replaceRecoveryCodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"recoveryCodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"codes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<ReplaceRecoveryCodesMutation, ReplaceRecoveryCodesMutationVariables>;
export const AccountDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Account"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sessions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"browser"}},{"kind":"Field","name":{"kind":"Name","value":"way"}},{"kind":"Field","name":{"kind":"Name","value":"usedAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"isCurrent"}}]}},{"kind":"Field","name":{"kind":"Name","value":"passkeys"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"usedAt"}},{"kind":"Field","name":{"kind":"Name","value":"isUsable"}}]}}]}}]}}]} as unknown as DocumentNode<AccountQuery, AccountQueryVariables>;
export const EndSessionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"EndSession"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"EndSessionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endSession"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ended"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<EndSessionMutation, EndSessionMutationVariables>;
export const EndOtherSessionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"EndOtherSessions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endSessions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ended"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<EndOtherSessionsMutation, EndOtherSessionsMutationVariables>;
export const RemovePasskeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RemovePasskey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RemovePasskeyInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"removePasskey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"passkey"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<RemovePasskeyMutation, RemovePasskeyMutationVariables>;
export const AuditDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Audit"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AuditLogInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"auditLog"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"who"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"devMode"}},{"kind":"Field","name":{"kind":"Name","value":"before"}},{"kind":"Field","name":{"kind":"Name","value":"after"}}]}},{"kind":"Field","name":{"kind":"Name","value":"next"}}]}}]}}]} as unknown as DocumentNode<AuditQuery, AuditQueryVariables>;
export const BalanceDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Balance"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"LedgerEntryFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"store"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"balance"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"available"}},{"kind":"Field","name":{"kind":"Name","value":"pending"}},{"kind":"Field","name":{"kind":"Name","value":"blocked"}},{"kind":"Field","name":{"kind":"Name","value":"inTransit"}}]}},{"kind":"Field","name":{"kind":"Name","value":"ledgerEntries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"account"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"reference"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]}}]} as unknown as DocumentNode<BalanceQuery, BalanceQueryVariables>;
export const StatementDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Statement"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"StatementFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"store"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"balance"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"available"}},{"kind":"Field","name":{"kind":"Name","value":"pending"}},{"kind":"Field","name":{"kind":"Name","value":"blocked"}},{"kind":"Field","name":{"kind":"Name","value":"inTransit"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"bankStatement"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"StatementTableRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StatementTableRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StatementRow"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"paymentIntentId"}},{"kind":"Field","name":{"kind":"Name","value":"transferId"}},{"kind":"Field","name":{"kind":"Name","value":"balanceAfter"}},{"kind":"Field","name":{"kind":"Name","value":"referenceId"}},{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}},{"kind":"Field","name":{"kind":"Name","value":"movements"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"balanceEffect"}}]}}]}}]} as unknown as DocumentNode<StatementQuery, StatementQueryVariables>;
export const CreateCheckoutDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateCheckout"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateCheckoutInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createCheckout"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"checkout"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<CreateCheckoutMutation, CreateCheckoutMutationVariables>;
export const CreateSubscriptionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateSubscription"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateSubscriptionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createSubscription"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"checkout"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<CreateSubscriptionMutation, CreateSubscriptionMutationVariables>;
export const CreateLinkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateLink"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreatePaymentLinkInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createPaymentLink"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"paymentLink"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<CreateLinkMutation, CreateLinkMutationVariables>;
export const CheckoutAgainDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CheckoutAgain"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"CheckoutRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CheckoutRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Checkout"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"minimumAmount"}},{"kind":"Field","name":{"kind":"Name","value":"maximumAmount"}},{"kind":"Field","name":{"kind":"Name","value":"paidAmount"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"frequency"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}},{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}}]}}]}}]} as unknown as DocumentNode<CheckoutAgainQuery, CheckoutAgainQueryVariables>;
export const CancelCheckoutDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CancelCheckout"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CancelCheckoutInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancelCheckout"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"checkout"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<CancelCheckoutMutation, CancelCheckoutMutationVariables>;
export const CheckoutDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Checkout"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Checkout"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"minimumAmount"}},{"kind":"Field","name":{"kind":"Name","value":"maximumAmount"}},{"kind":"Field","name":{"kind":"Name","value":"paidAmount"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"frequency"}},{"kind":"Field","name":{"kind":"Name","value":"methods"}},{"kind":"Field","name":{"kind":"Name","value":"coupons"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"completionUrl"}},{"kind":"Field","name":{"kind":"Name","value":"returnUrl"}},{"kind":"Field","name":{"kind":"Name","value":"card"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"maxInstallments"}}]}},{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"subscriptionId"}},{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}},{"kind":"Field","name":{"kind":"Name","value":"utm"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"medium"}},{"kind":"Field","name":{"kind":"Name","value":"campaign"}}]}},{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"price"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}},{"kind":"Field","name":{"kind":"Name","value":"product"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"payments"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"25"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PaymentRow"}}]}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PaymentRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Charge"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"cardLast4"}},{"kind":"Field","name":{"kind":"Name","value":"refundedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"buyer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}},{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"checkout"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]} as unknown as DocumentNode<CheckoutQuery, CheckoutQueryVariables>;
export const CheckoutsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Checkouts"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"CheckoutFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"checkouts"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"CheckoutRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CheckoutRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Checkout"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"minimumAmount"}},{"kind":"Field","name":{"kind":"Name","value":"maximumAmount"}},{"kind":"Field","name":{"kind":"Name","value":"paidAmount"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"frequency"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}},{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}}]}}]}}]} as unknown as DocumentNode<CheckoutsQuery, CheckoutsQueryVariables>;
export const LinksDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Links"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PaymentLinkFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"paymentLinks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"CheckoutRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CheckoutRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Checkout"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"minimumAmount"}},{"kind":"Field","name":{"kind":"Name","value":"maximumAmount"}},{"kind":"Field","name":{"kind":"Name","value":"paidAmount"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"frequency"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}},{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}}]}}]}}]} as unknown as DocumentNode<LinksQuery, LinksQueryVariables>;
export const SimulatePaymentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SimulatePayment"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SimulatePaymentInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"simulatePayment"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"checkout"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<SimulatePaymentMutation, SimulatePaymentMutationVariables>;
export const ClosingsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Closings"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ClosingFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"closings"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"month"}},{"kind":"Field","name":{"kind":"Name","value":"movements"}},{"kind":"Field","name":{"kind":"Name","value":"closedAt"}},{"kind":"Field","name":{"kind":"Name","value":"csvHash"}},{"kind":"Field","name":{"kind":"Name","value":"csvUrl"}},{"kind":"Field","name":{"kind":"Name","value":"ofxUrl"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<ClosingsQuery, ClosingsQueryVariables>;
export const CreateClosingDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateClosing"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateClosingInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createClosing"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"closing"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<CreateClosingMutation, CreateClosingMutationVariables>;
export const CreateCouponDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateCoupon"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateCouponInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createCoupon"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"coupon"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<CreateCouponMutation, CreateCouponMutationVariables>;
export const CouponsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Coupons"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"CouponFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"coupons"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"discount"}},{"kind":"Field","name":{"kind":"Name","value":"discountHundredths"}},{"kind":"Field","name":{"kind":"Name","value":"discountKind"}},{"kind":"Field","name":{"kind":"Name","value":"maxRedeems"}},{"kind":"Field","name":{"kind":"Name","value":"redeemsCount"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"productIds"}},{"kind":"Field","name":{"kind":"Name","value":"minimumAmount"}},{"kind":"Field","name":{"kind":"Name","value":"maxPerCustomer"}},{"kind":"Field","name":{"kind":"Name","value":"isFirstPurchaseOnly"}},{"kind":"Field","name":{"kind":"Name","value":"methods"}},{"kind":"Field","name":{"kind":"Name","value":"duration"}},{"kind":"Field","name":{"kind":"Name","value":"cycles"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<CouponsQuery, CouponsQueryVariables>;
export const ToggleCouponDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ToggleCoupon"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ToggleCouponInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"toggleCoupon"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"coupon"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<ToggleCouponMutation, ToggleCouponMutationVariables>;
export const DeleteCouponDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteCoupon"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeleteCouponInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteCoupon"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"coupon"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<DeleteCouponMutation, DeleteCouponMutationVariables>;
export const CreateCustomerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateCustomer"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateCustomerInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createCustomer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<CreateCustomerMutation, CreateCustomerMutationVariables>;
export const UpdateCustomerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateCustomer"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateCustomerInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateCustomer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"taxId"}},{"kind":"Field","name":{"kind":"Name","value":"cellphone"}},{"kind":"Field","name":{"kind":"Name","value":"zipCode"}},{"kind":"Field","name":{"kind":"Name","value":"street"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"complement"}},{"kind":"Field","name":{"kind":"Name","value":"district"}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"state"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<UpdateCustomerMutation, UpdateCustomerMutationVariables>;
export const CustomerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Customer"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"taxId"}},{"kind":"Field","name":{"kind":"Name","value":"cellphone"}},{"kind":"Field","name":{"kind":"Name","value":"zipCode"}},{"kind":"Field","name":{"kind":"Name","value":"street"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"complement"}},{"kind":"Field","name":{"kind":"Name","value":"district"}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"charges"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"sums"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"paidAmount"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PaymentRow"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"subscriptions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"SubscriptionRow"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"storedCards"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"brand"}},{"kind":"Field","name":{"kind":"Name","value":"lastFour"}},{"kind":"Field","name":{"kind":"Name","value":"expiryMonth"}},{"kind":"Field","name":{"kind":"Name","value":"consentedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"checkouts"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"CheckoutRow"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PaymentRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Charge"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"cardLast4"}},{"kind":"Field","name":{"kind":"Name","value":"refundedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"buyer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}},{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"checkout"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SubscriptionRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Subscription"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"frequency"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"nextChargeAt"}},{"kind":"Field","name":{"kind":"Name","value":"cancelAt"}},{"kind":"Field","name":{"kind":"Name","value":"pausedAt"}},{"kind":"Field","name":{"kind":"Name","value":"parkedAt"}},{"kind":"Field","name":{"kind":"Name","value":"trialEndsAt"}},{"kind":"Field","name":{"kind":"Name","value":"cycleNumber"}},{"kind":"Field","name":{"kind":"Name","value":"retry"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryNumber"}},{"kind":"Field","name":{"kind":"Name","value":"maxRetry"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CheckoutRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Checkout"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"minimumAmount"}},{"kind":"Field","name":{"kind":"Name","value":"maximumAmount"}},{"kind":"Field","name":{"kind":"Name","value":"paidAmount"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"frequency"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}},{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}}]}}]}}]} as unknown as DocumentNode<CustomerQuery, CustomerQueryVariables>;
export const DeleteCustomerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteCustomer"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeleteCustomerInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteCustomer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<DeleteCustomerMutation, DeleteCustomerMutationVariables>;
export const CustomersDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Customers"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"CustomerFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"taxId"}},{"kind":"Field","name":{"kind":"Name","value":"cellphone"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<CustomersQuery, CustomersQueryVariables>;
export const DeleteStoredCardDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteStoredCard"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeleteStoredCardInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteStoredCard"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"storedCard"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<DeleteStoredCardMutation, DeleteStoredCardMutationVariables>;
export const SubmitEvidenceDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SubmitEvidence"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SubmitEvidenceInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"submitEvidence"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dispute"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<SubmitEvidenceMutation, SubmitEvidenceMutationVariables>;
export const AcceptDisputeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AcceptDispute"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AcceptDisputeInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"acceptDispute"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dispute"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<AcceptDisputeMutation, AcceptDisputeMutationVariables>;
export const DisputeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Dispute"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dispute"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"chargeId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"stage"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"answerBy"}},{"kind":"Field","name":{"kind":"Name","value":"answeredAt"}},{"kind":"Field","name":{"kind":"Name","value":"handedInAt"}},{"kind":"Field","name":{"kind":"Name","value":"closedAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"deliveryNotes"}},{"kind":"Field","name":{"kind":"Name","value":"bundleUrl"}},{"kind":"Field","name":{"kind":"Name","value":"evidence"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"contentType"}},{"kind":"Field","name":{"kind":"Name","value":"size"}}]}}]}}]}}]} as unknown as DocumentNode<DisputeQuery, DisputeQueryVariables>;
export const DisputesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Disputes"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DisputeFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"disputes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"stage"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"answerBy"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<DisputesQuery, DisputesQueryVariables>;
export const AddDisputeEvidenceDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AddDisputeEvidence"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AddDisputeEvidenceInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"addDisputeEvidence"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dispute"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<AddDisputeEvidenceMutation, AddDisputeEvidenceMutationVariables>;
export const RemoveDisputeEvidenceDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RemoveDisputeEvidence"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RemoveDisputeEvidenceInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"removeDisputeEvidence"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dispute"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<RemoveDisputeEvidenceMutation, RemoveDisputeEvidenceMutationVariables>;
export const EventDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Event"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"event"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"objectId"}},{"kind":"Field","name":{"kind":"Name","value":"payload"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"test"}},{"kind":"Field","name":{"kind":"Name","value":"deliveries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"25"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"DeliveryRow"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeliveryRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Delivery"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"attemptCount"}},{"kind":"Field","name":{"kind":"Name","value":"lastStatus"}},{"kind":"Field","name":{"kind":"Name","value":"lastError"}},{"kind":"Field","name":{"kind":"Name","value":"lastAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"event"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}}]}},{"kind":"Field","name":{"kind":"Name","value":"attempts"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"5"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"answer"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}},{"kind":"Field","name":{"kind":"Name","value":"attemptedAt"}}]}}]}}]}}]} as unknown as DocumentNode<EventQuery, EventQueryVariables>;
export const EventsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Events"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"EventFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"events"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"objectId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"test"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<EventsQuery, EventsQueryVariables>;
export const WhereDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Where"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PlacedNode"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PlacedNode"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Node"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Checkout"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"frequency"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ChargeAttempt"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"chargeId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Refund"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"charge"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StoredCard"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customerId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RefundRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"chargeId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BillingDocument"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"chargeId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PlanChange"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subscriptionId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UsageRecord"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subscriptionId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SubscriptionLine"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subscriptionId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Delivery"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhookId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DeliveryAttempt"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"delivery"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhookId"}}]}}]}}]}}]} as unknown as DocumentNode<WhereQuery, WhereQueryVariables>;
export const CreateKeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateKey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateApiKeyInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createApiKey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"newApiKey"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"key"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<CreateKeyMutation, CreateKeyMutationVariables>;
export const KeysDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Keys"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ApiKeyFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"apiKeys"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"hint"}},{"kind":"Field","name":{"kind":"Name","value":"permissions"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"revokedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"publicKey"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"key"}}]}},{"kind":"Field","name":{"kind":"Name","value":"permissions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"resource"}},{"kind":"Field","name":{"kind":"Name","value":"verb"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"isGranted"}}]}}]}}]} as unknown as DocumentNode<KeysQuery, KeysQueryVariables>;
export const RevokeKeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RevokeKey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RevokeApiKeyInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revokeApiKey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"apiKey"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"revokedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<RevokeKeyMutation, RevokeKeyMutationVariables>;
export const ReplacePublicKeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ReplacePublicKey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ReplacePublicKeyInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"replacePublicKey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"publicKey"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"key"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<ReplacePublicKeyMutation, ReplacePublicKeyMutationVariables>;
export const MailSettingsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"MailSettings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"store"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"buyerMails"}},{"kind":"Field","name":{"kind":"Name","value":"mailsForTransparents"}},{"kind":"Field","name":{"kind":"Name","value":"attachInvoices"}},{"kind":"Field","name":{"kind":"Name","value":"mailLanguage"}},{"kind":"Field","name":{"kind":"Name","value":"mailSenderName"}},{"kind":"Field","name":{"kind":"Name","value":"mailReplyTo"}},{"kind":"Field","name":{"kind":"Name","value":"mailFooter"}},{"kind":"Field","name":{"kind":"Name","value":"withdrawalTerms"}}]}},{"kind":"Field","name":{"kind":"Name","value":"messageRules"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"50"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"template"}},{"kind":"Field","name":{"kind":"Name","value":"isOn"}},{"kind":"Field","name":{"kind":"Name","value":"days"}},{"kind":"Field","name":{"kind":"Name","value":"texts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"opening"}},{"kind":"Field","name":{"kind":"Name","value":"closing"}}]}}]}}]}}]}}]} as unknown as DocumentNode<MailSettingsQuery, MailSettingsQueryVariables>;
export const UpdateMailSettingsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateMailSettings"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateStoreInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateStore"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"store"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"buyerMails"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<UpdateMailSettingsMutation, UpdateMailSettingsMutationVariables>;
export const UpdateMessageRuleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateMessageRule"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateMessageRuleInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateMessageRule"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"messageRule"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isOn"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<UpdateMessageRuleMutation, UpdateMessageRuleMutationVariables>;
export const SendTestMessageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SendTestMessage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SendTestMessageInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sendTestMessage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"recipient"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<SendTestMessageMutation, SendTestMessageMutationVariables>;
export const MessageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Message"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"template"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"recipient"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"objectId"}},{"kind":"Field","name":{"kind":"Name","value":"event"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"headers"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"answer"}}]}}]}}]}}]} as unknown as DocumentNode<MessageQuery, MessageQueryVariables>;
export const MessagesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Messages"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"MessageFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"messages"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"template"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"recipient"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"sentAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<MessagesQuery, MessagesQueryVariables>;
export const OverviewDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Overview"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"from"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"to"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"hasSubAccounts"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sales"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"unit"},"value":{"kind":"EnumValue","value":"DAY"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totals"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"gross"}},{"kind":"Field","name":{"kind":"Name","value":"net"}},{"kind":"Field","name":{"kind":"Name","value":"fees"}},{"kind":"Field","name":{"kind":"Name","value":"refunded"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"Field","name":{"kind":"Name","value":"before"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"gross"}},{"kind":"Field","name":{"kind":"Name","value":"net"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"Field","name":{"kind":"Name","value":"periods"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"methods"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"sums"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"gross"}}]}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"store"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"balance"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"available"}},{"kind":"Field","name":{"kind":"Name","value":"pending"}},{"kind":"Field","name":{"kind":"Name","value":"blocked"}},{"kind":"Field","name":{"kind":"Name","value":"inTransit"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"mrr"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mrr"}},{"kind":"Field","name":{"kind":"Name","value":"totalActiveSubscriptions"}}]}},{"kind":"Field","name":{"kind":"Name","value":"paymentOutcomes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"methods"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"paid"}},{"kind":"Field","name":{"kind":"Name","value":"declined"}},{"kind":"Field","name":{"kind":"Name","value":"expired"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"upcomingRenewals"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"days"},"value":{"kind":"IntValue","value":"7"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"retrying"}}]}},{"kind":"Field","name":{"kind":"Name","value":"webhooks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"25"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"health"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"delivered"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"disputes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"status"},"value":{"kind":"EnumValue","value":"OPEN"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"refundRequests"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"status"},"value":{"kind":"EnumValue","value":"OPEN"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"subscriptions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"isParked"},"value":{"kind":"BooleanValue","value":true}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"subAccounts"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"isNegative"},"value":{"kind":"BooleanValue","value":true}}]}}],"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"hasSubAccounts"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"payouts"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"5"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"status"},"value":{"kind":"EnumValue","value":"FAILED"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"products"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"checkouts"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"paymentLinks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"charges"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"status"},"value":{"kind":"EnumValue","value":"PAID"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"messages"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"status"},"value":{"kind":"EnumValue","value":"SENT"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"apiKeys"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]} as unknown as DocumentNode<OverviewQuery, OverviewQueryVariables>;
export const SampleProductDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SampleProduct"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateProductInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createProduct"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"product"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<SampleProductMutation, SampleProductMutationVariables>;
export const SampleLinkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SampleLink"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreatePaymentLinkInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createPaymentLink"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"paymentLink"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<SampleLinkMutation, SampleLinkMutationVariables>;
export const SampleCheckoutDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SampleCheckout"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateCheckoutInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createCheckout"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"checkout"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<SampleCheckoutMutation, SampleCheckoutMutationVariables>;
export const SamplePaymentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SamplePayment"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SimulatePaymentInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"simulatePayment"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"checkout"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<SamplePaymentMutation, SamplePaymentMutationVariables>;
export const CreateTransparentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateTransparent"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateTransparentInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createTransparent"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"transparent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<CreateTransparentMutation, CreateTransparentMutationVariables>;
export const IssueInvoiceDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"IssueInvoice"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateBillingDocumentInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createBillingDocument"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"billingDocument"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<IssueInvoiceMutation, IssueInvoiceMutationVariables>;
export const UpdateChargeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateCharge"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateChargeInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateCharge"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"charge"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<UpdateChargeMutation, UpdateChargeMutationVariables>;
export const PaymentAgainDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PaymentAgain"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PaymentRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PaymentRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Charge"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"cardLast4"}},{"kind":"Field","name":{"kind":"Name","value":"refundedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"buyer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}},{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"checkout"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]} as unknown as DocumentNode<PaymentAgainQuery, PaymentAgainQueryVariables>;
export const PaymentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Payment"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"charge"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PaymentRow"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"paidAmount"}},{"kind":"Field","name":{"kind":"Name","value":"platformFee"}},{"kind":"Field","name":{"kind":"Name","value":"discount"}},{"kind":"Field","name":{"kind":"Name","value":"customerFee"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"installments"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"paidAt"}},{"kind":"Field","name":{"kind":"Name","value":"availableAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"endToEndId"}},{"kind":"Field","name":{"kind":"Name","value":"txid"}},{"kind":"Field","name":{"kind":"Name","value":"nossoNumero"}},{"kind":"Field","name":{"kind":"Name","value":"nsu"}},{"kind":"Field","name":{"kind":"Name","value":"authorizationCode"}},{"kind":"Field","name":{"kind":"Name","value":"providerPaymentId"}},{"kind":"Field","name":{"kind":"Name","value":"fiscal"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentKey"}},{"kind":"Field","name":{"kind":"Name","value":"documentType"}},{"kind":"Field","name":{"kind":"Name","value":"cbsAmount"}},{"kind":"Field","name":{"kind":"Name","value":"ibsAmount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"receiptUrl"}},{"kind":"Field","name":{"kind":"Name","value":"refundedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"checkoutId"}},{"kind":"Field","name":{"kind":"Name","value":"subscriptionId"}},{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"buyer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"taxId"}},{"kind":"Field","name":{"kind":"Name","value":"cellphone"}}]}},{"kind":"Field","name":{"kind":"Name","value":"payerInformation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"taxId"}},{"kind":"Field","name":{"kind":"Name","value":"brand"}},{"kind":"Field","name":{"kind":"Name","value":"number"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}},{"kind":"Field","name":{"kind":"Name","value":"unitPrice"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"coupon"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"Field","name":{"kind":"Name","value":"utm"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"medium"}},{"kind":"Field","name":{"kind":"Name","value":"campaign"}}]}},{"kind":"Field","name":{"kind":"Name","value":"checkout"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"frequency"}}]}},{"kind":"Field","name":{"kind":"Name","value":"attempts"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"byBuyer"}},{"kind":"Field","name":{"kind":"Name","value":"byMerchant"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"refunds"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"receivedParts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subAccountId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"received"}},{"kind":"Field","name":{"kind":"Name","value":"fee"}},{"kind":"Field","name":{"kind":"Name","value":"left"}}]}},{"kind":"Field","name":{"kind":"Name","value":"refundRequests"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"5"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"RefundRequestRow"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"billingDocuments"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"pdfUrl"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"disputes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"5"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"closedAt"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"events"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"objectId"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"deliveries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"5"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PaymentRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Charge"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"cardLast4"}},{"kind":"Field","name":{"kind":"Name","value":"refundedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"buyer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}},{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"checkout"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RefundRequestRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RefundRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"buyerReason"}},{"kind":"Field","name":{"kind":"Name","value":"answer"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"refundId"}},{"kind":"Field","name":{"kind":"Name","value":"chargeId"}},{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}},{"kind":"Field","name":{"kind":"Name","value":"charge"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"paidAmount"}},{"kind":"Field","name":{"kind":"Name","value":"refundedAmount"}}]}}]}}]} as unknown as DocumentNode<PaymentQuery, PaymentQueryVariables>;
export const PaymentsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Payments"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ChargeFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"charges"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"sums"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"paidAmount"}},{"kind":"Field","name":{"kind":"Name","value":"fees"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"isCapped"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PaymentRow"}},{"kind":"Field","name":{"kind":"Name","value":"checkout"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PaymentRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Charge"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"cardLast4"}},{"kind":"Field","name":{"kind":"Name","value":"refundedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"buyer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}},{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"checkout"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]} as unknown as DocumentNode<PaymentsQuery, PaymentsQueryVariables>;
export const RefundCheckoutDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RefundCheckout"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RefundCheckoutInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"refundCheckout"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"refund"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<RefundCheckoutMutation, RefundCheckoutMutationVariables>;
export const RefundLinkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RefundLink"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RefundPaymentLinkInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"refundPaymentLink"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"refund"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<RefundLinkMutation, RefundLinkMutationVariables>;
export const RefundTransparentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RefundTransparent"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RefundTransparentInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"refundTransparent"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"refund"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<RefundTransparentMutation, RefundTransparentMutationVariables>;
export const SimulateOutcomeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SimulateOutcome"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SimulateOutcomeInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"simulateOutcome"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"outcome"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<SimulateOutcomeMutation, SimulateOutcomeMutationVariables>;
export const SimulateTransparentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SimulateTransparent"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SimulateTransparentPaymentInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"simulateTransparentPayment"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"transparent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<SimulateTransparentMutation, SimulateTransparentMutationVariables>;
export const CreatePayoutDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreatePayout"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreatePayoutInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createPayout"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"payout"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<CreatePayoutMutation, CreatePayoutMutationVariables>;
export const PayoutDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Payout"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Transfer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"platformFee"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"pixKeyType"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"endToEndIdentifier"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"receiptUrl"}},{"kind":"Field","name":{"kind":"Name","value":"subAccountId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextCheckAt"}}]}}]}}]}}]} as unknown as DocumentNode<PayoutQuery, PayoutQueryVariables>;
export const SimulatePayoutDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SimulatePayout"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SimulateOutcomeInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"simulateOutcome"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"outcome"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<SimulatePayoutMutation, SimulatePayoutMutationVariables>;
export const PayoutsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Payouts"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"TransferFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"transfers"},"name":{"kind":"Name","value":"payouts"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"TransferRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TransferRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Transfer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"platformFee"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"endToEndIdentifier"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<PayoutsQuery, PayoutsQueryVariables>;
export const TransfersDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Transfers"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"TransferFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"transfers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"TransferRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TransferRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Transfer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"platformFee"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"endToEndIdentifier"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<TransfersQuery, TransfersQueryVariables>;
export const SendPixDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SendPix"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SendPixInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sendPix"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"transfer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<SendPixMutation, SendPixMutationVariables>;
export const TransferAgainDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"TransferAgain"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"TransferRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TransferRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Transfer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"platformFee"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"endToEndIdentifier"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<TransferAgainQuery, TransferAgainQueryVariables>;
export const ProductChoicesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ProductChoices"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"isRecurring"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"name"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"products"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"status"},"value":{"kind":"EnumValue","value":"ACTIVE"}},{"kind":"ObjectField","name":{"kind":"Name","value":"isRecurring"},"value":{"kind":"Variable","name":{"kind":"Name","value":"isRecurring"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"name"},"value":{"kind":"Variable","name":{"kind":"Name","value":"name"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"price"}},{"kind":"Field","name":{"kind":"Name","value":"cycle"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}}]} as unknown as DocumentNode<ProductChoicesQuery, ProductChoicesQueryVariables>;
export const CreateProductDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateProduct"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateProductInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createProduct"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"product"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<CreateProductMutation, CreateProductMutationVariables>;
export const ProductDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Product"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"product"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"price"}},{"kind":"Field","name":{"kind":"Name","value":"cycle"}},{"kind":"Field","name":{"kind":"Name","value":"trialDays"}},{"kind":"Field","name":{"kind":"Name","value":"setupFee"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"imageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"hasFile"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]}}]} as unknown as DocumentNode<ProductQuery, ProductQueryVariables>;
export const UpdateProductDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateProduct"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateProductInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateProduct"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"product"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"price"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"imageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"hasFile"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<UpdateProductMutation, UpdateProductMutationVariables>;
export const DeleteProductDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteProduct"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeleteProductInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteProduct"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"product"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<DeleteProductMutation, DeleteProductMutationVariables>;
export const ProductsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Products"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ProductFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"products"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"price"}},{"kind":"Field","name":{"kind":"Name","value":"cycle"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<ProductsQuery, ProductsQueryVariables>;
export const AcceptRefundRequestDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AcceptRefundRequest"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AcceptRefundRequestInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"acceptRefundRequest"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"refundRequest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<AcceptRefundRequestMutation, AcceptRefundRequestMutationVariables>;
export const RefuseRefundRequestDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RefuseRefundRequest"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RefuseRefundRequestInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"refuseRefundRequest"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"refundRequest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<RefuseRefundRequestMutation, RefuseRefundRequestMutationVariables>;
export const RefundRequestsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RefundRequests"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"RefundRequestFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"refundRequests"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"RefundRequestRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RefundRequestRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RefundRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"buyerReason"}},{"kind":"Field","name":{"kind":"Name","value":"answer"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"refundId"}},{"kind":"Field","name":{"kind":"Name","value":"chargeId"}},{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}},{"kind":"Field","name":{"kind":"Name","value":"charge"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"paidAmount"}},{"kind":"Field","name":{"kind":"Name","value":"refundedAmount"}}]}}]}}]} as unknown as DocumentNode<RefundRequestsQuery, RefundRequestsQueryVariables>;
export const ReportsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Reports"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"from"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"to"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"unit"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SalesUnit"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"firstMonth"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"by"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CampaignsBy"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sales"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"unit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"unit"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"asOf"}},{"kind":"Field","name":{"kind":"Name","value":"totals"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"gross"}},{"kind":"Field","name":{"kind":"Name","value":"fees"}},{"kind":"Field","name":{"kind":"Name","value":"refunded"}},{"kind":"Field","name":{"kind":"Name","value":"lost"}},{"kind":"Field","name":{"kind":"Name","value":"net"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"sellers"}}]}},{"kind":"Field","name":{"kind":"Name","value":"before"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"gross"}}]}},{"kind":"Field","name":{"kind":"Name","value":"periods"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"methods"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"sums"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"gross"}}]}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"mrrMovements"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"months"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"month"}},{"kind":"Field","name":{"kind":"Name","value":"new"}},{"kind":"Field","name":{"kind":"Name","value":"expansion"}},{"kind":"Field","name":{"kind":"Name","value":"contraction"}},{"kind":"Field","name":{"kind":"Name","value":"churn"}},{"kind":"Field","name":{"kind":"Name","value":"reactivation"}},{"kind":"Field","name":{"kind":"Name","value":"paused"}},{"kind":"Field","name":{"kind":"Name","value":"resumed"}},{"kind":"Field","name":{"kind":"Name","value":"mrr"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"paymentOutcomes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"methods"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"begun"}},{"kind":"Field","name":{"kind":"Name","value":"paid"}},{"kind":"Field","name":{"kind":"Name","value":"paidAtFirstTry"}},{"kind":"Field","name":{"kind":"Name","value":"declined"}},{"kind":"Field","name":{"kind":"Name","value":"expired"}},{"kind":"Field","name":{"kind":"Name","value":"open"}}]}},{"kind":"Field","name":{"kind":"Name","value":"reasons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"isHard"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"recovery"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"months"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"month"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"recoveredByRetry"}},{"kind":"Field","name":{"kind":"Name","value":"recoveredByBuyer"}},{"kind":"Field","name":{"kind":"Name","value":"open"}},{"kind":"Field","name":{"kind":"Name","value":"lost"}},{"kind":"Field","name":{"kind":"Name","value":"recoveredAmount"}},{"kind":"Field","name":{"kind":"Name","value":"lostAmount"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"cohorts"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"firstMonth"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"months"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"month"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"retained"}},{"kind":"Field","name":{"kind":"Name","value":"mrr"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"cancellations"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"reasons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancelledDueTo"}},{"kind":"Field","name":{"kind":"Name","value":"cancelReason"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"isRest"}}]}},{"kind":"Field","name":{"kind":"Name","value":"written"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subscriptionId"}},{"kind":"Field","name":{"kind":"Name","value":"canceledAt"}},{"kind":"Field","name":{"kind":"Name","value":"cancelReason"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"upcomingRenewals"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"days"},"value":{"kind":"IntValue","value":"30"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"retrying"}}]}},{"kind":"Field","name":{"kind":"Name","value":"campaigns"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"by"},"value":{"kind":"Variable","name":{"kind":"Name","value":"by"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"medium"}},{"kind":"Field","name":{"kind":"Name","value":"campaign"}},{"kind":"Field","name":{"kind":"Name","value":"isRest"}},{"kind":"Field","name":{"kind":"Name","value":"charges"}},{"kind":"Field","name":{"kind":"Name","value":"paid"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}}]}}]}}]} as unknown as DocumentNode<ReportsQuery, ReportsQueryVariables>;
export const SearchDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Search"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"text"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"search"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"text"},"value":{"kind":"Variable","name":{"kind":"Name","value":"text"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"subtitle"}},{"kind":"Field","name":{"kind":"Name","value":"match"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PlacedNode"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PlacedNode"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Node"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Checkout"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"frequency"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ChargeAttempt"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"chargeId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Refund"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"charge"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StoredCard"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customerId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RefundRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"chargeId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BillingDocument"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"chargeId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PlanChange"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subscriptionId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UsageRecord"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subscriptionId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SubscriptionLine"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subscriptionId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Delivery"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhookId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DeliveryAttempt"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"delivery"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhookId"}}]}}]}}]}}]} as unknown as DocumentNode<SearchQuery, SearchQueryVariables>;
export const RequestProductionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RequestProduction"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RequestProductionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requestProduction"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"production"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"missing"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<RequestProductionMutation, RequestProductionMutationVariables>;
export const SettingsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Settings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"store"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"website"}},{"kind":"Field","name":{"kind":"Name","value":"taxId"}},{"kind":"Field","name":{"kind":"Name","value":"logoUrl"}},{"kind":"Field","name":{"kind":"Name","value":"accentColour"}},{"kind":"Field","name":{"kind":"Name","value":"subscriptionLists"}},{"kind":"Field","name":{"kind":"Name","value":"portalUrl"}},{"kind":"Field","name":{"kind":"Name","value":"portal"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isOn"}},{"kind":"Field","name":{"kind":"Name","value":"payOpen"}},{"kind":"Field","name":{"kind":"Name","value":"replaceCard"}},{"kind":"Field","name":{"kind":"Name","value":"automaticPix"}},{"kind":"Field","name":{"kind":"Name","value":"cancelAt"}},{"kind":"Field","name":{"kind":"Name","value":"pause"}},{"kind":"Field","name":{"kind":"Name","value":"refundDays"}},{"kind":"Field","name":{"kind":"Name","value":"withdrawal"}},{"kind":"Field","name":{"kind":"Name","value":"planProductIds"}}]}},{"kind":"Field","name":{"kind":"Name","value":"invoice"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"leadDays"}},{"kind":"Field","name":{"kind":"Name","value":"graceDays"}},{"kind":"Field","name":{"kind":"Name","value":"overdue"}},{"kind":"Field","name":{"kind":"Name","value":"methods"}},{"kind":"Field","name":{"kind":"Name","value":"reopenWhenPaid"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pixWithoutBuyer"}},{"kind":"Field","name":{"kind":"Name","value":"automaticPixDev"}},{"kind":"Field","name":{"kind":"Name","value":"automaticPixProduction"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"isSuspended"}},{"kind":"Field","name":{"kind":"Name","value":"cardPendingDays"}},{"kind":"Field","name":{"kind":"Name","value":"rate"}},{"kind":"Field","name":{"kind":"Name","value":"fees"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"isPercent"}},{"kind":"Field","name":{"kind":"Name","value":"isOwn"}}]}},{"kind":"Field","name":{"kind":"Name","value":"payoutKey"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"masked"}}]}},{"kind":"Field","name":{"kind":"Name","value":"payoutTerms"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fee"}},{"kind":"Field","name":{"kind":"Name","value":"lowerFeeLeft"}},{"kind":"Field","name":{"kind":"Name","value":"laterFee"}},{"kind":"Field","name":{"kind":"Name","value":"minimum"}}]}},{"kind":"Field","name":{"kind":"Name","value":"providers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"isSandbox"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"certificateEndsAt"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"production"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"missing"}}]}}]}}]} as unknown as DocumentNode<SettingsQuery, SettingsQueryVariables>;
export const UpdateStoreDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateStore"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateStoreInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateStore"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"store"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"website"}},{"kind":"Field","name":{"kind":"Name","value":"logoUrl"}},{"kind":"Field","name":{"kind":"Name","value":"accentColour"}},{"kind":"Field","name":{"kind":"Name","value":"subscriptionLists"}},{"kind":"Field","name":{"kind":"Name","value":"pixWithoutBuyer"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<UpdateStoreMutation, UpdateStoreMutationVariables>;
export const SampleDataDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SampleData"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sampleData"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"year"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"steps"}},{"kind":"Field","name":{"kind":"Name","value":"stepsDone"}},{"kind":"Field","name":{"kind":"Name","value":"refused"}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"problem"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"testClock"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"now"}}]}}]}}]} as unknown as DocumentNode<SampleDataQuery, SampleDataQueryVariables>;
export const StartSampleYearDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"StartSampleYear"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"StartSampleYearInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startSampleYear"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sampleYear"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<StartSampleYearMutation, StartSampleYearMutationVariables>;
export const CancelSampleYearDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CancelSampleYear"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CancelSampleYearInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancelSampleYear"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sampleYear"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<CancelSampleYearMutation, CancelSampleYearMutationVariables>;
export const SimulatorDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Simulator"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"testClock"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"now"}},{"kind":"Field","name":{"kind":"Name","value":"advancingTo"}}]}},{"kind":"Field","name":{"kind":"Name","value":"upcomingRenewals"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"days"},"value":{"kind":"IntValue","value":"30"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}}]}}]}}]} as unknown as DocumentNode<SimulatorQuery, SimulatorQueryVariables>;
export const AdvanceClockDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AdvanceClock"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AdvanceTestClockInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"advanceTestClock"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"testClock"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"now"}},{"kind":"Field","name":{"kind":"Name","value":"advancingTo"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<AdvanceClockMutation, AdvanceClockMutationVariables>;
export const SimulateAnyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SimulateAny"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SimulateOutcomeInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"simulateOutcome"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"outcome"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<SimulateAnyMutation, SimulateAnyMutationVariables>;
export const CreateSubAccountDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateSubAccount"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateSubAccountInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createSubAccount"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subAccount"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<CreateSubAccountMutation, CreateSubAccountMutationVariables>;
export const UpdateSubAccountDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateSubAccount"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateSubAccountInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateSubAccount"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subAccount"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"pixKey"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<UpdateSubAccountMutation, UpdateSubAccountMutationVariables>;
export const DeleteSubAccountDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteSubAccount"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeleteSubAccountInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteSubAccount"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subAccount"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<DeleteSubAccountMutation, DeleteSubAccountMutationVariables>;
export const SubAccountDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SubAccount"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subAccount"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"taxId"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"pixKey"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"balance"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"available"}},{"kind":"Field","name":{"kind":"Name","value":"pending"}},{"kind":"Field","name":{"kind":"Name","value":"blocked"}}]}}]}}]}}]} as unknown as DocumentNode<SubAccountQuery, SubAccountQueryVariables>;
export const SubAccountListsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SubAccountLists"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"bankStatement"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"subAccountId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"StatementTableRow"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"payouts"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"subAccountId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"TransferRow"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StatementTableRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StatementRow"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"paymentIntentId"}},{"kind":"Field","name":{"kind":"Name","value":"transferId"}},{"kind":"Field","name":{"kind":"Name","value":"balanceAfter"}},{"kind":"Field","name":{"kind":"Name","value":"referenceId"}},{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}},{"kind":"Field","name":{"kind":"Name","value":"movements"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"balanceEffect"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TransferRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Transfer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"platformFee"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"endToEndIdentifier"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<SubAccountListsQuery, SubAccountListsQueryVariables>;
export const SubAccountsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SubAccounts"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"SubAccountFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subAccounts"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"balance"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"available"}},{"kind":"Field","name":{"kind":"Name","value":"pending"}},{"kind":"Field","name":{"kind":"Name","value":"blocked"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<SubAccountsQuery, SubAccountsQueryVariables>;
export const WithdrawSubAccountDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"WithdrawSubAccount"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"WithdrawSubAccountInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"withdrawSubAccount"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"payout"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<WithdrawSubAccountMutation, WithdrawSubAccountMutationVariables>;
export const UpdateSubscriptionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateSubscription"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateSubscriptionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateSubscription"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subscription"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<UpdateSubscriptionMutation, UpdateSubscriptionMutationVariables>;
export const PreviewSubscriptionChangeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PreviewSubscriptionChange"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PreviewSubscriptionChangeInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"previewSubscriptionChange"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"credit"}},{"kind":"Field","name":{"kind":"Name","value":"chargedNow"}},{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"upcomingAfter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}}]}}]}}]}}]} as unknown as DocumentNode<PreviewSubscriptionChangeQuery, PreviewSubscriptionChangeQueryVariables>;
export const ChangeTermsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ChangeTerms"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateSubscriptionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateSubscription"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subscription"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<ChangeTermsMutation, ChangeTermsMutationVariables>;
export const AddChargeLineDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AddChargeLine"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AddChargeLineInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"addChargeLine"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subscriptionLine"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<AddChargeLineMutation, AddChargeLineMutationVariables>;
export const RemoveChargeLineDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RemoveChargeLine"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RemoveChargeLineInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"removeChargeLine"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subscriptionLine"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<RemoveChargeLineMutation, RemoveChargeLineMutationVariables>;
export const StoreInvoiceDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"StoreInvoice"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"store"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"invoice"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"overdue"}},{"kind":"Field","name":{"kind":"Name","value":"methods"}},{"kind":"Field","name":{"kind":"Name","value":"reopenWhenPaid"}}]}}]}}]}}]} as unknown as DocumentNode<StoreInvoiceQuery, StoreInvoiceQueryVariables>;
export const RefundCreditDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RefundCredit"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RefundCreditInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"refundCredit"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"creditRefund"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subscriptionId"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"credit"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<RefundCreditMutation, RefundCreditMutationVariables>;
export const SimulateSubscriptionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SimulateSubscription"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SimulateOutcomeInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"simulateOutcome"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"outcome"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<SimulateSubscriptionMutation, SimulateSubscriptionMutationVariables>;
export const PauseSubscriptionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PauseSubscription"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PauseSubscriptionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pauseSubscription"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subscription"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"pausedAt"}},{"kind":"Field","name":{"kind":"Name","value":"resumesAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextChargeAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<PauseSubscriptionMutation, PauseSubscriptionMutationVariables>;
export const ResumeSubscriptionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ResumeSubscription"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ResumeSubscriptionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resumeSubscription"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subscription"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"pausedAt"}},{"kind":"Field","name":{"kind":"Name","value":"cancelAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextChargeAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<ResumeSubscriptionMutation, ResumeSubscriptionMutationVariables>;
export const RetrySubscriptionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RetrySubscription"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RetrySubscriptionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retrySubscription"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subscription"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<RetrySubscriptionMutation, RetrySubscriptionMutationVariables>;
export const CancelSubscriptionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CancelSubscription"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CancelSubscriptionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancelSubscription"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subscription"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"cancelAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<CancelSubscriptionMutation, CancelSubscriptionMutationVariables>;
export const SubscriptionAgainDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SubscriptionAgain"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"SubscriptionRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SubscriptionRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Subscription"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"frequency"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"nextChargeAt"}},{"kind":"Field","name":{"kind":"Name","value":"cancelAt"}},{"kind":"Field","name":{"kind":"Name","value":"pausedAt"}},{"kind":"Field","name":{"kind":"Name","value":"parkedAt"}},{"kind":"Field","name":{"kind":"Name","value":"trialEndsAt"}},{"kind":"Field","name":{"kind":"Name","value":"cycleNumber"}},{"kind":"Field","name":{"kind":"Name","value":"retry"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryNumber"}},{"kind":"Field","name":{"kind":"Name","value":"maxRetry"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}}]}}]} as unknown as DocumentNode<SubscriptionAgainQuery, SubscriptionAgainQueryVariables>;
export const SubscriptionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Subscription"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subscription"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"unitPrice"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}},{"kind":"Field","name":{"kind":"Name","value":"addOns"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"productId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}},{"kind":"Field","name":{"kind":"Name","value":"unitPrice"}}]}},{"kind":"Field","name":{"kind":"Name","value":"frequency"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"collection"}},{"kind":"Field","name":{"kind":"Name","value":"invoice"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"leadDays"}},{"kind":"Field","name":{"kind":"Name","value":"graceDays"}},{"kind":"Field","name":{"kind":"Name","value":"overdue"}},{"kind":"Field","name":{"kind":"Name","value":"methods"}},{"kind":"Field","name":{"kind":"Name","value":"reopenWhenPaid"}}]}},{"kind":"Field","name":{"kind":"Name","value":"overdueSince"}},{"kind":"Field","name":{"kind":"Name","value":"coupons"}},{"kind":"Field","name":{"kind":"Name","value":"cardBrand"}},{"kind":"Field","name":{"kind":"Name","value":"cardLast4"}},{"kind":"Field","name":{"kind":"Name","value":"cardExpiryMonth"}},{"kind":"Field","name":{"kind":"Name","value":"nextChargeAt"}},{"kind":"Field","name":{"kind":"Name","value":"pausedAt"}},{"kind":"Field","name":{"kind":"Name","value":"resumesAt"}},{"kind":"Field","name":{"kind":"Name","value":"parkedAt"}},{"kind":"Field","name":{"kind":"Name","value":"cancelAt"}},{"kind":"Field","name":{"kind":"Name","value":"canceledAt"}},{"kind":"Field","name":{"kind":"Name","value":"cancelledDueTo"}},{"kind":"Field","name":{"kind":"Name","value":"cancelReason"}},{"kind":"Field","name":{"kind":"Name","value":"trialEndsAt"}},{"kind":"Field","name":{"kind":"Name","value":"cycleNumber"}},{"kind":"Field","name":{"kind":"Name","value":"cyclesLeft"}},{"kind":"Field","name":{"kind":"Name","value":"credit"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"externalId"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","name":{"kind":"Name","value":"productId"}},{"kind":"Field","name":{"kind":"Name","value":"checkoutId"}},{"kind":"Field","name":{"kind":"Name","value":"retry"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"retryNumber"}},{"kind":"Field","name":{"kind":"Name","value":"maxRetry"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"chargeId"}},{"kind":"Field","name":{"kind":"Name","value":"url"}}]}},{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}},{"kind":"Field","name":{"kind":"Name","value":"upcomingCharge"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"discount"}},{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"planChanges"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"status"},"value":{"kind":"EnumValue","value":"PENDING"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"newAmount"}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"awaitedChanges"},"name":{"kind":"Name","value":"planChanges"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"status"},"value":{"kind":"EnumValue","value":"AWAITING_PAYMENT"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"charges"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"12"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"discount"}},{"kind":"Field","name":{"kind":"Name","value":"paidAmount"}},{"kind":"Field","name":{"kind":"Name","value":"paidAt"}},{"kind":"Field","name":{"kind":"Name","value":"dueAt"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PaymentRow"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"lines"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"25"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"chargeId"}},{"kind":"Field","name":{"kind":"Name","value":"droppedAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"usageRecords"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"UsageRow"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"events"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"25"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PaymentRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Charge"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"cardLast4"}},{"kind":"Field","name":{"kind":"Name","value":"refundedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"buyer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}},{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"checkout"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UsageRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UsageRecord"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"units"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"recordedAt"}},{"kind":"Field","name":{"kind":"Name","value":"chargeId"}},{"kind":"Field","name":{"kind":"Name","value":"droppedAt"}}]}}]} as unknown as DocumentNode<SubscriptionQuery, SubscriptionQueryVariables>;
export const SubscriptionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Subscriptions"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"SubscriptionFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subscriptions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"SubscriptionRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SubscriptionRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Subscription"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"frequency"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"nextChargeAt"}},{"kind":"Field","name":{"kind":"Name","value":"cancelAt"}},{"kind":"Field","name":{"kind":"Name","value":"pausedAt"}},{"kind":"Field","name":{"kind":"Name","value":"parkedAt"}},{"kind":"Field","name":{"kind":"Name","value":"trialEndsAt"}},{"kind":"Field","name":{"kind":"Name","value":"cycleNumber"}},{"kind":"Field","name":{"kind":"Name","value":"retry"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryNumber"}},{"kind":"Field","name":{"kind":"Name","value":"maxRetry"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}}]}}]} as unknown as DocumentNode<SubscriptionsQuery, SubscriptionsQueryVariables>;
export const RecordUsageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RecordUsage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordUsageInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"recordUsage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"usageRecord"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<RecordUsageMutation, RecordUsageMutationVariables>;
export const InviteMemberDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"InviteMember"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"InviteMemberInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"inviteMember"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"newInvitation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"link"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<InviteMemberMutation, InviteMemberMutationVariables>;
export const ChangeRoleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ChangeRole"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ChangeRoleInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"changeRole"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"member"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"role"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<ChangeRoleMutation, ChangeRoleMutationVariables>;
export const RemoveMemberDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RemoveMember"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RemoveMemberInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"removeMember"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"removedMember"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"keyIds"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<RemoveMemberMutation, RemoveMemberMutationVariables>;
export const RevokeInvitationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RevokeInvitation"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RevokeInvitationInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revokeInvitation"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"invitation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<RevokeInvitationMutation, RevokeInvitationMutationVariables>;
export const TeamDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Team"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"members"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"passkeys"}},{"kind":"Field","name":{"kind":"Name","value":"hasPassword"}},{"kind":"Field","name":{"kind":"Name","value":"lastSeenAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"invitations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]}}]} as unknown as DocumentNode<TeamQuery, TeamQueryVariables>;
export const ResendDeliveryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ResendDelivery"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ResendDeliveriesInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resendDeliveries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resent"}},{"kind":"Field","name":{"kind":"Name","value":"isUnderWay"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<ResendDeliveryMutation, ResendDeliveryMutationVariables>;
export const TestWebhookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"TestWebhook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"TestWebhookInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"testWebhook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"delivery"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<TestWebhookMutation, TestWebhookMutationVariables>;
export const ResendSinceDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ResendSince"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ResendDeliveriesInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resendDeliveries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resent"}},{"kind":"Field","name":{"kind":"Name","value":"hasMore"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<ResendSinceMutation, ResendSinceMutationVariables>;
export const SwitchWebhookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SwitchWebhook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateWebhookInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateWebhook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhook"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<SwitchWebhookMutation, SwitchWebhookMutationVariables>;
export const RotateWebhookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RotateWebhook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RotateWebhookInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rotateWebhook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"secret"}},{"kind":"Field","name":{"kind":"Name","value":"webhook"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"previousSecretUntil"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<RotateWebhookMutation, RotateWebhookMutationVariables>;
export const CreateWebhookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateWebhook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateWebhookInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createWebhook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"secret"}},{"kind":"Field","name":{"kind":"Name","value":"webhook"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<CreateWebhookMutation, CreateWebhookMutationVariables>;
export const UpdateWebhookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateWebhook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateWebhookInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateWebhook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhook"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"endpoint"}},{"kind":"Field","name":{"kind":"Name","value":"events"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"compatibility"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<UpdateWebhookMutation, UpdateWebhookMutationVariables>;
export const DeleteWebhookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteWebhook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeleteWebhookInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteWebhook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhook"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<DeleteWebhookMutation, DeleteWebhookMutationVariables>;
export const WebhookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Webhook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DeliveryFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"endpoint"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"events"}},{"kind":"Field","name":{"kind":"Name","value":"v2"}},{"kind":"Field","name":{"kind":"Name","value":"compatibility"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledReason"}},{"kind":"Field","name":{"kind":"Name","value":"previousSecretUntil"}},{"kind":"Field","name":{"kind":"Name","value":"health"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"delivered"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"lastFailure"}}]}},{"kind":"Field","name":{"kind":"Name","value":"deliveries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"DeliveryRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeliveryRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Delivery"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"attemptCount"}},{"kind":"Field","name":{"kind":"Name","value":"lastStatus"}},{"kind":"Field","name":{"kind":"Name","value":"lastError"}},{"kind":"Field","name":{"kind":"Name","value":"lastAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"event"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}}]}},{"kind":"Field","name":{"kind":"Name","value":"attempts"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"5"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"answer"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}},{"kind":"Field","name":{"kind":"Name","value":"attemptedAt"}}]}}]}}]}}]} as unknown as DocumentNode<WebhookQuery, WebhookQueryVariables>;
export const WebhooksDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Webhooks"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhooks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"endpoint"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"events"}},{"kind":"Field","name":{"kind":"Name","value":"health"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"delivered"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"lastFailure"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<WebhooksQuery, WebhooksQueryVariables>;
export const MarkNoticesReadDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"MarkNoticesRead"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"markNoticesRead"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]} as unknown as DocumentNode<MarkNoticesReadMutation, MarkNoticesReadMutationVariables>;
export const ShellDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Shell"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"now"}},{"kind":"Field","name":{"kind":"Name","value":"permissions"}},{"kind":"Field","name":{"kind":"Name","value":"sharedPermissions"}},{"kind":"Field","name":{"kind":"Name","value":"notices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"detail"}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}}]}}]}}]} as unknown as DocumentNode<ShellQuery, ShellQueryVariables>;