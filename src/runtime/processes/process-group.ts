/** The processes of one start: started together, started again when they end, stopped together. */
import { setTimeout as pause } from 'node:timers/promises';
import { config } from '../../config/config';
import { log } from '../../platform/observability/log';
import { MINUTE_MS, SECOND_MS } from '../../platform/time/clock';
import type { Question, Task } from '../../platform/jobs/process-messages';
import type { PlannedProcess } from './plan-processes';
import { ProcessEnded, SupervisedProcess, type Address, type Ended } from './supervised-process';

/** A process that ends so often within a minute cannot do its work. */
const ENDS_MAX = 5;
/** The rest before the first restart. It doubles with each further one that ended soon. */
const RESTART_REST_MS = 0.5 * SECOND_MS;
/** A process that has run for longer does not end because of how it starts. */
const SOON_MS = 10 * SECOND_MS;

export class ProcessGroup {
  private readonly running = new Map<string, SupervisedProcess>();
  private shared: Pick<Task, 'database' | 'opsTokens'> | null = null;
  private address: Address = { port: null, publicUrl: config.publicUrl, setUpLink: null };
  /** PORT=0 means the same free port for all that listen while one of them does. */
  private isPortFixed = false;
  private isStopping = false;

  /** The processes begin to load at once. */
  constructor(private readonly planned: readonly PlannedProcess[]) {
    for (const { name } of planned) this.launch(name);
  }

  /** The first process makes the database ready and says which port is used. */
  async start(shared: Pick<Task, 'database' | 'opsTokens'>): Promise<Address> {
    this.shared = shared;
    const [first, ...others] = this.planned;
    if (!first) throw new Error('no process is planned');
    this.address = await this.begin(first, { isFirst: true });
    await Promise.all(others.map((each) => this.begin(each)));
    return this.address;
  }

  /** Restarts the process whenever it ends. Returns why it gives up; null when it is stopped. */
  async keepRunning(planned: PlannedProcess): Promise<string | null> {
    const { name } = planned;
    const endedAtMs: number[] = [];
    let startedAtMs = performance.now();
    let endedSoon = 0;
    for (;;) {
      const ended = await this.processOf(name).ended;
      if (this.isStopping) return null;
      endedAtMs.push(performance.now());
      const ends = endedAtMs.filter((at) => at > performance.now() - MINUTE_MS).length;
      if (ends >= ENDS_MAX) return reasonToGiveUp(name, ended);
      log.error({ name, ...ended }, 'a process has ended and is started again');
      endedSoon = performance.now() - startedAtMs < SOON_MS ? endedSoon + 1 : 0;
      await pause(RESTART_REST_MS * 2 ** Math.max(0, endedSoon - 1));
      if (this.isStopping) return null;
      this.launch(name);
      await this.begin(planned, { restarts: endedAtMs.length }).catch((error: unknown) => {
        if (!(error instanceof ProcessEnded)) throw error;
      });
      startedAtMs = performance.now();
    }
  }

  /** Throws if a process did not stop in order. */
  async stop(): Promise<void> {
    this.isStopping = true;
    const alive = [...this.running].filter(([, process]) => process.isAlive);
    const ends = await Promise.all(
      alive.map(async ([name, process]) => ({ name, ...(await process.end('SIGTERM')) })),
    );
    // A process that is still loading has no handler and ends by the signal itself.
    const failed = ends.filter(({ code, signal }) => code !== 0 && signal !== 'SIGTERM');
    if (failed.length > 0)
      throw new Error(`not stopped in order: ${failed.map(({ name }) => name).join(', ')}`);
  }

  /** Ends at once what did not stop in time. */
  kill(): void {
    for (const process of this.running.values()) if (process.isAlive) void process.end('SIGKILL');
  }

  private launch(name: string): void {
    this.running.set(name, new SupervisedProcess((question) => this.ask(question)));
  }

  private async ask(question: Question): Promise<unknown[]> {
    const serving = [...this.running.values()].filter(({ address }) => address !== null);
    return Promise.all(serving.map((process) => process.ask(question)));
  }

  private begin(
    planned: PlannedProcess,
    { isFirst = false, restarts = 0 }: Partial<Pick<Task, 'isFirst' | 'restarts'>> = {},
  ): Promise<Address> {
    if (!this.shared) throw new Error('the group has not been started');
    const { publicUrl } = this.address;
    const start = { isFirst, restarts, publicUrl, port: this.portToUse() };
    return this.processOf(planned.name).begin({ ...planned, ...this.shared, ...start });
  }

  /** Once no process listens any more, the port is free, and is asked for by number. */
  private portToUse(): number {
    const { port } = this.address;
    if (port === null || config.port !== 0) return config.port;
    this.isPortFixed ||= ![...this.running.values()].some((one) => one.address?.port != null);
    return this.isPortFixed ? port : 0;
  }

  private processOf(name: string): SupervisedProcess {
    const process = this.running.get(name);
    if (!process) throw new Error(`${name} was not launched`);
    return process;
  }
}

function reasonToGiveUp(name: string, { code, signal }: Ended): string {
  return (
    `the process ${name} ended ${ENDS_MAX} times within a minute, the last time with ` +
    `${signal ?? `code ${code}`}: the service stops`
  );
}
