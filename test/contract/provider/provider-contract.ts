/**
 * What every payment provider must keep, port by port: a real adapter passes the same suite as the
 * simulator, on the provider's test environment.
 */
import { isEndToEndId } from '../../../src/modules/providers/end-to-end-id';
import { newId } from '../../../src/platform/records/columns/ids';
import {
  ProviderUnknown,
  type CardCharge,
  type MandateRequest,
  type Outcome,
  type PayoutOutcome,
  type Ports,
  type Provider,
  type RefundOrder,
  type Refunding,
} from '../../../src/modules/providers/provider';
import type { News } from '../../../src/modules/providers/notification-port';

/**
 * A provider with the means of its test environment to play buyer, bank and bad line. Times are the
 * suite's own, and are passed on by every call.
 */
export interface ProviderBench {
  /** The standard of PIX names no payer. */
  isPayerUnknown?: boolean;
  provider: Provider;
  cardToken(kind: 'pays' | 'declines' | 'lost' | 'disputes'): Promise<string>;
  /** What the buyer's browser gets for a card that pays. */
  newToken(): Promise<string>;
  /** A card and an approved mandate that were not made through this service. */
  elsewhere: { card: string; mandate: string };
  payPix(reference: string, payment: { amount: number; paidAt: Date }): Promise<boolean>;
  payBoleto(
    reference: string,
    payment: { amount: number; paidAt: Date; paidBy: 'BAR_CODE' | 'PIX' },
  ): Promise<boolean>;
  /** The next charge under the agreement is accepted, but its answer does not arrive. */
  loseNextAnswer(agreement: string): Promise<void>;
  declineNext(agreement: string): Promise<void>;
  /** The payer disputes the charge, where the card does not do it by itself. */
  dispute?(reference: string): void;
  /** Payouts to this key are accepted, but their answer does not arrive. */
  silentPayoutKey: string;
  revokeMandate(reference: string, at: Date): Promise<void>;
  /** The payer accepts a mandate that was asked for without a payment. */
  acceptMandate(reference: string): Promise<void>;
  /** How often money of the reference really moved, by the provider's own count. */
  moved(reference: string): Promise<number>;
  /** A notification as the provider sends it. */
  notification(news: News[]): { headers: Record<string, string>; body: string };
  close(): Promise<void>;
}

const NOON = new Date('2026-03-10T15:00:00.000Z'); // 12:00 in São Paulo
const after = (seconds: number, from = NOON): Date => new Date(from.getTime() + seconds * 1_000);
const DAY = 86_400;
/** Some providers need it for a slip. */
const ADDRESS = {
  street: 'Avenida Paulista',
  number: '1000',
  complement: null,
  district: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
  zipCode: '01310-100',
};
/** Real providers keep an id of ours, and take back nothing longer. */
const reference = newId;

/** What a real provider has, the simulator has all of it. `signatures`: its messages are signed. */
type Part = keyof Ports | 'signatures';
const EVERY_PART: readonly Part[] = [
  'card',
  'pix',
  'boleto',
  'payout',
  'keys',
  'recurringPix',
  'signatures',
];

export function providerContract(
  name: string,
  open: () => Promise<ProviderBench>,
  parts: readonly Part[] = EVERY_PART,
): void {
  const part = (of: Part, title: string, tests: () => void): void => {
    if (parts.includes(of)) describe(title, tests);
  };
  describe(`${name} keeps the contract of a provider`, () => {
    let bench: ProviderBench;
    let provider: Provider;
    beforeAll(async () => {
      bench = await open();
      ({ provider } = bench);
    });
    afterAll(() => bench.close());

    const charge = async (
      kind: 'pays' | 'declines' | 'lost' | 'disputes',
      more: Partial<CardCharge> = {},
    ): Promise<CardCharge> => ({
      reference: reference('attempt'),
      amount: 4_990,
      token: await bench.cardToken(kind),
      installments: 1,
      agreement: null,
      initiatedBy: 'buyer',
      sequence: null,
      returnUrl: 'https://pay.example.com/pay/char_1?returned=1',
      at: NOON,
      ...more,
    });
    const pix = (more: object = {}) => ({
      reference: reference('pix_char'),
      amount: 1_000,
      description: null,
      expiresAt: after(3_600),
      at: NOON,
      ...more,
    });
    const boleto = (more: object = {}) => ({
      reference: reference('bole'),
      amount: 10_000,
      description: null,
      dueDate: '2026-03-13',
      payableUntil: after(3 * DAY),
      interest: null,
      fine: null,
      payer: { name: 'Ana', taxId: '52998224725', address: ADDRESS },
      at: NOON,
      ...more,
    });
    const payout = (more: object = {}) => ({
      reference: reference('tran'),
      amount: 1_000,
      key: { type: 'EMAIL', key: 'ana@example.com' },
      holderTaxId: null,
      description: null,
      at: NOON,
      ...more,
    });

    async function paidPix(): Promise<{ payment: string; amount: number }> {
      const request = pix();
      await provider.pix.create(request);
      expect(
        await bench.payPix(request.reference, { amount: request.amount, paidAt: after(60) }),
      ).toBe(true);
      const [payment] = await provider.pix.payments(request.reference);
      return { payment: payment?.providerId ?? '', amount: request.amount };
    }

    part('card', 'cards', () => {
      test('a token of the buyer is kept as a stored card, which is then charged', async () => {
        const kept = await provider.card.keep({
          reference: reference('attempt'),
          token: await bench.newToken(),
          buyer: {
            name: 'Ana Lima',
            email: 'ana@example.com',
            taxId: '52998224725',
            phone: '11912345678',
          },
          billingAddress: {
            zipCode: '01310100',
            street: 'Avenida Paulista',
            number: '1000',
            district: null,
            city: 'São Paulo',
            state: 'SP',
          },
          verify: false,
        });
        if (kept.status !== 'kept') throw new Error(kept.reason);
        expect(kept.card.last4).toMatch(/^\d{4}$/);
        expect(
          await provider.card.charge(await charge('pays', { token: kept.card.token })),
        ).toMatchObject({ status: 'approved', last4: kept.card.last4 });
      });

      test('a stored card is deleted, also twice, and is not there any more', async () => {
        const { card } = provider;
        if (!card.forget) return;
        const { token } = await charge('pays');
        expect(await card.findCard(token)).toMatchObject({ token });
        await card.forget(token);
        await card.forget(token);
        expect(await card.findCard(token)).toBeNull();
        await card.forget(reference('nothing'));
      });

      test('a card stored elsewhere is described by its token, and charged', async () => {
        const { card } = provider;
        const { card: token } = bench.elsewhere;
        const known = { token, brand: expect.any(String), last4: expect.stringMatching(/^\d{4}$/) };
        expect(await card.findCard(token)).toMatchObject(known);
        expect(await card.findCard(reference('nothing'))).toBeNull();
        expect(await card.charge(await charge('pays', { token }))).toMatchObject({
          status: 'approved',
        });
      });

      test('a mandate approved elsewhere is found, and ends', async () => {
        if (!parts.includes('recurringPix')) return;
        const { recurringPix } = provider;
        const { mandate } = bench.elsewhere;
        expect(await recurringPix.findMandate(mandate)).toBe('approved');
        await recurringPix.cancelMandate(mandate, NOON);
        expect(await recurringPix.findMandate(mandate)).toBe('cancelled');
      });

      test('an approval says what was paid, when, and by which card', async () => {
        const outcome = await provider.card.charge(await charge('pays'));
        expect(outcome).toMatchObject({
          status: 'approved',
          providerId: expect.stringMatching(/.+/),
          paidAt: NOON,
          last4: expect.stringMatching(/^\d{4}$/),
          brand: expect.any(String),
        });
      });

      test('the same reference, again and at once, answers the same and takes the money once', async () => {
        const request = await charge('pays');
        const answers = await Promise.all(
          Array.from({ length: 5 }, () => provider.card.charge(request)),
        );
        answers.push(await provider.card.charge({ ...request, amount: 1, at: after(DAY) }));
        expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
        expect(await provider.card.find(request.reference)).toEqual(answers[0]);
        expect(await bench.moved(request.reference)).toBe(1);
      });

      test('declines are answers, with a reason; a lost card is declined for good', async () => {
        const declined = await charge('declines');
        expect(await provider.card.charge(declined)).toMatchObject({
          status: 'declined',
          reason: expect.any(String),
          hard: false,
        });
        expect(await provider.card.find(declined.reference)).toMatchObject({ status: 'declined' });
        expect(await provider.card.charge(declined)).toMatchObject({ status: 'declined' });
        expect(await bench.moved(declined.reference)).toBe(0);
        expect(await provider.card.charge(await charge('lost'))).toMatchObject({
          status: 'declined',
          reason: 'lost_card',
          hard: true,
        });
      });

      test('what it accepted before the line broke is found, and not taken again', async () => {
        const agreement = reference('subs');
        const request = await charge('pays', { agreement });
        await bench.loseNextAnswer(agreement);
        await expect(provider.card.charge(request)).rejects.toBeInstanceOf(ProviderUnknown);
        expect(await provider.card.find(request.reference)).toMatchObject({ status: 'approved' });
        expect(await provider.card.charge(request)).toMatchObject({ status: 'approved' });
        expect(await bench.moved(request.reference)).toBe(1);
      });

      test('a reference it has never seen is null', async () => {
        expect(await provider.card.find(reference('attempt'))).toBeNull();
        expect(await provider.card.findDispute(reference('attempt'))).toBeNull();
        expect(await provider.card.findRefund(refundOf(reference('attempt'), 1))).toBeNull();
      });

      test('a dispute is found by the reference of the charge, and is the same one when it is asked about again', async () => {
        const request = await charge('disputes');
        const outcome = (await provider.card.charge(request)) as Extract<
          Outcome,
          { status: 'approved' }
        >;
        if (bench.dispute) bench.dispute(request.reference);
        else expect(outcome.disputeCheckAt).toBeInstanceOf(Date);
        const dispute = await provider.card.findDispute(request.reference);
        expect(dispute).toMatchObject({
          providerId: expect.any(String),
          reason: expect.any(String),
        });
        expect(await provider.card.findDispute(request.reference)).toEqual(dispute);
        const other = await charge('disputes');
        await provider.card.charge(other);
        bench.dispute?.(other.reference);
        expect((await provider.card.findDispute(other.reference))?.providerId).not.toBe(
          dispute?.providerId,
        );
      });

      test('a refund gives a charge back by its reference', async () => {
        const request = await charge('pays');
        await provider.card.charge(request);
        await refundsOnce(provider.card, request.reference, 4_990);
      });
    });

    part('pix', 'PIX', () => {
      test('the same reference has the same code, again and at once', async () => {
        const request = pix();
        const codes = await Promise.all(
          Array.from({ length: 5 }, () => provider.pix.create(request)),
        );
        codes.push(await provider.pix.create({ ...request, amount: 2_000 }));
        expect(new Set(codes.map(({ brCode }) => brCode)).size).toBe(1);
        expect(codes[0]?.brCode).toMatch(/^000201.*6304[0-9A-F]{4}$/);
        expect((await provider.pix.create(pix())).brCode).not.toBe(codes[0]?.brCode);
      });

      test('a payment is told with its own id, amount, time and payer; asked again, it is the same one', async () => {
        const request = pix();
        await provider.pix.create(request);
        expect(await provider.pix.payments(request.reference)).toEqual([]);
        await bench.payPix(request.reference, { amount: 1_000, paidAt: after(60) });
        const payments = await provider.pix.payments(request.reference);
        expect(payments).toEqual([
          {
            providerId: expect.stringMatching(/.+/),
            amount: 1_000,
            paidAt: after(60),
            payer: bench.isPayerUnknown
              ? { name: null, taxId: null }
              : expect.objectContaining({ name: expect.anything() }),
          },
        ]);
        expect(await provider.pix.payments(request.reference)).toEqual(payments);
      });

      test('a reference it has never seen has no payments, and calling it off does nothing', async () => {
        const unknown = reference('pix_char');
        expect(await provider.pix.payments(unknown)).toEqual([]);
        await expect(provider.pix.cancel(unknown, NOON)).resolves.toBeUndefined();
      });

      test('a code that was called off is not paid any more; a payment made before counts', async () => {
        const open = pix();
        await provider.pix.create(open);
        await provider.pix.cancel(open.reference, after(120));
        await provider.pix.cancel(open.reference, after(130));
        expect(await bench.payPix(open.reference, { amount: 1_000, paidAt: after(180) })).toBe(
          false,
        );
        expect(await provider.pix.payments(open.reference)).toEqual([]);
        const paid = pix();
        await provider.pix.create(paid);
        await bench.payPix(paid.reference, { amount: 1_000, paidAt: after(60) });
        await provider.pix.cancel(paid.reference, after(120));
        expect(await provider.pix.payments(paid.reference)).toHaveLength(1);
      });

      test("a refund gives a payment back by the payment's own id", async () => {
        const { payment, amount } = await paidPix();
        await refundsOnce(provider.pix, payment, amount);
      });

      test('a payment is given back once, also by ten refunds at once', async () => {
        const { payment, amount } = await paidPix();
        const references = Array.from({ length: 10 }, () => reference('ref'));
        const outcomes = await Promise.all(
          references.map((each) =>
            statusOf(provider.pix, { reference: each, payment, amount, at: NOON }),
          ),
        );
        expect(outcomes.filter((status) => status === 'completed')).toHaveLength(1);
        expect(outcomes.filter((status) => status === 'failed')).toHaveLength(9);
      });

      test('a refund of more than was paid is refused, and nothing is taken from the payment', async () => {
        const { payment } = await paidPix();
        expect(await statusOfRefund(payment, 1_001)).toBe('failed');
        await refundsOnce(provider.pix, payment, 1_000);
      });

      test('parts are refunded up to what was paid; what is left is known after each', async () => {
        const { payment } = await paidPix();
        if (!(await provider.pix.canRefundPart(payment))) return;
        expect(await statusOfRefund(payment, 300)).toBe('completed');
        expect(await statusOfRefund(payment, 701)).toBe('failed');
        expect(await statusOfRefund(payment, 699)).toBe('completed');
        expect(await statusOfRefund(payment, 2)).toBe('failed');
        await refundsOnce(provider.pix, payment, 1);
      });

      test('ten parts at once never exceed what was paid', async () => {
        const { payment } = await paidPix();
        if (!(await provider.pix.canRefundPart(payment))) return;
        const outcomes = await Promise.all(
          Array.from({ length: 10 }, () => statusOfRefund(payment, 300)),
        );
        expect(outcomes.filter((status) => status === 'completed')).toHaveLength(3); // 900 of 1000
      });

      test('a payment it does not know is not given back', async () => {
        expect(await statusOfRefund(reference('nothing'), 1_000)).toBe('failed');
      });
    });

    part('boleto', 'boletos', () => {
      test('the same reference has the same codes; the line and the bar code say the same', async () => {
        const request = boleto();
        // A provider that does not take our ids is asked by one process at a time.
        const answers = await Promise.allSettled([
          provider.boleto.create(request),
          provider.boleto.create(request),
        ]);
        for (const answer of answers)
          if (answer.status === 'rejected') expect(answer.reason).toBeInstanceOf(ProviderUnknown);
        expect(answers.map(({ status }) => status)).toContain('fulfilled');
        const first = await provider.boleto.create(request);
        expect(await provider.boleto.create(request)).toEqual(first);
        for (const answer of answers)
          if (answer.status === 'fulfilled') expect(answer.value).toEqual(first);
        expect(first).toMatchObject({
          barCode44: expect.stringMatching(/^\d{44}$/),
          typeableLine47: expect.stringMatching(/^\d{47}$/),
          brCode: expect.stringMatching(/^000201/),
        });
        // the last ten digits are the amount
        expect(first.typeableLine47.slice(37)).toBe('0000010000');
        expect(first.barCode44.slice(9, 19)).toBe('0000010000');
      });

      test.each(['BAR_CODE', 'PIX'] as const)(
        'paid by its %s, it is paid once and by no other code',
        async (paidBy) => {
          const request = boleto();
          await provider.boleto.create(request);
          expect(
            await bench.payBoleto(request.reference, { amount: 10_000, paidAt: after(60), paidBy }),
          ).toBe(true);
          expect(
            await bench.payBoleto(request.reference, {
              amount: 10_000,
              paidAt: after(90),
              paidBy: paidBy === 'PIX' ? 'BAR_CODE' : 'PIX',
            }),
          ).toBe(false);
          const payments = await provider.boleto.payments(request.reference);
          expect(payments).toMatchObject([{ amount: 10_000, paidAt: after(60) }]);
          expect([paidBy, null]).toContain(payments[0]?.paidBy);
        },
      );

      test('one that was called off is not paid any more', async () => {
        const request = boleto();
        await provider.boleto.create(request);
        await provider.boleto.cancel(request.reference, after(120));
        expect(
          await bench.payBoleto(request.reference, {
            amount: 10_000,
            paidAt: after(180),
            paidBy: 'BAR_CODE',
          }),
        ).toBe(false);
        expect(await provider.boleto.payments(reference('bole'))).toEqual([]);
      });
    });

    part('payout', 'payouts', () => {
      test('pending first, then completed with the id that every bank knows', async () => {
        const request = payout();
        expect((await provider.payout.send(request)).status).toBe('pending');
        const outcome = await provider.payout.find(request.reference, after(DAY));
        expect(outcome).toMatchObject({
          status: 'completed',
          endToEndId: expect.stringMatching(/^E[0-9A-Za-z]{31}$/),
          completedAt: expect.any(Date),
        });
        expect(await provider.payout.find(request.reference, after(2 * DAY))).toEqual(outcome);
      });

      test('the same reference sends once, however often and with whatever amount it is repeated', async () => {
        const request = payout();
        await Promise.all(Array.from({ length: 5 }, () => provider.payout.send(request)));
        const again: PayoutOutcome = await provider.payout.send({
          ...request,
          amount: 9_999,
          at: after(DAY),
        });
        expect(again).toEqual(await provider.payout.find(request.reference, after(DAY)));
        expect(await bench.moved(request.reference)).toBe(1);
      });

      test('what it accepted before the line broke is found, and not sent again', async () => {
        const request = payout({ key: { type: 'EMAIL', key: bench.silentPayoutKey } });
        await expect(provider.payout.send(request)).rejects.toBeInstanceOf(ProviderUnknown);
        expect(await provider.payout.find(request.reference, after(DAY))).toMatchObject({
          status: 'completed',
        });
        expect(await bench.moved(request.reference)).toBe(1);
      });

      test('a reference it has never seen is null', async () =>
        expect(await provider.payout.find(reference('tran'), NOON)).toBeNull());
    });

    part('keys', 'keys', () => {
      test('a CPF belongs to itself', async () =>
        expect(
          await provider.keys.lookup({ type: 'CPF', key: '52998224725' }, '11222333000181'),
        ).toMatchObject({ taxId: '52998224725' }));
    });

    part('recurringPix', 'automatic PIX', () => {
      const mandate = (): MandateRequest => ({
        ...pix(),
        frequency: 'MONTHLY',
        payer: { name: 'Ana', taxId: '52998224725' },
        firstDate: '2026-04-10',
      });
      async function approvedMandate(): Promise<string> {
        const request = mandate();
        await provider.recurringPix.createMandate(request);
        await bench.payPix(request.reference, { amount: request.amount, paidAt: after(60) });
        return request.reference;
      }
      const announcement = (of: string, more: object = {}) => ({
        reference: reference('attempt'),
        retryOf: [] as string[],
        mandate: of,
        agreement: reference('subs'),
        amount: 1_000,
        date: '2026-03-14',
        at: NOON,
        ...more,
      });
      const night = new Date('2026-03-15T00:30:00.000Z'); // 21:30 of the 14th in São Paulo

      test('a mandate is created with its code, approved by the first payment, and ended by either side', async () => {
        const request = mandate();
        // A provider that does not take our ids is asked by one process at a time.
        const answers = await Promise.allSettled([
          provider.recurringPix.createMandate(request),
          provider.recurringPix.createMandate(request),
        ]);
        const first = await provider.recurringPix.createMandate(request);
        for (const answer of answers)
          if (answer.status === 'rejected') expect(answer.reason).toBeInstanceOf(ProviderUnknown);
          else expect(answer.value).toEqual(first);
        expect(answers.map(({ status }) => status)).toContain('fulfilled');
        expect(await provider.recurringPix.findMandate(request.reference)).toBe('created');
        await bench.payPix(request.reference, { amount: 1_000, paidAt: after(60) });
        expect(await provider.recurringPix.findMandate(request.reference)).toBe('approved');
        expect(await provider.pix.payments(request.reference)).toHaveLength(1);
        await provider.recurringPix.cancelMandate(request.reference, after(120));
        expect(await provider.recurringPix.findMandate(request.reference)).toBe('cancelled');
        const other = await approvedMandate();
        await bench.revokeMandate(other, after(120));
        expect(await provider.recurringPix.findMandate(other)).toBe('revoked');
        expect(await provider.recurringPix.findMandate(reference('char'))).toBeNull();
      });

      test('a mandate is asked for alone: one code, nothing is paid, and charges are announced under it', async () => {
        const { amount: _amount, expiresAt: _end, ...alone } = mandate();
        const request = { ...alone, reference: reference('mand') };
        const first = await provider.recurringPix.askForMandate(request);
        expect(first).toEqual({ brCode: expect.stringContaining('br.gov.bcb.pix'), txid: null });
        expect(await provider.recurringPix.askForMandate(request)).toEqual(first);
        expect(await provider.recurringPix.findMandate(request.reference)).toBe('created');
        expect(await provider.pix.payments(request.reference)).toEqual([]);
        await bench.acceptMandate(request.reference);
        expect(await provider.recurringPix.findMandate(request.reference)).toBe('approved');
        const charge = announcement(request.reference);
        expect(await provider.recurringPix.announce(charge)).toEqual({ status: 'pending' });
        expect(await provider.recurringPix.find(charge, night)).toMatchObject({
          status: 'approved',
        });
        const left = { ...alone, reference: reference('mand') };
        await provider.recurringPix.askForMandate(left);
        await provider.recurringPix.cancelMandate(left.reference, after(120));
        expect(await provider.recurringPix.findMandate(left.reference)).toBe('cancelled');
      });

      test('an announced charge is pending until its day, then paid once, however often it is asked for', async () => {
        const request = announcement(await approvedMandate());
        await provider.recurringPix.announce(request);
        await provider.recurringPix.announce(request);
        expect(await provider.recurringPix.find(request, after(DAY))).toEqual({
          status: 'pending',
        });
        const outcomes = await Promise.all(
          Array.from({ length: 5 }, () => provider.recurringPix.find(request, night)),
        );
        for (const outcome of outcomes)
          expect(outcome).toMatchObject({ status: 'approved', providerId: expect.any(String) });
        expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
        expect(await bench.moved(request.reference)).toBe(1);
      });

      test('an announcement whose answer was lost is found, and paid once', async () => {
        const request = announcement(await approvedMandate());
        await bench.loseNextAnswer(request.agreement);
        await expect(provider.recurringPix.announce(request)).rejects.toBeInstanceOf(
          ProviderUnknown,
        );
        expect(await provider.recurringPix.find(request, after(DAY))).toEqual({
          status: 'pending',
        });
        await provider.recurringPix.announce(request);
        expect(await provider.recurringPix.find(request, night)).toMatchObject({
          status: 'approved',
        });
        expect(await bench.moved(request.reference)).toBe(1);
      });

      test('a bank that fails says so by night', async () => {
        const request = announcement(await approvedMandate());
        await bench.declineNext(request.agreement);
        await provider.recurringPix.announce(request);
        expect(await provider.recurringPix.find(request, night)).toMatchObject({
          status: 'declined',
          reason: expect.any(String),
        });
        expect(await bench.moved(request.reference)).toBe(0);
      });

      test('a retry belongs to the announcement that failed, and is paid once', async () => {
        const first = announcement(await approvedMandate());
        await bench.declineNext(first.agreement);
        await provider.recurringPix.announce(first);
        expect(await provider.recurringPix.find(first, night)).toMatchObject({
          status: 'declined',
        });
        const retry = {
          ...first,
          reference: reference('attempt'),
          retryOf: [first.reference],
          date: '2026-03-15',
          at: night,
        };
        const later = after(DAY, night);
        expect(await provider.recurringPix.announce(retry)).toEqual({ status: 'pending' });
        expect(await provider.recurringPix.announce(retry)).toEqual({ status: 'pending' });
        expect(await provider.recurringPix.find(retry, later)).toMatchObject({
          status: 'approved',
        });
        expect(await provider.recurringPix.find(first, later)).toMatchObject({
          status: 'declined',
        });
        expect((await bench.moved(first.reference)) + (await bench.moved(retry.reference))).toBe(1);
      });

      test('a charge is called off until 22:00 of the eve, and no later', async () => {
        const early = announcement(await approvedMandate());
        await provider.recurringPix.announce(early);
        expect(
          await provider.recurringPix.cancel(early, new Date('2026-03-14T00:59:00.000Z')),
        ).toBe(true); // 21:59 of the 13th
        expect(await provider.recurringPix.find(early, night)).toMatchObject({
          status: 'declined',
          reason: 'called_off',
        });
        const late = announcement(await approvedMandate());
        await provider.recurringPix.announce(late);
        expect(await provider.recurringPix.cancel(late, new Date('2026-03-14T01:01:00.000Z'))).toBe(
          false,
        ); // 22:01
        expect(await provider.recurringPix.find(late, night)).toMatchObject({
          status: 'approved',
        });
      });

      test('nothing is charged without a mandate that holds', async () => {
        const ended = await approvedMandate();
        await bench.revokeMandate(ended, after(120));
        const request = announcement(ended, { at: after(180) });
        // A refused announcement may leave no record: the answer says so.
        const announced = await provider.recurringPix.announce(request);
        expect((await provider.recurringPix.find(request, night)) ?? announced).toMatchObject({
          status: 'declined',
          reason: 'mandate_ended',
        });
        expect(
          await provider.recurringPix.find({ ...request, reference: reference('attempt') }, night),
        ).toBeNull();
        expect(await bench.moved(request.reference)).toBe(0);
      });
    });

    part('signatures', 'notifications', () => {
      const news: News[] = [{ about: 'payment', reference: 'pix_char_1' }];

      test('its own are read', () =>
        expect(provider.notifications.read(bench.notification(news))).resolves.toEqual(news));

      test('others are not: a changed body, another signature, none at all', async () => {
        const { headers, body } = bench.notification(news);
        expect(
          await provider.notifications.read({
            headers,
            body: body.replace('pix_char_1', 'pix_char_2'),
          }),
        ).toBeNull();
        expect(
          await provider.notifications.read({
            headers: Object.fromEntries(
              Object.entries(headers).map(([name, value]) => [name, `${value}0`]),
            ),
            body,
          }),
        ).toBeNull();
        expect(await provider.notifications.read({ headers: {}, body })).toBeNull();
      });
    });

    const refundOf = (payment: string, amount: number): RefundOrder => ({
      reference: reference('ref'),
      payment,
      amount,
      at: NOON,
    });

    /** What became of a new refund by the next day. */
    const statusOfRefund = (payment: string, amount: number) =>
      statusOf(provider.pix, refundOf(payment, amount));

    /** A refused refund may leave no record: the answer says so. */
    async function statusOf(port: Refunding, request: RefundOrder): Promise<string | undefined> {
      const { status } = await port.refund(request);
      if (status === 'failed') return status;
      return (await port.findRefund({ ...request, at: after(DAY) }))?.status;
    }

    /** Pending or done, once, and the same whenever it is repeated or asked about. */
    async function refundsOnce(port: Refunding, payment: string, amount: number): Promise<void> {
      const request = refundOf(payment, amount);
      for (const { status } of await Promise.all([port.refund(request), port.refund(request)]))
        expect(status).not.toBe('failed');
      expect((await port.findRefund(request))?.status).toMatch(/^(pending|completed)$/);
      const nextDay = { ...request, at: after(DAY) };
      expect((await port.refund(nextDay)).status).not.toBe('failed');
      expect(await port.findRefund(nextDay)).toMatchObject({
        status: 'completed',
        ...(isEndToEndId(payment) && { returnId: expect.stringMatching(/^D\d{20}\w{11}$/) }),
      });
      expect(await statusOf(port, refundOf(payment, amount))).toBe('failed');
    }
  });
}
