/**
 * Refunds of card payments at Pagar.me. They have no id there: a charge only reports how much of it
 * was given back. So the refunds of one payment take turns, and each is known by the sum that it
 * leads to.
 */
import { objectOf } from '../bcb-pix/wire';
import type { ProviderReferences } from '../accounts/state/references';
import {
  ProviderBusy,
  ProviderMisconfigured,
  ProviderRefused,
  ProviderUnknown,
  type RefundOutcome,
  type RefundQuestion,
  type RefundOrder,
} from '../provider';
import type { PagarmeClient, PagarmeObject } from './pagarme-client';

/** By the reference of the payment: the refund whose turn it is, and the sum that it leads to. */
const TURN = 'refund-turn';
/** By the reference of the refund: the charge and the sum, once it is done. */
const DONE = 'refund';
/** By the reference of the refund: when Pagar.me was asked for it. */
const CALL = 'refund-call';

const FAILED_REFUND: readonly unknown[] = ['error_on_refunding', 'error_on_voiding'];
const PENDING: RefundOutcome = { status: 'pending' };

interface Turn {
  refund: string;
  /** Cents given back of the charge when the refund is done. */
  sum: number;
}

export class PagarmeRefunds {
  constructor(
    private readonly client: PagarmeClient,
    private readonly references: ProviderReferences,
    /** The id of the charge of a payment; null = it is not known. */
    private readonly chargeIdOf: (payment: string) => Promise<string | null>,
  ) {}

  async refund(request: RefundOrder): Promise<RefundOutcome> {
    const { reference, payment, amount } = request;
    const id = await this.chargeIdOf(payment);
    if (id === null) return { status: 'failed', reason: 'the payment is not known' };
    const charge = await this.charge(id);
    const turn = await this.turnOf(payment);
    if (await this.isDone(reference)) return { status: 'completed' };
    if (turn === null) {
      const sum = givenBackOf(charge) + amount;
      if (sum > paidOf(charge))
        return { status: 'failed', reason: 'the refund is more than is left of the payment' };
      if (!(await this.references.begin(TURN, payment))) return PENDING;
      await this.references.keep(TURN, payment, textOfTurn({ refund: reference, sum }));
      return this.request(request, id, sum);
    }
    if (turn.refund === reference) {
      const outcome = await this.outcomeOf(request, charge, turn);
      return outcome ?? this.request(request, id, turn.sum);
    }
    // Another one is under way. If it is done, this one has its turn when it is asked about again.
    await this.outcomeOf({ reference: turn.refund, payment }, charge, turn);
    return PENDING;
  }

  async findRefund({ reference, payment }: RefundQuestion): Promise<RefundOutcome | null> {
    const turn = await this.turnOf(payment);
    if (await this.isDone(reference)) return { status: 'completed' };
    const id = turn?.refund === reference ? await this.chargeIdOf(payment) : null;
    return turn && id !== null
      ? this.outcomeOf({ reference, payment }, await this.charge(id), turn)
      : null;
  }

  /** All that went back of the payment so far is this refund, and what was known before. */
  async note({ reference, payment }: RefundQuestion): Promise<void> {
    const id = await this.chargeIdOf(payment);
    if (id === null) throw new ProviderUnknown('Pagar.me does not show a charge of its own');
    await this.noteDone(reference, await this.charge(id));
  }

  /** The reference of the refund whose turn it is; null = none. */
  async currentOf(payment: string): Promise<string | null> {
    return (await this.turnOf(payment))?.refund ?? null;
  }

  private async request(
    { reference, payment, amount }: RefundOrder,
    id: string,
    sum: number,
  ): Promise<RefundOutcome> {
    // A call that was lost may still take effect.
    if (!(await this.references.begin(CALL, reference))) return PENDING;
    try {
      const answer = await this.client.call({
        method: 'DELETE',
        path: `/charges/${encodeURIComponent(id)}`,
        body: { amount },
        idempotencyKey: reference,
      });
      if (answer === null) throw new ProviderRefused('the payment is not known');
      return (
        (await this.outcomeOf({ reference, payment }, answer, { refund: reference, sum })) ??
        PENDING
      );
    } catch (error) {
      return this.afterError(error, { reference, payment });
    }
  }

  private async afterError(
    error: unknown,
    { reference, payment }: Pick<RefundQuestion, 'reference' | 'payment'>,
  ): Promise<RefundOutcome> {
    if (error instanceof ProviderBusy || error instanceof ProviderMisconfigured)
      await this.references.release(CALL, reference);
    // It is asked for again later.
    if (error instanceof ProviderUnknown) return PENDING;
    if (!(error instanceof ProviderRefused)) throw error;
    await this.references.release(TURN, payment);
    return { status: 'failed', reason: error.message };
  }

  /** Null = it is not done, and perhaps never arrived. Ends its turn when it is decided. */
  private async outcomeOf(
    { reference, payment }: Pick<RefundQuestion, 'reference' | 'payment'>,
    charge: PagarmeObject,
    { sum }: Turn,
  ): Promise<RefundOutcome | null> {
    if (givenBackOf(charge) >= sum) {
      await this.noteDone(reference, charge, sum);
      await this.references.release(TURN, payment);
      return { status: 'completed' };
    }
    const { status } = objectOf(charge.last_transaction);
    if (FAILED_REFUND.includes(status) && (await this.references.find(CALL, reference))) {
      await this.references.release(TURN, payment);
      return { status: 'failed', reason: String(status) };
    }
    return status === 'pending_refund' || status === 'waiting_cancellation' ? PENDING : null;
  }

  private async noteDone(
    reference: string,
    charge: PagarmeObject,
    sum = givenBackOf(charge),
  ): Promise<void> {
    await this.references.begin(DONE, reference);
    await this.references.keep(DONE, reference, `${String(charge.id)}:${sum}`);
  }

  /** Ask after its turn was read: the turn ends only when this is noted. */
  private async isDone(reference: string): Promise<boolean> {
    return ((await this.references.find(DONE, reference))?.providerId ?? null) !== null;
  }

  private async turnOf(payment: string): Promise<Turn | null> {
    const [refund, sum] = (await this.references.find(TURN, payment))?.providerId?.split(':') ?? [];
    return refund === undefined ? null : { refund, sum: Number(sum) };
  }

  private async charge(id: string): Promise<PagarmeObject> {
    const path = `/charges/${encodeURIComponent(id)}`;
    const charge = await this.client.call({ method: 'GET', path });
    if (charge === null) throw new ProviderUnknown('Pagar.me does not show a charge of its own');
    return charge;
  }
}

function textOfTurn({ refund, sum }: Turn): string {
  return `${refund}:${sum}`;
}

function givenBackOf({ canceled_amount: amount }: PagarmeObject): number {
  return typeof amount === 'number' ? amount : 0;
}

function paidOf({ paid_amount: paid, amount }: PagarmeObject): number {
  return typeof paid === 'number' ? paid : typeof amount === 'number' ? amount : 0;
}
