/**
 * The page that ends reminders. Programs open links of mails, so a GET only shows the button; the
 * POST acts without a cookie, as mail programs send it with one click (RFC 8058).
 */
import { isUnsubscribeToken, unsubscribe } from '../../modules/messages/unsubscribe';
import { Message } from '../../modules/messages/message';
import { notFound } from '../../platform/operations/errors';
import { sendPage, type HtmlPage } from '../page';
import { pagePath } from '../paths';
import type { Routes } from '../routes';
import { visitOf, type VisitRequest, type Visit } from '../visit';

const PATH = '/pay/:id/unsubscribe';

export function serveUnsubscribe(routes: Routes): void {
  routes.get(PATH, async (visit) => {
    const { id } = await messageOf(visit);
    const { unsubscribe: say } = visit.messages;
    const action = pagePath(`/pay/${id}/unsubscribe?token=${visit.query.token ?? ''}`);
    return {
      title: say.title,
      content: (
        <div class="card">
          <h1>{say.title}</h1>
          <p>{say.text(visit.shop.name)}</p>
          <form method="post" action={action}>
            <button class="button">{say.button}</button>
          </form>
        </div>
      ),
    };
  });
  routes.server.post<VisitRequest>(PATH, async (request, reply) => {
    const visit = await visitOf(routes.database, request, reply);
    const message = await messageOf(visit);
    await visit.ctx.transaction((tx) => unsubscribe(tx, message));
    return sendPage(reply, visit, donePage(visit));
  });
}

/** Refuses with 404, also without the token of the link. */
async function messageOf({ id, ctx, query }: Visit): Promise<Message> {
  const message = await ctx.rows.find(Message, id);
  if (!message || !isUnsubscribeToken(message, query.token ?? ''))
    throw notFound('there is no such page');
  return message;
}

function donePage({ messages, shop }: Visit): HtmlPage {
  const { unsubscribe: say } = messages;
  return {
    title: say.done,
    content: (
      <div class="card">
        <h1>{say.done}</h1>
        <p>{say.still(shop.name)}</p>
      </div>
    ),
  };
}
