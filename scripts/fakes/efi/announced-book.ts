/**
 * What a bank keeps of charges announced under a mandate (cobr), with the payer's bank that tries
 * them: on its clock, from the day of the announcement to the last retry. The states are those of
 * bacen/pix-api, openapi.yaml 2.9.0.
 */
import { randomBytes } from 'node:crypto';
import {
  addCivilDays,
  addCivilMonths,
  civilDate,
  daysBetween,
  startOfCivilDay,
} from '../../../src/platform/time/civil-time';
import type { Mandate, MandateBook } from './mandate-book';
import { invalid, missing, reais, stamp, type PixBook, type Reply } from './pix-book';

export interface Attempt {
  date: string;
  tipo: 'AGND' | 'NTAG';
  status: 'AGENDADA' | 'PAGA' | 'REJEITADA' | 'CANCELADA';
  endToEndId: string;
  codigo: string | null;
}

export interface Announced {
  txid: string;
  idRec: string;
  due: string;
  cents: number;
  criacao: Date;
  status: 'CRIADA' | 'ATIVA' | 'CONCLUIDA' | 'REJEITADA' | 'EXPIRADA' | 'CANCELADA';
  solicitante: string | null;
  attempts: Attempt[];
}

type Body = Record<string, unknown>;

const HOUR_MS = 3_600_000;
const SCHEDULED_AFTER_MS = 2 * HOUR_MS;
const PAID_AT_MS = 8 * HOUR_MS;
const FAILED_AT_MS = 21 * HOUR_MS;
const CANCELLED_BEFORE_MS = 2 * HOUR_MS;
const [DAYS_MIN, DAYS_MAX, RETRIES_MAX, RETRIED_DAYS_MAX] = [2, 10, 3, 7];
const ENDING = ['AC05', 'AM09', 'DENC', 'DS27', 'DTED', 'MIDI', 'MSUC', 'NITX', 'RC09'];
const FIELDS = ['idRec', 'calendario', 'valor', 'ajusteDiaUtil', 'recebedor'];
const MONTHS: Record<string, number> = { MENSAL: 1, TRIMESTRAL: 3, SEMESTRAL: 6, ANUAL: 12 };

export class AnnouncedBook {
  readonly charges = new Map<string, Announced>();
  /** The next tries under mandates of these references fail with these codes, in order. */
  private readonly failures = new Map<string, string[]>();

  constructor(
    private readonly mandates: MandateBook,
    private readonly pix: PixBook,
    private readonly account: { agencia: string; conta: string; tipoConta: string },
    private readonly now: () => Date,
  ) {}

  failNext(contrato: string, ...codes: string[]): void {
    this.failures.set(contrato, [...(this.failures.get(contrato) ?? []), ...codes]);
  }

  put(txid: string, body: Body): Reply {
    const mandate = this.mandates.find(String(body.idRec));
    const due = String((body.calendario as Body | undefined)?.dataDeVencimento);
    const wrong = this.wrongIn(txid, body, mandate);
    if (wrong !== null || !mandate) return invalid('CobROperacaoInvalida', wrong ?? 'idRec', due);
    const { original } = body.valor as { original: string };
    const charge: Announced = {
      txid,
      idRec: mandate.idRec,
      due,
      cents: Math.round(Number(original) * 100),
      criacao: this.now(),
      status: 'CRIADA',
      solicitante: null,
      attempts: [],
    };
    this.charges.set(txid, charge);
    return { status: 201, body: this.shown(charge) };
  }

  private wrongIn(txid: string, body: Body, mandate: Mandate | null): string | null {
    const due = String((body.calendario as Body | undefined)?.dataDeVencimento);
    const { original } = (body.valor ?? {}) as { original?: unknown };
    const days = daysBetween(civilDate(this.now()), due);
    const wrong: Record<string, boolean> = {
      cobr: Object.keys(body).some((name) => !FIELDS.includes(name)),
      'cobr.txid': !/^[a-zA-Z0-9]{26,35}$/.test(txid) || this.charges.has(txid),
      'cobr.idRec': mandate?.status !== 'APROVADA',
      'cobr.valor': typeof original !== 'string' || !/^\d{1,10}\.\d{2}$/.test(original),
      'cobr.recebedor': JSON.stringify(body.recebedor) !== JSON.stringify(this.account),
      'cobr.calendario.dataDeVencimento': !(days >= DAYS_MIN && days <= DAYS_MAX),
      'cobr.idRec: já existe uma cobrança no ciclo': mandate !== null && this.isTaken(mandate, due),
    };
    return Object.keys(wrong).find((name) => wrong[name]) ?? null;
  }

  private isTaken(mandate: Mandate, due: string): boolean {
    const cycle = cycleOf(mandate, due);
    return [...this.charges.values()].some(
      (one) =>
        one.idRec === mandate.idRec &&
        cycleOf(mandate, one.due) === cycle &&
        !['REJEITADA', 'CANCELADA'].includes(this.settled(one).status),
    );
  }

  get(txid: string): Reply {
    const charge = this.charges.get(txid);
    if (!charge) return missing('CobRNaoEncontrada');
    return { status: 200, body: this.shown(this.settled(charge)) };
  }

  patch(txid: string, body: Body): Reply {
    const found = this.charges.get(txid);
    if (!found) return missing('CobRNaoEncontrada');
    const charge = this.settled(found);
    const isOpen = charge.status === 'CRIADA' || charge.status === 'ATIVA';
    const until = startOfCivilDay(charge.due).getTime() - CANCELLED_BEFORE_MS;
    if (body.status !== 'CANCELADA' || !isOpen || this.now().getTime() >= until)
      return invalid('CobROperacaoInvalida', 'cobr.status', charge.status);
    this.end(charge, 'USUARIO_RECEBEDOR');
    return { status: 200, body: this.shown(charge) };
  }

  retry(txid: string, date: string): Reply {
    const found = this.charges.get(txid);
    if (!found) return missing('CobRNaoEncontrada');
    const charge = this.settled(found);
    const { attempts, due, status } = charge;
    const retries = attempts.filter(({ tipo }) => tipo === 'NTAG').length;
    const isPossible =
      status === 'ATIVA' &&
      attempts.every((one) => one.status === 'REJEITADA' && one.date !== date) &&
      date > civilDate(this.now()) &&
      date <= addCivilDays(due, RETRIED_DAYS_MAX) &&
      retries < RETRIES_MAX;
    if (!isPossible) return invalid('CobROperacaoInvalida', 'data', date);
    attempts.push(this.newAttempt(date, 'NTAG'));
    return { status: 201, body: this.shown(charge) };
  }

  /** The payer ends the mandate in the bank's app: what is not being tried today is cancelled. */
  revoke(contrato: string): void {
    const mandate = this.mandates.of(contrato);
    Object.assign(mandate, { status: 'CANCELADA', solicitante: 'USUARIO_PAGADOR' });
    for (const charge of this.charges.values()) {
      const isOpen = ['CRIADA', 'ATIVA'].includes(this.settled(charge).status);
      const isToday = charge.attempts.some(({ date }) => date === civilDate(this.now()));
      if (charge.idRec === mandate.idRec && isOpen && !isToday) this.end(charge, 'USUARIO_PAGADOR');
    }
  }

  /** What was reported as failed is paid after all. */
  payLate(contrato: string): void {
    const { idRec } = this.mandates.of(contrato);
    for (const charge of this.charges.values()) {
      const attempt = this.settled(charge).attempts.at(-1);
      if (charge.idRec === idRec && charge.status === 'ATIVA' && attempt)
        this.pay(charge, attempt, this.now());
    }
  }

  /** How often money of the mandate has moved. */
  paidOf(contrato: string): Announced[] {
    const { idRec } = this.mandates.of(contrato);
    return [...this.charges.values()].filter(
      (one) => one.idRec === idRec && this.settled(one).status === 'CONCLUIDA',
    );
  }

  shown(charge: Announced): Body {
    const { txid, idRec, due, cents, criacao, status, solicitante, attempts } = charge;
    const pix = this.pix.pix.filter((one) => one.txid === txid);
    return {
      idRec,
      txid,
      status,
      calendario: { criacao: civilDate(criacao), dataDeVencimento: due },
      valor: { original: reais(cents) },
      ajusteDiaUtil: false,
      politicaRetentativa: 'PERMITE_3R_7D',
      recebedor: { ...this.account, cnpj: '11222333000181', nome: 'Loja do Teste' },
      atualizacao: [{ status: 'CRIADA', data: criacao.toISOString() }],
      ...(attempts.length > 0 && {
        tentativas: attempts.map((one) => ({
          dataLiquidacao: one.date,
          tipo: one.tipo,
          status: one.status,
          endToEndId: one.endToEndId,
          atualizacao: [{ status: one.status, data: this.now().toISOString() }],
          ...(one.codigo !== null && { rejeicao: { codigo: one.codigo, descricao: 'recusada' } }),
        })),
      }),
      ...(pix.length > 0 && { pix: pix.map((one) => this.pix.shownPix(one)) }),
      ...(solicitante !== null && {
        encerramento: { cancelamento: { solicitante, codigo: 'SLCR', descricao: 'cancelada' } },
      }),
    };
  }

  /** The same charge, after what has happened to it by now. */
  settled(charge: Announced): Announced {
    const now = this.now();
    if (
      charge.status === 'CRIADA' &&
      now.getTime() >= charge.criacao.getTime() + SCHEDULED_AFTER_MS
    ) {
      charge.status = 'ATIVA';
      charge.attempts.push(this.newAttempt(charge.due, 'AGND'));
    }
    for (const attempt of charge.attempts)
      if (attempt.status === 'AGENDADA') this.try(charge, attempt);
    const isOver = civilDate(now) > addCivilDays(charge.due, RETRIED_DAYS_MAX);
    if (charge.status === 'ATIVA' && isOver) charge.status = 'EXPIRADA';
    return charge;
  }

  /** A failure is reported at night; one that ends the charge, in the morning. */
  private try(charge: Announced, attempt: Attempt): void {
    const mandate = this.mandates.find(charge.idRec);
    const failures = this.failures.get(mandate?.contrato ?? '') ?? [];
    const [code = null] = failures;
    const at = code !== null && !ENDING.includes(code) ? FAILED_AT_MS : PAID_AT_MS;
    const moment = new Date(startOfCivilDay(attempt.date).getTime() + at);
    if (charge.status !== 'ATIVA' || this.now() < moment) return;
    if (code === null) return this.pay(charge, attempt, moment);
    failures.shift();
    Object.assign(attempt, { status: 'REJEITADA', codigo: code });
    if (ENDING.includes(code)) charge.status = 'REJEITADA';
  }

  private pay(charge: Announced, attempt: Attempt, horario: Date): void {
    Object.assign(attempt, { status: 'PAGA', codigo: null });
    charge.status = 'CONCLUIDA';
    const { txid, cents } = charge;
    const { endToEndId } = attempt;
    this.pix.pix.push({ endToEndId, txid, cents, horario, devolucoes: [] });
  }

  private end(charge: Announced, solicitante: string): void {
    Object.assign(charge, { status: 'CANCELADA', solicitante });
    for (const attempt of charge.attempts)
      if (attempt.status === 'AGENDADA') attempt.status = 'CANCELADA';
  }

  private newAttempt(date: string, tipo: Attempt['tipo']): Attempt {
    const endToEndId = `E00038166${stamp(this.now())}${randomBytes(6).toString('hex').slice(0, 11)}`;
    return { date, tipo, status: 'AGENDADA', endToEndId, codigo: null };
  }
}

/** The cycle of the mandate that a day belongs to, counted from its first day. */
function cycleOf({ dataInicial, periodicidade }: Mandate, day: string): number {
  if (periodicidade === 'SEMANAL') return Math.floor(daysBetween(dataInicial, day) / 7);
  const months = MONTHS[periodicidade] ?? 1;
  const dayOfMonth = Number(dataInicial.slice(-2));
  let cycle = -1;
  while (addCivilMonths(dataInicial, (cycle + 1) * months, dayOfMonth) <= day) cycle++;
  return cycle;
}
