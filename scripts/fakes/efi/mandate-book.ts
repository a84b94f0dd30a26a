/**
 * What a bank keeps of mandates for automatic PIX (rec) and their locations. The states are those
 * of bacen/pix-api, openapi.yaml 2.9.0.
 */
import { randomBytes } from 'node:crypto';
import { civilDate } from '../../../src/platform/time/civil-time';
import { compositeCodeOf, invalid, mandateCodeOf, missing, type Reply } from './pix-book';

export interface Mandate {
  idRec: string;
  contrato: string;
  devedor: Record<string, string>;
  objeto: string | null;
  dataInicial: string;
  periodicidade: string;
  loc: number;
  txid: string;
  valor: unknown;
  criacao: Date;
  status: 'CRIADA' | 'APROVADA' | 'REJEITADA' | 'EXPIRADA' | 'CANCELADA';
  solicitante: string | null;
}

type Body = Record<string, unknown>;

const OPEN_MS = 30 * 86_400_000;
const ISPB = '09089356';
const FIELDS = ['vinculo', 'calendario', 'valor', 'politicaRetentativa', 'loc', 'ativacao'];
const PERIODS = ['SEMANAL', 'MENSAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'];

export class MandateBook {
  readonly mandates: Mandate[] = [];
  readonly locations: number[] = [];
  /** Mandates of these references are rejected by the payer, who has paid. */
  readonly rejecting = new Set<string>();

  constructor(private readonly now: () => Date) {}

  postLocation(): Reply {
    const id = 7_000 + this.locations.length;
    this.locations.push(id);
    const location = `pix.example.com/qr/v2/rec/${id}`;
    return { status: 201, body: { id, location, criacao: this.now().toISOString() } };
  }

  post(body: Body): Reply {
    const wrong = this.wrongIn(body);
    if (wrong) return invalid('RecOperacaoInvalida', wrong, String(JSON.stringify(body)));
    const { vinculo, calendario, ativacao } = body as Record<string, Body>;
    const { contrato, devedor, objeto } = vinculo as { contrato: string; devedor: never } & Body;
    const { dataInicial, periodicidade } = calendario as Record<string, string>;
    const { dadosJornada } = (ativacao ?? {}) as Record<string, Record<string, string>>;
    const day = this.now().toISOString().slice(0, 10).replaceAll('-', '');
    const mandate: Mandate = {
      idRec: `RR${ISPB}${day}${randomBytes(6).toString('hex').slice(0, 11)}`,
      contrato,
      devedor,
      objeto: (objeto as string | undefined) ?? null,
      dataInicial: dataInicial ?? '',
      periodicidade: periodicidade ?? '',
      loc: Number(body.loc),
      txid: dadosJornada?.txid ?? '',
      valor: body.valor,
      criacao: this.now(),
      status: 'CRIADA',
      solicitante: null,
    };
    this.mandates.push(mandate);
    return { status: 201, body: this.shown(mandate) };
  }

  private wrongIn(body: Body): string | null {
    const { contrato, devedor, objeto = '' } = (body.vinculo ?? {}) as Body;
    const { dataInicial, periodicidade } = (body.calendario ?? {}) as Body;
    const { cpf, cnpj, nome } = (devedor ?? {}) as Record<string, string | undefined>;
    const isUsed = this.mandates.some(({ loc }) => loc === body.loc);
    const wrong: Record<string, boolean> = {
      rec: Object.keys(body).some((name) => !FIELDS.includes(name)),
      'rec.vinculo.contrato': !/^[A-Za-z0-9]{1,35}$/.test(String(contrato)),
      'rec.vinculo.objeto': String(objeto).length > 35,
      'rec.vinculo.devedor': Boolean(cpf) === Boolean(cnpj) || !nome,
      'rec.calendario.dataInicial': !(String(dataInicial) >= civilDate(this.now())),
      'rec.calendario.periodicidade': !PERIODS.includes(String(periodicidade)),
      'rec.loc': !this.locations.includes(Number(body.loc)) || isUsed,
      // By the schemas of Efí; the BCB lets it be left out.
      'rec.valor': !isAmountOfMandate(body.valor),
      'rec.politicaRetentativa': body.politicaRetentativa !== 'PERMITE_3R_7D',
    };
    return Object.keys(wrong).find((name) => wrong[name]) ?? null;
  }

  get(idRec: string, txid: string | null): Reply {
    const mandate = this.find(idRec);
    if (!mandate) return missing('RecNaoEncontrada');
    return { status: 200, body: this.withCode(mandate, txid) };
  }

  private withCode(mandate: Mandate, txid: string | null): Body {
    const code = compositeCodeOf(mandate.txid.slice(-12).toLowerCase(), `rec/${mandate.loc}`);
    const isOfCharge = txid !== null && txid === mandate.txid;
    const jornada = isOfCharge ? 'JORNADA_3' : 'JORNADA_2';
    const pixCopiaECola = isOfCharge ? code : mandateCodeOf(`rec/${mandate.loc}`);
    return { ...this.shown(mandate), dadosQR: { jornada, pixCopiaECola } };
  }

  list(query: URLSearchParams): Reply {
    const [cpf, cnpj] = [query.get('cpf'), query.get('cnpj')];
    const [from, to] = [query.get('inicio') ?? '', query.get('fim') ?? ''];
    if (!from || !to || (cpf && cnpj)) return invalid('RecConsultaInvalida', 'inicio', from);
    const page = Number(query.get('paginacao.paginaAtual') ?? 0);
    const size = Number(query.get('paginacao.itensPorPagina') ?? 100);
    const recs = this.mandates
      .filter(
        ({ criacao, devedor }) =>
          criacao >= new Date(from) &&
          criacao <= new Date(to) &&
          (!cpf || devedor.cpf === cpf) &&
          (!cnpj || devedor.cnpj === cnpj),
      )
      .map((one) => this.withCode(one, null));
    const paginacao = {
      paginaAtual: page,
      itensPorPagina: size,
      quantidadeDePaginas: Math.max(1, Math.ceil(recs.length / size)),
      quantidadeTotalDeItens: recs.length,
    };
    const asked = { ...(cpf && { cpf }), ...(cnpj && { cnpj }) };
    return {
      status: 200,
      body: {
        parametros: { inicio: from, fim: to, paginacao, ...asked },
        recs: recs.slice(page * size, (page + 1) * size),
      },
    };
  }

  patch(idRec: string, body: Body): Reply {
    const mandate = this.find(idRec);
    if (!mandate) return missing('RecNaoEncontrada');
    const isOpen = mandate.status === 'CRIADA' || mandate.status === 'APROVADA';
    if (body.status !== 'CANCELADA' || Object.keys(body).length > 1 || !isOpen)
      return invalid('RecOperacaoInvalida', 'rec.status', mandate.status);
    Object.assign(mandate, { status: 'CANCELADA', solicitante: 'USUARIO_RECEBEDOR' });
    return { status: 200, body: this.shown(mandate) };
  }

  /** The payer of the code has accepted the mandate with the payment. */
  accept(txid: string): void {
    for (const mandate of this.mandates)
      if (mandate.txid === txid && this.find(mandate.idRec)?.status === 'CRIADA')
        mandate.status = this.rejecting.has(mandate.contrato) ? 'REJEITADA' : 'APROVADA';
  }

  /** The payer of a code without payment has accepted the mandate. */
  acceptAlone(contrato: string): void {
    const mandate = this.of(contrato);
    if (this.find(mandate.idRec)?.status === 'CRIADA') mandate.status = 'APROVADA';
  }

  /** A mandate that was made by other means than this API, and approved. */
  approvedElsewhere(contrato: string, dataInicial: string): Mandate {
    this.postLocation();
    this.post({
      vinculo: { contrato, devedor: { cpf: '52998224725', nome: 'Ana Souza' } },
      calendario: { dataInicial, periodicidade: 'MENSAL' },
      valor: { valorMinimoRecebedor: '0.01' },
      politicaRetentativa: 'PERMITE_3R_7D',
      loc: this.locations.at(-1),
    });
    return Object.assign(this.of(contrato), { status: 'APROVADA' as const });
  }

  of(contrato: string): Mandate {
    const mandate = this.mandates.find((one) => one.contrato === contrato);
    if (!mandate) throw new Error(`the fake has no mandate of ${contrato}`);
    return mandate;
  }

  find(idRec: string): Mandate | null {
    const mandate = this.mandates.find((one) => one.idRec === idRec);
    if (mandate?.status === 'CRIADA' && this.now().getTime() > mandate.criacao.getTime() + OPEN_MS)
      mandate.status = 'EXPIRADA';
    return mandate ?? null;
  }

  shown(mandate: Mandate): Body {
    const { idRec, contrato, devedor, objeto, status, solicitante, criacao, txid } = mandate;
    return {
      idRec,
      status,
      vinculo: { contrato, devedor, ...(objeto !== null && { objeto }) },
      calendario: { dataInicial: mandate.dataInicial, periodicidade: mandate.periodicidade },
      valor: mandate.valor,
      politicaRetentativa: 'PERMITE_3R_7D',
      loc: {
        criacao: criacao.toISOString(),
        id: mandate.loc,
        location: `pix.example.com/qr/v2/rec/${mandate.loc}`,
        idRec,
      },
      recebedor: { nome: 'Loja do Teste', cnpj: '11222333000181' },
      atualizacao: [{ status: 'CRIADA', data: criacao.toISOString() }],
      ativacao: txid
        ? { tipoJornada: 'JORNADA_3', dadosJornada: { txid } }
        : { tipoJornada: 'AGUARDANDO_DEFINICAO' },
      ...(solicitante !== null && {
        encerramento: { cancelamento: { solicitante, codigo: 'SLDB', descricao: 'encerrada' } },
      }),
    };
  }
}

/** One of the two, as a text in reais. */
function isAmountOfMandate(valor: unknown): boolean {
  const names = Object.keys((valor ?? {}) as object);
  const [amount] = Object.values((valor ?? {}) as Record<string, unknown>);
  const isNamed = names[0] === 'valorRec' || names[0] === 'valorMinimoRecebedor';
  return names.length === 1 && isNamed && /^\d{1,10}\.\d{2}$/.test(String(amount));
}
