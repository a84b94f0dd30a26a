/** A fake of Efí on a bad day: random faults, delays, and callbacks that are lost or repeated. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../../scripts/fakes/faults';
import type { FakeEfi } from '../../scripts/fakes/efi/fake-efi';
import type { seeded } from './seeded';

export type Random = ReturnType<typeof seeded>;

/** Of a hundred calls; the others are answered well. */
const FAULTS: readonly [Fault, number][] = [
  ['act-and-drop', 4],
  ['drop', 2],
  ['too-many', 2],
  ['unavailable', 2],
  ['timeout', 1],
  ['html', 1],
  ['page-400', 1],
  ['truncated', 1],
  ['act-and-truncate', 3],
  ['unseen', 2],
];
const DELAY_MAX_MS = 300;
const LONG_DELAY_MS = 2_500;
const TELLS_EVERY_MS = 250;
const GROUP_MAX = 3;
/** The bank repeats what was not accepted. */
const TELL_AGAIN = 503;

export class BadBank {
  /** Calls that had a fault, by fault. */
  readonly faults: Partial<Record<Fault, number>> = {};
  /** Statuses of our answers to callbacks. */
  readonly answers = new Set<number>();
  private readonly news: { about: 'pix' | 'boleto'; id: string }[] = [];
  private readonly delayed = new Set<Promise<void>>();
  private isDown = false;
  private isTelling = true;
  private readonly telling: Promise<void>;

  constructor(
    private readonly efi: FakeEfi,
    private readonly random: Random,
  ) {
    efi.faults.random = (call) => this.faultOf(call);
    efi.gate = () => this.delay();
    this.telling = this.tell();
    this.telling.catch(() => undefined); // `recover` reports it
  }

  /** Calls back, perhaps: never, once or more often, soon or late, alone or with others. */
  report(about: 'pix' | 'boleto', id: string): void {
    for (let times = this.random.int(4); times > 0; times--) this.news.push({ about, id });
  }

  /** For this long no call has an effect or an answer. */
  async goDown(forMs: number): Promise<void> {
    this.isDown = true;
    await pause(forMs);
    this.isDown = false;
  }

  /**
   * From now on everything is well, and what was not told yet is never told. No call is delayed any
   * more when this ends.
   */
  async recover(): Promise<void> {
    this.efi.faults.random = null;
    this.efi.gate = null;
    this.isTelling = false;
    await Promise.all([this.telling, ...this.delayed]);
  }

  private async delay(): Promise<void> {
    const { random } = this;
    const ended = pause(random.int(50) === 0 ? LONG_DELAY_MS : random.int(DELAY_MAX_MS));
    this.delayed.add(ended);
    await ended;
    this.delayed.delete(ended);
  }

  private faultOf(call: string): Fault | null {
    const fault = this.isDown ? 'unavailable' : this.randomFault(call);
    if (fault !== null) this.faults[fault] = (this.faults[fault] ?? 0) + 1;
    return fault;
  }

  /** What was not asked for cannot be unseen, and lists of boletos show what was done. */
  private randomFault(call: string): Fault | null {
    let drawn = this.random.int(100);
    for (const [fault, share] of FAULTS) {
      drawn -= share;
      if (drawn >= 0) continue;
      return fault === 'unseen' && !call.startsWith('GET /v2/') ? null : fault;
    }
    return null;
  }

  /** A form has a token only. We answer 503 when we cannot ask what it is about. */
  private async tellOfBoleto(news: { about: 'boleto' | 'pix'; id: string }): Promise<void> {
    const status = await this.efi.notifyOfBoleto(news.id);
    this.answers.add(status);
    if (status === TELL_AGAIN) this.news.push(news);
  }

  private async tell(): Promise<void> {
    while (this.isTelling) {
      await pause(TELLS_EVERY_MS);
      const group = Array.from(
        { length: Math.min(this.news.length, 1 + this.random.int(GROUP_MAX)) },
        () => this.news.splice(this.random.int(this.news.length), 1),
      ).flat();
      const codes = group.filter(({ about }) => about === 'pix').map(({ id }) => id);
      if (codes.length > 0) this.answers.add(await this.efi.notify(...codes));
      for (const each of group) if (each.about === 'boleto') await this.tellOfBoleto(each);
      if (this.random.int(5) === 0) this.answers.add(await this.efi.notifyOfPayouts());
    }
  }
}
