/** What this process counts and times as it works; `/metrics` shows it. Labels are words of ours, never what a caller sent; a job is `job_name`, since `job` is Prometheus' own label. */
import { Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

export const PREFIX = 'pitanga_';
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30];

export const registry = new Registry();
collectDefaultMetrics({ register: registry, prefix: PREFIX });

const histogram = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
  new Histogram({
    name: `${PREFIX}${name}`,
    help,
    labelNames,
    buckets: SECONDS,
    registers: [registry],
  });
const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
  new Counter({ name: `${PREFIX}${name}`, help, labelNames, registers: [registry] });

export const httpSeconds = histogram(
  'http_request_seconds',
  'How long requests took, by route and class of status',
  ['method', 'route', 'status'],
);
export const jobSeconds = histogram('job_row_seconds', 'How long due rows took to handle, by job', [
  'job_name',
]);
export const jobRows = counter(
  'job_rows_total',
  'Due rows handled, by job and outcome (done, failed, dead)',
  ['job_name', 'outcome'],
);
export const relayedEvents = counter(
  'events_relayed_total',
  'Events that were given their position and their deliveries',
  [],
);
export const providerSeconds = histogram(
  'provider_call_seconds',
  'How long calls to payment providers took, by outcome (answered, failed)',
  ['provider', 'call', 'outcome'],
);
export const webhookSeconds = histogram(
  'webhook_attempt_seconds',
  'How long webhook endpoints took to answer, by outcome (2xx, other, none)',
  ['outcome'],
);

/** Starts a clock; what it answers is called with the labels when the work is over. */
export function timer<Label extends string>(
  metric: Histogram<Label>,
): (labels: Partial<Record<Label, string>>) => void {
  const startedMs = performance.now();
  return (labels) => metric.observe(labels, (performance.now() - startedMs) / 1_000);
}
