/** The file of an account at Woovi: its fields, and what is wrong with one. */
import { originOf } from '../../../platform/http/origin';
import type { FileReader } from '../accounts/file-reader';
import { isObject } from '../../../platform/operations/is-object';

export interface WooviFile {
  /** The AppID of an application of type API, as it goes into the header. */
  appId: string;
  sandbox: boolean;
  /** Replaces the host of Woovi; for tests. */
  hosts: { api?: string };
  ca: string | null;
}

/** Source: developers.woovi.com, `servers` of the published OpenAPI. */
const PRODUCTION = 'https://api.woovi.com';
const SANDBOX = 'https://api.woovi-sandbox.com';
const APP_ID_MAX = 400;
/** A header takes no others. */
const APP_ID = /^[\x21-\x7e]+$/;

/** Reads the fields; complains to the reader. */
export function readWooviFile(reader: FileReader): WooviFile {
  const appId = reader.text('appId', APP_ID_MAX);
  if (/^Bearer\b/i.test(appId)) reader.complain('appId is the AppID alone, without Bearer');
  else if (appId && !APP_ID.test(appId))
    reader.complain('appId has a space, or a sign that no AppID has');
  return { appId, sandbox: reader.flag('sandbox'), hosts: readHosts(reader), ca: readCa(reader) };
}

/** The origin that the account is asked at. */
export function apiHostOf({ hosts, sandbox }: WooviFile): string {
  return hosts.api ?? (sandbox ? SANDBOX : PRODUCTION);
}

function readHosts(reader: FileReader): WooviFile['hosts'] {
  const given = reader.private('hosts');
  if (given === undefined) return {};
  const text = isObject(given) ? given.api : undefined;
  const api = typeof text === 'string' ? originOf(text) : null;
  if (api !== null) return { api };
  reader.complain('hosts must have api, an origin such as https://host:1');
  return {};
}

function readCa(reader: FileReader): string | null {
  const given = reader.private('ca');
  if (given === undefined) return null;
  if (typeof given === 'string') return given;
  reader.complain('ca must be PEM');
  return null;
}
