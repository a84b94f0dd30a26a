/** One request of a browser to the portal, with its store, language, and session if it has one. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DataSource } from 'typeorm';
import type { Customer } from '../../modules/customers/customer';
import type { PortalSession } from '../../modules/portal/portal-session';
import { portalPath } from '../../modules/portal/portal-url';
import { openSessionOf } from '../../modules/portal/ways-in/start-session';
import { networkHashesOf } from '../../modules/payments/pay/tries/network-hashes';
import type { PortalSettings } from '../../modules/stores/portal-settings';
import { Context } from '../../platform/operations/context';
import { chosenLanguage, mailLanguageOf, otherLanguage } from '../chosen-language';
import { formatOf } from '../format';
import { messagesOf } from '../messages/messages';
import { ownerOfPortal } from '../page-context';
import { limitNetwork, limitPage } from '../page-limits';
import { sessionOf } from '../session';
import type { Visit } from '../visit';
import { readPortalCookie } from './portal-cookie';

export interface PortalRequest {
  Params: { store: string; item?: string };
  Querystring: Record<string, unknown>;
}

export interface PortalVisit extends Visit {
  /** The path of the portal, such as `/portal/store_1/dev`. */
  base: string;
  settings: PortalSettings;
  /** What stands in the address after the name of the page; empty if nothing. */
  item: string;
  /** The session of the browser; its customer is null until one of several is chosen. */
  signedIn: { session: PortalSession; customer: Customer | null } | null;
}

/** A visit of a customer who is signed in. Its context acts as this customer. */
export interface OwnVisit extends PortalVisit {
  portalSession: PortalSession;
  customer: Customer;
}

/** Refuses with 404, 403 (shop closed) or 429. */
export async function portalVisitOf(
  database: DataSource,
  { devMode }: { devMode: boolean },
  request: FastifyRequest<PortalRequest>,
  reply: FastifyReply,
): Promise<PortalVisit> {
  const { store: storeId, item = '' } = request.params;
  limitNetwork(database, request);
  const owner = await ownerOfPortal(database, { storeId, devMode }, request.id);
  limitPage(database, request, `portal ${storeId}`);
  const { scope } = owner.ctx;
  const portalToken = readPortalCookie(request, scope);
  const signedIn = await openSessionOf(owner.ctx, portalToken);
  const language = chosenLanguage(request, reply);
  const base = portalPath(scope);
  const form = { name: 'pitanga_portal_form', path: '/portal', sameSite: 'Strict' } as const;
  return {
    ...owner,
    // A form belongs to the session in which it was shown.
    id: `${base} ${signedIn?.session.id ?? ''}`,
    ctx: signedIn?.customer ? asCustomer(owner.ctx, signedIn.session) : owner.ctx,
    base,
    item,
    language: mailLanguageOf(language),
    messages: messagesOf(language),
    otherLanguage: otherLanguage(request, language),
    format: formatOf(language),
    session: sessionOf(request, reply, form),
    network: networkHashesOf(request.ip, storeId),
    query: Object.fromEntries(
      Object.entries(request.query).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    ),
    utm: null,
    portalToken,
    signedIn,
  };
}

/** The operations that run in it are kept to the customer, as those of a customer's token. */
function asCustomer(ctx: Context, { id, customerId }: PortalSession): Context {
  return new Context({
    database: ctx.database,
    scope: ctx.scope,
    clockOffsetMs: ctx.clock.now().getTime() - ctx.clock.wall().getTime(),
    requestId: ctx.requestId,
    token: { id, customerId, isPortal: true },
  });
}
