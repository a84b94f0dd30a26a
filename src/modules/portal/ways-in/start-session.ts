/** Begins, finds and ends the sessions of customers. */
import { Any, IsNull } from 'typeorm';
import type { Context } from '../../../platform/operations/context';
import type { Rows } from '../../../platform/records/rows';
import type { Transaction } from '../../../platform/records/transaction';
import { randomToken } from '../../../platform/secrets/secrets';
import { later } from '../../../platform/time/clock';
import { Customer } from '../../customers/customer';
import { PORTAL_SESSION_MS, PortalSession, type PortalFlow } from '../portal-session';
import { hashesOf, SECRET_BYTES } from './secrets-of-portal';

export interface StartedSession {
  session: PortalSession;
  /** The secret for the cookie. It is always a new one. */
  token: string;
}

/** With several customers the session opens nothing until one of them is chosen. */
export async function startSession(
  tx: Transaction,
  begun: { customerIds: readonly string[]; linkId: string | null; flow: PortalFlow | null },
): Promise<StartedSession> {
  const [only, ...others] = begun.customerIds;
  const token = randomToken(SECRET_BYTES);
  const session = await tx.insert(PortalSession, {
    customerId: others.length === 0 ? (only ?? null) : null,
    choices: [...begun.customerIds],
    linkId: begun.linkId,
    flow: begun.flow,
    returnUrl: null,
    entryHash: null,
    tokenHash: hashesOf('cookie', token)[0] ?? '',
    expiresAt: later(tx.clock.wall(), PORTAL_SESSION_MS),
    endedAt: null,
  });
  return { session, token };
}

/** Opens the session of a link that works once. Null if the link is unknown, used or over. */
export function enterByLink(ctx: Context, secret: string): Promise<StartedSession | null> {
  return ctx.transaction(async (tx) => {
    const session = await tx.lockBy(PortalSession, { entryHash: Any(hashesOf('entry', secret)) });
    const now = tx.clock.wall();
    if (!session || session.tokenHash || session.endedAt || session.expiresAt <= now) return null;
    const token = randomToken(SECRET_BYTES);
    await tx.update(session, {
      tokenHash: hashesOf('cookie', token)[0] ?? '',
      expiresAt: later(now, PORTAL_SESSION_MS),
    });
    return { session, token };
  });
}

export interface OpenSession {
  session: PortalSession;
  /** Null until one of several customers is chosen. */
  customer: Customer | null;
}

/** The session of a cookie in this store and environment; null if there is none, or it is over. */
export async function openSessionOf(
  { rows, clock }: Context,
  token: string | null,
): Promise<OpenSession | null> {
  if (!token) return null;
  const session = await rows.findBy(PortalSession, { tokenHash: Any(hashesOf('cookie', token)) });
  if (!session || session.endedAt || session.expiresAt <= clock.wall()) return null;
  if (session.customerId === null) return { session, customer: null };
  const customer = await livingCustomer(rows, session.customerId);
  return customer && { session, customer };
}

/** Null if the merchant has deleted it. */
export function livingCustomer(rows: Rows, id: string): Promise<Customer | null> {
  return rows.findBy(Customer, { id, deletedAt: IsNull() });
}

/** Chooses one of several customers, once. False if the session does not offer this one. */
export function chooseCustomer(
  ctx: Context,
  sessionId: string,
  customerId: string,
): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    const session = await tx.lock(PortalSession, sessionId);
    if (session.customerId !== null || !session.choices.includes(customerId)) return false;
    await tx.update(session, { customerId });
    return true;
  });
}

export function endSession(ctx: Context, sessionId: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    const session = await tx.lock(PortalSession, sessionId);
    if (!session.endedAt) await tx.update(session, { endedAt: tx.clock.wall() });
  });
}
