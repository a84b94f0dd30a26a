/**
 * The banks that speak the API Pix of the BCB, and in what they differ. Sources: their
 * documentation and public clients; none of it was tried against the banks themselves.
 */

import type { CallLimit } from '../outside/call-limit';

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
  /** Whether the number of the account has digits only, and no zero in front. */
  numberOfDigits?: boolean;
  /**
   * Sent with every call; the names of the account file in braces are replaced, and `{uuid}` by a
   * new one.
   */
  headers?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  /** Sent when a webhook is registered whose calls have no client certificate. */
  withoutMutualTls?: Readonly<Record<string, string>>;
  /** Whether the bank calls the address while it is registered. */
  testsWebhook?: boolean;
  /** Where a code is paid in the test environment, before its txid. */
  sandboxPays?: string;
  limits?: BankLimits;
}

/** Calls a minute. */
interface BankLimits {
  production: number;
  sandbox: number;
  /** Of the registration of webhooks of automatic PIX, in addition, by path. */
  paths?: Readonly<Record<string, number>>;
}

const PIX_PATH = '/v2';

/** `{uuid}` is a new one for every call. */
const ITAU_HEADERS = { 'x-itau-apikey': '{apiKey}', 'x-itau-correlationID': '{uuid}' };

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
    numberOfDigits: true,
    headers: { 'x-conta-corrente': '{accountNumber}' },
    limits: { production: 120, sandbox: 10, paths: { webhookrec: 10, webhookcobr: 10 } },
    // With {valor} as a number, by the scope pix.write. Source: public clients of its sandbox.
    sandboxPays: '/cob/pagar',
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
  /** The product of 2026: its tokens live for 300 seconds. Its sandbox is a static mock. */
  itau: {
    production: { pix: 'https://pix-pj.api.itau.com', token: 'https://sts.itau.com.br' },
    sandbox: null,
    pixPath: '/regulatorio-pix/v2',
    tokenPath: '/as/token.oauth2',
    tokenStyle: 'body-form',
    extras: ['apiKey'],
    headers: ITAU_HEADERS,
  },
  /** The product that Itaú retires, for contracts that have not moved. */
  'itau-recebimentos': {
    production: { pix: 'https://secure.gateway.api.itau', token: 'https://sts.itau.com.br' },
    sandbox: null,
    pixPath: '/pix_recebimentos/v2',
    tokenPath: '/api/oauth/token',
    tokenStyle: 'body-form',
    extras: ['apiKey'],
    headers: ITAU_HEADERS,
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

/** The limits of the bank that a call of this path counts to. */
export function limitsOf(
  { profile, sandbox }: { profile: PixProfileName; sandbox: boolean },
  path: string,
): CallLimit[] {
  const { limits }: PixProfile = PIX_PROFILES[profile];
  if (!limits) return [];
  const [, noun = ''] = path.split('/');
  const ofPath = limits.paths?.[noun];
  return [
    ...(ofPath === undefined ? [] : [{ of: noun, perMinute: ofPath }]),
    { of: '', perMinute: sandbox ? limits.sandbox : limits.production },
  ];
}
