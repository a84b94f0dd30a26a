/** A charge in an export, with what sub-accounts got of it. */
import { Charge } from '../modules/charges/charge';
import { partsOfCharges } from '../modules/sub-accounts/parts-of-charges';
import { Cents, Text } from '../platform/records/columns/columns';
import { CENTS_MAX, sum } from '../platform/operations/money';
import type { Rows } from '../platform/records/rows';

export class ExportedCharge extends Charge {
  @Text('The sub-accounts that got a part of it.', { nullable: true, permission: 'CONNECT:READ' })
  subAccountIds: string | null;
  @Cents('What they got of it, less the fee that they bear.', { permission: 'CONNECT:READ' })
  subAccountsReceived: number;
  @Cents('What is left of that after refunds and a lost dispute.', {
    min: -CENTS_MAX,
    permission: 'CONNECT:READ',
  })
  subAccountsLeft: number;
}

/** Charges that were not split are not read again. */
export async function withParts(rows: Rows, charges: readonly Charge[]): Promise<ExportedCharge[]> {
  const split = charges.filter(({ isSplit }) => isSplit).map(({ id }) => id);
  const parts = split.length > 0 ? await partsOfCharges(rows, split) : [];
  const partsOf = new Map(split.map((id, at) => [id, parts[at] ?? []]));
  return charges.map((charge) => {
    const own = partsOf.get(charge.id) ?? [];
    return Object.assign(new ExportedCharge(), charge, {
      subAccountIds: own.map(({ subAccountId }) => subAccountId).join(' ') || null,
      subAccountsReceived: sum(own.map(({ received }) => received)),
      subAccountsLeft: sum(own.map(({ left }) => left)),
    });
  });
}
