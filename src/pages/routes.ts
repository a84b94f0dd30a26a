/**
 * Registers the routes of the pages. Every visit has its shop, language and session before the page
 * runs, and every form must have been sent by its own page.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { DataSource } from 'typeorm';
import { config } from '../config/config';
import { readingLimit, withinDeadline } from '../platform/http/deadline';
import { awaitPositions } from '../modules/webhooks/events/await-positions';
import { sendPage, type PageResult } from './page';
import { formOf, visitOf, withCampaign, type Form, type VisitRequest, type Visit } from './visit';

type ShowPage = (visit: Visit) => Promise<PageResult>;
type SubmitForm = (visit: Visit, form: Form) => Promise<PageResult>;

export class Routes {
  constructor(
    readonly server: FastifyInstance,
    readonly database: DataSource,
  ) {}

  /** `path` begins with `/pay/:id`. */
  get(path: string, show: ShowPage): void {
    this.server.get<VisitRequest>(path, async (request, reply) => {
      const limit = readingLimit(config.requestTimeoutMs);
      const [visit, shown] = await withinDeadline(reply.raw, limit, async ({ signal }) => {
        const opened = await visitOf(this.database, request, reply);
        opened.ctx.stopWith(signal);
        return [opened, await show(opened)] as const;
      });
      return answer(reply, visit, shown);
    });
  }

  /**
   * A form of the page. Its hidden field `token` is `visit.session.formToken(visit.id)`. After a
   * change, the route must answer with a redirect, so that a reload repeats nothing.
   */
  post(path: string, act: SubmitForm): void {
    this.server.post<VisitRequest>(path, async (request, reply) => {
      const visit = await visitOf(this.database, request, reply);
      const acted = await act(visit, formOf(request, visit));
      await awaitPositions(this.database, visit.ctx.scope);
      return answer(reply, visit, acted);
    });
  }
}

function answer(reply: FastifyReply, visit: Visit, given: PageResult): FastifyReply {
  return 'redirect' in given
    ? reply.redirect(withCampaign(visit, given.redirect), 303)
    : sendPage(reply, visit, given);
}
