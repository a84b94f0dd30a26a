/** What a process says when it starts, and when it cannot. */
import { once } from 'node:events';
import { chmodSync, existsSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { leave } from '../support/leave';
import { freshFolder, launch, start, type ServiceOptions } from '../support/process';
import { freshPlace } from '../support/running-shop';
import { SmallDisk, whyNoSmallDisk } from '../support/small-disk';

afterEach(leave);

test('it says where everything is, at every start; a variable that is no setting is a warning', async () => {
  const { databaseUrl } = await freshPlace();
  const dataDir = freshFolder();
  for (const time of ['first', 'second']) {
    const service = await start({ databaseUrl, dataDir, env: { PITANGA_KEY: 'of a client' } });
    const text = service.lines.join('\n');
    for (const place of [
      `${service.url}/v2`,
      `${service.url}/graphql`,
      `${service.url}/docs`,
      `${service.url}/docs/guides`,
      `${dataDir}/dev-api-key`,
      'PITANGA_KEY is not a setting of this service',
    ])
      expect([time, text]).toEqual([time, expect.stringContaining(place)]);
    expect((await service.stop()).code).toBe(0);
  }
});

test('a list of operations that cannot be served stops the start in one sentence', async () => {
  const { databaseUrl } = await freshPlace();
  const service = launch({
    databaseUrl,
    env: { GRAPHQL_OPERATIONS_FILE: join(freshFolder(), 'absent.json') },
  });
  expect((await service.ended).code).toBe(1);
  const text = service.lines.join('\n');
  expect(text).toContain('absent.json: it cannot be read (ENOENT)');
  expect(text).not.toContain('could not start');
});

describe('what an operator can put right is said in one sentence, with the remedy', () => {
  test('a port that is in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const port = String((taken.address() as AddressInfo).port);
    const { databaseUrl } = await freshPlace();
    expect(await refusalOf({ databaseUrl, env: { PORT: port } })).toBe(
      `the port ${port} is in use: choose another one with PORT=…, or stop the process that uses it`,
    );
    const worker = { role: 'worker', databaseUrl, env: { WORKER_PORT: port } } as const;
    expect(await refusalOf(worker)).toContain(`choose another one with WORKER_PORT=…`);
    taken.close();
  });

  test('a DATA_DIR in which this user may not write, and one that is a file', async () => {
    // Not even root may make a folder there.
    const forbidden = process.platform === 'darwin' ? '/System/pitanga' : '/sys/pitanga';
    const file = join(freshFolder(), 'file');
    writeFileSync(file, '');
    for (const [dataDir, sentence] of [
      [forbidden, `this user may not read and write ${forbidden}: give it that permission, or`],
      [file, `${file} is a file, where a folder is needed: remove it, or`],
    ] as const)
      for (const secret of ['', 'a secret key of the tests']) {
        const env = { SECRET_KEY: secret };
        const { databaseUrl } = await freshPlace();
        for (const place of [{ databaseUrl }, {}])
          expect(await refusalOf({ dataDir, env, ...place })).toBe(
            `${sentence} choose another folder with DATA_DIR=…`,
          );
      }
  });

  const noFullFile = existsSync('/dev/full') ? null : 'this system has no /dev/full';
  (noFullFile ? test.skip : test)(
    `no space for the key: no store is opened until there is some${noFullFile ?? ''}`,
    async () => {
      const { databaseUrl, database } = await freshPlace();
      const dataDir = freshFolder();
      symlinkSync('/dev/full', join(dataDir, 'dev-api-key'));
      expect(await refusalOf({ databaseUrl, dataDir })).toBe(
        `no space is left on the disk of ${dataDir}: make room, or choose another folder with ` +
          'DATA_DIR=…',
      );
      expect(await database.query('SELECT "id" FROM "stores"')).toEqual([]);
      unlinkSync(join(dataDir, 'dev-api-key'));
      const service = await start({ databaseUrl, dataDir });
      const headers = { authorization: `Bearer ${service.key}` };
      expect((await fetch(`${service.url}/v2/products/list`, { headers })).status).toBe(200);
    },
  );

  (whyNoSmallDisk ? test.skip : test)(
    `no space for the embedded PostgreSQL${whyNoSmallDisk ?? ''}`,
    async () => {
      const disk = SmallDisk.mount(8, null);
      chmodSync(disk.folder, 0o755); // for the account of PostgreSQL, if this is root
      const dataDir = join(disk.folder, 'data');
      expect(await refusalOf({ dataDir })).toContain(`no space is left on the disk of ${dataDir}`);
    },
  );
});

/** The last line of a start that cannot succeed; there is neither a stack trace nor an error log. */
async function refusalOf(options: ServiceOptions): Promise<string> {
  const service = launch(options);
  expect((await service.ended).code).toBe(1);
  expect(service.complaints.filter((line) => line.startsWith('{'))).toEqual([]);
  expect(service.lines.join('\n')).not.toMatch(/^ +at /m);
  return String(service.lines.at(-1));
}
