/**
 * The client of Efí's own package, sdk-node-apis-efi, drives the lives of a code, a payout, a slip
 * and a mandate at our fake: what Efí's client asks, the fake answers as its types say. Its hosts
 * are fixed, so each request is led to the fake by an interceptor of axios, which it uses.
 */
import { createRequire } from 'node:module';
import { Agent } from 'node:https';
import EfiPay from 'sdk-node-apis-efi';
import { FAKE_PIX_KEY, FakeEfi } from '../../../scripts/fakes/efi/fake-efi';

interface Axios {
  interceptors: {
    request: {
      use(change: (sent: Sent) => Sent): number;
      eject(id: number): void;
    };
  };
}

interface Sent {
  url?: string;
  httpsAgent?: unknown;
}

const HOSTS = /^https:\/\/(pix|cobrancas)-h\.api\.efipay\.com\.br/;
const TXID = 'c'.repeat(32);

let efi: FakeEfi;
let client: EfiPay;
let hosts: Set<string>;
let restore: () => void;

beforeAll(async () => {
  efi = await FakeEfi.start();
  const file = efi.accountFile() as Record<string, string>;
  const { certificate = '', certificateKey = '', ca = '' } = file;
  const httpsAgent = new Agent({ cert: certificate, key: certificateKey, ca });
  hosts = new Set();
  const axios = createRequire(require.resolve('sdk-node-apis-efi'))('axios') as Axios;
  const id = axios.interceptors.request.use((sent) => {
    const [host = ''] = HOSTS.exec(sent.url ?? '') ?? [];
    hosts.add(host);
    return { ...sent, url: (sent.url ?? '').replace(HOSTS, efi.origin), httpsAgent };
  });
  restore = () => {
    axios.interceptors.request.eject(id);
    httpsAgent.destroy();
  };
  client = new EfiPay({
    client_id: file.clientId ?? '',
    client_secret: file.clientSecret ?? '',
    certificate: Buffer.from(certificate).toString('base64'),
    pemKey: Buffer.from(certificateKey).toString('base64'),
    cert_base64: true,
    sandbox: true,
  });
});
afterAll(async () => {
  restore();
  await efi.close();
});

const day = (days: number) =>
  new Date(efi.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

test('a code is issued, paid, given back in part and listed', async () => {
  const body = {
    calendario: { expiracao: 3_600 },
    valor: { original: '10.00' },
    chave: FAKE_PIX_KEY,
  };
  await expect(client.pixDetailCharge({ txid: TXID })).rejects.toMatchObject({
    nome: 'cobranca_nao_encontrada',
  });
  const made = await client.pixCreateCharge({ txid: TXID }, body);
  expect(made).toMatchObject({ txid: TXID, status: 'ATIVA', valor: { original: '10.00' } });
  await expect(client.pixCreateCharge({ txid: TXID }, body)).rejects.toMatchObject({
    nome: 'txid_duplicado',
  });
  const endToEndId = efi.pay(TXID, 1_000)?.endToEndId ?? '';
  const paid = await client.pixDetailCharge({ txid: TXID });
  expect(paid.status).toBe('CONCLUIDA');
  const refund = { e2eId: endToEndId, id: 'd1' };
  await client.pixDevolution(refund, { valor: '4.00' });
  efi.now = () => new Date(Date.now() + 60_000);
  expect(await client.pixDetailDevolution(refund)).toMatchObject({
    valor: '4.00',
    status: 'DEVOLVIDO',
  });
  await expect(
    client.pixDevolution({ ...refund, id: 'd2' }, { valor: '6.01' }),
  ).rejects.toMatchObject({
    title: 'PixDevolucaoInvalida',
  });
  const from = new Date(efi.now().getTime() - 3_600_000).toISOString();
  const listed = await client.pixReceivedList({
    inicio: from,
    fim: new Date(efi.now().getTime() + 60_000).toISOString(),
  });
  expect(listed.pix).toMatchObject([{ endToEndId, txid: TXID, valor: '10.00' }]);
  expect(efi.book.kept()).toBe(600); // 1000 - 400
});

test('a payout is sent once', async () => {
  const body = {
    valor: '1.50',
    pagador: { chave: FAKE_PIX_KEY },
    favorecido: { chave: 'ana@example.com' },
  };
  expect(await client.pixSend({ idEnvio: 'p1' }, body)).toMatchObject({
    idEnvio: 'p1',
    status: 'EM_PROCESSAMENTO',
  });
  await expect(client.pixSend({ idEnvio: 'p1' }, body)).rejects.toMatchObject({
    nome: 'id_envio_duplicado',
  });
  efi.now = () => new Date(Date.now() + 600_000);
  expect(await client.pixSendDetailId({ idEnvio: 'p1' })).toMatchObject({ status: 'REALIZADO' });
  expect(efi.payouts.left()).toBe(150);
});

test('a slip is issued, paid, reported and listed', async () => {
  const made = await client.createOneStepCharge({
    items: [{ name: 'Pedido', value: 7_000, amount: 1 }],
    metadata: { custom_id: 'pedido1', notification_url: 'https://pay.example.com/n' },
    payment: {
      banking_billet: {
        expire_at: day(3),
        customer: { name: 'Ana Souza', cpf: '52998224725' },
      },
    },
  });
  const { charge_id: id } = made.data as { charge_id: number };
  efi.charges.pay('pedido1', 7_140);
  const token = new URLSearchParams(efi.charges.notificationOf('pedido1').body).get('notification');
  const { data: changes } = await client.getNotification({ token: token ?? '' });
  expect(changes.at(-1)).toMatchObject({
    custom_id: 'pedido1',
    status: { current: 'paid' },
    identifiers: { charge_id: id },
    value: 7_140,
  });
  const { data: detail } = await client.detailCharge({ id: Number(id) });
  expect(detail).toMatchObject({ status: 'paid', total: 7_000 });
});

test('a mandate is requested with its first payment, accepted, and ended', async () => {
  const txid = 'm'.repeat(32);
  await client.pixCreateCharge(
    { txid },
    { calendario: { expiracao: 3_600 }, valor: { original: '10.00' }, chave: FAKE_PIX_KEY },
  );
  const { id: loc } = await client.pixCreateLocationRecurrenceAutomatic();
  const { idRec } = await client.pixCreateRecurrenceAutomatic({
    vinculo: {
      contrato: 'contrato1',
      devedor: { cpf: '52998224725', nome: 'Ana Souza' },
      objeto: 'Clube',
    },
    calendario: { dataInicial: day(30), periodicidade: 'MENSAL' },
    valor: { valorMinimoRecebedor: '0.01' },
    politicaRetentativa: 'PERMITE_3R_7D',
    loc: Number(loc),
    ativacao: { dadosJornada: { txid } },
  });
  efi.pay(txid, 1_000);
  expect(await client.pixDetailRecurrenceAutomatic({ idRec })).toMatchObject({
    status: 'APROVADA',
    vinculo: { contrato: 'contrato1' },
  });
  await client.pixUpdateRecurrenceAutomatic({ idRec }, { status: 'CANCELADA' });
  expect(await client.pixDetailRecurrenceAutomatic({ idRec })).toMatchObject({
    status: 'CANCELADA',
  });
});

test('both hosts of the test environment were asked', () => {
  expect([...hosts].toSorted()).toEqual([
    'https://cobrancas-h.api.efipay.com.br',
    'https://pix-h.api.efipay.com.br',
  ]);
});
