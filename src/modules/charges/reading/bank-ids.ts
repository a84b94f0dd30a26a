/**
 * The ids by which banks, providers and tax offices know a payment: shown, and as filters of lists.
 */
import { InputType } from 'type-graphql';
import { withDocumentKey } from '../fiscal/fiscal';
import { isEndToEndId } from '../../providers/end-to-end-id';
import { Text } from '../../../platform/records/columns/columns';
import { equals, where, type Condition } from '../../../platform/records/lists/conditions';

export const BANK_IDS = [
  'endToEndId',
  'txid',
  'nossoNumero',
  'providerPaymentId',
  'nsu',
  'authorizationCode',
] as const;

@InputType()
export class BankIdFilter {
  @Text("Only the charge with this end-to-end id, as on the receipt of the buyer's bank.", {
    nullable: true,
  })
  endToEndId: string | null;
  @Text('Only the Pix charge with this id at the bank.', { nullable: true }) txid: string | null;
  @Text('Only the boleto with this number of the bank.', { nullable: true })
  nossoNumero: string | null;
  @Text('Only the charge with this payment of the provider.', { nullable: true })
  providerPaymentId: string | null;
  @Text('Only charges with this number of the acquirer.', { nullable: true }) nsu: string | null;
  @Text('Only charges with this code of the issuer.', { nullable: true })
  authorizationCode: string | null;
  @Text('Only charges with the fiscal document of this access key.', { nullable: true })
  documentKey: string | null;
}

export function chargesWithBankIds(filter: BankIdFilter): Condition[] {
  return [
    ...withEndToEndId(filter.endToEndId),
    ...equals('providerId', filter.providerPaymentId),
    ...equals('txid', filter.txid),
    ...equals('nossoNumero', filter.nossoNumero),
    ...equals('nsu', filter.nsu),
    ...equals('authorizationCode', filter.authorizationCode),
    ...withDocumentKey(filter.documentKey),
  ];
}

/** A payment that has no end-to-end id is not found by its other id. */
function withEndToEndId(given: string | null | undefined): Condition[] {
  const id = given ?? null;
  return id === null || isEndToEndId(id) ? equals('providerId', id) : [where('false')];
}
