/**
 * Connections to addresses that merchants choose. At every connection, the address that was checked
 * is the address that is dialled.
 */
import { lookup as systemLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import type { Why } from '../../operations/errors';
import { dnsLookup } from './dns-lookup';
import { isPublicAddress } from './public-address';

const CONNECT_TIMEOUT_MS = 10_000;
/**
 * The timeout for one of several addresses of a name. The default of Node, 250 ms, is too short for
 * distant servers.
 */
const ADDRESS_TIMEOUT_MS = 2000;
const IDLE_TIMEOUT_MS = 4000;
/** Longer keep-alive times that the other side offers are ignored. */
const IDLE_MAX_MS = 30_000;
const ADDRESS: Why = { reason: 'WRONG_FORMAT', values: { format: 'address' } };
const HTTPS_ADDRESS: Why = { reason: 'WRONG_FORMAT', values: { format: 'httpsAddress' } };
const NOT_PUBLIC = 'must not point to a local, private or otherwise non-public address';
/**
 * Names without a dot, and names reserved for local use: they resolve to a different machine in
 * every network.
 */
const LOCAL_NAME = /^[^.]*$|(^|\.)(localhost|local|internal|home\.arpa)$/;

/** Which addresses outside this service may be dialled. */
export interface Outside {
  /**
   * A setting for development and closed networks. It also allows addresses that are not public,
   * and plain http.
   */
  allowPrivate: boolean;
  /** Replaces the network that the setting selects, for tests. */
  network?: Network;
}

export interface Network {
  /** Every address of a name; rejects when it has none. */
  lookup(hostname: string): Promise<string[]>;
  allows(address: string): boolean;
}

const internet: Network = { lookup: dnsLookup, allows: isPublicAddress };
const everywhere: Network = {
  lookup: async (hostname) =>
    (await systemLookup(hostname, { all: true })).map(({ address }) => address),
  allows: () => true,
};

/** Why an address is refused, in words that follow the name of the field: "must not …". */
export class AddressRefused extends Error {
  constructor(
    message: string,
    readonly why: Why = { reason: 'NOT_DOWNLOADED' },
  ) {
    super(message);
  }
}

export function networkOf(outside: Outside): Network {
  return outside.network ?? (outside.allowPrivate ? everywhere : internet);
}

/**
 * Parses a URL as it will be dialled. Throws Refused for one that can never be dialled. A name is
 * looked up later, at the connection.
 */
export function readUrl(
  text: string,
  outside: Outside,
  { mustBeHttps = false, base }: { mustBeHttps?: boolean; base?: URL } = {},
): URL {
  const isHttpAllowed = outside.allowPrivate && !mustBeHttps;
  if (!URL.canParse(text, base?.href))
    throw new AddressRefused('must be a full address, such as https://shop.example/path', ADDRESS);
  const url = new URL(text, base);
  const protocols = isHttpAllowed ? ['https:', 'http:'] : ['https:'];
  if (!protocols.includes(url.protocol))
    throw isHttpAllowed
      ? new AddressRefused('must be an http or https address', ADDRESS)
      : new AddressRefused('must be an https address', HTTPS_ADDRESS);
  if (url.username !== '' || url.password !== '')
    throw new AddressRefused('must not contain a user name or a password', ADDRESS);
  if (isNeverAllowed(hostOf(url), outside))
    throw new AddressRefused(NOT_PUBLIC, { reason: 'NOT_PUBLIC' });
  return url;
}

function isNeverAllowed(host: string, outside: Outside): boolean {
  if (isIP(host) !== 0) return !networkOf(outside).allows(host);
  return !outside.allowPrivate && LOCAL_NAME.test(host.replace(/\.$/, ''));
}

/** The host of a URL, an IPv6 address without its brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

/**
 * Every address of a host. Throws Refused when any of them may not be dialled: one bad address
 * among good ones is an attack, not a mistake.
 */
export async function allowedAddresses(hostname: string, network: Network): Promise<string[]> {
  const addresses = isIP(hostname) === 0 ? await network.lookup(hostname) : [hostname];
  if (!addresses.every((address) => network.allows(address)))
    throw new AddressRefused(NOT_PUBLIC, { reason: 'NOT_PUBLIC' });
  return addresses;
}

const agents = new WeakMap<Network, Agent>();

/** The agent of a network. It keeps connections open for the next request to the same address. */
export function agentFor(outside: Outside): Agent {
  const network = networkOf(outside);
  const agent =
    agents.get(network) ??
    new Agent({
      connect: guardedConnector(network),
      keepAliveTimeout: IDLE_TIMEOUT_MS,
      keepAliveMaxTimeout: IDLE_MAX_MS,
    });
  agents.set(network, agent);
  return agent;
}

function guardedConnector(network: Network): buildConnector.connector {
  const connect = buildConnector({
    lookup: guardedLookup(network),
    timeout: CONNECT_TIMEOUT_MS,
    autoSelectFamilyAttemptTimeout: ADDRESS_TIMEOUT_MS,
  });
  return (options, callback) => {
    // Sockets do not look up literal addresses.
    if (isIP(options.hostname) !== 0 && !network.allows(options.hostname))
      return callback(new AddressRefused(NOT_PUBLIC, { reason: 'NOT_PUBLIC' }), null);
    connect(options, (...[error, socket]) => {
      if (error != null) return callback(error, null);
      if (network.allows(socket.remoteAddress ?? '')) return callback(null, socket);
      socket.destroy();
      callback(new AddressRefused(NOT_PUBLIC, { reason: 'NOT_PUBLIC' }), null);
    });
  };
}

/**
 * Gives the socket exactly the addresses that were checked, so that a second DNS answer cannot
 * replace them.
 */
function guardedLookup(network: Network): LookupFunction {
  return (hostname, options, callback) => {
    allowedAddresses(hostname, network).then(
      (addresses) => {
        const [first = ''] = addresses;
        if (options.all)
          callback(
            null,
            addresses.map((address) => ({ address, family: isIP(address) })),
          );
        else callback(null, first, isIP(first));
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };
}
