/** What the service is compared with: small servers, each a process of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const running: ChildProcess[] = [];

/** Starts a program that prints `ready <address>`, and returns the address. */
export async function startBaseline(
  command: readonly [program: string, ...args: string[]],
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const [program, ...args] = command;
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${args.join(' ')} ended before it was ready`);
  });
  const ready = (async () => {
    for await (const line of createInterface({ input: child.stdout }))
      if (line.startsWith('ready ')) return line.slice('ready '.length);
    throw new Error(`${args.join(' ')} printed no address`);
  })();
  ended.catch(() => undefined);
  const url = await Promise.race([ready, ended]);
  child.stdout.resume();
  return url;
}

/** One of `bench/baselines`. */
export const startOwnBaseline = (
  name: 'constant' | 'bare' | 'receiver',
  env: Readonly<Record<string, string>> = {},
): Promise<string> => startBaseline([process.execPath, `dist/bench/baselines/${name}.js`], env);

export const baselinePids = (): number[] => running.flatMap(({ pid }) => pid ?? []);

export async function endBaselines(): Promise<void> {
  await Promise.all(
    running.splice(0).map(async (child) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }),
  );
}
