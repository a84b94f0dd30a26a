/**
 * Automatic PIX with production keys when answers are lost, before or after the bank acted, and
 * when callbacks lie, repeat or come late: one mandate, one charge per cycle, counted at the bank.
 */
import { config } from '../../src/config/config';
import { enableAccount } from '../../src/modules/providers/accounts/enable-account';
import { addAccount } from '../../src/modules/providers/accounts/add-account';
import { wireId } from '../../src/modules/providers/bcb-pix/wire';
import { FakeEfi } from '../../scripts/fakes/efi/fake-efi';
import type { Fault } from '../../scripts/fakes/faults';
import { AutomaticPixShop } from '../support/production-subscriptions';
import { changeRows, inWallTime, not, rowOf } from '../support/rows';

const NOON = '2027-02-12T15:00:00.000Z';
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

const LOST: readonly Fault[] = ['act-and-drop', 'drop'];

describe('the code of the first payment', () => {
  const CALLS = ['PUT /v2/cob', 'POST /v2/locrec', 'POST /v2/rec', 'GET /v2/rec'];
  const cases = CALLS.flatMap((call) => LOST.map((fault) => [call, fault] as const));

  test.each(cases)('%s is lost (%s): one mandate in the end', async (call, fault) => {
    const { efi, dev } = pix.shop;
    efi.faults.next(call, fault);
    const checkout = await pix.checkout();
    const id = await pix.codeOf(checkout);
    const contract = wireId(id);
    for (const minutes of ['01', '05']) {
      await pix.jumpTo(`2027-02-12T15:${minutes}:00.000Z`);
      await changeRows(
        dev,
        'charges',
        { issueAt: not(null) },
        { issueAt: inWallTime('0 seconds') },
      );
      await pix.work();
    }
    expect(efi.mandates.mandates.map(({ contrato, status }) => [contrato, status])).toEqual([
      [contract, 'CRIADA'],
    ]);
    expect([...efi.book.cobs.keys()]).toEqual([contract]);
    // The buyer gets the code of that mandate.
    expect(await rowOf(dev, 'charges', { id })).toMatchObject({ brCode: expect.any(String) });
    efi.pay(contract, 4_990);
    await efi.notify(contract);
    await pix.work();
    expect(await pix.shop.get(`/v2/checkouts/get?id=${checkout.id}`)).toMatchObject({
      status: 'PAID',
      subscriptionId: expect.stringMatching(/^subs_/),
    });
  });

  test('a mandate that the bank may be creating right now is not requested again', async () => {
    const { efi } = pix.shop;
    efi.faults.next('POST /v2/rec', 'drop');
    await pix.codeOf(await pix.checkout());
    await pix.jumpTo('2027-02-12T15:01:00.000Z');
    await pix.work();
    expect(efi.calls.filter((call) => call.startsWith('GET /v2/rec?'))).not.toEqual([]);
    expect(efi.calls.filter((call) => call === 'POST /v2/rec')).toEqual([]);
  });
});

describe('an announced charge', () => {
  test.each<Fault>(['act-and-drop', 'drop', 'unavailable', 'too-many', 'page-400', 'html'])(
    'whose answer is lost (%s) is announced once, and paid once',
    async (fault) => {
      const { id, contract } = await pix.subscribe();
      pix.shop.efi.faults.next('PUT /v2/cobr', fault);
      await pix.travel(CLOSED);
      for (const minutes of ['01', '03', '15'])
        await pix.travel(`2027-03-08T16:${minutes}:00.000Z`);
      await pix.day('2027-03-12');
      expect(pix.tries).toEqual([['CONCLUIDA', '2027-03-12 AGND PAGA']]);
      expect(pix.shop.efi.announced.paidOf(contract)).toHaveLength(1);
      expect(await pix.charges(id)).toMatchObject([{}, [1, 'PAID', 'APPROVED']]);
    },
  );

  test.each(LOST)('whose retry is lost (%s) is retried once', async (fault) => {
    const { id, contract } = await pix.subscribe();
    const { efi } = pix.shop;
    efi.announced.failNext(contract, 'AM02');
    efi.faults.next('POST /v2/cobr', fault);
    await pix.travel(CLOSED);
    await pix.day('2027-03-12');
    for (const time of ['22:07', '22:10', '22:30']) await pix.travel(`2027-03-12T${time}:00-03:00`);
    await pix.day('2027-03-13');
    expect(pix.tries).toEqual([['CONCLUIDA', '2027-03-12 AGND REJEITADA', '2027-03-13 NTAG PAGA']]);
    expect(await pix.charges(id)).toMatchObject([{}, [1, 'PAID', 'generic_decline APPROVED']]);
  });

  test.each(LOST)('whose cancellation is lost (%s) is cancelled', async (fault) => {
    const { id, contract } = await pix.subscribe();
    const { efi } = pix.shop;
    await pix.travel(CLOSED);
    await pix.travel('2027-03-09T15:00:00.000Z');
    efi.faults.next('PATCH /v2/cobr', fault);
    efi.faults.next('PATCH /v2/rec', fault);
    await pix.shop.post('/v2/subscriptions/cancel', { id });
    for (const minutes of ['01', '10', '40']) await pix.travel(`2027-03-09T15:${minutes}:00.000Z`);
    await pix.travel('2027-03-09T18:00:00.000Z');
    expect(pix.tries).toEqual([['CANCELADA', '2027-03-12 AGND CANCELADA']]);
    expect(efi.mandates.of(contract).status).toBe('CANCELADA');
  });

  test('paid late, after it counted as failed: the retry finds that payment, and pays nothing', async () => {
    const { id, contract } = await pix.subscribe();
    const { efi } = pix.shop;
    efi.announced.failNext(contract, 'AM02');
    await pix.travel(CLOSED);
    await pix.travel('2027-03-12T21:10:00-03:00');
    efi.announced.payLate(contract);
    await pix.travel('2027-03-12T22:05:00-03:00');
    await pix.day('2027-03-13');
    expect(pix.tries).toEqual([['CONCLUIDA', '2027-03-12 AGND PAGA']]);
    expect(await pix.charges(id)).toMatchObject([{}, [1, 'PAID', 'generic_decline APPROVED']]);
    expect(efi.book.kept()).toBe(2 * 4_990);
    expect(await pix.differences()).toEqual([]);
  });
});

describe('callbacks', () => {
  test('forged ones move nothing: the bank says what is true', async () => {
    const { id, contract } = await pix.subscribe();
    const { efi } = pix.shop;
    const { idRec } = efi.mandates.of(contract);
    await pix.travel(CLOSED);
    const [txid = ''] = efi.announced.charges.keys();
    const recs = [
      { idRec, status: 'CANCELADA', atualizacao: [{ status: '?', data: '2024-20-08' }] },
    ];
    const tentativas = [
      { dataLiquidacao: '2024-20-08', tipo: '?', status: 'PAGA', endToEndId: 'E1' },
    ];
    const cobsr = [{ idRec, txid, status: 'CONCLUIDA', tentativas }, { txid: 7 }, null];
    expect(await efi.post(JSON.stringify({ recs }), '/rec')).toBe(200);
    expect(await efi.post(JSON.stringify({ cobsr }), '/cobr')).toBe(200);
    await pix.work();
    expect(await pix.subscription(id)).toMatchObject({ status: 'ACTIVE' });
    expect(await pix.charges(id)).toMatchObject([{}, [1, 'PENDING', 'PENDING']]);
  });

  test('a true one is acted on at once; repeated, late and out of order, it pays once', async () => {
    const { id, contract } = await pix.subscribe();
    const { efi } = pix.shop;
    await pix.travel(CLOSED);
    const [txid = ''] = efi.announced.charges.keys();
    await efi.notifyOfAnnounced(txid);
    await pix.work();
    await pix.jumpTo('2027-03-12T08:01:00-03:00');
    await efi.notifyOfAnnounced(txid, txid);
    await pix.work();
    expect(await pix.charges(id)).toMatchObject([{}, [1, 'PAID', 'APPROVED']]);
    await efi.notifyOfAnnounced(txid);
    await efi.notifyOfMandates(contract);
    await pix.work();
    expect(efi.book.kept()).toBe(2 * 4_990);
  });

  test('a retry is reported by the first charge: its outcome is asked for', async () => {
    const { id, contract } = await pix.subscribe();
    const { efi } = pix.shop;
    efi.announced.failNext(contract, 'AM02');
    await pix.travel(CLOSED);
    await pix.day('2027-03-12');
    await pix.jumpTo('2027-03-13T08:01:00-03:00');
    await efi.notifyOfAnnounced(...efi.announced.charges.keys());
    await pix.work();
    expect(await pix.charges(id)).toMatchObject([{}, [1, 'PAID', 'generic_decline APPROVED']]);
  });
});

test('what was begun stays with its account, also when another one serves the method', async () => {
  const { id, contract } = await pix.subscribe();
  const { ctx, account } = pix.shop;
  const other = await FakeEfi.start();
  const file = JSON.stringify(other.accountFile());
  const added = await addAccount(ctx, { kind: 'efi', name: 'Outra', file });
  await enableAccount(ctx, account.id, []);
  await enableAccount(ctx, added.id, ['PIX', 'AUTOMATIC_PIX']);
  await pix.travel(CLOSED);
  await pix.day('2027-03-12');
  expect(pix.shop.efi.announced.paidOf(contract)).toHaveLength(1);
  expect(await pix.charges(id)).toMatchObject([{}, [1, 'PAID', 'APPROVED']]);
  await pix.shop.post('/v2/subscriptions/cancel', { id });
  await pix.work();
  expect(pix.shop.efi.mandates.of(contract).status).toBe('CANCELADA');
  expect(other.calls).toEqual([]);
  await other.close();
});
