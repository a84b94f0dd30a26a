/**
 * One charge stands for each cycle, and for each change, that is paid by invoice. A buyer who tries
 * another method, or gets another code, begins another charge of the same page, which then stands
 * for the cycle or the change.
 */
import { addStandIn } from '../../charges/add-charge';
import { queueBoletoReminder } from '../../charges/boleto-reminders';
import { Charge } from '../../charges/charge';
import { Checkout } from '../../checkouts/checkout';
import { sum } from '../../../platform/operations/money';
import { endOfCivilDay } from '../../../platform/time/civil-time';
import type { Transaction } from '../../../platform/records/transaction';
import { PlanChange } from '../plans/plan-change';
import { Subscription } from '../subscription';

type OfCycle = Pick<Charge, 'subscriptionId' | 'cycleNumber' | 'lines' | 'couponId' | 'couponUse'>;

/** Both charges must be locked, and the checkout and the subscription before them. */
export async function takeCycle(tx: Transaction, from: Charge, to: Charge): Promise<void> {
  const { dueAt, kind, overdueAt } = from;
  const ofCycle = await giveCycleUp(tx, from);
  await tx.update(to, { kind, ...ofCycle, overdueAt, dueAt: to.dueAt ?? dueAt });
  await moveParts(tx, from, to);
  if (kind === 'CHANGE') await moveChange(tx, from, to);
  await queueBoletoReminder(tx, to);
}

/** The code of the charge is over: one without a code stands for its cycle or change again. */
export async function standInFor(tx: Transaction, charge: Charge): Promise<void> {
  const { checkoutId, subscriptionId, lines, discount, customerId } = charge;
  if (!checkoutId || !subscriptionId || !lines) throw new Error(`${charge.id} stands for no cycle`);
  const { methods, amount, dueDate } = await tx.get(Checkout, checkoutId);
  const dueAt = dueDate ? endOfCivilDay(dueDate) : charge.dueAt;
  const [method = 'PIX'] = methods;
  const standsFor = partsOf(charge);
  const { overdueAt } = charge;
  const { couponId, couponUse } = await giveCycleUp(tx, charge);
  const standIn = await addStandIn(tx, {
    ...standsFor,
    checkoutId,
    subscriptionId,
    lines,
    dueAt: dueAt ?? tx.now(),
    by: { method },
    amount: sum([amount, 0 - discount]),
    discount,
    couponId,
    couponUse,
    platformFee: 0,
    customerId,
    buyer: NOT_TYPED,
    description: charge.description,
    metadata: charge.metadata,
  });
  if (overdueAt) await tx.update(standIn, { overdueAt });
  await moveParts(tx, charge, standIn);
  if (standIn.kind === 'CHANGE') await moveChange(tx, charge, standIn);
  await queueBoletoReminder(tx, standIn);
}

function partsOf({ id, kind, cycleNumber }: Charge) {
  if (kind === 'CHANGE') return { kind };
  if (kind !== 'INVOICE' || cycleNumber === null) throw new Error(`${id} stands for no cycle`);
  return { kind, cycleNumber };
}

/** From then on it is one of the payments that were begun on its page. */
export async function giveCycleUp(tx: Transaction, charge: Charge): Promise<OfCycle> {
  const { subscriptionId, cycleNumber, lines, couponId, couponUse, method, expiresAt } = charge;
  await tx.update(charge, {
    kind: 'CHECKOUT',
    subscriptionId: null,
    cycleNumber: null,
    lines: null,
    couponId: null,
    couponUse: null,
    overdueAt: null,
    ...(method !== 'BOLETO' && { dueAt: null }),
    ...NEVER_BEGUN[charge.begunAt === null && expiresAt === null ? method : 'CARD'](tx.now()),
  });
  return { subscriptionId, cycleNumber, lines, couponId, couponUse };
}

const NOT_TYPED = { name: null, email: null, taxId: null, cellphone: null };

/** A charge that does not stand for a cycle has the dates of its method. */
const NEVER_BEGUN = {
  PIX: (now: Date) => ({ expiresAt: now }),
  BOLETO: (now: Date) => ({ expiresAt: now, payableUntil: now, awaitedUntil: now }),
  CARD: () => ({}),
} as const;

/** Its usage and lines of changes are in the charge that stands for the cycle. */
async function moveParts(tx: Transaction, from: Charge, to: Charge): Promise<void> {
  for (const table of ['usageRecords', 'subscriptionLines'])
    await tx.sql(
      `
        UPDATE "${table}"
        SET "chargeId" = $4, "updatedAt" = $5
        WHERE "storeId" = $1 AND "devMode" = $2 AND "chargeId" = $3
      `,
      [from.id, to.id, tx.now()],
    );
}

/** The change waits for the charge that stands for it. The subscription must be locked. */
async function moveChange(tx: Transaction, from: Charge, to: Charge): Promise<void> {
  const change = await tx.findBy(PlanChange, { chargeId: from.id });
  if (!change) throw new Error(`${from.id} is the charge of no change`);
  await tx.update(change, { chargeId: to.id });
  const subscription = await tx.get(Subscription, change.subscriptionId);
  await tx.update(subscription, { changeChargeId: to.id });
}
