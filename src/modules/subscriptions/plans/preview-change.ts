/** Shows what a change of a subscription would cost, without changing anything. */
import { ObjectType } from 'type-graphql';
import { ChargeLine } from '../../charges/terms/charge-line';
import { Cents, Moment, Nested } from '../../../platform/records/columns/columns';
import { view } from '../../../platform/records/columns/view';
import { notFound, refuseWrong } from '../../../platform/operations/errors';
import { CENTS_MAX, sum } from '../../../platform/operations/money';
import { operation } from '../../../platform/operations/operation';
import type { Rows } from '../../../platform/records/rows';
import { endsWithCycle } from '../cycles/cycle-discount';
import { firstOpenDate } from '../cycles/open-cycles';
import { creditOf } from '../cycles/open-lines';
import {
  UpcomingCharge,
  aheadOf,
  nextChargesOf,
  type AheadAndAnnounced,
} from '../cycles/upcoming-charge';
import { Subscription } from '../subscription';
import { heldNow } from './apply-plan-change';
import type { DecidedChange } from './decide-change';
import { decideUpdate, linesOfUpdate, type DecidedUpdate } from './decide-update';
import { chargeLineOf } from './subscription-line';
import type { WantedPlan } from './wanted-plan';
import { PreviewSubscriptionChangeInput, wrongChange } from './update-input';

/** How many charges are shown. */
const UPCOMING = 3;

@ObjectType({ description: 'What a change of a subscription would cost.' })
export class SubscriptionChangePreview {
  @Nested(
    () => ChargeLine,
    'What the change adds to the next charge or, with `CHARGE_NOW`, to the charge of now.',
    { list: true },
  )
  lines: ChargeLine[];
  @Cents('The sum of these lines, in cents; negative for credit.', { min: -CENTS_MAX })
  prorated: number;
  @Cents('What is charged at once, in cents: the difference with `CHARGE_NOW`, else 0.')
  chargedNow: number;
  @Cents('The amount per cycle after the change, in cents, without usage.') newAmount: number;
  @Cents('The credit of the subscription after the change, in cents.') credit: number;
  @Cents('The amount of the next charge after the change; null if there is none.', {
    nullable: true,
  })
  nextAmount: number | null;
  @Moment('When product and quantity change; null if that is not known, as during a pause.', {
    nullable: true,
  })
  appliesAt: Date | null;
  @Moment('When this was computed: hand it to the change within 10 minutes.') previewedAt: Date;
  @Nested(() => UpcomingCharge, 'The next charges without the change, three at most.', {
    list: true,
  })
  upcomingBefore: UpcomingCharge[];
  @Nested(() => UpcomingCharge, 'The next charges after the change, with the usage so far.', {
    list: true,
  })
  upcomingAfter: UpcomingCharge[];
}

export const subscriptionChangePreviewView = view(SubscriptionChangePreview, [
  'lines',
  'prorated',
  'chargedNow',
  'newAmount',
  'credit',
  'nextAmount',
  'appliesAt',
  'previewedAt',
  'upcomingBefore',
  'upcomingAfter',
]);

export const previewSubscriptionChange = operation(
  {
    title: 'Preview a change of a subscription',
    description:
      'Shows the lines, amounts and dates of a change of a subscription and its next charges ' +
      'before and after. Nothing is changed.',
    permission: 'CHECKOUT:READ',
    input: PreviewSubscriptionChangeInput,
    output: subscriptionChangePreviewView,
    alsoWrong: wrongChange,
  },
  async (ctx, input) => {
    const { rows, clock } = ctx;
    refuseWrong(wrongChange(input, clock.now()));
    const subscription = await rows.get(Subscription, input.id);
    if (subscription.status !== 'ACTIVE')
      throw notFound(
        `the subscription ${input.id} is ${subscription.status}: only an ACTIVE one can be changed`,
        'id',
        { reason: 'WRONG_STATE' },
      );
    const now = clock.now();
    const decided = await decideUpdate(rows, subscription, input, now);
    return previewOf(rows, subscription, input, decided, now);
  },
);

async function previewOf(
  rows: Rows,
  subscription: Subscription,
  input: PreviewSubscriptionChangeInput,
  decided: DecidedUpdate,
  now: Date,
): Promise<SubscriptionChangePreview> {
  const { change } = decided;
  const [before = null] = await aheadOf(rows, [subscription]);
  const after = before && changed(before, input, decided, now);
  const upcomingAfter = upcomingOf(after);
  return Object.assign(new SubscriptionChangePreview(), {
    ...ofUpdate(decided),
    newAmount: planAfter(change, before)?.newAmount ?? subscription.amount,
    credit: after ? creditOf(after.once) : subscription.credit,
    nextAmount: upcomingAfter[0]?.amount ?? null,
    appliesAt: isNow(change)
      ? now
      : (decided.move?.to.nextChargeAt ?? (await firstOpenDate(rows, subscription))),
    previewedAt: input.previewedAt ?? now,
    upcomingBefore: upcomingOf(before),
    upcomingAfter,
  });
}

function ofUpdate(
  decided: DecidedUpdate,
): Pick<SubscriptionChangePreview, 'lines' | 'prorated' | 'chargedNow'> {
  const chargedNow = decided.change?.chargedNow ?? 0;
  const charged = chargedNow > 0 ? (decided.change?.lines ?? []) : [];
  const lines = [...charged, ...linesOfUpdate(decided)].map(chargeLineOf);
  return { lines, prorated: sum(lines.map(({ amount }) => amount)), chargedNow };
}

function planAfter(
  change: DecidedChange | null,
  before: AheadAndAnnounced | null,
): WantedPlan | null {
  return change?.plan ?? before?.change ?? null;
}

function isNow(change: DecidedChange | null): boolean {
  return change?.when === 'NOW';
}

function upcomingOf(ahead: AheadAndAnnounced | null): UpcomingCharge[] {
  return ahead ? nextChargesOf(ahead, UPCOMING) : [];
}

/** What the next charges depend on after the change. A change replaces a pending one. */
function changed(
  before: AheadAndAnnounced,
  { cyclesLeft }: PreviewSubscriptionChangeInput,
  decided: DecidedUpdate,
  now: Date,
): AheadAndAnnounced {
  const { change, move, coupon } = decided;
  const counted = cyclesLeft === undefined ? {} : { cyclesLeft };
  const subscription = Object.assign(new Subscription(), before.subscription, counted, move?.to);
  if (coupon !== undefined) subscription.couponId = coupon?.coupon.id ?? null;
  const after = {
    ...before,
    subscription,
    coupon: coupon === undefined ? before.coupon : coupon,
    once: [...before.once, ...linesOfUpdate(decided).map(chargeLineOf)],
  };
  if (!change) return after;
  if (change.when === 'NEXT_CYCLE') return { ...after, change: change.plan };
  const { plan, periodFrom } = change;
  const isOtherCycle = plan.frequency !== subscription.frequency;
  return {
    ...after,
    coupon: isOtherCycle && endsWithCycle(after.coupon, subscription) ? null : after.coupon,
    subscription: Object.assign(subscription, heldNow(subscription, { ...plan, periodFrom }, now)),
    change: null,
  };
}

/** What is charged at once, or the next charge after the change; null if there is none. */
export async function amountAfter(
  rows: Rows,
  subscription: Subscription,
  input: PreviewSubscriptionChangeInput,
  decided: DecidedUpdate,
  now: Date,
): Promise<number | null> {
  const { chargedNow, nextAmount } = await previewOf(rows, subscription, input, decided, now);
  return input.proration === 'CHARGE_NOW' ? chargedNow : nextAmount;
}
