/** What a process says when it starts, and when it cannot. */
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { leave } from '../support/leave';
import { freshFolder, launch, start } from '../support/process';
import { freshPlace } from '../support/running-shop';

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

test('a port that is in use is said in one sentence, with the remedy', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const { port } = taken.address() as AddressInfo;
  const { databaseUrl } = await freshPlace();
  const service = launch({ databaseUrl, env: { PORT: String(port) } });
  expect((await service.ended).code).toBe(1);
  const text = service.lines.join('\n');
  expect(text).toContain(`the port ${port} is in use: choose another one with PORT=`);
  expect(text).not.toContain('EADDRINUSE');
  taken.close();
});
