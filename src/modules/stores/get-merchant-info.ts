/** The public details of the store that the key belongs to. */
import { ObjectType } from 'type-graphql';
import { Id, Moment, Text } from '../../platform/records/columns/columns';
import { operation } from '../../platform/operations/operation';
import { view } from '../../platform/records/columns/view';
import { NoInput } from './no-input';

@ObjectType({ description: 'The public details of the store.' })
export class MerchantInfo {
  @Id('The id of the store.') id: string;
  @Text('The name that buyers see as the seller.') name: string;
  @Text('The website of the shop.', { nullable: true }) website: string | null;
  @Moment('When the store was created, in wall time.') createdAt: Date;
}
const merchantInfoView = view(MerchantInfo, ['id', 'name', 'website', 'createdAt']);

export const getMerchantInfo = operation(
  {
    title: 'Get merchant information',
    description: 'The public details of the store.',
    permission: 'STORE:READ',
    input: NoInput,
    output: merchantInfoView,
  },
  async (ctx) => {
    const [store = {}] = await ctx.rows.sql<Partial<MerchantInfo>>(
      `
        SELECT "id", "name", "website", "createdAt"
        FROM "stores"
        WHERE "id" = $1 AND $2::boolean IS NOT NULL
      `,
    );
    return Object.assign(new MerchantInfo(), store);
  },
);
