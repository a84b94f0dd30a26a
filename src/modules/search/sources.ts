/**
 * Where a search looks: lists with one filter each, the most exact first. A list has its index, its
 * permission and its tenants already; a search adds nothing to them.
 */
import { Charge } from '../charges/charge';
import { listCharges } from '../charges/reading/read-charges';
import { Checkout } from '../checkouts/checkout';
import { listCheckouts } from '../checkouts/read-checkouts';
import { listPaymentLinks } from '../checkouts/links/read-payment-links';
import { Coupon, isCode } from '../coupons/coupon';
import { listCoupons } from '../coupons/read-coupons';
import { Customer } from '../customers/customer';
import { listCustomers } from '../customers/read-customers';
import { normalizeTaxId } from '../customers/tax-id';
import { isIdOf } from '../../platform/records/columns/ids';
import { prefixesOf, type RecordClass, type StoredRecord } from '../../platform/records/record';
import type { ListOperation } from '../../platform/operations/operation';
import { Transfer } from '../payouts/transfers/transfer';
import { listPayouts, listTransfers } from '../payouts/transfers/read-transfers';
import { normalizeDocumentKey, typeOfDocumentKey } from '../charges/fiscal/document-key';
import { isEndToEndId } from '../providers/end-to-end-id';
import { BillingDocument, isDocumentNumber } from '../payments/documents/billing-document';
import { listBillingDocuments } from '../payments/documents/read-documents';
import { Dispute } from '../payments/disputes/dispute';
import { listDisputes } from '../payments/disputes/read-disputes';
import { Product } from '../products/product';
import { listProducts } from '../products/read-products';
import { Subscription } from '../subscriptions/subscription';
import { listSubscriptions } from '../subscriptions/read-subscriptions';
import { listTransparents } from '../charges/reading/read-transparents';
import { Event } from '../webhooks/events/event';
import { listEvents } from '../webhooks/events/read-events';
import { listWebhooks } from '../webhooks/endpoints/read-webhooks';
import { Webhook } from '../webhooks/endpoints/webhook';
import { listSubAccounts } from '../sub-accounts/read-sub-accounts';
import { SubAccount } from '../sub-accounts/sub-account';
import type { SearchMatch } from './search-hit';

// Any list: its filter is checked when it is read, like that of a request.
type AnyList = ListOperation<never, StoredRecord>;

export interface Source {
  type: RecordClass<StoredRecord>;
  list: AnyList;
  match: SearchMatch;
  filter: Record<string, string>;
}

const TXID = /^[A-Za-z0-9]{26,35}$/;
const NUMBER_OF_A_BANK = /^\d{5,20}$/;
const AUTHORIZATION_CODE = /^[A-Za-z0-9]{6}$/;
const ID_OF_A_PROVIDER = /^[\w-]{6,64}$/;

const source = <Filter extends object, Row extends StoredRecord>(
  type: RecordClass<Row>,
  list: ListOperation<Filter, Row>,
): Pick<Source, 'type' | 'list'> => ({ type, list: list as unknown as AnyList });

const CUSTOMERS = source(Customer, listCustomers);
const PRODUCTS = source(Product, listProducts);
const CHARGES = source(Charge, listCharges);
const CHECKOUTS = source(Checkout, listCheckouts);
const LINKS = source(Checkout, listPaymentLinks);
const SUBSCRIPTIONS = source(Subscription, listSubscriptions);
const PAYOUTS = source(Transfer, listPayouts);
const TRANSFERS = source(Transfer, listTransfers);
const DOCUMENTS = source(BillingDocument, listBillingDocuments);
const DISPUTES = source(Dispute, listDisputes);
const EVENTS = source(Event, listEvents);
const SUB_ACCOUNTS = source(SubAccount, listSubAccounts);
const WEBHOOKS = source(Webhook, listWebhooks);

const WITH_ID = [
  CUSTOMERS,
  PRODUCTS,
  CHARGES,
  CHECKOUTS,
  LINKS,
  SUBSCRIPTIONS,
  PAYOUTS,
  TRANSFERS,
  DOCUMENTS,
  DISPUTES,
  EVENTS,
  WEBHOOKS,
  SUB_ACCOUNTS,
];
const WITH_EXTERNAL_ID = [
  CUSTOMERS,
  PRODUCTS,
  SUBSCRIPTIONS,
  CHECKOUTS,
  LINKS,
  source(Charge, listTransparents),
  PAYOUTS,
  TRANSFERS,
  SUB_ACCOUNTS,
];
const WITH_BUYER = [CUSTOMERS, SUBSCRIPTIONS, CHARGES];

/** The lists that may have something for this text. */
export function sourcesFor(text: string): Source[] {
  const named = (
    lists: readonly Pick<Source, 'type' | 'list'>[],
    match: SearchMatch,
    filter: Record<string, string>,
  ) => lists.map((each) => ({ ...each, match, filter }));
  const byId = WITH_ID.filter(({ type }) =>
    prefixesOf(type).some((prefix) => isIdOf(prefix, text)),
  );
  if (byId.length > 0) return named(byId, 'ID', { id: text });
  if (text.includes('@')) return named(WITH_BUYER, 'EMAIL', { email: text });
  const taxId = normalizeTaxId(text);
  return [
    ...named(WITH_EXTERNAL_ID, 'EXTERNAL_ID', { externalId: text }),
    ...(isDocumentNumber(text) ? named([DOCUMENTS], 'DOCUMENT_NUMBER', { number: text }) : []),
    ...bankIdsIn(text).flatMap(([match, filter]) => named([CHARGES], match, filter)),
    ...(isEndToEndId(text)
      ? named([PAYOUTS, TRANSFERS], 'END_TO_END_ID', { endToEndIdentifier: text })
      : []),
    ...(isCode(text) ? named([source(Coupon, listCoupons)], 'CODE', { id: text }) : []),
    ...(taxId ? named([...WITH_BUYER, SUB_ACCOUNTS], 'TAX_ID', { taxId }) : []),
    ...(/^\d{4}$/.test(text) ? named([CHARGES], 'CARD_LAST4', { cardLast4: text }) : []),
    ...named([CUSTOMERS, PRODUCTS, SUB_ACCOUNTS], 'NAME', { name: text }),
  ];
}

/** The ids of banks and providers that the text may be, the most exact first. */
function bankIdsIn(text: string): [SearchMatch, Record<string, string>][] {
  if (isEndToEndId(text)) return [['END_TO_END_ID', { endToEndId: text }]];
  if (typeOfDocumentKey(normalizeDocumentKey(text)) !== null)
    return [['DOCUMENT_KEY', { documentKey: text }]];
  return [
    ...(TXID.test(text) ? [['TXID', { txid: text }] as const] : []),
    ...(NUMBER_OF_A_BANK.test(text)
      ? [['NOSSO_NUMERO', { nossoNumero: text }] as const, ['NSU', { nsu: text }] as const]
      : []),
    ...(AUTHORIZATION_CODE.test(text)
      ? [['AUTHORIZATION_CODE', { authorizationCode: text }] as const]
      : []),
    ...(ID_OF_A_PROVIDER.test(text) ? [['PROVIDER_ID', { providerPaymentId: text }] as const] : []),
  ].map(([match, filter]) => [match, filter]);
}
