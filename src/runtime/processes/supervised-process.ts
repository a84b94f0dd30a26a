/** One process of several, as its supervisor sees it. */
import cluster from 'node:cluster';
import {
  isMessage,
  type Question,
  type Task,
  type ToProcess,
  type ToSupervisor,
} from '../../platform/jobs/process-messages';
import { StartProblem } from '../../config/start-problem';

const ANSWER_WITHIN_MS = 800;

/** A process ended. `code` is null if a signal ended it. */
export interface Ended {
  code: number | null;
  signal: string | null;
}

/** The process says why by itself, unless it was killed. */
export class ProcessEnded extends StartProblem {
  constructor(name: string, { code, signal }: Ended) {
    super(`the process ${name} ended before it was ready (${signal ?? `code ${code}`})`);
  }
}

type Serving = Extract<ToSupervisor, { kind: 'serving' }>;
/** `port` is null if nothing listens; `setUpLink` is of the first process, null = not shown. */
export type Address = Omit<Serving, 'kind'>;

export class SupervisedProcess {
  /** Null until the process serves, and after its end. */
  address: Address | null = null;
  readonly ended: Promise<Ended>;
  private readonly worker = cluster.fork();
  private readonly isLoaded = this.first('loaded');
  private readonly serving = this.first('serving');
  private readonly answering = new Map<number, (answer: unknown) => void>();
  private lastId = 0;

  /** Starts to load at once. `answerFor` collects the answers of all processes. */
  constructor(answerFor: (question: Question) => Promise<unknown[]>) {
    this.ended = new Promise((resolve) =>
      this.worker.once('exit', (code, signal) => {
        this.address = null;
        resolve({ code, signal });
      }),
    );
    this.worker.on('message', (message: unknown) => {
      if (isMessage<ToSupervisor, 'answer'>(message, 'answer'))
        this.answering.get(message.id)?.(message.answer);
      if (!isMessage<ToSupervisor, 'ask'>(message, 'ask')) return;
      const { id, question } = message;
      void answerFor(question).then((answers) => this.send({ kind: 'answers', id, answers }));
    });
    // A process that has just ended cannot be sent anything.
    this.worker.on('error', () => undefined);
  }

  get isAlive(): boolean {
    return !this.worker.isDead();
  }

  /** Gives the process its task. Throws ProcessEnded if it ends before it is ready. */
  async begin(task: Task): Promise<Address> {
    const failed = this.ended.then((ended): never => {
      throw new ProcessEnded(task.name, ended);
    });
    await Promise.race([this.isLoaded, failed]);
    this.send({ kind: 'begin', task });
    return (this.address = await Promise.race([this.serving, failed]));
  }

  /** Null if it does not answer in time. */
  async ask(question: Question): Promise<unknown> {
    const id = ++this.lastId;
    const answer = new Promise<unknown>((resolve) => {
      this.answering.set(id, resolve);
      setTimeout(() => resolve(null), ANSWER_WITHIN_MS);
    });
    this.send({ kind: 'question', id, question });
    return answer.finally(() => this.answering.delete(id));
  }

  /** SIGKILL ends it without a drain. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<Ended> {
    this.worker.process.kill(signal);
    return this.ended;
  }

  /** The first message of this kind. */
  private first<Kind extends ToSupervisor['kind']>(
    kind: Kind,
  ): Promise<Extract<ToSupervisor, { kind: Kind }>> {
    return new Promise((resolve) =>
      this.worker.on('message', (message: unknown) => {
        if (isMessage<ToSupervisor, Kind>(message, kind)) resolve(message);
      }),
    );
  }

  private send(message: ToProcess): void {
    if (this.worker.isConnected()) this.worker.send(message);
  }
}
