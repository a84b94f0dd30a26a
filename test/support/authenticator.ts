/** A passkey in software: makes and uses credentials as a browser with an authenticator does. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { Json } from './world';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export class Authenticator {
  private readonly id = randomBytes(16);
  private readonly keys: { publicKey: KeyObject; privateKey: KeyObject };
  private counter = 0;

  constructor(
    readonly origin = 'http://localhost:3000',
    readonly isVerifying = true,
  ) {
    this.keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  get credentialId(): string {
    return this.id.toString('base64url');
  }

  /** What `startRegistration` answers. */
  create({ challenge, rp }: Json): Json {
    const { x, y } = this.keys.publicKey.export({ format: 'jwk' });
    const key = cborMap([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(String(x), 'base64url')],
      [-3, Buffer.from(String(y), 'base64url')],
    ]);
    const length = Buffer.from([0, this.id.length]);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, key]);
    const authData = Buffer.concat([this.authData(rp.id, HAS_CREDENTIAL), credential]);
    const attestationObject = cborMap([
      ['fmt', 'none'],
      ['attStmt', []],
      ['authData', authData],
    ]);
    return this.answer({
      clientDataJSON: this.clientData('webauthn.create', challenge),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** What `startAuthentication` answers. */
  get({ challenge, rpId }: Json): Json {
    this.counter++;
    const authenticatorData = this.authData(rpId, 0);
    const clientDataJSON = this.clientData('webauthn.get', challenge);
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    const signed = Buffer.concat([authenticatorData, hash]);
    return this.answer({
      clientDataJSON,
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, this.keys.privateKey).toString('base64url'),
    });
  }

  private answer(response: Json): Json {
    const id = this.credentialId;
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  private clientData(type: string, challenge: string): string {
    const data = { type, challenge, origin: this.origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(data)).toString('base64url');
  }

  private authData(rpId: string, more: number): Buffer {
    const flags = USER_PRESENT | (this.isVerifying ? USER_VERIFIED : 0) | more;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const rpIdHash = createHash('sha256').update(rpId).digest();
    return Buffer.concat([rpIdHash, Buffer.from([flags]), counter]);
  }
}

type Cbor = number | string | Buffer | [];

/** As much of CBOR as a credential needs; `[]` is an empty map. */
function cborMap(entries: readonly (readonly [Cbor, Cbor])[]): Buffer {
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(cbor)]);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return head(5, 0);
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
}
