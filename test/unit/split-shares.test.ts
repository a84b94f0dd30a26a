/** How payments are shared: any parts, any refunds in any order, to the cent. */
import {
  balanceOfPart,
  shareOut,
  type PaymentState,
  type SplitTerm,
} from '../../src/modules/ledger/sub-accounts/share-payment';
import { sum } from '../../src/platform/operations/money';
import fc, { howMany, type Arbitrary } from '../support/properties';

const property = <Value>(values: Arbitrary<Value>, holds: (value: Value) => void): void =>
  fc.assert(fc.property(values, holds), { numRuns: howMany(2000) });

const cents = fc.integer({ min: 1, max: 9_999_999 });
const term = (paid: number): Arbitrary<SplitTerm> =>
  fc.record({
    subAccountId: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'),
    amount: fc.option(fc.integer({ min: 1, max: paid * 2 })),
    percentage: fc.integer({ min: 1, max: 10_000 }),
    chargeFee: fc.boolean(),
    base: fc.integer({ min: 0, max: paid }),
  });
const payments = cents.chain((paid) =>
  fc.record({
    paid: fc.constant(paid),
    fee: fc.integer({ min: 0, max: paid }),
    terms: fc.array(term(paid), { maxLength: 10 }),
    // Running sums of refunds, also those that fail later and lower the sum.
    givenBack: fc.array(fc.integer({ min: 0, max: paid }), { maxLength: 5 }),
  }),
);

const state = (more: Partial<PaymentState>): PaymentState => ({
  heldAs: 'AVAILABLE',
  paidAmount: 0,
  givenBack: 0,
  disputed: 0,
  isPending: false,
  ...more,
});
const total = (part: { available: number; pending: number; blocked: number }): number =>
  sum([part.available, part.pending, part.blocked]);

test('the parts never get more than was paid less the fee', () => {
  property(payments, ({ paid, fee, terms }) => {
    const parts = shareOut(terms, paid, fee);
    const got = sum(parts.map((part) => sum([part.amount, -part.fee])));
    expect(got).toBeLessThanOrEqual(paid - fee);
    expect(sum(parts.map((part) => part.fee))).toBeLessThanOrEqual(fee);
    for (const part of parts) {
      expect(part.fee).toBeGreaterThanOrEqual(0);
      expect(part.amount).toBeGreaterThanOrEqual(part.fee);
      expect(part.amount).toBeLessThanOrEqual(paid);
    }
    expect(new Set(parts.map(({ subAccountId }) => subAccountId)).size).toBe(parts.length);
  });
});

test('what fits is given as it was agreed', () => {
  property(payments, ({ paid, terms }) => {
    const [first] = terms;
    if (!first || first.amount === null || first.amount > paid) return;
    expect(shareOut([{ ...first, chargeFee: false }], paid, paid - first.amount)).toEqual([
      { subAccountId: first.subAccountId, amount: first.amount, fee: 0 },
    ]);
  });
});

test('refunds take back in proportion, and nothing is left of a whole one', () => {
  property(payments, ({ paid, fee, terms, givenBack }) => {
    for (const part of shareOut(terms, paid, fee)) {
      const net = part.amount - part.fee;
      for (const back of givenBack) {
        const left = total(balanceOfPart(part, state({ paidAmount: paid, givenBack: back })));
        // ⌊a⌋ − ⌊b⌋ is less than a cent away from a − b
        expect(Math.abs(left - (net * (paid - back)) / paid)).toBeLessThan(1.000_1);
      }
      expect(balanceOfPart(part, state({ paidAmount: paid, givenBack: paid }))).toEqual({
        available: 0,
        pending: 0,
        blocked: 0,
      });
    }
  });
});

test('a dispute moves money and makes none; a lost one takes exactly what it held', () => {
  property(payments, ({ paid, fee, terms, givenBack }) => {
    const [back = 0] = givenBack;
    for (const part of shareOut(terms, paid, fee))
      for (const isPending of [true, false])
        for (const disputed of [paid - back, Math.floor((paid - back) / 3)]) {
          const now = { paidAmount: paid, givenBack: back, isPending };
          const before = balanceOfPart(
            part,
            state({ ...now, heldAs: isPending ? 'PENDING' : 'AVAILABLE' }),
          );
          const open = balanceOfPart(part, state({ ...now, disputed, heldAs: 'BLOCKED' }));
          const lost = balanceOfPart(part, state({ ...now, disputed, heldAs: 'LOST' }));
          expect(total(open)).toBe(total(before));
          expect(open.blocked).toBeGreaterThanOrEqual(0);
          expect(total(lost)).toBe(total(before) - open.blocked);
          expect([lost.pending, lost.blocked]).toEqual([0, 0]);
        }
  });
});
