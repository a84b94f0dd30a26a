/** The file of an account at a bank with the API Pix: its fields, and what is wrong with one. */
import { X509Certificate, createPrivateKey } from 'node:crypto';
import { originOf } from '../../../platform/http/origin';
import type { FileReader } from '../accounts/file-reader';
import { PIX_PROFILES, type Hosts, type PixProfile, type PixProfileName } from './profiles';
import { isObject } from '../../../platform/operations/is-object';

export interface PixAccountFile {
  profile: PixProfileName;
  clientId: string;
  /** Empty for banks that identify the account by its certificate alone. */
  clientSecret: string;
  /** PEM. */
  certificate: string;
  certificateKey: string;
  /** The key that receives the money, as it is registered in the directory. */
  pixKey: string;
  /** The account that receives automatic PIX, and that some banks ask for in every call. */
  account: { branch: string; number: string; type: string } | null;
  /** Fields of this profile only. */
  extras: Record<string, string>;
  /** Efí: the credentials for boletos where they differ. */
  charges: { clientId: string; clientSecret: string } | null;
  sandbox: boolean;
  /** Replaces the hosts of the profile; for tests. */
  hosts: { pix?: string; token?: string; charges?: string };
  ca: string | null;
}

const PIX_KEY_MAX = 77;
const DIGITS = /^[1-9][0-9]*$/;

/** Reads the fields; complains to the reader. */
export function readPixAccountFile(reader: FileReader, profile: PixProfileName): PixAccountFile {
  const bank: PixProfile = PIX_PROFILES[profile];
  const { extras, tokenStyle, production, sandbox } = bank;
  const file: PixAccountFile = {
    profile,
    clientId: reader.text('clientId'),
    clientSecret: tokenStyle === 'certificate-only' ? '' : reader.text('clientSecret'),
    certificate: reader.text('certificate'),
    certificateKey: reader.text('certificateKey'),
    pixKey: reader.text('pixKey', PIX_KEY_MAX),
    account: readAccount(reader),
    extras: Object.fromEntries(extras.map((name) => [name, reader.text(name)])),
    charges: profile === 'efi' ? readCharges(reader) : null,
    sandbox: reader.flag('sandbox'),
    hosts: readHosts(reader),
    ca: readCa(reader),
  };
  if (!(file.sandbox ? sandbox : production) && !(file.hosts.pix && file.hosts.token))
    reader.complain(
      `hosts.pix and hosts.token are required: the ${file.sandbox ? 'test' : 'production'} hosts ` +
        `of profile ${profile} are not known`,
    );
  checkAccount(file, reader);
  checkCertificate(file, reader);
  return file;
}

function checkAccount({ profile, account }: PixAccountFile, reader: FileReader): void {
  const { needsAccount, numberOfDigits }: PixProfile = PIX_PROFILES[profile];
  if (needsAccount && !account) reader.complain(`account is required by profile ${profile}`);
  if (numberOfDigits && account && !DIGITS.test(account.number))
    reader.complain(
      `account.number must have digits only at profile ${profile}: the number of the account with ` +
        'its check digit, without hyphen and without zeros in front, such as 123456789',
    );
}

const ACCOUNT_TYPES: readonly unknown[] = ['CORRENTE', 'POUPANCA', 'PAGAMENTO'];

function readAccount(reader: FileReader): PixAccountFile['account'] {
  const given = reader.any('account');
  if (given === undefined) return null;
  const { branch, number, type } = isObject(given) ? given : {};
  if (typeof branch === 'string' && typeof number === 'string' && ACCOUNT_TYPES.includes(type))
    return { branch, number, type: String(type) };
  reader.complain(`account must have branch, number and type (${ACCOUNT_TYPES.join(', ')})`);
  return null;
}

function readCharges(reader: FileReader): PixAccountFile['charges'] {
  const given = reader.any('charges');
  if (given === undefined) return null;
  const { clientId, clientSecret } = isObject(given) ? given : {};
  if (typeof clientId === 'string' && typeof clientSecret === 'string')
    return { clientId, clientSecret };
  reader.complain('charges must have clientId and clientSecret');
  return null;
}

function readCa(reader: FileReader): string | null {
  const given = reader.private('ca');
  if (given === undefined) return null;
  if (typeof given === 'string') return given;
  reader.complain('ca must be PEM');
  return null;
}

function readHosts(reader: FileReader): PixAccountFile['hosts'] {
  const given = reader.private('hosts');
  if (given === undefined) return {};
  if (!isObject(given)) {
    reader.complain('hosts must be an object with pix, token and charges');
    return {};
  }
  const hosts: PixAccountFile['hosts'] = {};
  for (const name of ['pix', 'token', 'charges'] as const) {
    const text = given[name];
    if (text === undefined) continue;
    const origin = typeof text === 'string' ? originOf(text) : null;
    if (origin === null) reader.complain(`hosts.${name} must be an origin, such as https://host:1`);
    else hosts[name] = origin;
  }
  return hosts;
}

/** Wrong dates are only found by `provider check`: an account may be added before they begin. */
function checkCertificate({ certificate, certificateKey }: PixAccountFile, reader: FileReader) {
  if (certificate === '' || certificateKey === '') return;
  const read = <Value>(name: string, make: () => Value): Value | null => {
    try {
      return make();
    } catch {
      reader.complain(`${name} is not PEM that can be read`);
      return null;
    }
  };
  const first = read('certificate', () => new X509Certificate(certificate));
  const key = read('certificateKey', () => createPrivateKey(certificateKey));
  if (first && key && !first.checkPrivateKey(key))
    reader.complain('certificateKey is not the key of certificate');
}

/** The hosts that the account is asked at. */
export function hostsOf({ profile, sandbox, hosts }: PixAccountFile): Hosts {
  const bank: PixProfile = PIX_PROFILES[profile];
  const known = sandbox ? bank.sandbox : bank.production;
  const { pix = known?.pix, token = known?.token, charges = known?.charges } = hosts;
  if (pix === undefined || token === undefined)
    throw new Error(`the hosts of profile ${profile} are not known`);
  return { pix, token, ...(charges !== undefined && { charges }) };
}
