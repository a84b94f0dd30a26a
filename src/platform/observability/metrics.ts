/**
 * The counters and timers of this process, which `/metrics` shows. Labels are fixed words and never
 * text of a caller. A job is labelled `job_name`, because Prometheus uses `job` itself.
 */
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

export const PREFIX = 'pitanga_';
/** An event is attempted within seconds, and after an outage within hours. */
const ATTEMPT_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3_600];
/** A renewal is charged within seconds of its charge date, and after an outage within days. */
const RENEWAL_SECONDS = [5, 15, 30, 60, 120, 300, 600, 1_800, 3_600, 21_600, 86_400];
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30];

export const registry = new Registry();

/**
 * Adds the figures that Node has about this process: CPU time, memory, garbage collection, event
 * loop. Called once per process, at its start: Node keeps the observers of garbage collection, and
 * everything reachable from here, until the process ends.
 */
export function measureProcess(): void {
  collectDefaultMetrics({ register: registry, prefix: PREFIX });
}

/** Several processes of one start show their figures together. This label distinguishes them. */
export function nameProcess(name: string): void {
  registry.setDefaultLabels({ process: name });
}

export const histogram = <Label extends string>(
  name: string,
  help: string,
  labelNames: Label[],
  buckets = SECONDS,
) => new Histogram({ name: `${PREFIX}${name}`, help, labelNames, buckets, registers: [registry] });
export const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
  new Counter({ name: `${PREFIX}${name}`, help, labelNames, registers: [registry] });
export const gauge = <Label extends string>(
  name: string,
  help: string,
  labelNames: Label[],
  collect?: (this: Gauge<Label>) => void,
) =>
  new Gauge({
    name: `${PREFIX}${name}`,
    help,
    labelNames,
    registers: [registry],
    ...(collect && { collect }),
  });

export const httpSeconds = histogram(
  'http_request_seconds',
  'How long requests took, by route and class of status',
  ['method', 'route', 'status'],
);
export const unauthenticatedRequests = counter(
  'http_unauthenticated_total',
  "Requests that were answered 401, without those of the operators' API",
  [],
);
export const httpInFlight = gauge(
  'http_in_flight',
  'Requests that are being answered, without streams, probes, operators and notifications',
  [],
);
export const shedRequests = counter(
  'http_shed_total',
  'Requests refused because of overload, by reason (in_flight, delay, queue, caller, bodies)',
  ['reason'],
);
export const eventLoopDelay = gauge(
  'event_loop_delay_seconds',
  'How late this process runs what is due: the mean of the better of the last two seconds',
  [],
);
export const jobSeconds = histogram('job_row_seconds', 'How long due rows took to handle, by job', [
  'job_name',
]);
export const jobRows = counter(
  'job_rows_total',
  'Due rows handled, by job and outcome (done, failed, dead)',
  ['job_name', 'outcome'],
);
export const ticks = counter(
  'ticks_total',
  'Looks for due work, by kind and outcome (done, failed)',
  ['tick_name', 'outcome'],
);
export const queueFailures = counter(
  'queue_failures_total',
  'Queue jobs that ended with an error, by queue',
  ['queue'],
);
export const relayedEvents = counter(
  'events_relayed_total',
  'Events that were given their position and their deliveries',
  [],
);
export const providerSeconds = histogram(
  'provider_call_seconds',
  'How long calls to payment providers took, by outcome (answered, refused, misconfigured, paused, failed)',
  ['provider', 'call', 'outcome'],
);
export const providerTokenFailures = counter(
  'provider_token_failures_total',
  'Requests for an access token that a payment provider did not answer with one',
  ['provider'],
);
export const unreadableMoney = counter(
  'provider_unreadable_total',
  'Answers of payment providers about money that could not be read, by what they are about',
  ['about'],
);
export const integrationFaults = counter(
  'provider_integration_faults_total',
  'Payments and mails that failed because a provider or the mail server refused our request',
  ['provider'],
);
export const paymentOutcomes = counter(
  'payment_outcomes_total',
  'Decided attempts to collect money, by kind of provider, method, brand, outcome and reason',
  ['provider', 'method', 'brand', 'outcome', 'reason'],
);
export const webhookSeconds = histogram(
  'webhook_attempt_seconds',
  'How long webhook endpoints took to answer, by outcome (2xx, other, none)',
  ['outcome'],
);
export const firstAttemptSeconds = histogram(
  'webhook_first_attempt_seconds',
  'How long after an event its first attempt began, at endpoints that are not failing',
  [],
  ATTEMPT_SECONDS,
);
export const renewalDelay = histogram(
  'renewal_delay_seconds',
  'How long after its charge date the charge of a cycle by card began, in time of the store',
  ['environment'],
  RENEWAL_SECONDS,
);
export const droppedConnections = counter(
  'connections_dropped_total',
  'Connections that were closed at once, since MAX_CONNECTIONS were open',
  [],
);
export const operatorRefusals = counter(
  'operator_refusals_total',
  "Requests that the operators' API refused, by reason (missing, wrong, limited, cross_site)",
  ['reason'],
);

export const processRestarts = counter(
  'process_restarts_total',
  'How often this process has ended by itself and was started again by its supervisor',
  [],
);

export const buildInfo = gauge(
  'build_info',
  'Always 1. The labels say what runs: release, revision, Node.js, newest known migration',
  ['version', 'revision', 'node', 'migration'],
);

/** Starts a timer. Call the returned function with the labels when the work is over. */
export function timer<Label extends string>(
  metric: Histogram<Label>,
): (labels: Partial<Record<Label, string>>) => void {
  const startedMs = performance.now();
  return (labels) => metric.observe(labels, (performance.now() - startedMs) / 1_000);
}
