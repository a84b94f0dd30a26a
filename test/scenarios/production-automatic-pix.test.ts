/**
 * Production keys renew subscriptions by automatic PIX at a bank (a fake of Efí): the mandate with
 * the first payment, announced charges, declines, retries, and ends by either side. What moved is
 * counted at the bank.
 */
import { config } from '../../src/config/config';
import { wireId } from '../../src/modules/providers/bcb-pix/wire';
import { AutomaticPixShop } from '../support/production-subscriptions';
import type { Json } from '../support/world';

/** Friday, noon in São Paulo: a month later it is Friday again, and banks are open. */
const NOON = '2027-02-12T15:00:00.000Z';
/** Four days before the charge of 12 March, its cycle has closed. */
const CLOSED = '2027-03-08T16:00:00.000Z';

let pix: AutomaticPixShop;
const { publicUrl } = config;
beforeEach(async () => {
  pix = await AutomaticPixShop.open(NOON);
});
afterEach(async () => {
  config.publicUrl = publicUrl;
  await pix.close();
});

test('the first PIX pays and authorises; each month is announced 4 days ahead and paid on its day', async () => {
  const { id, contract } = await pix.subscribe();
  const { efi } = pix.shop;
  expect(efi.mandates.mandates).toMatchObject([
    {
      contrato: contract,
      status: 'APROVADA',
      objeto: 'Clube do Livro',
      dataInicial: '2027-03-12',
      periodicidade: 'MENSAL',
      devedor: { cpf: expect.any(String), nome: expect.any(String) },
    },
  ]);
  expect(await pix.subscription(id)).toMatchObject({ status: 'ACTIVE', method: 'PIX' });
  await pix.travel('2027-03-08T14:00:00.000Z');
  expect(pix.tries).toEqual([]);
  for (const month of ['03', '04', '05']) {
    await pix.travel(`2027-${month}-08T16:00:00.000Z`);
    await pix.day(`2027-${month}-12`);
  }
  expect(pix.tries).toEqual([
    ['CONCLUIDA', '2027-03-12 AGND PAGA'],
    ['CONCLUIDA', '2027-04-12 AGND PAGA'],
    ['CONCLUIDA', '2027-05-12 AGND PAGA'],
  ]);
  expect(await pix.charges(id)).toEqual([
    [0, 'PAID', null],
    [1, 'PAID', 'APPROVED'],
    [2, 'PAID', 'APPROVED'],
    [3, 'PAID', 'APPROVED'],
  ]);
  expect(efi.announced.paidOf(contract)).toHaveLength(3);
  expect(efi.book.kept()).toBe(4 * 4_990);
  expect((await pix.shop.get('/v2/stores/get')).balance as Json).toMatchObject({
    available: 4 * (4_990 - 80),
  });
});

describe('a bank that fails', () => {
  test('is asked again on another day, for the same charge', async () => {
    const { id, contract } = await pix.subscribe();
    pix.shop.efi.announced.failNext(contract, 'AM02');
    await pix.travel(CLOSED);
    await pix.day('2027-03-12');
    await pix.day('2027-03-13');
    expect(pix.tries).toEqual([['CONCLUIDA', '2027-03-12 AGND REJEITADA', '2027-03-13 NTAG PAGA']]);
    expect(await pix.charges(id)).toEqual([
      [0, 'PAID', null],
      [1, 'PAID', 'generic_decline APPROVED'],
    ]);
    expect(await pix.differences()).toEqual([]);
  });

  test('and ends the charge: another one is announced, two days ahead on a bank day', async () => {
    const { id, contract } = await pix.subscribe();
    pix.shop.efi.announced.failNext(contract, 'AC05');
    await pix.travel(CLOSED);
    for (const day of ['12', '13', '15']) await pix.day(`2027-03-${day}`);
    expect(pix.tries).toEqual([
      ['REJEITADA', '2027-03-12 AGND REJEITADA'],
      ['CONCLUIDA', '2027-03-15 AGND PAGA'], // the 14th is a Sunday
    ]);
    expect(await pix.charges(id)).toMatchObject([{}, [1, 'PAID', 'generic_decline APPROVED']]);
    expect(await pix.differences()).toEqual([]);
  });

  test('and lets the charge expire: no other one is announced in its cycle', async () => {
    const { id, contract } = await pix.subscribe();
    const { efi } = pix.shop;
    efi.announced.failNext(contract, 'AM02');
    await pix.travel(CLOSED);
    await pix.travel('2027-03-12T21:06:00-03:00');
    for (const charge of efi.announced.charges.values()) charge.status = 'EXPIRADA';
    for (const day of ['12', '13', '14', '15', '16', '17', '18', '19', '20'])
      await pix.day(`2027-03-${day}`);
    expect(pix.tries).toEqual([['EXPIRADA', '2027-03-12 AGND REJEITADA']]);
    expect(efi.calls.filter((call) => call.startsWith('PUT /v2/cobr'))).toHaveLength(1);
    expect(efi.calls.filter((call) => call.startsWith('POST /v2/cobr'))).toEqual([]);
    expect(await pix.subscription(id)).toMatchObject({ status: 'CANCELLED' });
    expect(await pix.differences()).toEqual([]);
  });

  test('four times: the subscription ends, and its mandate at the bank', async () => {
    const { id, contract } = await pix.subscribe();
    pix.shop.efi.announced.failNext(contract, 'AM02', 'AM02', 'AM02', 'AM02');
    await pix.travel(CLOSED);
    for (const day of ['12', '13', '14', '15']) await pix.day(`2027-03-${day}`);
    await pix.work();
    expect(pix.tries).toEqual([
      [
        'ATIVA',
        '2027-03-12 AGND REJEITADA',
        '2027-03-13 NTAG REJEITADA',
        '2027-03-14 NTAG REJEITADA',
        '2027-03-15 NTAG REJEITADA',
      ],
    ]);
    expect(await pix.subscription(id)).toMatchObject({
      status: 'CANCELLED',
      cancelledDueTo: 'max_payment_retries_exceeded',
    });
    expect(pix.shop.efi.mandates.of(contract)).toMatchObject({
      status: 'CANCELADA',
      solicitante: 'USUARIO_RECEBEDOR',
    });
    expect(await pix.differences()).toEqual([]);
  });
});

describe('the end of a mandate', () => {
  test('by the payer: the callback is a reason to ask, and the subscription ends', async () => {
    const { id, contract } = await pix.subscribe();
    pix.shop.efi.announced.revoke(contract);
    expect(await pix.shop.efi.notifyOfMandates(contract)).toBe(200);
    await pix.work();
    expect(await pix.subscription(id)).toMatchObject({
      status: 'CANCELLED',
      cancelledDueTo: 'revoked_by_payer',
    });
    await pix.travel(CLOSED);
    await pix.day('2027-03-12');
    expect(pix.tries).toEqual([]);
  });

  test('by the payer, and the callback is lost: the bank refuses the next charge', async () => {
    const { id, contract } = await pix.subscribe();
    pix.shop.efi.announced.revoke(contract);
    await pix.travel(CLOSED);
    expect(pix.tries).toEqual([]);
    expect(await pix.subscription(id)).toMatchObject({ cancelledDueTo: 'revoked_by_payer' });
  });

  test('by the payer after a charge was announced: that charge is not tried', async () => {
    const { id, contract } = await pix.subscribe();
    await pix.travel(CLOSED);
    await pix.travel('2027-03-09T15:00:00.000Z');
    pix.shop.efi.announced.revoke(contract);
    await pix.shop.efi.notifyOfMandates(contract);
    await pix.day('2027-03-12');
    expect(pix.tries).toEqual([['CANCELADA', '2027-03-12 AGND CANCELADA']]);
    expect(await pix.charges(id)).toMatchObject([{}, [1, 'CANCELLED', 'called_off']]);
    expect(pix.shop.efi.announced.paidOf(contract)).toEqual([]);
  });

  test('a mandate that the payer rejected after the payment ends the subscription', async () => {
    const checkout = await pix.checkout();
    const contract = wireId(await pix.codeOf(checkout));
    pix.shop.efi.mandates.rejecting.add(contract);
    pix.shop.efi.pay(contract, 4_990);
    await pix.shop.efi.notify(contract);
    await pix.work();
    await pix.shop.efi.notifyOfMandates(contract);
    await pix.work();
    const { subscriptionId } = await pix.shop.get(`/v2/checkouts/get?id=${checkout.id}`);
    expect(await pix.subscription(String(subscriptionId))).toMatchObject({
      status: 'CANCELLED',
      cancelledDueTo: 'revoked_by_payer',
    });
  });

  test('a cancelled subscription: the announced charge and the mandate end at the bank', async () => {
    const { id, contract } = await pix.subscribe();
    await pix.travel(CLOSED);
    await pix.travel('2027-03-11T21:50:00-03:00');
    expect(pix.tries).toEqual([['ATIVA', '2027-03-12 AGND AGENDADA']]);
    await pix.shop.post('/v2/subscriptions/cancel', { id });
    await pix.work();
    expect(pix.tries).toEqual([['CANCELADA', '2027-03-12 AGND CANCELADA']]);
    expect(pix.shop.efi.mandates.of(contract).status).toBe('CANCELADA');
  });

  test('cancelled too late for the bank: what it still collects goes back', async () => {
    const { id, contract } = await pix.subscribe();
    await pix.travel(CLOSED);
    await pix.travel('2027-03-11T22:10:00-03:00');
    await pix.shop.post('/v2/subscriptions/cancel', { id });
    await pix.work();
    await pix.day('2027-03-12');
    expect(pix.tries).toEqual([['CONCLUIDA', '2027-03-12 AGND PAGA']]);
    expect(pix.shop.efi.announced.paidOf(contract)).toHaveLength(1);
    expect(pix.shop.efi.book.pix[1]?.devolucoes).toMatchObject([{ cents: 4_990 }]);
    expect(await pix.charges(id)).toMatchObject([{}, [1, 'CANCELLED', 'APPROVED']]);
  });
});

describe('a pause', () => {
  const pause = (id: string) => pix.shop.post('/v2/subscriptions/pause', { id });
  const resume = (id: string) => pix.shop.post('/v2/subscriptions/resume', { id });

  test('calls the announced charge off; resumed in time, it is announced again', async () => {
    const { id } = await pix.subscribe();
    await pix.travel(CLOSED);
    await pix.travel('2027-03-09T15:00:00.000Z');
    await pause(id);
    await pix.work();
    expect(pix.tries).toEqual([['CANCELADA', '2027-03-12 AGND CANCELADA']]);
    await resume(id);
    await pix.travel('2027-03-09T15:05:00.000Z');
    await pix.day('2027-03-12');
    expect(pix.tries).toEqual([
      ['CANCELADA', '2027-03-12 AGND CANCELADA'],
      ['CONCLUIDA', '2027-03-12 AGND PAGA'],
    ]);
    expect(await pix.charges(id)).toMatchObject([{}, [1, 'PAID', 'called_off APPROVED']]);
  });

  test('over its day skips that cycle', async () => {
    const { id, contract } = await pix.subscribe();
    await pix.travel(CLOSED);
    await pix.travel('2027-03-09T15:00:00.000Z');
    await pause(id);
    await pix.work();
    await pix.travel('2027-03-20T15:00:00.000Z');
    await resume(id);
    await pix.travel('2027-04-08T16:00:00.000Z');
    await pix.day('2027-04-12');
    expect(await pix.charges(id)).toMatchObject([
      {},
      [1, 'CANCELLED', 'called_off'],
      [2, 'PAID', 'APPROVED'],
    ]);
    expect(pix.shop.efi.announced.paidOf(contract)).toHaveLength(1);
  });
});

describe('a renewal', () => {
  test('is refunded in part, and then the rest of it', async () => {
    const { id } = await pix.subscribe();
    await pix.travel(CLOSED);
    await pix.day('2027-03-12');
    const renewal = await pix.checkoutOfRenewal(id);
    await pix.shop.post('/v2/checkouts/refund', { id: renewal, amount: 990 });
    await pix.travel('2027-03-13T15:05:00.000Z');
    expect(pix.shop.efi.book.pix[1]?.devolucoes).toMatchObject([{ cents: 990 }]);
    await pix.shop.post('/v2/checkouts/refund', { id: renewal });
    await pix.travel('2027-03-13T15:10:00.000Z');
    expect(pix.shop.efi.book.kept()).toBe(4_990);
    expect(await pix.subscription(id)).toMatchObject({ status: 'ACTIVE' });
  });
});
