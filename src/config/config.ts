/**
 * Reads the environment once. Every setting has one name, and start-up lists everything that is
 * missing or wrong at once.
 */
import { readRedisSettings, type RedisSettings } from './redis-settings';
import { ROLES, standardCounts, type ProcessRole } from './processes';
import {
  settingsReader,
  WEB_PROTOCOLS,
  type EnvironmentVariables,
  type SettingsReader,
} from './settings';
import { isLoopbackHost } from '../platform/http/loopback';
import { coresOfMachine, memoryOfMachine } from '../platform/operations/machine';
import { readOpsTokens, type OpsToken } from '../platform/operations/operator';
import { readMailSettings, type MailSettings } from './mail-settings';
import { weakSettings } from './weak-settings';

/** Any other value is a spelling mistake, which must not open Dev mode. */
const MODES: readonly string[] = ['production', 'development', 'test', ''];
const KEPT_MONTHS_MIN = 4;
const KEPT_MONTHS_MAX = 1_200;

export interface Config {
  production: boolean;
  port: number;
  host: string;
  dataDir: string;
  /** Null = the embedded PostgreSQL. */
  databaseUrl: string | null;
  /**
   * The address without the pooler that DATABASE_URL leads to; null = there is no pooler.
   */
  databaseDirectUrl: string | null;
  /** Whether the process runs missing migrations before it serves. */
  migrateOnStart: boolean;
  databaseReplicaUrl: string | null;
  databasePoolSize: number;
  /** How long a request waits for a database connection, in milliseconds. */
  databaseWaitMs: number;
  /** Whether connections keep the plans of frequent statements. */
  databasePrepare: boolean;
  /** A replica with more delay is not used. */
  replicaLagMaxSeconds: number;
  /** Null = BullMQ on PostgreSQL. */
  redisUrl: string | null;
  redis: RedisSettings;
  role: ProcessRole;
  /** How many processes of this service one start runs, as far as its role has them. */
  apiProcesses: number;
  /** 0 = the API processes do the work of the workers too. */
  workerProcesses: number;
  /** How long a process that is shutting down still accepts requests, in milliseconds. */
  drainDelayMs: number;
  publicUrl: string;
  /** Newest first. Empty until start-up has read or created one. */
  secretKeys: string[];
  allowPrivateEndpoints: boolean;
  /**
   * The tokens that give access to `/ops` and `/metrics`. Without any, these paths do not exist in
   * production.
   */
  opsTokens: OpsToken[];
  /** Whether the board is read-only. */
  opsBoardReadOnly: boolean;
  /**
   * The port on which a worker-only process serves `/healthz`, `/readyz` and `/metrics`; null =
   * none.
   */
  workerPort: number | null;
  /**
   * A worker-only process that has handled no tick for this long answers `/healthz` with 503, in
   * milliseconds.
   */
  workerTickWithinMs: number;
  /** The address of the OpenTelemetry collector; null = no traces. */
  otlpEndpoint: string | null;
  otelServiceName: string;
  /** The commit that this build was made of, as the container says; null = not known. */
  buildRevision: string | null;
  /** How long a claimed row belongs to a worker that does not renew it, in milliseconds. */
  claimLeaseMs: number;
  /** How long one call may move a Dev mode clock, in milliseconds. The next call continues. */
  clockAdvanceMs: number;
  /**
   * Signs `X-Webhook-Signature` for all webhooks instead of each webhook's own secret, for
   * receivers written for other platforms.
   */
  webhookPlatformKey: string | null;
  /** The default lifetime of an unpaid PIX charge, in seconds. */
  pixExpiresIn: number;
  /** How many days before its charge date a cycle paid by automatic PIX closes and is announced. */
  pixClosesDaysBefore: number;
  /** The default rate of a key in requests per second. The burst is twice that. */
  rateLimit: number;
  /** The combined rate of all keys of a store in one environment, as a multiple of a key's rate. */
  storeRateFactor: number;
  /** How many requests a process handles at a time. Further ones get 503. */
  httpInFlightMax: number;
  /** The maximum event loop delay in milliseconds. Beyond that, requests get 503. */
  eventLoopDelayMaxMs: number;
  /** How long reading may take for a request, in milliseconds. */
  requestTimeoutMs: number;
  /**
   * Requests per second that one address may make for one of the buyers' pages. The burst is twice
   * that.
   */
  pageRateLimit: number;
  /** Addresses or networks of load balancers whose X-Forwarded-For is trusted; empty = none. */
  trustedProxies: string[];
  /**
   * The header in which the proxies pass on the fingerprint of a provider's client certificate;
   * null = callbacks are known by the secret in their address alone.
   */
  callbackClientCertHeader: string | null;
  /** Connections that a process holds at once. Further ones are closed immediately. */
  connectionsMax: number;
  /** How long a client may leave a response unread, in milliseconds. */
  writeTimeoutMs: number;
  /** How long the file of an upload may take to arrive, in milliseconds. */
  uploadTimeoutMs: number;
  /** Images and files that one address may download at once from one process. */
  downloadsPerAddress: number;
  /** The default number of bank business days between creation and due date of a boleto. */
  boletoDueDays: number;
  /** How many days after its due date a boleto with interest or fine can still be paid. */
  boletoLateDays: number;
  /** The default number of days for which the money of a card payment is pending in production. */
  cardPendingDays: number;
  /**
   * The origins from which browsers may call the API; `*` = all; empty = none, because keys are
   * server-side secrets.
   */
  corsOrigins: string[];
  /**
   * The S3-compatible bucket for images and files; null = the folder `files` of the data folder.
   */
  filesBucket: { bucket: string; region: string; endpoint: string | null } | null;
  /** Version 1 of the REST API ends at this time; midnight in UTC. */
  v1Sunset: Date;
  /** Older events are moved to files, by whole months; 0 = none is. */
  eventsKeptMonths: number;
  /** How many bytes of files a store may keep in one environment. */
  filesQuotaBytes: number;
  /** The mail server; null = mails of production are kept as SKIPPED. */
  mail: MailSettings | null;
  /** Whether the merchants' dashboard is served. */
  dashboard: boolean;
  /** The limits of GraphQL. */
  graphql: {
    /** Whether the schema can be queried. */
    introspection: boolean;
    /** Whether a client may send the hash of a document that it sent before. */
    persistedQueries: boolean;
    /** The manifest of the listed operations; null = none. */
    operationsFile: string | null;
    /** Whether only listed operations are executed. */
    operationsOnly: boolean;
    /** The maximum cost of a document: the most objects it can return. */
    costMax: number;
    /**
     * The combined cost limit of the expensive documents that one process runs at a time. A store
     * may use half of it, a key a quarter.
     */
    runningCostMax: number;
    /** How long a query may take, in milliseconds. */
    timeoutMs: number;
    /** Whether repeated queries are compiled. */
    compile: boolean;
    /** How many live streams one key may have open in one process. */
    streamsMax: number;
  };
}

const MEGABYTE = 1_048_576;
/**
 * Reads the environment. `problems` has a sentence for each value that is missing or wrong,
 * `warnings` one for each variable that looks like a setting but is unknown.
 */
export function readConfig(environment: EnvironmentVariables): {
  config: Config;
  problems: string[];
  warnings: string[];
} {
  const problems: string[] = [];
  const production = readMode(environment, problems) === 'production';
  const reader = settingsReader(environment, problems);
  const { text, textOr, whole, flag, address } = reader;

  const port = whole('PORT', 3000, 0, 65_535);
  const role = readRole(reader, problems);
  const counts = standardCounts(role, {
    cores: coresOfMachine(),
    memoryBytes: memoryOfMachine(),
  });
  if (production) problems.push(...wrongInProduction(environment, reader));
  const allowPrivateEndpoints = flag('ALLOW_PRIVATE_ENDPOINTS');
  const host = textOr('HOST', production ? '0.0.0.0' : '127.0.0.1');
  if (!production) problems.push(...wrongInDevMode(host, reader));
  const warnings = Object.keys(environment)
    .filter((name) => name.startsWith('PITANGA_'))
    .map((name) => `${name} is not a setting of this service, and has no effect`);
  problems.push(...incomplete(reader));
  const databaseDirectUrl = reader.database('DATABASE_DIRECT_URL');

  const config: Config = {
    production,
    port,
    host,
    dataDir: textOr('DATA_DIR', '.data'),
    databaseUrl: reader.database('DATABASE_URL'),
    databaseDirectUrl,
    migrateOnStart: flag('MIGRATE_ON_START', true),
    databaseReplicaUrl: reader.database('DATABASE_REPLICA_URL'),
    databasePoolSize: whole('DATABASE_POOL_SIZE', 20, 2, 500),
    databaseWaitMs: whole('DATABASE_WAIT_SECONDS', 2, 1, 60) * 1_000,
    // A pooler before PgBouncer 1.21 does not know prepared statements.
    databasePrepare: flag('DATABASE_PREPARE', databaseDirectUrl === null),
    replicaLagMaxSeconds: whole('REPLICA_LAG_MAX_SECONDS', 60, 1, 86_400),
    redisUrl: reader.queueStore(),
    redis: readRedisSettings(reader, problems),
    role,
    apiProcesses: whole('API_PROCESSES', counts.api, 1, 64),
    workerProcesses: whole('WORKER_PROCESSES', counts.worker, role === 'worker' ? 1 : 0, 64),
    drainDelayMs: whole('DRAIN_DELAY_SECONDS', production ? 5 : 0, 0, 15) * 1_000,
    publicUrl: (address('PUBLIC_URL', WEB_PROTOCOLS) ?? `http://localhost:${port}`).replace(
      /\/+$/,
      '',
    ),
    secretKeys: reader.list('SECRET_KEY'),
    allowPrivateEndpoints,
    opsTokens: readOpsTokens(text('OPS_TOKEN')),
    opsBoardReadOnly: flag('OPS_BOARD_READ_ONLY', production),
    workerPort: text('WORKER_PORT') === null ? null : whole('WORKER_PORT', 0, 0, 65_535),
    workerTickWithinMs: whole('WORKER_TICK_WITHIN_SECONDS', 60, 5, 3_600) * 1_000,
    otlpEndpoint: address('OTEL_EXPORTER_OTLP_ENDPOINT', WEB_PROTOCOLS),
    otelServiceName: textOr('OTEL_SERVICE_NAME', 'pitanga'),
    buildRevision: text('BUILD_REVISION'),
    claimLeaseMs: whole('CLAIM_LEASE_SECONDS', 25, 1, 3_600) * 1_000,
    clockAdvanceMs: whole('CLOCK_ADVANCE_SECONDS', 45, 1, 600) * 1_000,
    webhookPlatformKey: text('WEBHOOK_PLATFORM_KEY'),
    pixExpiresIn: whole('PIX_EXPIRES_IN_SECONDS', 1_800, 60, 31_536_000),
    pixClosesDaysBefore: whole('PIX_CLOSES_DAYS_BEFORE', 4, 2, 10),
    rateLimit: whole('RATE_LIMIT', 100, 1, 10_000_000),
    pageRateLimit: whole('PAGE_RATE_LIMIT', 20, 1, 100_000),
    storeRateFactor: whole('STORE_RATE_FACTOR', 5, 1, 1_000),
    httpInFlightMax: whole('HTTP_IN_FLIGHT_MAX', 200, 1, 100_000),
    eventLoopDelayMaxMs: whole('EVENT_LOOP_DELAY_MAX_MS', 1_000, 50, 60_000),
    requestTimeoutMs: whole('REQUEST_TIMEOUT_SECONDS', 20, 1, 600) * 1_000,
    trustedProxies: reader.networks('TRUSTED_PROXIES'),
    callbackClientCertHeader: text('CALLBACK_CLIENT_CERT_HEADER')?.toLowerCase() ?? null,
    connectionsMax: whole('MAX_CONNECTIONS', 10_000, 10, 1_000_000),
    writeTimeoutMs: whole('WRITE_TIMEOUT_SECONDS', 30, 1, 3_600) * 1_000,
    uploadTimeoutMs: whole('UPLOAD_TIMEOUT_SECONDS', 120, 1, 600) * 1_000,
    downloadsPerAddress: whole('DOWNLOADS_PER_ADDRESS', 50, 1, 100_000),
    boletoDueDays: whole('BOLETO_DUE_BANK_DAYS', 3, 0, 365),
    boletoLateDays: whole('BOLETO_LATE_DAYS', 60, 1, 365),
    cardPendingDays: whole('CARD_PENDING_DAYS', 30, 0, 365),
    corsOrigins: reader.origins('CORS_ORIGIN'),
    v1Sunset: reader.date('V1_SUNSET', '2028-03-01'),
    eventsKeptMonths: readKeptMonths(reader, production, problems),
    filesBucket: readBucket(reader, problems),
    filesQuotaBytes: whole('FILES_QUOTA_MB', 5_120, 1, 100_000_000) * MEGABYTE,
    mail: readMailSettings(reader, problems),
    dashboard: flag('DASHBOARD', true),
    graphql: {
      introspection: flag('GRAPHQL_INTROSPECTION', !production),
      persistedQueries: flag('GRAPHQL_PERSISTED_QUERIES'),
      operationsFile: text('GRAPHQL_OPERATIONS_FILE'),
      operationsOnly: flag('GRAPHQL_OPERATIONS_ONLY'),
      costMax: whole('GRAPHQL_COST_MAX', 500_000, 100, 100_000_000),
      runningCostMax: whole('GRAPHQL_RUNNING_COST_MAX', 1_000_000, 1_000, 1_000_000_000),
      timeoutMs: whole('GRAPHQL_TIMEOUT_SECONDS', 20, 1, 600) * 1_000,
      compile: flag('GRAPHQL_COMPILE', true),
      streamsMax: whole('GRAPHQL_STREAMS_MAX', 10, 0, 10_000),
    },
  };
  if (production) problems.push(...weakSettings({ ...config, publicUrl: text('PUBLIC_URL') }));
  return { config, problems, warnings };
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

function readBucket({ text, address }: SettingsReader, problems: string[]): Config['filesBucket'] {
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
