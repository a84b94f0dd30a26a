/** One request of a buyer's browser, with its store, language and session. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DataSource } from 'typeorm';
import type { Context } from '../platform/operations/context';
import { addressOfCampaign, campaignOfAddress, type Utm } from '../modules/charges/utm';
import { isCrossSite } from '../platform/http/cross-site';
import { forbidden } from '../platform/operations/errors';
import type { MailLanguage } from '../modules/stores/store';
import type { BuyerSession } from '../modules/payments/pay/payment';
import { networkHashesOf, type NetworkHashes } from '../modules/payments/pay/tries/network-hashes';
import { chosenLanguage, mailLanguageOf, otherLanguage } from './chosen-language';
import { formatOf, type PageFormat } from './format';
import { ownerOfPage, type Shop } from './page-context';
import { limitNetwork, limitPage } from './page-limits';
import { pagePath } from './paths';
import { readPortalCookie } from './portal/portal-cookie';
import { sessionOf, type PageSession } from './session';
import { messagesOf, type Messages } from './messages/messages';

export interface Visit {
  /** The id in the URL. */
  id: string;
  /** The scope and the clock of the store that the object belongs to. */
  ctx: Context;
  shop: Shop;
  messages: Messages;
  /** For mails. */
  language: MailLanguage;
  /** The address of the page in the other language; null if it has none. */
  otherLanguage: string | null;
  format: PageFormat;
  session: PageSession;
  /** The buyer's network together with this store, hashed, because addresses are personal data. */
  network: NetworkHashes;
  /** The query string. A value that is given twice counts as not given. */
  query: Readonly<Record<string, string>>;
  /** The campaign that the address names. The page's own forms and links keep it. */
  utm: Utm | null;
  /** The secret of a session of the portal in this browser. */
  portalToken: string | null;
}

/** The address with the campaign of the visit, if it leads to the same page. */
export function withCampaign({ id, utm }: Visit, path: string): string {
  const [address = '', query = ''] = path.split('?', 2);
  const page = pagePath(`/pay/${id}`);
  const campaign = addressOfCampaign(utm);
  if (!campaign || !(address === page || address.startsWith(`${page}/`))) return path;
  return `${address}?${[query, campaign].filter(Boolean).join('&')}`;
}

export interface VisitRequest {
  Params: { id: string };
  Querystring: Record<string, unknown>;
}

/**
 * The session in which a payment starts. `paidBefore` is the last payment of the link that the form
 * had seen.
 */
export function buyerSession(
  { session, network, language }: Visit,
  paidBefore: string | null,
): BuyerSession {
  return { hashes: session.hashes, network, language, paidBefore };
}

/** Refuses with 404, 403 (shop closed) or 429. */
export async function visitOf(
  database: DataSource,
  request: FastifyRequest<VisitRequest>,
  reply: FastifyReply,
): Promise<Visit> {
  const { id } = request.params;
  limitNetwork(database, request);
  const { ctx, shop } = await ownerOfPage(database, id, request.id);
  limitPage(database, request, id);
  const language = chosenLanguage(request, reply);
  const query = Object.fromEntries(
    Object.entries(request.query).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
  return {
    id,
    ctx,
    shop,
    messages: messagesOf(language),
    language: mailLanguageOf(language),
    otherLanguage: otherLanguage(request, language),
    format: formatOf(language),
    session: sessionOf(request, reply),
    network: networkHashesOf(request.ip, ctx.scope.storeId),
    query,
    utm: campaignOfAddress(query),
    portalToken: readPortalCookie(request, ctx.scope),
  };
}

/**
 * The fields of a form, once it is certain that our own page sent it; each is one line, without
 * spaces around it.
 */
export type Form = Readonly<Record<string, string>>;

/**
 * Refuses (403) a form that another site sent, or that was sent from another session than it was
 * shown in.
 */
export function formOf(
  request: Pick<FastifyRequest, 'body' | 'headers'>,
  { id, session }: Visit,
): Form {
  const form =
    request.body instanceof URLSearchParams
      ? Object.fromEntries(
          [...request.body].map(([name, value]) => [
            name,
            value.replaceAll(/[\p{C}\s]+/gu, ' ').trim(),
          ]),
        )
      : {};
  if (isCrossSite(request.headers) || !session.isFormToken(id, form.token ?? ''))
    throw forbidden('this form was not sent from its page', 'token');
  return form;
}
