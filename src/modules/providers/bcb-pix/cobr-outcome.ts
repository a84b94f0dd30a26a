/**
 * The outcome of a charge that was announced to a bank (cobr), by its tries of one day. Source:
 * bacen/pix-api, openapi.yaml 2.9.0.
 */
import { startOfCivilDay } from '../../../platform/time/civil-time';
import { HOUR_MS, later } from '../../../platform/time/clock';
import type { AnnouncedOutcome } from '../provider';
import { refuseUnreadable } from '../unreadable';
import { centsOf, momentOf, objectOf, objectsOf, textOf } from './wire';

/** The payer's bank tries in the morning and in the evening, and has failed by then. */
const FAILED_AT_MS = 21 * HOUR_MS;
const FINAL: readonly unknown[] = ['CONCLUIDA', 'REJEITADA', 'EXPIRADA', 'CANCELADA'];
const FAILED: readonly unknown[] = ['REJEITADA', 'EXPIRADA', 'CANCELADA'];
/** After one of these codes the bank rejects the whole charge. */
const ENDING: readonly unknown[] = [
  'AC05',
  'AM09',
  'DENC',
  'DS27',
  'DTED',
  'MIDI',
  'MSUC',
  'NITX',
  'RC09',
];
/** The bank names an error of its own; the other codes are not explained to receivers. */
const ERRORS: readonly unknown[] = ['AB10'];

type Cobr = Record<string, unknown>;

/** Whether nothing is tried under it any more. */
export function isEnded({ status }: Cobr): boolean {
  return FINAL.includes(status);
}

/** Nothing more is tried in its cycle, under it or another one. */
export function isExpired({ status }: Cobr): boolean {
  return status === 'EXPIRADA';
}

/** The day of its first try, as the bank keeps it. */
export function dueDateOf({ calendario }: Cobr): string | null {
  return textOf(objectOf(calendario).dataDeVencimento);
}

/**
 * Null = it has no try of that day, and was not made for it. A charge that was paid on another day
 * is paid: nothing must be announced in its place.
 */
export function outcomeOf(
  cobr: Cobr,
  { date, isOwn, at }: { date: string; isOwn: boolean; at: Date },
): AnnouncedOutcome | null {
  // The day of its first try belongs to the attempt that it was made for.
  const isDayOfAnother = !isOwn && dueDateOf(cobr) === date;
  const tries = objectsOf(cobr.tentativas).filter(
    ({ dataLiquidacao }) => dataLiquidacao === date && !isDayOfAnother,
  );
  const paid = tries.find(({ status }) => status === 'PAGA');
  if (paid) return approved(cobr, paid, at);
  if (tries.length === 0 && cobr.status === 'CONCLUIDA') return approved(cobr, paidTry(cobr), at);
  if (tries.length === 0 && !isOwn) return null;
  if (isEnded(cobr)) return endedOutcome(cobr, tries);
  const last = tries.at(-1);
  const isOver = later(startOfCivilDay(date), FAILED_AT_MS) <= at;
  const hasFailed = last && tries.every(({ status }) => FAILED.includes(status));
  return hasFailed && isOver ? declined(last) : { status: 'pending' };
}

function endedOutcome(cobr: Cobr, tries: Cobr[]): AnnouncedOutcome {
  const isCancelled = cobr.status === 'CANCELADA';
  if (isCancelled) return { status: 'declined', reason: 'called_off', hard: false, isEnded: true };
  return { ...declined(tries.at(-1) ?? objectOf(cobr.encerramento)), isEnded: true };
}

function paidTry({ tentativas }: Cobr): Cobr {
  return objectsOf(tentativas).find(({ status }) => status === 'PAGA') ?? {};
}

/** The payment itself says best when it was made. A time in the future counts as now. */
function approved(cobr: Cobr, attempt: Cobr, at: Date): AnnouncedOutcome {
  const payments = objectsOf(cobr.pix);
  const id = textOf(attempt.endToEndId) ?? textOf(payments[0]?.endToEndId);
  if (id === null)
    return refuseUnreadable('payment', 'the bank reports a paid charge without its payment', {
      charge: cobr.txid,
    });
  const payment = payments.find(({ endToEndId }) => endToEndId === id);
  const paidUpdate = objectsOf(attempt.atualizacao).find(({ status }) => status === 'PAGA');
  const amount = centsOf(payment ? payment.valor : objectOf(cobr.valor).original);
  if (amount === null)
    return refuseUnreadable('payment', 'the bank reports a paid charge without its amount', {
      payment: id,
    });
  const paidAt = momentOf(payment?.horario) ?? momentOf(paidUpdate?.data) ?? at;
  return {
    status: 'approved',
    providerId: id,
    paidAt: paidAt > at ? at : paidAt,
    brand: null,
    last4: null,
    disputeCheckAt: null,
    amount,
  };
}

function declined({ rejeicao }: Cobr) {
  const { codigo } = objectOf(rejeicao);
  return {
    status: 'declined' as const,
    reason: ERRORS.includes(codigo) ? ('processing_error' as const) : ('generic_decline' as const),
    hard: false,
    isEnded: ENDING.includes(codigo),
  };
}
