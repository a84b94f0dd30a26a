/** What refunds of one payment do to it and to the balance: a small model, apart from our code. */

interface ModelRefund {
  id: string;
  amount: number;
  fee: number;
  status: 'PENDING' | 'COMPLETE' | 'FAILED';
}

type Refusal = 'INVALID_REQUEST' | 'TRANSACTION_NOT_REFUNDABLE' | 'TRANSACTION_UNDER_DISPUTE';

export class RefundModel {
  readonly refunds: ModelRefund[] = [];
  dispute: 'NONE' | 'OPEN' | 'LOST' = 'NONE';

  constructor(
    readonly paid: number,
    readonly fee: number,
  ) {}

  /** The id of an earlier refund, a refusal, or what a new refund gives back. */
  ask(amount: number | null, hasKey: boolean): string | { amount: number } {
    const kept = this.kept();
    const left = this.paid - total(kept, 'amount');
    if (amount === null && left === 0) return kept.at(-1)?.id ?? 'TRANSACTION_NOT_REFUNDABLE';
    const same = this.pending().findLast((each) => each.amount === amount);
    if (same && !hasKey) return same.id;
    return this.refusal(amount ?? left, left) ?? { amount: amount ?? left };
  }

  private refusal(amount: number, left: number): Refusal | null {
    if (this.dispute === 'OPEN') return 'TRANSACTION_UNDER_DISPUTE';
    if (this.dispute === 'LOST' || left === 0) return 'TRANSACTION_NOT_REFUNDABLE';
    return amount > left ? 'INVALID_REQUEST' : null;
  }

  add(id: string, amount: number): void {
    const back = total(this.kept(), 'amount') + amount;
    const share = Number(
      (2n * BigInt(this.fee) * BigInt(back) + BigInt(this.paid)) / BigInt(2 * this.paid),
    );
    const fee = Math.max(0, share - total(this.kept(), 'fee'));
    this.refunds.push({ id, amount, fee, status: 'PENDING' });
  }

  kept(): ModelRefund[] {
    return this.refunds.filter(({ status }) => status !== 'FAILED');
  }

  pending(): ModelRefund[] {
    return this.refunds.filter(({ status }) => status === 'PENDING');
  }

  refundedAmount(): number {
    return total(
      this.refunds.filter(({ status }) => status === 'COMPLETE'),
      'amount',
    );
  }

  status(): string {
    if (this.dispute === 'OPEN') return 'UNDER_DISPUTE';
    if (this.dispute === 'LOST') return 'LOST';
    return this.refundedAmount() === this.paid ? 'REFUNDED' : 'PAID';
  }

  /** What the payment has added to each account. */
  accounts(): Record<string, number> {
    const kept = this.kept();
    const left = this.paid - total(kept, 'amount');
    const isHeld = this.dispute !== 'NONE';
    return {
      AVAILABLE:
        this.paid - this.fee - total(kept, 'amount') + total(kept, 'fee') - (isHeld ? left : 0),
      FEES: this.fee - total(kept, 'fee'),
      IN_TRANSIT: total(this.pending(), 'amount'),
      BLOCKED: this.dispute === 'OPEN' ? left : 0,
      PROVIDER: this.refundedAmount() + (this.dispute === 'LOST' ? left : 0) - this.paid,
    };
  }
}

function total(refunds: readonly ModelRefund[], what: 'amount' | 'fee'): number {
  return refunds.reduce((sum, each) => sum + each[what], 0);
}
