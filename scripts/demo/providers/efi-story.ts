/** A shop at Efí: it sells by PIX and boleto, gives a part back, and is paid out. */
import { formatReais } from '../../../src/platform/operations/money';
import { wireId } from '../../../src/modules/providers/bcb-pix/wire';
import { FakeEfi } from '../../fakes/efi/fake-efi';
import type { Data } from '../client';
import { chapter, must, mustBe, note } from '../narrator';
import type { ProviderCast, ProviderStory } from './provider-story';

type Cast = ProviderCast<FakeEfi>;

const PIX_CENTS = 12_000;
const BOLETO_CENTS = 25_000;
const PART_CENTS = 3_000;
const PAYOUT_CENTS = 5_000;
const BUYER = { name: 'Ana Souza', taxId: '529.982.247-25' };
const KEY = { pixKeyType: 'EMAIL', pixKey: 'loja@example.com' };
/** The bank needs some seconds for refunds and payouts: its clock is set forward. */
const BANK_SETTLES_MS = 15_000;

export const efiStory: ProviderStory<FakeEfi> = {
  kind: 'efi',
  name: 'Efí (a fake)',
  methods: ['PIX', 'BOLETO', 'PAYOUT'],
  events: ['transparent.completed', 'transparent.refunded', 'payout.completed'],
  startFake: () => FakeEfi.start(),
  play: async (cast) => {
    const sale = await sellByPix(cast);
    await sellByBoleto(cast);
    await refundPart(cast, sale);
    await payOut(cast);
    checkBank(cast);
  },
};

async function sellByPix({ api, receiver, fake }: Cast): Promise<Data> {
  chapter('A buyer pays by PIX                   POST /v2/transparents/create');
  const data = { amount: PIX_CENTS, description: 'Pedido 7' };
  const charge = await api.post('/v2/transparents/create', { method: 'PIX', data });
  mustBe('whose money it is', charge.devMode, false);
  must('the code is one of the bank', String(charge.brCode).startsWith('000201'));
  const txid = wireId(String(charge.id));
  mustBe('the charge at the bank', fake.book.cobs.get(txid)?.status, 'ATIVA');
  note(`${charge.id} has a code of the bank over ${formatReais(PIX_CENTS)}`);
  must('the code can be paid', fake.pay(txid, PIX_CENTS) !== null);
  mustBe('the answer to the callback', await fake.notify(txid), 200);
  await receiver.next('transparent.completed', charge.id);
  await mustBePaid(charge, api);
  note('the buyer pays in another app; the bank calls, is asked, and transparent.completed comes');
  return charge;
}

async function sellByBoleto({ api, receiver, fake }: Cast): Promise<void> {
  chapter('Another one pays by boleto            POST /v2/transparents/create');
  const data = { amount: BOLETO_CENTS, customer: BUYER };
  const charge = await api.post('/v2/transparents/create', { method: 'BOLETO', data });
  const customId = wireId(String(charge.id));
  const slip = fake.charges.slipOf(customId);
  mustBe('the line of the slip', charge.barCode, slip.barcode.replace(/\D/g, ''));
  mustBe('the PIX code of the slip', charge.brCode, slip.brCode);
  note(`the bank issued ${slip.barcode}`);
  fake.charges.pay(customId, BOLETO_CENTS);
  mustBe('the answer to the form', await fake.notifyOfBoleto(customId), 200);
  await receiver.next('transparent.completed', charge.id);
  await mustBePaid(charge, api);
  note('it is paid; the form of the bank has a token only, which the bank explains');
}

async function refundPart({ api, receiver, fake }: Cast, { id }: Data): Promise<void> {
  chapter('You give a part back                  POST /v2/transparents/refund');
  const asked = { id, amount: PART_CENTS, reason: 'One cup was broken' };
  const refund = await api.post('/v2/transparents/refund', asked);
  mustBe('the refund', [refund.status, refund.amount], ['PENDING', PART_CENTS]);
  settle(fake);
  const txid = wireId(String(id));
  mustBe('the answer to the callback', await fake.notify(txid), 200);
  await receiver.next('transparent.refunded', id);
  const { status, refundedAmount } = await api.get(`/v2/transparents/get?id=${id}`);
  mustBe('the charge', [status, refundedAmount], ['PAID', PART_CENTS]);
  const given = fake.book.pix.flatMap(({ devolucoes }) => devolucoes.map(({ cents }) => cents));
  mustBe('what the bank gave back', given, [PART_CENTS]);
  note(`${formatReais(PART_CENTS)} went back to the buyer, the charge stays PAID`);
}

async function payOut({ api, receiver, fake }: Cast): Promise<void> {
  chapter('You take money out                    POST /v2/payouts/create');
  const asked = { amount: PAYOUT_CENTS, externalId: 'saque-1', ...KEY };
  const payout = await api.post('/v2/payouts/create', asked);
  mustBe('the payout', payout.status, 'PENDING');
  const again = await api.post('/v2/payouts/create', asked);
  mustBe('the payout of a repeated request', again.id, payout.id);
  settle(fake);
  mustBe('the answer to the callback', await fake.notifyOfPayouts(), 200);
  await receiver.next('payout.completed', payout.id);
  const { status } = await api.get(`/v2/payouts/get?id=${payout.id}`);
  mustBe('the payout', status, 'COMPLETE');
  mustBe(
    'what the bank sent',
    fake.payouts.sent.map(({ cents, chave }) => [cents, chave]),
    [[PAYOUT_CENTS, KEY.pixKey]],
  );
  note(`${formatReais(PAYOUT_CENTS)} left the account, once, although it was asked for twice`);
}

function checkBank({ fake }: Cast): void {
  chapter('What lies at the bank');
  const expected = PIX_CENTS + BOLETO_CENTS - PART_CENTS - PAYOUT_CENTS;
  mustBe("the money in the bank's own books", fake.held(), expected);
  note(`${formatReais(expected)}: what was sold, without what was given back and sent`);
}

async function mustBePaid({ id }: Data, api: Cast['api']): Promise<void> {
  const { status } = await api.get(`/v2/transparents/get?id=${id}`);
  mustBe('the status of the charge', status, 'PAID');
}

function settle(fake: FakeEfi): void {
  const ahead = fake.now().getTime() - Date.now() + BANK_SETTLES_MS;
  fake.now = () => new Date(Date.now() + ahead);
}
