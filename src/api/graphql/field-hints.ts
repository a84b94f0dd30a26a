/** What merchants call the things of the schema: a refusal of such a field names the right one. */

/** By the field that was asked for. */
const MEANT: Readonly<Record<string, string>> = {
  payment: 'charge',
  payments: 'charges',
  paymentUpdated: 'chargeUpdated',
  withdrawals: 'payouts',
};
const UNKNOWN_FIELD = /^Cannot query field "(\w+)" on type "(?:Query|Mutation|Live)"\..*$/s;

/** The message of graphql-js, with our suggestion instead of those that are only spelt alike. */
export function withMeantField(message: string): string {
  const field = UNKNOWN_FIELD.exec(message)?.[1] ?? '';
  const meant = Object.hasOwn(MEANT, field) ? MEANT[field] : undefined;
  return meant ? `${message.slice(0, message.indexOf('.') + 1)} Did you mean "${meant}"?` : message;
}
