/** Watches the process of the embedded server, and stops it. */
import type { ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';

const STOP_TIMEOUT_MS = 10_000;

export function watch(child: ChildProcess): {
  hasEnded(): boolean;
  onUnexpectedEnd(notify: () => void): void;
  stop(): Promise<void>;
} {
  let hasEnded = false;
  let isStopping = false;
  const pipe = child.stdio[3];
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => resolve()).once('error', () => resolve()),
  ).then(() => {
    hasEnded = true;
    // the watcher must not signal a pid that another process may have
    if (pipe instanceof Socket) pipe.end('ended\n');
  });
  child.unref();
  if (pipe instanceof Socket) pipe.on('error', () => undefined).unref();
  return {
    hasEnded: () => hasEnded,
    onUnexpectedEnd: (notify) => void ended.then(() => isStopping || notify()),
    stop: async () => {
      isStopping = true;
      child.ref();
      child.kill('SIGINT');
      const force = setTimeout(() => child.kill('SIGQUIT'), STOP_TIMEOUT_MS);
      await ended;
      clearTimeout(force);
    },
  };
}
