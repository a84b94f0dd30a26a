/** The fiscal document of a payment, and the taxes in it: stored and shown, never calculated. */
import { InputType, ObjectType } from 'type-graphql';
import { Cents, OneOf, Text } from '../../../platform/records/columns/columns';
import type { WrongField } from '../../../platform/operations/errors';
import { where, type Condition } from '../../../platform/records/lists/conditions';
import {
  FiscalDocumentType,
  documentKeyFault,
  normalizeDocumentKey,
  typeOfDocumentKey,
} from './document-key';

const DESCRIPTION = 'The fiscal document of a payment, and the taxes in it.';
const TEXT_MAX = 80;

@ObjectType({ description: DESCRIPTION })
@InputType('FiscalInput', { description: DESCRIPTION })
export class Fiscal {
  @Text(
    'The access key of the document: 44 characters, or 50 of a national NFS-e; with or without ' +
      'blanks.',
    { nullable: true, max: TEXT_MAX, check: documentKeyFault },
  )
  documentKey: string | null;
  @OneOf(FiscalDocumentType, 'The kind of the document. Left out, it is that of the key.', {
    nullable: true,
  })
  documentType: FiscalDocumentType | null;
  @Cents('The CBS in the payment, in cents.', { nullable: true }) cbsAmount: number | null;
  @Cents('The IBS in the payment, in cents.', { nullable: true }) ibsAmount: number | null;
}

type Given = Partial<Fiscal> | null | undefined;

/** As it is stored: null if nothing is said. */
export function fiscalOf(given: Given): Fiscal | null {
  const documentKey = given?.documentKey ? normalizeDocumentKey(given.documentKey) : null;
  const fiscal = {
    documentKey,
    documentType: given?.documentType ?? (documentKey ? typeOfDocumentKey(documentKey) : null),
    cbsAmount: given?.cbsAmount ?? null,
    ibsAmount: given?.ibsAmount ?? null,
  };
  return Object.values(fiscal).every((value) => value === null) ? null : fiscal;
}

/** Of a payment of `amount` cents. */
export function wrongFiscal(given: Given, amount: number): WrongField[] {
  const fiscal = fiscalOf(given);
  if (!fiscal) return [];
  const { documentKey, documentType, cbsAmount, ibsAmount } = fiscal;
  const typeOfKey = documentKey && typeOfDocumentKey(documentKey);
  const wrong: WrongField[] = [];
  if (typeOfKey && typeOfKey !== documentType)
    wrong.push({
      field: 'fiscal.documentType',
      message: `fiscal.documentType must be ${typeOfKey}, as fiscal.documentKey is a key of one`,
      reason: 'NOT_A_CHOICE',
      values: { choices: [typeOfKey] },
    });
  if ((cbsAmount ?? 0) + (ibsAmount ?? 0) > amount)
    wrong.push({
      field: cbsAmount === null ? 'fiscal.ibsAmount' : 'fiscal.cbsAmount',
      message:
        'fiscal.cbsAmount and fiscal.ibsAmount must together be at most the amount of the ' +
        `payment, ${amount}`,
      reason: 'TOO_HIGH',
      values: { limit: amount, unit: 'cents' },
    });
  return wrong;
}

/** The charges with this document. An index serves it. */
export function withDocumentKey(key: string | null | undefined): Condition[] {
  return key ? [where(`t."fiscal" ->> 'documentKey' = ?`, normalizeDocumentKey(key))] : [];
}
