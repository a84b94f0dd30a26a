/** The file of an account at Pagar.me: its fields, and what is wrong with one. */
import { originOf } from '../../../platform/http/origin';
import type { FileReader } from '../accounts/file-reader';
import { isObject } from '../../../platform/operations/is-object';

export interface PagarmeFile {
  secretKey: string;
  /** Given to the buyer's browser, which may only make tokens with it. */
  publicKey: string;
  /** What Pagar.me shows us with every notification, as it was entered there. */
  webhookUser: string;
  webhookPassword: string;
  /** Shown on the buyer's bill. */
  statementDescriptor: string;
  /** Whether payments that a buyer makes ask for a confirmation at the bank (3-D Secure). */
  threeDSecure: boolean;
  sandbox: boolean;
  /** Replaces the host of Pagar.me; for tests. */
  hosts: { api?: string };
  ca: string | null;
}

const API_HOST = 'https://api.pagar.me';
export const API_PATH = '/core/v5';
const KEY_MAX = 200;
const USER_MAX = 100;
const PASSWORD_MIN = 16;
const DESCRIPTOR_MAX = 13;
const DESCRIPTOR = /^[A-Za-z0-9 .*-]+$/;
const TEST_KEY = 'sk_test_';

/** Reads the fields; complains to the reader. The same host serves tests: the key chooses. */
export function readPagarmeFile(reader: FileReader): PagarmeFile {
  const file: PagarmeFile = {
    secretKey: reader.text('secretKey', KEY_MAX),
    publicKey: reader.text('publicKey', KEY_MAX),
    webhookUser: reader.text('webhookUser', USER_MAX),
    webhookPassword: reader.text('webhookPassword', KEY_MAX),
    statementDescriptor: reader.text('statementDescriptor', DESCRIPTOR_MAX),
    threeDSecure: reader.flag('threeDSecure'),
    sandbox: reader.flag('sandbox'),
    hosts: readHosts(reader),
    ca: readCa(reader),
  };
  const { secretKey, publicKey, webhookUser, webhookPassword, statementDescriptor } = file;
  if (secretKey && !secretKey.startsWith('sk_')) reader.complain('secretKey must begin with sk_');
  if (publicKey && !publicKey.startsWith('pk_')) reader.complain('publicKey must begin with pk_');
  if (secretKey && secretKey.startsWith(TEST_KEY) !== file.sandbox)
    reader.complain(`secretKey must begin with ${TEST_KEY} where sandbox is true, and only there`);
  if (webhookUser.includes(':')) reader.complain('webhookUser must not contain a colon');
  if (webhookPassword && webhookPassword.length < PASSWORD_MIN)
    reader.complain(`webhookPassword must have at least ${PASSWORD_MIN} characters`);
  if (statementDescriptor && !DESCRIPTOR.test(statementDescriptor))
    reader.complain('statementDescriptor takes letters, digits, spaces, dots, stars and hyphens');
  return file;
}

/** The origin that the account is asked at. */
export function apiHostOf({ hosts }: PagarmeFile): string {
  return hosts.api ?? API_HOST;
}

function readHosts(reader: FileReader): PagarmeFile['hosts'] {
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
