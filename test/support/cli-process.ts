/** A command of the operator's tool as a process of its own, as a developer runs it at a desk. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = join(__dirname, '../..');
const CLI = join(ROOT, 'dist/src/cli.js');
const LINE_WITHIN_MS = 90_000;

export interface Command {
  pid: number;
  /** What it has printed, line by line. */
  lines: string[];
  /** Waits for a line that matches; returns the first one. */
  until(pattern: RegExp): Promise<string>;
  /** Waits until this many lines match. */
  untilCount(pattern: RegExp, count: number): Promise<string[]>;
  /** Ctrl-C. */
  interrupt(): void;
  end: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

/** Compiles the tool, if that is needed. */
export function buildCli(): void {
  execFileSync(process.execPath, [join(ROOT, 'scripts/prepare.mjs'), 'build'], { stdio: 'ignore' });
}

/** Without a database: nothing but the words and these variables. */
export function runCli(words: readonly string[], env: Record<string, string> = {}): Command {
  const child = spawn(process.execPath, [CLI, ...words], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', DATA_DIR: '/nonexistent', ...env },
  });
  const lines: string[] = [];
  const printed = { stdout: '', stderr: '' };
  const changed = new EventTarget();
  for (const name of ['stdout', 'stderr'] as const)
    createInterface({ input: child[name] }).on('line', (line) => {
      printed[name] += `${line}\n`;
      lines.push(line);
      changed.dispatchEvent(new Event('line'));
    });
  const untilCount = async (pattern: RegExp, count: number): Promise<string[]> => {
    const late = AbortSignal.timeout(LINE_WITHIN_MS);
    for (;;) {
      const found = lines.filter((line) => pattern.test(line));
      if (found.length >= count) return found;
      if (child.exitCode !== null || late.aborted)
        throw new Error(`${count} lines of ${String(pattern)} did not come: ${lines.join('\n')}`);
      await Promise.race([
        once(changed, 'line', { signal: late }).catch(() => undefined),
        once(child, 'close').catch(() => undefined),
      ]);
    }
  };
  return {
    pid: child.pid ?? 0,
    lines,
    until: async (pattern) => (await untilCount(pattern, 1))[0] ?? '',
    untilCount,
    interrupt: () => void child.kill('SIGINT'),
    end: once(child, 'close').then(([code]) => ({ code: code as number | null, ...printed })),
  };
}
