/** The ways into the portal: an e-mail address with a code, or a link of the merchant. */
import { Charge } from '../../modules/charges/charge';
import { Checkout } from '../../modules/checkouts/checkout';
import { PortalLink } from '../../modules/portal/portal-link';
import type { PortalFlow } from '../../modules/portal/portal-session';
import { askForCode } from '../../modules/portal/ways-in/ask-for-code';
import { signInByCode } from '../../modules/portal/ways-in/enter-code';
import {
  chooseCustomer,
  endSession,
  enterByLink,
  livingCustomer,
  type StartedSession,
} from '../../modules/portal/ways-in/start-session';
import { EMAIL, EMAIL_MAX } from '../../platform/records/columns/columns';
import { notFound } from '../../platform/operations/errors';
import type { FastifyReply } from 'fastify';
import type { HtmlPage, PageResult } from '../page';
import { devBanner, Form } from '../parts/components';
import { Field, PASTED_MAX } from '../parts/field';
import { maskedName } from '../parts/masked-name';
import { pagePath } from '../paths';
import { noPortalCookie, portalCookie } from './portal-cookie';
import { portalLink, Refused } from './portal-pages';
import type { PortalRoutes } from './portal-routes';
import type { PortalVisit } from './portal-visit';

const FIRST_PAGES: Record<PortalFlow, string> = {
  REPLACE_CARD: '/flow/card',
  CANCEL_SUBSCRIPTION: '/flow/cancel',
  PAY_OPEN_CHARGE: '/flow/pay',
};

export function serveSignIn(routes: PortalRoutes): void {
  routes.get('/link/:item', async (visit) =>
    emailPage(visit, { link: await linkOf(visit.item, visit) }),
  );
  routes.get('/pay/:item', async (visit) => {
    const toPay = await paidPageOf(visit.item, visit);
    if (!visit.signedIn) return emailPage(visit, { toPay });
    return visit.signedIn.customer
      ? { redirect: pagePath(`/pay/${toPay}?form=1`) }
      : choicePage(visit, toPay);
  });
  routes.post('/code', async (visit, form) => {
    const link = form.link ? await linkOf(form.link, visit) : null;
    const toPay = form.toPay ? await paidPageOf(form.toPay, visit) : null;
    const { email = '' } = form;
    if (!isEmail(email))
      return { ...emailPage(visit, { link, toPay, email, isWrong: true }), status: 422 };
    const [network = ''] = visit.network.subscriber;
    await askForCode(visit.ctx, { email, language: visit.language, network, link });
    return codePage(visit, { link, toPay, email });
  });
  routes.post('/sign-in', async (visit, form, reply) => {
    const link = form.link ? await linkOf(form.link, visit) : null;
    const toPay = form.toPay ? await paidPageOf(form.toPay, visit) : null;
    const { email = '', code = '' } = form;
    const [network = ''] = visit.network.subscriber;
    const started = isEmail(email) ? await signInByCode(visit.ctx, { email, code, network }) : null;
    if (!started) return { ...codePage(visit, { link, toPay, email, isWrong: true }), status: 422 };
    if (toPay) return enter(visit, started, reply, `/pay/${toPay}`);
    return enter(visit, started, reply, link?.checkoutId ? `/checkouts/${link.checkoutId}` : '');
  });
  routes.get('/enter/:item', async (visit) => entrancePage(visit));
  routes.post('/enter/:item', async (visit, _form, reply) => {
    const started = await enterByLink(visit.ctx, visit.item);
    if (!started)
      return {
        ...emailPage(visit, { notice: visit.messages.portal.signIn.linkOver }),
        status: 403,
      };
    const { flow } = started.session;
    return enter(visit, started, reply, flow ? FIRST_PAGES[flow] : '');
  });
  routes.post('/choose', async (visit, { customer = '', toPay = '' }) => {
    if (visit.signedIn) await chooseCustomer(visit.ctx, visit.signedIn.session.id, customer);
    return {
      redirect: portalLink(visit, toPay && `/pay/${await paidPageOf(toPay, visit)}`),
    };
  });
  routes.post('/sign-out', async (visit, _form, reply) => {
    if (visit.signedIn) await endSession(visit.ctx, visit.signedIn.session.id);
    void reply.header('set-cookie', noPortalCookie(visit.ctx.scope));
    return { redirect: portalLink(visit) };
  });
}

/** The first page of a browser that is not signed in as one customer yet. */
export async function signInPage(visit: PortalVisit): Promise<HtmlPage> {
  return visit.signedIn ? choicePage(visit) : emailPage(visit, {});
}

/** The session before is ended: a secret that was planted in the browser opens nothing. */
async function enter(
  visit: PortalVisit,
  { token }: StartedSession,
  reply: FastifyReply,
  path: string,
): Promise<PageResult> {
  if (visit.signedIn) await endSession(visit.ctx, visit.signedIn.session.id);
  void reply.header('set-cookie', portalCookie(visit.ctx.scope, token));
  return { redirect: portalLink(visit, path) };
}

async function linkOf(id: string, { ctx }: PortalVisit): Promise<PortalLink> {
  const link = await ctx.rows.find(PortalLink, id);
  if (!link || link.deletedAt) throw notFound('there is no such link');
  return link;
}

/** The id of a checkout or charge of this store, to whose page the browser goes back. */
async function paidPageOf(id: string, { ctx }: PortalVisit): Promise<string> {
  const found = (await ctx.rows.find(Checkout, id)) ?? (await ctx.rows.find(Charge, id));
  if (!found) throw notFound('there is no such page');
  return id;
}

const isEmail = (text: string) => text.length <= EMAIL_MAX && new RegExp(EMAIL).test(text);

interface EmailForm {
  link?: PortalLink | null;
  /** The checkout or charge that the buyer pays afterwards. */
  toPay?: string | null;
  email?: string;
  isWrong?: boolean;
  notice?: string | null;
}

function emailPage(
  visit: PortalVisit,
  { link, toPay, email, isWrong, notice = null }: EmailForm,
): HtmlPage {
  const { messages, shop, base } = visit;
  const { signIn: say } = messages.portal;
  return {
    title: say.title,
    banner: devBanner(visit),
    content: (
      <Form visit={visit} to={`${base}/code`} class="card">
        <h1>{say.title}</h1>
        <Refused sentence={notice} />
        <p>{(toPay ? messages.storedCards.signInText : say.text)(shop.name)}</p>
        <Destination link={link} toPay={toPay} />
        <Field
          name="email"
          label={say.email}
          value={email}
          error={isWrong ? say.wrongEmail : undefined}
          autocomplete="email"
          inputMode="email"
          maxLength={PASTED_MAX}
          required
        />
        <button class="button wide">{say.send}</button>
      </Form>
    ),
  };
}

/** Where the browser goes after the sign-in. */
function Destination({ link, toPay }: Pick<EmailForm, 'link' | 'toPay'>) {
  return (
    <>
      {link && <input type="hidden" name="link" value={link.id} />}
      {toPay && <input type="hidden" name="toPay" value={toPay} />}
    </>
  );
}

function codePage(visit: PortalVisit, { link, toPay, email = '', isWrong }: EmailForm): HtmlPage {
  const { messages, base } = visit;
  const { signIn: say } = messages.portal;
  const way = toPay ? `/pay/${toPay}` : link ? `/link/${link.id}` : '';
  return {
    title: say.codeTitle,
    banner: devBanner(visit),
    content: (
      <Form visit={visit} to={`${base}/sign-in`} class="card">
        <h1>{say.codeTitle}</h1>
        <p>{say.codeText(email)}</p>
        <Destination link={link} toPay={toPay} />
        <input type="hidden" name="email" value={email} />
        <Field
          name="code"
          label={say.code}
          error={isWrong ? say.wrongCode : undefined}
          autocomplete="one-time-code"
          inputMode="numeric"
          maxLength={PASTED_MAX}
        />
        <button class="button wide">{say.enter}</button>
        <button class="button plain wide" formaction={pagePath(`${base}/code`)}>
          {say.again}
        </button>
        <p>
          <a href={portalLink(visit, way)}>{say.otherEmail}</a>
        </p>
      </Form>
    ),
  };
}

/** Mail scanners and previews open links: only the button uses it. */
function entrancePage(visit: PortalVisit): HtmlPage {
  const { messages, shop, base, item } = visit;
  const { signIn: say } = messages.portal;
  return {
    title: say.linkTitle(shop.name),
    banner: devBanner(visit),
    content: (
      <Form visit={visit} to={`${base}/enter/${encodeURIComponent(item)}`} class="card">
        <h1>{say.linkTitle(shop.name)}</h1>
        <p>{say.linkText}</p>
        <button class="button wide">{say.enter}</button>
      </Form>
    ),
  };
}

async function choicePage(visit: PortalVisit, toPay: string | null = null): Promise<HtmlPage> {
  const { messages, base, ctx, signedIn } = visit;
  const { signIn: say } = messages.portal;
  const found = await Promise.all(
    (signedIn?.session.choices ?? []).map((id) => livingCustomer(ctx.rows, id)),
  );
  return {
    title: say.chooseTitle,
    banner: devBanner(visit),
    content: (
      <Form visit={visit} to={`${base}/choose`} class="card">
        <h1>{say.chooseTitle}</h1>
        <p>{say.chooseText}</p>
        <Destination toPay={toPay} />
        {found
          .filter((customer) => customer !== null)
          .map(({ id, name }) => (
            <button class="button plain wide" name="customer" value={id}>
              {maskedName(name) ?? say.unnamed}
            </button>
          ))}
      </Form>
    ),
  };
}
