/** One process of several, as its supervisor sees it. */
import cluster, { type Worker } from 'node:cluster';
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

export interface Address {
  port: number | null;
  publicUrl: string;
  /** Of the first process; null = none is to be shown. */
  setUpLink: string | null;
}

export class SupervisedProcess {
  isServing = false;
  isListening = false;
  readonly ended: Promise<Ended>;
  private readonly worker: Worker;
  private readonly isLoaded: Promise<void>;
  private readonly serving: Promise<Address>;
  private readonly answering = new Map<number, (answer: unknown) => void>();
  private lastId = 0;

  /** Starts to load at once. `answerFor` collects the answers of all processes. */
  constructor(answerFor: (question: Question) => Promise<unknown[]>) {
    this.worker = cluster.fork();
    this.ended = new Promise((resolve) =>
      this.worker.once('exit', (code, signal) => {
        this.isServing = false;
        this.isListening = false;
        resolve({ code, signal });
      }),
    );
    this.isLoaded = this.hear('loaded', () => undefined);
    this.serving = this.hear('serving', ({ port, publicUrl, setUpLink }) => ({
      port,
      publicUrl,
      setUpLink,
    }));
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
    const address = await Promise.race([this.serving, failed]);
    this.isServing = true;
    this.isListening = address.port !== null;
    return address;
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

  stop(): Promise<Ended> {
    this.worker.process.kill('SIGTERM');
    return this.ended;
  }

  /** Without a drain. */
  kill(): void {
    this.worker.process.kill('SIGKILL');
  }

  /** What the first message of this kind says. */
  private hear<Kind extends ToSupervisor['kind'], Value>(
    kind: Kind,
    read: (message: Extract<ToSupervisor, { kind: Kind }>) => Value,
  ): Promise<Value> {
    return new Promise((resolve) =>
      this.worker.on('message', (message: unknown) => {
        if (isMessage<ToSupervisor, Kind>(message, kind)) resolve(read(message));
      }),
    );
  }

  private send(message: ToProcess): void {
    if (this.worker.isConnected()) this.worker.send(message);
  }
}
