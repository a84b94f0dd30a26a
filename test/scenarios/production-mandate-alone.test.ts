/**
 * A running subscription moves to automatic Pix with production keys: the mandate is asked for at
 * the bank without a payment, also when answers are lost.
 */
import { wireId } from '../../src/modules/providers/bcb-pix/wire';
import type { Fault } from '../../scripts/fakes/faults';
import { AutomaticPixShop } from '../support/production-subscriptions';
import { rowOf } from '../support/rows';

let pix: AutomaticPixShop;
beforeEach(async () => {
  pix = await AutomaticPixShop.open('2027-02-12T15:00:00.000Z');
});
afterEach(() => pix.close());

const ask = (id: string) =>
  pix.shop.request('POST', '/v2/subscriptions/authorize-automatic-pix', { id });

async function contractOf(id: string): Promise<string> {
  const { askedMandateReference } = await rowOf(pix.shop.dev, 'subscriptions', { id });
  return wireId(String(askedMandateReference));
}

test('the callback of the bank moves it, and the next cycle is announced under the mandate', async () => {
  const { efi } = pix.shop;
  const { id } = await pix.subscribe({ collection: 'INVOICE' });
  const asked = await ask(id);
  expect([asked.status, asked.body.data.subscriptionId]).toEqual([200, id]);
  const contract = await contractOf(id);
  expect(efi.mandates.of(contract)).toMatchObject({ status: 'CRIADA', txid: '' });
  efi.mandates.acceptAlone(contract);
  await efi.notifyOfMandates(contract);
  await pix.work();
  expect(await pix.shop.get(`/v2/subscriptions/get?id=${id}`)).toMatchObject({
    method: 'PIX',
    collection: 'AUTOMATIC',
  });
  await pix.shop.post('/v2/subscriptions/end-automatic-pix', { id });
  await pix.work();
  expect(efi.mandates.of(contract)).toMatchObject({
    status: 'CANCELADA',
    solicitante: 'USUARIO_RECEBEDOR',
  });
  await efi.notifyOfMandates(contract);
  await pix.work();
  expect(await pix.shop.get(`/v2/subscriptions/get?id=${id}`)).toMatchObject({
    status: 'ACTIVE',
    collection: 'INVOICE',
  });
});

const LOST: readonly Fault[] = ['act-and-drop', 'drop'];
const cases = ['POST /v2/locrec', 'POST /v2/rec', 'GET /v2/rec'].flatMap((call) =>
  LOST.map((fault) => [call, fault] as const),
);

test.each(cases)('%s is lost (%s): the repeated request has one mandate', async (call, fault) => {
  const { efi } = pix.shop;
  const { id } = await pix.subscribe({ collection: 'INVOICE' });
  efi.faults.next(call, fault);
  expect((await ask(id)).status).toBe(503);
  await pix.jumpTo('2027-02-12T15:05:00.000Z');
  expect((await ask(id)).status).toBe(200);
  expect(efi.mandates.mandates.map(({ contrato }) => contrato)).toEqual([await contractOf(id)]);
});
