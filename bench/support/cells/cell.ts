/** One store as a cell's database knows it. A method is one transaction under the lock of the store's row. */
import type { Directory } from './directory';

export interface Cycle {
  /** CHARGING: an attempt with this key is stored, and its answer is not known. */
  status: 'DUE' | 'CHARGING' | 'PAID';
  key: string | null;
}

export interface StoreRows {
  cycles: Map<string, Cycle>;
  /** Ids of the provider's notices that were handled. */
  notices: Set<string>;
}

type State = 'ABSENT' | 'OPEN' | 'DRAINING' | 'FROZEN' | 'COPIED' | 'VERIFIED' | 'CLOSED';

/** What may be switched off, to see that the simulation notices it. */
export interface Protections {
  /** The transaction that begins a charge or a change reads the state and the epoch of the store. */
  fence: boolean;
  /** A copy is refused by a cell that has a verified copy, or is open, or knows a later epoch. */
  copiesCarryEpoch: boolean;
  /** A copy is compared with its original before the switch. */
  verify: boolean;
  /** A cell that was restored from a backup stays closed until it has asked the directory. */
  restoredStartsClosed: boolean;
}

export class Cell {
  state: State = 'ABSENT';
  epoch = 0;
  rows: StoreRows = { cycles: new Map(), notices: new Set() };

  constructor(
    readonly name: string,
    private readonly protections: Protections,
  ) {}

  /** Stores an attempt before the provider is called. The epoch is the one the claim was made in. */
  beginCharge(id: string, key: string, epoch: number): boolean {
    const cycle = this.rows.cycles.get(id);
    if (cycle?.status !== 'DUE') return false;
    if (this.protections.fence && (this.state !== 'OPEN' || this.epoch !== epoch)) return false;
    this.rows.cycles.set(id, { status: 'CHARGING', key });
    return true;
  }

  recordAnswer(id: string, key: string, isPaid: boolean): void {
    const cycle = this.rows.cycles.get(id);
    if (cycle?.status === 'CHARGING' && cycle.key === key)
      this.rows.cycles.set(id, { status: isPaid ? 'PAID' : 'DUE', key });
  }

  /** Says whether the cell has taken the new subscription. A repeated request has no effect. */
  addCycle(id: string): boolean {
    if (this.protections.fence && this.state !== 'OPEN') return false;
    if (!this.rows.cycles.has(id)) this.rows.cycles.set(id, { status: 'DUE', key: null });
    return true;
  }

  /** Says whether the cell has handled the notice; otherwise the provider sends it again. */
  takeNotice(id: string): boolean {
    if (this.state !== 'OPEN' && this.state !== 'DRAINING') return false;
    this.rows.notices.add(id);
    return true;
  }

  drain(epoch: number): void {
    if (this.state === 'OPEN' && this.epoch === epoch) this.state = 'DRAINING';
  }

  freeze(epoch: number): void {
    const isCharging = [...this.rows.cycles.values()].some(({ status }) => status === 'CHARGING');
    if (this.state === 'DRAINING' && this.epoch === epoch && !isCharging) this.state = 'FROZEN';
  }

  isDrainingIn = (epoch: number): boolean =>
    this.epoch === epoch && (this.state === 'DRAINING' || this.state === 'FROZEN');

  isFrozenIn = (epoch: number): boolean => this.state === 'FROZEN' && this.epoch === epoch;

  /** Says whether the copy was taken. */
  takeCopy(rows: StoreRows, epoch: number): boolean {
    if (this.protections.copiesCarryEpoch) {
      if (this.epoch > epoch) return false;
      if (this.epoch === epoch && this.state !== 'COPIED') return false;
    }
    this.rows = copyOf(rows);
    this.epoch = epoch;
    this.state = 'COPIED';
    return true;
  }

  /** Compares the copy with its original, and accepts no other copy of this epoch from then on. */
  verify(original: StoreRows, epoch: number): boolean {
    if (this.state === 'VERIFIED' && this.epoch === epoch) return true;
    if (this.state !== 'COPIED' || this.epoch !== epoch) return false;
    if (this.protections.verify && !isEqual(this.rows, original)) return false;
    this.state = 'VERIFIED';
    return true;
  }

  /** Opens or closes the store as the directory says. */
  follow({ owner, epoch, since }: Directory): void {
    if (owner === this.name) {
      // What the cell has is current only if it is not older than its ownership.
      if (this.epoch >= since && (this.epoch < epoch || this.state === 'VERIFIED')) {
        this.state = 'OPEN';
        this.epoch = epoch;
      }
    } else if (this.epoch < since) {
      this.state = 'CLOSED';
      this.epoch = since;
    }
  }

  restore(backup: { state: State; epoch: number; rows: StoreRows }): void {
    this.state = this.protections.restoredStartsClosed ? 'CLOSED' : backup.state;
    this.epoch = backup.epoch;
    this.rows = copyOf(backup.rows);
  }

  backUp = () => ({ state: this.state, epoch: this.epoch, rows: copyOf(this.rows) });
}

export const copyOf = ({ cycles, notices }: StoreRows): StoreRows => ({
  cycles: new Map(cycles),
  notices: new Set(notices),
});

const isEqual = (one: StoreRows, other: StoreRows): boolean =>
  one.cycles.size === other.cycles.size &&
  one.notices.size === other.notices.size &&
  [...one.notices].every((id) => other.notices.has(id)) &&
  [...one.cycles].every(([id, cycle]) => {
    const copied = other.cycles.get(id);
    return copied?.status === cycle.status && copied.key === cycle.key;
  });
