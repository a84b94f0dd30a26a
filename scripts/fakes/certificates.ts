/** Certificates of a test: an authority made at run time, and what it issues. Nothing is stored. */
import 'reflect-metadata';
import { KeyObject, webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const DAY_MS = 86_400_000;

/** PEM texts. */
export interface Issued {
  certificate: string;
  key: string;
}

export interface Authority {
  /** PEM. */
  certificate: string;
  /** A certificate for servers on loopback and for clients; `days`: how long it is valid. */
  issue(name: string, days?: number): Promise<Issued>;
}

export async function testAuthority(name = 'Test CA'): Promise<Authority> {
  x509.cryptoProvider.set(webcrypto as never);
  const keys = await newKeys();
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: `CN=${name}`,
    ...validity(3_650),
    signingAlgorithm: ALGORITHM,
    keys,
    extensions: [new x509.BasicConstraintsExtension(true, 1, true)],
  });
  let serial = 1;
  return {
    certificate: root.toString('pem'),
    issue: async (subject, days = 365) => {
      const own = await newKeys();
      const issued = await x509.X509CertificateGenerator.create({
        serialNumber: String(++serial).padStart(4, '0'),
        subject: `CN=${subject}`,
        issuer: root.subject,
        ...validity(days),
        signingAlgorithm: ALGORITHM,
        publicKey: own.publicKey,
        signingKey: keys.privateKey,
        extensions: [
          new x509.SubjectAlternativeNameExtension([
            { type: 'ip', value: '127.0.0.1' },
            { type: 'dns', value: 'localhost' },
          ]),
        ],
      });
      return { certificate: issued.toString('pem'), key: pemOf(own.privateKey) };
    },
  };
}

function newKeys(): Promise<CryptoKeyPair> {
  return webcrypto.subtle.generateKey(ALGORITHM, true, [
    'sign',
    'verify',
  ]) as Promise<CryptoKeyPair>;
}

/** Negative days give a certificate that has ended. */
function validity(days: number): { notBefore: Date; notAfter: Date } {
  const now = Date.now();
  return {
    notBefore: new Date(now - DAY_MS * (days < 0 ? 2 - days : 1)),
    notAfter: new Date(now + DAY_MS * days),
  };
}

function pemOf(key: CryptoKey): string {
  return String(KeyObject.from(key as never).export({ type: 'pkcs8', format: 'pem' }));
}
