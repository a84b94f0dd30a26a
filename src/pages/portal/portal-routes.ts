/**
 * Registers the routes of the portal: each in production and in Dev mode. Every form must have been
 * sent by its own page, in the session in which it was shown.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DataSource } from 'typeorm';
import { config } from '../../config/config';
import { noteLanguageNow } from '../../modules/customers/note-language';
import { awaitPositions } from '../../modules/webhooks/events/await-positions';
import { readingLimit, withinDeadline } from '../../platform/http/deadline';
import { sendPage, type PageResult } from '../page';
import { formOf, type Form } from '../visit';
import { portalLink } from './portal-pages';
import { portalVisitOf, type OwnVisit, type PortalRequest, type PortalVisit } from './portal-visit';

type Request = FastifyRequest<PortalRequest>;
type Answer<Visit> = (visit: Visit, reply: FastifyReply) => Promise<PageResult>;
type Submit<Visit> = (visit: Visit, form: Form, reply: FastifyReply) => Promise<PageResult>;

export class PortalRoutes {
  constructor(
    readonly server: FastifyInstance,
    readonly database: DataSource,
  ) {}

  /** For everybody. `path` begins after the path of the portal. */
  get(path: string, show: Answer<PortalVisit>): void {
    this.each(path, (url, devMode) =>
      this.server.get<PortalRequest>(url, async (request, reply) => {
        const limit = readingLimit(config.requestTimeoutMs);
        const [visit, shown] = await withinDeadline(reply.raw, limit, async ({ signal }) => {
          const opened = await this.open(devMode, request, reply);
          opened.ctx.stopWith(signal);
          return [opened, await show(opened, reply)] as const;
        });
        return answer(reply, visit, shown);
      }),
    );
  }

  post(path: string, act: Submit<PortalVisit>): void {
    this.each(path, (url, devMode) =>
      this.server.post<PortalRequest>(url, async (request, reply) => {
        const visit = await this.open(devMode, request, reply);
        const acted = await act(visit, formOf(request, visit), reply);
        await awaitPositions(this.database, visit.ctx.scope);
        return answer(reply, visit, acted);
      }),
    );
  }

  /** For customers who are signed in; others are sent to the sign-in. */
  ownGet(path: string, show: Answer<OwnVisit>): void {
    this.get(path, async (visit, reply) => {
      const own = ownOf(visit);
      return own ? show(own, reply) : { redirect: portalLink(visit) };
    });
  }

  ownPost(path: string, act: Submit<OwnVisit>): void {
    this.post(path, async (visit, form, reply) => {
      const own = ownOf(visit);
      return own ? act(own, form, reply) : { redirect: portalLink(visit) };
    });
  }

  private each(path: string, register: (url: string, devMode: boolean) => void): void {
    register(`/portal/:store${path}`, false);
    register(`/portal/:store/dev${path}`, true);
  }

  private async open(
    devMode: boolean,
    request: Request,
    reply: FastifyReply,
  ): Promise<PortalVisit> {
    const visit = await portalVisitOf(this.database, { devMode }, request, reply);
    const { ctx, language, signedIn } = visit;
    const customer = signedIn?.customer ?? null;
    if (customer && customer.pageLanguage !== language)
      await noteLanguageNow(ctx, customer.id, language);
    return visit;
  }
}

/** Null until the browser is signed in as one customer. */
export function ownOf(visit: PortalVisit): OwnVisit | null {
  const { customer, session } = visit.signedIn ?? {};
  return customer && session ? { ...visit, customer, portalSession: session } : null;
}

function answer(reply: FastifyReply, visit: PortalVisit, given: PageResult): FastifyReply {
  return 'redirect' in given ? reply.redirect(given.redirect, 303) : sendPage(reply, visit, given);
}
