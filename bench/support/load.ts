/** Requests sent by a process of its own, so that what it computes delays nobody else's figures. */
import { fork } from 'node:child_process';
import { once } from 'node:events';

export interface Load {
  url: string;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
  /** All connections together; as fast as they are answered, if it is left out. */
  perSecond?: number;
}

export interface Answered {
  admitted: number;
  /** Milliseconds of the answers with status 200. */
  p50: number;
  p99: number;
  /** How many had which other status. */
  refused: Record<string, number>;
  withoutRetryAfter: number;
  /** Without an answer. */
  failed: number;
  /** How late the sending process itself was, in milliseconds: a part of what it measured. */
  ownDelayP99: number;
}

export async function send(load: Load): Promise<Answered> {
  const child = fork('dist/bench/baselines/load.js', { stdio: 'inherit' });
  const ended = once(child, 'exit').then(() => {
    throw new Error('the process that sends the load has ended');
  });
  ended.catch(() => undefined);
  child.send(load);
  const [answered] = (await Promise.race([once(child, 'message'), ended])) as [Answered];
  return answered;
}

export const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Infinity;
