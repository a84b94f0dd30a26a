/**
 * What a bank with the API Pix keeps: charges (cob), payments, refunds (devolução). The states are
 * those of bacen/pix-api, openapi.yaml 2.9.0; the errors those of Efí where it has its own.
 */
import { randomBytes } from 'node:crypto';
import { absent } from './absent';

export interface Reply {
  status: number;
  body: object;
}

interface Cob {
  txid: string;
  valor: string;
  chave: string;
  expiracao: number;
  criacao: Date;
  revisao: number;
  status: 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR';
  removidaEm: Date | null;
  solicitacaoPagador: string | null;
}

interface Devolucao {
  id: string;
  cents: number;
  solicitacao: Date;
  decided: 'DEVOLVIDO' | 'NAO_REALIZADO' | null;
  /** Missing = the receiver asked for it. */
  natureza?: 'MED_FRAUDE';
}

interface Pix {
  endToEndId: string;
  txid: string;
  cents: number;
  horario: Date;
  devolucoes: Devolucao[];
}

const TXID = /^[a-zA-Z0-9]{26,35}$/;
const REFUND_ID = /^[a-zA-Z0-9]{1,35}$/;
const VALOR = /^\d{1,10}\.\d{2}$/;
const COB_FIELDS = ['calendario', 'devedor', 'valor', 'chave', 'solicitacaoPagador'];
const SETTLES_AFTER_MS = 10_000;
const REFUNDS_WITHIN_MS = 90 * 86_400_000;

export class PixBook {
  readonly cobs = new Map<string, Cob>();
  readonly pix: Pix[] = [];
  /** As in the test environment of Efí, where a refund of one cent is not carried out. */
  givesBackNoCent = false;

  constructor(
    private readonly chave: string,
    private readonly now: () => Date,
  ) {}

  putCob(txid: string, body: Record<string, unknown>): Reply {
    const refused = this.refusalOf(txid, body);
    if (refused) return refused;
    if (this.cobs.has(txid))
      return { status: 409, body: { nome: 'txid_duplicado', mensagem: 'txid já utilizado.' } };
    const cob: Cob = {
      txid,
      valor: String((body.valor as { original: string }).original),
      chave: this.chave,
      expiracao: Number((body.calendario as { expiracao: number }).expiracao),
      criacao: this.now(),
      revisao: 0,
      status: 'ATIVA',
      removidaEm: null,
      solicitacaoPagador: (body.solicitacaoPagador as string | undefined) ?? null,
    };
    this.cobs.set(txid, cob);
    return { status: 201, body: this.shownCob(cob) };
  }

  private refusalOf(txid: string, body: Record<string, unknown>): Reply | null {
    const unknown = Object.keys(body).filter((name) => !COB_FIELDS.includes(name));
    const { expiracao } = (body.calendario ?? {}) as { expiracao?: unknown };
    const { original } = (body.valor ?? {}) as { original?: unknown };
    if (!TXID.test(txid) || unknown.length > 0)
      return invalid('CobOperacaoInvalida', 'txid', `${txid} ${unknown.join()}`);
    if (typeof original !== 'string' || !VALOR.test(original) || Number(original) <= 0)
      return { status: 400, body: { nome: 'valor_invalido', mensagem: 'Campo valor inválido.' } };
    if (body.chave !== this.chave)
      return { status: 400, body: { nome: 'chave_invalida', mensagem: 'A chave não é da conta.' } };
    return Number.isInteger(expiracao) && Number(expiracao) > 0
      ? null
      : invalid('CobOperacaoInvalida', 'cob.calendario.expiracao', 'inválido');
  }

  getCob(txid: string): Reply {
    const cob = this.cobs.get(txid);
    return cob ? { status: 200, body: this.shownCob(cob) } : absent('cobranca_nao_encontrada');
  }

  patchCob(txid: string, body: Record<string, unknown>): Reply {
    const cob = this.cobs.get(txid);
    if (!cob) return absent('cobranca_nao_encontrada');
    if (cob.status !== 'ATIVA') return invalid('CobOperacaoInvalida', 'cob.status', cob.status);
    if (body.status !== 'REMOVIDA_PELO_USUARIO_RECEBEDOR' || Object.keys(body).length > 1)
      return invalid('CobOperacaoInvalida', 'cob.status', String(body.status));
    Object.assign(cob, { status: body.status, removidaEm: this.now(), revisao: cob.revisao + 1 });
    return { status: 200, body: this.shownCob(cob) };
  }

  /** The buyer pays in another bank's app. False if the code cannot be paid at that time. */
  pay(txid: string, { cents, horario }: { cents: number; horario: Date }): Pix | null {
    const cob = this.cobs.get(txid);
    if (!cob || cob.status !== 'ATIVA') return null;
    cob.status = 'CONCLUIDA';
    const paid = {
      endToEndId: `E00038166${stamp(horario)}${randomBytes(6).toString('hex').slice(0, 11)}`,
      txid,
      cents,
      horario,
      devolucoes: [],
    };
    this.pix.push(paid);
    return paid;
  }

  putRefund(endToEndId: string, id: string, body: Record<string, unknown>): Reply {
    const pix = this.pix.find((one) => one.endToEndId === endToEndId);
    if (!pix) return absent('pix_nao_encontrado');
    const { valor } = body;
    if (!REFUND_ID.test(id) || typeof valor !== 'string' || !VALOR.test(valor))
      return invalid('PixDevolucaoInvalida', 'devolucao.valor', String(valor));
    if (pix.devolucoes.some((one) => one.id === id))
      return {
        status: 409,
        body: { nome: 'devolucao_id_duplicado', mensagem: 'O id já foi utilizado.' },
      };
    const cents = Math.round(Number(valor) * 100);
    const taken = pix.devolucoes
      .filter(({ decided }) => decided !== 'NAO_REALIZADO')
      .reduce((total, one) => total + one.cents, 0);
    const isLate = this.now().getTime() > pix.horario.getTime() + REFUNDS_WITHIN_MS;
    if (cents <= 0 || taken + cents > pix.cents || isLate)
      return invalid('PixDevolucaoInvalida', 'devolucao.valor', 'maior que o valor disponível');
    const decided = this.givesBackNoCent && cents === 1 ? 'NAO_REALIZADO' : null;
    const refund: Devolucao = { id, cents, solicitacao: this.now(), decided };
    pix.devolucoes.push(refund);
    return { status: 201, body: this.shownRefund(refund) };
  }

  getRefund(endToEndId: string, id: string): Reply {
    const pix = this.pix.find((one) => one.endToEndId === endToEndId);
    if (!pix) return absent('pix_nao_encontrado');
    const refund = pix.devolucoes.find((one) => one.id === id);
    return refund
      ? { status: 200, body: this.shownRefund(refund) }
      : absent('devolucao_nao_encontrada');
  }

  /** As a callback shows it, with gnExtras where the account asked for them. */
  shownPix({ endToEndId, txid, cents, horario, devolucoes }: Pix): object {
    return {
      endToEndId,
      txid,
      chave: this.chave,
      valor: reais(cents),
      horario: horario.toISOString(),
      gnExtras: { tarifa: '0.01', pagador: { nome: 'Ana Souza', cpf: '52998224725' } },
      ...(devolucoes.length > 0 && {
        devolucoes: devolucoes.map((one) => this.shownRefund(one)),
      }),
    };
  }

  /** The bank gives back a payment, or a part of it, because a claim was accepted. */
  giveBackClaimed(endToEndId: string, cents: number): void {
    const pix = this.pix.find((one) => one.endToEndId === endToEndId);
    if (!pix) throw new Error(`no payment ${endToEndId}`);
    const id = `MED${randomBytes(8).toString('hex')}`;
    const natureza = 'MED_FRAUDE';
    const solicitacao = this.now();
    pix.devolucoes.push({ id, cents, solicitacao, decided: 'DEVOLVIDO', natureza });
  }

  /** As GET /pix lists them. */
  listed(devolucaoPresente: string | null = null): { at: Date; shown: object }[] {
    return this.pix
      .filter(({ devolucoes }) => devolucaoPresente !== 'true' || devolucoes.length > 0)
      .map((one) => ({ at: one.horario, shown: this.shownPix(one) }));
  }

  /** Somebody pays without a code: to the key itself. */
  payToKey(cents: number): { endToEndId: string } {
    const horario = this.now();
    const endToEndId = `E00038166${stamp(horario)}${randomBytes(6).toString('hex').slice(0, 11)}`;
    this.pix.push({ endToEndId, txid: '', cents, horario, devolucoes: [] });
    return { endToEndId };
  }

  /** What was received for the code, minus what went back: cents. */
  kept(): number {
    return this.pix.reduce(
      (total, { cents, devolucoes }) =>
        total +
        cents -
        devolucoes
          .filter((one) => this.statusOf(one) === 'DEVOLVIDO')
          .reduce((sum, one) => sum + one.cents, 0),
      0,
    );
  }

  private shownCob(cob: Cob): object {
    const { txid, valor, chave, expiracao, criacao, revisao, status, solicitacaoPagador } = cob;
    const location = `pix.example.com/qr/v2/${txid.slice(-12).toLowerCase()}`;
    const paid = this.pix.filter((one) => one.txid === txid);
    return {
      txid,
      revisao,
      status,
      calendario: { criacao: criacao.toISOString(), expiracao },
      loc: { id: 1, location, tipoCob: 'cob', criacao: criacao.toISOString() },
      location,
      valor: { original: valor },
      chave,
      ...(solicitacaoPagador !== null && { solicitacaoPagador }),
      pixCopiaECola: brCodeOf(location),
      ...(paid.length > 0 && { pix: paid.map((one) => this.shownPix(one)) }),
    };
  }

  private shownRefund(refund: Devolucao): object {
    const { id, cents, solicitacao } = refund;
    const status = this.statusOf(refund);
    return {
      id,
      rtrId: `D00038166${stamp(solicitacao)}${id.slice(-11)}`,
      valor: reais(cents),
      horario: {
        solicitacao: solicitacao.toISOString(),
        ...(status === 'DEVOLVIDO' && { liquidacao: this.now().toISOString() }),
      },
      status,
      ...(refund.natureza && { natureza: refund.natureza }),
      ...(status === 'NAO_REALIZADO' && { motivo: 'Negado por timeout' }),
    };
  }

  private statusOf(refund: Devolucao): string {
    const settles = refund.solicitacao.getTime() + SETTLES_AFTER_MS;
    if (refund.decided === null && this.now().getTime() >= settles) refund.decided = 'DEVOLVIDO';
    return refund.decided ?? 'EM_PROCESSAMENTO';
  }
}

export function missing(type: string): Reply {
  return problem(404, type, 'Não encontrado.');
}

export function invalid(type: string, propriedade: string, razao: string): Reply {
  const { status, body } = problem(400, type, 'A requisição é inválida.');
  return { status, body: { ...body, violacoes: [{ propriedade, razao }] } };
}

export function problem(status: number, type: string, detail: string): Reply {
  return {
    status,
    body: { type: `https://pix.bcb.gov.br/api/v2/error/${type}`, title: type, status, detail },
  };
}

export function reais(cents: number): string {
  return (cents / 100).toFixed(2);
}

export function stamp(moment: Date): string {
  return moment.toISOString().replace(/\D/g, '').slice(0, 12);
}

/** The code of a charge and of a mandate together. */
export function compositeCodeOf(location: string, mandateLocation: string): string {
  return brCodeOf(`pix.example.com/qr/v2/${location}`, `pix.example.com/qr/v2/${mandateLocation}`);
}

/** The code that asks for a mandate only. */
export function mandateCodeOf(mandateLocation: string): string {
  return brCodeOf(`pix.example.com/qr/v2/${mandateLocation}`);
}

/** Written here once more, so that our own code is not its own judge. */
function brCodeOf(location: string, mandateLocation?: string): string {
  const field = (id: string, value: string) =>
    `${id}${String(value.length).padStart(2, '0')}${value}`;
  const fields = [
    field('00', '01'),
    field('01', '12'),
    field('26', field('00', 'br.gov.bcb.pix') + field('25', location)),
    field('52', '0000'),
    field('53', '986'),
    field('58', 'BR'),
    field('59', 'LOJA DO TESTE'),
    field('60', 'SAO PAULO'),
    field('62', field('05', '***')),
    ...(mandateLocation
      ? [field('80', field('00', 'br.gov.bcb.pix') + field('25', mandateLocation))]
      : []),
    '6304',
  ].join('');
  let crc = 0xffff;
  for (const byte of Buffer.from(fields)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++)
      crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return fields + crc.toString(16).toUpperCase().padStart(4, '0');
}
