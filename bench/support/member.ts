/** An owner of the measured store who is signed in to its dashboard. */
import type { DataSource } from 'typeorm';
import { People } from '../../src/modules/members/people';
import { config } from '../../src/config/config';
import { newId } from '../../src/platform/records/columns/ids';
import { wallNow } from '../../src/platform/time/clock';
import { Membership } from '../../src/modules/members/team/membership';
import { publicOrigin } from '../../src/modules/members/sign-in/public-origin';
import { startSession } from '../../src/modules/members/sessions/start-session';
import { User } from '../../src/modules/members/user';
import { BENCH_SECRET_KEY } from './service';

export interface SignedIn {
  storeId: string;
  cookie: { name: string; value: string };
  /** The data of a document, and the milliseconds until all of the answer was read. */
  ask(document: string, variables: object): Promise<Answered>;
}

export interface Answered {
  data: unknown;
  ms: number;
}

/** The service at `url` must be known by it: PUBLIC_URL. */
export async function signInOwner(
  database: DataSource,
  url: string,
  storeId: string,
): Promise<SignedIn> {
  config.secretKeys = [BENCH_SECRET_KEY];
  config.publicUrl = url;
  const userId = newId(User.prefix);
  const createdAt = wallNow();
  const { token } = await database.transaction(async (manager) => {
    await manager.insert(User, {
      id: userId,
      name: 'Ana',
      email: `${userId.toLowerCase()}@example.com`,
      language: 'pt',
      createdAt,
      failedSignIns: 0,
    });
    await manager.insert(Membership, {
      id: newId(Membership.prefix),
      userId,
      storeId,
      role: 'OWNER',
      createdAt,
      removedAt: null,
    });
    return startSession(new People(manager), {
      userId,
      way: 'PASSKEY',
      limit: 'NONE',
      browser: null,
    });
  });
  const { origin, cookieName } = publicOrigin();
  const headers = {
    'content-type': 'application/json',
    cookie: `${cookieName}=${token}`,
    origin,
    'sec-fetch-site': 'same-origin',
    'x-pitanga-dashboard': '1',
    'x-pitanga-store': storeId,
    'x-pitanga-environment': 'prod',
  };
  const ask = async (query: string, variables: object): Promise<Answered> => {
    const started = performance.now();
    const body = JSON.stringify({ query, variables });
    const response = await fetch(`${url}/dashboard/graphql`, { method: 'POST', headers, body });
    const answer = (await response.json()) as { data: unknown; errors?: unknown };
    const ms = performance.now() - started;
    if (!response.ok || answer.errors)
      throw new Error(`${response.status}: ${JSON.stringify(answer).slice(0, 500)} to ${query}`);
    return { data: answer.data, ms };
  };
  return { storeId, cookie: { name: cookieName, value: token }, ask };
}
