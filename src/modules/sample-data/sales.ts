/**
 * One-time sales of the sample year: checkouts, links and transparent charges by all methods, with
 * declined cards, carts left behind, refunds and disputes.
 */
import { COUPONS } from './catalogue';
import type { Person } from './people';
import type { Random } from './random';
import type { Values } from './sample-shop';
import type { Stage, Step } from './stage';
import { CARD_THAT_PAYS, CARD_WITHOUT_FUNDS } from './test-cards';

const CAMPAIGNS: readonly Values[] = [
  { source: 'google', medium: 'cpc', campaign: 'cafe-especial', term: 'cafe em graos' },
  { source: 'instagram', medium: 'social', campaign: 'dia-das-maes' },
  { source: 'newsletter', medium: 'email', campaign: 'semana-do-cafe', content: 'botao' },
  { source: 'facebook', medium: 'cpc', campaign: 'black-friday' },
];
const CARDS = [CARD_THAT_PAYS, '5555555555554444'] as const;
const DECLINED = [CARD_WITHOUT_FUNDS, '4000000000000002', '4000000000000127'] as const;
const AMOUNTS = [3_890, 5_900, 8_990, 12_490, 19_900] as const;
const A_DAY_SECONDS = 86_400;

type Method = 'PIX' | 'CARD' | 'BOLETO';

/** A sale on this day, and what becomes of it later. */
export function sale(random: Random, person: Person, day: number): Step[] {
  const kind = random.next();
  if (kind < 0.6) return checkoutSale(random, person, day);
  if (kind < 0.75) return [linkSale(random, person, day)];
  return transparentSale(random, person, day);
}

function checkoutSale(random: Random, person: Person, day: number): Step[] {
  const method = random.pick<Method>(['PIX', 'PIX', 'CARD', 'CARD', 'CARD', 'BOLETO']);
  const [good, quantity] = [random.next(), random.whole(1, 2)];
  const coupon = random.chance(0.12) ? random.pick(COUPONS) : null;
  const utm = random.chance(0.5) ? random.pick(CAMPAIGNS) : null;
  const isAbandoned = random.chance(0.12);
  const declined = method === 'CARD' && random.chance(0.15) ? random.pick(DECLINED) : null;
  const payment = {
    method,
    ...(method === 'CARD' && {
      card: { number: random.pick(CARDS) },
      installments: random.pick([1, 1, 1, 2, 3]),
    }),
    ...(coupon && { coupon }),
  };
  const sold = { id: '' };
  const play = async (stage: Stage): Promise<void> => {
    const { shop, tally, catalogue } = stage;
    const id = catalogue.goods[Math.floor(good * catalogue.goods.length)] ?? '';
    const checkout = await shop.act('createCheckout', {
      items: [{ id, quantity }],
      customerId: await stage.customerId(person),
      methods: ['PIX', 'CARD', 'BOLETO'],
      card: { maxInstallments: 6 },
      ...(coupon && { coupons: [coupon] }),
      expiresIn: 3 * A_DAY_SECONDS,
      ...(utm && { utm, metadata: { campaign: utm.campaign } }),
    });
    sold.id = checkout.id;
    if (isAbandoned) return void tally.abandoned++;
    const customer = buyerOf(person);
    if (declined) {
      await shop.act('simulatePayment', {
        id: sold.id,
        method,
        customer,
        card: { number: declined },
      });
      tally.declines++;
    }
    await shop.act('simulatePayment', { id: sold.id, ...payment, customer });
    tally.payments++;
  };
  return [{ day, play }, ...(isAbandoned ? [] : afterwards(random, method, { day, sold }))];
}

/** A refund or a dispute, days later. The simulated provider does not refund boletos. */
function afterwards(
  random: Random,
  method: Method,
  { day, sold }: { day: number; sold: { id: string } },
): Step[] {
  const [fate, waits] = [random.next(), random.whole(2, 20) + random.next()];
  if (method !== 'BOLETO' && fate < 0.06)
    return [
      {
        day: day + waits,
        play: async ({ shop, tally }) => {
          await shop.act('refundCheckout', { id: sold.id, reason: 'Arrependimento' });
          tally.refunds++;
        },
      },
    ];
  if (method !== 'CARD' || fate < 0.94) return [];
  const decision = random.pick(['DISPUTE_WON', 'DISPUTE_LOST', null]);
  const dispute: Step = {
    day: day + waits,
    play: async ({ shop, tally }) => {
      const reason = 'Não reconheço a compra';
      await shop.act('simulateOutcome', { id: sold.id, outcome: 'DISPUTE', reason });
      tally.disputes++;
    },
  };
  const decided = (outcome: string): Step => ({
    day: dispute.day + 5,
    play: async ({ shop }) => void (await shop.act('simulateOutcome', { id: sold.id, outcome })),
  });
  return decision === null ? [dispute] : [dispute, decided(decision)];
}

function linkSale(random: Random, person: Person, day: number): Step {
  const method = random.pick<Method>(['PIX', 'CARD']);
  const card = random.pick(CARDS);
  return {
    day,
    play: async ({ shop, tally, catalogue }) => {
      const payment = { method, ...(method === 'CARD' && { card: { number: card } }) };
      const customer = buyerOf(person);
      await shop.act('simulatePayment', { id: catalogue.link, ...payment, customer });
      tally.payments++;
    },
  };
}

function transparentSale(random: Random, person: Person, day: number): Step[] {
  const method = random.pick<Method>(['PIX', 'PIX', 'BOLETO']);
  const amount = random.pick(AMOUNTS);
  const utm = random.chance(0.6) ? random.pick(CAMPAIGNS) : null;
  const isPaid = random.chance(0.8);
  const waits = method === 'BOLETO' ? random.whole(0, 2) : 0;
  const charge = { id: '' };
  const create: Step = {
    day,
    play: async ({ shop, tally }) => {
      const customer = buyerOf(person);
      const data = { amount, description: 'Pedido', customer, ...(utm && { utm }) };
      charge.id = (await shop.act('createTransparent', { method, ...data })).id;
      if (!isPaid) tally.abandoned++;
    },
  };
  const pay: Step = {
    // A PIX code is paid within the half hour that it lasts.
    day: day + waits,
    play: async ({ shop, tally }) => {
      await shop.act('simulateTransparentPayment', { id: charge.id, method });
      tally.payments++;
    },
  };
  return isPaid ? [create, pay] : [create];
}

function buyerOf({ name, email, taxId, cellphone }: Person): Values {
  return { name, email, taxId, cellphone };
}
