/** What a failed renewal costs, and when it is tried again. */
import type { Visit } from '../visit';
import type { PendingCharge } from './pending-charge';

export function Summary({
  visit,
  open,
  title,
}: {
  visit: Visit;
  open: PendingCharge;
  title: string;
}) {
  const { messages, format } = visit;
  const say = messages.pendingCharge;
  const { charge, subscription } = open;
  return (
    <div class="tight">
      <h1>{title}</h1>
      <p>{say.of(subscription.name, format.date(charge.dueAt ?? charge.createdAt))}</p>
      <p class="amount number">{format.money(charge.amount)}</p>
    </div>
  );
}

export function Plan({ visit, open }: { visit: Visit; open: PendingCharge }) {
  const { charge, nextTryAt, isLastTry, isRefusedForGood, isReplaced } = open;
  if (!nextTryAt || isRefusedForGood || isReplaced) return null;
  const { messages, format } = visit;
  const say = messages.pendingCharge;
  return (
    <p>
      {charge.method === 'PIX'
        ? say.nextTry(format.date(nextTryAt))
        : (isLastTry ? say.lastTry : say.nextTry)(format.dateTime(nextTryAt))}
    </p>
  );
}
