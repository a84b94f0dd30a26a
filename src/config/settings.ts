/** The names of all settings, and how one is read from the environment. */
import ipaddr from 'ipaddr.js';
import { originOf } from '../platform/http/origin';

export type EnvironmentVariables = Record<string, string | undefined>;

export const KNOWN = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'DATABASE_POOL_SIZE',
  'DATABASE_WAIT_SECONDS',
  'DATABASE_PREPARE',
  'MIGRATE_ON_START',
  'REPLICA_LAG_MAX_SECONDS',
  'REDIS_URL',
  'REDIS_PREFIX',
  'REDIS_CA_FILE',
  'REDIS_SENTINEL_USERNAME',
  'REDIS_SENTINEL_PASSWORD',
  'ROLE',
  'API_PROCESSES',
  'WORKER_PROCESSES',
  'DRAIN_DELAY_SECONDS',
  'PUBLIC_URL',
  'SECRET_KEY',
  'ALLOW_PRIVATE_ENDPOINTS',
  'ALLOW_DEV_MODE_ON_NETWORK',
  'OPS_TOKEN',
  'CLAIM_LEASE_SECONDS',
  'CLOCK_ADVANCE_SECONDS',
  'WEBHOOK_PLATFORM_KEY',
  'PIX_EXPIRES_IN_SECONDS',
  'BOLETO_DUE_BANK_DAYS',
  'BOLETO_LATE_DAYS',
  'RATE_LIMIT',
  'PAGE_RATE_LIMIT',
  'STORE_RATE_FACTOR',
  'HTTP_IN_FLIGHT_MAX',
  'EVENT_LOOP_DELAY_MAX_MS',
  'REQUEST_TIMEOUT_SECONDS',
  'TRUSTED_PROXIES',
  'CALLBACK_CLIENT_CERT_HEADER',
  'MAX_CONNECTIONS',
  'WRITE_TIMEOUT_SECONDS',
  'UPLOAD_TIMEOUT_SECONDS',
  'DOWNLOADS_PER_ADDRESS',
  'CORS_ORIGIN',
  'V1_SUNSET',
  'EVENTS_KEPT_MONTHS',
  'FILES_S3_BUCKET',
  'FILES_S3_ENDPOINT',
  'FILES_S3_REGION',
  'FILES_QUOTA_MB',
  'PIX_CLOSES_DAYS_BEFORE',
  'CARD_PENDING_DAYS',
  'OPS_BOARD_READ_ONLY',
  'WORKER_PORT',
  'WORKER_TICK_WITHIN_SECONDS',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_SERVICE_NAME',
  'BUILD_REVISION',
  'DASHBOARD',
  'GRAPHQL_INTROSPECTION',
  'GRAPHQL_PERSISTED_QUERIES',
  'GRAPHQL_OPERATIONS_FILE',
  'GRAPHQL_OPERATIONS_ONLY',
  'GRAPHQL_COST_MAX',
  'GRAPHQL_RUNNING_COST_MAX',
  'GRAPHQL_TIMEOUT_SECONDS',
  'GRAPHQL_COMPILE',
  'GRAPHQL_STREAMS_MAX',
  'MAIL_URL',
  'MAIL_FROM',
  'MAIL_DKIM_DOMAIN',
  'MAIL_DKIM_SELECTOR',
  'MAIL_DKIM_KEY',
  'MAIL_RATE_LIMIT',
] as const;

export const WEB_PROTOCOLS = ['http:', 'https:'];
const POSTGRES_PROTOCOLS = ['postgres:', 'postgresql:'];
/** A comma after the name and password: `postgres://user@one:5432,two:5432/database`. */
const SEVERAL_HOSTS = /^[^/]*\/\/(?:[^/?#]*@)?[^@/?#]*,[^@/?#]*(?:[/?#]|$)/;

type Name = (typeof KNOWN)[number];
export type SettingsReader = ReturnType<typeof settingsReader>;

/**
 * Reads one setting at a time. A wrong value is replaced by the standard value and adds a sentence
 * to `problems`.
 */
export function settingsReader(environment: EnvironmentVariables, problems: string[]) {
  const text = (name: Name): string | null => environment[name]?.trim() || null;
  const textOr = (name: Name, standard: string): string => text(name) ?? standard;
  const list = (name: Name): string[] =>
    textOr(name, '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
  const whole = (name: Name, standard: number, min: number, max: number): number => {
    const given = text(name);
    const value = given === null ? standard : Number(given);
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    problems.push(`${name} must be a whole number from ${min} to ${max}, not "${given}"`);
    return standard;
  };
  const flag = (name: Name, standard = false): boolean => {
    const given = text(name) ?? (standard ? '1' : '0');
    if (given !== '0' && given !== '1') problems.push(`${name} must be 0 or 1, not "${given}"`);
    return given === '1';
  };
  const address = (name: Name, protocols: readonly string[]): string | null => {
    const given = text(name);
    if (given === null) return null;
    if (!URL.canParse(given) || !protocols.includes(new URL(given).protocol))
      problems.push(
        `${name} must be an address that starts with ` +
          `${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
      );
    return given;
  };
  const database = (name: Name): string | null => {
    const given = text(name);
    if (given === null || !SEVERAL_HOSTS.test(given)) return address(name, POSTGRES_PROTOCOLS);
    problems.push(
      `${name} must have one host: with a standby, give the address of HAProxy or of a pooler ` +
        'that leads to the primary',
    );
    return given;
  };

  const networks = (name: Name): string[] => {
    const given = list(name);
    const wrong = given.find((part) => !ipaddr.isValid(part) && !ipaddr.isValidCIDR(part));
    if (wrong !== undefined)
      problems.push(
        `${name} must be IP addresses or networks such as 10.0.0.0/8, separated by commas, ` +
          `not "${wrong}"`,
      );
    return given;
  };
  const origins = (name: Name): string[] =>
    list(name).map((given) => {
      if (given === '*') return given;
      const origin = originOf(given);
      if (origin !== null) return origin;
      problems.push(
        `${name} must be origins such as https://shop.example, separated by commas, or *, ` +
          `not "${given}"`,
      );
      return given;
    });
  const date = (name: Name, standard: string): Date => {
    const given = textOr(name, standard);
    const midnight = new Date(`${given}T00:00:00.000Z`);
    if (Number.isFinite(midnight.getTime()) && midnight.toISOString().startsWith(given))
      return midnight;
    problems.push(`${name} must be a date such as ${standard}, not "${given}"`);
    return new Date(standard);
  };
  return {
    text,
    textOr,
    list,
    whole,
    flag,
    address,
    database,
    networks,
    origins,
    date,
  };
}
