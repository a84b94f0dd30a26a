/** What Efí keeps of the money that the account sends by PIX. */
import { randomBytes } from 'node:crypto';
import { missing, reais, stamp, type Reply } from './pix-book';

interface Sent {
  idEnvio: string;
  endToEndId: string;
  cents: number;
  chave: string;
  solicitacao: Date;
  liquidacao: Date | null;
  status: 'EM_PROCESSAMENTO' | 'REALIZADO' | 'NAO_REALIZADO';
  devolucoes: Devolvido[];
}

/** What the bank of the recipient gave back later. */
interface Devolvido {
  rtrId: string;
  cents: number;
  horario: Date;
}

const ID = /^[a-zA-Z0-9]{1,35}$/;
const VALOR = /^\d{1,10}\.\d{2}$/;
const SETTLES_AFTER_MS = 5_000;
/** Amounts that come back by themselves, as in the sandbox of Efí: cents, and the parts. */
const COMES_BACK: Readonly<Record<number, readonly number[]>> = { 400: [200, 200], 500: [500] };

export class PayoutBook {
  readonly sent: Sent[] = [];
  /** Cents that can be sent. */
  balance = 1_000_000;
  /** The tax id of a key's holder. A key that is not here belongs to anybody who is asked about. */
  readonly holders = new Map<string, string>();
  /** Sent to these keys, the money comes back at once. */
  readonly refusing = new Set<string>();
  /** Whether callbacks tell why something was not sent. */
  tellsReasons = true;

  constructor(
    private readonly chave: string,
    private readonly now: () => Date,
  ) {}

  put(idEnvio: string, body: Record<string, unknown>): Reply {
    const answer = this.refusalOf(idEnvio, body);
    if (answer) return answer;
    const { chave = '' } = receiverOf(body);
    const valor = String(body.valor);
    const cents = Math.round(Number(valor) * 100);
    if (cents > this.balance) return refused('saldo_insuficiente', 'Saldo insuficiente.');
    this.balance -= cents;
    const solicitacao = this.now();
    const sent: Sent = {
      idEnvio,
      endToEndId: `E09089356${stamp(solicitacao)}API${randomBytes(4).toString('hex')}`,
      cents,
      chave,
      solicitacao,
      liquidacao: null,
      status: 'EM_PROCESSAMENTO',
      devolucoes: [],
    };
    this.sent.push(sent);
    const { endToEndId, status } = sent;
    const horario = { solicitacao: solicitacao.toISOString() };
    return { status: 201, body: { idEnvio, endToEndId, valor, horario, status } };
  }

  private refusalOf(idEnvio: string, body: Record<string, unknown>): Reply | null {
    const { chave, cpf, cnpj } = receiverOf(body);
    if (!ID.test(idEnvio) || !isAmount(body.valor))
      return refused('valor_invalido', 'Campo valor inválido.');
    if ((body.pagador as { chave?: string } | undefined)?.chave !== this.chave)
      return refused('chave_invalida', 'A chave do pagador não é da conta.');
    if (this.sent.some((one) => one.idEnvio === idEnvio))
      return {
        status: 409,
        body: { nome: 'id_envio_duplicado', mensagem: 'O id de envio já foi utilizado.' },
      };
    if (!chave) return refused('chave_invalida', 'A chave do favorecido é obrigatória.');
    const holder = this.holders.get(chave) ?? null;
    const asked = cpf ?? cnpj ?? holder;
    return holder === null || holder === asked
      ? null
      : refused('chave_nao_pertence_ao_documento', 'A chave não pertence ao documento informado.');
  }

  get(idEnvio: string): Reply {
    const sent = this.sent.find((one) => one.idEnvio === idEnvio);
    if (!sent) return missing('PixEnviadoNaoEncontrado');
    this.settle(sent);
    return { status: 200, body: this.shown(sent) };
  }

  /** The bank of the recipient gives back what has arrived, or a part of it. */
  giveBack(idEnvio: string, cents: number): void {
    const sent = this.sent.find((one) => one.idEnvio === idEnvio);
    if (sent?.status !== 'REALIZADO') throw new Error(`${idEnvio} has not arrived`);
    const horario = this.now();
    const rtrId = `D00038166${stamp(horario)}${randomBytes(6).toString('hex').slice(0, 11)}`;
    sent.devolucoes.push({ rtrId, cents, horario });
    this.balance += cents;
  }

  /** Cents that were sent and did not come back. */
  left(): number {
    return this.sent
      .filter(({ status }) => status !== 'NAO_REALIZADO')
      .flatMap(({ cents, devolucoes }) => [cents, ...devolucoes.map((one) => -one.cents)])
      .reduce((total, cents) => total + cents, 0);
  }

  /** As GET /gn/pix/enviados lists them. */
  listed(): { at: Date; shown: object }[] {
    for (const sent of this.sent) this.settle(sent);
    return this.sent.map((one) => ({ at: one.solicitacao, shown: this.shown(one) }));
  }

  /** As a callback shows it, with the reason for what was not sent. */
  reported(sent: Sent): object {
    const { idEnvio, status } = sent;
    const erro = { codigo: 'AC03', origem: 'PSP do recebedor', motivo: 'Conta inválida' };
    const gnExtras = { idEnvio, ...(status === 'NAO_REALIZADO' && this.tellsReasons && { erro }) };
    return { ...this.shown(sent), gnExtras };
  }

  /** As an answer shows it: without a reason for what was not sent. */
  shown(sent: Sent): object {
    const { idEnvio, endToEndId, cents, chave, solicitacao, liquidacao, status } = sent;
    return {
      endToEndId,
      idEnvio,
      valor: reais(cents),
      chave: this.chave,
      status,
      horario: {
        solicitacao: solicitacao.toISOString(),
        ...(liquidacao && { liquidacao: liquidacao.toISOString() }),
      },
      favorecido: { chave },
      ...(sent.devolucoes.length > 0 && { devolucoes: sent.devolucoes.map(shownReturn) }),
    };
  }

  private settle(sent: Sent): void {
    const settlesAt = new Date(sent.solicitacao.getTime() + SETTLES_AFTER_MS);
    if (sent.status !== 'EM_PROCESSAMENTO' || settlesAt > this.now()) return;
    if (this.refusing.has(sent.chave)) {
      sent.status = 'NAO_REALIZADO';
      this.balance += sent.cents;
      return;
    }
    Object.assign(sent, { status: 'REALIZADO', liquidacao: settlesAt });
    for (const cents of COMES_BACK[sent.cents] ?? []) this.giveBack(sent.idEnvio, cents);
  }
}

function shownReturn({ rtrId, cents, horario }: Devolvido): object {
  return { rtrId, valor: reais(cents), horario: horario.toISOString() };
}

function isAmount(valor: unknown): boolean {
  return typeof valor === 'string' && VALOR.test(valor) && Number(valor) > 0;
}

function receiverOf({ favorecido }: Record<string, unknown>): Record<string, string | undefined> {
  return (favorecido ?? {}) as Record<string, string | undefined>;
}

function refused(nome: string, mensagem: string): Reply {
  return { status: 400, body: { nome, mensagem } };
}
