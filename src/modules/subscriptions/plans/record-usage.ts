/** Adds units of a per-unit product to the next charge of a subscription, or subtracts them. */
import { InputType } from 'type-graphql';
import { Count, Id, OneOf } from '../../../platform/records/columns/columns';
import { unprocessable } from '../../../platform/operations/errors';
import { CENTS_MAX, sum, times } from '../../../platform/operations/money';
import { operation } from '../../../platform/operations/operation';
import { Product } from '../../products/product';
import { checkTotal, termsOfNextCycle, usageLines } from '../cycles/cycle-lines';
import { lockActive } from '../lock-active';
import { UsageAction, UsageRecord, usageRecordView } from './usage-record';

const UNITS_MAX = 1_000_000;
/** The maximum per product and charge, because GraphQL integers have 32 bits. */
const UNITS_PER_CHARGE_MAX = 2 ** 31 - 1;

@InputType()
export class RecordUsageInput {
  @Id('The id of the subscription; it must be ACTIVE.') id: string;
  @Id('The per-unit product, without a cycle; it must be ACTIVE to add units.') productId: string;
  @Count('The number of units, 1 to 1,000,000.', { min: 1, max: UNITS_MAX }) units: number;
  @OneOf(UsageAction, 'Whether the units are added or subtracted.') action: UsageAction;
}

/** The price is the current one. The usage of a product in a cycle never becomes negative. */
export const recordUsage = operation(
  {
    title: 'Record usage',
    description:
      'Adds units of a per-unit product to the next charge of a subscription, or subtracts them.',
    permission: 'SUBSCRIPTION:CREATE',
    input: RecordUsageInput,
    output: usageRecordView,
  },
  (ctx, { id, productId, units, action }) =>
    ctx.transaction(async (tx) => {
      const subscription = await lockActive(tx, id);
      const product = await tx.get(Product, productId, 'productId');
      // A correction is possible for as long as the usage is not billed.
      checkPerUnit(product, action === 'ADD');
      const cycleNumber = subscription.cycleNumber + 1;
      const lines = await usageLines(tx, subscription, cycleNumber);
      if (units > CENTS_MAX / product.price)
        throw unprocessable(
          `units: the amount of ${units} units exceeds ${CENTS_MAX} cents`,
          'units',
          { reason: 'TOO_HIGH', values: { limit: CENTS_MAX, unit: 'cents' } },
        );
      const amount = times(product.price, units);
      const recorded = sum(
        lines.filter((line) => line.productId === productId).map(({ quantity }) => quantity),
      );
      if (action === 'SUBTRACT') {
        if (units > recorded || amount > sum(lines.map((line) => line.amount)))
          throw unprocessable(
            `units: only ${recorded} units of this product were recorded for the next charge`,
            'units',
            { reason: 'TOO_LOW', values: { limit: -recorded } },
          );
      } else {
        if (recorded + units > UNITS_PER_CHARGE_MAX)
          throw unprocessable(
            `units: a charge has at most ${UNITS_PER_CHARGE_MAX} units of a product`,
            'units',
            { reason: 'TOO_HIGH', values: { limit: UNITS_PER_CHARGE_MAX - recorded } },
          );
        checkTotal(
          (await termsOfNextCycle(tx, subscription)).amount,
          [...lines, { amount }],
          'units',
        );
      }
      return tx.insert(UsageRecord, {
        subscriptionId: id,
        productId,
        name: product.name,
        action,
        units,
        unitPrice: product.price,
        amount: action === 'ADD' ? amount : -amount,
        cycleNumber,
        chargeId: null,
        droppedAt: null,
      });
    }),
);

function checkPerUnit({ id, cycle, status }: Product, mustBeSold: boolean): void {
  if (cycle)
    throw unprocessable(
      `productId: the product ${id} has a cycle, so its units are not counted: use change-plan`,
      'productId',
      { reason: 'HAS_CYCLE' },
    );
  if (mustBeSold && status !== 'ACTIVE')
    throw unprocessable(
      `productId: the product ${id} is ${status} and cannot be sold`,
      'productId',
      { reason: 'NOT_SOLD' },
    );
}
