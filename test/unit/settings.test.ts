/** Start-up refuses settings that would protect nothing, and lists all of them at once. */
import { readConfig } from '../../src/config/config';

const COMPLETE = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://localhost/pitanga',
  SECRET_KEY: 'a'.repeat(32),
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
  expect(problemsOf({ SECRET_KEY: `${'a'.repeat(31)}` })).toHaveLength(1);
  expect(problemsOf({ SECRET_KEY: `${'b'.repeat(31)},${'a'.repeat(32)}` })).toHaveLength(1);
  expect(problemsOf({ SECRET_KEY: `${'a'.repeat(32)},short` })).toEqual([]);
  expect(problemsOf({ OPS_TOKEN: `${'a'.repeat(20)},${'b'.repeat(19)}` })).toHaveLength(1);
  expect(problemsOf({ OPS_TOKEN: 'a-long-name-of-anybody:0123456789' })).toHaveLength(1);
});

test('a variable with our prefix that is no setting is a warning, since it may be of a client', () => {
  const { problems, warnings } = readConfig({ ...COMPLETE, PITANGA_KEY: 'x' });
  expect(problems).toEqual([]);
  expect(warnings).toEqual(['PITANGA_KEY is not a setting of this service, and has no effect']);
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
