/** The environment, read once: every setting has one name, and start-up lists everything that is missing or wrong at once. */
import ipaddr from 'ipaddr.js';
import { isChoice } from './kit/choices';
import { readOpsTokens, type OpsToken } from './kit/operator';

export const ROLES = ['all', 'api', 'worker'] as const;
export type Role = (typeof ROLES)[number];

export interface Config {
  production: boolean;
  port: number;
  host: string;
  dataDir: string;
  /** Null = the embedded PostgreSQL. */
  databaseUrl: string | null;
  databaseReplicaUrl: string | null;
  databasePoolSize: number;
  /** Null = BullMQ on PostgreSQL. */
  redisUrl: string | null;
  role: Role;
  publicUrl: string;
  /** Newest first; empty until start-up has read or made one. */
  secretKeys: string[];
  allowPrivateEndpoints: boolean;
  /** Who may enter `/ops` and read `/metrics`; nobody = in production they do not exist. */
  opsTokens: OpsToken[];
  /** Whether the board only shows. */
  opsBoardReadOnly: boolean;
  /** Where a process that only works answers `/healthz`, `/readyz` and `/metrics`; null = nowhere. */
  workerPort: number | null;
  /** OpenTelemetry's collector; null = no traces. */
  otlpEndpoint: string | null;
  otelServiceName: string;
  /** How long a claimed row belongs to a worker that says nothing, in milliseconds. */
  claimLeaseMs: number;
  /** Signs `X-Webhook-Signature` for all webhooks instead of each one's own secret, for receivers written against other platforms. */
  webhookPlatformKey: string | null;
  /** How long an unpaid PIX charge lives unless its creator said otherwise, in seconds. */
  pixExpiresIn: number;
  /** How many days before its charge date a cycle paid by automatic PIX closes and is announced. */
  pixClosesDaysBefore: number;
  /** Requests per second that a key may make, unless its store has another rate; twice as many at once. */
  rateLimit: number;
  /** Requests per second that one address may make for one of the buyers' pages; twice as many at once. */
  pageRateLimit: number;
  /** Whose word is taken for where a request came from (X-Forwarded-For): addresses or networks of load balancers, none = nobody's. */
  trustedProxies: string[];
  /** How many bank business days after its creation a boleto falls due unless its creator said otherwise. */
  boletoDueDays: number;
  /** How many days after its due date a boleto with interest or fine can still be paid. */
  boletoLateDays: number;
  /** For how many days the money of a card payment is pending in production, unless its store has another number. */
  cardPendingDays: number;
  /** The one origin that browsers may call the API from; null = none, since keys are server-side secrets. */
  corsOrigin: string | null;
  /** The S3-compatible bucket for images and files; null = the folder `files` of the data folder. */
  filesBucket: { bucket: string; region: string; endpoint: string | null } | null;
  /** What GraphQL answers and refuses. */
  graphql: {
    /** Whether the schema can be asked for. */
    introspection: boolean;
    /** Whether a client may send the hash of a document it sent before. */
    persistedQueries: boolean;
    /** What a document may cost: the objects it can answer at the most. */
    costMax: number;
    /** How long a query may take, in milliseconds. */
    timeoutMs: number;
    /** Whether queries that come again are compiled. */
    compile: boolean;
    /** How many live streams one key may have open in one process. */
    streamsMax: number;
  };
}

type Environment = Record<string, string | undefined>;

export const KNOWN = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'DATABASE_POOL_SIZE',
  'REDIS_URL',
  'ROLE',
  'PUBLIC_URL',
  'SECRET_KEY',
  'ALLOW_PRIVATE_ENDPOINTS',
  'OPS_TOKEN',
  'CLAIM_LEASE_SECONDS',
  'WEBHOOK_PLATFORM_KEY',
  'PIX_EXPIRES_IN_SECONDS',
  'BOLETO_DUE_BANK_DAYS',
  'BOLETO_LATE_DAYS',
  'RATE_LIMIT',
  'PAGE_RATE_LIMIT',
  'TRUSTED_PROXIES',
  'CORS_ORIGIN',
  'FILES_S3_BUCKET',
  'FILES_S3_ENDPOINT',
  'FILES_S3_REGION',
  'PIX_CLOSES_DAYS_BEFORE',
  'CARD_PENDING_DAYS',
  'OPS_BOARD_READ_ONLY',
  'WORKER_PORT',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_SERVICE_NAME',
  'GRAPHQL_INTROSPECTION',
  'GRAPHQL_PERSISTED_QUERIES',
  'GRAPHQL_COST_MAX',
  'GRAPHQL_TIMEOUT_SECONDS',
  'GRAPHQL_COMPILE',
  'GRAPHQL_STREAMS_MAX',
] as const;

const REDIS_ADDRESS =
  /^(?:rediss?:\/\/[^\s,]+(?:,rediss?:\/\/[^\s,]+)*|redis\+sentinel:\/\/[^\s/]+\/[^\s/]+)$/;

/** Reads the environment; `problems` has a sentence for each value that is missing or wrong. */
export function readConfig(environment: Environment): { config: Config; problems: string[] } {
  const problems: string[] = [];
  const production = environment.NODE_ENV === 'production';
  const text = (name: (typeof KNOWN)[number]): string | null => environment[name]?.trim() || null;
  const whole = (
    name: (typeof KNOWN)[number],
    standard: number,
    min: number,
    max: number,
  ): number => {
    const given = text(name);
    const value = given === null ? standard : Number(given);
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    problems.push(`${name} must be a whole number from ${min} to ${max}, not "${given}"`);
    return standard;
  };
  const flag = (name: (typeof KNOWN)[number], standard = false): boolean => {
    const given = text(name) ?? (standard ? '1' : '0');
    if (given !== '0' && given !== '1') problems.push(`${name} must be 0 or 1, not "${given}"`);
    return given === '1';
  };
  const address = (name: (typeof KNOWN)[number], protocols: readonly string[]): string | null => {
    const given = text(name);
    if (given === null) return null;
    if (!URL.canParse(given) || !protocols.includes(new URL(given).protocol))
      problems.push(
        `${name} must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
      );
    return given;
  };

  const networks = (name: (typeof KNOWN)[number]): string[] => {
    const given = (text(name) ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
    const wrong = given.find((network) => !isNetwork(network));
    if (wrong !== undefined)
      problems.push(
        `${name} must be IP addresses or networks such as 10.0.0.0/8, separated by commas, not "${wrong}"`,
      );
    return given;
  };
  const queueStore = (): string | null => {
    const given = text('REDIS_URL');
    if (given !== null && !REDIS_ADDRESS.test(given))
      problems.push(
        'REDIS_URL must be redis://host or rediss://host, several of them with commas between (Cluster), or redis+sentinel://host,host/name',
      );
    return given;
  };

  const port = whole('PORT', 3000, 0, 65_535);
  const role = text('ROLE') ?? 'all';
  if (!isChoice(ROLES, role))
    problems.push(`ROLE must be one of ${ROLES.join(', ')}, not "${role}"`);
  if (production)
    for (const name of ['DATABASE_URL', 'SECRET_KEY', 'PUBLIC_URL'] as const)
      if (!text(name)) problems.push(`${name} is required in production`);
  const allowPrivateEndpoints = flag('ALLOW_PRIVATE_ENDPOINTS');
  if (production && allowPrivateEndpoints)
    problems.push('ALLOW_PRIVATE_ENDPOINTS must not be 1 in production');
  if (production && environment.FAIL_POINT)
    problems.push('FAIL_POINT is for tests and must not be set in production');
  for (const name of Object.keys(environment))
    if (name.startsWith('PITANGA_')) problems.push(`${name} is not a setting of this service`);

  if (text('DATABASE_REPLICA_URL') && !text('DATABASE_URL'))
    problems.push('DATABASE_REPLICA_URL is of no use without DATABASE_URL');

  const filesBucket = text('FILES_S3_BUCKET');
  const filesEndpoint = address('FILES_S3_ENDPOINT', ['http:', 'https:']);
  if (filesBucket === null)
    for (const name of ['FILES_S3_ENDPOINT', 'FILES_S3_REGION'] as const)
      if (text(name)) problems.push(`${name} is of no use without FILES_S3_BUCKET`);

  const config: Config = {
    production,
    port,
    host: text('HOST') ?? (production ? '0.0.0.0' : '127.0.0.1'),
    dataDir: text('DATA_DIR') ?? '.data',
    databaseUrl: address('DATABASE_URL', ['postgres:', 'postgresql:']),
    databaseReplicaUrl: address('DATABASE_REPLICA_URL', ['postgres:', 'postgresql:']),
    databasePoolSize: whole('DATABASE_POOL_SIZE', 20, 2, 500),
    redisUrl: queueStore(),
    role: isChoice(ROLES, role) ? role : 'all',
    publicUrl: (address('PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`).replace(
      /\/+$/,
      '',
    ),
    secretKeys: (text('SECRET_KEY') ?? '')
      .split(',')
      .map((key) => key.trim())
      .filter(Boolean),
    allowPrivateEndpoints,
    opsTokens: readOpsTokens(text('OPS_TOKEN')),
    opsBoardReadOnly: flag('OPS_BOARD_READ_ONLY', production),
    workerPort: text('WORKER_PORT') === null ? null : whole('WORKER_PORT', 0, 0, 65_535),
    otlpEndpoint: address('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']),
    otelServiceName: text('OTEL_SERVICE_NAME') ?? 'pitanga',
    claimLeaseMs: whole('CLAIM_LEASE_SECONDS', 25, 1, 3_600) * 1_000,
    webhookPlatformKey: text('WEBHOOK_PLATFORM_KEY'),
    pixExpiresIn: whole('PIX_EXPIRES_IN_SECONDS', 1_800, 60, 31_536_000),
    pixClosesDaysBefore: whole('PIX_CLOSES_DAYS_BEFORE', 4, 2, 10),
    rateLimit: whole('RATE_LIMIT', 100, 1, 100_000),
    pageRateLimit: whole('PAGE_RATE_LIMIT', 20, 1, 100_000),
    trustedProxies: networks('TRUSTED_PROXIES'),
    boletoDueDays: whole('BOLETO_DUE_BANK_DAYS', 3, 0, 365),
    boletoLateDays: whole('BOLETO_LATE_DAYS', 60, 1, 365),
    cardPendingDays: whole('CARD_PENDING_DAYS', 30, 0, 365),
    corsOrigin: text('CORS_ORIGIN'),
    filesBucket:
      filesBucket === null
        ? null
        : {
            bucket: filesBucket,
            region: text('FILES_S3_REGION') ?? 'us-east-1',
            endpoint: filesEndpoint,
          },
    graphql: {
      introspection: flag('GRAPHQL_INTROSPECTION', !production),
      persistedQueries: flag('GRAPHQL_PERSISTED_QUERIES'),
      costMax: whole('GRAPHQL_COST_MAX', 500_000, 100, 100_000_000),
      timeoutMs: whole('GRAPHQL_TIMEOUT_SECONDS', 20, 1, 600) * 1_000,
      compile: flag('GRAPHQL_COMPILE', true),
      streamsMax: whole('GRAPHQL_STREAMS_MAX', 10, 0, 10_000),
    },
  };
  return { config, problems };
}

/** The settings of this process; start-up completes them (the port in use, the secret key, the embedded database). */
export const config: Config = readConfig(process.env).config;

/** An IP address, or a network of them. */
function isNetwork(given: string): boolean {
  return ipaddr.isValid(given) || ipaddr.isValidCIDR(given);
}

/** An address of this service that a buyer or merchant can open. */
export function publicUrl(path: string): string {
  return `${config.publicUrl}${path}`;
}
