/** By which names an operator pauses the work of a sweep: that of its job, or of its queue. */
import { DELIVERY_WORK } from '../../src/modules/webhooks/deliveries/deliver';
import type { QueueName } from '../queues/queues';

/** While this queue is paused, nothing is claimed, and no tick does its work. */
export const SWEEPS: QueueName = 'sweeps';

export function pausesOf(job: string): readonly string[] {
  return [job, queueOf(job)];
}

export function queueOf(job: string): QueueName {
  return job === DELIVERY_WORK.job ? DELIVERY_WORK.queue : 'billing';
}
