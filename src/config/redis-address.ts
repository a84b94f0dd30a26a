/** What `REDIS_URL` says: one server, a group watched by Sentinels, or a Cluster. */

const PARTS =
  /^(redis|rediss)(\+sentinel|\+cluster)?:\/\/(?:([^\s:@/,]*)(?::([^\s/]*))?@)?([^\s@/]+)(?:\/([^\s/,]*))?(?:\/(\d+))?$/;
/** Where several addresses are one Cluster, each may have a query string. */
const QUERY = /\?[^\s,]*/g;
const QUERY_AFTER_GROUP = /\?[^\s/]*$/;
const HOST = /^(\[[\da-fA-F:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/;
const KINDS = { '': 'server', '+sentinel': 'sentinel', '+cluster': 'cluster' } as const;
const PORTS = { server: 6_379, sentinel: 26_379, cluster: 6_379 };
const PORT_MAX = 65_535;

export interface RedisNode {
  host: string;
  port: number;
}

export interface RedisAddress {
  kind: 'server' | 'sentinel' | 'cluster';
  /** The server, the Sentinels, or some nodes of the Cluster. */
  nodes: readonly RedisNode[];
  /** Whether all connections, those to Sentinels too, are encrypted. */
  tls: boolean;
  username: string | null;
  password: string | null;
  /** The name that the Sentinels know the group by. */
  group: string | null;
  db: number;
  /** 4 or 6 for names with addresses of both kinds. */
  family: number | null;
  /** What Redis shows in its list of connections. */
  connectionName: string | null;
}

/**
 * Returns null if the text is not an address:
 * - `redis://user:password@host:6379/0`
 * - `redis+sentinel://user:password@one:26379,two:26379/name/0`
 * - `redis+cluster://user:password@one:6379,two:6379`, or the older `redis://one,redis://two`
 *
 * `rediss` instead of `redis` means TLS. User and password are those of Redis, of every node. Of a
 * query string the parts that worked in earlier releases are read; with Sentinels none did.
 */
export function parseRedisAddress(given: string): RedisAddress | null {
  const isWatched = /^rediss?\+sentinel:/.test(given);
  const [query = ''] = (!isWatched && given.match(QUERY)) || [];
  const parts = PARTS.exec(asOneCluster(given.replace(isWatched ? QUERY_AFTER_GROUP : QUERY, '')));
  try {
    return parts && addressOf(parts, askedBy(query));
  } catch {
    return null; // a percent sign without its two digits
  }
}

function addressOf(
  [, scheme, suffix = '', user, password, hosts = '', path = '', last]: RegExpExecArray,
  asked: ReturnType<typeof askedBy>,
): RedisAddress | null {
  const kind = KINDS[suffix as keyof typeof KINDS];
  const nodes = hosts.split(',').flatMap((host) => nodeOf(host, PORTS[kind]) ?? []);
  const db = numberOf((kind === 'sentinel' ? last : path) || asked.db);
  if (db === null || !isShapeOf(kind, nodes.length, [path, last])) return null;
  if (nodes.length !== hosts.split(',').length) return null;
  return {
    kind,
    nodes,
    tls: scheme === 'rediss' || asked.tls,
    ...signInOf([user, password], asked),
    group: kind === 'sentinel' ? decoded(path) : null,
    db: kind === 'cluster' ? 0 : db,
    family: asked.family,
    connectionName: asked.connectionName,
  };
}

const numberOf = (db = ''): number | null => (/^\d{0,4}$/.test(db) ? Number(db) : null);
const decoded = (part: string | undefined) => (part ? decodeURIComponent(part) : null);

function signInOf(
  [user, password]: readonly (string | undefined)[],
  asked: Pick<RedisAddress, 'username' | 'password'>,
): Pick<RedisAddress, 'username' | 'password'> {
  if (user || password) return { username: decoded(user), password: decoded(password) };
  return { username: asked.username, password: asked.password };
}

/** The address itself comes first; an unknown part was never refused. */
function askedBy(query: string) {
  const asked = new URLSearchParams(query);
  return {
    username: asked.get('username'),
    password: asked.get('password'),
    connectionName: asked.get('connectionName'),
    db: asked.get('db') ?? '',
    tls: Boolean(asked.get('tls')),
    family: Number.parseInt(asked.get('family') ?? '', 10) || null,
  };
}

/** Sentinels need a group and may have a number of a database after it; a Cluster has neither. */
function isShapeOf(
  kind: RedisAddress['kind'],
  nodes: number,
  [path, last]: readonly [string, string | undefined],
): boolean {
  if (kind === 'sentinel') return path !== '';
  if (kind === 'cluster') return path === '' && last === undefined;
  return nodes === 1 && last === undefined;
}

/** Writes `redis://user:password@one,redis://two` as one address. */
function asOneCluster(given: string): string {
  const parts = given.split(/,(?=rediss?:\/\/)/);
  const [first = '', ...others] = parts;
  const [, scheme = '', rest = ''] = /^(rediss?):\/\/(.*)$/.exec(first) ?? [];
  if (others.length === 0 || !scheme) return given;
  const credentials = rest.slice(0, rest.lastIndexOf('@') + 1);
  const hosts = parts.map((part) => {
    const [, otherScheme, otherRest = ''] = /^(rediss?):\/\/(.*)$/.exec(part) ?? [];
    const isSame =
      otherScheme === scheme &&
      ['', credentials].includes(otherRest.slice(0, otherRest.lastIndexOf('@') + 1));
    return isSame ? otherRest.slice(otherRest.lastIndexOf('@') + 1).replace(/\/\d*$/, '') : ' ';
  });
  return `${scheme}+cluster://${credentials}${hosts.join(',')}`;
}

function nodeOf(text: string, standardPort: number): RedisNode | null {
  const [, host, port] = HOST.exec(text) ?? [];
  const number = port === undefined ? standardPort : Number(port);
  if (!host || number < 1 || number > PORT_MAX) return null;
  return { host: host.replace(/^\[|\]$/g, ''), port: number };
}
