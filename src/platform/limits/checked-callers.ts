/**
 * Who sends a request, for limits that are counted before and after its key or session is checked.
 * A header that was not checked is never the caller: until then it is the network of the address.
 */
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';
import { RequestLocal } from '../operations/request-local';
import { subscriberNetwork } from '../http/networks';

interface SentRequest {
  readonly ip: string;
  readonly headers: Pick<IncomingHttpHeaders, 'authorization' | 'cookie'>;
}

/** How long a credential that was checked names its caller before it is checked again. */
const REMEMBERED_MS = 60_000;
const REMEMBERED_MAX = 5_000;

const checked = new RequestLocal<SentRequest, string>();
const hashes = new RequestLocal<SentRequest, string>();
/** The ids of keys and sessions, by the hashes of the credentials that were accepted. */
const remembered = new LRUCache<string, string>({ max: REMEMBERED_MAX, ttl: REMEMBERED_MS });

/** The key or session of the request was checked and accepted. */
export function noteCaller(request: SentRequest, callerId: string): void {
  checked.attach(request, callerId);
  const credential = credentialOf(request);
  if (credential !== null) remembered.set(credential, callerId);
}

/** The id of the key or session of this request; null if none was checked. */
export function checkedCallerOf(request: SentRequest): string | null {
  return checked.of(request) ?? null;
}

/** The caller as far as it is known without a query: a checked key or session, or the network. */
export function callerOf(request: SentRequest): string {
  const known = checked.of(request);
  if (known !== undefined) return known;
  const credential = credentialOf(request);
  const caller = credential === null ? undefined : remembered.get(credential);
  return caller ?? subscriberNetwork(request.ip);
}

/** A hash, so that no secret is kept for longer than its request. */
function credentialOf(request: SentRequest): string | null {
  const { headers } = request;
  const credential = headers.authorization ?? headers.cookie;
  if (credential === undefined) return null;
  const known = hashes.of(request);
  if (known !== undefined) return known;
  const hash = createHash('sha256').update(credential).digest('base64');
  hashes.attach(request, hash);
  return hash;
}
