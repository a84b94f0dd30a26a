/** One subscription of a customer: what is charged and when, and what can be changed. */
import { Charge } from '../../modules/charges/charge';
import {
  debitPastRecall,
  firstOpenDate,
  untriedCharges,
  type Debit,
} from '../../modules/subscriptions/cycles/open-cycles';
import { nextTryOf } from '../../modules/subscriptions/cycles/next-try';
import { upcomingChargesOf } from '../../modules/subscriptions/cycles/upcoming-charge';
import { canMoveToPix } from '../../modules/payments/collect/mandates/authorize-automatic-pix';
import { pendingChangeOf } from '../../modules/subscriptions/plans/plan-change';
import { isByAutomaticPix, Subscription } from '../../modules/subscriptions/subscription';
import { refuseUnknown } from '../../platform/records/rows';
import { startOfCivilDay } from '../../platform/time/civil-time';
import type { HtmlPage } from '../page';
import { cardEnding } from '../parts/card-ending';
import { Facts, Form } from '../parts/components';
import { Notice } from '../parts/notice';
import { openPagesFor, type OpenPage } from './open-pages';
import { ChargeLines, isFailedPix, isPayable, namesOf, payLink, PaymentList } from './payment-list';
import { ownPage, portalLink, Refused } from './portal-pages';
import type { OwnVisit } from './portal-visit';
import { stateOf } from './subscription-state';

const CHARGES_SHOWN = 24;

/** Refuses with 404 a subscription of another customer. */
export async function ownSubscriptionOf({ ctx, item, customer }: OwnVisit): Promise<Subscription> {
  return (
    (await ctx.rows.findBy(Subscription, { id: item, customerId: customer.id })) ??
    refuseUnknown(Subscription, item, 'id')
  );
}

export async function subscriptionPage(
  visit: OwnVisit,
  refused: string | null = null,
): Promise<HtmlPage> {
  const { messages, format, ctx } = visit;
  const { subscription: say } = messages.portal;
  const subscription = await ownSubscriptionOf(visit);
  const charges = await ctx.rows.list(
    Charge,
    { subscriptionId: subscription.id },
    { order: { createdAt: 'DESC', id: 'DESC' }, limit: CHARGES_SHOWN },
  );
  const open = charges.find((charge) => isPayable(charge, ctx.clock.now()));
  return ownPage(visit, {
    title: subscription.name,
    current: null,
    done: await doneOf(visit, subscription),
    children: (
      <>
        <section class="card" aria-labelledby="subscription">
          <h1 id="subscription">{subscription.name}</h1>
          <Refused sentence={refused} />
          {open && (
            <Notice tone="warn">
              <p>{say.failed}</p>
              {visit.settings.payOpen && (
                <p>
                  <a class="button" href={payLink(open.id)}>
                    {say.payNow}
                  </a>
                </p>
              )}
            </Notice>
          )}
          {await FailedPix({ visit, charges })}
          {await OpenPages({ visit, charges })}
          <Facts
            facts={[
              [say.status, stateOf(visit, subscription)],
              [
                say.plan,
                messages.terms.amountPer(
                  format.money(subscription.amount),
                  messages.terms.per[subscription.frequency],
                ),
              ],
              [say.since, format.date(subscription.createdAt)],
              [say.method, methodOf(visit, subscription)],
              [say.credit, subscription.credit > 0 && format.money(subscription.credit)],
            ]}
          />
          {isByAutomaticPix(subscription) && (await AutomaticPix({ visit, subscription }))}
          {await NextCharge({ visit, subscription })}
          {await Acts({ visit, subscription })}
        </section>
        <section class="card" aria-labelledby="history">
          <h2 id="history">{say.history}</h2>
          <PaymentList visit={visit} charges={charges} names={await namesOf(ctx.rows, charges)} />
        </section>
      </>
    ),
  });
}

/** Its buyer cannot pay it: the bank tries again. */
async function FailedPix({ visit, charges }: { visit: OwnVisit; charges: readonly Charge[] }) {
  const { messages, format, ctx } = visit;
  const { subscription: say } = messages.portal;
  const charge = charges.find(isFailedPix);
  if (!charge) return null;
  const next = await nextTryOf(ctx.rows, charge);
  return (
    <Notice tone="warn">
      <p>{say.failed}</p>
      {next && <p>{say.nextDebit(format.date(next))}</p>}
    </Notice>
  );
}

/** What its buyer pays on a page of its own: a cycle by invoice, or the difference of a change. */
async function OpenPages({ visit, charges }: { visit: OwnVisit; charges: readonly Charge[] }) {
  const { subscription: say } = visit.messages.portal;
  const open = await openPagesFor(visit, charges);
  return open.map((page) => (
    <Notice tone="warn">
      <p>{waitsFor(visit, page)}</p>
      {visit.settings.payOpen && (
        <p>
          <a class="button" href={payLink(page.id)}>
            {say.payNow}
          </a>
        </p>
      )}
    </Notice>
  ));
}

function waitsFor({ messages, format }: OwnVisit, page: OpenPage): string {
  const { subscription: say } = messages.portal;
  const amount = format.money(page.amount);
  if (page.isOfChange || !page.dueAt) return say.openChange(amount);
  return (page.isOverdue ? say.overduePage : say.openPage)(amount, format.date(page.dueAt));
}

function methodOf({ messages }: OwnVisit, subscription: Subscription): string {
  const { subscription: say } = messages.portal;
  if (subscription.collection === 'INVOICE') return say.byInvoice;
  return subscription.method === 'CARD' ? cardEnding(messages, subscription) : say.automaticPix;
}

/** The authorisation at the payer's bank, and the debits that the bank knows of. */
async function AutomaticPix({
  visit,
  subscription,
}: {
  visit: OwnVisit;
  subscription: Subscription;
}) {
  const { messages, format, ctx } = visit;
  const { subscription: say } = messages.portal;
  if (subscription.status !== 'ACTIVE') return null;
  const announced = await untriedCharges(ctx.rows, subscription);
  return (
    <>
      <p>{say.pixAuthorised}</p>
      {announced.map(({ amount, dueAt }) => (
        <p>{dueAt && say.pixAnnounced(format.money(amount), format.date(dueAt))}</p>
      ))}
    </>
  );
}

/** Amount and day of a debit. */
export function saidOf({ format }: OwnVisit, { amount, date }: Debit): [string, string] {
  return [format.money(amount), format.date(startOfCivilDay(date))];
}

/** What the address says was just done. */
async function doneOf(visit: OwnVisit, subscription: Subscription) {
  const { query, messages, format, ctx } = visit;
  const { status, cancelAt } = subscription;
  const { subscription: say } = messages.portal;
  if (query.done === 'cancel' && status === 'CANCELLED') {
    const debit = await debitPastRecall(ctx.rows, subscription, ctx.clock.now());
    return debit ? say.cancelledDebited(...saidOf(visit, debit)) : say.cancelled;
  }
  if (query.done === 'cancel' && cancelAt) return say.cancelledAt(format.date(cancelAt));
  if (query.done === 'pix' && isByAutomaticPix(subscription)) return say.pixMoved;
  const sentences: Record<string, string> = {
    card: say.cardSaved,
    'card-removed': say.cardRemoved,
    pause: say.paused2,
    resume: say.resumed,
    plan: say.changed,
    'pix-ended': say.pixEnded,
  };
  return sentences[query.done ?? ''] ?? null;
}

async function NextCharge({
  visit,
  subscription,
}: {
  visit: OwnVisit;
  subscription: Subscription;
}) {
  const { messages, format, ctx } = visit;
  const { subscription: say } = messages.portal;
  const [next] = await upcomingChargesOf(ctx.rows, [subscription]);
  const change = await pendingChangeOf(ctx.rows, subscription.id);
  const changesAt = change && (await firstOpenDate(ctx.rows, subscription));
  return (
    <>
      {next && (
        <section class="stack" aria-label={say.next}>
          <h2>{say.next}</h2>
          <p>{say.on(format.money(next.amount), format.date(next.date))}</p>
          <ChargeLines visit={visit} lines={next.lines} discount={next.discount} />
        </section>
      )}
      {change && (
        <Notice>
          <p>
            {changesAt
              ? say.change(change.name, format.money(change.newAmount), format.date(changesAt))
              : say.changeSoon(change.name, format.money(change.newAmount))}
          </p>
        </Notice>
      )}
    </>
  );
}

async function Acts({ visit, subscription }: { visit: OwnVisit; subscription: Subscription }) {
  const { messages, base } = visit;
  const { subscription: say } = messages.portal;
  const { id, status, cancelAt } = subscription;
  if (status !== 'ACTIVE') return null;
  const canMove = await canBeMoved(visit, subscription);
  return (
    <div class="actions">
      {offeredOf(visit, subscription, canMove).map(({ page, label }) => (
        <a class="button plain" href={portalLink(visit, `/subscriptions/${id}/${page}`)}>
          {label}
        </a>
      ))}
      {mayGoOn(visit, subscription) && (
        <Form visit={visit} to={`${base}/subscriptions/${id}/resume`}>
          <button class="button">{cancelAt ? say.undo : say.resume}</button>
        </Form>
      )}
    </div>
  );
}

/** Whether its buyer ends a pause or undoes its end; one after its last charge is the store's. */
export function mayGoOn(
  { settings }: OwnVisit,
  { cancelAt, pausedAt, cyclesLeft }: Subscription,
): boolean {
  return cancelAt ? cyclesLeft !== 0 : settings.pause && pausedAt !== null;
}

/** Whether its buyer can authorise automatic Pix for it. */
async function canBeMoved({ settings, ctx }: OwnVisit, subscription: Subscription) {
  const { mandateReference, cancelAt } = subscription;
  if (!settings.automaticPix || mandateReference !== null || cancelAt) return false;
  return canMoveToPix(ctx);
}

/** What the store allows and the state of the subscription permits. */
function offeredOf(
  { messages, settings }: OwnVisit,
  subscription: Subscription,
  canMove: boolean,
): { page: string; label: string }[] {
  const { subscription: say } = messages.portal;
  const { method, collection, cancelAt, pausedAt, cardToken } = subscription;
  const isGoing = !cancelAt && !pausedAt;
  const isCharged = method === 'CARD' && collection === 'AUTOMATIC';
  const hasPlans = settings.planProductIds.length > 0;
  return [
    { page: 'card', label: say.replaceCard, isOffered: settings.replaceCard && isCharged },
    {
      page: 'remove-card',
      label: say.removeCard,
      isOffered: settings.replaceCard && isCharged && cardToken !== null,
    },
    { page: 'automatic-pix', label: say.moveToPix, isOffered: canMove },
    {
      page: 'end-automatic-pix',
      label: say.endPix,
      isOffered: isByAutomaticPix(subscription),
    },
    { page: 'plan', label: say.changePlan, isOffered: hasPlans && isGoing },
    { page: 'pause', label: say.pause, isOffered: settings.pause && isGoing },
    { page: 'cancel', label: say.cancel, isOffered: !cancelAt },
  ].filter(({ isOffered }) => isOffered);
}
