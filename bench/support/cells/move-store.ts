/**
 * Simulates moves of a store between two cells: any order of events, crashes, lost and repeated
 * messages, routers and movers that are behind, a former cell that is restored from a backup.
 */
import { Cell, type Protections } from './cell';
import { Directory } from './directory';
import { Mover } from './mover';
import { Random } from './random';

export const PROTECTED: Protections = {
  fence: true,
  copiesCarryEpoch: true,
  verify: true,
  restoredStartsClosed: true,
};

/** How many cycles went wrong; `isStuck` says that the work did not end. */
export interface Outcome {
  lost: number;
  doubled: number;
  noticesLost: number;
  isStuck: boolean;
  moves: number;
}

interface Call {
  cell: Cell;
  cycle: string;
  key: string;
}

const BAD_STEPS = 300;
const QUIET_STEPS = 6_000;
const CYCLES = 4;
const ADDED = 3;
const MOVES_MAX = 3;
const MOVERS_MAX = 2;
const CLAIMS_MAX = 4;
const LOSS = 0.2;
const REPEAT = 0.15;
const DECLINED = 0.3;

export function simulateMoves(seed: number, protections: Protections = PROTECTED): Outcome {
  const world = new World(new Random(seed), protections);
  for (let step = 0; step < BAD_STEPS; step++) world.step();
  world.isBad = false;
  for (let step = 0; step < QUIET_STEPS && !world.isQuiet(); step++) world.step();
  return world.outcome();
}

class World {
  isBad = true;
  private readonly directory = new Directory();
  private readonly cells: Record<string, Cell>;
  /** The cell that each router believes to be the owner. */
  private readonly routers = ['A', 'A'];
  private readonly claims: { cell: Cell; cycle: string; epoch: number }[] = [];
  private readonly calls: Call[] = [];
  private readonly answers: (Call & { isPaid: boolean })[] = [];
  private readonly provider = new Map<string, { cycle: string; isPaid: boolean }>();
  private readonly unconfirmed = new Set<string>();
  private readonly requests = new Set<string>();
  private readonly backups: Record<string, ReturnType<Cell['backUp']>> = {};
  private movers: Mover[] = [];
  private readonly all: string[] = [];
  private keys = 0;
  private begun = 0;
  private moves = 0;

  constructor(
    private readonly random: Random,
    protections: Protections,
  ) {
    const a = new Cell('A', protections);
    this.cells = { A: a, B: new Cell('B', protections) };
    a.state = 'OPEN';
    a.epoch = 1;
    for (let cycle = 0; cycle < CYCLES + ADDED; cycle++) {
      this.all.push(`cycle${cycle}`);
      if (cycle < CYCLES) a.addCycle(`cycle${cycle}`);
      else this.requests.add(`cycle${cycle}`);
    }
  }

  step(): void {
    const events = [this.claim, this.begin, this.repeatCall, this.callProvider, this.takeAnswer];
    events.push(this.notify, this.request, this.follow, this.startMover, this.move, this.move);
    if (this.isBad) events.push(this.beginMove, this.backUp, this.goWrong);
    this.random.pick(events).call(this);
  }

  /** A worker reads what is due; it goes on with it at any later time. */
  private claim(): void {
    const cell = this.anyCell();
    if (cell.state !== 'OPEN' || this.claims.length >= CLAIMS_MAX) return;
    for (const [cycle, { status }] of cell.rows.cycles)
      if (status === 'DUE' && this.random.chance(0.5))
        this.claims.push({ cell, cycle, epoch: cell.epoch });
  }

  private begin(): void {
    const claim = take(this.claims, this.random);
    if (!claim) return;
    const key = `key${this.keys++}`;
    if (claim.cell.beginCharge(claim.cycle, key, claim.epoch)) this.send({ ...claim, key });
  }

  /** An attempt without an answer is sent again with its key. */
  private repeatCall(): void {
    const cell = this.anyCell();
    for (const [cycle, { status, key }] of cell.rows.cycles)
      if (status === 'CHARGING' && key !== null && this.random.chance(0.3))
        this.send({ cell, cycle, key });
  }

  private send(call: Call): void {
    if (!this.isLost()) this.calls.push(call);
    if (this.isBad && this.random.chance(REPEAT)) this.calls.push(call);
  }

  /** The provider charges once for a key, and has news of each payment later. */
  private callProvider(): void {
    const call = take(this.calls, this.random);
    if (!call) return;
    let charge = this.provider.get(call.key);
    if (!charge) {
      charge = { cycle: call.cycle, isPaid: !(this.isBad && this.random.chance(DECLINED)) };
      this.provider.set(call.key, charge);
      if (charge.isPaid) this.unconfirmed.add(call.key);
    }
    if (!this.isLost()) this.answers.push({ ...call, isPaid: charge.isPaid });
  }

  private takeAnswer(): void {
    const answer = take(this.answers, this.random);
    answer?.cell.recordAnswer(answer.cycle, answer.key, answer.isPaid);
  }

  /** A notice comes by any router. A cell that has the store no longer makes the router ask again. */
  private notify(): void {
    const [notice] = this.unconfirmed;
    if (notice === undefined) return;
    if (this.route((cell) => cell.takeNotice(notice)) && !this.isLost())
      this.unconfirmed.delete(notice);
  }

  /** A merchant's request is repeated until it is answered. */
  private request(): void {
    const [id] = this.requests;
    if (id === undefined) return;
    if (this.route((cell) => cell.addCycle(id)) && !this.isLost()) this.requests.delete(id);
  }

  private route(deliver: (cell: Cell) => boolean): boolean {
    const router = this.random.chance(0.5) ? 0 : 1;
    const isTaken = deliver(this.cell(this.routers[router] ?? ''));
    if (!isTaken) this.routers[router] = this.directory.owner;
    return isTaken;
  }

  private follow(): void {
    this.anyCell().follow(this.directory);
  }

  private beginMove(): void {
    if (this.begun >= MOVES_MAX || this.directory.target !== null) return;
    this.begun++;
    this.directory.begin(this.directory.owner === 'A' ? 'B' : 'A');
  }

  private startMover(): void {
    if (this.directory.target !== null && this.movers.length < MOVERS_MAX)
      this.movers.push(new Mover(this.directory, this.cells));
  }

  private move(): void {
    if (this.movers.length === 0) return;
    const { owner } = this.directory;
    this.random.pick(this.movers).work(this.random, this.isBad);
    if (this.directory.owner !== owner) this.moves++;
    this.movers = this.movers.filter(({ isDone }) => !isDone);
  }

  private backUp(): void {
    const cell = this.anyCell();
    if (this.random.chance(0.2)) this.backups[cell.name] = cell.backUp();
  }

  private goWrong(): void {
    if (this.random.chance(0.5)) return;
    const wrong = this.random.pick(['worker', 'mover', 'callOff', 'network', 'restore'] as const);
    if (wrong === 'worker') this.claims.length = 0;
    if (wrong === 'network') this.calls.length = this.answers.length = 0;
    if (wrong === 'mover') this.movers.shift();
    if (wrong === 'callOff' && this.random.chance(0.2)) this.movers.shift()?.callOff();
    if (wrong === 'restore') this.restoreFormer();
  }

  /** Only a cell without a part in the current move; the loss of an owner's data is another matter. */
  private restoreFormer(): void {
    const { owner, target } = this.directory;
    const former = this.cell(owner === 'A' ? 'B' : 'A');
    const backup = this.backups[former.name];
    if (target === null && backup) former.restore(backup);
  }

  private isLost = (): boolean => this.isBad && this.random.chance(LOSS);
  private anyCell = (): Cell => this.cell(this.random.pick(['A', 'B']));

  private cell(name: string): Cell {
    const cell = this.cells[name];
    if (!cell) throw new Error(`no cell ${name}`);
    return cell;
  }

  isQuiet(): boolean {
    const owner = this.cell(this.directory.owner);
    return (
      this.directory.target === null &&
      owner.state === 'OPEN' &&
      this.requests.size + this.unconfirmed.size + this.movers.length + this.claims.length === 0 &&
      this.calls.length + this.answers.length === 0 &&
      [...owner.rows.cycles.values()].every(({ status }) => status === 'PAID')
    );
  }

  outcome(): Outcome {
    const paid = [...this.provider].filter(([, charge]) => charge.isPaid);
    const timesOf = (id: string) => paid.filter(([, charge]) => charge.cycle === id).length;
    const { rows } = this.cell(this.directory.owner);
    return {
      lost: this.all.filter((id) => timesOf(id) === 0 || rows.cycles.get(id)?.status !== 'PAID')
        .length,
      doubled: this.all.filter((id) => timesOf(id) > 1).length,
      noticesLost: paid.filter(([key]) => !rows.notices.has(key)).length,
      isStuck: !this.isQuiet(),
      moves: this.moves,
    };
  }
}

/** Takes any of them out: messages do not arrive in order. */
function take<T>(values: T[], random: Random): T | undefined {
  return values.splice(Math.floor(random.next() * values.length), 1)[0];
}
