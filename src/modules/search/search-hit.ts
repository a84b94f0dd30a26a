/** What a search has found: an object, why, and two texts by which people know it. */
import { Field, ObjectType } from 'type-graphql';
import { choices } from '../../platform/records/columns/choices';
import { OneOf, Text } from '../../platform/records/columns/columns';
import { Node } from '../../platform/records/record';

export const SearchMatch = choices('SearchMatch', 'By what an object was found.', {
  ID: 'Its id.',
  EXTERNAL_ID: 'Your own id of it.',
  END_TO_END_ID: 'The end-to-end id of its Pix payment.',
  TXID: 'The id of its Pix charge at the bank.',
  NOSSO_NUMERO: 'The number of the boleto at the bank (nosso número).',
  NSU: "The acquirer's number of the card payment.",
  AUTHORIZATION_CODE: "The issuer's code of the card payment.",
  DOCUMENT_NUMBER: 'The number of an invoice or credit note.',
  DOCUMENT_KEY: 'The access key of its fiscal document.',
  PROVIDER_ID: "The provider's id of the payment.",
  CODE: 'The code of a coupon.',
  EMAIL: 'The e-mail address of the customer or buyer.',
  TAX_ID: 'The CPF or CNPJ of the customer or buyer.',
  CARD_LAST4: 'The last four digits of the card.',
  NAME: 'The beginning of its name.',
});
export type SearchMatch = (typeof SearchMatch)[number];

@ObjectType({ description: 'An object that a search has found.' })
export class SearchHit {
  @Field(() => Node, { description: 'The object. Select its fields with `... on Customer`.' })
  node: Node;
  @OneOf(SearchMatch, 'By what it was found.') match: SearchMatch;
  @Text('What people call it: a name, a code or an amount.') title: string;
  @Text('What else distinguishes it, such as `charge, PIX, PAID`.') subtitle: string;
}
