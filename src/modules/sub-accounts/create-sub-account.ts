/** Creates a sub-account. If the tax id has one, returns that one. */
import { InputType } from 'type-graphql';
import { IsNull } from 'typeorm';
import { readTaxId } from '../customers/create-customer';
import { normalizeTaxId, taxIdFault } from '../customers/tax-id';
import { requireSubAccounts } from '../ledger/sub-accounts/feature';
import { readOwnPixKey } from '../payouts/own-pix-key';
import { normalizePixKey, type PixKeyType } from '../payouts/pix-key';
import { PIX_KEY_TEXT_MAX } from '../payouts/pix-target';
import { FreeData, Text } from '../../platform/records/columns/columns';
import { conflict, invalid } from '../../platform/operations/errors';
import { operation } from '../../platform/operations/operation';
import type { Rows } from '../../platform/records/rows';
import type { Transaction } from '../../platform/records/transaction';
import { SubAccount, subAccountView } from './sub-account';

@InputType()
export class CreateSubAccountInput {
  @Text('The name of the seller.', { min: 1, max: 100 }) name: string;
  @Text('Its CPF or CNPJ, with or without punctuation; never that of the store.', {
    max: 30,
    check: taxIdFault,
  })
  taxId: string;
  @Text('Your own id; unique among the sub-accounts.', { nullable: true, min: 1, max: 200 })
  externalId: string | null;
  @FreeData('Your own data, stored and returned.', { nullable: true }) metadata: Record<
    string,
    unknown
  > | null;
  @Text('A Pix key of the same holder, to which its money is withdrawn; the `taxId` if left out.', {
    nullable: true,
    min: 1,
    max: PIX_KEY_TEXT_MAX,
  })
  pixKey: string | null;
}

export const createSubAccount = operation(
  {
    title: 'Create a sub-account',
    description:
      'Creates a sub-account, which keeps the money of one seller apart from the balance of the ' +
      'store. If the `taxId` has one already, returns it unchanged.',
    permission: 'CONNECT:CREATE',
    alias: 'SUB_ACCOUNT:CREATE',
    input: CreateSubAccountInput,
    output: subAccountView,
  },
  async (ctx, input) => {
    await requireSubAccounts(ctx.rows);
    const taxId = readTaxId(input.taxId, 'taxId');
    if (!taxId) throw invalid('taxId is required', 'taxId', { reason: 'REQUIRED' });
    await refuseOwnTaxId(ctx.rows, taxId);
    const key = keyOf(input.pixKey, taxId);
    return ctx.transaction((tx) => findOrAdd(tx, input, { taxId, ...key }));
  },
);

async function findOrAdd(
  tx: Transaction,
  { name, externalId, metadata }: CreateSubAccountInput,
  { taxId, ...key }: Pick<SubAccount, 'taxId' | 'pixKey' | 'pixKeyType'>,
): Promise<SubAccount> {
  const known = await tx.findBy(SubAccount, { taxId, deletedAt: IsNull() });
  if (known) return known;
  const added = await tx.insertNew(SubAccount, {
    name,
    taxId,
    externalId: externalId || null,
    metadata: metadata ?? {},
    ...key,
    deletedAt: null,
  });
  const first = added ?? (await tx.findBy(SubAccount, { taxId, deletedAt: IsNull() }));
  if (!first) throw externalIdTaken(externalId);
  return first;
}

export function externalIdTaken(externalId: string | null | undefined): Error {
  return conflict(
    `externalId ${externalId} is that of another sub-account`,
    'externalId',
    'EXTERNAL_ID_TAKEN',
  );
}

/** Without a key, money is withdrawn to the tax id, which is a key too. */
export function keyOf(
  given: string | null | undefined,
  taxId: string,
): Pick<SubAccount, 'pixKey' | 'pixKeyType'> {
  const key = given?.trim() || taxId;
  // Eleven digits may be a CPF and a mobile phone: the tax id of the holder is meant.
  const own = normalizePixKey(taxKeyType(taxId), key);
  const { type, key: pixKey } = own?.key === taxId ? own : readOwnPixKey(key, null);
  if ((type === 'CPF' || type === 'CNPJ') && pixKey !== taxId)
    throw invalid('pixKey must be a key of the holder of taxId, and is another tax id', 'pixKey', {
      reason: 'WRONG_KIND',
    });
  if (type === 'BR_CODE')
    throw invalid('pixKey must be a key, and is the code of a payment', 'pixKey', {
      reason: 'WRONG_FORMAT',
      values: { format: 'pixKey' },
    });
  return { pixKey, pixKeyType: type };
}

const CPF_LENGTH = 11;

function taxKeyType(taxId: string): PixKeyType {
  return taxId.length === CPF_LENGTH ? 'CPF' : 'CNPJ';
}

async function refuseOwnTaxId(rows: Rows, taxId: string): Promise<void> {
  const [store] = await rows.sql<{ taxId: string | null }>(
    `SELECT "taxId" FROM "stores" WHERE "id" = $1 AND $2::boolean IS NOT NULL`,
  );
  if (normalizeTaxId(store?.taxId ?? '') === taxId)
    throw invalid(
      'taxId is that of the store: what the store sells for itself needs no sub-account',
      'taxId',
      { reason: 'WRONG_KIND' },
    );
}
