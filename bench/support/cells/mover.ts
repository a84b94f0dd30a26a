/** Moves a store. Each step may be repeated, and several movers may work on one move. */
import { copyOf, type Cell, type StoreRows } from './cell';
import type { Directory } from './directory';
import type { Random } from './random';

const CUT_COPIES = 0.2;

export class Mover {
  private readonly epoch: number;
  private readonly from: Cell;
  private readonly to: Cell;
  private step: 'drain' | 'freeze' | 'read' | 'write' | 'verify' | 'switch' = 'drain';
  private copy: StoreRows | null = null;
  isDone = false;

  constructor(
    private readonly directory: Directory,
    cells: Record<string, Cell>,
  ) {
    const [from, to] = [cells[directory.owner], cells[directory.target ?? '']];
    if (!from || !to) throw new Error('no move to work on');
    [this.from, this.to, this.epoch] = [from, to, directory.epoch];
  }

  /** Does the next step. A mover that is behind finds its epoch refused, and ends. */
  work(random: Random, mayCut: boolean): void {
    const { from, to, epoch } = this;
    switch (this.step) {
      case 'drain':
        from.drain(epoch);
        // The owner of a new epoch opens first.
        if (from.isDrainingIn(epoch)) this.step = 'freeze';
        this.isDone = from.epoch > epoch;
        return;
      case 'freeze':
        from.freeze(epoch);
        if (from.isFrozenIn(epoch)) this.step = 'read';
        this.isDone = from.epoch > epoch;
        return;
      case 'read':
        this.isDone = !from.isFrozenIn(epoch);
        this.copy = copyOf(from.rows);
        if (mayCut && random.chance(CUT_COPIES)) cut(this.copy);
        this.step = 'write';
        return;
      case 'write':
        // A refusal may mean that another mover has verified its copy.
        if (this.copy) to.takeCopy(this.copy, epoch + 1);
        this.step = 'verify';
        return;
      case 'verify':
        this.isDone = !from.isFrozenIn(epoch);
        if (!this.isDone) this.step = to.verify(from.rows, epoch + 1) ? 'switch' : 'read';
        return;
      case 'switch':
        this.directory.switch(epoch);
        this.isDone = true;
    }
  }

  callOff(): void {
    this.directory.callOff(this.epoch);
    this.isDone = true;
  }
}

function cut({ cycles }: StoreRows): void {
  const [first] = cycles.keys();
  if (first !== undefined) cycles.delete(first);
}
