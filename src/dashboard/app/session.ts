/** The session of this browser: who is signed in, and the routes that begin, confirm and end it. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { useSyncExternalStore } from 'react';
import { browserState } from './live/browser-state';
import type { ActError } from './acts/act-state';
import type { SessionMembership, MemberRole, DashboardSession } from './session-types';

export type { SessionMembership, MemberRole, DashboardSession };

export interface LinkInvitation {
  storeName: string;
  email: string;
  role: MemberRole;
  kind: 'SETUP' | 'INVITATION' | 'RESET';
  needs: 'NAME' | 'NOTHING' | 'SIGN_IN' | 'OTHER_USER';
}

export interface Ways {
  isAvailable: boolean;
  /** Outside production the terminal of the service shows the owner a link. */
  isProduction?: boolean;
  publicKey: PublicKeyCredentialRequestOptionsJSON | null;
  session: DashboardSession | null;
}

interface WrongField extends Omit<ActError, 'path' | 'code'> {
  field: string | null;
}

/** What a route refused, with its sentence. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly code: string,
    readonly field: string | null,
    readonly status: number,
    /** Every wrong field, if some are. */
    readonly fields: readonly WrongField[] = [],
  ) {
    super(message);
  }
}

const listeners = new Set<() => void>();

export function setSession(next: DashboardSession | null): void {
  browserState().session = next;
  for (const listener of listeners) listener();
}

export function currentSession(): DashboardSession | null {
  return browserState().session;
}

export function useSession(): DashboardSession | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    currentSession,
    currentSession,
  );
}

/** Asks a session route; throws `Refused` with the sentence of the service. */
export async function ask<Data>(
  method: 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<Data> {
  const response = await browserState().fetch(`/dashboard/${path}`, {
    method,
    headers: {
      'X-Pitanga-Dashboard': '1',
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return answerOf(response);
}

/** The data of an answer; throws `Refused` with the sentence of the service. */
export async function answerOf<Data>(response: Response): Promise<Data> {
  const answer = (await response.json().catch(() => null)) as {
    data: Data;
    error?: string;
    code?: string;
    field?: string | null;
    reason?: string;
    values?: Record<string, unknown>;
    fields?: WrongField[];
  } | null;
  if (response.ok && answer) return answer.data;
  const { error: message = response.statusText, code = 'UNAVAILABLE', field = null } = answer ?? {};
  const { reason = null, values = null, fields } = answer ?? {};
  throw new Refused(
    message,
    code,
    field,
    response.status,
    fields ?? [{ message, field, reason, values }],
  );
}

export const readWays = (): Promise<Ways> => ask('POST', 'session/options', {});

/** Asks a route that answers with a session, and keeps it. */
export async function askSession<Data extends { session: DashboardSession | null }>(
  path: string,
  body: object,
): Promise<Data> {
  const data = await ask<Data>('POST', path, body);
  if (data.session) setSession(data.session);
  return data;
}

/** Signs in, or confirms who is there, by a passkey. */
export async function signByPasskey(path: 'session/passkey' | 'session/confirm'): Promise<void> {
  const { publicKey } = await readWays();
  if (!publicKey) throw new Refused('no passkeys here', 'UNAVAILABLE', null, 403);
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const response = await startAuthentication({ optionsJSON: publicKey });
  await askSession(path, { response });
}

/** Adds a passkey; answers the recovery codes if it is the first way in. */
export async function addPasskey(name: string): Promise<string[] | null> {
  const { publicKey } = await ask<{ publicKey: PublicKeyCredentialCreationOptionsJSON }>(
    'POST',
    'passkeys/options',
    {},
  );
  const { startRegistration } = await import('@simplewebauthn/browser');
  const response = await startRegistration({ optionsJSON: publicKey });
  const { recoveryCodes } = await askSession<{
    session: DashboardSession;
    recoveryCodes: string[] | null;
  }>('passkeys', { response, name });
  return recoveryCodes;
}

export async function leave(): Promise<void> {
  await ask('DELETE', 'session');
  setSession(null);
}
