/**
 * The built service as a process of its own, talked to over HTTP only: started, stopped and killed
 * as an operator or a bad day would.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Tests and benchmarks run in the top folder, these as they are and those from `dist`. */
const ROOT = process.cwd();
const MAIN = join('dist', 'src', 'main.js');
const READY_WITHIN_MS = 120_000;
export const OPS_TOKEN = 'the token of the operators';

export interface ServiceOptions {
  role?: 'all' | 'api' | 'worker';
  databaseUrl?: string;
  /** Null or absent = BullMQ on PostgreSQL. */
  redisUrl?: string | null;
  /** Kept from an earlier process; a fresh folder otherwise. */
  dataDir?: string;
  env?: Record<string, string>;
  /** The built tree of another release; this one, if it is left out. */
  release?: string;
}

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** How long the end took from when it was asked for. */
  tookMs: number;
}

export class Service {
  url = '';
  /** Everything it has printed, line by line. */
  readonly lines: string[] = [];
  readonly ended: Promise<Pick<Ended, 'code' | 'signal'>>;
  private readonly isReady: Promise<void>;

  constructor(
    private readonly child: ChildProcess,
    readonly dataDir: string,
  ) {
    this.ended = endOf(child);
    this.isReady = new Promise((resolve) => {
      for (const stream of [child.stdout, child.stderr]) {
        if (!stream) throw new Error('the output must be piped');
        createInterface({ input: stream }).on('line', (line) => {
          this.lines.push(line);
          if (!line.startsWith('ready ')) return;
          this.url = line.slice('ready '.length);
          resolve();
        });
      }
    });
  }

  get pid(): number {
    if (!this.child.pid) throw new Error('the process did not start');
    return this.child.pid;
  }

  /** The Dev mode key that the first process on an empty database writes down. */
  get key(): string {
    return readFileSync(this.keyFile, 'utf8').trim();
  }

  get keyFile(): string {
    return join(this.dataDir, 'dev-api-key');
  }

  /** The structured log lines of warnings and worse. */
  get complaints(): string[] {
    return this.lines.filter((line) =>
      !line.startsWith('{')
        ? /error|warning|unhandled/i.test(line)
        : Number((JSON.parse(line) as { level: number }).level) >= 40,
    );
  }

  /** Resolves with `ready`, rejects with what was printed if it ends before. */
  async untilReady(): Promise<this> {
    const late = AbortSignal.timeout(READY_WITHIN_MS);
    await Promise.race([
      this.isReady,
      this.ended.then(({ code, signal }) =>
        this.fail(`ended before it was ready (${code ?? signal})`),
      ),
      once(late, 'abort').then(() => this.fail('was not ready in time')),
    ]);
    return this;
  }

  /** SIGTERM or what Ctrl-C sends, and how it ended. */
  stop(signal: 'SIGTERM' | 'SIGINT' = 'SIGTERM'): Promise<Ended> {
    return this.signal(signal);
  }

  /** SIGKILL. */
  kill(): Promise<Ended> {
    return this.signal('SIGKILL');
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Whether it has been stopped by SIGSTOP and not told to go on. */
  get isStanding(): boolean {
    return execFileSync('ps', ['-o', 'state=', '-p', String(this.pid)], {
      encoding: 'utf8',
    }).startsWith('T');
  }

  private async signal(signal: NodeJS.Signals): Promise<Ended> {
    const asked = performance.now();
    if (this.isRunning) this.child.kill(signal);
    return { ...(await this.ended), tookMs: performance.now() - asked };
  }

  private fail(what: string): never {
    throw new Error(`the service ${what}:\n${this.lines.slice(-20).join('\n')}`);
  }
}

const started: Service[] = [];
const folders: string[] = [];

/** A process that is being started: for those that are meant to die before they are ready. */
export function launch({
  role = 'all',
  databaseUrl,
  redisUrl = null,
  dataDir = freshFolder(),
  env = {},
  release = ROOT,
}: ServiceOptions = {}): Service {
  const { PATH = '', HOME = '' } = process.env;
  const settings = {
    PATH,
    HOME,
    ROLE: role,
    // Tests kill and freeze one process. Those about several say so.
    API_PROCESSES: '1',
    WORKER_PROCESSES: role === 'worker' ? '1' : '0',
    PORT: '0',
    DATA_DIR: dataDir,
    ALLOW_PRIVATE_ENDPOINTS: '1',
    CLAIM_LEASE_SECONDS: '2',
    RATE_LIMIT: '10000',
    // On a busy machine many requests at once may wait for a connection.
    DATABASE_WAIT_SECONDS: '20',
    SECRET_KEY: 'a secret key of the tests',
    OPS_TOKEN,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...(redisUrl && { REDIS_URL: redisUrl }),
    ...env,
  };
  const service = new Service(
    spawn(process.execPath, [...nodeOptions(release), MAIN], {
      cwd: release,
      env: settings,
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
    dataDir,
  );
  started.push(service);
  return service;
}

/** The options of Node in the start command of the release. */
function nodeOptions(release: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(release, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  return scripts.start.split(' ').filter((word) => word.startsWith('--'));
}

async function endOf(child: ChildProcess): Promise<Pick<Ended, 'code' | 'signal'>> {
  await once(child, 'exit');
  return { code: child.exitCode, signal: child.signalCode };
}

/** A process that is ready. */
export function start(options: ServiceOptions = {}): Promise<Service> {
  return launch(options).untilReady();
}

/** For `afterEach`: ends every process that is still there, and removes what they wrote. */
export async function endAll(): Promise<void> {
  await Promise.all(started.splice(0).map((service) => service.kill()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pitanga-service-'));
  folders.push(folder);
  return folder;
}
