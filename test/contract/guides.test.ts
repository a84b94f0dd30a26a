/**
 * The guides work: pasted into a shell they do what they say, and their code verifies real
 * signatures.
 */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from '@swc/core';
import { parse as parseGraphql, validate, type DocumentNode } from 'graphql';
import { programsOf } from '../../scripts/docs/programs';
import { wallNow } from '../../src/platform/time/clock';
import { buildSchema } from '../../src/api/graphql/schema';
import { signatureHeaders } from '../../src/modules/webhooks/deliveries/sign';
import { eventNames } from '../../src/modules/webhooks/events/event-names';
import { ErrorCode } from '../../src/platform/operations/errors';
import { DECLINE_REASONS } from '../../src/modules/providers/provider';
import { testCardNumbers } from '../../src/modules/providers/simulator/test-cards';
import { blocksOf, documents, runPasted, sectionOf, textOf } from '../support/documents';
import { newStore, world, type Json } from '../support/world';

const run = promisify(execFile);
const GUIDES = documents.filter((path) => /^docs\/guides\/[\w-]+\.md$/.test(path));
const HELPERS = blocksOf(sectionOf(textOf('docs/guides/README.md'), 'Shell helpers'), 'bash');
/** What these guides print last. */
const LAST: Readonly<Record<string, Json>> = {
  'quick-start-pix': { data: { status: 'PAID', paidAmount: 7000 } },
  'quick-start-link': { data: { status: 'CANCELLED' } },
  'quick-start-own-page': { data: { status: 'PENDING', amount: 12345 } },
  'quick-start-subscription': { data: { status: 'CANCELLED', cancelPolicy: 'NOW' } },
  'quick-start-automatic-pix': {
    data: { status: 'CANCELLED', cancelledDueTo: 'revoked_by_payer' },
  },
  'quick-start-usage': { data: { subscription: { charges: { nodes: [{ amount: 12_400 }] } } } },
  // 50000 - 80 of the payment, 5000 + 80 of the payout, 1500 + 80 of the transfer
  money: { data: { balance: { available: 43_260, pending: 0, blocked: 0 } } },
};

/** Its documents spread fragments of each other: front-end-clients.test.ts compiles them. */
const SPREAD = 'docs/frontend/clients.md';

const withShell = GUIDES.filter(
  (path) => !path.endsWith('README.md') && blocksOf(textOf(path), 'bash').length > 0,
);

test.each(withShell)('%s works when pasted into a shell', async (path) => {
  const shop = await newStore();
  const printed = await runPasted(shop, [...HELPERS, ...blocksOf(textOf(path), 'bash')]);
  expect(printed.length).toBeGreaterThan(0);
  for (const answer of printed) {
    expect(answer).toEqual(expect.not.objectContaining({ success: false }));
    expect(answer).toEqual(expect.not.objectContaining({ errors: expect.anything() }));
  }
  const name = /([\w-]+)\.md$/.exec(path)?.[1] ?? '';
  if (LAST[name]) expect(printed.at(-1)).toMatchObject(LAST[name]);
});

/** How a program is run in each language whose tab the pages show, if it is installed. */
const RUN_AS: readonly (readonly [language: string, program: string, file: string])[] = [
  ['bash', 'bash', 'guide.sh'],
  ['js', 'node', 'guide.mjs'],
  ['python', 'python3', 'guide.py'],
  ['php', 'php', 'guide.php'],
];

describe.each(RUN_AS)('the calls of the quick starts in %s', (language, program, file) => {
  const isInstalled = has(program);
  const title = isInstalled ? `run with ${program}` : `need ${program}, which is not installed`;
  (isInstalled ? test : test.skip)(title, async () => {
    const shop = await world();
    shop.app.server.addHook('onSend', () => shop.relay());
    const url = await shop.app.server.listen({ port: 0, host: '127.0.0.1' });
    const folder = mkdtempSync(join(tmpdir(), 'guides-'));
    writeFileSync(join(folder, 'key'), `${shop.key}\n`);
    const [helpers = ''] = blocksOf(
      sectionOf(textOf('docs/guides/README.md'), 'Shell helpers'),
      language,
    );
    for (const path of withShell.filter((each) => each.includes('quick-start'))) {
      const shown = blocksOf(textOf(path), 'bash').map((block) =>
        programsOf(block)?.find((each) => each.language === language),
      );
      expect([path, shown]).toEqual([path, expect.not.arrayContaining([undefined])]);
      const text = [helpers, ...shown.map((each) => each?.code)]
        .join('\n')
        .replaceAll('http://localhost:3000', url)
        .replaceAll('.data/dev-api-key', join(folder, 'key'));
      writeFileSync(join(folder, file), program === 'bash' ? `set -euo pipefail\n${text}` : text);
      const { stdout } = await run(program, [join(folder, file)]);
      expect([path, stdout]).toEqual([path, expect.stringMatching(/PAID|PENDING|ACTIVE/)]);
    }
    rmSync(folder, { recursive: true });
  });
});

test('the Portuguese guides have the code of the English ones', () => {
  const translated = documents.filter((path) => path.startsWith('docs/guides/pt/'));
  for (const path of translated) {
    const english = textOf(path.replace('/pt/', '/'));
    expect([path, blocksOf(textOf(path))]).toEqual([path, blocksOf(english)]);
  }
  expect(translated.length).toBe(GUIDES.length);
});

test.each(documents)('the code in %s can be read by its language', async (path) => {
  const text = textOf(path);
  for (const block of blocksOf(text, 'tsx?'))
    await parse(block, { syntax: 'typescript', tsx: true, decorators: true });
  for (const block of blocksOf(text, 'json')) JSON.parse(block);
  const [queries, schema] = [path === SPREAD ? [] : graphqlOf(text), buildSchema()];
  for (const document of queries) expect(validate(schema, document)).toEqual([]);
});

test.each(['webhooks.md', 'pt/webhooks.md'])('guides/%s names every event', (name) => {
  const catalogue = textOf(`docs/guides/${name}`);
  const named = [...catalogue.matchAll(/^\| `([a-z_]+\.[a-z_]+)` +\|/gm)].map(([, event]) => event);
  expect(named.toSorted()).toEqual([...eventNames].toSorted());
});

test.each(['errors.md', 'pt/errors.md'])('guides/%s names every code and reason', (name) => {
  const text = textOf(`docs/guides/${name}`);
  const named = [...text.matchAll(/^\| `(\w+)` +\|/gm)].map(([, code]) => code);
  expect(named).toEqual(expect.arrayContaining([...ErrorCode, ...DECLINE_REASONS]));
});

test.each(['testing.md', 'pt/testing.md'])('guides/%s names every test card', (name) => {
  const rows = [...textOf(`docs/guides/${name}`).matchAll(/^\| (\d{4} \d{4} \d{4} \d{4}) +\|/gm)];
  expect(rows.map(([, number = '']) => number.replaceAll(' ', '')).toSorted()).toEqual(
    [...testCardNumbers].toSorted(),
  );
});

describe('the code that verifies webhooks in Java', () => {
  const folder = mkdtempSync(join(tmpdir(), 'verify-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const guide = textOf('docs/guides/webhooks.md');
  const body = '{"id":"log_1","event":"checkout.completed","data":{"name":"João"}}';
  const STANDARD = `whsec_${Buffer.from('thirty-two bytes of a test secret').toString('base64')}`;

  /** Each message, and whether it must be accepted. */
  const messages = [STANDARD, 'a secret of another form'].flatMap((secret) => {
    const sign = (more: Json = {}): Record<string, string> =>
      signatureHeaders({ secrets: [secret], id: 'log_1', body, timestamp: wallNow(), ...more });
    const old = new Date(wallNow().getTime() - 600_000);
    return [
      { secret, headers: sign(), body, valid: true },
      { secret, headers: sign({ secrets: ['the newer one', secret] }), body, valid: true },
      { secret, headers: sign({ secrets: ['another secret'] }), body, valid: false },
      { secret, headers: sign(), body: body.replace('João', 'Joao'), valid: false },
      { secret, headers: sign({ timestamp: old }), body, valid: false },
      { secret, headers: {}, body, valid: false },
    ];
  });
  const expected = messages.map(({ valid }) => valid);

  const written = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const lower = messages.map(({ secret, headers, body: sent }) => ({
    secret,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    ),
    body: sent,
  }));

  (has('javac') ? test : test.skip)('Java', async () => {
    const [source = ''] = blocksOf(guide, 'java');
    const calls = lower.map(
      ({ secret, headers, body: sent }) =>
        `System.out.println(PitangaSignature.isFromPitanga(${JSON.stringify(secret)}, Map.of(${Object.entries(
          headers,
        )
          .flat()
          .map((text) => JSON.stringify(text))
          .join(', ')}), ${JSON.stringify(sent)}.getBytes(StandardCharsets.UTF_8)));`,
    );
    const imports = source.match(/^import .*$/gm)?.join('\n') ?? '';
    const classes = source.replaceAll(/^import .*$/gm, '');
    const file = written(
      'Main.java',
      `${imports}\npublic class Main {\n  public static void main(String[] a) throws Exception {\n${calls.join('\n')}\n  }\n}\n${classes}`,
    );
    const { stdout } = await run('java', ['-Dfile.encoding=UTF-8', file]);
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(expected);
  });
});

/** The GraphQL documents of a text: fenced blocks, and templates tagged `graphql` or `gql`. */
function graphqlOf(text: string): DocumentNode[] {
  const tagged = blocksOf(text, 'tsx?').flatMap((block) =>
    [...block.matchAll(/\b(?:graphql|gql)\(?`([^`]+)`/g)].map(([, document = '']) => document),
  );
  return [...blocksOf(text, 'graphql'), ...tagged].map((document) => parseGraphql(document));
}

function has(command: string): boolean {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
