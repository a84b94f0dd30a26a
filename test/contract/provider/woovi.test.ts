/**
 * The adapter of Woovi keeps the contract of a provider at a fake; and what only an account there
 * has: signed notifications, lost answers, refusals in sentences, slips that need an address.
 */
import { config } from '../../../src/config/config';
import { integrationFaults } from '../../../src/platform/observability/metrics';
import { newId } from '../../../src/platform/records/columns/ids';
import { addCivilDays, civilDate, endOfCivilDay } from '../../../src/platform/time/civil-time';
import { shiftWallClock } from '../../../src/platform/time/clock';
import { readAccountFile } from '../../../src/modules/providers/accounts/account-file';
import {
  ProviderMisconfigured,
  ProviderRefused,
  ProviderUnknown,
  type BoletoPort,
  type BoletoRequest,
  type PayoutPort,
  type PixPort,
  type Provider,
} from '../../../src/modules/providers/provider';
import { Woovi } from '../../../src/modules/providers/woovi/woovi';
import type { Fault } from '../../../scripts/fakes/faults';
import { FakeWoovi } from '../../../scripts/fakes/woovi/fake-woovi';
import { refused } from '../../../scripts/fakes/woovi/reply';
import { providerContract, type ProviderBench } from './provider-contract';

const NOON = new Date('2026-03-10T15:00:00.000Z');
const SILENT_KEY = 'silent@example.com';
const URL_OF_ACCOUNT = 'https://pay.example.com/notifications/pacc_1/secret';
const never = () => Promise.reject(new Error('this provider has no such thing'));
const SPAN = () => ({ from: new Date(Date.now() - 86_400_000), until: new Date() });

beforeAll(() => {
  config.allowPrivateEndpoints = true;
});
afterAll(() => {
  config.allowPrivateEndpoints = false;
});

function accountAt(fake: FakeWoovi, more: object = {}): Woovi {
  const file = readAccountFile('woovi', JSON.stringify(fake.accountFile(more)));
  return new Woovi(file, URL_OF_ACCOUNT);
}

async function benchAt(prepare: (fake: FakeWoovi) => void = () => {}): Promise<ProviderBench> {
  const fake = await FakeWoovi.start();
  prepare(fake);
  let now = NOON;
  fake.now = () => now;
  const account = accountAt(fake);
  // Woovi has a clock of its own: it shows the time of the call.
  const timely = <Port extends object>(of: Port): Port =>
    new Proxy(of, {
      get: (port, name) => {
        const value: unknown = Reflect.get(port, name);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]) => {
          const [first, second] = given as [string | { at: Date; key?: { key: string } }, Date?];
          now = second ?? (typeof first === 'object' ? first.at : now);
          if (typeof first === 'object' && first.key?.key === SILENT_KEY)
            fake.faults.next('POST /payment', 'act-and-drop');
          return (value as (...of: unknown[]) => unknown).apply(port, given);
        };
      },
    });
  return {
    provider: {
      name: 'woovi',
      pix: timely<PixPort>(account.pix),
      payout: timely<PayoutPort>(account.payout),
      boleto: timely<BoletoPort>(account.boleto),
    } as never as Provider,
    payPix: (reference, { amount, paidAt }) => {
      now = paidAt;
      return Promise.resolve(fake.charges.pay(reference, amount) !== null);
    },
    payBoleto: (reference, { paidAt, paidBy }) => {
      now = paidAt;
      return Promise.resolve(
        paidBy === 'PIX' ? fake.charges.pay(reference) !== null : fake.charges.paySlip(reference),
      );
    },
    cardToken: never,
    newToken: never,
    elsewhere: { card: '', mandate: '' },
    loseNextAnswer: never,
    declineNext: never,
    silentPayoutKey: SILENT_KEY,
    acceptMandate: never,
    revokeMandate: never,
    moved: (reference) => Promise.resolve(fake.payouts.payments.get(reference)?.approvedAt ? 1 : 0),
    notification: () => ({ headers: {}, body: '' }),
    close: async () => {
      await account.close();
      await fake.close();
    },
  };
}

providerContract('Woovi', () => benchAt(), ['pix', 'boleto', 'payout']);

describe('an account at Woovi', () => {
  let fake: FakeWoovi;
  let account: Woovi;
  beforeEach(async () => {
    fake = await FakeWoovi.start();
    account = accountAt(fake);
  });
  afterEach(async () => {
    await account.close();
    await fake.close();
  });

  const code = (more: object = {}) => ({
    reference: newId('char'),
    amount: 1_000,
    description: 'Cafeteira',
    expiresAt: new Date(Date.now() + 3_600_000),
    at: new Date(),
    ...more,
  });
  const payout = (more: object = {}) => ({
    reference: newId('tran'),
    amount: 1_000,
    key: { type: 'EMAIL', key: 'ana@example.com' },
    holderTaxId: null as string | null,
    description: null,
    at: new Date(),
    ...more,
  });
  const slip = (more: Partial<BoletoRequest> = {}): BoletoRequest => ({
    reference: newId('bole'),
    amount: 10_000,
    description: null,
    dueDate: addCivilDays(civilDate(new Date()), 3),
    payableUntil: endOfCivilDay(addCivilDays(civilDate(new Date()), 5)),
    interest: null,
    fine: null,
    payer: {
      name: 'Ana',
      taxId: '52998224725',
      address: {
        street: 'Avenida Paulista',
        number: '1000',
        complement: 'Sala 10',
        district: 'Bela Vista',
        city: 'São Paulo',
        state: 'SP',
        zipCode: '01310-100',
      },
    },
    at: new Date(),
    ...more,
  });
  const sent = (call: string): Record<string, unknown>[] =>
    fake.exchanges
      .filter((one) => one.call.startsWith(call))
      .map((one) => JSON.parse(one.sent) as Record<string, unknown>);
  async function paid(): Promise<{ reference: string; payment: string }> {
    const request = code();
    await account.pix.create(request);
    fake.charges.pay(request.reference);
    const [payment] = await account.pix.payments(request.reference);
    return { reference: request.reference, payment: payment?.providerId ?? '' };
  }

  describe.each<Fault>(['act-and-drop', 'act-and-truncate', 'drop', 'timeout', 'unavailable'])(
    'an answer that is lost (%s)',
    (fault) => {
      test('of a code: it is issued once', async () => {
        const request = code();
        fake.faults.next('POST /charge', fault);
        await expect(account.pix.create(request)).rejects.toBeInstanceOf(ProviderUnknown);
        const { brCode } = await account.pix.create(request);
        expect((await account.pix.create(request)).brCode).toBe(brCode);
        expect(fake.charges.charges.size).toBe(1);
      });

      test('of a slip: it is issued once', async () => {
        const request = slip();
        fake.faults.next('POST /charge', fault);
        await expect(account.boleto.create(request)).rejects.toBeInstanceOf(ProviderUnknown);
        const codes = await account.boleto.create(request);
        expect(await account.boleto.create(request)).toEqual(codes);
        expect(fake.charges.charges.size).toBe(1);
      });

      test('of a refund: the money goes back once', async () => {
        const { payment } = await paid();
        const refund = { reference: newId('ref'), payment, amount: 400, at: new Date() };
        fake.faults.next('POST /refund', fault);
        await expect(account.pix.refund(refund)).rejects.toBeInstanceOf(ProviderUnknown);
        const known = await account.pix.findRefund(refund);
        expect(known?.status ?? null).toBe(fault.startsWith('act') ? 'pending' : null);
        expect(await account.pix.refund(refund)).toEqual({ status: 'pending' });
        expect(fake.charges.held()).toBe(600); // 1000 − 400
      });

      test('of a payout: the money leaves once', async () => {
        const request = payout();
        const before = fake.payouts.balance();
        fake.faults.next('POST /payment', fault);
        await expect(account.payout.send(request)).rejects.toBeInstanceOf(ProviderUnknown);
        await account.payout.send(request);
        await account.payout.send({ ...request, amount: 9_999 });
        expect(before - fake.payouts.balance()).toBe(1_000);
      });
    },
  );

  test('what is sent has our id, cents, and the seconds that a code lives', async () => {
    const request = code();
    const { txid } = await account.pix.create(request);
    expect(sent('POST /charge')).toEqual([
      {
        correlationID: request.reference,
        value: 1_000,
        type: 'DYNAMIC',
        comment: 'Cafeteira',
        expiresIn: expect.any(Number),
      },
    ]);
    expect(sent('POST /charge')[0]?.expiresIn).toBeGreaterThan(3_500);
    expect(txid).toMatch(/^[0-9a-f]{32}$/);
    expect(fake.calls).toEqual(['POST /charge?return_existing=true']);
    await account.pix.create(code({ expiresAt: new Date(Date.now() + 60_000) }));
    expect(sent('POST /charge')[1]?.expiresIn).toBe(300);
  });

  test.each([
    refused('Charge not found'),
    refused('not exists'),
    refused('Cobrança não encontrada'),
    refused('O pagamento não existe'),
    refused('not found', 404),
  ])('what Woovi does not know is none (%j)', async (absent) => {
    fake.charges.absent = absent;
    expect(await account.pix.payments(newId('char'))).toEqual([]);
    const question = { payment: 'E0', reference: newId('ref'), at: new Date() };
    expect(await account.pix.findRefund(question)).toBeNull();
    await account.pix.cancel(newId('char'), new Date());
  });

  test.each(['Invalid Authorization header', 'Something went wrong'])(
    'another refusal (%s) never means that there is none',
    async (error) => {
      fake.faults.script('GET /', refused(error));
      await expect(account.pix.payments(newId('char'))).rejects.toBeInstanceOf(ProviderRefused);
      await expect(account.payout.find(newId('tran'), new Date())).rejects.toBeInstanceOf(
        ProviderRefused,
      );
    },
  );

  test('our own wrong request is refused in the words of Woovi, and is an alert', async () => {
    const faults = async () => {
      const { values } = await integrationFaults.get();
      return Number(values.find(({ labels }) => labels.provider === 'woovi')?.value);
    };
    const before = await faults();
    await expect(account.pix.create(code({ amount: 0 }))).rejects.toThrow('must be greater than 0');
    expect(await faults()).toBe(before + 1);
  });

  test('an AppID or a scope that is refused is the operator’s to repair', async () => {
    const other = accountAt(fake, { appId: 'another' });
    await expect(other.pix.create(code())).rejects.toThrow(/appID inválido/);
    await expect(other.pix.create(code())).rejects.toBeInstanceOf(ProviderMisconfigured);
    expect((await other.account.check()).problems).toEqual([expect.stringMatching(/^appId: /)]);
    await other.close();
    fake.lacks = 'POST /charge';
    await expect(account.pix.create(code())).rejects.toBeInstanceOf(ProviderMisconfigured);
  });

  test('too many calls are obeyed', async () => {
    fake.faults.next('POST /charge', 'maintenance');
    await expect(account.pix.create(code())).rejects.toBeInstanceOf(ProviderUnknown);
    const calls = fake.calls.length;
    await expect(account.pix.create(code())).rejects.toThrow(/call it later/);
    expect(fake.calls).toHaveLength(calls);
  });

  test('transactions that are no payment of this charge are none', async () => {
    const { reference } = await paid();
    const listed = fake.charges.listTransactions(new URLSearchParams()).body;
    const [own] = (listed as { transactions: Record<string, unknown>[] }).transactions;
    const others = [
      { ...own, type: 'REFUND' },
      { ...own, type: 'CONFIRMED', status: 'WITHDRAW' },
      { ...own, status: 'REJECTED' },
      { ...own, charge: { correlationID: newId('char') } },
      { ...own, charge: undefined },
    ];
    const answer = (transactions: unknown[]) => ({ status: 200, body: { transactions } });
    fake.faults.script('GET /transaction', answer(others));
    expect(await account.pix.payments(reference)).toEqual([]);
    // The published schema has swapped the words of `type` and `status`.
    fake.faults.script(
      'GET /transaction',
      answer([{ ...own, type: 'CONFIRMED', status: 'PAYMENT' }]),
    );
    expect(await account.pix.payments(reference)).toHaveLength(1);
    fake.faults.script('GET /transaction', answer([{ ...own, value: '10,00' }]));
    await expect(account.pix.payments(reference)).rejects.toBeInstanceOf(ProviderUnknown);
  });

  test('what lacks for a refund or a payment is named in the words of Woovi', async () => {
    const refund = { reference: newId('ref'), payment: 'E0', amount: 1, at: new Date() };
    expect(await account.pix.refund(refund)).toEqual({
      status: 'failed',
      reason: 'Transaction not found',
    });
    fake.faults.script('POST /payment', refused('Chave pix não encontrada'));
    expect(await account.payout.send(payout())).toEqual({
      status: 'failed',
      reason: 'Chave pix não encontrada',
    });
  });

  test('a refund that the bank rejects has failed', async () => {
    const { payment } = await paid();
    fake.charges.rejectsRefunds = true;
    const refund = { reference: newId('ref'), payment, amount: 1_000, at: new Date() };
    await account.pix.refund(refund);
    fake.now = () => new Date(Date.now() + 60_000);
    expect(await account.pix.findRefund(refund)).toEqual({
      status: 'failed',
      reason: 'refused_by_bank',
    });
  });

  describe('slips', () => {
    test('are issued with the payer’s address, the last day and a fine in percent', async () => {
      const request = slip({ fine: { value: 200, type: 'FIXED' } });
      await account.boleto.create(request);
      expect(sent('POST /charge')).toMatchObject([
        {
          type: 'BOLETO',
          daysAfterDueDate: 2,
          // R$ 2.00 of R$ 100.00
          fines: { value: 200, type: 'PERCENTAGE' },
          customer: {
            taxID: '52998224725',
            address: { neighborhood: 'Bela Vista', zipcode: '01310100', country: 'BR' },
          },
        },
      ]);
    });

    test.each<[string, Partial<BoletoRequest>, RegExp]>([
      [
        'an address',
        { payer: { name: 'Ana', taxId: '52998224725' } },
        /who has street, number, district/,
      ],
      ['a unit of interest', { interest: { value: 100 } }, /take no interest/],
      [
        'a whole percentage',
        { amount: 3_333, fine: { value: 1, type: 'FIXED' } },
        /in percent only/,
      ],
    ])('without %s none is asked for', async (_what, more, sentence) => {
      await expect(account.boleto.create(slip(more))).rejects.toThrow(sentence);
      await expect(account.boleto.create(slip(more))).rejects.toBeInstanceOf(ProviderRefused);
      expect(sent('POST /charge')).toEqual([]);
    });

    test('that are not active for the account are cancelled, and refused', async () => {
      fake.charges.hasBoletos = false;
      await expect(account.boleto.create(slip())).rejects.toThrow(/boletos activated/);
      expect(fake.charges.charges.size).toBe(0);
    });

    test('paid late: with the fine, once, whether settled or not', async () => {
      const request = slip();
      await account.boleto.create(request);
      fake.charges.paySlip(request.reference, { fine: 200 });
      const [first] = await account.boleto.payments(request.reference);
      expect(first).toMatchObject({ amount: 10_200, paidBy: 'BAR_CODE' }); // 10000 + 200
      fake.charges.settleSlip(request.reference);
      expect(await account.boleto.payments(request.reference)).toEqual([first]);
      // The list may not be granted or may lack it: then the amount of the charge counts.
      fake.faults.script('GET /boleto-transaction', {
        status: 200,
        body: { boletoTransactions: [] },
      });
      expect(await account.boleto.payments(request.reference)).toMatchObject([
        { providerId: first?.providerId, amount: 10_000 },
      ]);
    });
  });

  describe('payouts', () => {
    test('without money at Woovi stay pending, because they may be approved there', async () => {
      fake.payouts.deposited = 0;
      const request = payout();
      expect(await account.payout.send(request)).toEqual({ status: 'pending', settlesAt: null });
      expect(await account.payout.find(request.reference, new Date())).toEqual({
        status: 'pending',
        settlesAt: null,
      });
    });

    test('that the bank rejects have failed, with its reason', async () => {
      fake.payouts.rejects = 'AC03 - Conta inexistente';
      const request = payout();
      await account.payout.send(request);
      fake.now = () => new Date(Date.now() + 60_000);
      expect(await account.payout.find(request.reference, new Date())).toEqual({
        status: 'failed',
        reason: 'AC03 - Conta inexistente',
      });
    });

    test.each<[string, { type: string; key: string }, string, boolean]>([
      ['a company’s key', { type: 'EMAIL', key: 'loja@example.com' }, '11222333000181', true],
      [
        'another company’s key',
        { type: 'EMAIL', key: 'loja@example.com' },
        '11444777000161',
        false,
      ],
      [
        'a person’s e-mail address',
        { type: 'EMAIL', key: 'ana@example.com' },
        '52998224725',
        false,
      ],
      ['the CPF itself', { type: 'CPF', key: '52998224725' }, '52998224725', true],
      ['another CPF', { type: 'CPF', key: '11144477735' }, '52998224725', false],
      ['a key without holder', { type: 'EMAIL', key: 'no@example.com' }, '11222333000181', false],
    ])('to %s go only to the holder that was named', async (_what, key, holderTaxId, isSent) => {
      fake.payouts.holders.set('loja@example.com', { name: 'Loja', taxID: '11.222.333/0001-81' });
      fake.payouts.holders.set('ana@example.com', { name: 'Ana', taxID: '529.***.***-25' });
      const request = payout({ key, holderTaxId });
      const { status } = await account.payout.send(request);
      expect(status).toBe(isSent ? 'pending' : 'failed');
      expect(fake.payouts.payments.size).toBe(isSent ? 1 : 0);
    });

    test('whose holder cannot be asked for are not sent', async () => {
      fake.payouts.mayCheckKeys = false;
      const request = payout({ holderTaxId: '11222333000181' });
      await expect(account.payout.send(request)).rejects.toBeInstanceOf(ProviderMisconfigured);
      expect(fake.payouts.payments.size).toBe(0);
    });
  });

  describe('notifications', () => {
    const read = (message: { headers: Record<string, string>; body: string }) =>
      account.notifications.read(message);
    const about = (event: string, content: object) => fake.webhooks.signed({ event, ...content });

    test('are read by their signature: payments, payouts, disputes, the test message', async () => {
      const { reference, payment } = await paid();
      const tran = newId('tran');
      const charge = { correlationID: reference };
      const news = [{ about: 'payment', reference }];
      expect(await read(about('OPENPIX:CHARGE_COMPLETED', { charge }))).toEqual(news);
      // Woovi repeats a message that was answered with an error.
      expect(await read(about('OPENPIX:CHARGE_COMPLETED', { charge }))).toEqual(news);
      expect(
        await read(about('woovi:MOVEMENT_FAILED', { payment: { correlationID: tran } })),
      ).toEqual([{ about: 'payout', reference: tran }]);
      const dispute = { endToEndId: payment, status: 'OPENED' };
      expect(await read(about('OPENPIX:DISPUTE_CREATED', { dispute }))).toEqual([
        { about: 'dispute', reference },
      ]);
      expect(await read(about('OPENPIX:CHARGE_COMPLETED', { data_criacao: 'x' }))).toEqual([]);
      expect(
        await read(about('OPENPIX:CHARGE_COMPLETED', { charge: { correlationID: 'order 1' } })),
      ).toEqual([]);
      expect(await read(about('PIX_AUTOMATIC_APPROVED', { charge }))).toEqual([]);
    });

    test('with another body, another signature or none are not from Woovi', async () => {
      const { headers, body } = about('OPENPIX:CHARGE_COMPLETED', {
        charge: { correlationID: newId('char') },
      });
      const signature = headers['x-webhook-signature'] ?? '';
      for (const other of [
        { headers, body: body.replace('char_', 'bole_') },
        { headers: { 'x-webhook-signature': `A${signature.slice(1)}` }, body },
        { headers: { 'x-webhook-signature': 'no base64!' }, body },
        { headers: { 'x-webhook-signature': '' }, body },
        { headers: {}, body },
      ])
        expect(await read(other)).toBeNull();
    });

    test('a stranger who signs by another key is refused', async () => {
      const stranger = await FakeWoovi.start();
      const charge = { correlationID: newId('char') };
      expect(
        await read(stranger.webhooks.signed({ event: 'OPENPIX:CHARGE_COMPLETED', charge })),
      ).toBeNull();
      await stranger.close();
    });

    test('keys are asked for once, and a new one is found when it signs', async () => {
      const charge = { correlationID: newId('char') };
      const news = [{ about: 'payment', reference: charge.correlationID }];
      const asked = () => fake.calls.filter((call) => call.includes('public-keys')).length;
      const old = about('OPENPIX:CHARGE_COMPLETED', { charge });
      await read(old);
      await read(old);
      expect(asked()).toBe(1);
      fake.webhooks.rotate();
      const fresh = about('OPENPIX:CHARGE_COMPLETED', { charge });
      // Within a minute of the last question nothing is asked: Woovi repeats the message.
      expect(await read(fresh)).toBeNull();
      expect(asked()).toBe(1);
      shiftWallClock(120_000);
      expect(await read(fresh)).toEqual(news);
      expect(await read(old)).toEqual(news);
      expect(asked()).toBe(2);
      shiftWallClock(-120_000);
    });

    test('without a key they are asked to be sent again', async () => {
      fake.faults.always('GET /webhook/public-keys', 'unavailable');
      const message = about('OPENPIX:CHARGE_COMPLETED', { charge: {} });
      await expect(read(message)).rejects.toBeInstanceOf(ProviderUnknown);
    });
  });

  test('webhooks are registered once for each event, and found again', async () => {
    const url = `${fake.origin}/nowhere`;
    expect(await account.account.registeredWebhook?.(['PIX'])).toBeNull();
    await account.account.registerWebhooks?.(url, ['PIX', 'PAYOUT']);
    await account.account.registerWebhooks?.(url, ['PIX', 'PAYOUT']);
    expect(fake.webhooks.webhooks).toHaveLength(8); // 6 of charges and disputes, 2 of payouts
    expect(await account.account.registeredWebhook?.(['PIX'])).toBeNull();
    for (const webhook of fake.webhooks.webhooks) webhook.url = URL_OF_ACCOUNT;
    expect(await account.account.registeredWebhook?.(['PIX', 'PAYOUT'])).toBe(URL_OF_ACCOUNT);
    for (const webhook of fake.webhooks.webhooks.slice(7)) webhook.isActive = false;
    expect(await account.account.registeredWebhook?.(['PIX', 'PAYOUT'])).toBeNull();
  });

  test('the lists: payments, payouts, disputes, and the balance with unsettled slips', async () => {
    const { reference, payment } = await paid();
    const request = payout();
    await account.payout.send(request);
    const slipRequest = slip();
    await account.boleto.create(slipRequest);
    fake.charges.paySlip(slipRequest.reference);
    const at = new Date();
    fake.disputes.push(
      { endToEndId: payment, status: 'IN_REVIEW', createdAt: at },
      { endToEndId: 'E1', status: 'ACCEPTED', value: 300, createdAt: at },
    );
    const { records } = account;
    expect(await records.payments(SPAN(), 0)).toEqual({
      items: [{ providerId: payment, reference, amount: 1_000, refunds: [] }],
      isLast: true,
    });
    expect(await records.payouts?.(SPAN(), 0)).toMatchObject({
      items: [{ reference: request.reference, amount: 1_000, outcome: { status: 'pending' } }],
    });
    expect((await records.disputes?.(SPAN(), 0))?.items).toEqual([
      { providerId: payment, payment, amount: 1_000, reason: 'MED', status: 'open' },
      { providerId: 'E1', payment: 'E1', amount: 300, reason: 'CHARGEBACK', status: 'lost' },
    ]);
    // 100000.00 deposited + 10.00 − 10.00 sent + 100.00 of the slip − its fee of 2.99
    expect(await records.balance?.()).toBe(10_000_000 + 10_000 - 299);
    fake.charges.settleSlip(slipRequest.reference);
    expect(await records.balance?.()).toBe(10_000_000 + 10_000 - 299);
  });

  test('a test account pays its codes by a call', async () => {
    const request = code();
    await account.pix.create(request);
    await account.sandbox?.pay(request.reference, 1_000);
    expect(await account.pix.payments(request.reference)).toHaveLength(1);
    const live = accountAt(fake, { sandbox: false });
    expect(live.sandbox).toBeUndefined();
    await live.close();
  });

  test('check finds nothing where everything is right, and names clocks that differ', async () => {
    expect(await account.account.check()).toEqual({
      problems: [],
      warnings: [],
      facts: { accounts: 1, clockSkewSeconds: expect.any(Number), webhook: 'none' },
    });
    fake.now = () => new Date(Date.now() + 120_000);
    expect((await account.account.check()).problems).toEqual([
      expect.stringMatching(/^clock: .* differ by 1\d\d s/),
    ]);
  });
});

test.each([
  ['{}', /appId is required/],
  ['{"appId": "Bearer abc"}', /without Bearer/],
  ['{"appId": "SECRET one"}', /has a space/],
  ['{"appId": "a", "pixKey": "b"}', /pixKey is not a field/],
  ['{"appId": "a", "hosts": {"api": "https://10.0.0.1"}}', /hosts is for tests/],
])('the account file %s is refused: %s', (text, sentence) => {
  config.allowPrivateEndpoints = false;
  expect(() => readAccountFile('woovi', text)).toThrow(sentence);
  expect(() => readAccountFile('woovi', text)).not.toThrow(/SECRET/);
  config.allowPrivateEndpoints = true;
});
