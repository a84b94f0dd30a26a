/**
 * Subscriptions of the sample year: they renew by themselves as the clock moves. Some have a trial,
 * a declined renewal, extra units, another plan or an end.
 */
import type { Person } from './people';
import type { Random } from './random';
import type { Stage, Step } from './stage';
import { CARD_THAT_PAYS, CARD_THAT_PAYS_ONCE } from './test-cards';

const YEAR_DAYS = 365;

interface Life {
  random: Random;
  day: number;
  /** Set once the buyer has subscribed. */
  subscription: { id: string };
}

/** A subscription from this day, and what becomes of it during the year. */
export function subscriber(random: Random, person: Person, day: number): Step[] {
  const plan = random.pick([0, 0, 0, 1, 1, 2, 3]);
  const failsForGood = random.chance(0.12);
  const subscription = { id: '' };
  const card = failsForGood ? CARD_THAT_PAYS_ONCE : CARD_THAT_PAYS;
  const begin = subscribes(subscription, { person, day, plan, card });
  const life = { random, day, subscription };
  return failsForGood ? [begin] : [begin, ...declines(life), ...usage(life), ...changes(life)];
}

/**
 * At the end of the year there is one subscription of each kind that the usual ones may lack: in
 * its trial, paused, about to end, with a renewal that is being retried, and by automatic PIX.
 */
export function subscribersAtTheEnd(random: Random, people: readonly Person[]): Step[] {
  const one = (day: number, more: Partial<Subscribing> = {}) => {
    const subscription = { id: '' };
    const begin = subscribes(subscription, { person: random.pick(people), day, plan: 0, ...more });
    return { subscription, begin };
  };
  const [paused, ending] = [one(318.4), one(325.6)];
  const pause: Step = {
    day: 345.3,
    play: async ({ shop }) =>
      void (await shop.act('pauseSubscription', { id: paused.subscription.id })),
  };
  const end: Step = {
    day: 359.7,
    play: async ({ shop }) => {
      await shop.act('cancelSubscription', { id: ending.subscription.id, at: 'PERIOD_END' });
    },
  };
  const pix = one(296.5, { method: 'PIX' });
  // Declined a month later, for the first time in the last days of the year.
  const retried = one(333.5, { card: CARD_THAT_PAYS_ONCE });
  const trial = one(361.2, { plan: 1 });
  const begins = [pix, paused, ending, retried, trial].map(({ begin }) => begin);
  return [...begins, pause, end];
}

interface Subscribing {
  person: Person;
  day: number;
  /** Which of the plans. */
  plan: number;
  method?: 'CARD' | 'PIX';
  card?: string;
}

function subscribes(
  subscription: Life['subscription'],
  { person, day, plan, method = 'CARD', card = CARD_THAT_PAYS }: Subscribing,
): Step {
  return {
    day,
    play: async (stage) => {
      const { shop, tally, catalogue } = stage;
      const { zipCode: _zipCode, ...customer } = person;
      const id = catalogue.plans[plan] ?? catalogue.plans[0];
      const checkout = await shop.act('createSubscription', {
        items: [{ id, quantity: 1 }],
        customerId: await stage.customerId(person),
        ...(method === 'PIX' && { methods: ['PIX'] }),
        retryPolicy: { maxRetry: 3, retryEvery: 2 },
      });
      const payment = { id: checkout.id, method, customer };
      const paid = await shop.act('simulatePayment', {
        ...payment,
        ...(method === 'CARD' && { card: { number: card } }),
      });
      subscription.id = String(paid.subscriptionId);
      tally.subscriptions++;
      tally.payments++;
    },
  };
}

/** One renewal is declined, and the retry is approved. */
function declines({ random, day, subscription }: Life): Step[] {
  const at = day + random.whole(5, 200);
  return happens(random, 0.25, at, async ({ shop, tally }) => {
    await shop.act('simulateOutcome', {
      id: subscription.id,
      outcome: 'DECLINE_NEXT',
      reason: 'insufficient_funds',
      times: 1,
    });
    tally.declines++;
  });
}

/** Units that join the next charge. */
function usage({ random, day, subscription }: Life): Step[] {
  const units = random.whole(1, 3);
  return happens(random, 0.3, day + random.whole(3, 90), async ({ shop, catalogue }) => {
    await shop.act('recordUsage', {
      id: subscription.id,
      productId: catalogue.unit,
      units,
      action: 'ADD',
    });
  });
}

/** Another plan, or the end. */
function changes({ random, day, subscription }: Life): Step[] {
  const [changesAt, endsAt] = [day + random.whole(91, 150), day + random.whole(151, 330)];
  const changed = happens(random, 0.15, changesAt, async ({ shop, catalogue }) => {
    await shop.act('changePlan', {
      id: subscription.id,
      productId: catalogue.plans[1] ?? catalogue.plans[0],
      quantity: 1,
    });
  });
  const ended = happens(random, 0.2, endsAt, async ({ shop }) => {
    await shop.act('cancelSubscription', { id: subscription.id });
  });
  return [...changed, ...ended];
}

function happens(
  random: Random,
  share: number,
  day: number,
  play: (stage: Stage) => Promise<void>,
): Step[] {
  const isSo = random.chance(share);
  return isSo && day < YEAR_DAYS ? [{ day, play }] : [];
}
