/** `npm run demo -- --provider`: the story of a provider, with a server and a fake of its own. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { providerStories } from '../../scripts/demo/providers/all-stories';

const DEMO = join(process.cwd(), 'dist/scripts/demo.js');

function demo(...words: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const { PATH = '', HOME = '' } = process.env;
  return new Promise((resolve) => {
    execFile(process.execPath, [DEMO, ...words], { env: { PATH, HOME } }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

test.each(Object.keys(providerStories))(
  'the story of %s ends well',
  async (provider) => {
    const { code, stdout, stderr } = await demo('--provider', provider);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('Everything was as it should be.');
  },
  300_000,
);

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
