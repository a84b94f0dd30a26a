/** A seller inside a store: an account that keeps a balance of its own. */
import { ObjectType } from 'type-graphql';
import { Entity } from 'typeorm';
import { Cents, FreeData, Moment, Text } from '../../platform/records/columns/columns';
import { outputSchemaOf } from '../../platform/operations/json-schema';
import { view } from '../../platform/records/columns/view';
import { Node, StoredRecord } from '../../platform/records/record';
import { balancesOfSubAccounts } from './balances-of-sub-accounts';

const BALANCE = { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER };

@ObjectType({ description: 'What a sub-account holds, in cents; the store does not own it.' })
export class SubAccountBalance {
  @Cents(
    'Available for withdrawals; negative when refunds and disputes took more than was left. ' +
      'Later sales fill it first.',
    BALANCE,
  )
  available: number;
  @Cents('Paid by buyers, but not yet available.', BALANCE) pending: number;
  @Cents('Held back while disputes are open.', BALANCE) blocked: number;
}

export const subAccountBalanceView = view(SubAccountBalance, ['available', 'pending', 'blocked']);

@Entity('subAccounts')
@ObjectType({
  implements: Node,
  description: 'A seller of a marketplace, with a balance of its own inside the store.',
})
export class SubAccount extends StoredRecord {
  static readonly prefix = 'sacc';
  static readonly noun = 'sub-account';

  @Text('The name of the seller.', { personal: false }) name: string;
  @Text('Its CPF or CNPJ without punctuation.', { personal: false }) taxId: string;
  @Text('Your own id.', { nullable: true }) externalId: string | null;
  @FreeData('Your own data.') metadata: Record<string, unknown>;
  @Text('The Pix key of the same holder, to which its money is withdrawn.', { max: 512 })
  pixKey: string;

  @Text('The type of the Pix key.', { private: true }) pixKeyType: string;
  @Moment('When it was deleted.', { nullable: true, private: true }) deletedAt: Date | null;
}

export const subAccountView = view(
  SubAccount,
  ['id', 'name', 'taxId', 'externalId', 'metadata', 'pixKey', 'devMode', 'createdAt', 'updatedAt'],
  async (rows, { id }) => {
    const balance = await rows.loadBatched(balancesOfSubAccounts, id);
    const shown = Object.assign(new SubAccountBalance(), balance);
    return { balance: await subAccountBalanceView.render(rows, shown) };
  },
  {
    computed: {
      balance: {
        ...outputSchemaOf(subAccountBalanceView),
        description: 'What it holds, in cents.',
      },
    },
  },
);
