/**
 * The adapter of Pagar.me keeps the contract of a provider at a fake; and what only an account there
 * has: lost answers, keys that are forgotten, and codes of declines.
 */
import { newId } from '../../../src/platform/records/columns/ids';
import { integrationFaults } from '../../../src/platform/observability/metrics';
import { adapterOf } from '../../../src/modules/providers/accounts/adapter';
import type { CardCharge, CardPort, CardToKeep } from '../../../src/modules/providers/card-port';
import {
  ProviderBusy,
  ProviderUnknown,
  type Provider,
} from '../../../src/modules/providers/provider';
import { settlementOf } from '../../../src/modules/providers/pagarme/payables';
import type { FakePagarme } from '../../../scripts/fakes/pagarme/fake-pagarme';
import type { Fault } from '../../../scripts/fakes/faults';
import { CardShop } from '../../support/production';
import { changeRows, inWallTime } from '../../support/rows';
import { providerContract } from './provider-contract';

const NOON = new Date('2026-03-10T15:00:00.000Z');
const NUMBERS = {
  pays: '4000000000000010',
  declines: '4000000000000028',
  lost: '4000000000000051',
  disputes: '4000000000000010',
};
const never = () => Promise.reject(new Error('this provider has no such thing'));

const typed = (token: string, more: Partial<CardToKeep> = {}): CardToKeep => ({
  reference: newId('attempt'),
  token,
  buyer: {
    name: 'Ana Lima',
    email: `${newId('mail')}@example.com`,
    taxId: '52998224725',
    phone: '(11) 91234-5678',
  },
  billingAddress: {
    zipCode: '01310100',
    street: 'Avenida Paulista',
    number: '1000',
    district: 'Bela Vista',
    city: 'São Paulo',
    state: 'SP',
  },
  verify: false,
  ...more,
});

async function storedToken(card: CardPort, fake: FakePagarme, number: string): Promise<string> {
  const kept = await card.keep(typed(fake.token(number)));
  if (kept.status !== 'kept') throw new Error(kept.reason);
  return kept.card.token;
}

providerContract(
  'Pagar.me',
  async () => {
    const shop = await CardShop.open();
    const { pagarme } = shop;
    let now = NOON;
    pagarme.now = () => now;
    const account = adapterOf(shop.dev.database, shop.account);
    const silent = new Set<string>();
    // The provider has a clock of its own: it shows the time of the call.
    const card = new Proxy(account.card as CardPort, {
      get: (port, name) => {
        const value: unknown = Reflect.get(port, name);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]) => {
          const [first] = given as [string | { at?: Date; agreement?: string }];
          const { at, agreement = '' } = typeof first === 'object' ? first : {};
          now = at ?? now;
          if (name === 'charge' && silent.delete(agreement))
            pagarme.faults.next('POST /orders', 'act-and-drop');
          return (value as (...of: unknown[]) => unknown).apply(port, given);
        };
      },
    });
    return {
      provider: { ...account, name: 'pagarme', card } as never as Provider,
      cardToken: (kind) => storedToken(card, pagarme, NUMBERS[kind]),
      newToken: () => Promise.resolve(pagarme.token()),
      elsewhere: { card: await storedToken(card, pagarme, NUMBERS.pays), mandate: '' },
      dispute: (reference) => pagarme.orders.chargeback(reference),
      payPix: never,
      payBoleto: never,
      loseNextAnswer: (agreement) => Promise.resolve(void silent.add(agreement)),
      declineNext: never,
      silentPayoutKey: '',
      acceptMandate: never,
      revokeMandate: never,
      moved: (reference) => Promise.resolve(pagarme.approvals(reference)),
      notification: () => ({ headers: {}, body: '' }),
      close: () => shop.close(),
    };
  },
  ['card'],
);

describe('an account at Pagar.me', () => {
  let shop: CardShop;
  let fake: FakePagarme;
  let card: CardPort;
  beforeEach(async () => {
    shop = await CardShop.open();
    fake = shop.pagarme;
    card = adapterOf(shop.dev.database, shop.account).card as CardPort;
  });
  afterEach(() => shop.close());

  const charge = (token: string, more: Partial<CardCharge> = {}): CardCharge => ({
    reference: newId('attempt'),
    amount: 10_000,
    token,
    installments: 3,
    agreement: null,
    initiatedBy: 'buyer',
    sequence: null,
    returnUrl: 'https://pay.example.com/pay/bill_1?returned=1',
    at: new Date(),
    ...more,
  });
  const refundOf = (payment: string, amount: number) => ({
    reference: newId('ref'),
    payment,
    amount,
    at: new Date(),
  });
  /** The minutes are over in which a refund is not asked for again. */
  const minutesLater = () =>
    changeRows(shop.dev, 'providerHandles', {}, { askedAt: inWallTime('-181 seconds') });

  test('the buyer, the address and the descriptor reach Pagar.me; the number never reaches us', async () => {
    const token = await storedToken(card, fake, NUMBERS.pays);
    expect(fake.cards.customers).toMatchObject([
      {
        type: 'individual',
        document: '52998224725',
        phones: { mobile_phone: { country_code: '55', area_code: '11', number: '912345678' } },
        address: { line_1: '1000, Avenida Paulista, Bela Vista', zip_code: '01310100' },
      },
    ]);
    await card.charge(charge(token));
    await card.charge(charge(token, { sequence: 'subsequent', initiatedBy: 'merchant' }));
    const credit = (index: number) =>
      fake.orders.charges[index]?.request.payments as { credit_card: object }[];
    expect(credit(0)).toMatchObject([
      { credit_card: { installments: 3, statement_descriptor: 'Loja Fake' } },
    ]);
    expect(credit(0)[0]?.credit_card).not.toHaveProperty('recurrence_cycle');
    expect(credit(1)[0]?.credit_card).toMatchObject({ recurrence_cycle: 'subsequent' });
    expect(JSON.stringify(fake.orders.charges.map(({ request }) => request))).not.toMatch(/cvv/);
  });

  test.each<Fault>(['act-and-drop', 'drop', 'unavailable', 'timeout', 'html', 'act-and-truncate'])(
    'an order whose answer is lost (%s) is unknown, and is made once',
    async (fault) => {
      const request = charge(await storedToken(card, fake, NUMBERS.pays));
      fake.faults.next('POST /orders', fault);
      await expect(card.charge(request)).rejects.toBeInstanceOf(ProviderUnknown);
      const found = await card.find(request.reference);
      expect(found?.status ?? 'unknown').toBe(fault.startsWith('act') ? 'approved' : 'unknown');
      expect(await card.charge(request)).toMatchObject({ status: 'approved' });
      expect(fake.approvals(request.reference)).toBe(1);
    },
  );

  test('a list that does not show the order yet is no reason for a second one', async () => {
    const request = charge(await storedToken(card, fake, NUMBERS.pays));
    fake.orders.lagMs = 60_000;
    fake.faults.next('POST /orders', 'act-and-drop');
    await expect(card.charge(request)).rejects.toBeInstanceOf(ProviderUnknown);
    expect(await card.find(request.reference)).toBeNull();
    expect(await card.charge(request)).toMatchObject({ status: 'approved' });
    expect(fake.approvals(request.reference)).toBe(1);
  });

  test('a card whose answer is lost is found by our reference; a token is used once', async () => {
    fake.faults.next('POST /customers/', 'act-and-drop');
    const token = fake.token();
    const first = typed(token);
    const kept = await card.keep(first);
    expect(kept).toMatchObject({ status: 'kept', card: { last4: '0010', brand: 'visa' } });
    expect(fake.cards.cards).toHaveLength(1);
    expect(await card.keep(typed(token))).toMatchObject({ status: 'declined', hard: false });
    fake.faults.next('POST /customers/', 'drop');
    const other = typed(fake.token(), { buyer: first.buyer });
    await expect(card.keep(other)).rejects.toBeInstanceOf(ProviderUnknown);
    expect(fake.cards.cards).toHaveLength(1);
  });

  test('a card is checked by 0 when it is kept, and not charged', async () => {
    const declined = await card.keep(typed(fake.token(NUMBERS.declines), { verify: true }));
    expect(declined).toMatchObject({ status: 'declined', hard: false });
    const kept = await card.keep(typed(fake.token(), { verify: true }));
    if (kept.status !== 'kept') throw new Error(kept.reason);
    const request = charge(kept.card.token, { amount: 0 });
    const approved = await card.charge(request);
    expect(approved).toMatchObject({ status: 'approved' });
    expect(await card.find(request.reference)).toEqual(approved);
    expect(fake.orders.charges).toEqual([]);
  });

  test.each([
    ['51', '4000000000000010', { reason: 'insufficient_funds', hard: false }],
    ['54', '4000000000000010', { reason: 'expired_card', hard: true }],
    ['R1', '5100000000000010', { reason: 'generic_decline', hard: true }],
    ['57', '5100000000000010', { reason: 'generic_decline', hard: false }],
    ['57', '4000000000000010', { reason: 'generic_decline', hard: true }],
    ['91', '4000000000000010', { reason: 'processing_error', hard: false }],
    ['ZZ', '4000000000000010', { reason: 'generic_decline', hard: false }],
  ])('the code %s of a card %s', async (code, number, expected) => {
    const token = await storedToken(card, fake, number);
    fake.orders.scripted.push({ code });
    expect(await card.charge(charge(token))).toMatchObject({
      status: 'declined',
      code,
      ...expected,
    });
  });

  test('advice of the issuer and limits of the scheme', async () => {
    const token = await storedToken(card, fake, '5100000000000010');
    fake.orders.scripted.push(
      { code: '51', retryInfo: { brand_failure_return_code: '26' } },
      { code: '51', retryInfo: { brand_failure_return_code: '03' } },
      { code: '51', retryInfo: { transaction_date_limit: '2030-01-02T00:00:00' } },
    );
    const first = await card.charge(charge(token));
    if (first.status !== 'declined') throw new Error(first.status);
    const waits = (first.advice?.retryNotBefore?.getTime() ?? 0) - Date.now();
    expect(Math.round(waits / 3_600_000)).toBe(48);
    expect(await card.charge(charge(token))).toMatchObject({ hard: true });
    expect(await card.charge(charge(token))).toMatchObject({
      advice: { retryNotBefore: null, noRetryAfter: new Date('2030-01-02T00:00:00.000Z') },
    });
  });

  test('an acquirer that did not answer in time: nothing is decided, for a day', async () => {
    const token = await storedToken(card, fake, NUMBERS.pays);
    fake.orders.scripted.push({ code: '98' });
    const request = charge(token);
    expect(await card.charge(request)).toEqual({ status: 'pending' });
    fake.orders.decide(request.reference);
    expect(await card.find(request.reference)).toMatchObject({ status: 'approved' });
  });

  test('parts of a payment take turns, and a lost answer gives nothing back twice', async () => {
    const request = charge(await storedToken(card, fake, NUMBERS.pays));
    await card.charge(request);
    const given = () => fake.orders.of(request.reference).canceledAmount;
    const [first, second] = [
      refundOf(request.reference, 3_000),
      refundOf(request.reference, 2_000),
    ];
    fake.faults.next('DELETE /charges', 'act-and-drop');
    expect(await card.refund(first)).toEqual({ status: 'pending' });
    expect(await card.findRefund(first)).toEqual({ status: 'completed' });
    expect(await card.refund(first)).toEqual({ status: 'completed' });
    fake.faults.next('DELETE /charges', 'drop');
    expect(await card.refund(second)).toEqual({ status: 'pending' });
    expect(await card.findRefund(second)).toBeNull();
    const third = refundOf(request.reference, 2_000);
    expect(await card.refund(third)).toEqual({ status: 'pending' });
    expect(given()).toBe(3_000);
    await minutesLater();
    expect(await card.refund(second)).toEqual({ status: 'completed' });
    expect(given()).toBe(5_000);
    expect(await card.findRefund(third)).toBeNull();
    expect(await card.refund(third)).toEqual({ status: 'completed' });
    expect(given()).toBe(7_000);
    expect(await card.refund(refundOf(request.reference, 3_001))).toMatchObject({
      status: 'failed',
    });
  });

  test('a refund names its key, by which Pagar.me acts once, whatever is lost', async () => {
    const payment = charge(await storedToken(card, fake, NUMBERS.pays));
    await card.charge(payment);
    const refund = refundOf(payment.reference, 4_000);
    await card.refund(refund);
    const id = String(fake.orders.charges[0]?.id);
    expect(fake.keys.at(-1)).toBe(`DELETE /charges/${id} ${refund.reference}`);
    fake.orders.cancel(id, { amount: 4_000 }, refund.reference);
    expect(fake.held()).toBe(6_000); // 10000 − 4000
  });

  test('a wrong request of ours is a fault to repair, and no decline of the card', async () => {
    const faults = () => integrationFaults.get().then(({ values }) => values[0]?.value ?? 0);
    const before = await faults();
    const asked = charge(await storedToken(card, fake, NUMBERS.pays));
    fake.orders.scripted.push({ fault: 'At least one customer phone is required.' });
    expect(await card.charge(asked)).toEqual({
      status: 'declined',
      reason: 'processing_error',
      hard: false,
    });
    expect(await card.find(asked.reference)).toMatchObject({ reason: 'processing_error' });
    expect(await faults()).toBe(before + 1);
    fake.orders.scripted.push({ code: '51' });
    await card.charge(charge(asked.token));
    expect(await faults()).toBe(before + 1);
    // An order that is refused as a whole.
    await card.charge(charge(asked.token, { installments: 99 }));
    expect(await faults()).toBe(before + 2);
  });

  test('the amount of a dispute is an object or a number; one that cannot be read is no 0', async () => {
    const payment = charge(await storedToken(card, fake, NUMBERS.pays));
    await card.charge(payment);
    fake.orders.chargeback(payment.reference);
    const { records } = adapterOf(shop.dev.database, shop.account);
    const span = { from: new Date(Date.now() - 60_000), until: new Date(Date.now() + 60_000) };
    const listed = async () => (await records?.disputes?.(span, 0))?.items;
    const [dispute] = fake.orders.disputes;
    const amounts: unknown[] = [{ amount: 9_900, currencyCode: 'BRL' }, { amount: 9_900 }, 9_900];
    for (const chargebackAmount of amounts) {
      Object.assign(dispute ?? {}, { chargebackAmount });
      expect(await listed()).toMatchObject([{ amount: 9_900 }]);
    }
    for (const chargebackAmount of [{ amount: 9_900, currencyCode: 'USD' }, '9900', undefined]) {
      Object.assign(dispute ?? {}, { chargebackAmount });
      await expect(listed()).rejects.toThrow(ProviderUnknown);
    }
  });

  test('reads are limited by ourselves, orders are not, and a day of many refunds is read', async () => {
    const token = await storedToken(card, fake, NUMBERS.pays);
    const references: string[] = [];
    for (let sold = 0; sold < 25; sold++) {
      const payment = charge(token, { amount: 1_000 });
      expect((await card.charge(payment)).status).toBe('approved');
      references.push(payment.reference);
      fake.orders.cancel(String(fake.orders.charges.at(-1)?.id), {});
    }
    const { records } = adapterOf(shop.dev.database, shop.account);
    const span = { from: new Date(Date.now() - 600_000), until: new Date(Date.now() + 60_000) };
    expect((await records?.refunded?.(span, 0))?.items).toHaveLength(25);
    const asked = [...references, ...references, ...references].map((one) =>
      card.find(one).catch((error: unknown) => error),
    );
    const refused = (await Promise.all(asked)).filter((answer) => answer instanceof ProviderBusy);
    expect(refused.length).toBeGreaterThan(0);
    expect((refused[0] as ProviderBusy).retryAt).toBeInstanceOf(Date);
    expect((await card.charge(charge(token))).status).toBe('approved');
  });

  test('a refund that another call carries out at the same moment is not refused', async () => {
    const request = charge(await storedToken(card, fake, NUMBERS.pays));
    await card.charge(request);
    const refund = refundOf(request.reference, 10_000);
    let letGo = (): void => undefined;
    const isHeld = new Promise<void>((hold) => {
      fake.gate = async (call) => {
        if (!call.startsWith('GET /charges/')) return;
        fake.gate = null;
        hold();
        await new Promise<void>((go) => (letGo = go));
      };
    });
    const slow = card.refund(refund);
    await isHeld;
    expect(await card.refund(refund)).toEqual({ status: 'completed' });
    letGo();
    expect(await slow).toEqual({ status: 'completed' });
    expect(fake.orders.refunds).toMatchObject([{ amount: 10_000 }]);
  });

  test('a refund that is decided later is pending until then', async () => {
    const request = charge(await storedToken(card, fake, NUMBERS.pays));
    await card.charge(request);
    fake.orders.refundsWait = true;
    const refund = refundOf(request.reference, 10_000);
    expect(await card.refund(refund)).toEqual({ status: 'pending' });
    expect(await card.findRefund(refund)).toEqual({ status: 'pending' });
    fake.orders.giveBack(fake.orders.of(request.reference), 10_000);
    expect(await card.findRefund(refund)).toEqual({ status: 'completed' });
    expect(await card.find(request.reference)).toMatchObject({ status: 'approved' });
  });

  test('the money is there when the last installment is; each one costs a fee', async () => {
    const request = charge(await storedToken(card, fake, NUMBERS.pays));
    expect(await card.settlement?.(request.reference)).toEqual({ availableAt: null, fee: null });
    await card.charge(request);
    const { paidAt } = fake.orders.of(request.reference);
    const settlement = await card.settlement?.(request.reference);
    const days = (Number(settlement?.availableAt) - Number(paidAt)) / 86_400_000;
    expect(days).toBe(90); // 3 × 30
    expect(settlement?.fee).toBe(363); // 120 + 121 + 122
    await card.refund(refundOf(request.reference, 4_000));
    expect(await card.settlement?.(request.reference)).toEqual(settlement);
  });

  test('a fee that one installment does not tell is not known', () => {
    expect(settlementOf([{ fee: 120 }, { fee: 121, anticipation_fee: 30 }]).fee).toBe(271);
    for (const fee of [undefined, null, '120', 1.5, -1])
      expect(settlementOf([{ fee: 120 }, { fee }]).fee).toBeNull();
    expect(settlementOf([]).fee).toBeNull();
  });
});
