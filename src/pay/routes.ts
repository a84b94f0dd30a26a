/** How a page is reached: every visit knows its shop, language and session before the page is asked for, and every form was sent by its own page. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { DataSource } from 'typeorm';
import { sendPage, type Answer } from './page';
import { formOf, visitOf, type Form, type PageRequest, type Visit } from './visit';

type Show = (visit: Visit) => Promise<Answer>;
type Act = (visit: Visit, form: Form) => Promise<Answer>;

export class Routes {
  constructor(
    readonly server: FastifyInstance,
    readonly database: DataSource,
  ) {}

  /** `path` begins with `/pay/:id`. */
  get(path: string, show: Show): void {
    this.server.get<PageRequest>(path, async (request, reply) => {
      const visit = await visitOf(this.database, request, reply);
      return answer(reply, visit, await show(visit));
    });
  }

  /** A form of the page; its hidden field `token` is `visit.session.formToken(visit.id)`. After a change it answers a redirect, so that reloading repeats nothing. */
  post(path: string, act: Act): void {
    this.server.post<PageRequest>(path, async (request, reply) => {
      const visit = await visitOf(this.database, request, reply);
      return answer(reply, visit, await act(visit, formOf(request, visit)));
    });
  }
}

function answer(reply: FastifyReply, visit: Visit, given: Answer): FastifyReply {
  return 'redirect' in given ? reply.redirect(given.redirect, 303) : sendPage(reply, visit, given);
}
