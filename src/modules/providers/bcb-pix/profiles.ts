/**
 * The banks that speak the API Pix of the BCB, and in what they differ. Sources: their
 * documentation and public clients; none of it was tried against the banks themselves.
 */

/** How the token is requested: with the id and secret as Basic or in the form, or without them. */
type TokenStyle = 'basic-json' | 'basic-form' | 'body-form' | 'certificate-only';

export interface Hosts {
  /** Origins, such as https://pix.example. */
  pix: string;
  token: string;
  /** Where boletos are issued, at banks that have an API of their own for them. */
  charges?: string;
}

export interface PixProfile {
  /** Null = the hosts are given with the account. */
  production: Hosts | null;
  sandbox: Hosts | null;
  /** Before the paths of the BCB, such as `/cob`. */
  pixPath: string;
  tokenPath: string;
  tokenStyle: TokenStyle;
  /** Fields of the account file that this bank needs in addition. */
  extras: readonly string[];
  /** Whether `account` is required. */
  needsAccount?: boolean;
  /** Sent with every call; the names of the account file in braces are replaced. */
  headers?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  /** Sent when a webhook is registered whose calls have no client certificate. */
  withoutMutualTls?: Readonly<Record<string, string>>;
  /** Whether the bank calls the address while it is registered. */
  testsWebhook?: boolean;
  callsPerMinute?: number;
}

const PIX_PATH = '/v2';

export const PIX_PROFILES = {
  efi: {
    production: {
      pix: 'https://pix.api.efipay.com.br',
      token: 'https://pix.api.efipay.com.br',
      charges: 'https://cobrancas.api.efipay.com.br',
    },
    sandbox: {
      pix: 'https://pix-h.api.efipay.com.br',
      token: 'https://pix-h.api.efipay.com.br',
      charges: 'https://cobrancas-h.api.efipay.com.br',
    },
    pixPath: PIX_PATH,
    tokenPath: '/oauth/token',
    tokenStyle: 'basic-json',
    extras: [],
    withoutMutualTls: { 'x-skip-mtls-checking': 'true' },
    testsWebhook: true,
  },
  inter: {
    production: {
      pix: 'https://cdpj.partners.bancointer.com.br',
      token: 'https://cdpj.partners.bancointer.com.br',
    },
    sandbox: {
      pix: 'https://cdpj-sandbox.partners.uatinter.co',
      token: 'https://cdpj-sandbox.partners.uatinter.co',
    },
    pixPath: '/pix/v2',
    tokenPath: '/oauth/v2/token',
    tokenStyle: 'body-form',
    extras: [],
    needsAccount: true,
    headers: { 'x-conta-corrente': '{accountNumber}' },
    callsPerMinute: 120,
  },
  sicoob: {
    production: { pix: 'https://api.sicoob.com.br', token: 'https://auth.sicoob.com.br' },
    sandbox: null,
    pixPath: '/pix/api/v2',
    tokenPath: '/auth/realms/cooperado/protocol/openid-connect/token',
    tokenStyle: 'certificate-only',
    extras: [],
    headers: { client_id: '{clientId}' },
  },
  bb: {
    production: { pix: 'https://api-pix.bb.com.br', token: 'https://oauth.bb.com.br' },
    sandbox: { pix: 'https://api-pix.hm.bb.com.br', token: 'https://oauth.hm.bb.com.br' },
    pixPath: '/pix/v2',
    tokenPath: '/oauth/token',
    tokenStyle: 'basic-form',
    extras: ['appKey'],
    query: { 'gw-dev-app-key': '{appKey}' },
  },
  itau: {
    production: { pix: 'https://secure.api.itau', token: 'https://sts.itau.com.br' },
    sandbox: null,
    pixPath: '/pix_recebimentos/v2',
    tokenPath: '/api/oauth/token',
    tokenStyle: 'body-form',
    extras: [],
  },
  standard: {
    production: null,
    sandbox: null,
    pixPath: PIX_PATH,
    tokenPath: '/oauth/token',
    tokenStyle: 'basic-form',
    extras: [],
  },
} satisfies Record<string, PixProfile>;

export type PixProfileName = keyof typeof PIX_PROFILES;
