/** What sub-accounts got of payments, and what is left of it after refunds and disputes. */
import { ObjectType } from 'type-graphql';
import { Cents, Id, Text } from '../../platform/records/columns/columns';
import { CENTS_MAX, sum } from '../../platform/operations/money';
import type { AskEach } from '../../platform/records/rows';

const MAY_BE_NEGATIVE = { min: -CENTS_MAX };

@ObjectType({ description: 'What a sub-account got of a payment, in cents.' })
export class ReceivedPart {
  @Id('The sub-account.') subAccountId: string;
  @Text('The name of the seller.', { personal: false }) name: string;
  @Cents('Its part, less the fee that it bears.') received: number;
  @Cents('What it bears of the fee.') fee: number;
  @Cents('What is left of it after refunds and a lost dispute.', MAY_BE_NEGATIVE) left: number;
}

type Found = Record<'chargeId' | 'subAccountId' | 'name', string> &
  Record<'amount' | 'fee' | 'left', string>;

/** For each charge, in the order of the charges; empty for one that was not split. */
export const partsOfCharges: AskEach<string, ReceivedPart[]> = async (rows, ids) => {
  const found = await rows.sql<Found>(
    `
      SELECT p."chargeId", p."subAccountId", s."name", p."amount", p."fee",
        p."available" + p."pending" + p."blocked" AS "left"
      FROM "splitParts" p
      JOIN "subAccounts" s
        ON s."id" = p."subAccountId" AND s."storeId" = p."storeId" AND s."devMode" = p."devMode"
      WHERE p."storeId" = $1 AND p."devMode" = $2 AND p."chargeId" = ANY($3)
      ORDER BY p."id"
    `,
    [ids],
  );
  return ids.map((id) => found.filter(({ chargeId }) => chargeId === id).map(shown));
};

function shown({ subAccountId, name, amount, fee, left }: Found): ReceivedPart {
  return Object.assign(new ReceivedPart(), {
    subAccountId,
    name,
    received: sum([Number(amount), -Number(fee)]),
    fee: Number(fee),
    left: Number(left),
  });
}
