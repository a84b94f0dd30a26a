/**
 * What the token of a customer may select. Everything that is not listed here is closed to it, so a
 * new field or relation is closed until it is opened.
 */
import {
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLSchema,
} from 'graphql';
import type { Context } from '../../../platform/operations/context';
import { forbidden } from '../../../platform/operations/errors';

/**
 * By type. A relation listed here must lead to rows of the same customer only: the operation behind
 * it says so by `forCustomer`.
 */
export const CUSTOMER_FIELDS: Readonly<Record<string, readonly string[]>> = {
  Query: ['subscription', 'subscriptions', 'charge'],
  Mutation: ['cancelSubscription', 'replaceCard'],
  Subscription: [
    'id',
    'name',
    'description',
    'amount',
    'currency',
    'frequency',
    'quantity',
    'unitPrice',
    'status',
    'method',
    'trialDays',
    'trialEndsAt',
    'nextChargeAt',
    'cancelPolicy',
    'cancelAt',
    'pausedAt',
    'resumesAt',
    'canceledAt',
    'cancelledAt',
    'cancelledDueTo',
    'devMode',
    'createdAt',
    'updatedAt',
    'charges',
    'retry',
    'upcomingCharge',
  ],
  SubscriptionRetry: ['chargeId', 'retryNumber', 'maxRetry', 'nextAttemptAt', 'reason', 'url'],
  UpcomingCharge: ['amount', 'date', 'discount', 'lines'],
  ChargeLine: ['name', 'quantity', 'unitPrice', 'amount'],
  Charge: [
    'id',
    'amount',
    'discount',
    'paidAmount',
    'status',
    'method',
    'description',
    'installments',
    'cardBrand',
    'cardLast4',
    'cycleNumber',
    'dueAt',
    'paidAt',
    'nextAttemptAt',
    'retryNumber',
    'failureReason',
    'receiptUrl',
    'lines',
    'devMode',
    'createdAt',
    'updatedAt',
  ],
  SubscriptionConnection: ['nodes', 'edges', 'pageInfo', 'totalCount'],
  SubscriptionEdge: ['node', 'cursor'],
  ChargeConnection: ['nodes', 'edges', 'pageInfo', 'totalCount'],
  ChargeEdge: ['node', 'cursor'],
  PageInfo: ['endCursor', 'hasNextPage', 'hasPreviousPage', 'startCursor'],
  CancelSubscriptionPayload: ['subscription', 'userErrors'],
  ReplaceCardPayload: ['subscription', 'userErrors'],
  UserError: ['code', 'message', 'path', 'reason', 'values'],
};

/** The first closed field of each document; null if it has none. */
const closedFields = new WeakMap<DocumentNode, string | null>();

/** Refuses with 403, before anything is read, a document that selects a closed field. */
export function checkCustomerFields(
  schema: GraphQLSchema,
  { token }: Context,
  document: DocumentNode,
): void {
  if (!token?.customerId) return;
  const known = closedFields.get(document);
  const closed = known === undefined ? closedFieldIn(schema, document) : known;
  closedFields.set(document, closed);
  if (closed !== null)
    throw forbidden(`${closed} is not open to the token of a customer: ask for it on your server`);
}

/** Looks at every field of the document, also in operations and fragments that do not run. */
function closedFieldIn(schema: GraphQLSchema, document: DocumentNode): string | null {
  const types = new TypeInfo(schema);
  let closed: string | null = null;
  visit(
    document,
    visitWithTypeInfo(types, {
      [Kind.FIELD]: ({ name }) => {
        const parent = types.getParentType()?.name ?? '';
        if (name.value !== '__typename' && !CUSTOMER_FIELDS[parent]?.includes(name.value))
          closed ??= `${parent}.${name.value}`;
      },
    }),
  );
  return closed;
}
