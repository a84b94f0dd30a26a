/** Start-up refuses settings that would protect nothing, and lists all of them at once. */
import { readConfig } from '../../src/config/config';

const COMPLETE = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://localhost/pitanga',
  SECRET_KEY: 'qXv7LrT0bWm3KzpD9sYc2HfJ5nGe8UiA',
  OPS_TOKEN: 'ana:0123456789abcdefghij,bia:9876543210abcdefghij',
  PUBLIC_URL: 'https://pay.example.com',
};

const problemsOf = (changes: Record<string, string>) =>
  readConfig({ ...COMPLETE, ...changes }).problems;

test('strong secrets and an https address are taken', () => {
  expect(problemsOf({})).toEqual([]);
  expect(problemsOf({ OPS_TOKEN: '' })).toEqual([]); // no operator comes by HTTP
});

test('everything that is too weak is named at once, and no secret is quoted', () => {
  const problems = problemsOf({
    SECRET_KEY: 'xyzzy',
    OPS_TOKEN: 'plugh',
    PUBLIC_URL: 'http://pay.example.com',
  });
  expect(problems).toEqual([
    expect.stringContaining('SECRET_KEY must have at least 32 characters'),
    expect.stringContaining('OPS_TOKEN must have at least 20 characters'),
    expect.stringContaining('PUBLIC_URL must start with https://'),
  ]);
  expect(problems.join()).not.toMatch(/xyzzy|plugh/);
});

test('the newest key and every token must be long, and a name does not make a token longer', () => {
  const { SECRET_KEY: long } = COMPLETE;
  expect(problemsOf({ SECRET_KEY: long.slice(1) })).toHaveLength(1);
  expect(problemsOf({ SECRET_KEY: `${long.slice(1)},${long}` })).toHaveLength(1);
  expect(problemsOf({ SECRET_KEY: `${long},short` })).toEqual([]);
  expect(problemsOf({ OPS_TOKEN: `${long},${long.slice(0, 19)}` })).toHaveLength(1);
  expect(problemsOf({ OPS_TOKEN: 'a-long-name-of-anybody:0123456789' })).toHaveLength(1);
});

test('what repeats itself is no secret, however long it is', () => {
  for (const weak of [
    'a'.repeat(40),
    'ab'.repeat(20),
    'changeme'.repeat(5),
    '0123401234'.repeat(4),
  ]) {
    expect(problemsOf({ SECRET_KEY: weak })).toEqual([
      expect.stringContaining('the first key of SECRET_KEY must be random'),
    ]);
    const [problem = '', ...others] = problemsOf({ OPS_TOKEN: `ana:${weak}` });
    expect([problem, others]).toEqual([expect.stringContaining('OPS_TOKEN must be random'), []]);
    expect(problem).not.toContain(weak);
    // How an installation with such a key gets another one.
    expect(problemsOf({ SECRET_KEY: `${COMPLETE.SECRET_KEY},${weak}` })).toEqual([]);
  }
  expect(problemsOf({ OPS_TOKEN: '83920174650192837465' })).toEqual([]);
});

test('in production proxies are not everywhere, and not every website calls the API', () => {
  for (const everywhere of ['0.0.0.0/0', '::/0', '0.0.0.0/1', '::ffff:0.0.0.0/96', '::1,0.0.0.0/0'])
    expect(problemsOf({ TRUSTED_PROXIES: everywhere })).toEqual([
      expect.stringContaining('TRUSTED_PROXIES must name the networks of your proxies'),
    ]);
  for (const own of ['10.0.0.0/8', '172.16.0.0/12', 'fc00::/7', '::1', '::ffff:10.0.0.0/104'])
    expect(problemsOf({ TRUSTED_PROXIES: own })).toEqual([]);
  expect(problemsOf({ CORS_ORIGIN: 'https://shop.example,*' })).toEqual([
    expect.stringContaining('CORS_ORIGIN must name origins'),
  ]);
  expect(problemsOf({ CORS_ORIGIN: 'https://*.shop.example' })).toEqual([
    expect.stringContaining('CORS_ORIGIN must be origins'),
  ]);
  expect(readConfig({ CORS_ORIGIN: '*', TRUSTED_PROXIES: '0.0.0.0/0' }).problems).toEqual([]);
});

test('another NODE_ENV than the known ones does not start, and is never production by half', () => {
  for (const mode of ['Production', 'prod', 'staging', 'PRODUCTION', ' production', 'dev'])
    expect(readConfig({ ...COMPLETE, NODE_ENV: mode }).problems).toEqual([
      expect.stringContaining(
        `NODE_ENV must be production, development, test or empty, not "${mode}"`,
      ),
    ]);
  for (const mode of ['production', 'development', 'test', ''])
    expect(readConfig({ ...COMPLETE, NODE_ENV: mode }).problems).toEqual([]);
});

test('Dev mode listens on this machine only, unless the network is allowed by name', () => {
  for (const host of ['0.0.0.0', '::', '192.168.0.7', 'server.example', '::ffff:0.0.0.0']) {
    expect(readConfig({ HOST: host }).problems).toEqual([
      expect.stringContaining('ALLOW_DEV_MODE_ON_NETWORK=1'),
    ]);
    expect(readConfig({ HOST: host, ALLOW_DEV_MODE_ON_NETWORK: '1' }).problems).toEqual([]);
    expect(problemsOf({ HOST: host })).toEqual([]);
  }
  for (const host of ['localhost', '127.0.0.1', '127.0.0.5', '::1', '[::1]', 'api.localhost'])
    expect(readConfig({ HOST: host }).problems).toEqual([]);
});

test('a variable with our prefix that is no setting is a warning, since it may be of a client', () => {
  const { problems, warnings } = readConfig({ ...COMPLETE, PITANGA_KEY: 'x' });
  expect(problems).toEqual([]);
  expect(warnings).toEqual(['PITANGA_KEY is not a setting of this service, and has no effect']);
});

test('a database has one host, whatever its password', () => {
  const settings = {
    DATABASE_URL: 'postgres://ana:p,q@one:5432,two:5432/shop?target_session_attrs=read-write',
    DATABASE_DIRECT_URL: 'postgres://ana:p,q@one/shop?options=-c%20a,b',
    DATABASE_REPLICA_URL: 'postgres://[::1],two/shop',
  };
  expect(readConfig(settings).problems).toEqual([
    expect.stringMatching(/^DATABASE_URL must have one host: .*HAProxy/),
    expect.stringMatching(/^DATABASE_REPLICA_URL must have one host: /),
  ]);
});

test('http is for development, on this machine too', () => {
  expect(problemsOf({ PUBLIC_URL: 'http://localhost:3000' })).toHaveLength(1);
  expect(readConfig({ SECRET_KEY: 'x', OPS_TOKEN: 'a', PUBLIC_URL: 'http://x' }).problems).toEqual(
    [],
  );
});

test('events are kept for longer than deliveries, and archived where all processes find them', () => {
  const bucket = { FILES_S3_BUCKET: 'pitanga' };
  expect(problemsOf({ EVENTS_KEPT_MONTHS: '0' })).toEqual([]);
  expect(problemsOf({ EVENTS_KEPT_MONTHS: '4', ...bucket })).toEqual([]);
  expect(problemsOf({ EVENTS_KEPT_MONTHS: '3', ...bucket })).toEqual([
    'EVENTS_KEPT_MONTHS must be 0 (all) or at least 4',
  ]);
  expect(problemsOf({ EVENTS_KEPT_MONTHS: '12' })).toEqual([
    'EVENTS_KEPT_MONTHS needs FILES_S3_BUCKET in production: all processes read it',
  ]);
});
