/**
 * Components shared by several pages: forms with their hidden fields, facts, the print button and
 * the Dev mode banner.
 */
import type { ComponentChildren, JSX, VNode } from 'preact';
import { pagePath } from '../paths';
import { withCampaign, type Visit } from '../visit';
import type { Messages } from '../messages/messages';

/** A form that only our own page can send. `to` is a path such as `/pay/bill_1/coupon`. */
export function Form({
  visit,
  to,
  children,
  ...more
}: { visit: Visit; to: string; children: ComponentChildren } & Omit<
  JSX.IntrinsicElements['form'],
  'action' | 'method' | 'children'
>) {
  return (
    <form method="post" action={withCampaign(visit, pagePath(to))} data-once="" {...more}>
      <input type="hidden" name="token" value={visit.session.formToken(visit.id)} />
      {children}
    </form>
  );
}

export function PrintButton({ messages }: { messages: Messages }) {
  return (
    <button type="button" class="button plain no-print" data-print="" hidden>
      {messages.common.print}
    </button>
  );
}

/** Pairs of a name and a value. Pairs without a value are left out. */
export function Facts({ facts }: { facts: readonly (readonly [string, ComponentChildren])[] }) {
  return (
    <dl class="facts">
      {facts
        .filter(
          ([, value]) => value !== null && value !== undefined && value !== false && value !== '',
        )
        .map(([name, value]) => (
          <div>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/**
 * Marks a page of Dev mode. `children` are the buttons of what can be done there. Null in
 * production.
 */
export function devBanner({ ctx, messages }: Visit, children?: ComponentChildren): VNode | null {
  if (!ctx.scope.devMode) return null;
  return (
    <aside class="dev" aria-label={messages.layout.devMode}>
      <div>
        <span>{messages.layout.devMode}</span>
        {children && <div class="actions">{children}</div>}
      </div>
    </aside>
  );
}
