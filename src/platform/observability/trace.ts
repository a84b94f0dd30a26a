/**
 * Spans of what takes time (requests, jobs, calls to providers and webhooks). Without a tracer,
 * which is set at start-up, nothing is measured or loaded.
 */
import type {
  Attributes,
  Context,
  Link,
  Span,
  SpanKind,
  SpanStatusCode,
  Tracer,
} from '@opentelemetry/api';

/** The parts of OpenTelemetry that are used here, passed in by the file that loads it. */
export interface Tracing {
  tracer: Tracer;
  /** The context of the work inside this span. */
  inside(span: Span): Context;
  run<Result>(context: Context, work: () => Result): Result;
  /** The context of a caller that sent `traceparent`. */
  callerOf(headers: Record<string, unknown>): Context;
  activeSpan(): Span | undefined;
}

/** `traceparent` of W3C Trace Context: version, trace, span, flags. */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const ERROR: SpanStatusCode.ERROR = 2;
const SERVER: SpanKind.SERVER = 1;
let tracing: Tracing | null = null;

export function setTracing(given: Tracing | null): void {
  tracing = given;
}

/**
 * Runs work inside a span. If the work throws, the span is marked as failed. Attributes that take
 * time to find out are given by a function, which is called only if there is a tracer. `cause` is
 * the `traceparent` of the earlier work that led to this one: the span is linked to it.
 */
export function traced<Result>(
  name: string,
  attributes: Attributes | (() => Attributes),
  work: () => Promise<Result>,
  cause: string | null = null,
): Promise<Result> {
  return tracing ? inSpan(tracing, { name, attributes, cause }, work) : work();
}

export function isTracing(): boolean {
  return tracing !== null;
}

async function inSpan<Result>(
  { tracer, run, inside }: Tracing,
  {
    name,
    attributes,
    cause,
  }: { name: string; attributes: Attributes | (() => Attributes); cause: string | null },
  work: () => Promise<Result>,
): Promise<Result> {
  const span = tracer.startSpan(name, {
    attributes: typeof attributes === 'function' ? attributes() : attributes,
    links: linksTo(cause),
  });
  try {
    return await run(inside(span), work);
  } catch (error) {
    span.setStatus({
      code: ERROR,
      message: error instanceof Error ? error.constructor.name : 'unknown',
    });
    throw error;
  } finally {
    span.end();
  }
}

function linksTo(traceparent: string | null): Link[] {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined) return [];
  return [{ context: { traceId, spanId, traceFlags: Number.parseInt(flags ?? '', 16) } }];
}

export interface OpenSpan {
  /** Continues inside the span. */
  run<Result>(work: () => Result): Result;
  end(name: string, attributes: Attributes, isFault: boolean): void;
}

/** A span that starts and ends in different places, as for a request; null without a tracer. */
export function openSpan(
  name: string,
  attributes: Attributes,
  headers: Record<string, unknown>,
): OpenSpan | null {
  if (!tracing) return null;
  const { tracer, run, inside, callerOf } = tracing;
  const span = tracer.startSpan(name, { attributes, kind: SERVER }, callerOf(headers));
  const context = inside(span);
  return {
    run: (work) => run(context, work),
    end: (finalName, more, isFault) => {
      span.updateName(finalName).setAttributes(more);
      if (isFault) span.setStatus({ code: ERROR });
      span.end();
    },
  };
}

/** The id of the current trace, for log lines. */
export function currentTraceId(): { traceId?: string } {
  const span = tracing?.activeSpan();
  return span ? { traceId: span.spanContext().traceId } : {};
}

/** The current span as `traceparent`, to be stored with what it causes; null without a tracer. */
export function currentTraceparent(): string | null {
  const found = tracing?.activeSpan()?.spanContext();
  if (!found) return null;
  const flags = found.traceFlags.toString(16).padStart(2, '0');
  return `00-${found.traceId}-${found.spanId}-${flags}`;
}

/** Adds the fields of a log line, such as `charge`, to the current span, as `pitanga.charge`. */
export function noteOnSpan(fields: Record<string, unknown>): void {
  const span = tracing?.activeSpan();
  if (!span) return;
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      span.setAttribute(`pitanga.${name}`, value);
}
