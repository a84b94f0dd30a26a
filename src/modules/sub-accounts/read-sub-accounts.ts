/** Reads one sub-account, or lists them. */
import { InputType } from 'type-graphql';
import { normalizeTaxId } from '../customers/tax-id';
import { HAS_SUB_ACCOUNTS, requireSubAccounts } from '../ledger/sub-accounts/feature';
import { beginsWith } from '../../platform/records/columns/normalize-for-search';
import { Flag, Id, Text } from '../../platform/records/columns/columns';
import { listOperation, operation } from '../../platform/operations/operation';
import { equals, isOrNot, where } from '../../platform/records/lists/conditions';
import { getNewest } from '../../platform/records/get-newest';
import { SubAccount, subAccountView } from './sub-account';

@InputType()
export class GetSubAccountInput {
  @Id('The id of the sub-account.', { nullable: true }) id: string | null;
  @Text('Or your own id.', { nullable: true }) externalId: string | null;
  @Text('Or the CPF or CNPJ. All that are given must match.', { nullable: true })
  taxId: string | null;
}

const IS_KEPT = where('t."deletedAt" IS NULL');
const digitsOf = (taxId: string): string => normalizeTaxId(taxId) ?? taxId;

export const getSubAccount = operation(
  {
    title: 'Get a sub-account',
    description: 'A sub-account with its balance.',
    permission: 'CONNECT:READ',
    alias: 'SUB_ACCOUNT:READ',
    input: GetSubAccountInput,
    output: subAccountView,
  },
  async (ctx, { id, externalId, taxId }) => {
    await requireSubAccounts(ctx.rows);
    return getNewest(
      ctx.rows,
      SubAccount,
      {
        id,
        externalId,
        taxId: {
          value: taxId?.trim(),
          having: (value) => where('t."taxId" = ?', digitsOf(value)),
          isPersonal: true,
        },
      },
      { facts: [IS_KEPT] },
    );
  },
);

@InputType()
export class SubAccountFilter {
  @Id('Only the one with this id.', { nullable: true }) id: string | null;
  @Text('Only the one with this id of your own.', { nullable: true }) externalId: string | null;
  @Text('Only the one with this CPF or CNPJ, with or without punctuation.', { nullable: true })
  taxId: string | null;
  @Text(
    'Only those whose name begins with this, without regard to accents and upper and lower case.',
    { nullable: true },
  )
  name: string | null;
  @Flag('Only those whose available balance is negative, or is not.', { nullable: true })
  isNegative: boolean | null;
}

/** The balances below zero have an index; a sub-account may have several, one of each account. */
const IS_NEGATIVE = `
  t."id" IN (
    SELECT b."subAccountId"
    FROM "subAccountBalances" b
    WHERE b."storeId" = t."storeId" AND b."devMode" = t."devMode" AND b."available" < 0
  )
  AND (
    SELECT sum(b."available")
    FROM "subAccountBalances" b
    WHERE b."storeId" = t."storeId" AND b."devMode" = t."devMode" AND b."subAccountId" = t."id"
  ) < 0
`;

const entries = listOperation(
  SubAccount,
  {
    title: 'List sub-accounts',
    description: 'The sub-accounts with their balances, newest first.',
    permission: 'CONNECT:READ',
    alias: 'SUB_ACCOUNT:READ',
    filter: SubAccountFilter,
    output: subAccountView,
  },
  ({ id, externalId, taxId, name, isNegative }) => [
    IS_KEPT,
    HAS_SUB_ACCOUNTS,
    ...equals('id', id),
    ...equals('externalId', externalId),
    ...equals('taxId', taxId ? digitsOf(taxId) : taxId),
    ...beginsWith('name', name),
    ...isOrNot(IS_NEGATIVE, isNegative),
  ],
);

export const listSubAccounts: typeof entries = {
  ...entries,
  async run(ctx, filter) {
    await requireSubAccounts(ctx.rows);
    return entries.run(ctx, filter);
  },
};
