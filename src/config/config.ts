/**
 * Reads the environment once. Every setting has one name, and start-up lists everything that is
 * missing or wrong at once.
 */
import { readRedisSettings } from './redis-settings';
import { ROLES, standardCounts, type ProcessRole } from './processes';
import {
  settingsReader,
  WEB_PROTOCOLS,
  type EnvironmentVariables,
  type SettingsReader,
} from './settings';
import { isLoopbackHost } from '../platform/http/loopback';
import { coresOfMachine, memoryOfMachine } from '../platform/operations/machine';
import { readOpsTokens } from '../platform/operations/operator';
import { readMailSettings } from './mail-settings';
import { weakSettings } from './weak-settings';

/** Any other value is a spelling mistake, which must not open Dev mode. */
const MODES: readonly string[] = ['production', 'development', 'test', ''];
const KEPT_MONTHS_MIN = 4;
const KEPT_MONTHS_MAX = 1_200;

export type Config = ReturnType<typeof readConfig>['config'];

interface FilesBucket {
  bucket: string;
  region: string;
  endpoint: string | null;
}

const MEGABYTE = 1_048_576;

/**
 * Reads the environment. `problems` has a sentence for each value that is missing or wrong,
 * `warnings` one for each variable that looks like a setting but is unknown.
 */
export function readConfig(environment: EnvironmentVariables) {
  const problems: string[] = [];
  const production = readMode(environment, problems) === 'production';
  const reader = settingsReader(environment, problems);
  const { text, textOr, whole, flag, address } = reader;
  const port = whole('PORT', 3000, 0, 65_535);
  if (production) problems.push(...wrongInProduction(environment, reader));
  const host = textOr('HOST', production ? '0.0.0.0' : '127.0.0.1');
  if (!production) problems.push(...wrongInDevMode(host, reader));
  const warnings = Object.keys(environment)
    .filter((name) => name.startsWith('PITANGA_'))
    .map((name) => `${name} is not a setting of this service, and has no effect`);
  problems.push(...incomplete(reader));

  const config = {
    production,
    port,
    host,
    dataDir: textOr('DATA_DIR', '.data'),
    ...databaseSettings(reader),
    /** Null = BullMQ on PostgreSQL. */
    redisUrl: text('REDIS_URL'),
    redis: readRedisSettings(reader, problems),
    ...processSettings(reader, production, problems),
    publicUrl: (address('PUBLIC_URL', WEB_PROTOCOLS) ?? `http://localhost:${port}`).replace(
      /\/+$/,
      '',
    ),
    /** Newest first. Empty until start-up has read or created one. */
    secretKeys: reader.list('SECRET_KEY'),
    allowPrivateEndpoints: flag('ALLOW_PRIVATE_ENDPOINTS'),
    ...operatorSettings(reader, production),
    ...limits(reader),
    ...paymentSettings(reader),
    /** Addresses or networks of load balancers whose X-Forwarded-For is trusted; empty = none. */
    trustedProxies: reader.networks('TRUSTED_PROXIES'),
    /**
     * The header in which the proxies pass on the fingerprint of a provider's client certificate;
     * null = callbacks are known by the secret in their address alone.
     */
    callbackClientCertHeader: text('CALLBACK_CLIENT_CERT_HEADER')?.toLowerCase() ?? null,
    /**
     * Signs `X-Webhook-Signature` for all webhooks instead of each webhook's own secret, for
     * receivers written for other platforms.
     */
    webhookPlatformKey: text('WEBHOOK_PLATFORM_KEY'),
    /**
     * The origins from which browsers may call the API; `*` = all; empty = none, because keys are
     * server-side secrets.
     */
    corsOrigins: reader.origins('CORS_ORIGIN'),
    /** Version 1 of the REST API ends at this time; midnight in UTC. */
    v1Sunset: reader.date('V1_SUNSET', '2028-03-01'),
    /** Older events are moved to files, by whole months; 0 = none is. */
    eventsKeptMonths: readKeptMonths(reader, production, problems),
    /** The S3-compatible bucket for images and files; null = the folder `files` of `dataDir`. */
    filesBucket: readBucket(reader, problems),
    /** How many bytes of files a store may keep in one environment. */
    filesQuotaBytes: whole('FILES_QUOTA_MB', 5_120, 1, 100_000_000) * MEGABYTE,
    /** The mail server; null = mails of production are kept as SKIPPED. */
    mail: readMailSettings(reader, problems),
    /** Whether the merchants' dashboard is served. */
    dashboard: flag('DASHBOARD', true),
    graphql: graphqlSettings(reader, production),
  };
  if (production) problems.push(...weakSettings({ ...config, publicUrl: text('PUBLIC_URL') }));
  return { config, problems, warnings };
}

function databaseSettings({ database, whole, flag }: SettingsReader) {
  const databaseDirectUrl = database('DATABASE_DIRECT_URL');
  return {
    /** Null = the embedded PostgreSQL. */
    databaseUrl: database('DATABASE_URL'),
    /** The address without the pooler that DATABASE_URL leads to; null = there is no pooler. */
    databaseDirectUrl,
    /** Whether the process runs missing migrations before it serves. */
    migrateOnStart: flag('MIGRATE_ON_START', true),
    databaseReplicaUrl: database('DATABASE_REPLICA_URL'),
    databasePoolSize: whole('DATABASE_POOL_SIZE', 20, 2, 500),
    /** How long a request waits for a database connection, in milliseconds. */
    databaseWaitMs: whole('DATABASE_WAIT_SECONDS', 2, 1, 60) * 1_000,
    /**
     * Whether connections keep the plans of frequent statements. A pooler before PgBouncer 1.21
     * does not know prepared statements.
     */
    databasePrepare: flag('DATABASE_PREPARE', databaseDirectUrl === null),
    /** A replica with more delay is not used. */
    replicaLagMaxSeconds: whole('REPLICA_LAG_MAX_SECONDS', 60, 1, 86_400),
  };
}

function processSettings(reader: SettingsReader, production: boolean, problems: string[]) {
  const { text, whole } = reader;
  const role = readRole(reader, problems);
  const counts = standardCounts(role, {
    cores: coresOfMachine(),
    memoryBytes: memoryOfMachine(),
  });
  return {
    role,
    /** How many processes of this service one start runs, as far as its role has them. */
    apiProcesses: whole('API_PROCESSES', counts.api, 1, 64),
    /** 0 = the API processes do the work of the workers too. */
    workerProcesses: whole('WORKER_PROCESSES', counts.worker, role === 'worker' ? 1 : 0, 64),
    /** How long a process that is shutting down still accepts requests, in milliseconds. */
    drainDelayMs: whole('DRAIN_DELAY_SECONDS', production ? 5 : 0, 0, 15) * 1_000,
    /**
     * The port on which a worker-only process serves `/healthz`, `/readyz` and `/metrics`; null =
     * none.
     */
    workerPort: text('WORKER_PORT') === null ? null : whole('WORKER_PORT', 0, 0, 65_535),
    /**
     * A worker-only process that has handled no tick for this long answers `/healthz` with 503, in
     * milliseconds.
     */
    workerTickWithinMs: whole('WORKER_TICK_WITHIN_SECONDS', 60, 5, 3_600) * 1_000,
    /** How long a claimed row belongs to a worker that does not renew it, in milliseconds. */
    claimLeaseMs: whole('CLAIM_LEASE_SECONDS', 25, 1, 3_600) * 1_000,
    /** How long one call may move a Dev mode clock, in milliseconds. The next call continues. */
    clockAdvanceMs: whole('CLOCK_ADVANCE_SECONDS', 45, 1, 600) * 1_000,
  };
}

function operatorSettings({ text, textOr, flag, address }: SettingsReader, production: boolean) {
  return {
    /**
     * The tokens that give access to `/ops` and `/metrics`. Without any, these paths do not exist
     * in production.
     */
    opsTokens: readOpsTokens(text('OPS_TOKEN')),
    /** Whether the board is read-only. */
    opsBoardReadOnly: flag('OPS_BOARD_READ_ONLY', production),
    /** The address of the OpenTelemetry collector; null = no traces. */
    otlpEndpoint: address('OTEL_EXPORTER_OTLP_ENDPOINT', WEB_PROTOCOLS),
    otelServiceName: textOr('OTEL_SERVICE_NAME', 'pitanga'),
    /** The commit that this build was made of, as the container says; null = not known. */
    buildRevision: text('BUILD_REVISION'),
  };
}

function limits({ whole }: SettingsReader) {
  return {
    /** The default rate of a key in requests per second. The burst is twice that. */
    rateLimit: whole('RATE_LIMIT', 100, 1, 10_000_000),
    /**
     * Requests per second that one address may make for one of the buyers' pages. The burst is
     * twice that.
     */
    pageRateLimit: whole('PAGE_RATE_LIMIT', 20, 1, 100_000),
    /** The combined rate of all keys of a store in one environment, as a multiple of a key's. */
    storeRateFactor: whole('STORE_RATE_FACTOR', 5, 1, 1_000),
    /** How many requests a process handles at a time. Further ones get 503. */
    httpInFlightMax: whole('HTTP_IN_FLIGHT_MAX', 200, 1, 100_000),
    /** The maximum event loop delay in milliseconds. Beyond that, requests get 503. */
    eventLoopDelayMaxMs: whole('EVENT_LOOP_DELAY_MAX_MS', 1_000, 50, 60_000),
    /** How long reading may take for a request, in milliseconds. */
    requestTimeoutMs: whole('REQUEST_TIMEOUT_SECONDS', 20, 1, 600) * 1_000,
    /** Connections that a process holds at once. Further ones are closed immediately. */
    connectionsMax: whole('MAX_CONNECTIONS', 10_000, 10, 1_000_000),
    /** How long a client may leave a response unread, in milliseconds. */
    writeTimeoutMs: whole('WRITE_TIMEOUT_SECONDS', 30, 1, 3_600) * 1_000,
    /** How long the file of an upload may take to arrive, in milliseconds. */
    uploadTimeoutMs: whole('UPLOAD_TIMEOUT_SECONDS', 120, 1, 600) * 1_000,
    /** Images and files that one address may download at once from one process. */
    downloadsPerAddress: whole('DOWNLOADS_PER_ADDRESS', 50, 1, 100_000),
  };
}

function paymentSettings({ whole }: SettingsReader) {
  return {
    /** The default lifetime of an unpaid PIX charge, in seconds. */
    pixExpiresIn: whole('PIX_EXPIRES_IN_SECONDS', 1_800, 60, 31_536_000),
    /** How many days before its charge date a cycle by automatic PIX closes and is announced. */
    pixClosesDaysBefore: whole('PIX_CLOSES_DAYS_BEFORE', 4, 2, 10),
    /** The default number of bank business days between creation and due date of a boleto. */
    boletoDueDays: whole('BOLETO_DUE_BANK_DAYS', 3, 0, 365),
    /** How many days after its due date a boleto with interest or fine can still be paid. */
    boletoLateDays: whole('BOLETO_LATE_DAYS', 60, 1, 365),
    /** The default number of days for which the money of a card is pending in production. */
    cardPendingDays: whole('CARD_PENDING_DAYS', 30, 0, 365),
  };
}

function graphqlSettings({ text, whole, flag }: SettingsReader, production: boolean) {
  return {
    /** Whether the schema can be queried. */
    introspection: flag('GRAPHQL_INTROSPECTION', !production),
    /** Whether a client may send the hash of a document that it sent before. */
    persistedQueries: flag('GRAPHQL_PERSISTED_QUERIES'),
    /** The manifest of the listed operations; null = none. */
    operationsFile: text('GRAPHQL_OPERATIONS_FILE'),
    /** Whether only listed operations are executed. */
    operationsOnly: flag('GRAPHQL_OPERATIONS_ONLY'),
    /** The maximum cost of a document: the most objects it can return. */
    costMax: whole('GRAPHQL_COST_MAX', 500_000, 100, 100_000_000),
    /**
     * The combined cost limit of the expensive documents that one process runs at a time. A store
     * may use half of it, a key a quarter.
     */
    runningCostMax: whole('GRAPHQL_RUNNING_COST_MAX', 1_000_000, 1_000, 1_000_000_000),
    /** How long a query may take, in milliseconds. */
    timeoutMs: whole('GRAPHQL_TIMEOUT_SECONDS', 20, 1, 600) * 1_000,
    /** Whether repeated queries are compiled. */
    compile: flag('GRAPHQL_COMPILE', true),
    /** How many live streams one key may have open in one process. */
    streamsMax: whole('GRAPHQL_STREAMS_MAX', 10, 0, 10_000),
  };
}

/**
 * The settings of this process. Start-up completes them (the port in use, the secret key, the
 * embedded database).
 */
export const config: Config = readConfig(process.env).config;

function readMode({ NODE_ENV: mode = '' }: EnvironmentVariables, problems: string[]): string {
  if (!MODES.includes(mode))
    problems.push(
      `NODE_ENV must be production, development, test or empty, not "${mode}": what is not ` +
        'production is Dev mode',
    );
  return mode;
}

function wrongInDevMode(host: string, { flag }: SettingsReader): string[] {
  if (isLoopbackHost(host) || flag('ALLOW_DEV_MODE_ON_NETWORK')) return [];
  return [
    `HOST must be a loopback address such as 127.0.0.1 in Dev mode, not "${host}": Dev mode ` +
      'shows its API key and accepts weak secrets. Set NODE_ENV=production, or ' +
      'ALLOW_DEV_MODE_ON_NETWORK=1 in a network that you trust',
  ];
}

function wrongInProduction(environment: EnvironmentVariables, { text }: SettingsReader): string[] {
  const missing = (['DATABASE_URL', 'SECRET_KEY', 'PUBLIC_URL'] as const)
    .filter((name) => !text(name))
    .map((name) => `${name} is required in production`);
  return [
    ...missing,
    ...(text('ALLOW_PRIVATE_ENDPOINTS') === '1'
      ? ['ALLOW_PRIVATE_ENDPOINTS must not be 1 in production']
      : []),
    ...(environment.FAIL_POINT
      ? ['FAIL_POINT is for tests and must not be set in production']
      : []),
  ];
}

/** Settings that need another one. */
function incomplete({ text }: SettingsReader): string[] {
  const problems: string[] = [];
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const)
    if (text(name) && !text('DATABASE_URL'))
      problems.push(`${name} has no effect without DATABASE_URL`);
  if (text('CALLBACK_CLIENT_CERT_HEADER') && !text('TRUSTED_PROXIES'))
    problems.push('CALLBACK_CLIENT_CERT_HEADER needs TRUSTED_PROXIES, the proxies that set it');
  if (text('GRAPHQL_OPERATIONS_ONLY') === '1' && !text('GRAPHQL_OPERATIONS_FILE'))
    problems.push('GRAPHQL_OPERATIONS_ONLY needs GRAPHQL_OPERATIONS_FILE, the list of operations');
  return problems;
}

function readRole({ textOr }: SettingsReader, problems: string[]): ProcessRole {
  const given = textOr('ROLE', 'all');
  const role = ROLES.find((known) => known === given);
  if (!role) problems.push(`ROLE must be one of ${ROLES.join(', ')}, not "${given}"`);
  return role ?? 'all';
}

/** Deliveries are kept for 90 days, and events for longer. */
function readKeptMonths(
  { text, whole }: SettingsReader,
  production: boolean,
  problems: string[],
): number {
  const months = whole('EVENTS_KEPT_MONTHS', 0, 0, KEPT_MONTHS_MAX);
  if (months > 0 && months < KEPT_MONTHS_MIN)
    problems.push(`EVENTS_KEPT_MONTHS must be 0 (all) or at least ${KEPT_MONTHS_MIN}`);
  if (months > 0 && production && text('FILES_S3_BUCKET') === null)
    problems.push('EVENTS_KEPT_MONTHS needs FILES_S3_BUCKET in production: all processes read it');
  return months;
}

function readBucket({ text, address }: SettingsReader, problems: string[]): FilesBucket | null {
  const bucket = text('FILES_S3_BUCKET');
  const endpoint = address('FILES_S3_ENDPOINT', WEB_PROTOCOLS);
  if (bucket !== null) return { bucket, region: text('FILES_S3_REGION') ?? 'us-east-1', endpoint };
  for (const name of ['FILES_S3_ENDPOINT', 'FILES_S3_REGION'] as const)
    if (text(name)) problems.push(`${name} has no effect without FILES_S3_BUCKET`);
  return null;
}

/** An address of this service that a buyer or merchant can open. */
export function publicUrl(path: string): string {
  return `${config.publicUrl}${path}`;
}

/** The guide of an error code; undefined for the callers of production. */
export function guideOf(code: string, devMode = !config.production): string | undefined {
  return devMode ? publicUrl(`/docs/guides/errors#${code.toLowerCase()}`) : undefined;
}
