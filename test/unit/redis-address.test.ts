/** Every form of REDIS_URL, and what of it no queue could use. */
import { parseRedisAddress } from '../../src/config/redis-address';
import { readConfig } from '../../src/config/config';

const PLAIN = {
  tls: false,
  username: null,
  password: null,
  group: null,
  db: 0,
  family: null,
  connectionName: null,
};
const node = (host: string, port = 6_379) => ({ host, port });
const server = (changes: object, nodes = [node('queues')]) => ({
  ...PLAIN,
  kind: 'server',
  nodes,
  ...changes,
});
const TWO = [node('one', 1_001), node('two')];
const cluster = (changes: object) => ({ ...PLAIN, kind: 'cluster', nodes: TWO, ...changes });
const watched = (changes: object) => ({
  ...PLAIN,
  kind: 'sentinel',
  nodes: [node('one', 1_001), node('two', 26_379)],
  group: 'loja',
  ...changes,
});
const SIGNED_IN = { username: 'ana', password: 'p@ss/word:,?1' };
const SIGN_IN = 'ana:p%40ss%2Fword%3A%2C%3F1@';

test.each([
  ['redis://queues', server({})],
  ['redis://queues/', server({})],
  ['redis://queues:7000/3', server({ db: 3 }, [node('queues', 7_000)])],
  ['rediss://[::1]:7000', server({ tls: true }, [node('::1', 7_000)])],
  [`redis://${SIGN_IN}queues`, server(SIGNED_IN)],
  ['redis://ana@queues', server({ username: 'ana' })],
  ['redis://:secret@queues', server({ password: 'secret' })],
  ['redis://:a:b@c@queues', server({ password: 'a:b@c' })], // as it always was
  ['redis+sentinel://one:1001,two/loja', watched({})],
  [`rediss+sentinel://${SIGN_IN}one:1001,two/loja/4`, watched({ ...SIGNED_IN, tls: true, db: 4 })],
  ['redis+sentinel://:what?@one:1001,two/loja', watched({ password: 'what?' })],
  ['redis+cluster://one:1001,two', cluster({})],
  [`rediss+cluster://${SIGN_IN}one:1001,two`, cluster({ ...SIGNED_IN, tls: true })],
  ['redis://one:1001,redis://two', cluster({})],
  ['redis://one:1001/5,redis://two/0', cluster({})],
  [`rediss://${SIGN_IN}one:1001,rediss://two/`, cluster({ ...SIGNED_IN, tls: true })],
  [`redis://${SIGN_IN}one:1001,redis://${SIGN_IN}two`, cluster(SIGNED_IN)],
])('%s', (given, expected) => {
  expect(parseRedisAddress(given)).toEqual(expected);
});

test.each([
  ['redis://queues?family=6', server({ family: 6 })],
  ['redis://queues/?family=any', server({})],
  ['redis://queues?db=4', server({ db: 4 })],
  ['redis://queues/3?db=4', server({ db: 3 })],
  ['redis://queues?username=ana&password=a%2Fb@c', server({ username: 'ana', password: 'a/b@c' })],
  ['redis://:own@queues?username=ana&password=p', server({ password: 'own' })],
  ['redis://queues?connectionName=fila&tls=true', server({ connectionName: 'fila', tls: true })],
  ['redis://queues/0?allowUsernameInURI=true&keepAlive=1', server({})],
  ['redis://one:1001?family=6,redis://two?family=6', cluster({ family: 6 })],
  ['redis+sentinel://one:1001,two/loja?db=3&family=6', watched({})],
])('a query string means what it meant in earlier releases: %s', (given, expected) => {
  expect(parseRedisAddress(given)).toEqual(expected);
});

test.each([
  '',
  'queues:6379',
  'http://queues',
  'redis://',
  'redis://queues:0',
  'redis://queues:65536',
  'redis://queues/first',
  'redis://queues/0/1',
  'redis://one,two', // neither a Cluster nor one server
  'redis://one,rediss://two',
  'redis://ana:a@one,redis://ana:b@two',
  'redis+sentinel://one,two',
  'redis+sentinel://one,two/loja/first',
  'redis+sentinel://one,,two/loja',
  'redis+cluster://one,two/1',
  'redis+cluster://one, two',
  'redis://ana:50%@queues',
])('refused: %s', (given) => {
  expect(parseRedisAddress(given)).toBeNull();
});

const problemsOf = (settings: Record<string, string>) =>
  readConfig({ NODE_ENV: 'development', ...settings }).problems;

test.each([
  [{ REDIS_URL: 'redis://queues', REDIS_CA_FILE: __filename }, /^REDIS_CA_FILE needs/],
  [{ REDIS_URL: 'rediss://queues', REDIS_CA_FILE: '/none' }, /^REDIS_CA_FILE cannot be read/],
  [{ REDIS_URL: 'redis://queues', REDIS_SENTINEL_PASSWORD: 'p' }, /^REDIS_SENTINEL_USERNAME and/],
  [
    { REDIS_URL: 'redis+sentinel://one/loja', REDIS_SENTINEL_USERNAME: 'ana' },
    /^REDIS_SENTINEL_USERNAME needs/,
  ],
  [{ REDIS_URL: 'redis://queues', REDIS_PREFIX: '{loja}' }, /^REDIS_PREFIX must be/],
  [{ REDIS_URL: 'redis://ana:xyzzy@one,two' }, /^REDIS_URL must be/],
])('%j is refused at the start', (settings, expected) => {
  const problems = problemsOf(settings as Record<string, string>);
  expect(problems).toContainEqual(expect.stringMatching(expected));
  expect(problems.join()).not.toContain('xyzzy');
});

test('settings that belong together are taken', () => {
  expect(
    problemsOf({
      REDIS_URL: `redis+sentinel://${SIGN_IN}one,two/loja`,
      REDIS_SENTINEL_USERNAME: 'ana',
      REDIS_SENTINEL_PASSWORD: 'p',
      REDIS_PREFIX: 'loja-1',
    }),
  ).toEqual([]);
});
