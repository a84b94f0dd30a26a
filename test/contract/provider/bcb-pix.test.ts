/**
 * The adapter of the API Pix keeps the contract of a provider at a fake of Efí; and what only an
 * account at a bank has: tokens, certificates, lost answers, callbacks.
 */
import { config } from '../../../src/config/config';
import { newId } from '../../../src/platform/records/columns/ids';
import { integrationFaults, unreadableMoney } from '../../../src/platform/observability/metrics';
import { isPixFile } from '../../../src/modules/providers/accounts/account-file';
import { fileOf, notificationUrlOf } from '../../../src/modules/providers/accounts/account-secrets';
import {
  referencesOf,
  type ProviderReferences,
} from '../../../src/modules/providers/accounts/state/references';
import { readAccountFile } from '../../../src/modules/providers/accounts/account-file';
import { BcbPix } from '../../../src/modules/providers/bcb-pix/bcb-pix';
import { Efi } from '../../../src/modules/providers/efi/efi';
import { wireId } from '../../../src/modules/providers/bcb-pix/wire';
import {
  ProviderBusy,
  ProviderMisconfigured,
  ProviderRefused,
  ProviderUnknown,
  type BoletoPort,
  type PayoutPort,
  type PixPayment,
  type PixPort,
  type PixRequest,
  type Provider,
  type RealProvider,
  type RecurringPixPort,
} from '../../../src/modules/providers/provider';
import { FakeEfi } from '../../../scripts/fakes/efi/fake-efi';
import type { Fault } from '../../../scripts/fakes/faults';
import { ProductionShop } from '../../support/production';
import { providerContract, type ProviderBench } from './provider-contract';

const NOON = new Date('2026-03-10T15:00:00.000Z');
const SILENT_KEY = 'silent@example.com';
const never = () => Promise.reject(new Error('this bank has no such thing'));

const NO_REFERENCES: ProviderReferences = {
  find: () => Promise.resolve(null),
  referenceOf: () => Promise.resolve(null),
  begin: never,
  keep: never,
  release: never,
};

beforeAll(() => {
  config.allowPrivateEndpoints = true;
});
afterAll(() => {
  config.allowPrivateEndpoints = false;
});

function accountAt(efi: FakeEfi, more: object = {}): Efi {
  const file = readAccountFile('efi', JSON.stringify(efi.accountFile(more)));
  return new Efi({
    file,
    name: 'Loja',
    admit: () => undefined,
    references: NO_REFERENCES,
    notificationUrl: 'https://pay.example.com/notifications/pacc_1/secret',
  });
}

/** The suite at a fake bank, by the adapter that is opened there. */
async function benchAt(
  opened: (shop: ProductionShop, references: ProviderReferences) => RealProvider,
): Promise<ProviderBench> {
  const shop = await ProductionShop.open();
  const { efi } = shop;
  let now = NOON;
  let mandate = '';
  efi.now = () => now;
  const { account: row, dev } = shop;
  // Without the circuit breaker, which asks the database before each call: the bank's clock is
  // set at the beginning of the call.
  const account = opened(shop, referencesOf(dev.database, row));
  // The bank has a clock of its own: it shows the time of the call.
  const timely = <Port extends object>(of: Port): Port =>
    new Proxy(of, {
      get: (port, name) => {
        const method = Reflect.get(port, name) as (...given: unknown[]) => unknown;
        return (...given: unknown[]) => {
          const [first, second] = given as [
            string | { at: Date; key?: { key: string } },
            Date | undefined,
          ];
          now = second ?? (typeof first === 'object' ? first.at : now);
          const isSilent = typeof first === 'object' && first.key?.key === SILENT_KEY;
          if (name === 'createMandate') mandate = wireId((first as PixRequest).reference);
          if (isSilent) efi.faults.next('PUT /v3/gn/pix', 'act-and-drop');
          return method.apply(port, given);
        };
      },
    });
  const { pix, payout, boleto, recurringPix } = account;
  return {
    isPayerUnknown: efi.speaks === 'standard',
    provider: {
      ...account,
      name: 'efi',
      pix: timely(pix as PixPort),
      payout: payout && timely<PayoutPort>(payout),
      boleto: boleto && timely<BoletoPort>(boleto),
      recurringPix: timely(recurringPix as RecurringPixPort),
    } as never as Provider,
    payPix: (reference, { amount, paidAt }) => {
      now = paidAt;
      return Promise.resolve(efi.pay(wireId(reference), amount) !== null);
    },
    cardToken: never,
    newToken: never,
    elsewhere: { card: '', mandate: '' },
    payBoleto: (reference, { amount, paidAt }) => {
      now = paidAt;
      const slip = efi.charges.slipOf(wireId(reference));
      if (slip.status !== 'waiting') return Promise.resolve(false);
      efi.charges.pay(slip.customId, amount);
      return Promise.resolve(true);
    },
    loseNextAnswer: () => Promise.resolve(efi.faults.next('PUT /v2/cobr', 'act-and-drop')),
    declineNext: () => Promise.resolve(efi.announced.failNext(mandate, 'AM02')),
    silentPayoutKey: SILENT_KEY,
    acceptMandate: (reference) => Promise.resolve(efi.mandates.acceptAlone(wireId(reference))),
    revokeMandate: (reference, at) => {
      now = at;
      return Promise.resolve(efi.announced.revoke(wireId(reference)));
    },
    moved: (reference) => {
      const id = wireId(reference);
      const sent = efi.payouts.sent.filter(({ idEnvio }) => idEnvio === id).length;
      const isPaid = efi.announced.charges.get(id)?.status === 'CONCLUIDA';
      return Promise.resolve(sent + Number(isPaid));
    },
    notification: () => ({ headers: {}, body: '' }),
    close: async () => {
      await account.close();
      await shop.close();
    },
  };
}

function efiOf({ account }: ProductionShop, references: ProviderReferences): Efi {
  const file = fileOf(account);
  if (!isPixFile(file)) throw new Error('not the file of a bank');
  return new Efi({
    file,
    name: account.name,
    admit: () => undefined,
    references,
    notificationUrl: notificationUrlOf(account),
  });
}

providerContract('the API Pix at Efí', () => benchAt(efiOf), [
  'pix',
  'payout',
  'boleto',
  'recurringPix',
]);

providerContract(
  'the API Pix at Efí, if it answers 404 for what it does not know,',
  () =>
    benchAt((shop, references) => {
      shop.efi.absentAs = '404';
      return efiOf(shop, references);
    }),
  ['pix'],
);

providerContract(
  'the API Pix of a bank that follows the standard',
  () =>
    benchAt(({ efi }, references) => {
      efi.speaks = 'standard';
      return standardAccountAt(efi, references);
    }),
  ['pix', 'recurringPix'],
);

function standardAccountAt(efi: FakeEfi, references: ProviderReferences): BcbPix {
  const { charges: _charges, hosts: _hosts, ...fields } = efi.accountFile();
  const hosts = { pix: efi.origin, token: efi.origin };
  const text = JSON.stringify({ ...fields, hosts, profile: 'standard' });
  const file = readAccountFile('bcb-pix', text);
  return new BcbPix({ file, name: 'Loja', admit: () => undefined, references });
}

describe('a bank that leaves the code to us', () => {
  const codeBy = async (name: string, location: string): Promise<string> => {
    const efi = await FakeEfi.start();
    const { charges: _charges, hosts: _hosts, ...fields } = efi.accountFile();
    const hosts = { pix: efi.origin, token: efi.origin };
    const text = JSON.stringify({ ...fields, hosts, profile: 'standard' });
    const file = readAccountFile('bcb-pix', text);
    efi.speaks = 'standard';
    const bank = new BcbPix({ file, name, admit: () => undefined, references: NO_REFERENCES });
    efi.faults.script('GET /v2/cob/', { status: 200, body: { status: 'ATIVA', location } });
    const at = new Date();
    const expiresAt = new Date(at.getTime() + 3_600_000);
    const reference = newId('char');
    try {
      return (await bank.pix.create({ reference, amount: 100, description: null, expiresAt, at }))
        .brCode;
    } finally {
      await bank.close();
      await efi.close();
    }
  };

  test.each([
    ['日本商店', '5909RECEBEDOR'],
    ['😀'.repeat(13) + ' Loja', '5904Loja'],
    ['Ação & Cia 日本', '5910Acao & Cia'],
    ['123', '5909RECEBEDOR'],
  ])('names an account called %s by Latin letters', async (name, field) => {
    expect((await codeBy(name, 'pix.example.com/qr/v2/1')).toUpperCase()).toContain(
      field.toUpperCase(),
    );
  });

  test('is the operator’s to repair where its locations are too long for a code', async () => {
    const error: unknown = await codeBy('Loja', `pix.example.com/${'x'.repeat(70)}`).catch(
      (thrown) => thrown,
    );
    expect(error).toBeInstanceOf(ProviderMisconfigured);
    expect((error as Error).message).toMatch(/77 characters/);
  });

  test('and no location either: it is asked again', async () =>
    expect(codeBy('Loja', '')).rejects.toBeInstanceOf(ProviderUnknown));
});

describe('a bank that follows the standard', () => {
  test('has other answers than Efí: nothing of its own, problem+json, and no code to copy', async () => {
    const shop = await ProductionShop.open();
    const { efi } = shop;
    efi.speaks = 'standard';
    const bank = standardAccountAt(efi, referencesOf(shop.dev.database, shop.account));
    const reference = newId('char');
    const at = new Date();
    const code = {
      reference,
      amount: 1_000,
      description: null,
      expiresAt: new Date(at.getTime() + 3_600_000),
      at,
    };
    const { brCode } = await bank.pix.create(code);
    expect(brCode).toMatch(/^000201.*br\.gov\.bcb\.pix.*pix\.example\.com\/qr/);
    expect(await bank.pix.create(code)).toEqual({ brCode, txid: wireId(reference) });
    efi.pay(wireId(reference), 1_000);
    expect(await bank.pix.payments(reference)).toMatchObject([
      { amount: 1_000, payer: { name: null, taxId: null } },
    ]);
    expect((await bank.account.check()).problems).toEqual([]);
    const url = 'https://pay.example.com/notifications/pacc_1/secret';
    await bank.account.registerWebhooks?.(url, ['PIX']);
    expect(await bank.account.registeredWebhook?.(['PIX'])).toBe(url);
    await bank.close();
    await shop.close();
  });
});

/** How often the operator was alerted. */
async function unreadable(about: string): Promise<number> {
  const { values } = await unreadableMoney.get();
  return values.find(({ labels }) => labels.about === about)?.value ?? 0;
}

describe('an account at Efí', () => {
  let efi: FakeEfi;
  let bank: Efi;
  beforeEach(async () => {
    efi = await FakeEfi.start();
    bank = accountAt(efi);
  });
  afterEach(async () => {
    await bank.close();
    await efi.close();
  });

  const pixCharge = (more: Partial<PixRequest> = {}): PixRequest => {
    const at = new Date();
    const expiresAt = new Date(at.getTime() + 1_800_000);
    return { reference: newId('char'), amount: 4_990, description: null, expiresAt, at, ...more };
  };

  test.each<Fault>(['act-and-drop', 'drop', 'unavailable', 'timeout', 'html', 'act-and-truncate'])(
    'a code whose answer is lost (%s) is unknown, and there is one when it is asked again',
    async (fault) => {
      const request = pixCharge();
      efi.faults.next('PUT /v2/cob', fault);
      await expect(bank.pix.create(request)).rejects.toBeInstanceOf(ProviderUnknown);
      expect((await bank.pix.create(request)).brCode).toMatch(/^000201/);
      expect([...efi.book.cobs.keys()]).toEqual([wireId(request.reference)]);
    },
  );

  test.each<Fault>([
    'act-and-drop',
    'drop',
    'too-many',
    'truncated',
    'page-400',
    'page-404',
    'request-timeout',
  ])('a refund whose answer is lost (%s) is given once', async (fault) => {
    const request = pixCharge();
    await bank.pix.create(request);
    efi.pay(wireId(request.reference), request.amount);
    const [payment] = await bank.pix.payments(request.reference);
    const refund = {
      reference: newId('ref'),
      payment: payment?.providerId ?? '',
      amount: 1_000,
      at: new Date(),
    };
    efi.faults.next('PUT /v2/pix', fault);
    await expect(bank.pix.refund(refund)).rejects.toBeInstanceOf(ProviderUnknown);
    if ((await bank.pix.findRefund(refund)) === null) await bank.pix.refund(refund);
    expect(efi.book.pix[0]?.devolucoes).toHaveLength(1);
    expect(await bank.pix.findRefund(refund)).toEqual({ status: 'pending' });
  });

  test('a refund or payout whose id the bank knows is not failed, even where its record is not shown yet', async () => {
    const request = pixCharge();
    await bank.pix.create(request);
    efi.pay(wireId(request.reference), request.amount);
    const [payment] = await bank.pix.payments(request.reference);
    const at = new Date();
    const common = { amount: 1_000, at };
    const refund = { ...common, reference: newId('ref'), payment: payment?.providerId ?? '' };
    const key = { type: 'EMAIL', key: 'ana@example.com' };
    const payout = {
      ...common,
      reference: newId('tran'),
      key,
      holderTaxId: null,
      description: null,
    };
    await bank.pix.refund(refund);
    await bank.payout.send(payout);
    efi.faults.next('GET /v2/pix', 'unseen');
    await expect(bank.pix.refund(refund)).rejects.toBeInstanceOf(ProviderUnknown);
    efi.faults.next('GET /v2/gn/pix', 'unseen');
    await expect(bank.payout.send(payout)).rejects.toBeInstanceOf(ProviderUnknown);
    expect(efi.book.pix[0]?.devolucoes).toHaveLength(1);
    expect(efi.payouts.sent).toHaveLength(1);
  });

  describe('what the bank says about money in another form', () => {
    const PAYMENT = { endToEndId: 'E1', valor: '49.90', horario: '2026-03-10T15:00:00.000Z' };
    const paid = async (more: object): Promise<PixPayment[]> => {
      const body = { status: 'CONCLUIDA', pix: [{ ...PAYMENT, ...more }] };
      efi.faults.script('GET /v2/cob/', { status: 200, body });
      return bank.pix.payments(newId('char'));
    };

    test.each([['49.9'], [49.9], ['49,90']])('an amount %j is read', async (valor) =>
      expect(await paid({ valor })).toMatchObject([{ amount: 4_990 }]),
    );

    test.each([
      ['2026-03-10T12:00:00', '2026-03-10T15:00:00.000Z'],
      ['2026-03-10T14:59:60Z', '2026-03-10T15:00:00.000Z'],
    ])('a time %s is read', async (horario, moment) =>
      expect(await paid({ horario })).toMatchObject([{ paidAt: new Date(moment) }]),
    );

    test('a time that is ahead of ours is now', async () => {
      const [payment] = await paid({ horario: new Date(Date.now() + 3_600_000).toISOString() });
      expect(payment?.paidAt.getTime()).toBeLessThanOrEqual(Date.now());
    });

    test.each([
      ['a payment without a readable amount', 'payment', () => paid({ valor: '49.999' })],
      ['one without a readable time', 'payment', () => paid({ horario: 'hoje' })],
      ['one without an id', 'payment', () => paid({ endToEndId: '' })],
      [
        'a listed payment',
        'payment',
        () => listed('/v2/pix', { pix: [{ ...PAYMENT, valor: 'R$ 1' }] }, 'payments'),
      ],
      [
        'a listed refund',
        'refund',
        () => listed('/v2/pix', { pix: [{ ...PAYMENT, devolucoes: [{ id: 'D1' }] }] }, 'payments'),
      ],
      [
        'a listed payout',
        'payout',
        () => listed('/v2/gn/pix/enviados', { pix: [{ idEnvio: 'x' }] }, 'payouts'),
      ],
      [
        'a listed claim',
        'dispute',
        () =>
          listed(
            '/v2/gn/infracoes',
            { infracoes: [{ idInfracao: 'i', endToEndId: 'E1', status: 'ABERTA', valor: 'um' }] },
            'disputes',
          ),
      ],
      ['the balance', 'balance', () => listed('/v2/gn/saldo', { saldo: {} }, 'balance')],
    ])('%s alerts the operator at once, and is asked for again', async (_what, about, ask) => {
      const before = await unreadable(about);
      await expect(ask()).rejects.toBeInstanceOf(ProviderUnknown);
      expect(await unreadable(about)).toBe(before + 1);
    });

    test('a return that cannot be read alerts the operator; what was sent is sent', async () => {
      const body = {
        endToEndId: 'E1',
        status: 'REALIZADO',
        valor: '4.00',
        horario: { solicitacao: '2026-03-10T15:00:00.000Z' },
        devolucoes: [
          { rtrId: 'D1', valor: 'dois' },
          { rtrId: 'D2', valor: '2.00', horario: PAYMENT.horario },
        ],
      };
      efi.faults.script('GET /v2/gn/pix/enviados/', { status: 200, body });
      const before = await unreadable('return');
      expect(await bank.payout.find(newId('tran'), new Date())).toMatchObject({
        status: 'completed',
        returns: [{ providerId: 'D2', amount: 200, returnedAt: new Date(PAYMENT.horario) }],
      });
      expect(await unreadable('return')).toBe(before + 1);
    });

    const listed = async (
      path: string,
      body: object,
      list: 'payments' | 'payouts' | 'disputes' | 'balance',
    ): Promise<unknown> => {
      efi.faults.script(`GET ${path}`, { status: 200, body });
      const span = { from: new Date(Date.now() - 86_400_000), until: new Date() };
      const { records } = bank;
      return list === 'balance' ? records.balance?.() : records[list]?.(span, 0);
    };
  });

  test('lists are never asked for beyond now', async () => {
    const from = new Date(Date.now() - 86_400_000);
    const before = Date.now();
    await bank.records.payments({ from, until: new Date(before + 86_400_000) }, 0);
    const asked = efi.calls.at(-1)?.split('?')[1];
    const until = new Date(new URLSearchParams(asked).get('fim') ?? '').getTime();
    expect(until).toBeLessThanOrEqual(Date.now());
    expect(until).toBeGreaterThanOrEqual(before);
  });

  test('a payout that the bank refuses without a word names the limit of new accounts', async () => {
    const status = 'NAO_REALIZADO';
    efi.faults.script('GET /v2/gn/pix/enviados/', { status: 200, body: { status } });
    expect(await bank.payout.find(newId('tran'), new Date())).toEqual({
      status: 'failed',
      reason: expect.stringMatching(/^refused_by_bank: .*R\$ 0\.30/),
    });
  });

  describe.each(['named-400', '404'] as const)('what Efí does not know (%s)', (absentAs) => {
    beforeEach(() => void (efi.absentAs = absentAs));

    test('is none: a code, a refund, the registered address', async () => {
      const question = { payment: 'E0', reference: newId('ref'), at: new Date() };
      expect(await bank.pix.payments(newId('char'))).toEqual([]);
      expect(await bank.pix.findRefund(question)).toBeNull();
      expect(await bank.account.registeredWebhook?.(['PIX'])).toBeNull();
      await bank.pix.cancel(newId('char'), new Date());
      expect(await bank.account.check()).toMatchObject({
        problems: [],
        facts: { webhook: 'none' },
      });
    });

    test('can be made: a code, whose refused refund has failed', async () => {
      const request = pixCharge();
      await bank.pix.create(request);
      efi.pay(wireId(request.reference), request.amount);
      const [payment] = await bank.pix.payments(request.reference);
      const refund = { reference: newId('ref'), amount: 5_000, at: new Date() };
      expect(
        await bank.pix.refund({ ...refund, payment: payment?.providerId ?? '' }),
      ).toMatchObject({ status: 'failed', reason: expect.stringMatching(/devolucao.valor/) });
      expect(await bank.pix.refund({ ...refund, payment: 'E0' })).toEqual({
        status: 'failed',
        reason: 'the payment is not known',
      });
    });
  });

  test.each([
    [400, { nome: 'valor_invalido', mensagem: 'Campo valor inválido.' }],
    [400, { nome: 'pagamento_negado' }],
    [400, { mensagem: 'cobranca_nao_encontrada' }],
    [400, { title: 'cobranca_nao_encontrada' }],
  ])('another refusal (%i %j) never means that there is none', async (status, body) => {
    efi.faults.script('GET /v2/', { status, body });
    const question = { payment: 'E0', reference: newId('ref'), at: new Date() };
    await expect(bank.pix.payments(newId('char'))).rejects.toBeInstanceOf(ProviderRefused);
    await expect(bank.pix.findRefund(question)).rejects.toBeInstanceOf(ProviderRefused);
  });

  test('what was removed for ever (410) is none', async () => {
    efi.faults.script('GET /v2/', { status: 410, body: { title: 'PermanentementeRemovido' } });
    expect(await bank.pix.payments(newId('char'))).toEqual([]);
    expect(await bank.payout.find(newId('tran'), new Date())).toBeNull();
  });

  test('a gateway that answers 410 tells nothing', async () => {
    efi.faults.always('GET /v2/', 'page-410');
    await expect(bank.pix.payments(newId('char'))).rejects.toBeInstanceOf(ProviderUnknown);
  });

  test.each([
    ['a list', [{ propriedade: 'cob.chave', razao: 'não é da conta' }]],
    ['a text of JSON', '[{"propriedade":"cob.chave","razao":"não é da conta"}]'],
    ['another text', 'cob.chave: não é da conta'],
  ])('the reasons of a refusal are told where they are %s', async (_form, violacoes) => {
    efi.faults.script('PUT /v2/cob', { status: 400, body: { title: 'Inválida', violacoes } });
    await expect(bank.pix.create(pixCharge())).rejects.toThrow(/cob\.chave: não é da conta/);
  });

  test('too many calls are told apart', async () => {
    efi.faults.next('GET /v2/cob', 'too-many');
    await expect(bank.pix.create(pixCharge())).rejects.toBeInstanceOf(ProviderBusy);
  });

  test('calls of the same time share one token; a token that the bank forgot is replaced', async () => {
    await Promise.all(Array.from({ length: 5 }, () => bank.pix.create(pixCharge())));
    efi.forgetTokens();
    const before = efi.received;
    await Promise.all(Array.from({ length: 5 }, () => bank.pix.create(pixCharge())));
    expect(efi.book.cobs.size).toBe(10);
    // 5 calls that were refused, one new token, and 5 codes of 2 calls
    expect(efi.received - before).toBe(5 + 1 + 5 * 2);
  });

  test.each<Fault>(['page-400', 'page-404', 'request-timeout', 'too-many'])(
    'no token because of a gateway (%s): the credentials are not blamed',
    async (fault) => {
      const account = accountAt(efi);
      efi.faults.next('POST /oauth/token', fault);
      const error: unknown = await account.pix.create(pixCharge()).catch((thrown) => thrown);
      expect(error).toBeInstanceOf(ProviderUnknown);
      expect(error).not.toBeInstanceOf(ProviderMisconfigured);
      await account.close();
    },
  );

  test('scopes that were taken away are the operator’s to repair', async () => {
    efi.scopes = 'cob.read';
    await expect(bank.pix.create(pixCharge())).rejects.toBeInstanceOf(ProviderMisconfigured);
  });

  test('a refused amount is told with the words of the bank', async () => {
    const faults = async () => {
      const { values } = await integrationFaults.get();
      return values.find(({ labels }) => labels.provider === 'efi')?.value;
    };
    const before = await faults();
    expect(before).toBeGreaterThanOrEqual(0);
    await expect(bank.pix.create(pixCharge({ amount: 0 }))).rejects.toThrow('valor_invalido');
    expect(efi.book.cobs.size).toBe(0);
    // Nothing of it is the buyer's: the operator gets an alert.
    expect(await faults()).toBe(Number(before) + 1);
    await bank.pix.create(pixCharge());
    expect(await faults()).toBe(Number(before) + 1);
  });

  describe('provider check', () => {
    const problemsOf = async (account: Efi): Promise<string[]> => {
      const { problems } = await account.account.check();
      await account.close();
      return problems;
    };

    test('finds nothing where everything is right, and tells the days of the certificate', async () => {
      expect(await bank.account.check()).toEqual({
        problems: [],
        warnings: [],
        facts: { certificateDaysLeft: 364, clockSkewSeconds: expect.any(Number), webhook: 'none' },
      });
    });

    test('names a wrong secret', async () => {
      const problems = await problemsOf(accountAt(efi, { clientSecret: 'another' }));
      expect(problems).toEqual([expect.stringMatching(/^token: .*secret/)]);
    });

    test('names a certificate of another merchant', async () => {
      const { certificate, key } = await efi.otherCertificate();
      const other = accountAt(efi, { certificate, certificateKey: key });
      // The token of one certificate is no token for another.
      await bank.account.check();
      expect(await problemsOf(other)).toEqual([]);
    });

    test('names a certificate that has ended', async () => {
      const { certificate, key } = await efi.otherCertificate(-1);
      const problems = await problemsOf(accountAt(efi, { certificate, certificateKey: key }));
      expect(problems[0]).toMatch(/^certificate: it expired/);
    });

    test('warns before a certificate ends', async () => {
      const { certificate, key } = await efi.otherCertificate(20);
      const account = accountAt(efi, { certificate, certificateKey: key });
      expect((await account.account.check()).warnings).toEqual([
        expect.stringMatching(/^certificate: it expires in \d+ days/),
      ]);
      await account.close();
    });

    test('names what automatic PIX lacks: scopes, or the account that receives it', async () => {
      efi.scopes = efi.scopes.replace(' rec.write', '').replace(' webhookcobr.read', '');
      expect(await bank.account.check()).toMatchObject({
        problems: [],
        warnings: [
          'AUTOMATIC_PIX does not work: the bank does not grant rec.write, webhookcobr.read',
        ],
      });
      const account = accountAt(efi, { account: undefined });
      expect((await account.account.check()).warnings).toEqual([
        expect.stringMatching(/^AUTOMATIC_PIX does not work: .*account \{branch, number, type\}/),
      ]);
      await account.close();
    });

    test('names missing scopes', async () => {
      efi.scopes = 'cob.read cob.write webhook.read';
      expect(await problemsOf(accountAt(efi))).toEqual([
        'scopes: the bank does not grant pix.read, pix.write, webhook.write',
      ]);
    });

    test('names a key that is not of the account', async () => {
      const problems = await problemsOf(accountAt(efi, { pixKey: 'loja@example.com' }));
      expect(problems).toEqual([expect.stringMatching(/^pixKey: chave_invalida/)]);
    });

    test('names clocks that differ', async () => {
      efi.now = () => new Date(Date.now() + 120_000);
      expect(await problemsOf(accountAt(efi))).toEqual([
        expect.stringMatching(/^clock: .* differ by 1\d\d s/),
      ]);
    });

    test('names a server whose certificate cannot be trusted', async () => {
      const problems = await problemsOf(accountAt(efi, { ca: undefined }));
      expect(problems).toEqual([expect.stringMatching(/^token: the TLS connection was refused/)]);
    });
  });

  test('without the client certificate the bank refuses the connection', async () => {
    const stranger = await FakeEfi.start();
    const { certificate, key } = await stranger.otherCertificate();
    await stranger.close();
    const account = accountAt(efi, { certificate, certificateKey: key });
    await expect(account.pix.create(pixCharge())).rejects.toBeInstanceOf(ProviderUnknown);
    expect((await account.account.check()).problems).toEqual([expect.stringMatching(/^token: /)]);
    expect(efi.calls).toEqual([]);
    await account.close();
  });

  test('credentials for boletos that are wrong are a warning: the account may serve PIX only', async () => {
    const account = accountAt(efi, { charges: { clientId: 'other', clientSecret: 'wrong' } });
    expect(await account.account.check()).toMatchObject({
      problems: [],
      warnings: [expect.stringMatching(/^BOLETO does not work: .*client id and secret/)],
    });
    await account.close();
  });

  describe('callbacks', () => {
    const read = (body: unknown) =>
      bank.notifications.read({ headers: {}, body: JSON.stringify(body) });
    const charge = newId('pix_char');
    const refund = newId('ref');

    test('payments, refunds, several at once, and the bare list', async () => {
      const pix = [
        { txid: wireId(charge), valor: '1.00', devolucoes: [{ id: wireId(refund) }] },
        { endToEndId: 'E1', valor: '110.00' },
      ];
      const news = [
        { about: 'payment', reference: charge },
        { about: 'refund', reference: refund },
      ];
      expect(await read({ pix })).toEqual(news);
      expect(await read(pix)).toEqual(news);
    });

    test('what is not ours, or has another form, is left out', async () => {
      expect(
        await read({ pix: [{ txid: 'fc9a43k6ff384ryP5f41719' }, null, 7, { txid: {} }] }),
      ).toEqual([]);
      expect(
        await read({ recs: [{ idRec: 'RR1', atualizacao: [{ data: '2024-20-08' }] }] }),
      ).toEqual([]);
      expect(await read({})).toEqual([]);
      expect(await read({ pix: { txid: 1 } })).toEqual([]);
    });
  });
});

test.each([
  ['{', 'the file must be one JSON object'],
  ['[]', 'the file must be one JSON object'],
  ['{"clientId": "a", "profile": "efi"}', /clientSecret is required; certificate is required/],
  ['{"clientId": 1}', /clientId must be a text/],
  ['{"charges": {"clientId": "a"}}', /charges must have clientId and clientSecret/],
  ['{"account": {"branch": "1"}}', /account must have branch, number and type/],
  ['{"hosts": {"pix": "https://10.0.0.1"}}', /hosts is for tests/],
  ['{"certificate": "x", "certificateKey": "SECRET"}', /certificate is not PEM/],
])('the account file %s is refused: %s', (text, sentence) => {
  config.allowPrivateEndpoints = false;
  expect(() => readAccountFile('efi', text)).toThrow(sentence);
  expect(() => readAccountFile('efi', text)).not.toThrow(/SECRET/);
  config.allowPrivateEndpoints = true;
});
