/**
 * Watch mode: the compiler and the dashboard's bundler watch the sources, and the server restarts
 * when the compiler writes.
 */
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const END_TIMEOUT_MS = 30_000;

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
const compiler = node(
  join('node_modules', 'typescript', 'bin', 'tsc'),
  '--watch',
  '--preserveWatchOutput',
);
const bundler = node(join('scripts', 'build-dashboard.mjs'), '--watch');
const server = node(
  '--watch',
  '--watch-preserve-output',
  '--enable-source-maps',
  join('dist', 'src', 'main.js'),
);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, endAll);
for (const child of [compiler, bundler, server]) {
  child.on('exit', (code, signal) => {
    process.exitCode ||= code ?? (signal === 'SIGTERM' ? 0 : 1);
    endAll();
  });
}

/**
 * Each child has its own process group, so that it receives Ctrl-C once, from us. The service is one
 * process: the watcher sees only the files that its own process has loaded.
 */
function node(...parameters) {
  return spawn(process.execPath, parameters, {
    env: { ...process.env, API_PROCESSES: '1', WORKER_PROCESSES: '0' },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
}

/**
 * The compiler is a script around a program, so its whole group is ended. The server is stopped
 * once, by its watcher, and may take its time to drain.
 */
function endAll() {
  if (isRunning(compiler)) process.kill(-Number(compiler.pid), 'SIGTERM');
  if (isRunning(bundler)) bundler.kill('SIGTERM');
  if (isRunning(server)) server.kill('SIGTERM');
  setTimeout(
    () => isRunning(server) && process.kill(-Number(server.pid), 'SIGKILL'),
    END_TIMEOUT_MS,
  ).unref();
}

function isRunning(child) {
  return child.exitCode === null && child.signalCode === null;
}
