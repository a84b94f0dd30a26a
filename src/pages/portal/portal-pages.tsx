/** What the pages of the portal share: their frame, and what happens when an act is refused. */
import type { ComponentChildren } from 'preact';
import { AppError } from '../../platform/operations/errors';
import type { HtmlPage, PageResult } from '../page';
import { devBanner, Form } from '../parts/components';
import { Notice } from '../parts/notice';
import { pagePath } from '../paths';
import type { OwnVisit, PortalVisit } from './portal-visit';

const PAGES = ['overview', 'payments', 'cards', 'data'] as const;
export type PortalPageName = (typeof PAGES)[number];

/** The address of a page of this portal, for links. */
export function portalLink({ base }: PortalVisit, path = ''): string {
  return pagePath(`${base}${path}`);
}

interface Shown {
  title: string;
  current: PortalPageName | null;
  children: ComponentChildren;
  /** A sentence about what was just done. */
  done?: string | null;
  more?: Partial<HtmlPage>;
}

/** A page for a customer who is signed in. */
export function ownPage(
  visit: OwnVisit,
  { title, current, children, done, more }: Shown,
): HtmlPage {
  return {
    title,
    banner: devBanner(visit),
    content: (
      <div class="stack">
        <Menu visit={visit} current={current} />
        {done && (
          <Notice tone="good">
            <p>{done}</p>
          </Notice>
        )}
        {children}
      </div>
    ),
    ...more,
  };
}

function Menu({ visit, current }: { visit: OwnVisit; current: PortalPageName | null }) {
  const { messages, shop, portalSession, base } = visit;
  const { portal: say } = messages;
  const { returnUrl } = portalSession;
  return (
    <div class="portal-menu">
      <nav aria-label={say.menu}>
        {PAGES.map((name) => (
          <a
            class="button plain small"
            href={portalLink(visit, name === 'overview' ? '' : `/${name}`)}
            aria-current={name === current ? 'page' : undefined}
          >
            {say.pages[name]}
          </a>
        ))}
      </nav>
      <Form visit={visit} to={`${base}/sign-out`}>
        {returnUrl && (
          <a class="button plain small" href={returnUrl}>
            {say.backTo(shop.name)}
          </a>
        )}
        <button class="button plain small">{say.signOut}</button>
      </Form>
    </div>
  );
}

/**
 * Acts, and sends the browser to `goTo`. What is no longer possible shows the page again with a
 * sentence; what is not the customer's is refused as on every page.
 */
export async function actAs(
  visit: OwnVisit,
  name: string,
  act: () => Promise<unknown>,
  { goTo, otherwise }: { goTo: string; otherwise: (sentence: string) => Promise<HtmlPage> },
): Promise<PageResult> {
  visit.ctx.act = name;
  try {
    await act();
    return { redirect: portalLink(visit, goTo) };
  } catch (error) {
    if (!(error instanceof AppError) || ![400, 409, 422].includes(error.status)) throw error;
    const page = await otherwise(visit.messages.portal.notPossible);
    return { ...page, status: error.status === 400 ? 422 : error.status };
  } finally {
    visit.ctx.act = null;
  }
}

export function Refused({ sentence }: { sentence: string | null }) {
  return (
    sentence && (
      <Notice tone="bad">
        <p>{sentence}</p>
      </Notice>
    )
  );
}
