/**
 * `npm run demo`: its stories, each with a server of its own, and the link to the dashboard that
 * shows them.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { providerStories } from '../../scripts/demo/providers/all-stories';
import type { Json } from '../support/world';

const DEMO = join(process.cwd(), 'dist/scripts/demo.js');

// Without a Dev mode key in it, so that a server which runs on the usual port does not play along.
const dataDir = mkdtempSync(join(tmpdir(), 'pitanga-demo-test-'));
const env = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', DATA_DIR: dataDir };
const staying: ChildProcess[] = [];

afterAll(() => {
  for (const child of staying) child.kill('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
});

interface Answer {
  status: number;
  body: Json;
}

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

function demo(...words: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, [DEMO, ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

/** A demo that keeps its server: the link that it printed last, and its end by Ctrl-C. */
async function stayingDemo(
  ...words: string[]
): Promise<{ link: URL; pressCtrlC: () => Promise<Ended> }> {
  const child = spawn(process.execPath, [DEMO, '--stay', ...words], { env });
  staying.push(child);
  let stdout = '';
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const ended = new Promise<Ended>((resolve) =>
    child.once('close', (code) => resolve({ code, stdout, stderr })),
  );
  const link = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      const [, found] = /\nDashboard: (\S+)\n$/.exec(stdout) ?? [];
      if (found) resolve(found);
    });
    void ended.then(() => reject(new Error(`the demo has ended: ${stdout}${stderr}`)));
  });
  const pressCtrlC = () => {
    child.kill('SIGINT');
    return ended;
  };
  return { link: new URL(link), pressCtrlC };
}

/** Somebody who opens the link in a browser and says a name. */
class Guest {
  private cookie = '';

  constructor(private readonly link: URL) {}

  async ask(path: string, body: Json, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(`${this.link.origin}/dashboard${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: this.link.origin,
        'sec-fetch-site': 'same-origin',
        'x-pitanga-dashboard': '1',
        cookie: this.cookie,
        ...headers,
      },
      body: JSON.stringify(body),
    });
    this.cookie = response.headers.get('set-cookie')?.split(';')[0] ?? this.cookie;
    return { status: response.status, body: (await response.json()) as Json };
  }

  async enter(): Promise<Json> {
    const page = await fetch(this.link);
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/html/),
    ]);
    const token = this.link.hash.slice(1);
    const { body } = await this.ask('/session/link', { token, name: 'Ana', language: 'pt' });
    return body.data.session as Json;
  }

  graphql(session: Json, environment: 'dev' | 'prod', query: string): Promise<Answer> {
    return this.ask(
      '/graphql',
      { query },
      {
        'x-pitanga-store': String(session.memberships[0].storeId),
        'x-pitanga-environment': environment,
      },
    );
  }
}

test('the printed link opens the dashboard with the store of the story, until Ctrl-C', async () => {
  const { link, pressCtrlC } = await stayingDemo();
  const guest = new Guest(link);
  const session = await guest.enter();
  expect(session.memberships).toMatchObject([{ storeName: 'Demo store', role: 'OWNER' }]);
  const query = `{
    subscriptions(first: 5) { nodes { name status } }
    refunds(first: 5) { nodes { status amount } }
    webhooks(first: 5) { nodes { name } }
  }`;
  expect((await guest.graphql(session, 'dev', query)).body.data).toEqual({
    subscriptions: { nodes: [{ name: 'Clube do Café', status: 'CANCELLED' }] },
    // newest first: half of a split sale, and the first payment of the subscription
    refunds: {
      nodes: [
        { status: 'COMPLETE', amount: 5000 },
        { status: 'COMPLETE', amount: 4990 },
      ],
    },
    webhooks: { nodes: [{ name: 'demo' }] },
  });
  expect((await guest.ask('/session/link', { token: link.hash.slice(1) })).status).toBe(404);

  const { code, stderr } = await pressCtrlC();
  expect([code, stderr]).toEqual([0, '']);
  await expect(fetch(link)).rejects.toThrow();
}, 300_000);

test('the bad day of operators is made, seen at one place, and mended', async () => {
  const { code, stdout, stderr } = await demo('--ops');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('webhooks is paused by');
  expect(stdout).toContain('1 row was set aside');
  expect(stdout).toContain('PIX of the provider account');
  expect(stdout).toContain('Everything was found and mended.');
  expect((await demo('--ops', '--provider', 'efi')).stderr).toContain('leave --url, --key and');
}, 300_000);

test.each(Object.keys(providerStories))(
  'the story of %s ends well, and says what its link shows',
  async (provider) => {
    const { link, pressCtrlC } = await stayingDemo('--provider', provider);
    const guest = new Guest(link);
    const session = await guest.enter();
    expect(session.limit).toBe('DEV_MODE');
    const query = '{ charges(first: 1) { nodes { id } } }';
    expect((await guest.graphql(session, 'dev', query)).status).toBe(200);
    expect(JSON.stringify(await guest.graphql(session, 'prod', query))).toContain(
      'FACTOR_REQUIRED',
    );
    const { code, stdout, stderr } = await pressCtrlC();
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('Everything was as it should be.');
    expect(stdout).toContain('It opens Dev mode only. The story was played in production');
  },
  300_000,
);

test('without a terminal the demo ends by itself', async () => {
  const { code, stdout, stderr } = await demo();
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('Everything was as it should be.');
  expect(stdout).toContain('The money of the sellers adds up.');
  expect(stdout).toContain('The server of the demo ends now. With --stay it keeps running');
  expect(stdout).not.toContain('Dashboard:');
}, 300_000);

test('an unknown provider, and a server that cannot be used, are refused', async () => {
  expect(await demo('--provider', 'nobody')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--provider must be one of efi'),
  });
  expect(await demo('--provider', 'efi', '--url', 'http://localhost:1')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('on a server of its own'),
  });
});
