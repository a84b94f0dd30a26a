/** An address of PostgreSQL with several hosts, as libpq writes it. */
import { readConfig } from '../../src/config/config';
import { hostsOf } from '../../src/platform/database/database-hosts';

test('each host has an address of its own, with everything else of the address', () => {
  expect(
    hostsOf('postgres://ana:p%40ss@one,two:6432/shop?sslmode=require&target_session_attrs=standby'),
  ).toEqual({
    wanted: 'standby',
    hosts: [
      { host: 'one', port: 5432, address: 'postgres://ana:p%40ss@one:5432/shop?sslmode=require' },
      { host: 'two', port: 6432, address: 'postgres://ana:p%40ss@two:6432/shop?sslmode=require' },
    ],
  });
  expect(
    hostsOf('postgresql://[::1]:1,10.0.0.2/shop?target_session_attrs=read-write')?.hosts,
  ).toEqual([
    { host: '::1', port: 1, address: 'postgresql://[::1]:1/shop' },
    { host: '10.0.0.2', port: 5432, address: 'postgresql://10.0.0.2:5432/shop' },
  ]);
});

test.each([
  'postgres://one/shop',
  'postgres://one/shop?target_session_attrs=read-write',
  'postgres://one,two/shop',
  'postgres://one,two/shop?target_session_attrs=any',
  'postgres://one,/shop?target_session_attrs=read-write',
  'postgres://one,two:99999/shop?target_session_attrs=read-write',
  'postgres://one,t wo/shop?target_session_attrs=read-write',
])('%s is no address of several hosts', (address) => {
  expect(hostsOf(address)).toBeNull();
});

test('the settings take several hosts that say what they are for', () => {
  const problemsOf = (settings: Record<string, string>) => readConfig(settings).problems;
  const both = 'postgres://one,two/shop?target_session_attrs=';
  const DATABASE_URL = `${both}read-write`;
  expect(
    problemsOf({
      DATABASE_URL,
      DATABASE_DIRECT_URL: DATABASE_URL,
      DATABASE_REPLICA_URL: `${both}standby`,
    }),
  ).toEqual([]);
  expect(problemsOf({ DATABASE_URL: `${both}standby` })).toEqual([
    expect.stringMatching(/^DATABASE_URL with several hosts must be .*=read-write$/),
  ]);
  expect(problemsOf({ DATABASE_URL, DATABASE_REPLICA_URL: 'postgres://one,two/shop' })).toEqual([
    expect.stringMatching(/^DATABASE_REPLICA_URL with several hosts must be .*=standby$/),
  ]);
});
