/**
 * An address of PostgreSQL with several hosts: `postgres://user@one:5432,two:5432/name` and
 * `?target_session_attrs=read-write`, as libpq writes it.
 */

/** What the host must be: the one that takes writes, or one that follows it. */
export type Wanted = 'read-write' | 'standby';

export interface DatabaseHost {
  host: string;
  port: number;
  /** The address of this host alone, for the driver, which knows no other. */
  address: string;
}

export interface DatabaseHosts {
  wanted: Wanted;
  hosts: readonly DatabaseHost[];
}

const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]+)([^?#]*)(?:\?([^#]*))?$/;
const HOST = /^(\[[\da-fA-F:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/;
const STANDARD_PORT = 5432;
const PORT_MAX = 65_535;
const ATTRIBUTE = 'target_session_attrs';

/** Whether the address names several hosts, rightly or wrongly. */
export function hasSeveralHosts(address: string): boolean {
  return ADDRESS.exec(address)?.[2]?.includes(',') === true;
}

/** The hosts of such an address. Null if it has one host, or is no such address. */
export function hostsOf(address: string): DatabaseHosts | null {
  const [, start = '', list = '', path = '', query = ''] = ADDRESS.exec(address) ?? [];
  const named = list.split(',').map((text) => HOST.exec(text));
  if (named.length < 2) return null;
  const settings = new URLSearchParams(query);
  const wanted = settings.get(ATTRIBUTE);
  if (wanted !== 'read-write' && wanted !== 'standby') return null;
  settings.delete(ATTRIBUTE);
  const rest = settings.size > 0 ? `${path}?${settings}` : path;
  const hosts = named.flatMap((found) => {
    const [text, host = '', given] = found ?? [];
    const port = given === undefined ? STANDARD_PORT : Number(given);
    if (!text || port < 1 || port > PORT_MAX) return [];
    return [
      { host: host.replace(/^\[|\]$/g, ''), port, address: `${start}${host}:${port}${rest}` },
    ];
  });
  return hosts.length === named.length ? { wanted, hosts } : null;
}
