/** What a customer reads about the status of a subscription. */
import type { Subscription } from '../../modules/subscriptions/subscription';
import type { PortalVisit } from './portal-visit';

export function stateOf(
  { messages, format }: Pick<PortalVisit, 'messages' | 'format'>,
  {
    status,
    canceledAt,
    updatedAt,
    cancelAt,
    pausedAt,
    resumesAt,
    trialEndsAt,
    cycleNumber,
  }: Subscription,
): string {
  const { subscription: say } = messages.portal;
  if (status !== 'ACTIVE') return say.ended(format.date(canceledAt ?? updatedAt));
  if (cancelAt) return say.ending(format.date(cancelAt));
  if (pausedAt) return say.paused(resumesAt && format.date(resumesAt));
  return trialEndsAt && cycleNumber < 0 ? say.trial(format.date(trialEndsAt)) : say.active;
}
