/**
 * Random requests for refunds of one payment, decided and disputed in any order, against a small
 * model: the answers, the status of the payment and every cent of the balance are the same.
 */
import { balances } from '../support/ledger';
import fc, { howMany } from '../support/properties';
import { RefundModel } from '../support/refund-model';
import { world, type Json, type World } from '../support/world';

const RUNS = howMany(30);

type Step =
  | { kind: 'refund'; share: number | null; hasKey: boolean }
  | { kind: 'decide'; which: number; outcome: 'refund-completed' | 'refund-failed' }
  | { kind: 'dispute' | 'dispute-won' | 'dispute-lost' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      // 110 % and more is refused; few values, so that amounts repeat
      share: fc.option(fc.constantFrom(1, 7, 20, 33, 50, 110), { freq: 6 }),
      hasKey: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      which: fc.nat(9),
      outcome: fc.constantFrom('refund-completed' as const, 'refund-failed' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('dispute' as const, 'dispute-won' as const, 'dispute-lost' as const),
    }),
  },
);

test(
  'any requests, outcomes and disputes: no cent more, and no cent less, than the model',
  async () => {
    const shop = await world();
    // What is there before, so that a lost dispute of one payment does not stop the next one.
    await paidWith(shop, 1_000_000);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 200, max: 99_999 }),
        fc.array(step, { minLength: 3, maxLength: 14 }),
        async (price, steps) => {
          const before = await balances(shop);
          const { id } = await paidWith(shop, price);
          // by card: 3.5 % half up, and 60
          const model = new RefundModel(price, Math.floor((price * 350 + 5_000) / 10_000) + 60);
          for (const [index, each] of steps.entries()) {
            await play(shop, { id: String(id), model, key: `${String(id)} ${index}` }, each);
            await sameAsModel(shop, String(id), model, before);
          }
          // What is left on the way arrives, so that the next payment begins with nothing pending.
          for (const { id: refundId } of model.pending()) await decide(shop, model, refundId, true);
          await sameAsModel(shop, String(id), model, before);
        },
      ),
      { numRuns: RUNS },
    );
  },
  60_000 + RUNS * 3_000,
);

async function paidWith(shop: World, price: number): Promise<Json> {
  const checkout = await shop.checkout({ product: await shop.product({ price }) });
  await shop.pay(checkout, { method: 'CARD' });
  const [charge] = await shop.charges(checkout);
  return charge ?? {};
}

async function play(
  shop: World,
  { id, model, key }: { id: string; model: RefundModel; key: string },
  step: Step,
): Promise<void> {
  switch (step.kind) {
    case 'refund': {
      const amount = step.share === null ? null : Math.ceil((model.paid * step.share) / 100);
      const expected = model.ask(amount, step.hasKey);
      const { body } = await shop.request(
        'POST',
        '/v2/checkouts/refund',
        { id, amount },
        step.hasKey ? { 'idempotency-key': key } : {},
      );
      const made = body.data as Json | null;
      if (typeof expected === 'string') return expect(made?.id ?? body.code).toBe(expected);
      expect(made).toMatchObject({ ...expected, status: 'PENDING' });
      expect(model.refunds.map((each) => each.id)).not.toContain(made?.id);
      return model.add(String(made?.id), expected.amount);
    }
    case 'decide': {
      const pending = model.pending();
      const chosen = pending[step.which % Math.max(1, pending.length)];
      if (chosen) await decide(shop, model, chosen.id, step.outcome === 'refund-completed');
      return;
    }
    case 'dispute':
    case 'dispute-won':
    case 'dispute-lost':
      return dispute(shop, { id, model }, step.kind);
  }
}

async function decide(shop: World, model: RefundModel, id: string, arrives: boolean) {
  const refund = model.refunds.find((each) => each.id === id);
  const outcome = arrives ? 'refund-completed' : 'refund-failed';
  const { status } = await shop.request('POST', '/v2/dev/simulate', { id, outcome });
  expect(status).toBe(200);
  if (refund) refund.status = arrives ? 'COMPLETE' : 'FAILED';
}

async function dispute(
  shop: World,
  { id, model }: { id: string; model: RefundModel },
  outcome: 'dispute' | 'dispute-won' | 'dispute-lost',
): Promise<void> {
  const isOpen = model.dispute === 'OPEN';
  const mayOpen = isOpen || (model.status() === 'PAID' && model.pending().length === 0);
  const isAllowed = outcome === 'dispute' ? mayOpen : isOpen;
  const { status } = await shop.request('POST', '/v2/dev/simulate', { id, outcome });
  expect([outcome, status]).toEqual([outcome, isAllowed ? 200 : 409]);
  if (!isAllowed) return;
  if (outcome === 'dispute') model.dispute = 'OPEN';
  else model.dispute = outcome === 'dispute-won' ? 'NONE' : 'LOST';
}

async function sameAsModel(
  shop: World,
  id: string,
  model: RefundModel,
  before: Record<string, number>,
): Promise<void> {
  const { charge } = await shop.graphql(
    `query ($id: ID!) {
      charge(id: $id) { status refundedAmount refunds(first: 50) { nodes { id amount status } } }
    }`,
    { id },
  );
  expect(charge).toEqual({
    status: model.status(),
    refundedAmount: model.refundedAmount(),
    refunds: {
      nodes: model.refunds
        .map((each) => ({ id: each.id, amount: each.amount, status: each.status }))
        .toReversed(),
    },
  });
  const now = await balances(shop);
  const added = Object.keys(model.accounts()).map((account) => [
    account,
    (now[account] ?? 0) - (before[account] ?? 0),
  ]);
  expect(Object.fromEntries(added)).toEqual(model.accounts());
}
