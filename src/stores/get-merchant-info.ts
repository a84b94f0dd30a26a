/** Who the merchant is: the public face of the store of the key. */
import { ObjectType } from 'type-graphql';
import { Id, Moment, Text } from '../kit/columns';
import { operation } from '../kit/operation';
import { view } from '../kit/view';
import { NoInput } from './no-input';

@ObjectType({ description: 'The public face of the store.' })
export class MerchantInfo {
  @Id('The id of the store.') id: string;
  @Text('What buyers see as the seller.') name: string;
  @Text("The shop's own site.", { nullable: true }) website: string | null;
  @Moment('When the store came to be, in wall time.') createdAt: Date;
}
const merchantInfoView = view(MerchantInfo, ['id', 'name', 'website', 'createdAt']);

export const getMerchantInfo = operation(
  {
    description: 'The public face of the store.',
    permission: 'STORE:READ',
    input: NoInput,
    output: merchantInfoView,
  },
  async (ctx) => {
    const [store = {}] = await ctx.rows.sql<Partial<MerchantInfo>>(
      `SELECT "id", "name", "website", "createdAt" FROM "stores" WHERE "id" = $1 AND $2::boolean IS NOT NULL`,
    );
    return Object.assign(new MerchantInfo(), store);
  },
);
